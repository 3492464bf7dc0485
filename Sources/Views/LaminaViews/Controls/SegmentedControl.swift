public import LaminaGeometry
public import LaminaLayers
import LaminaSystem
package import LaminaText

/// A row of titles, one of which is selected, like `UISegmentedControl`.
///
/// A finger that goes up inside selects the segment under it, and sends `valueChanged` if the selection changes. The
/// control prevents single taps of its superviews from being recognised.
///
/// ```swift
/// let period = SegmentedControl(["Day", "Week", "Month"])
/// period.selectedIndex = 1
/// period.addAction(for: .valueChanged) { [unowned period] _ in print(period.selectedIndex ?? -1) }
/// ```
open class SegmentedControl: Control {
  /// The natural height of the control, in points.
  public static var height: Double { 32 }
  /// The space left and right of each title in the natural size, in points.
  public static var padding: Double { 12 }

  private let plate = Layer.bar("plate")
  private var labels: [Label] = []

  /// The titles, from left to right.
  open var titles: [String] {
    didSet {
      guard titles != oldValue else { return }
      makeLabels()
      invalidateIntrinsicContentSize()
    }
  }

  /// The index of the selected segment; `nil` for none.
  ///
  /// Setting it sends no events. A number beyond the last segment selects the last, and a negative one none.
  open var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) {
        selectedIndex = index < 0 || titles.isEmpty ? nil : titles.count - 1
      }
      show(animated: false)
    }
  }

  /// Whether no segment remains selected: each tap sends `valueChanged` and then clears the selection.
  open var isMomentary = false

  /// The colour of the selected segment's plate; `nil`, the default, for the system's.
  open var selectedSegmentTintColor: ViewColor? { didSet { colorsChanged() } }
  /// The look of the titles, and that of the selected one; `nil`, the default, for the system's.
  package var titleLooks: (normal: TextAttributes?, selected: TextAttributes?) = (nil, nil) {
    didSet {
      showTitles()
      invalidateIntrinsicContentSize()
    }
  }
  /// The indices of segments that a tap does not select.
  package var disabledSegments: Set<Int> = [] { didSet { showTitles() } }

  /// Makes a control with titles, none of them selected.
  ///
  /// - Parameters:
  ///   - titles: the titles, from left to right.
  ///   - frame: the frame.
  public convenience init(_ titles: [String], frame: Rect = .zero) {
    self.init(frame: frame)
    // An initialiser's own assignment calls no observer.
    self.titles = titles
    makeLabels()
    invalidateIntrinsicContentSize()
  }

  /// Makes a control without segments.
  ///
  /// - Parameter frame: the frame.
  public override init(frame: Rect = .zero) {
    titles = []
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a control without segments, with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    titles = []
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
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
    plate.backgroundColor = resolvedColor(selectedSegmentTintColor ?? Palette.plate)
  }

  /// Gives the titles their looks.
  private func showTitles() {
    guard titleLooks.normal != nil || titleLooks.selected != nil || !disabledSegments.isEmpty
    else { return }
    for (index, label) in labels.enumerated() {
      let isSelected = index == selectedIndex
      let look = isSelected ? titleLooks.selected ?? titleLooks.normal : titleLooks.normal
      if let look {
        label.attributedText = AttributedText(titles[index], attributes: look)
        label.textAlignment = .center
      } else {
        label.text = titles[index]
      }
      label.alpha = disabledSegments.contains(index) ? 0.3 : 1
    }
  }

  /// Returns a size with the widest title's width for each segment.
  open override func sizeThatFits(_ size: Size) -> Size {
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    return Size(
      width: (widest + 2 * SegmentedControl.padding) * Double(titles.count),
      height: SegmentedControl.height)
  }

  override var baselineOffsets: (first: Double, last: Double)? { labels.first?.baselineOffsets }

  /// The size at which all titles fit.
  open override var intrinsicContentSize: Size { sizeThatFits(bounds.size) }

  /// Divides the width among the segments, and marks the selected one.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, label) in labels.enumerated() { label.frame = segment(index) }
    show(animated: false)
  }

  /// Dims the control while it is disabled.
  open override func stateDidChange() { dim() }

  /// Returns the rectangle of a segment.
  private func segment(_ index: Int) -> Rect {
    let width = bounds.width / Double(max(titles.count, 1))
    return directed(
      Rect(
        x: bounds.minX + Double(index) * width, y: bounds.minY, width: width,
        height: bounds.height))
  }

  private func show(animated: Bool) {
    showTitles()
    move(over: animated ? 0.25 : nil) {
      plate.isHidden = selectedIndex == nil
      plate.frame = segment(selectedIndex ?? 0).inset(by: 2)
      plate.cornerRadius = 6
    }
  }

  /// Returns the value for a state key: a control's keys, and `selectedIndex`: -1 for none.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "selectedIndex" ? .number(Double(selectedIndex ?? -1)) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Selects the segment under the finger that went up; sends `valueChanged` unless it was already selected.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let point = touch?.location(in: self),
      let index = titles.indices.first(where: { segment($0).contains(point) }),
      isMomentary || index != selectedIndex, !disabledSegments.contains(index)
    else { return }
    selectedIndex = index
    sendValueChanged()
    if isMomentary { selectedIndex = nil }
  }

  override var takesTaps: Bool { true }
}
