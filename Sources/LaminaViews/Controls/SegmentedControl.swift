public import LaminaGeometry
import LaminaLayers
import LaminaText

/// Titles side by side of which one is chosen, as `UISegmentedControl`.
///
/// A finger that goes up inside chooses the segment under it, and sends `valueChanged` if that is another
/// one. It refuses a single tap of a view around it.
open class SegmentedControl: Control {
  /// Its height, in points.
  public static var height: Double { 32 }
  /// The room around each title, in points.
  public static var padding: Double { 12 }

  private let plate = Layer.bar("plate")
  private var labels: [Label] = []

  /// The titles, from left to right.
  public var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      makeLabels()
      invalidateIntrinsicContentSize()
    }
  }

  /// Which is chosen; `nil` for none.
  ///
  /// Setting it sends nothing.
  ///
  /// - Precondition: there is such a segment.
  public var selectedIndex: Int? {
    didSet {
      precondition(
        selectedIndex.map(titles.indices.contains) ?? true,
        "segment \(selectedIndex ?? -1) of \(titles.count)")
      show(animated: false)
    }
  }

  /// Whether none stays chosen: a finger that goes up sends `valueChanged` each time, and then none is.
  public var isMomentary = false

  /// Makes a control of titles, none of which is chosen.
  ///
  /// - Parameters:
  ///   - titles: from left to right.
  ///   - frame: where.
  public init(_ titles: [String], frame: Rect = .zero) {
    self.titles = titles
    super.init(frame: frame)
    backgroundColor = Palette.fill
    layer.cornerRadius = 8
    isOpaque = false
    layer.addSublayer(plate)
    plate.isHidden = true
    plate.backgroundColor = resolvedColor(Palette.plate)
    makeLabels()
  }

  private func makeLabels() {
    for label in labels { label.removeFromSuperview() }
    labels = titles.map { Label($0, fontSize: 13) }
    for label in labels {
      label.textAlignment = .center
      addSubview(label)
    }
    if let index = selectedIndex, index >= titles.count { selectedIndex = nil }
    setNeedsLayout()
  }

  override func colorsChanged() {
    super.colorsChanged()
    plate.backgroundColor = resolvedColor(Palette.plate)
  }

  /// As wide as the widest title for each segment.
  open override func sizeThatFits(_ size: Size) -> Size {
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    return Size(
      width: (widest + 2 * SegmentedControl.padding) * Double(titles.count),
      height: SegmentedControl.height)
  }

  override var baselineOffsets: (first: Double, last: Double)? { labels.first?.baselineOffsets }

  /// The size at which all titles have room.
  open override var intrinsicContentSize: Size { sizeThatFits(bounds.size) }

  /// Gives each segment its part of the width, and marks the selected one.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, label) in labels.enumerated() { label.frame = segment(index) }
    show(animated: false)
  }

  /// Dims the control while it is not enabled.
  open override func stateDidChange() { dim() }

  /// The rectangle of a segment.
  private func segment(_ index: Int) -> Rect {
    let width = bounds.width / Double(max(titles.count, 1))
    return Rect(
      x: bounds.minX + Double(index) * width, y: bounds.minY, width: width, height: bounds.height)
  }

  private func show(animated: Bool) {
    move(over: animated ? 0.25 : nil) {
      plate.isHidden = selectedIndex == nil
      plate.frame = segment(selectedIndex ?? 0).inset(by: 2)
      plate.cornerRadius = 6
    }
  }

  /// A control's, and `selectedIndex`: -1 for none.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "selectedIndex" ? .number(Double(selectedIndex ?? -1)) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Chooses the segment under the finger.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let point = touch?.location(in: self),
      let index = titles.indices.first(where: { segment($0).contains(point) }),
      isMomentary || index != selectedIndex
    else { return }
    selectedIndex = index
    sendValueChanged()
    if isMomentary { selectedIndex = nil }
  }

  override var takesTaps: Bool { true }
}
