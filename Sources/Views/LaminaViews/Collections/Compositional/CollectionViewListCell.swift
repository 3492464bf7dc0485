public import LaminaGeometry
public import LaminaLayers

/// The cell of a row in a list, like `UICollectionViewListCell`.
///
/// The list determines its background, its separator and its rounded corners. It is at least 44 points high.
@MainActor open class CollectionViewListCell: CollectionViewCell {
  /// The hairline below the row; its leading edge lies where texts of a row begin.
  private let separator = View()
  private var row: ListRow?
  /// The background that the list has set; `nil` for none.
  private var listBackground: ViewColor?

  /// Makes an empty row; the collection view calls it when no cell is waiting for reuse.
  ///
  /// - Parameter frame: the frame until attributes are applied.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpSeparator()
  }

  /// Makes an empty row with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpSeparator()
    read(from: coder)
  }

  private func setUpSeparator() {
    selectionColor = .systemGray4
    separator.backgroundColor = .separator
    separator.isHidden = true
    separator.isUserInteractionEnabled = false
    addSubview(separator)
  }

  /// The distance of the separator from the row's leading edge, in points.
  open var separatorLeading = 16.0 { didSet { setNeedsLayout() } }

  /// The level of the row in a hierarchy: its content begins further from the leading edge at each level.
  open var indentationLevel = 0 {
    didSet { if indentationLevel != oldValue { setNeedsLayout() } }
  }
  /// The distance by which each level moves the content, in points.
  open var indentationWidth = 10.0 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }

  private var indentation: Double { max(0, Double(indentationLevel) * indentationWidth) }

  /// Takes the row's background, separator and corners from the list.
  open override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard row != layoutAttributes.listRow else { return }
    row = layoutAttributes.listRow
    separator.isHidden = !(row?.hasSeparator ?? false)
    takeBackground()
    var corners: CornerMask = []
    if let row, row.appearance == .insetGrouped, !row.isHeader {
      if row.isFirst { corners.formUnion([.minXMinY, .maxXMinY]) }
      if row.isLast { corners.formUnion([.minXMaxY, .maxXMaxY]) }
    }
    layer.cornerRadius = corners.isEmpty ? 0 : TableViewCell.sectionRadius
    layer.maskedCorners = corners.isEmpty ? .all : corners
    clipsToBounds = !corners.isEmpty
    setNeedsLayout()
  }

  /// Sets the background of the list's appearance, unless the app has set another one.
  private func takeBackground() {
    guard backgroundColor == nil || backgroundColor == listBackground else { return }
    let color: ViewColor? =
      switch row?.appearance {
      case .plain: .systemBackground
      case .grouped, .insetGrouped: .secondarySystemGroupedBackground
      case nil: nil
      }
    listBackground = row?.isHeader ?? true ? nil : color
    backgroundColor = listBackground
  }

  /// Returns the size that the content asks for, at least 44 points in height.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let preferred = super.preferredLayoutAttributesFitting(layoutAttributes)
    preferred.size.height = max(
      preferred.size.height, CollectionLayoutListConfiguration.rowHeight)
    return preferred
  }

  /// Places the separator and the content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / contentScaleFactor
    let leading = separatorLeading + indentation
    separator.frame = directed(
      Rect(
        x: leading, y: bounds.height - line, width: max(0, bounds.width - leading), height: line))
    if subviews.last !== separator { bringSubviewToFront(separator) }
    let content = directed(
      Rect(x: indentation, y: 0, width: max(0, bounds.width - indentation), height: bounds.height))
    if contentView.frame != content { contentView.frame = content }
  }
}
