// The reader of properties: slots, expressions, limits and notes of one document.

import LaminaScenes

/// Reads the properties of a document.
final class PropertyReader {
  /// The slots: values that replace properties by name.
  let slots: LottieNode?
  /// The maximum number of notes that are recorded.
  private static let noteLimit = 200

  private struct Note: Hashable {
    var node: Int
    var clause: String
  }

  private var notes: [(node: LottieNode, clause: String, isFaithful: Bool)] = []
  private var noted: Set<Note> = []
  private var expressions = 0
  private var keyframes = 0
  private var samples = 0
  private(set) var shapes = 0
  /// The items of layers by node index, with the number of shapes in them.
  var knownShapes: [Int: (items: [ShapeItem], count: Int)] = [:]

  init(slots: LottieNode?) { self.slots = slots }

  /// Counts an expression; expressions are ignored.
  func countExpression() { expressions += 1 }

  /// Records a note about a feature, once per location.
  ///
  /// - Parameters:
  ///   - feature: a clause that describes how the feature is drawn.
  ///   - node: the value.
  ///   - isFaithful: whether the feature is drawn nevertheless.
  func note(_ feature: String, at node: LottieNode, isFaithful: Bool = false) {
    guard notes.count < PropertyReader.noteLimit,
      noted.insert(Note(node: node.index, clause: feature)).inserted
    else { return }
    notes.append((node, feature, isFaithful))
  }

  /// The notes so far, with their locations.
  var notices: [SceneNotice] {
    let locations = LottieNode.locations(of: notes.map(\.node))
    return zip(notes, locations).map {
      .noted($0.clause, first: $1, isFaithful: $0.isFaithful)
    }
  }

  /// Counts items of shape layers against the limit.
  func count(shapes count: Int, at node: LottieNode) throws(SceneError) {
    shapes += count
    guard shapes <= LottieLimits.shapes else {
      throw node.fail(.lottieLimit(name: "shapes", limit: LottieLimits.shapes))
    }
  }

  /// Counts keyframes against the limit.
  func count(keyframes count: Int, at node: LottieNode) throws(SceneError) {
    keyframes += count
    guard keyframes <= LottieLimits.keyframes else {
      throw node.fail(.lottieLimit(name: "keyframes", limit: LottieLimits.keyframes))
    }
  }

  /// Counts the numbers of samples against the limit.
  func count(samples count: Int, at node: LottieNode) throws(SceneError) {
    samples += count
    guard samples <= LottieLimits.samples else {
      throw node.fail(.lottieLimit(name: "samples", limit: LottieLimits.samples))
    }
  }

  /// Notes the expressions of the document.
  func noteExpressions(at root: LottieNode) {
    guard expressions > 0 else { return }
    note(
      expressions == 1 ? "1 expression is ignored" : "\(expressions) expressions are ignored",
      at: root)
  }
}

/// The limits of an animation.
enum LottieLimits {
  static let fileBytes = 64 << 20
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
}
