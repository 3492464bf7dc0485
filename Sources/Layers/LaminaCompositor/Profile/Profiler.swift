// Profiling: the same frames several times over, and once more with a clock around every command.

public import LaminaLayers
public import LaminaProfiling

/// A layer tree and a screen for a profile.
public struct ProfiledTree {
  /// The root of the tree.
  public var root: Layer
  /// The screen to render the tree for.
  public var canvas: Canvas
  /// A function called before each frame with the frame's number, by which an app changes the tree; `nil` without an
  /// app.
  public var turn: (@MainActor (_ frame: Int) -> Void)?

  /// Makes a tree that shows its animations, and an app's changes if `turn` is given.
  public init(
    root: Layer, canvas: Canvas, turn: (@MainActor (_ frame: Int) -> Void)? = nil
  ) {
    self.root = root
    self.canvas = canvas
    self.turn = turn
  }
}

/// The error of a profile that could not be made.
public enum ProfilerError<TreeError: Error>: Error {
  /// The tree could not be made.
  case tree(TreeError)
  /// A frame could not be rendered.
  case render(RenderError)
}

/// A profiler that measures the frames of a layer tree, stage by stage, layer by layer.
///
/// Frame `n` shows the time `start + n / refresh rate`. The frames are rendered `repeats` times. Each repeat uses a new
/// renderer and a new tree, so that first-time decodes and draws occur in every repeat. The fastest time of each frame
/// makes the floor timeline. Then attribution frames are rendered on one thread. Last, a frame is rendered with and
/// without an account in turn, to measure the account's cost.
///
/// ```swift
/// var profiler = Profiler()
/// let run = try profiler.profile("feed") { () throws(Never) in
///   ProfiledTree(root: makeFeed(), canvas: canvas)
/// }
/// print(ProfileReport(run).text())
/// ```
@MainActor public struct Profiler {
  /// The renderer's configuration.
  public var configuration: RendererConfiguration
  /// The time that a display allows for a frame, with which the frames are compared.
  public var budget = FrameBudget(refreshRate: 60)
  /// The shares of the budget that groups of stages may take.
  public var shares = BudgetShares()
  /// The number of frames at the start that are excluded from statistics.
  public var warmUp = 10
  /// The number of frames after the warm-up, which statistics include.
  public var frames = 120
  /// Whether frames are only timed, and not attributed to layers.
  ///
  /// The whole tile section then counts as blend. The profiler's own cost is not measured.
  public var onlyTimes = false
  /// The number of times that the whole sequence of frames is rendered.
  public var repeats = 5
  /// A function called with the number of frames rendered so far and the total number of frames.
  public var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Warnings about leniently decoded images in the last repeat, in the order of decoding.
  public private(set) var imageWarnings: [String] = []
  /// The number of attribution frames of a tree that does not move, beside the first; the fastest counts.
  private static let stillAttributions = 5
  /// The maximum number of times that attribution frames of a moving tree are rendered.
  private static let movingAttributions = 2
  /// The largest and smallest numbers of frame pairs that measure the account's cost, and the time
  /// limit for pairs beyond the smallest number, in ns.
  ///
  /// After twice that time fewer pairs are enough.
  private static let overheadPairs = (most: 100, least: 5, time: UInt64(2_000_000_000))

  /// Makes a profiler that renders 10 warm-up frames and 120 measured frames at 60 Hz, five times in all.
  ///
  /// Every pixel of each frame is rendered.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    self.configuration = configuration
    self.configuration.redraw = .everything
  }

  /// Renders the frames of a tree repeatedly, measures their stages, and attributes their time to layers.
  ///
  /// - Parameters:
  ///   - scene: its name.
  ///   - start: the time of the first frame, in seconds.
  ///   - makeTree: makes an equal tree at each call.
  /// - Returns: the run.
  /// - Throws: `ProfilerError`.
  /// - Precondition: there is at least one frame and one repeat.
  public mutating func profile<TreeError: Error>(
    _ scene: String, at start: Double = 0, makeTree: () throws(TreeError) -> ProfiledTree
  ) throws(ProfilerError<TreeError>) -> ProfiledRun {
    precondition(frames >= 1 && repeats >= 1 && warmUp >= 0)
    let count = warmUp + frames
    let times = (0..<count).map { start + Double($0) / budget.refreshRate }
    var records: [[FrameRecord]] = []
    var size = (width: 0, height: 0)
    var moves = false
    for number in 0..<repeats {
      let tree = try ProfilerError.profiledTree(makeTree)
      var warnings: [String] = []
      do throws(RenderError) {
        size = try tree.canvas.pixelSize(within: configuration.limits)
        var renderer = try Renderer(configuration)
        var own: [FrameRecord] = []
        own.reserveCapacity(count)
        for (frame, time) in times.enumerated() {
          tree.turn?(frame)
          own.append(try renderer.render(tree.root, canvas: tree.canvas, at: time))
          progress(number * count + frame + 1, repeats * count)
        }
        records.append(own)
        warnings = renderer.imageWarnings
        let committed = try CommittedTree(
          committing: tree.root, canvas: tree.canvas, at: start, limits: configuration.limits)
        moves = committed.moves || tree.turn != nil
      } catch { throw .render(error) }
      imageWarnings = warnings
    }
    var run = ProfiledRun(
      scene: scene, width: size.width, height: size.height, threads: configuration.threadCount,
      offscreen: configuration.offscreen.rawValue, redraw: configuration.redraw.rawValue,
      budget: budget, shares: shares, warmUp: warmUp, repeats: records,
      attributions: [FrameAttribution(.none) { _ in "root" }])
    if onlyTimes { return run }
    for _ in 0..<(moves ? min(repeats, Profiler.movingAttributions) : 1) {
      let tree = try ProfilerError.profiledTree(makeTree)
      do throws(RenderError) {
        let (own, layers) = try attributions(
          of: tree, at: moves ? times : stillTimes(times[warmUp]))
        run.layers = layers
        run.attributions =
          moves && run.attributions.count == count
          ? zip(run.attributions, own).map(Profiler.fasterAttribution)
          : moves ? own : [own.dropFirst().reduce(own[0], Profiler.fasterAttribution)]
      } catch { throw .render(error) }
    }
    let tree = try ProfilerError.profiledTree(makeTree)
    do { run.overhead = try measureOverhead(of: tree, at: times[warmUp]) } catch {
      throw .render(error)
    }
    return run
  }

  /// Returns the times of the attribution frames of a tree that does not move.
  ///
  /// They are one more than `stillAttributions`, because the first frame draws and decodes.
  private func stillTimes(_ time: Double) -> [Double] {
    [Double](repeating: time, count: Profiler.stillAttributions + 1)
  }

  /// Returns the one of two attribution frames whose tile section took less time, because it was disturbed less.
  private static func fasterAttribution(_ one: FrameAttribution, _ other: FrameAttribution)
    -> FrameAttribution
  {
    other.attribution.section < one.attribution.section ? other : one
  }

  /// Returns the attribution of each frame's time to layers, and the paths of the last frame's layers.
  private func attributions(of tree: ProfiledTree, at times: [Double]) throws(RenderError)
    -> (frames: [FrameAttribution], layers: [String])
  {
    var configuration = configuration
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    var attributions: [FrameAttribution] = []
    var layers: [String] = []
    for (frame, time) in times.enumerated() {
      tree.turn?(frame)
      let (attribution, committed) = try renderer.attribute(
        tree.root, canvas: tree.canvas, at: time)
      attributions.append(FrameAttribution(attribution) { committed.path(of: $0) })
      if frame == times.count - 1 { layers = committed.layers.indices.map(committed.path(of:)) }
    }
    return (attributions, layers)
  }

  /// Measures the account's cost: renders a frame with and without it in turn, and returns the fastest of each.
  private func measureOverhead(of tree: ProfiledTree, at time: Double) throws(RenderError)
    -> ProfilerOverhead
  {
    var configuration = configuration
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    tree.turn?(warmUp)
    _ = try renderer.render(tree.root, canvas: tree.canvas, at: time)
    let clock = configuration.clock
    let began = clock.now()
    var fastest = [UInt64.max, UInt64.max]
    var pairs = 0
    while pairs == 0
      || (pairs < Profiler.overheadPairs.least
        && clock.now() - began < 2 * Profiler.overheadPairs.time)
      || (pairs < Profiler.overheadPairs.most
        && clock.now() - began < Profiler.overheadPairs.time)
    {
      for turn in 0..<2 {
        // The order alternates, so that each variant runs first in half of the pairs.
        let isProfiled = (turn == 0) == pairs.isMultiple(of: 2)
        renderer.configuration.isProfiled = isProfiled
        var watch = Stopwatch(clock)
        _ = try renderer.render(tree.root, canvas: tree.canvas, at: time)
        let place = isProfiled ? 0 : 1
        fastest[place] = min(fastest[place], watch.lap())
      }
      pairs += 1
    }
    return ProfilerOverhead(profiled: fastest[0], unprofiled: fastest[1], frames: pairs)
  }
}

extension ProfilerError {
  /// Makes a tree, and throws the error of `make` as a `ProfilerError`.
  fileprivate static func profiledTree(_ make: () throws(TreeError) -> ProfiledTree) throws(Self)
    -> ProfiledTree
  {
    do { return try make() } catch { throw .tree(error) }
  }
}
