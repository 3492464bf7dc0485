// The layer tree by cost: the time of each layer, alone and with its sublayers.

public import LaminaProfiling

/// The layers of a profile in tree order, each with its mean time in a frame.
///
/// Times are means over the counted frames, ns. A mask is charged to the layer that has it, and is not a node. A layer
/// without cost is a node too. A layer's total includes all layers below it. The root's total and `unattributed` sum to
/// the mean frame. If different layers occupy one position of the tree over time, the position is one node.
public struct LayerTree: Sendable {
  /// One layer of the tree, with its cost.
  public struct Node: Hashable, Sendable {
    /// The last component of the layer's path, with the layer's name: `sublayers[2] "card"`.
    public var name: String
    /// The index of the layer's superlayer; `nil` for the root.
    public var parent: Int?
    /// The number of layers that contain the layer; 0 for the root.
    public var depth: Int
    /// The layer's path and its mean costs; the total includes every layer below it.
    public var cost: ProfileReport.LayerRow
  }

  /// The layers, each before its sublayers.
  public let nodes: [Node]
  /// The time of the mean frame, ns.
  public let frame: Double
  /// The part of the mean frame that no layer's total includes, ns: decoding images, most of layout, clearing and
  /// presenting the screen, and waiting.
  public let unattributed: Double

  /// Collects the costs of layers over a run's counted frames.
  public init(_ run: ProfiledRun) {
    let counted = run.accounted.dropFirst(run.warmUp)
    let sum = counted.reduce(0.0) { $0 + Double($1.record.frame) }
    self.init(counted, layers: run.layers, mean: sum / Double(counted.count))
  }

  /// Collects the costs of layers over the given frames.
  ///
  /// - Parameters:
  ///   - frames: the frames.
  ///   - layers: the paths of layers that are nodes even without cost.
  ///   - mean: the mean of the frames, ns.
  init(_ frames: ArraySlice<AccountedFrame>, layers: [String], mean: Double) {
    var places: [LayerIndexPath: Sums] = [LayerIndexPath(): Sums()]
    func addLayer(_ path: String) -> LayerIndexPath {
      let (place, isMask) = LayerIndexPath.readPath(path)
      if !isMask && places[place, default: Sums()].path == nil {
        places[place, default: Sums()].path = path
      }
      // Layers in between without own cost are nodes too.
      var upper = place
      while !upper.steps.isEmpty {
        upper = upper.parent
        if places[upper] != nil { break }
        places[upper] = Sums()
      }
      return place
    }
    for path in layers { _ = addLayer(path) }
    for frame in frames {
      for layer in frame.layers.sorted(by: { $0.path < $1.path }) {
        let place = addLayer(layer.path)
        places[place, default: Sums()].cost.addCosts(layer)
      }
    }
    let ordered = places.sorted { $0.key.steps.lexicographicallyPrecedes($1.key.steps) }
    let indices = Dictionary(
      uniqueKeysWithValues: ordered.enumerated().map { ($1.key, $0) })
    var totals = ordered.map(\.value.cost.own)
    var nodes: [Node] = []
    nodes.reserveCapacity(ordered.count)
    for (place, sums) in ordered {
      let parent = place.steps.isEmpty ? nil : indices[place.parent]
      let path = sums.path ?? place.path
      var cost = ProfileReport.LayerRow(sums.cost, count: frames.count, mean: mean)
      cost.layer = path
      nodes.append(
        Node(
          name: LayerTree.lastComponent(of: path), parent: parent,
          depth: parent.map { nodes[$0].depth + 1 } ?? 0, cost: cost))
    }
    // Sublayers follow their superlayer. In reverse order, each total is complete before it is added.
    for index in nodes.indices.reversed() {
      nodes[index].cost.total = Double(totals[index]) / Double(max(1, frames.count))
      if let parent = nodes[index].parent { totals[parent] += totals[index] }
    }
    self.nodes = nodes
    frame = mean
    unattributed = mean - nodes[0].cost.total
  }

  /// The nodes whose total time is above 0, as rows of a report.
  var rows: [ProfileReport.LayerTreeRow] {
    var places: [Int: Int] = [:]
    var rows: [ProfileReport.LayerTreeRow] = []
    for (index, node) in nodes.enumerated() where node.cost.total > 0 {
      places[index] = rows.count
      let (cost, parent) = (node.cost, node.parent.flatMap { places[$0] })
      rows.append(
        .init(
          layer: cost.layer, parent: parent, own: cost.own, total: cost.total,
          offscreen: cost.offscreen, forced: cost.forced, shared: cost.shared,
          reasons: cost.reasons))
    }
    return rows
  }

  /// Returns the last component of a layer's path, with the layer's name: `sublayers[2] "card"`.
  static func lastComponent(of path: String) -> String {
    let steps = path.prefix { $0 != " " }
    let last = steps.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex
    return String(path[last...])
  }

  /// Returns a short label of the layer at a path: its name, or else the last component of the path.
  static func layerLabel(of path: String) -> String {
    let name = lastComponent(of: path)
    guard let quote = name.firstIndex(of: "\""), name.hasSuffix("\"") else { return name }
    let inner = name[name.index(after: quote)...].dropLast()
    return inner.isEmpty ? name : String(inner)
  }

  /// The sums of a layer's costs over frames, in ns and pixels.
  private struct Sums {
    /// The path of a layer at the position, with its name; `nil` if only layers below it are known.
    var path: String?
    var cost = AccountedFrame.Layer(path: "")
  }
}

/// A layer's position in the tree: at each level the index among its superlayer's sublayers.
private struct LayerIndexPath: Hashable {
  var steps: [Int] = []

  var parent: LayerIndexPath { LayerIndexPath(steps: Array(steps.dropLast())) }

  /// The path of the layer at this position, without a name.
  var path: String { "root" + steps.map { ".sublayers[\($0)]" }.joined() }

  /// Returns the position that a layer's path describes, and whether a mask contains the layer.
  ///
  /// - Parameter path: for example `root.sublayers[2].sublayers[0] "title"`.
  /// - Returns: the position of the layer, or of the layer whose mask contains it, and whether a mask contains it. Any
  ///   other text is at the root.
  static func readPath(_ path: String) -> (place: LayerIndexPath, isMask: Bool) {
    var place = LayerIndexPath()
    let components = path.prefix { $0 != " " }.split(
      separator: ".", omittingEmptySubsequences: false)
    for component in components.dropFirst() {
      guard component.hasPrefix("sublayers["), component.hasSuffix("]"),
        let index = Int(component.dropFirst("sublayers[".count).dropLast())
      else { return (place, true) }
      place.steps.append(index)
    }
    return (place, components.first != "root")
  }
}

extension ProfileReport {
  /// A layer whose time, with its sublayers, is above 0.
  public struct LayerTreeRow: Codable, Hashable, Sendable {
    /// The layer's path.
    public var layer: String
    /// The index of the superlayer's row in the list; absent for the root.
    public var parent: Int?
    /// The layer's own mean time, ns.
    public var own: Double
    /// The mean time of the layer and of every layer below it, ns.
    public var total: Double
    /// The part of `own` in offscreen passes and in their composites, ns.
    public var offscreen: Double
    /// The part of `own` for passes and repeated draws that the layer forces, and not for its own content, ns.
    ///
    /// It is `nil` in a report of an earlier version.
    public var forced: Double?
    /// The time charged to ancestors for passes that would not be needed without this layer, ns; not part of `own`.
    ///
    /// It is `nil` in a report of an earlier version.
    public var shared: Double?
    /// The reasons why the layer forced passes.
    public var reasons: [PassReason]

    enum CodingKeys: String, CodingKey {
      case layer, parent
      case own = "own_ns"
      case total = "total_ns"
      case offscreen = "offscreen_ns"
      case forced = "forces_ns"
      case shared = "shared_ns"
      case reasons
    }
  }
}
