// Renders a tree unchanged and with each change, and compares.

public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling

/// A search for cheaper layer properties that keep a tree's picture, and a list of the tree's offscreen passes.
///
/// A profile names the passes that make a frame slow, but not what to do about them. A rule such as "set the shadow's
/// path" may be wrong for the tree at hand: the path may change the picture, or another pass may stay and cost as much.
/// An explainer therefore tries each change. It makes the change on the live tree, renders, and compares.
///
/// ```text
/// unchanged   render all frames: counters, pictures
/// each trial  changes -> one moment: same picture? -> run of frames: less by the model? -> undo
/// the rest    every frame until the animations rest or repeat: each by itself, and all together
///             same pictures -> verified     only a part compared -> likely       else -> refused, with the reason
/// ```
/// Savings are the cost model's, from exact counters. They were measured at first, in rounds, because otherwise their
/// order did not repeat on a busy machine. The limit in seconds was a clock's, too: on a table of 42 cells, the same
/// tree had findings on a quiet machine, and none on a busy one. Now `seconds` counts modelled work.
///
/// - All layers that are alike are changed at once, in one trial. 30 equal pins are one finding.
/// - Most changes that alter the picture are refused after one moment, where only touched pixels are rendered. For 200
///   screens with planted mistakes that took 9.2 s instead of 16.4 s.
/// - Pictures were once compared in 36 frames at most, and 14 of 16 moving scenes differed in others. Now all count.
/// - Costs that need a person's decision are observations, without a change to make (`ObservationFinder`).
/// - The tree is unchanged when the explanation is returned, or an error is thrown.
///
/// ```swift
/// let card = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
/// card.backgroundColor = .white
/// card.shadowOpacity = 0.5
/// var explainer = Explainer()
/// explainer.runs = 0
/// let explanation = try explainer.explain(card, canvas: Canvas(width: 200, height: 100))
/// print(explanation.savings.map(\.layers), explanation.tried)
/// ```
@MainActor public struct Explainer {
  /// The renderer's settings.
  public var configuration: RendererConfiguration
  /// The cost model.
  public var model = CostModel.standard
  /// The number of frames, from the given moment on, over which changes are tried.
  ///
  /// If there are many, evenly spaced runs of three are tried. A tree without animations has one.
  public var frames = 120
  /// Frames per second.
  public var refreshRate = 60.0
  /// Whether an app changes the tree later; replacements of filtered backdrops are then not tried.
  public var isOfApp = false
  /// The number of times that a frame is measured without and with each change, alternately; 0 for no measurement.
  public var runs = 10
  /// The maximum number of trials; each makes one kind of change in one layer, or in several equivalent layers.
  ///
  /// The order is: invisible layers, then equivalent layers, then single layers, each with the most offscreen pixels
  /// first.
  public var limit = 200
  /// The modelled time that rendering may take to try and compare changes, in seconds; changes beyond it are not tried.
  ///
  /// It is work, counted by the cost model, so that the same changes are tried on every machine, however busy it is. Only
  /// measurements of times end by the clock, after as many seconds.
  public var seconds = 20.0

  /// The largest difference of a pixel's channel, 0...255, that a verified change may cause.
  ///
  /// Rounding at another stage differs by one. Edges covered in a bitmap and again in its composite differ by two or
  /// three.
  public var tolerance = 3
  /// The closure that receives the number of trials made so far, and the total number, which stays the same.
  public var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// The closure that receives the picture of the unchanged tree as number 0, and of the n-th finding as number n.
  ///
  /// If it is `nil`, no pictures are rendered.
  public var showPicture: ((_ number: Int, _ picture: Texture) -> Void)?

  /// Makes an explainer with the defaults: 120 frames, ten measurements, 200 trials, 20 modelled seconds, a tolerance
  /// of three.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    self.configuration = configuration
  }

  /// Tries changes of the tree under `root`, and returns its offscreen passes and the findings.
  ///
  /// - Parameters:
  ///   - root: the tree, which is changed and restored.
  ///   - canvas: the screen.
  ///   - time: the first frame's moment, in seconds.
  /// - Returns: the passes of the most expensive frame, and the findings.
  /// - Throws: `RenderError` if rendering fails.
  public func explain(_ root: Layer, canvas: Canvas, at time: Double = 0) throws(RenderError)
    -> Explanation
  {
    try explained(root, canvas: canvas, at: time).explanation
  }

  /// Tries changes of the tree under `root`, and returns the findings with the changes that apply them.
  ///
  /// - Parameters:
  ///   - root: the tree, which is changed and restored.
  ///   - canvas: the screen.
  ///   - time: the first frame's moment, in seconds.
  /// - Returns: the explanation and its changes.
  /// - Throws: `RenderError` if rendering fails.
  public func explained(_ root: Layer, canvas: Canvas, at time: Double = 0) throws(RenderError)
    -> ExplainedTree
  {
    let clock = ContinuousClock()
    let measured = ContinuousClock.Duration.seconds(seconds)
    let size = try canvas.pixelSize(within: configuration.limits)
    root.layoutTree()
    root.beginAnimations(at: time)
    let constraints = ConstraintObservations(LayoutWork.takeTreeWork(of: root), model)
    let subject = ExplainedFrames(
      root, canvas, at: time, count: frames, refreshRate: refreshRate, isOfApp: isOfApp)
    var before = try ExplainerBench(subject, configuration, model)
    let baseline = try Baseline(of: subject, model, &before)
    before.moment = baseline.mostExpensiveMoment
    if baseline.records.count == 1 { before.startWithLast() } else { try before.startMoment() }
    let frame = before.frame
    let counters = before.steady.counters
    let end = clock.now + measured
    for _ in 0..<runs where clock.now < end { try before.renderMoment() }
    var explanation = Explanation(
      width: size.width, height: size.height,
      threads: configuration.threadCount, offscreen: configuration.offscreen.rawValue, runs: runs,
      moment: before.moment, frame: before.floor, counters: counters, totals: baseline.totals,
      tolerance: tolerance)
    explanation.modelError = model.error
    try explainPasses(of: frame, &before, into: &explanation)
    let finder = baseline.makeFinder(subject)
    let all = Trial.grouped(finder.changes(under: root))
    var after = try ExplainerBench(subject, configuration, model)
    after.moment = before.moment
    var timeline = MotionTimeline(of: root, at: time, refreshRate: refreshRate)
    let reach = timeline.isWhole ? nil : MotionReach(of: timeline, under: root, on: canvas)
    if let reach, let all = MotionTimeline(joining: reach.frames) { timeline = all }
    explanation.timelineFrames = timeline.count
    var comparer = try FrameComparer(subject, configuration, model, tolerance: tolerance)
    // Half of the work is left for comparing the timeline.
    let budget = UInt64(min(max(0, seconds), 1e9) * 1e9)
    let search = try searchTrials(
      all, budget: timeline.moments.count > 1 ? budget / 2 : budget, baseline, &comparer, &after)
    (explanation.tried, explanation.untried) = (search.tried, all.count - search.tried)
    // The work of counting savings is no longer there for comparing.
    let left = budget > after.work ? budget - after.work : 0
    var check = TimelineCheck(
      search.results, self, timeline, reach, comparer, budget: left)
    try check.compareTimeline(baseline, &after)
    var results = check.results
    try measureTrials(&results, before: &before, after: &after, until: clock.now + measured)
    let slower = results.filter(\.isContradicted)
    results.removeAll(where: \.isContradicted)
    for result in slower { check.exclude(result.finding.id) }
    if !slower.isEmpty { try check.compareTimeline(baseline, &after) }
    explanation.contradictions = slower.count
    explanation.findings =
      results.map(\.finding).filter(\.state.isAdvice)
      + results.map(\.finding).filter { $0.state == .likely }
      + observations(finder, without: results) + constraints.findings
      + slower.map { $0.finding.refused(because: "frames take longer with it") }
      + search.refused + check.refused
    let combination = try combination(&check, baseline, &after)
    explanation.combined = combination.finding
    try showPictures(of: results, before: before, after: &after)
    var explained = ExplainedTree(explanation: explanation, together: combination.together)
    for result in results { explained.trials[result.finding.id] = result.trial }
    return explained
  }

  /// Returns all observations, but none of a useless bitmap that a finding of `results` already concerns.
  private func observations(_ finder: ChangeFinder, without results: [TrialResult]) -> [Finding] {
    let known = Set(
      results.filter { $0.finding.kind == Change.Kind.needlessBitmap.rawValue }
        .flatMap(\.finding.layers))
    let bitmaps = finder.uselessBitmaps.filter { !known.contains($0.layers[0]) }
    return bitmaps + ObservationFinder(finder).findings
  }

  private func explainPasses(
    of frame: EvaluatedFrame, _ bench: inout ExplainerBench, into explanation: inout Explanation
  ) throws(RenderError) {
    var times = try bench.renderer.passTimes(frame)
    for _ in 0..<min(runs, 5) { times = times.minimumTimes(try bench.renderer.passTimes(frame)) }
    let record = bench.steady
    let whole = Double(max(1, record.frame))
    let sectionShare = Double(record.tileSection) / whole
    for (row, pass) in zip(times.rows, record.passes) where pass.reasons != [.root] {
      let share = Double(row) / Double(max(1, times.section)) * sectionShare
      explanation.passes.append(
        ExplainedPass(
          pass, layer: frame.path(of: pass.layer), cost: UInt64(share * Double(bench.floor)),
          share: share))
    }
  }
}
