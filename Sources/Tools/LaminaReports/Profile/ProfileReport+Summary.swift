// From a profiled run to a report.

import LaminaFiles
public import LaminaProfiling

extension ProfileReport {
  /// The maximum number of slowest frames that a report lists.
  private static let worstFrameCount = 10
  /// The maximum number of layers that a report lists for each of the slowest frames.
  private static let layersOfWorstFrame = 3

  /// Makes the report of a profiled run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - layerCount: the number of most expensive layers in the report.
  ///   - pipelined: the same frames with app and render server running in parallel.
  ///   - model: the cost model.
  ///   - memory: the bandwidth that memory traffic is divided by.
  ///   - machine: the machine that measured.
  public init(
    _ run: ProfiledRun, layerCount: Int = 10, pipelined: [PipelinedRow] = [],
    model: CostModel = .standard, memory: MemoryBandwidth = .lpddr4x,
    machine: MachineDescription = .current
  ) {
    let accounted = run.accounted
    let counted = accounted.dropFirst(run.warmUp)
    let floor = Statistics(run.floorStatistics)
    let raw = Statistics(run.rawStatistics)
    let count = Double(counted.count)
    let mean = floor.mean
    func averageTime(_ time: (AccountedFrame) -> UInt64) -> Double {
      counted.reduce(0.0) { $0 + Double(time($1)) } / count
    }
    let other = averageTime(\.record.remainder)
    let last = accounted[accounted.count - 1]
    let traffic = Int(averageTime { UInt64($0.record.counters[.memoryTraffic]) }.rounded())
    let paths = run.attributions[run.attributions.count - 1].paths
    let charted = ChartedLayers(of: counted)
    let times = counted.map(\.record.frame)
    let repeated =
      run.repeats.count > 1 ? run.repeats.flatMap { $0.dropFirst(run.warmUp).map(\.frame) } : []
    self.init(
      scene: run.scene, machine: machine, canvas: CanvasSize(width: run.width, height: run.height),
      threads: run.threads, offscreen: run.offscreen, redraw: run.redraw,
      refreshRate: run.budget.refreshRate, budget: run.budget.nanoseconds, shares: run.shares,
      warmUpFrames: run.warmUp, frames: counted.count, repeats: run.repeats.count, floor: floor,
      raw: raw, noise: floor.p50 > 0 ? Double(raw.p50) / Double(floor.p50) - 1 : 0,
      pipelined: pipelined, worstFrames: ProfileReport.slowestFrames(of: counted, run),
      mostExpensiveLayers: Array(
        ProfileReport.layerAverages(of: counted, mean: mean).prefix(layerCount)),
      layerTree: LayerTree(counted, layers: run.layers, mean: mean).rows,
      screen: averageTime(\.screen), chartedLayers: charted.paths,
      distribution: Distribution(FrameDistribution(floor: times, raw: repeated)),
      stages: Stage.allCases.map { stage in
        let time = averageTime { $0.stages[stage] }
        return StageRow(stage: stage, mean: time, share: mean > 0 ? time / mean : 0)
      }, other: other, otherShare: mean > 0 ? other / mean : 0,
      attributionError: run.attributions.map(\.attribution.scalingError).max() ?? 0,
      overhead: run.overhead, model: ModelRow(model, counted, run),
      counters: last.record.counters.byName,
      overdraw: ProfileReport.overdraw(last.record, of: run.width * run.height),
      memoryBytes: traffic, memory: MemoryBound(of: traffic, at: memory, budget: run.budget),
      countersAreSteady: counted.allSatisfy { $0.record.counters == last.record.counters },
      passes: last.record.passes.map { PassRow($0, layer: paths[$0.layer] ?? "root") },
      lateDecodes: ProfileReport.lateDecodes(of: accounted.map(\.record), warmUp: run.warmUp),
      unpaintedStores: ProfileReport.unpaintedStores(of: accounted.map(\.record)),
      constraintCosts: ConstraintCost.sum(accounted.flatMap(\.record.layouts)),
      retention: run.redraw == "damage" ? Retention(of: counted.map(\.record)) : nil,
      perFrame: ProfileReport.frameRows(of: accounted, run, model, charted: charted))
  }

  /// Returns the rows of frames on one timeline, as on a display that shows the frames one after another.
  ///
  /// Each frame is the fastest of its repeats, which have separate clocks. Their recorded starts therefore cannot be
  /// compared.
  private static func frameRows(
    of frames: [AccountedFrame], _ run: ProfiledRun, _ model: CostModel, charted: ChartedLayers
  ) -> [FrameRow] {
    var end: UInt64 = 0
    return frames.indices.map { number in
      let start = max(UInt64(number) * run.budget.nanoseconds, end)
      let row = FrameRow(
        frames[number], number: number, start: start, run: run, model: model, charted: charted)
      end = start + row.frame
      return row
    }
  }

  /// Returns the number of pixels that a frame wrote per pixel of the canvas.
  private static func overdraw(_ record: FrameRecord, of pixels: Int) -> Double {
    Double(record.counters.pixelsWritten) / Double(pixels)
  }

  /// Returns the slowest frames, each with its cause; equal ones in their order.
  static func slowestFrames(of frames: ArraySlice<AccountedFrame>, _ run: ProfiledRun)
    -> [WorstFrame]
  {
    let ordered = frames.sorted {
      ($1.record.frame, $0.record.index) < ($0.record.frame, $1.record.index)
    }
    return ordered.prefix(worstFrameCount).map { frame in
      let time = frame.record.frame
      return WorstFrame(
        index: frame.record.index, frame: time, overrun: run.budget.overrun(of: time),
        missedVSyncs: frame.record.damage.isEmpty ? 0 : run.budget.missedVSyncs(of: time),
        frameClass: run.budget.frameClass(of: time),
        cause: FrameCause(of: frame, budget: run.budget, shares: run.shares),
        layers: Array(
          layerAverages(of: [frame], mean: Double(time)).prefix(layersOfWorstFrame)))
    }
  }

  /// Returns the mean costs of layers over frames, the most expensive layer first; equal ones by path.
  private static func layerAverages(of frames: ArraySlice<AccountedFrame>, mean: Double)
    -> [LayerRow]
  {
    var sums: [String: AccountedFrame.Layer] = [:]
    for frame in frames {
      for layer in frame.layers {
        sums[layer.path, default: .init(path: layer.path)].addCosts(layer)
      }
    }
    return sums.values.sorted { ($1.own, $0.path) < ($0.own, $1.path) }
      .map { LayerRow($0, count: frames.count, mean: mean) }
  }
}

extension ProfileReport {
  /// Adds the findings of changes that were tried over the frames, and the late decodes as observations.
  ///
  /// - Parameter explanation: the tried changes.
  public mutating func addExplanation(_ explanation: Explanation) {
    changes = TriedChanges(explanation)
    findings =
      explanation.savings + explanation.likely + lateDecodeFindings + explanation.observations
      + explanation.refused
  }

  /// An observation of the images that frames waited for, with the longest decode as evidence; empty without any.
  private var lateDecodeFindings: [Finding] {
    let decodes = lateDecodes.filter { !$0.isWarmUp }
    guard let first = decodes.first else { return [] }
    return [
      Finding(
        observing: "lateDecode", layers: decodes.map { $0.layer ?? "root" },
        title: "a frame waits for an image to be decoded",
        evidence: "frame \(first.frame) waits \(millisecondsText(first.time)) ms for "
          + "\(FileName.lastComponent(of: first.image)) (\(first.width) x \(first.height) pixels)")
    ]
  }
}

extension ProfileReport.FrameRow {
  fileprivate init(
    _ frame: AccountedFrame, number: Int, start: UInt64, run: ProfiledRun, model: CostModel,
    charted: ProfileReport.ChartedLayers
  ) {
    let record = frame.record
    let paths = run.attributions[run.attributions.count == 1 ? 0 : number].paths
    let reasons = frame.offscreenReasons { paths[$0] }
    let frameClass = run.budget.frameClass(of: record.frame)
    self.init(
      index: record.index, isWarmUp: number < run.warmUp, frame: record.frame,
      modelled: model.frameTime(of: record), raw: run.repeats.map { $0[number].frame },
      start: start,
      overrun: run.budget.overrun(of: record.frame),
      missedVSyncs: record.damage.isEmpty ? 0 : run.budget.missedVSyncs(of: record.frame),
      frameClass: frameClass,
      cause: run.budget.isOver(record.frame)
        ? FrameCause(of: frame, budget: run.budget, shares: run.shares) : nil, cpu: record.cpu,
      stages: frame.stages.byName, other: record.remainder, offscreen: frame.offscreen,
      offscreenReasons: Dictionary(uniqueKeysWithValues: reasons.map { ($0.rawValue, $1) }),
      chartedLayers: frame.layerTimes(of: charted), counters: record.counters.nonZeroByName)
  }
}
