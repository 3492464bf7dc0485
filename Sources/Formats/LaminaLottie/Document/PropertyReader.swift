// The reader of properties: slots, expressions, limits and notes of one document.

import LaminaFiles
import LaminaScenes

/// The reader of a document's properties, which also collects notes and counts parts against the
/// limits.
final class PropertyReader {
  /// The values of the document's slots, which replace properties by name.
  let slots: SlotTable
  /// The maximum number of notes that are recorded.
  private static let noteLimit = 200

  private struct Note: Hashable {
    var source: ObjectIdentifier
    var node: Int
    var clause: String
  }

  private var notes: [(node: LottieNode, clause: String, isFaithful: Bool)] = []
  private var noted: Set<Note> = []
  private var expressions: [LottieNode] = []
  private var keyframes = 0
  private var samples = 0
  private(set) var shapes = 0
  private var paintedPaths = 0
  private var numbers = 0
  private var characters = 0
  private var textElements = 0
  /// The items of shape layers that have been read, by the layer's node index, with the number of
  /// shapes in them.
  var knownShapes: [Int: (items: [ShapeItem], count: Int)] = [:]

  let root: LottieNode
  /// The rendering that is reproduced: lottie-ios's, that of its snapshot tests, or the one that
  /// the file asks for.
  let rendering: LottieRendering
  /// The values that lottie-ios draws otherwise than the document asks, by the kind of difference.
  var differences: [RenderingDifference: [LottieNode]] = [:]
  /// Whether the exporter may have written colour components of 0...255, rather than 0...1.
  let hasOldColors: Bool

  /// Makes the reader of a document.
  ///
  /// - Parameters:
  ///   - root: the document.
  ///   - slots: the values of its slots.
  ///   - rendering: the renderer whose frames the file's frames are compared with.
  init(_ root: LottieNode, slots: SlotTable, as rendering: LottieRendering) {
    self.root = root
    self.rendering = rendering
    self.slots = slots
    let numbers = root.stringOrEmpty("v").split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    hasOldColors = !numbers.isEmpty && numbers.lexicographicallyPrecedes([4, 1, 9])
  }

  /// Whether the file is drawn as in lottie-ios's snapshot tests, without loops and merged areas.
  var isSnapshot: Bool { rendering == .snapshot }

  /// Whether the document is drawn as it asks, rather than as by lottie-ios.
  var followsFile: Bool { rendering == .file }

  /// Counts a property whose expression is ignored.
  func countIgnored(expression node: LottieNode) { expressions.append(node) }

  /// The range of frames that any layer of the document shows, and the number of frames per second.
  private(set) lazy var shown: (frames: ClosedRange<Double>, rate: Double) = {
    var (first, last) = (root["ip"]?.number ?? 0, root["op"]?.number ?? 0)
    for layer in root.compositionLayers {
      first = min(first, layer["ip"]?.number ?? first)
      last = max(last, layer["op"]?.number ?? last)
    }
    let limit = LottieLimits.frames
    first = max(first, -limit)
    return (first...max(first, min(last, limit)), root["fr"]?.number ?? 1)
  }()

  /// Records a note about a feature, once per location.
  ///
  /// - Parameters:
  ///   - feature: a clause that describes how the feature is drawn.
  ///   - node: the value.
  ///   - isFaithful: whether the feature is drawn nevertheless.
  func noteFeature(_ feature: String, at node: LottieNode, isFaithful: Bool = false) {
    guard notes.count < PropertyReader.noteLimit,
      noted.insert(
        Note(source: ObjectIdentifier(node.source), node: node.index, clause: feature)
      ).inserted
    else { return }
    notes.append((node, feature, isFaithful))
  }

  /// The notes recorded so far, with their locations.
  var notices: [SceneNotice] {
    let locations = LottieNode.locations(of: notes.map(\.node))
    return zip(notes, locations).map {
      .noted($0.clause, first: $1, isFaithful: $0.isFaithful)
    }
  }

  /// Counts items of shape layers against the limit.
  func countAgainstLimit(shapes count: Int, at node: LottieNode) throws(SceneError) {
    shapes += count
    guard shapes <= LottieLimits.shapes else {
      throw node.fail(.lottieLimit(name: "shapes", limit: LottieLimits.shapes))
    }
  }

  /// Counts paths against the limit of shapes, each path once for each of its paints or changes.
  func countAgainstLimit(paintedPaths count: Int, at node: LottieNode) throws(SceneError) {
    paintedPaths += count
    guard paintedPaths <= LottieLimits.shapes else {
      throw node.fail(.lottieLimit(name: "painted paths", limit: LottieLimits.shapes))
    }
  }

  /// Counts the numbers in one value of a path or a gradient against the limit.
  func countAgainstLimit(numbers count: Int, at node: LottieNode) throws(SceneError) {
    numbers += count
    guard numbers <= LottieLimits.numbers else {
      throw node.fail(
        .lottieLimit(name: "numbers in paths and gradients", limit: LottieLimits.numbers))
    }
  }

  /// Counts the characters of a document of a text layer against the limit.
  func countAgainstLimit(characters count: Int, at node: LottieNode) throws(SceneError) {
    characters += count
    guard characters <= LottieLimits.characters else {
      throw node.fail(.lottieLimit(name: "characters of texts", limit: LottieLimits.characters))
    }
  }

  /// Counts the lines and curves of texts' glyphs against the limit, those of a glyph for each character.
  func countAgainstLimit(textElements count: Int, at node: LottieNode) throws(SceneError) {
    textElements += count
    guard textElements <= LottieLimits.textElements else {
      throw node.fail(
        .lottieLimit(name: "lines and curves in texts", limit: LottieLimits.textElements))
    }
  }

  /// Counts keyframes against the limit.
  func countAgainstLimit(keyframes count: Int, at node: LottieNode) throws(SceneError) {
    keyframes += count
    guard keyframes <= LottieLimits.keyframes else {
      throw node.fail(.lottieLimit(name: "keyframes", limit: LottieLimits.keyframes))
    }
  }

  /// Counts the numbers in animated values against the limit of samples.
  func countAgainstLimit(samples count: Int, at node: LottieNode) throws(SceneError) {
    try requireRoom(samples: count, at: node)
    samples += count
  }

  /// Throws an error if so many more samples would exceed their limit.
  func requireRoom(samples count: Int, at node: LottieNode) throws(SceneError) {
    guard count <= LottieLimits.samples - samples else {
      throw node.fail(.lottieLimit(name: "samples", limit: LottieLimits.samples))
    }
  }

  /// Notes the expressions that are ignored, once for each layer.
  ///
  /// - Parameter layers: the layers of the document, by the index of their nodes.
  func noteExpressions(of layers: [Int: String]) {
    let groups = groupedNodes(expressions, by: layers)
    for (layer, nodes) in groups.sorted(by: { $0.key < $1.key }) {
      let count = nodes.count == 1 ? "1 expression" : "\(nodes.count) expressions"
      let owner = layers[layer].map { " of the layer \($0.quoted)" } ?? ""
      noteFeature("\(count)\(owner) \(nodes.count == 1 ? "is" : "are") ignored", at: nodes[0])
    }
  }

  /// Returns nodes by the node index of the layer that they belong to; those outside all layers are
  /// at -1.
  func groupedNodes(_ nodes: [LottieNode], by layers: [Int: String]) -> [Int: [LottieNode]] {
    // A layer's values follow its node, and precede the next layer's.
    let starts = layers.keys.sorted()
    return Dictionary(grouping: nodes) { node in
      var (low, high) = (0, node.source === root.source ? starts.count : 0)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] <= node.index { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? starts[low - 1] : -1
    }
  }
}

/// The limits of an animation.
enum LottieLimits {
  static let fileBytes = SceneForm.largestLottie
  static let depth = 512
  static let side = 16_384.0
  static let rate = 1_000.0
  static let frames = 100_000.0
  static let nesting = 64
  static let layers = 200_000
  static let parents = 256
  static let copies = 10_000
  static let shapes = 200_000
  static let points = 10_000.0
  static let keyframes = 1_000_000
  static let samples = 4_000_000
  static let numbers = 40_000_000
  static let characters = 500_000
  static let textElements = 5_000_000
}
