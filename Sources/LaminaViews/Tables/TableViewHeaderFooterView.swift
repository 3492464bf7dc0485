import LaminaGeometry
import LaminaLayers
import LaminaText

/// The header or footer of a section, as `UITableViewHeaderFooterView`.
@MainActor open class TableViewHeaderFooterView: View {
  /// The name of headers of its kind; `nil` for one that is not used again.
  public let reuseIdentifier: String?
  /// The text: one line in a table of the style `plain`, several in the others.
  public let textLabel = Label()
  /// A view for subviews of a user's own, behind the text: it fills the header.
  ///
  /// A header of height `TableView.automaticDimension` is as high as the constraints inside it ask for.
  public let contentView = View()
  /// The room beside the text, in points.
  static var margin: Double { 15 }

  /// Makes a header without a text.
  ///
  /// - Parameter reuseIdentifier: what headers of its kind are called.
  public required init(reuseIdentifier: String? = nil) {
    self.reuseIdentifier = reuseIdentifier
    super.init()
    isOpaque = false
    contentView.isOpaque = false
    textLabel.style.font.weight = 700
    textLabel.style.fontSize = 15
    addSubview(contentView)
    addSubview(textLabel)
  }

  /// It is about to be used for another section; here nothing changes.
  open func prepareForReuse() {}

  /// The height that the constraints in `contentView`, or else the text, ask for in a width.
  func fittingHeight(forWidth width: Double) -> Double {
    let scale = contentScaleFactor
    let height: Double
    if contentView.subviews.isEmpty {
      let room = Size(width: max(0, width - 2 * Self.margin), height: .infinity)
      height = textLabel.sizeThatFits(room).height + 12
    } else {
      let target = Size(width: width, height: 0)
      height = contentView.systemLayoutSizeFitting(target, horizontal: .required).height
    }
    return max(0, (height * scale).rounded(.up) / scale)
  }

  /// Places the content view and the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    textLabel.frame = Rect(
      x: Self.margin, y: 0, width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
  }
}

/// The header or footer of a section with a title and no view.
final class TableTitleView: TableViewHeaderFooterView {
  /// Looks as the style of the table and the kind ask for.
  func dress(_ style: TableView.Style, _ kind: TableSupplement.Kind) {
    isUserInteractionEnabled = false
    let isPlain = style == .plain
    backgroundColor = isPlain ? TableColors.plainHeader : nil
    isOpaque = isPlain
    textLabel.style.font.weight = isPlain && kind == .header ? 700 : 400
    textLabel.style.fontSize = isPlain ? 15 : 13
    textLabel.textColor = isPlain ? .label : TableColors.secondaryText
    textLabel.numberOfLines = isPlain ? 1 : 0
  }
}

/// The colours of tables.
enum TableColors {
  /// Behind the sections of a grouped table.
  static let ground = ViewColor.systemGroupedBackground
  static let plainHeader = ViewColor.systemGray6
  static let secondaryText = ViewColor.secondaryLabel
  static let separator = ViewColor.separator
  static let destructive = ViewColor.systemRed
  static let insertion = ViewColor.systemGreen
  static let neutralAction = ViewColor.systemGray
  /// Behind the rows of a plain and of a grouped table.
  static let plainRow = ViewColor.systemBackground
  static let groupedRow = ViewColor.secondarySystemGroupedBackground
}
