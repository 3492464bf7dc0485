public import LaminaGeometry
public import LaminaLayers

/// The view of an item, like `UICollectionViewCell`.
///
/// ```
/// selectedBackgroundView is seen while the cell is highlighted or selected
/// back to front: backgroundView, selectedBackgroundView, contentView; each as large as the cell
/// ```
/// The cell itself is clear. Without a `selectedBackgroundView`, a highlighted or selected cell shows its
/// `selectionColor`, if set.
@MainActor open class CollectionViewCell: CollectionReusableView {
  /// The view that holds the app's subviews.
  ///
  /// In a layout with estimated sizes, the constraints inside it determine the cell's size.
  public let contentView = View()

  /// A view of the cell's size, behind all its other parts; `nil` for none.
  open var backgroundView: View? { didSet { exchange(oldValue, for: backgroundView) } }
  /// A view between `backgroundView` and the content, shown while the cell is highlighted or selected; `nil` for none.
  open var selectedBackgroundView: View? {
    didSet { exchange(oldValue, for: selectedBackgroundView) }
  }

  /// The colour behind the content while the cell is highlighted or selected; `nil`, the default, for none.
  ///
  /// Ignored if the cell has a `selectedBackgroundView`.
  open var selectionColor: ViewColor? { didSet { showMark() } }

  /// A closure called when the cell has been highlighted or selected, or no longer is; `nil` for none.
  package var onStateChange: (@MainActor () -> Void)?
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// The view that shows `selectionColor`; made when first needed.
  private var selectionMark: View?

  /// Whether the cell is highlighted, as it is while a finger presses it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { markChanged() } } }
  /// Whether the cell's item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { markChanged() } } }

  /// Makes a transparent cell; the collection view calls it when no cell is waiting for reuse.
  ///
  /// - Parameter frame: the frame until attributes are applied.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a cell with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    layer.isLandmark = true
    contentView.isOpaque = false
    contentView.frame = bounds
    addSubview(contentView)
  }

  /// Prepares the cell for reuse: clears its highlight and selection.
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

  /// Shows or hides the background of a highlighted or selected cell.
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
    onStateChange?()
    CollectionViewCell.highlight(contentView, isMarked)
  }

  /// Sets whether the labels and image views within a view are highlighted, at any depth.
  private static func highlight(_ view: View, _ isMarked: Bool) {
    for subview in view.subviews {
      (subview as? Label)?.isHighlighted = isMarked
      (subview as? ImageView)?.isHighlighted = isMarked
      highlight(subview, isMarked)
    }
  }
}
