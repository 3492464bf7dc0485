// The account of a frame while it is being rendered.

import LaminaGeometry
import LaminaLayers
public import LaminaProfiling
import LaminaRaster

/// An account that fills a `FrameRecord` with the times of stages and with the counts of a frame's work.
struct FrameAccount {
  var record: FrameRecord
  /// The size of the memory in which tiles render passes, in bytes.
  var scratchBytes = 0
  /// The time by which the frame has to be done, in nanoseconds of the configuration's clock.
  let deadline: UInt64
  /// The time at which the frame began, in nanoseconds of the configuration's clock.
  let begin: UInt64
  /// Whether the frame's work is measured and counted.
  let isProfiled: Bool
  /// Whether every command in a tile is clocked, which requires a single thread.
  let isClocked: Bool
  /// The log of a clocked frame once its tiles are rendered; `nil` for any other frame.
  private(set) var log: AttributionLog?
  /// The times of vertex and assembly in a clocked frame, by layer.
  private(set) var serial = SerialTimes()
  private var laps: Stopwatch
  private var whole: Stopwatch
  private var cpu: Stopwatch
  private var drawing: Stopwatch
  private var drawings: [LayerTime] = []

  /// The time that a layer took to draw into its backing stores, and the number of drawn pixels.
  private struct LayerTime {
    let layer: Layer
    var time: UInt64
    var pixels: Int
  }

  /// The maximum number of layers that the record names for their drawing time.
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

  /// Adds the time since the last lap to `stage`.
  mutating func lapStage(_ stage: Stage) { if isProfiled { record.serial[stage] += laps.lap() } }

  /// Adds the time since the last lap to assembly, as a part in which masks of shadows were computed.
  mutating func lapShadowMasks() {
    guard isProfiled else { return }
    let time = laps.lap()
    record.serial[.assemble] += time
    record.shadowMasks += time
  }

  /// Returns the clock for single commands; `nil` unless the frame is clocked.
  func commandClock(_ configuration: RendererConfiguration) -> NanosecondClock? {
    isClocked ? configuration.clock : nil
  }

  /// Charges layers with the vertex and assembly times of a pass's commands, if the frame is clocked.
  mutating func chargePass(_ pass: AssembledPass, _ vertices: VertexBuffer, of list: DrawList) {
    if isClocked { serial.addPass(pass, vertices, of: list) }
  }

  /// Adds the time since the last lap to the tile section.
  mutating func lapTileSection() { if isProfiled { record.tileSection += laps.lap() } }

  /// Drops the time since the last lap, which belongs to no stage.
  mutating func skipInterval() { if isProfiled { _ = laps.lap() } }

  /// Starts to time the layers' drawing into their backing stores.
  mutating func startDrawing() { if isProfiled { _ = drawing.lap() } }

  /// Records the time, pixels and work of a layer's drawing into a number of backing stores or tiles.
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

  /// Counts the constraints that layout has solved since the last frame, in total and by layer.
  @MainActor mutating func countLayout(_ work: LayoutWork.TreeWork) {
    guard isProfiled, !work.isEmpty else { return }
    record.counters += work.counters
    record.layouts = ConstraintCost.sum(
      work.rows.map {
        ConstraintCost(layer: $0.path, constraints: $0.constraints, pivots: $0.pivots)
      })
  }

  /// Adds the layers with the longest drawing times to the record, and the sum of all others.
  ///
  /// It is called before the display stage ends.
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

  /// Adds the counters of a stage to the record.
  mutating func addCounters(_ counters: @autoclosure () -> Counters) {
    if isProfiled { record.counters += counters() }
  }

  /// Adds a number to one counter of the record.
  mutating func addCount(_ counter: Counter, _ count: Int) {
    if isProfiled { record.counters[counter] += count }
  }

  /// Records the number of layers in a committed tree.
  mutating func countTree(_ tree: CommittedTree) {
    guard isProfiled else { return }
    record.counters[.layersCommitted] = tree.nodes.count
  }

  /// Counts the layers, tiles and particles of an evaluated frame, and adds the frame's own counters.
  mutating func countFrame(_ frame: EvaluatedFrame) {
    guard isProfiled else { return }
    record.counters += frame.counters
    record.counters[.layersShown] = frame.layers.count
    record.counters[.layerTiles] = frame.tiled.reduce(0) { $0 + $1.textures.count }
    record.counters[.particles] = frame.emitters.reduce(0) { $0 + $1.particles.count }
  }

  /// Counts the layers of an updated frame that were not planned again.
  mutating func countRetainedLayers(of frame: EvaluatedFrame, _ plan: PassPlan) {
    record.counters[.layersKept] = max(0, frame.layers.count - plan.counters[.layersVisited])
  }

  /// Records a frame that equals the previous one, from the data retained for that.
  mutating func countRetained(_ retained: RetainedFrame) {
    guard isProfiled else { return }
    record.passes = retained.passes
    record.counters[.backingStoreBytes] += retained.held.stores
    record.counters[.imageCacheBytes] += retained.held.images
    record.counters[.peakBufferBytes] += retained.held.buffers
    record.retainedBytes = retained.byteCount
    record.counters[.layersKept] = retained.frame?.layers.count ?? 0
  }

  /// Ends the account, and returns the record with the frame's total time.
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
  /// Makes the extent of a rectangle of pixels.
  init(_ rect: IntRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension PlannedPass {
  /// Returns the account's row for the pass or, as role `combine`, for one of its composites, which takes no memory.
  fileprivate func passRecord(role: PassRole, extent: IntRect, isTileLocal: Bool) -> PassRecord {
    PassRecord(
      reasons: reasons, role: role, layer: Int(layer.rawValue),
      extent: PassRecord.Extent(extent), depth: depth,
      bytes: role == .combine ? 0 : 4 * chargedPixels(of: extent), isTileLocal: isTileLocal,
      isAvoidable: isAvoidable)
  }
}
