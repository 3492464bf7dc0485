// The frames of a sequence that are wanted, as ranges in the style of render farms.

import LaminaFiles
package import LaminaScenes

/// A set of frame numbers in ascending order.
///
/// Written as `A`, `A-B`, `A-B:STEP` or `A-BxSTEP`, separated by commas. Ends are included, numbers start at 0, and
/// repeated numbers count once. `1-3,5,7-20:2` is 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19.
///
/// - Source: Open Job Description's range expressions; `x` for steps as in Deadline and OpenCue.
package struct FrameList: Equatable, Sendable {
  /// The frames' numbers, ascending and without repeats.
  package let numbers: [Int]

  /// The largest frame number that a list may have.
  package static let largest = 1_000_000_000
  /// The maximum number of frames in a list.
  package static let most = 10_000_000

  /// Makes a list from frame numbers in any order, repeated or not.
  package init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

  /// Parses a list of ranges, such as `1-3,5,7-20:2`.
  ///
  /// - Parameter text: ranges, separated by commas.
  /// - Throws: `RangeProblem` with the part that cannot be read, and why.
  package init(parsing text: String) throws(RangeProblem) {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (first, last, step) = try FrameList.readRange(String(part.filter { $0 != " " }))
      guard numbers.count + (last - first) / step < FrameList.most else {
        throw RangeProblem("\(text.quoted) names more than \(FrameList.most) frames")
      }
      numbers += stride(from: first, through: last, by: step)
    }
    self.init(numbers)
  }

  /// Parses the wanted frames of a scene, and their rate, which is by default the timeline's.
  ///
  /// - Parameters:
  ///   - text: ranges, or `all` for the whole timeline.
  ///   - rate: the rate as text; `nil` for the timeline's rate.
  ///   - timeline: the scene's timeline.
  ///   - name: the scene's name, for the error if the timeline has no rate.
  /// - Returns: the frames and the rate.
  /// - Throws: `RangeProblem` with the part that cannot be read, and why.
  package static func readFrames(
    _ text: String, rate: String?, of timeline: Scene.Timeline, named name: String? = nil
  ) throws(RangeProblem) -> (frames: FrameList, rate: FrameRate) {
    let known = try rate.map { text throws(RangeProblem) in try FrameRate(parsing: text) }
    guard let rate = known ?? FrameRate(timeline.framesPerSecond) else {
      throw RangeProblem(
        (name.map { "\($0): " } ?? "") + "the scene has no rate; --fps sets it")
    }
    if text == "all" { return (FrameList(duration: timeline.duration, rate: rate), rate) }
    return (try FrameList(parsing: text), rate)
  }

  private static func readRange(_ part: String) throws(RangeProblem)
    -> (first: Int, last: Int, step: Int)
  {
    if let other = part.first(where: { "%y/".contains($0) }) {
      throw RangeProblem(
        "\(part.quoted): '\(other)' is no part of a range; frames are A, A-B, A-B:STEP or A-BxSTEP")
    }
    let halves = part.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == "x" })
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = readNumber(ends[0]),
      let last = readNumber(ends[ends.count - 1]),
      halves.count == 1 || ends.count == 2
    else {
      throw RangeProblem(
        "\(part.quoted) is no range of frames; frames are A, A-B, A-B:STEP or A-BxSTEP, "
          + "each from 0 to \(largest)")
    }
    guard first <= last else {
      throw RangeProblem(
        "\(part.quoted) runs backwards; write \(last)-\(first); "
          + "render begins at its end with --order descending")
    }
    guard halves.count == 2 else { return (first, last, 1) }
    guard let step = readNumber(halves[1]), step > 0 else {
      throw RangeProblem("\(part.quoted): the step is not a number from 1 to \(largest)")
    }
    return (first, last, step)
  }

  /// Parses a number in digits alone, at most `largest`; `nil` for any other text.
  private static func readNumber(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
      value <= largest
    else { return nil }
    return value
  }

  /// Makes a list of the frames from 0 on that start before `duration` seconds at a rate; only frame 0 for a still.
  package init(duration: Double, rate: FrameRate) {
    let end = (duration * Double(rate.numerator) / Double(rate.denominator)).rounded(.up)
    var count = max(1, Int(min(end, Double(FrameList.most))))
    // A frame that would start at the end, but for rounding, is none.
    while count > 1, rate.frameTime(of: count - 1) >= duration * (1 - 1e-12) { count -= 1 }
    numbers = Array(0..<count)
  }

  /// The list as ranges: `1-3, 5-19:2, 40`; `none` if it is empty.
  package var text: String {
    guard !numbers.isEmpty else { return "none" }
    var parts: [String] = []
    var first = 0
    while first < numbers.count {
      // Extends while the step is the same; two numbers make a range only if they are adjacent.
      var last = first
      if first + 1 < numbers.count {
        let step = numbers[first + 1] - numbers[first]
        last = first + 1
        while last + 1 < numbers.count, numbers[last + 1] - numbers[last] == step { last += 1 }
        if step > 1, last - first < 2 { last = first }
        if step > 1, last > first {
          parts.append("\(numbers[first])-\(numbers[last]):\(step)")
          first = last + 1
          continue
        }
      }
      parts.append(last > first ? "\(numbers[first])-\(numbers[last])" : "\(numbers[first])")
      first = last + 1
    }
    return parts.joined(separator: ", ")
  }

  /// The number of frames in words: `1 frame`, `12 frames`.
  package var countText: String { numbers.count == 1 ? "1 frame" : "\(numbers.count) frames" }
}

/// The reason why a text with frames, a rate, a shard or a file's name cannot be parsed.
package struct RangeProblem: Error, Equatable {
  /// A sentence for the user.
  package let message: String

  /// Makes a problem from a sentence.
  package init(_ message: String) { self.message = message }
}
