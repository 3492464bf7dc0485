// The data of the report's script: frames as columns, and repeated rows once.

import LaminaProfiling
import LaminaReports

/// The counted frames of a run, in the form that the report's script reads.
///
/// Times are ns. Repeated paths, passes and lists of passes are stored once. If there are very many frames, only the
/// slowest keep their layers and passes.
struct ReportData: Encodable {
  /// The columns of a table of the counted frames: each array has one value for each frame.
  struct Frames: Encodable {
    var index: [Int] = []
    var frame: [UInt64] = []
    /// The median of each frame's repeats, ns.
    var raw: [UInt64] = []
    var missed: [Int] = []
    var `class`: [String] = []
    /// The index into `causes` of each frame's cause; -1 for a frame on time.
    var cause: [Int] = []
    var modelled: [UInt64] = []
    var cpu: [UInt64] = []
    var offscreen: [UInt64] = []
    /// The offscreen times of frames by the reason for the passes, ns; reasons without any time are left out.
    var reasons: [String: [UInt64]] = [:]
    /// The times of layers, ns: one column for each layer of `ReportData.charted`, and a last one for all other layers.
    var charted: [[UInt64]] = []
    /// The times of frames by stage, and of `other`, ns; stages without any time are left out.
    var stages: [String: [UInt64]] = [:]
    /// The most expensive layers of each frame: index of the path, own time and offscreen time in ns, pixels, indices
    /// of reasons.
    ///
    /// The entry is `nil` if the frame's layers are left out.
    var layers: [[JSONRow]?] = []
    /// The index into `pass_lists` of each frame's passes; -1 if they are left out.
    var passes: [Int] = []
  }

  /// A pass as an array: reasons, role, layer, width, height, depth, bytes, bytes moved, flags (1 in tiles, 2
  /// avoidable).
  ///
  /// Passes that differ only in their position, as in a scrolling list, are one.
  struct PassCell: Encodable, Hashable {
    private let pass: PassRecord
    /// The index of the path of the pass's layer.
    private let layer: Int

    init(pass: PassRecord, layer: Int) {
      var pass = pass
      (pass.extent.x, pass.extent.y, pass.layer) = (0, 0, 0)
      self.pass = pass
      self.layer = layer
    }

    func encode(to encoder: any Encoder) throws {
      let extent = pass.extent
      try JSONRow([
        pass.reasons.map(\.place), PassRole.allCases.firstIndex(of: pass.role) ?? 0, layer,
        extent.width, extent.height, pass.depth, pass.bytes, pass.memoryBytes,
        (pass.isTileLocal ? 1 : 0) + (pass.isAvoidable ? 2 : 0),
      ]).encode(to: encoder)
    }
  }

  /// A counter with one value for all frames, or a value for each.
  enum CounterColumn: Encodable {
    case same(Int)
    case each([Int])

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .same(let count): try value.encode(count)
      case .each(let counts): try value.encode(counts)
      }
    }
  }

  /// The unit of a counter, its stage, and the counter that it never exceeds.
  struct CounterRow: Encodable {
    let unit: String?
    let stage: String?
    let limit: String?

    init(_ counter: Counter) {
      unit = counter.unit == .count ? nil : counter.unit.rawValue
      stage = counter.stage?.rawValue
      limit = counter.limit?.name
    }
  }

  /// The columns of a table of all layers, each before its sublayers; times are ns.
  struct Tree: Encodable {
    var parent: [Int] = []
    var path: [Int] = []
    var name: [String] = []
    var own: [Int] = []
    var total: [Int] = []
    var offscreen: [Int] = []
    var prepare: [Int] = []
    var reasons: [[Int]] = []
  }

  /// The number of the first counted frame.
  var first: Int
  var start: Double
  var refreshRate: Double
  var budget: UInt64
  /// The mean time of the counted frames, ns.
  var mean: Double
  var frames = Frames()
  var counters: [String: CounterColumn] = [:]
  /// The unit, the stage and the limit of each of the run's counters, by its name.
  var counterRows: [String: CounterRow] = [:]
  var causes = Places<String>()
  /// The indices into `layers` of the paths of layers that have a colour of their own in bars.
  var charted: [Int] = []
  var layers = Places<String>()
  var passes = Places<PassCell>()
  var passLists = Places<[Int]>()
  var tree = Tree()
  let reasons = PassReason.allCases.map(\.rawValue)
  let roles = PassRole.allCases.map(\.rawValue)

  enum CodingKeys: String, CodingKey {
    case first
    case start = "start_s"
    case refreshRate = "refresh_hz"
    case budget = "budget_ns"
    case mean = "mean_ns"
    case frames, counters
    case counterRows = "counter_rows"
    case causes, charted, layers, passes
    case passLists = "pass_lists"
    case tree, reasons, roles
  }

  /// The maximum number of layers that are stored of each frame.
  private static let layersOfFrame = 10
  /// The approximate maximum number of layers and passes that are stored in total, which limits the size of the page.
  private static let maximumDetails = 24_000

  /// Collects a run's counted frames; `start` is the time of frame 0, in seconds.
  init(_ run: ProfiledRun, _ report: ProfileReport, start: Double) {
    let rows = report.perFrame.filter { !$0.isWarmUp }
    let accounted = Array(run.accounted.dropFirst(run.warmUp))
    first = rows.first?.index ?? 0
    self.start = start
    refreshRate = report.refreshRate
    budget = report.budget
    mean = report.floor.mean
    for row in rows { addFrame(row, report) }
    charted = (report.chartedLayers ?? []).map { layers.insertedIndex(of: $0) }
    frames.charted = (0...charted.count).map { place in
      rows.map { $0.chartedLayers.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? 0 }
    }
    for reason in PassReason.allCases.map(\.rawValue) {
      let times = rows.map { $0.offscreenReasons?[reason] ?? 0 }
      if times.contains(where: { $0 > 0 }) { frames.reasons[reason] = times }
    }
    for stage in Stage.allCases.map(\.rawValue) + ["other"] {
      let times = rows.map { stage == "other" ? $0.other : $0.stages[stage] ?? 0 }
      if times.contains(where: { $0 > 0 }) { frames.stages[stage] = times }
    }
    for counter in Counter.allCases {
      let counts = rows.map { $0.counters[counter.name] ?? 0 }
      guard let first = counts.first, counts.contains(where: { $0 != 0 }) else { continue }
      counters[counter.name] = counts.allSatisfy { $0 == first } ? .same(first) : .each(counts)
      counterRows[counter.name] = CounterRow(counter)
    }
    addDetails(of: accounted, run)
    addLayerTree(LayerTree(run))
  }

  private mutating func addFrame(_ row: ProfileReport.FrameRow, _ report: ProfileReport) {
    frames.index.append(row.index)
    frames.frame.append(row.frame)
    frames.raw.append(Percentiles(row.raw)[50] ?? row.frame)
    frames.missed.append(row.missedVSyncs)
    frames.class.append(row.frameClass.rawValue)
    frames.modelled.append(row.modelled)
    frames.cpu.append(row.cpu)
    frames.offscreen.append(row.offscreen)
    let cause = row.cause.map { cause in
      let words = ProfileVerdict.causeClause(for: cause, frame: row.frame, report)
      return causes.insertedIndex(of: words.capitalised)
    }
    frames.cause.append(cause ?? -1)
  }

  /// Adds the layers and passes of frames, beginning with the slowest frames, up to `maximumDetails`.
  private mutating func addDetails(of accounted: [AccountedFrame], _ run: ProfiledRun) {
    frames.layers = Array(repeating: nil, count: accounted.count)
    frames.passes = Array(repeating: -1, count: accounted.count)
    let order = accounted.indices.sorted {
      (accounted[$1].record.frame, $0) < (accounted[$0].record.frame, $1)
    }
    var details = 0
    for place in order where details < ReportData.maximumDetails {
      let frame = accounted[place]
      let mostExpensive = frame.layers.filter { $0.own > 0 }
        .sorted { ($1.own, $0.path) < ($0.own, $1.path) }.prefix(ReportData.layersOfFrame)
      frames.layers[place] = mostExpensive.map {
        let reasons = $0.reasons.map(\.place)
        return JSONRow([
          layers.insertedIndex(of: $0.path), $0.own, $0.offscreen, $0.pixels, reasons,
        ])
      }
      let index = run.attributions.count == 1 ? 0 : run.warmUp + place
      let paths = run.attributions[index].paths
      let known = (passes.count, passLists.count)
      let list = frame.record.passes.map { pass in
        let path = paths[pass.layer] ?? "layer \(pass.layer)"
        return passes.insertedIndex(of: PassCell(pass: pass, layer: layers.insertedIndex(of: path)))
      }
      frames.passes[place] = passLists.insertedIndex(of: list)
      details += mostExpensive.count + passes.count - known.0
      if passLists.count > known.1 { details += list.count }
    }
  }

  private mutating func addLayerTree(_ layerTree: LayerTree) {
    for node in layerTree.nodes {
      tree.parent.append(node.parent ?? -1)
      tree.path.append(layers.insertedIndex(of: node.cost.layer))
      tree.name.append(node.name)
      tree.own.append(Int(node.cost.own))
      tree.total.append(Int(node.cost.total))
      tree.offscreen.append(Int(node.cost.offscreen))
      tree.prepare.append(Int(node.cost.prepare))
      tree.reasons.append(node.cost.reasons.map(\.place))
    }
  }
}

/// Values that are stored once and identified by their index.
struct Places<Value: Hashable & Encodable>: Encodable {
  private var values: [Value] = []
  private var places: [Value: Int] = [:]

  var count: Int { values.count }

  /// Returns the index of a value, which is added if it is new.
  mutating func insertedIndex(of value: Value) -> Int {
    if let known = places[value] { return known }
    places[value] = values.count
    values.append(value)
    return values.count - 1
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension PassReason {
  /// The index of the reason in `PassReason.allCases`.
  fileprivate var place: Int { PassReason.allCases.firstIndex(of: self) ?? 0 }
}
