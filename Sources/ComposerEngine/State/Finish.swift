/// A take whose file is being completed.
struct Finish: Sendable, Hashable {
  let take: TakeID
  var goal: FinishGoal
}
