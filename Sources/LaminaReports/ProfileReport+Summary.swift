// From frame records to a report.

public import LaminaProfiling

/// A run of frames, as it was recorded.
public struct ProfileRun: Sendable {
  /// The scene's name.
  public var scene: String
  /// The output's size in pixels.
  public var canvas: ProfileReport.CanvasSize
  /// How many threads rendered.
  public var threads: Int
  /// Where offscreen passes were rendered.
  public var offscreen: String
  /// The budget that frames are held against.
  public var budget: FrameBudget
  /// Frames ahead of the ones that count.
  public var warmUp: [FrameRecord]
  /// The frames that count; at least one.
  public var frames: [FrameRecord]
  /// How the tile section divides.
  public var attribution: Attribution
  /// The path of a layer, for people.
  public var layerPath: @Sendable (Int) -> String

  /// Gathers a run.
  ///
  /// - Precondition: `frames` is not empty.
  public init(
    scene: String, canvas: ProfileReport.CanvasSize, threads: Int, offscreen: String,
    budget: FrameBudget, warmUp: [FrameRecord], frames: [FrameRecord], attribution: Attribution,
    layerPath: @escaping @Sendable (Int) -> String
  ) {
    precondition(!frames.isEmpty, "a profile needs at least one frame")
    self.scene = scene
    self.canvas = canvas
    self.threads = threads
    self.offscreen = offscreen
    self.budget = budget
    self.warmUp = warmUp
    self.frames = frames
    self.attribution = attribution
    self.layerPath = layerPath
  }
}

extension ProfileReport {
  /// Summarises a run; `layerCount` is how many of the dearest layers to name.
  public init(_ run: ProfileRun, layerCount: Int = 10) {
    let times = run.frames.map(\.frame)
    let percentiles = Percentiles(times)
    let mean = percentiles.mean ?? 0
    let count = Double(run.frames.count)
    let split = run.frames.map { $0.stages(attributedBy: run.attribution) }
    let stages = Stage.allCases.map { stage in
      let stageMean = split.reduce(0.0) { $0 + Double($1[stage]) } / count
      return StageRow(stage: stage, mean: stageMean, share: mean > 0 ? stageMean / mean : 0)
    }
    let other = run.frames.reduce(0.0) { $0 + Double($1.remainder) } / count
    let section = run.frames.reduce(0.0) { $0 + Double($1.tileSection) } / count
    let last = run.frames[run.frames.count - 1]
    self.init(
      scene: run.scene, canvas: run.canvas, threads: run.threads, offscreen: run.offscreen,
      refreshRate: run.budget.refreshRate, budget: run.budget.nanoseconds,
      warmUpFrames: run.warmUp.count, frames: run.frames.count,
      frame: Distribution(percentiles, mean: mean),
      overBudget: times.count { run.budget.isOver($0) },
      missedVSyncs: times.reduce(0) { $0 + run.budget.missedVSyncs(of: $1) }, stages: stages,
      other: other, otherShare: mean > 0 ? other / mean : 0,
      attributionError: run.attribution.scalingError,
      counters: Dictionary(
        uniqueKeysWithValues: last.counters.all.map { ($0.counter.rawValue, $0.value) }),
      countersAreSteady: run.frames.allSatisfy { $0.counters == last.counters },
      passes: last.passes.map { PassRow($0, layer: run.layerPath($0.layer)) },
      dearestLayers: ProfileReport.dearest(layerCount, of: run, section: section),
      lateDecodes: ProfileReport.lateDecodes(of: run.warmUp, isWarmUp: true)
        + ProfileReport.lateDecodes(of: run.frames, isWarmUp: false),
      perFrame: run.warmUp.map { FrameRow($0, isWarmUp: true, run: run) }
        + run.frames.map { FrameRow($0, isWarmUp: false, run: run) })
  }

  private static func dearest(_ count: Int, of run: ProfileRun, section: Double) -> [LayerRow] {
    let clocked = Double(run.attribution.clocked.sum)
    let scale = clocked > 0 ? section / clocked : 0
    // Equal costs keep the order of the layers, so that two runs name the same ones.
    let ordered = run.attribution.layers.sorted { ($1.own, $0.layer) < ($0.own, $1.layer) }
    return ordered.prefix(count).map { cost in
      LayerRow(
        layer: run.layerPath(cost.layer), own: Double(cost.own) * scale,
        total: Double(cost.total) * scale, pixels: cost.pixels,
        offscreenPixels: cost.offscreenPixels, reasons: cost.reasons)
    }
  }
}

extension ProfileReport.Distribution {
  fileprivate init(_ percentiles: Percentiles, mean: Double) {
    self.init(
      min: percentiles.minimum ?? 0, p50: percentiles[50] ?? 0, p90: percentiles[90] ?? 0,
      p95: percentiles[95] ?? 0, p99: percentiles[99], max: percentiles.maximum ?? 0, mean: mean)
  }
}

extension ProfileReport.FrameRow {
  fileprivate init(_ record: FrameRecord, isWarmUp: Bool, run: ProfileRun) {
    let times = record.stages(attributedBy: run.attribution)
    self.init(
      index: record.index, isWarmUp: isWarmUp, frame: record.frame,
      overrun: run.budget.overrun(of: record.frame), cpu: record.cpu,
      stages: Dictionary(uniqueKeysWithValues: Stage.allCases.map { ($0.rawValue, times[$0]) }),
      other: record.remainder)
  }
}
