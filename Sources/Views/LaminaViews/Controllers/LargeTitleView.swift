import LaminaGeometry
import LaminaLayers
import LaminaText

/// The row of a navigation bar's large title: clips the label, which keeps its distance from the lower edge.
final class LargeTitleView: View {
  let label = Label()

  /// The space between the label and the lower edge, in points.
  nonisolated static var bottomSpace: Double { 8 }
  /// The space between the label and the leading edge, in points.
  static var margin: Double { 16 }
  /// The largest factor by which a pull enlarges the title.
  ///
  /// Policy: `large-title-pull`.
  static var largestScale: Double { 1.1 }
  /// The pull for which the title's scale grows by 1, in points.
  ///
  /// Policy: `large-title-pull`.
  static var pullPerScale: Double { 1_000 }

  /// The distance by which content is pulled down, in points.
  var pull = 0.0 { didSet { if pull != oldValue { setNeedsLayout() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    clipsToBounds = true
    layer.name = "large title"
    (label.textStyle, label.font.weight) = (.largeTitle, 700)
    addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place(label)
  }

  /// Places a label at the leading margin and the lower edge, enlarged by the pull.
  func place(_ label: Label) {
    let room = max(0, bounds.width - 2 * LargeTitleView.margin)
    let needed = label.sizeThatFits(Size(width: .infinity, height: .infinity))
    let size = Size(width: min(needed.width, room), height: needed.height)
    let growth = min(1 + pull / LargeTitleView.pullPerScale, LargeTitleView.largestScale)
    // A title that fills the row does not outgrow it.
    let scale = size.width > 0 ? max(1, min(growth, room / size.width)) : 1
    label.bounds.size = size
    label.center = directed(
      Point(
        x: LargeTitleView.margin + size.width * scale / 2,
        y: bounds.height - LargeTitleView.bottomSpace - size.height * scale / 2))
    label.transform = scale == 1 ? .identity : .scale(x: scale, y: scale)
  }
}
