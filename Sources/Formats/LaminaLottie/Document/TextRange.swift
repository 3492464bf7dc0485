// Ranges of a text: the share of each character that an animator changes.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// A range of a text's characters, words or lines, and the share of a change that each of them takes.
struct TextRange {
  /// The unit in which a range counts a text.
  enum Unit { case characters, visibleCharacters, words, lines }

  /// The course of the share of the change along the range, from 0, none of it, to 1, all of it.
  enum Shape: Int {
    /// The share is 1 in all of the range.
    case square = 1
    /// The share rises from 0 at the start to 1 at the end, and is 1 after it.
    case rampUp
    /// The share falls from 1 at the start to 0 at the end, and is 1 before it.
    case rampDown
    /// The share is 1 in the middle, and falls evenly to 0 at both ends.
    case triangle
    /// The share is 1 in the middle, and falls to 0 at both ends along a half circle.
    case round
    /// The share is 1 in the middle, and falls to 0 at both ends along a cosine wave.
    case smooth
  }

  var start: Property<Double>
  var end: Property<Double>?
  var offset: Property<Double>
  var amount: Property<Double>
  /// The eases of the share near 1 (`high`) and near 0 (`low`), in percent.
  var ease: (high: Property<Double>, low: Property<Double>)
  /// The width of the edges of a square range, in percent of a unit.
  var smoothness: Property<Double>
  var isPercent: Bool
  var unit: Unit
  var shape: Shape

  init(_ node: LottieNode?, _ reader: PropertyReader) throws(SceneError) {
    start = try reader.readProperty(node?["s"], 0)
    end = try reader.readProperty(node?["e"])
    offset = try reader.readProperty(node?["o"], 0)
    amount = try reader.readProperty(node?["a"], 100)
    ease = (try reader.readProperty(node?["xe"], 0), try reader.readProperty(node?["ne"], 0))
    smoothness = try reader.readProperty(node?["sm"], 100)
    isPercent = try node?.integer("r", 1) ?? 1 != 2
    switch try node?.integer("b", 1) ?? 1 {
    case 2: unit = .visibleCharacters
    case 3: unit = .words
    case 4: unit = .lines
    default: unit = .characters
    }
    let number = try node?.integer("sh", 1) ?? 1
    shape = Shape(rawValue: number) ?? .square
    guard let node else { return }
    if Shape(rawValue: number) == nil {
      reader.noteFeature("a text range of shape \(number) is drawn as a square", at: node)
    }
    if try node.integer("rn", 0) != 0 {
      reader.noteFeature("a random text range is drawn in order", at: node)
    }
  }

  /// The timelines of the range's animated properties.
  var timelines: [Timeline] {
    [
      start.timeline(), end?.timeline(), offset.timeline(), amount.timeline(),
      ease.high.timeline(), ease.low.timeline(), smoothness.timeline(),
    ].compactMap(\.self)
  }

  /// Returns the share of the change that a unit takes at a moment, by the range's shape, eases and amount.
  func coveredShare(of index: Int, count: Int, _ moment: Moment) -> Double {
    guard count > 0 else { return 0 }
    let scale = isPercent ? Double(count) / 100 : 1
    let shift = offset.valueAtMoment(moment) * scale
    let last = end.map { $0.valueAtMoment(moment) * scale } ?? Double(count)
    let (a, b) = (start.valueAtMoment(moment) * scale + shift, last + shift)
    let share = shapeShare(of: Double(index), from: min(a, b), to: max(a, b), moment)
    return easedShare(share, moment) * amount.valueAtMoment(moment) / 100
  }

  private func shapeShare(of index: Double, from: Double, to: Double, _ moment: Moment) -> Double {
    let length = to - from
    if shape == .square {
      return squareShare(max(0, min(1, min(index + 1, to) - max(index, from))), moment)
    }
    // The share of a unit is that at its middle, from 0 at the start to 1 at the end.
    let middle = length > 0 ? (index + 0.5 - from) / length : index + 0.5 < from ? 0 : 1
    let place = min(1, max(0, middle))
    switch shape {
    case .square, .rampUp: return place
    case .rampDown: return 1 - place
    case .triangle: return length > 0 ? 1 - abs(2 * place - 1) : 0
    case .round:
      let distance = 2 * place - 1
      return length > 0 ? max(0, 1 - distance * distance).squareRoot() : 0
    case .smooth:
      return length > 0 ? (1 - Trigonometry.sineCosine(degrees: 360 * place).cosine) / 2 : 0
    }
  }

  /// Returns the share of a unit that a square range selects, from its covered fraction and the range's smoothness.
  private func squareShare(_ covered: Double, _ moment: Moment) -> Double {
    let width = smoothness.valueAtMoment(moment) / 100
    guard width < 1 else { return covered }
    let threshold = 0.5 - max(0, width) / 2
    if covered < threshold { return 0 }
    return width > 0 ? min(1, (covered - threshold) / width) : 1
  }

  private func easedShare(_ share: Double, _ moment: Moment) -> Double {
    let (high, low) = (ease.high.valueAtMoment(moment) / 100, ease.low.valueAtMoment(moment) / 100)
    if high == 0, low == 0 { return share }
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let function = TimingFunction(
      unit(low), unit(-low), unit(1 - max(0, high)), unit(1 + min(0, high)))
    return function?(share) ?? share
  }
}
