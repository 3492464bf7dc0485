// The layer tree by cost: the root on top, as wide as the time of the whole tree.

package import LaminaGeometry
public import LaminaProfiling

/// One layer of a flame chart.
public struct FlameNode: Hashable, Sendable {
  /// The layer's path.
  public var path: String
  /// The label of the layer in the chart.
  public var name: String
  /// The number of layers that contain the layer; 0 for the root.
  public var depth: Int
  /// The layer's own time, ns.
  public var own: Double
  /// The time of the layer and of every layer below it, ns.
  public var total: Double
  /// The reasons why the layer forced offscreen passes.
  public var reasons: [PassReason]

  /// Makes a node.
  public init(
    path: String, name: String, depth: Int, own: Double, total: Double, reasons: [PassReason] = []
  ) {
    self.path = path
    self.name = name
    self.depth = depth
    self.own = own
    self.total = total
    self.reasons = reasons
  }
}

/// The layers of a profile's mean frame as an icicle.
///
/// Each layer is as wide as the time of it and of all layers below it. Sublayers lie under their superlayer.
///
/// Darker layers have more own time. Stripes mark layers that force offscreen passes. Layers narrower than half a point
/// are left out, with their sublayers.
public struct FlameChart: Chart {
  /// A node with its place in the chart.
  package struct Box: Hashable, Sendable {
    /// The node.
    package let node: FlameNode
    /// The node's rectangle, in points.
    package let rect: Rect
  }

  private let title: String
  private let frame: Double
  private let nodes: [FlameNode]

  private static let left = 10.0
  private static let plotWidth = 1_000.0
  private static let plotTop = 52.0
  private static let rowHeight = 22.0
  /// The maximum number of rows of layers; layers in deeper rows are left out, and counted.
  private static let maximumRows = 64

  /// Makes a chart of layers.
  ///
  /// - Parameters:
  ///   - title: the chart's title.
  ///   - frame: the mean frame, ns.
  ///   - nodes: the layers, each before its sublayers; a layer without its superlayer is left out.
  public init(title: String, frame: Double, nodes: [FlameNode]) {
    self.title = title
    self.frame = frame
    self.nodes = nodes
  }

  /// Makes a chart of a report's layers; empty if the profile did not time them.
  public init(_ report: ProfileReport) {
    var depths: [Int] = []
    let nodes = (report.layerTree ?? []).map { row in
      let depth = row.parent.flatMap { depths.indices.contains($0) ? depths[$0] + 1 : nil } ?? 0
      depths.append(depth)
      return FlameNode(
        path: row.layer, name: LayerTree.layerLabel(of: row.layer), depth: depth, own: row.own,
        total: row.total, reasons: row.reasons)
    }
    self.init(
      title: "\(report.scene): layers of the mean frame", frame: report.floor.mean, nodes: nodes)
  }

  /// The layers that are at least half a point wide, each with its rectangle, in tree order.
  package var boxes: [Box] {
    let whole = max(frame, nodes.first?.total ?? 0, 1)
    // The start of the next sublayer of the node at each depth; the first is the root itself.
    var next = [FlameChart.left]
    var boxes: [Box] = []
    var hiddenBelow = Int.max
    for node in nodes {
      if node.depth > hiddenBelow || node.depth >= next.count { continue }
      hiddenBelow = .max
      next.removeLast(next.count - node.depth - 1)
      let x = next[node.depth]
      let width = node.total / whole * FlameChart.plotWidth
      next[node.depth] += width
      if width < 0.5 {
        hiddenBelow = node.depth
        continue
      }
      next.append(x)
      boxes.append(
        Box(
          node: node,
          rect: Rect(
            x: x, y: FlameChart.plotTop + Double(node.depth + 1) * FlameChart.rowHeight,
            width: width, height: FlameChart.rowHeight)))
    }
    return boxes
  }

  /// The marks, size, title and summary of the chart.
  public var drawing: ChartDrawing {
    let all = boxes
    let shown = all.filter { $0.node.depth < FlameChart.maximumRows }
    let rows = (shown.map(\.node.depth).max() ?? 0) + 2
    let legendTop = FlameChart.plotTop + Double(rows) * FlameChart.rowHeight + 14
    let legend = legend
    var marks: [ChartDrawing.Mark] = [
      .textLine(title, x: FlameChart.left, y: 20, size: 14, isBold: true),
      .textLine(summaryText(hidden: all.count - shown.count), x: FlameChart.left, y: 38, .muted),
    ]
    marks += frameRow
    marks += shown.map(nodeMark)
    marks += legend.legendMarks(x: FlameChart.left, y: legendTop)
    return ChartDrawing(
      width: FlameChart.plotWidth + 2 * FlameChart.left, height: legendTop + legend.height + 6,
      title: title, summary: summaryText(hidden: all.count - shown.count), marks: marks)
  }

  private func summaryText(hidden: Int) -> String {
    guard let root = nodes.first, root.total > 0 else {
      return "no layer's time is known: it was not measured"
    }
    let mostExpensive = nodes.max { $0.own < $1.own } ?? root
    return
      "mean frame \(millisecondsText(frame)) ms, of it \(millisecondsText(root.total)) ms in layers; "
      + "most expensive by itself: \(ChartText.fittingText(mostExpensive.name, to: 300) ?? mostExpensive.name), "
      + "\(millisecondsText(mostExpensive.own)) ms"
      + (hidden > 0 ? "; \(hidden) deeper layers are not shown" : "")
  }

  /// The top marks of the chart: the whole frame above the root, and the time outside layers beside the root.
  private var frameRow: [ChartDrawing.Mark] {
    let whole = max(frame, nodes.first?.total ?? 0, 1)
    let height = FlameChart.rowHeight
    // A number is never cut off.
    func frameBox(_ rect: Rect, _ texts: String...) -> [ChartDrawing.Mark] {
      let text = texts.first { ChartText.textWidth($0) <= rect.width - 8 }
      return [.rect(FlameChart.insetRect(rect), .line)]
        + (text.map { [.textLine($0, x: rect.minX + 4, y: rect.minY + 15)] } ?? [])
    }
    var marks = frameBox(
      Rect(
        x: FlameChart.left, y: FlameChart.plotTop, width: FlameChart.plotWidth, height: height),
      "mean frame \(millisecondsText(frame)) ms")
    let rest = frame - (nodes.first?.total ?? 0)
    let width = rest / whole * FlameChart.plotWidth
    if width >= 0.5 {
      let rect = Rect(
        x: FlameChart.left + FlameChart.plotWidth - width, y: FlameChart.plotTop + height,
        width: width, height: height)
      let text = "\(millisecondsText(rest)) ms"
      marks.append(
        .group(
          title: "not in layers: \(text), in commit, plan and other stages", facts: [],
          frameBox(rect, "not in layers: \(text)", text)))
    }
    return marks
  }

  /// Returns a slightly smaller rectangle, so that three quarters of a point of paper lie between neighbours.
  private static func insetRect(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX, y: rect.minY, width: max(0.4, rect.width - 0.75), height: rect.height - 0.75)
  }

  // MARK: - Layers

  /// The smallest share of the mean frame for which a layer has each heat colour.
  private static let steps = [0, 0.01, 0.05, 0.15, 0.3]

  private func nodeMark(_ box: Box) -> ChartDrawing.Mark {
    let node = box.node
    let share = frame > 0 ? node.own / frame : 0
    let heat = (FlameChart.steps.lastIndex { share >= $0 } ?? 0)
    let rect = FlameChart.insetRect(box.rect)
    var marks: [ChartDrawing.Mark] = [.rect(rect, .heat(heat))]
    if !node.reasons.isEmpty {
      marks.append(
        .hatched(Rect(x: rect.minX, y: rect.maxY - 4, width: rect.width, height: 4), .offscreen))
    }
    let paint: ChartDrawing.Paint = heat >= 3 ? .paper : .ink
    if let label = nodeLabel(node, width: box.rect.width - 8) {
      marks.append(.textLine(label, x: rect.minX + 4, y: rect.minY + 14, paint))
    }
    var words =
      "\(node.path): \(millisecondsText(node.total)) ms with all below, "
      + "\(millisecondsText(node.own)) ms by itself (\(percentageText(share)) of the mean frame)"
    if !node.reasons.isEmpty {
      words += "; offscreen: \(node.reasons.map(\.rawValue).joined(separator: ", "))"
    }
    return .group(title: words, facts: [.init(name: "layer", value: node.path)], marks)
  }

  /// Returns the longest label of a layer that fits: its name with times, its name, or the name's start.
  ///
  /// It returns `nil` if nothing fits.
  private func nodeLabel(_ node: FlameNode, width: Double) -> String? {
    let time = " \(millisecondsText(node.total))"
    let own = node.total > node.own ? " (own \(millisecondsText(node.own)))" : ""
    for text in [node.name + time + own + " ms", node.name + time + " ms"]
    where ChartText.textWidth(text) <= width { return text }
    return ChartText.fittingText(node.name, to: width)
  }

  private var legend: ChartLegend {
    let labels = ["under 1 %", "1 %", "5 %", "15 %", "30 % or more"]
    return ChartLegend(
      lists: [
        labels.enumerated().map {
          .init(
            patch: .paint(.heat($0)),
            label: $0 == 0 ? "a layer by itself, of the mean frame: \($1)" : $1)
        } + [.init(patch: .hatch(.offscreen), label: "forces offscreen passes")]
      ], width: FlameChart.plotWidth)
  }
}
