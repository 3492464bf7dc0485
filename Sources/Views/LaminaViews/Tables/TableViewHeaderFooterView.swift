import LaminaGeometry
public import LaminaLayers
import LaminaText

/// The header or footer of a section, like `UITableViewHeaderFooterView`.
@MainActor open class TableViewHeaderFooterView: View {
  /// The reuse identifier; `nil` if the view is not reused.
  public let reuseIdentifier: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The label of the text, in front of `contentView`; bold, of 15 points, by default.
  ///
  /// The titles of the data source have one line in a table of the style `plain`, several lines in the others.
  public let textLabel: Label! = Label()
  /// The view for the app's subviews, which fills the header or footer behind the text.
  ///
  /// For a header of height `TableView.automaticDimension`, the constraints inside it determine the height.
  public let contentView = View()
  /// A view as large as the header or footer, behind all its other parts; `nil` for none.
  open var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// The margin beside the text, in points.
  static var margin: Double { 15 }
  /// The height of a line of text with its margins, and the least height without constraints, in points.
  static var standardHeight: Double { 28 }

  /// Makes a header or footer without a text.
  ///
  /// - Parameter reuseIdentifier: the reuse identifier; `nil` for a view that is not reused.
  public init(reuseIdentifier: String? = nil) {
    self.reuseIdentifier = reuseIdentifier
    super.init()
    setUpParts()
  }

  /// Makes a header or footer of a registered class; see `make(_:)`.
  @usableFromInline convenience init(registered identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  /// Makes a header or footer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    reuseIdentifier = nil
    super.init()
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    contentView.isOpaque = false
    textLabel.style.font.weight = 700
    textLabel.style.fontSize = 15
    addSubview(contentView)
    addSubview(textLabel)
  }

  /// Prepares the view for another section; does nothing by default.
  open func prepareForReuse() {}

  /// Returns the height that fits the constraints in `contentView`, or else the text, at a width.
  func fittingHeight(forWidth width: Double) -> Double {
    let scale = contentScaleFactor
    let height: Double
    if contentView.subviews.isEmpty {
      let room = Size(width: max(0, width - 2 * Self.margin), height: .infinity)
      height = max(Self.standardHeight, textLabel.sizeThatFits(room).height + 10)
    } else if !contentView.hasConstraintsInside {
      height = Self.standardHeight
    } else {
      let target = Size(width: width, height: 0)
      height = contentView.fittingSize(for: target, .required, .fittingSizeLevel).height
    }
    return max(0, (height * scale).rounded(.up) / scale)
  }

  /// Places the content view and the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    contentView.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    textLabel.frame = Rect(
      x: Self.margin, y: 0, width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
  }
}

/// The header or footer of a section that has a title but no view of the delegate.
final class TableTitleView: TableViewHeaderFooterView {
  /// Applies the look of a header or a footer in a table of a given style.
  func applyStyle(_ style: TableView.Style, _ kind: TableSupplement.Kind) {
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
  /// The background of a grouped table.
  static let ground = ViewColor.systemGroupedBackground
  static let plainHeader = ViewColor.systemGray6
  static let secondaryText = ViewColor.secondaryLabel
  static let separator = ViewColor.separator
  static let destructive = ViewColor.systemRed
  static let insertion = ViewColor.systemGreen
  static let neutralAction = ViewColor.systemGray
  /// The background of rows in a plain table.
  static let plainRow = ViewColor.systemBackground
  /// The background of rows in a grouped table.
  static let groupedRow = ViewColor.secondarySystemGroupedBackground
}
