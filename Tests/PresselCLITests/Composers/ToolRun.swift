import PresselSystem
import PresselTesting

@testable import PresselCLI

/// One run of the tool in this process.
struct ToolRun {
  let exitCode: Int32
  let output: String
  let error: String

  /// - Parameter failure: what writing to standard output ends in, instead of being kept.
  init(_ arguments: [String], failure: SystemError? = nil) {
    let output = Monitor<[UInt8]>([])
    let error = Monitor<[UInt8]>([])
    let host = CommandHost(
      backend: ScriptedBackend(source: { _ in ScriptedSource([]) }, sink: { _ in CollectingSink() }),
      writeOutput: { (bytes) throws(SystemError) in
        if let failure { throw failure }
        output.withLock { $0 += bytes }
      },
      writeError: { (bytes) throws(SystemError) in error.withLock { $0 += bytes } },
      environment: { $0 == "HOME" ? "/nowhere" : nil }, isTerminal: { _ in false }, columns: { nil },
      loginName: { "ada" })
    exitCode = CommandLineTool(host: host).run(arguments).rawValue
    self.output = String(decoding: output.withLock { $0 }, as: UTF8.self)
    self.error = String(decoding: error.withLock { $0 }, as: UTF8.self)
  }
}
