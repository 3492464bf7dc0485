// The account of a frame while it is being rendered.

import LaminaGeometry
import LaminaLayers
public import LaminaProfiling
import LaminaRaster

/// An account that fills a `FrameRecord`: laps between stages, and counts from plan and tally.
struct FrameAccount {
  var record: FrameRecord
  /// The size of the memory in which tiles render passes, in bytes.
  var scratchBytes = 0
  /// The time by which the frame has to be done, by the configuration's clock.
  let deadline: UInt64
  /// The time at which the frame began, by the same clock.
  let begin: UInt64
  /// Whether anything is measured and counted.
  let isProfiled: Bool
  /// Whether every command in a tile is clocked, which requires a single thread.
  let isClocked: Bool
  /// The log of a clocked frame, once its tiles are rendered.
  private(set) var log: AttributionLog?
  /// The times of vertex and assembly in a clocked frame, by layer.
  private(set) var serial = SerialTimes()
  private var laps: Stopwatch
  private var whole: Stopwatch
  private var cpu: Stopwatch
  private var drawing: Stopwatch
  private var drawings: [LayerTime] = []

  /// The time that a layer took to draw.
  private struct LayerTime {
    let layer: Layer
    var time: UInt64
    var pixels: Int
  }

  /// The number of layers that are named for their drawing time.
  private static let namedDrawings = 8

  init(index: Int, configuration: RendererConfiguration, isClocked: Bool = false) {
    record = FrameRecord(index: index)
    isProfiled = configuration.isProfiled
    self.isClocked = isClocked
    let limit = min(configuration.limits.frameSeconds, 1e9) * 1e9
    let now = configuration.clock.now()
    begin = now
    deadline = now &+ UInt64(max(0, limit))
    let idle = NanosecondClock { 0 }
    cpu = Stopwatch(isProfiled ? configuration.cpuClock : idle)
    whole = Stopwatch(isProfiled ? configuration.clock : idle)
    laps = whole
    drawing = whole
    if isProfiled { record.start = now }
  }

  /// Ends an interval of `stage`.
  mutating func lapStage(_ stage: Stage) { if isProfiled { record.serial[stage] += laps.lap() } }

  /// Ends an interval of assembly in which masks of shadows are computed.
  mutating func lapShadowMasks() {
    guard isProfiled else { return }
    let time = laps.lap()
    record.serial[.assemble] += time
    record.shadowMasks += time
  }

  /// The clock for single commands; `nil` unless the frame is clocked.
  func commandClock(_ configuration: RendererConfiguration) -> NanosecondClock? {
    isClocked ? configuration.clock : nil
  }

  /// Charges layers with the vertex and assembly stages of a pass, in a clocked frame.
  mutating func chargePass(_ pass: AssembledPass, _ vertices: VertexBuffer, of list: DrawList) {
    if isClocked { serial.addPass(pass, vertices, of: list) }
  }

  /// Ends the tile section.
  mutating func lapTileSection() { if isProfiled { record.tileSection += laps.lap() } }

  /// Ends an interval that belongs to no stage.
  mutating func skipInterval() { if isProfiled { _ = laps.lap() } }

  /// Starts timing the layers' drawing into their backing stores.
  mutating func startDrawing() { if isProfiled { _ = drawing.lap() } }

  /// Counts and times a layer's drawing into a number of stores, or tiles.
  @MainActor mutating func endDrawing(_ layer: Layer, pixels: Int, stores: Int) {
    guard isProfiled else { return }
    record.counters[.backingStoresDrawn] += stores
    record.counters[.backingStorePixelsDrawn] += pixels
    if pixels > 0 {
      record.counters.countDrawing(layer.drawingWork)
      if layer.drawingWork.isEmpty {
        record.unpainted.append(
          UnpaintedStore(layer: layer.pathFromRoot, bytes: layer.backingStoreBytes))
      }
    }
    let time = drawing.lap()
    if let last = drawings.last, last.layer === layer {
      drawings[drawings.count - 1].time += time
      drawings[drawings.count - 1].pixels += pixels
    } else {
      drawings.append(LayerTime(layer: layer, time: time, pixels: pixels))
    }
  }

  /// Counts the constraints that layout has solved since the last frame.
  @MainActor mutating func countLayout(_ work: LayoutWork.TreeWork) {
    guard isProfiled, !work.isEmpty else { return }
    record.counters += work.counters
    record.layouts = ConstraintCost.sum(
      work.rows.map {
        ConstraintCost(layer: $0.path, constraints: $0.constraints, pivots: $0.pivots)
      })
  }

  /// Names the layers with the longest drawing times, before the display stage ends.
  @MainActor mutating func nameDrawings() {
    guard !drawings.isEmpty else { return }
    let ordered = drawings.enumerated().sorted {
      ($1.element.time, $0.offset) < ($0.element.time, $1.offset)
    }.map(\.element)
    record.drawings += ordered.prefix(FrameAccount.namedDrawings).map {
      StoreDrawing(layer: $0.layer.pathFromRoot, pixels: $0.pixels, nanoseconds: $0.time)
    }
    let others = ordered.dropFirst(FrameAccount.namedDrawings)
    if !others.isEmpty {
      record.drawings.append(
        StoreDrawing(
          layer: nil, pixels: others.reduce(0) { $0 + $1.pixels },
          nanoseconds: others.reduce(0) { $0 + $1.time }))
    }
    drawings = []
  }

  mutating func countPlan(_ plan: PassPlan, offscreen: OffscreenMode) {
    guard isProfiled else { return }
    record.counters += plan.counters
    var (draws, passes, pixels) = (0, 0, 0)
    for (index, pass) in plan.passes.enumerated() {
      draws += pass.list.commands.count
      guard index < plan.passes.count - 1, pass.isCounted else { continue }
      passes += 1
      pixels += pass.chargedPixels(of: pass.extent)
    }
    record.counters[.draws] = draws
    record.counters[.offscreenPasses] = passes
    record.counters[.targetSwitches] = 2 * passes
    record.counters[.offscreenPixels] = pixels
    record.counters[.offscreenBytes] = 4 * pixels
    record.passes = plan.records(offscreen: offscreen)
    record.counters[.surfacePixels] = record.offscreenPasses.reduce(0) { $0 + $1.surfaceBytes / 4 }
  }

  mutating func countRasterization(_ events: [RasterizationEvent]) {
    guard isProfiled else { return }
    record.rasterizationEvents = events
    record.counters[.rasterizationHits] = events.count { $0.kind == .hit }
    record.counters[.rasterizationMisses] = events.count { $0.kind == .miss }
    record.counters[.rasterizationEvictions] = events.count { $0.kind == .eviction }
  }

  mutating func countDamage(_ damage: Damage) {
    guard isProfiled else { return }
    record.damage = damage.rects.map(PassRecord.Extent.init)
    record.counters[.damagePixels] = damage.area
  }

  mutating func countTiles(_ tally: TileTally) {
    log = tally.log
    addCounters(tally.counters)
  }

  /// Adds the counts of a stage.
  mutating func addCounters(_ counters: @autoclosure () -> Counters) {
    if isProfiled { record.counters += counters() }
  }

  /// Adds to a count of a stage.
  mutating func addCount(_ counter: Counter, _ count: Int) {
    if isProfiled { record.counters[counter] += count }
  }

  /// Counts the layers that the app's side committed.
  mutating func countTree(_ tree: CommittedTree) {
    guard isProfiled else { return }
    record.counters[.layersCommitted] = tree.nodes.count
  }

  /// Counts the contents of a committed tree's frame.
  mutating func countFrame(_ frame: EvaluatedFrame) {
    guard isProfiled else { return }
    record.counters += frame.counters
    record.counters[.layersShown] = frame.layers.count
    record.counters[.layerTiles] = frame.tiled.reduce(0) { $0 + $1.textures.count }
    record.counters[.particles] = frame.emitters.reduce(0) { $0 + $1.particles.count }
  }

  /// Counts the layers of an update that were not planned again.
  mutating func countRetainedLayers(of frame: EvaluatedFrame, _ plan: PassPlan) {
    record.counters[.layersKept] = max(0, frame.layers.count - plan.counters[.layersVisited])
  }

  /// Counts a frame that equals the previous one.
  mutating func countRetained(_ retained: RetainedFrame) {
    guard isProfiled else { return }
    record.passes = retained.passes
    record.counters += retained.held
    record.retainedBytes = retained.byteCount
    record.counters[.layersKept] = retained.frame?.layers.count ?? 0
  }

  /// Returns the finished record.
  mutating func finishRecord() -> FrameRecord {
    guard isProfiled else { return FrameRecord(index: record.index) }
    record.frame = whole.lap()
    record.cpu = cpu.lap()
    return record
  }
}

extension PassPlan {
  /// Returns a row for each pass that counts, each followed by a row for each composite of the pass.
  ///
  /// The root renders to the screen in any offscreen mode.
  public func records(offscreen: OffscreenMode) -> [PassRecord] {
    var records: [PassRecord] = []
    let compositesByPass = composites.isEmpty ? [:] : Dictionary(grouping: composites, by: \.pass)
    for (index, pass) in passes.enumerated() where pass.isCounted {
      let isTileLocal =
        offscreen == .tile && !pass.isSurface && pass.reasons != [.root] && !pass.isAvoidable
      records.append(
        pass.passRecord(role: pass.role, extent: pass.extent, isTileLocal: isTileLocal))
      if compositesByPass.isEmpty { continue }
      for composite in compositesByPass[PassIndex(index), default: []] {
        records.append(
          pass.passRecord(role: .combine, extent: composite.extent, isTileLocal: isTileLocal))
      }
    }
    return records
  }
}

extension PassRecord.Extent {
  /// Makes the extent of a rectangle.
  init(_ rect: IntRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension PlannedPass {
  /// Returns a row of the account; a composite takes no memory.
  fileprivate func passRecord(role: PassRole, extent: IntRect, isTileLocal: Bool) -> PassRecord {
    PassRecord(
      reasons: reasons, role: role, layer: Int(layer.rawValue),
      extent: PassRecord.Extent(extent), depth: depth,
      bytes: role == .combine ? 0 : 4 * chargedPixels(of: extent), isTileLocal: isTileLocal,
      isAvoidable: isAvoidable)
  }
}
