// lamina render --max-bytes: a moving picture that is made smaller until it fits.

import LaminaCompositor
import LaminaFiles
import LaminaLayers
import LaminaMovies
import LaminaProfiling
import LaminaReports
import LaminaScenes
import LaminaSequences

/// A search, by halves, for the first of some choices that fits; later choices are smaller.
struct FittingSearch {
  private var (low, high, middle) = (0, 0, 0)

  /// Makes a search among some choices, which tries the first one first.
  init(count: Int) { high = count - 1 }

  /// The place of the choice to try next; `nil` once the first that fits is known, or that none does.
  var place: Int? { low <= high ? middle : nil }

  /// Goes on after a trial.
  mutating func narrow(fits: Bool) {
    if fits { high = middle - 1 } else { low = middle + 1 }
    middle = (low + high) / 2
  }
}

/// The quality, the rate and the size of a moving picture, relative to those that were asked for.
struct MovieChoice: Equatable {
  /// The quality; `nil` for the one that was asked for, or the usual one.
  var quality: Int?
  /// The number of frames for one that is shown.
  var divisor = 1
  /// The factor of both sides.
  var scale = 1.0

  /// Returns the choices from the best to the smallest.
  ///
  /// Quality is lowered first, then the rate, then the size, and in the end all three.
  ///
  /// - Parameters:
  ///   - hasQuality: whether the format has a quality, and none was asked for.
  ///   - rate: the frames in a second.
  ///   - most: the greatest divisor, which leaves at least two frames.
  /// - Returns: the choices.
  static func all(hasQuality: Bool, rate: Double, most: Int) -> [MovieChoice] {
    let qualities: [Int?] = hasQuality ? [nil, 60, 45, 30] : [nil]
    let low: Int? = hasQuality ? 30 : nil
    var choices = qualities.map { MovieChoice(quality: $0) }
    func divisors(from least: Double) -> [Int] {
      [2, 3, 4, 6].filter { $0 <= most && rate / Double($0) >= least }
    }
    let slow = divisors(from: 12)
    choices += slow.map { MovieChoice(quality: low, divisor: $0) }
    let divisor = slow.last ?? 1
    for scale in [0.8, 0.65, 0.5, 0.4, 0.3] {
      choices.append(MovieChoice(quality: low, divisor: divisor, scale: scale))
    }
    let least = divisors(from: 5).last ?? divisor
    for scale in [0.3, 0.2, 0.13, 0.08] {
      choices.append(
        MovieChoice(quality: hasQuality ? 10 : nil, divisor: max(least, divisor), scale: scale))
    }
    return choices
  }
}

extension RenderVerb {
  /// Renders a moving picture of at most `limit` bytes, with the best quality, rate and size that fit.
  ///
  /// Each attempt is kept in memory and ends once it is too large, so the memory is bounded by the limit.
  ///
  /// - Throws: `Failure` 2 if even the smallest choice is too large; nothing is written then.
  @MainActor func renderWithin(_ limit: Int, _ loaded: Scene, _ base: SequencePlan)
    async throws(Failure)
  {
    guard base.pattern == nil, let format = base.encoder.format.movie else {
      throw Failure.usage(
        "error: --max-bytes is for one moving picture; \(output) names a file for each frame")
    }
    try Output.checkInputs(against: base.outputs(to: output))
    try prepareFolder(base)
    let rate = Double(base.encoder.rate.numerator) / Double(base.encoder.rate.denominator)
    let choices = MovieChoice.all(
      hasQuality: look.quality == nil && !look.lossless && format != .apng,
      rate: rate / Double(base.encoder.rateDivisor),
      most: max(1, base.part.numbers.count / base.encoder.rateDivisor / 2))
    var watch = Stopwatch(.monotonic)
    var search = FittingSearch(count: choices.count)
    var best: (choice: MovieChoice, made: MadeMovie)?
    while let place = search.place {
      let made = try await attempt(choices[place], base, limit: limit)
      if let made { best = (choices[place], made) }
      search.narrow(fits: made != nil)
    }
    guard let best else {
      throw Failure(
        status: .invalidInput,
        message:
          "\(output): error: does not fit into \(limit) bytes, even at a twelfth of its size, "
          + "the lowest quality and \(Text.numberText(rate / Double(choices.last?.divisor ?? 1))) "
          + "frames in a second; allow more, or render fewer frames")
    }
    do throws(FileError) {
      var file = try OutputFile(path: output)
      try file.write(best.made.bytes.span)
      try file.commit()
    } catch { throw Failure(error) }
    if !scene.quiet { Output.printNote("\(output): \(best.made.text(best.choice, rate: rate))") }
    try reportOutcome(
      best.made.outcome, of: base, loaded, kept: 0, jobs: best.made.jobs, wall: watch.lap(),
      word: "frame")
  }

  /// A moving picture in memory.
  private struct MadeMovie {
    let bytes: [UInt8]
    let outcome: SequenceRun.Outcome
    let jobs: Int
    let width: Int
    let height: Int
    let divisor: Int

    /// Returns what was chosen, in words.
    func text(_ choice: MovieChoice, rate: Double) -> String {
      let shown = Text.numberText((rate / Double(divisor) * 100).rounded() / 100)
      return "\(bytes.count) bytes: \(width)x\(height) px, \(shown) frames in a second"
        + (choice.quality.map { ", quality \($0)" } ?? "")
    }
  }

  /// Returns the moving picture of a choice; `nil` if it has more than `limit` bytes, or its format cannot hold its sides.
  @MainActor private func attempt(_ choice: MovieChoice, _ base: SequencePlan, limit: Int)
    async throws(Failure) -> MadeMovie?
  {
    // A scene is loaded again, because an app only runs forward.
    var loaded = try loadPicture(printsNotices: false, isForFrames: true, mayBecomeSmaller: true)
    loaded.canvas.scale *= choice.scale
    if sidesFailure(of: loaded) != nil { return nil }
    var plan = base.choosing(quality: choice.quality, divisor: choice.divisor)
    plan.byteLimit = limit
    let (frames, target): ([Int], SequenceTarget)
    do throws(FileError) {
      (frames, _, target) = try plan.openTarget(output: output, isResuming: false)
    } catch { throw Failure(error) }
    guard case .movie(let movie) = target else { preconditionFailure("a moving picture") }
    do throws(FrameProblem) {
      let outcome = try await runPlan(plan, of: loaded, frames: frames, to: target)
      return MadeMovie(
        bytes: await movie.keptBytes, outcome: outcome, jobs: jobs(for: frames),
        width: Int(loaded.canvas.exactPixelWidth), height: Int(loaded.canvas.exactPixelHeight),
        divisor: plan.encoder.rateDivisor)
    } catch {
      if case .file(.tooLarge) = error { return nil }
      throw frameFailure(error, of: loaded)
    }
  }
}
