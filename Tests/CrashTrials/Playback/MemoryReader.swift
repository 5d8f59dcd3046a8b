package import PresselAudio
package import PresselOpus
internal import PresselService

/// A sound in memory, as a file that is read.
package final class MemoryReader: SoundReader {
  private let sound: [Float]
  private var next = 0

  package init(_ sound: [Float]) {
    self.sound = sound
  }

  package func skip(_ frames: FrameCount, _ accuracy: SeekAccuracy) throws(AudioError) {
    next = min(sound.count, next + Int(frames.frames))
  }

  package func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
    let count = min(buffer.room, sound.count - next)
    buffer.append(contentsOf: sound[next..<(next + count)])
    next += count
    return count > 0
  }
}
