// The note that a profile takes minutes, printed after its first frames.

import Foundation

/// A forecast of a profile's time, from that of its first frames.
///
/// A frame that takes seconds is rendered hundreds of times, unless the user asks for fewer.
package struct ProfileForecast {
  private let frames: Int
  private let warmUp: Int
  private let repeats: Int
  /// The time since the profile began, in seconds.
  private let elapsed: () -> Double
  private var isDone = false

  /// The shortest time of a profile that is worth a note, in seconds.
  private static let shortestNoted = 60.0
  /// The time of the first frames before the forecast, in seconds.
  private static let firstFrames = 3.0

  /// Makes the forecast of a profile that begins now.
  package init(frames: Int, warmUp: Int, repeats: Int, elapsed: (() -> Double)? = nil) {
    (self.frames, self.warmUp, self.repeats) = (frames, warmUp, repeats)
    let start = ContinuousClock.now
    self.elapsed = elapsed ?? { (ContinuousClock.now - start) / .seconds(1) }
  }

  /// Asks for the note, which is given once: after some seconds, if all frames take more than a minute.
  ///
  /// - Parameter done: the number of frames rendered so far.
  /// - Returns: the note; `nil` if there is none, or none yet.
  package mutating func note(after done: Int) -> String? {
    guard !isDone, done > 0 else { return nil }
    let time = elapsed()
    guard time >= ProfileForecast.firstFrames else { return nil }
    isDone = true
    let (total, frame) = (repeats * (warmUp + frames), time / Double(done))
    let seconds = frame * Double(total)
    guard seconds > ProfileForecast.shortestNoted, total > 1 else { return nil }
    let fewer = max(1, min(frames, Int(ProfileForecast.shortestNoted / 2 / frame)))
    return "a frame takes \(ProfileForecast.duration(frame)), so that \(total) frames take "
      + "\(ProfileForecast.duration(seconds)); --frames \(fewer) --warm-up 0 --repeats 1 takes "
      + ProfileForecast.duration(frame * Double(fewer))
  }

  /// Returns a time in the unit that suits it.
  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1: "\(Int((seconds * 1_000).rounded())) ms"
    case ..<10: String(format: "%.1f s", seconds)
    case ..<120: "\(Int(seconds.rounded())) s"
    case ..<7_200: "\(Int((seconds / 60).rounded())) minutes"
    default: "\(Int((min(seconds, 1e12) / 3_600).rounded())) hours"
    }
  }
}
