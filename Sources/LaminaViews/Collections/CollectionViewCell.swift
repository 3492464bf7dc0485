public import LaminaGeometry
import LaminaLayers

/// The view of an item, as `UICollectionViewCell`.
///
/// ```
/// selectedBackgroundView is seen while the cell is highlighted or selected
/// back to front: backgroundView, selectedBackgroundView, contentView; each as large as the cell
/// ```
/// The cell itself is clear. Without a `selectedBackgroundView` a marked cell shows its `selectionColor`, if it has
/// one.
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

  /// The colour behind the content while the cell is highlighted or selected, unless it has a
  /// `selectedBackgroundView`; `nil`, as at first, for none.
  public var selectionColor: ViewColor? { didSet { showMark() } }

  /// Shows the selection colour; made when it is seen first.
  private var selectionMark: View?

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
    for view in [backgroundView, selectionMark, selectedBackgroundView, contentView] {
      if let view, view.frame != whole { view.frame = whole }
    }
  }

  private func exchange(_ old: View?, for new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let selectedBackgroundView { insertSubview(selectedBackgroundView, at: 0) }
    if let selectionMark { insertSubview(selectionMark, at: 0) }
    if let backgroundView { insertSubview(backgroundView, at: 0) }
    placeParts()
    showMark()
  }

  private var isMarked: Bool { isHighlighted || isSelected }

  /// Shows what is behind the content of a marked cell.
  private func showMark() {
    selectedBackgroundView?.isHidden = !isMarked
    let color = isMarked && selectedBackgroundView == nil ? selectionColor : nil
    if color != nil, selectionMark == nil {
      let mark = View()
      selectionMark = mark
      insertSubview(mark, at: backgroundView == nil ? 0 : 1)
      View.performWithoutAnimation { placeParts() }
    }
    selectionMark?.backgroundColor = color
    selectionMark?.isHidden = color == nil
  }

  private func markChanged() {
    showMark()
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
