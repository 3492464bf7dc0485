// One machine's part of a sequence.

/// One machine's part of a sequence: part `index` of `count`, counted from 1.
///
/// Every part is computed from the whole list. So all parts together have every frame exactly once, whatever the
/// numbers are.
package struct Shard: Equatable, Sendable {
  /// The part's number, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The maximum number of parts.
  package static let most = 1_000_000

  /// Makes part `index` of `count`.
  ///
  /// - Precondition: 1 <= index <= count <= 1,000,000.
  package init(_ index: Int, of count: Int) {
    precondition(count <= Shard.most && (1...count).contains(index), "no part \(index) of \(count)")
    self.index = index
    self.count = count
  }

  /// Parses a part: `3/16`, or `auto` for the scheduler's environment variables.
  ///
  /// - Parameters:
  ///   - text: the option's value.
  ///   - environment: the process's variables.
  /// - Throws: `RangeProblem` that names the missing or wrong value.
  package init(parsing text: String, environment: [String: String]) throws(RangeProblem) {
    if text == "auto" {
      self = try Shard(environment: environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      count <= Shard.most, count >= 1, (1...count).contains(index)
    else {
      throw RangeProblem(
        "--shard \(text) is neither I/N with I from 1 to N, and N up to \(Shard.most), nor auto")
    }
    self.init(index, of: count)
  }

  /// Reads the part from the environment: Lamina's variables, or else those of a Slurm array.
  ///
  /// - `LAMINA_SHARD_INDEX`, counted from `LAMINA_SHARD_FIRST` (default 1), of `LAMINA_SHARD_COUNT`.
  /// - `SLURM_ARRAY_TASK_ID`, counted from `_MIN` in steps of `_STEP`, of `_COUNT`.
  ///
  /// `SLURM_ARRAY_TASK_MAX` is not a count but the last index.
  private init(environment: [String: String]) throws(RangeProblem) {
    func environmentNumber(_ name: String, default value: Int? = nil) throws(RangeProblem) -> Int {
      guard let text = environment[name], !text.isEmpty else {
        if let value { return value }
        throw RangeProblem("--shard auto: \(name) is not set")
      }
      guard let value = Int(text), (0...FrameList.largest).contains(value) else {
        throw RangeProblem("--shard auto: \(name)=\(text) is not a number from 0 on")
      }
      return value
    }
    var (name, first, step, count) = ("LAMINA_SHARD_INDEX", 1, 1, 0)
    if environment[name] != nil {
      first = try environmentNumber("LAMINA_SHARD_FIRST", default: 1)
      count = try environmentNumber("LAMINA_SHARD_COUNT")
    } else if environment["SLURM_ARRAY_TASK_ID"] != nil {
      name = "SLURM_ARRAY_TASK_ID"
      first = try environmentNumber("SLURM_ARRAY_TASK_MIN")
      step = try environmentNumber("SLURM_ARRAY_TASK_STEP", default: 1)
      count = try environmentNumber("SLURM_ARRAY_TASK_COUNT")
    } else {
      throw RangeProblem(
        "--shard auto: neither LAMINA_SHARD_INDEX with LAMINA_SHARD_COUNT nor SLURM_ARRAY_TASK_ID "
          + "is set; write --shard I/N instead")
    }
    let task = try environmentNumber(name)
    let place = task - first
    guard step > 0, place >= 0, place % step == 0, count <= Shard.most, place / step < count else {
      throw RangeProblem(
        "--shard auto: \(name)=\(task) is not one of \(count) tasks from \(first) in steps of \(step)"
          + "; number them without gaps")
    }
    self.init(place / step + 1, of: count)
  }

  /// Returns this part of a list of frames: consecutive frames, or every `count`-th frame.
  ///
  /// - Parameters:
  ///   - numbers: the whole list, ascending.
  ///   - isInterleaved: whether frames are dealt to the parts in turn.
  /// - Returns: the part, ascending; empty if there are more parts than frames.
  package func ownPart(of numbers: [Int], isInterleaved: Bool) -> [Int] {
    if isInterleaved {
      return stride(from: index - 1, to: numbers.count, by: count).map { numbers[$0] }
    }
    return Array(numbers[(index - 1) * numbers.count / count..<index * numbers.count / count])
  }
}
