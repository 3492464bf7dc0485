// The options of sequences.

import ArgumentParser
import Foundation
import LaminaSequences

extension FrameOrder: ExpressibleByArgument {}
extension FrameFormat: ExpressibleByArgument {
  /// The names of all formats as a list for messages.
  static let names =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or " + mov.rawValue
}
extension ColorMatrix: ExpressibleByArgument {}

/// The number of frames rendered at once: a number, or a percentage of the cores.
struct JobCount: ExpressibleByArgument, Equatable {
  let number: Int

  init?(argument: String) {
    self.init(argument, cores: RenderArguments.cores)
  }

  /// Parses a number such as `4`, or a percentage of `cores` such as `50%`, rounded down but at
  /// least 1.
  init?(_ text: String, cores: Int) {
    if text.hasSuffix("%") {
      guard let percent = Int(text.dropLast()), (1...1_000).contains(percent) else { return nil }
      number = max(1, cores * percent / 100)
    } else {
      guard let value = Int(text), (1...1_024).contains(value) else { return nil }
      number = value
    }
  }
}

/// The options for the frames of a sequence, and for the distribution of the work.
struct SequenceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Render these frames: ranges like 0-119 or 1-3,5,7-20:2, ends included, or 'all' of the \
      scene's timeline. Frame K shows the moment K divided by the frames in a second.
      """, valueName: "ranges")) var frames: String?

  @Option(
    help: ArgumentHelp(
      """
      Render a Lottie file once for each row of a table, CSV or a JSON array of objects. A column sets \
      the slot or the text layer with its name; -o has the row's values, as in 'card-{name}.png', or \
      its number, {row}.
      """, valueName: "file"), completion: .file(extensions: ["csv", "json"])) var lottieData:
    String?

  @Option(
    help: ArgumentHelp(
      "Frames in a second, like 60 or 30000/1001; replaces the scene's own.", valueName: "rate"))
  var fps: String?

  @Option(
    help: ArgumentHelp(
      """
      Frames to render at once, each on one thread: a number, or a share of the cores like 50%. \
      The files are the same. (default: one for each core)
      """, valueName: "count")) var jobs: JobCount?

  @Option(
    help: """
      The order of frames: ascending, descending or binary (ends, then middles). A job takes runs of \
      up to 8 frames, so several jobs keep only the order of runs.
      """)
  var order = FrameOrder.ascending

  @Option(
    help: ArgumentHelp(
      """
      Render part I of N of the frames, I from 1; 'auto' takes LAMINA_SHARD_INDEX (from \
      LAMINA_SHARD_FIRST, or 1) and LAMINA_SHARD_COUNT, or a Slurm array's task.
      """, valueName: "i/n")) var shard: String?

  @Flag(help: "Deal frames out to shards in turn, instead of one run to each.") var interleave =
    false

  @Flag(
    help: """
      Name the manifest after the first frame, like frames-from-120.jsonl, because other tasks write \
      to the same folder.
      """) var chunk = false

  @Flag(
    help: """
      Keep finished frames of this exact scene: those whose files match the manifest.
      """) var resume = false

  func validate() throws {
    do throws(RangeProblem) {
      if let frames, frames != "all" { _ = try FrameList(parsing: frames) }
      if let fps { _ = try FrameRate(parsing: fps) }
      _ = try requestedShard()
    } catch { throw ValidationError(error.message) }
    if shard != nil && chunk {
      throw ValidationError("--shard and --chunk both name the manifest; leave one out")
    }
    if lottieData != nil {
      if frames != nil { throw ValidationError("--lottie-data and --frames exclude each other") }
      if fps != nil { throw ValidationError("--fps is for --frames") }
    }
    guard frames == nil, lottieData == nil else {
      if interleave && shard == nil {
        throw ValidationError("--interleave does nothing without --shard")
      }
      return
    }
    for (name, isGiven) in [
      ("fps", fps != nil), ("jobs", jobs != nil), ("order", order != .ascending),
      ("shard", shard != nil), ("interleave", interleave), ("chunk", chunk),
      ("resume", resume),
    ] where isGiven {
      throw ValidationError("--\(name) is for sequences; --frames says which frames")
    }
  }

  /// Returns the shard that `--shard` names; `nil` for the whole sequence.
  func requestedShard() throws(RangeProblem) -> Shard? {
    guard let shard else { return nil }
    return try Shard(parsing: shard, environment: ProcessInfo.processInfo.environment)
  }
}
