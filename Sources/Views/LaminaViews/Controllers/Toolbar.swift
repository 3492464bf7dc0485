public import LaminaGeometry
public import LaminaLayers

/// A bar of buttons at the lower edge, like `UIToolbar`.
@MainActor open class Toolbar: Bar {
  /// The height of the toolbar without the safe area at the bottom, in points.
  public static var height: Double { 44 }

  /// The buttons, from the left; without a flexible space they are left-aligned.
  open var items: [BarButtonItem] {
    get { group.items }
    set {
      guard !group.shows(newValue) else { return }
      group.removeFromSuperview()
      exchangeGroup(for: newValue)
    }
  }

  /// The view that contains the buttons' views and lays them out.
  private(set) var group = BarItemGroup([])

  override var hairlineEdge: RectEdge { .top }

  /// Makes a bar without buttons.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a toolbar with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    addSubview(group)
  }

  /// Shows other buttons; the old ones' views remain until the caller removes them.
  ///
  /// - Parameter items: the buttons.
  /// - Returns: the old views.
  @discardableResult func exchangeGroup(for items: [BarButtonItem]) -> BarItemGroup {
    let old = group
    group = BarItemGroup(items)
    addSubview(group)
    itemsChanged()
    return old
  }

  override func itemsChanged() {
    super.itemsChanged()
    group.update(tintColor) { [weak self] in self?.itemsChanged() }
  }

  /// Lays out the buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    group.frame = Rect(
      x: 8, y: 0, width: max(0, bounds.width - 16), height: min(bounds.height, Toolbar.height))
    group.layoutIfNeeded()
  }

  /// Returns the current width and `Toolbar.height`; the proposed size has no effect.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: Toolbar.height)
  }
  /// The height of a toolbar, without an intrinsic width.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Toolbar.height)
  }
}
