public import LaminaGeometry
import LaminaLayers

/// The view of an item, as `UICollectionViewCell`.
///
/// ```
/// selectedBackgroundView is seen while the cell is highlighted or selected
/// back to front: backgroundView, selectedBackgroundView, contentView; each as large as the cell
/// ```
@MainActor open class CollectionViewCell: CollectionReusableView {
  /// The view for subviews of a user's own.
  ///
  /// A cell in a layout that estimates sizes is as large as the constraints inside it ask for.
  public let contentView = View()

  /// A view behind the content.
  public var backgroundView: View? { didSet { exchange(oldValue, for: backgroundView) } }
  /// A view behind the content, in front of `backgroundView`, while the cell is highlighted or selected.
  public var selectedBackgroundView: View? {
    didSet { exchange(oldValue, for: selectedBackgroundView) }
  }

  /// Whether a finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { markChanged() } } }
  /// Whether its item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { markChanged() } } }

  /// Makes a cell.
  ///
  /// - Parameter frame: where it lies until attributes are applied.
  public required init(frame: Rect = .zero) {
    super.init(frame: frame)
    layer.isLandmark = true
    contentView.isOpaque = false
    contentView.frame = bounds
    addSubview(contentView)
  }

  /// Learns that the cell is used again; here it is neither highlighted nor selected any more.
  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }

  override var fittingView: View { contentView }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if bounds.size != old.size { placeParts() }
  }

  private func placeParts() {
    let whole = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    for view in [backgroundView, selectedBackgroundView, contentView] {
      if let view, view.frame != whole { view.frame = whole }
    }
  }

  private func exchange(_ old: View?, for new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let selectedBackgroundView { insertSubview(selectedBackgroundView, at: 0) }
    if let backgroundView { insertSubview(backgroundView, at: 0) }
    placeParts()
    selectedBackgroundView?.isHidden = !(isHighlighted || isSelected)
  }

  private func markChanged() {
    let isMarked = isHighlighted || isSelected
    selectedBackgroundView?.isHidden = !isMarked
    CollectionViewCell.highlight(contentView, isMarked)
  }

  /// Words and pictures in a marked cell are highlighted too.
  private static func highlight(_ view: View, _ isMarked: Bool) {
    for subview in view.subviews {
      (subview as? Label)?.isHighlighted = isMarked
      (subview as? ImageView)?.isHighlighted = isMarked
      highlight(subview, isMarked)
    }
  }
}
