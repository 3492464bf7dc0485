// The account of a frame while it is being rendered.

import LaminaGeometry
import LaminaLayers
public import LaminaProfiling
import LaminaRaster

/// Fills a `FrameRecord`: laps between stages, counts from plan and tally.
struct FrameAccount {
  var record: FrameRecord
  /// When the frame has to be done, by the configuration's clock.
  let deadline: UInt64
  private var laps: Stopwatch
  private var whole: Stopwatch
  private var cpu: Stopwatch

  init(index: Int, configuration: RendererConfiguration) {
    record = FrameRecord(index: index)
    let limit = min(configuration.limits.frameSeconds, 1e9) * 1e9
    deadline = configuration.clock.now() &+ UInt64(max(0, limit))
    cpu = Stopwatch(configuration.cpuClock)
    whole = Stopwatch(configuration.clock)
    laps = whole
  }

  /// Ends a stretch of `stage`.
  mutating func lap(_ stage: Stage) { record.serial[stage] += laps.lap() }

  /// Ends the tile section.
  mutating func lapTileSection() { record.tileSection += laps.lap() }

  /// Ends a stretch that belongs to no stage.
  mutating func skip() { _ = laps.lap() }

  mutating func count(_ plan: PassPlan, offscreen: OffscreenMode) {
    record.counters[.layersVisited] = plan.layersVisited
    record.counters[.layersDrawn] = plan.layersDrawn
    record.counters[.layersSkipped] = plan.layersSkipped
    record.counters[.drawsCulled] = plan.drawsCulled
    record.counters[.draws] = plan.passes.reduce(0) { $0 + $1.list.commands.count }
    let offscreenPasses = plan.offscreenPasses.filter(\.isCounted)
    record.counters[.offscreenPasses] = offscreenPasses.count
    record.counters[.targetSwitches] = 2 * offscreenPasses.count
    let pixels = offscreenPasses.reduce(0) { $0 + $1.extent.area }
    record.counters[.offscreenPixels] = pixels
    record.counters[.offscreenBytes] = 4 * pixels
    record.passes = plan.records(offscreen: offscreen)
  }

  mutating func count(_ events: [RasterizationEvent]) {
    record.rasterizationEvents = events
    record.counters[.rasterizationHits] = events.count { $0.kind == .hit }
    record.counters[.rasterizationMisses] = events.count { $0.kind == .miss }
    record.counters[.rasterizationEvictions] = events.count { $0.kind == .eviction }
  }

  mutating func count(_ damage: Damage) {
    record.damage = damage.rects.map(PassRecord.Extent.init)
    record.counters[.damagePixels] = damage.area
  }

  mutating func count(_ tally: TileTally) {
    record.counters[.pixelsFilled] = tally.pixelsFilled
    record.counters[.pixelsCopied] = tally.pixelsCopied
    record.counters[.pixelsBlended] = tally.pixelsBlended

  }

  /// The finished record.
  mutating func finish() -> FrameRecord {
    record.frame = whole.lap()
    record.cpu = cpu.lap()
    return record
  }
}

extension PassPlan {
  /// A row for each pass that counts, and one for each composite of such a pass, which follows it.
  ///
  /// The root renders to the screen, whatever offscreen passes do.
  public func records(offscreen: OffscreenMode) -> [PassRecord] {
    var records: [PassRecord] = []
    let composites = Dictionary(grouping: combines, by: \.pass)
    for (index, pass) in passes.enumerated() where pass.isCounted {
      let isTileLocal =
        offscreen == .tile && !pass.isSurface && pass.reasons != [.root] && !pass.isAvoidable
      records.append(pass.record(role: pass.role, extent: pass.extent, isTileLocal: isTileLocal))
      for combine in composites[PassIndex(index), default: []] {
        records.append(
          pass.record(role: .combine, extent: combine.extent, isTileLocal: isTileLocal))
      }
    }
    return records
  }
}

extension PassRecord.Extent {
  /// The same pixels.
  init(_ rect: IntRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension PlannedPass {
  /// A row in the account; a composite takes no memory.
  fileprivate func record(role: PassRole, extent: IntRect, isTileLocal: Bool) -> PassRecord {
    PassRecord(
      reasons: reasons, role: role, layer: Int(layer.rawValue),
      extent: PassRecord.Extent(extent), depth: depth,
      bytes: role == .combine ? 0 : 4 * extent.area, isTileLocal: isTileLocal,
      isAvoidable: isAvoidable)
  }
}

extension Attribution {
  /// Charges layers with what the log says, and superlayers with their sublayers.
  init(of frame: CommittedFrame, plan: PassPlan, log: AttributionLog?, section: UInt64) {
    guard let log else {
      self = .none
      return
    }
    var offscreenPixels: [Int: Int] = [:]
    var reasons: [Int: [PassReason]] = [:]
    for pass in plan.offscreenPasses where pass.isCounted {
      let layer = Int(pass.layer.rawValue)
      offscreenPixels[layer, default: 0] += pass.extent.area
      for reason in pass.reasons where !reasons[layer, default: []].contains(reason) {
        reasons[layer, default: []].append(reason)
      }
    }
    // Subtrees are runs of the array, so that a subtree's total is a difference of running sums.
    var sums: [UInt64] = [0]
    sums.reserveCapacity(log.layerTimes.count + 1)
    for time in log.layerTimes { sums.append(sums[sums.count - 1] + time) }
    let costs = frame.layers.indices.compactMap { index -> LayerCost? in
      guard log.layerTimes[index] > 0 || reasons[index] != nil else { return nil }
      return LayerCost(
        layer: index, own: log.layerTimes[index],
        total: sums[Int(frame.layers[index].subtreeEnd)] - sums[index],
        pixels: log.layerPixels[index], offscreenPixels: offscreenPixels[index, default: 0],
        reasons: reasons[index, default: []])
    }
    self.init(clocked: log.stages, section: section, layers: costs)
  }
}

extension Canvas {
  /// Checks the canvas's size in pixels against the limits, before anything is allocated.
  func check(_ limits: RenderLimits) throws(RenderError) {
    let (width, height) = (exactPixelWidth, exactPixelHeight)
    let side = max(width, height)
    guard side <= Double(limits.canvasSide) else {
      throw .overLimit(.canvasSide, value: side, allowed: Double(limits.canvasSide))
    }
    guard width * height <= Double(limits.canvasPixels) else {
      throw .overLimit(.canvasPixels, value: width * height, allowed: Double(limits.canvasPixels))
    }
  }
}
