public import LaminaGeometry
public import LaminaLayers
internal import LaminaText
public import LaminaViews

// The content of a row: a picture, a text and a secondary text.

/// The description of a row's content.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The look of a text.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The alignment.
    public var alignment = TextAlignment.natural
    /// The greatest number of lines; 0 for any number.
    public var numberOfLines = 0
    /// Whether a text that does not fit is drawn smaller.
    public var adjustsFontSizeToFitWidth = false
    /// Whether the text follows the preferred text size.
    public var adjustsFontForContentSizeCategory = true

    /// The alignment of a text.
    public enum TextAlignment: Sendable {
      /// At the leading edge.
      case natural
      /// In the middle.
      case center
      /// Between both edges; shown at the leading edge.
      case justified
    }

    /// Returns the colour that is shown.
    public func resolvedColor() -> UIColor { color }
  }

  /// The look of the picture.
  public struct ImageProperties {
    /// The colour of a template; `nil` for the tint colour.
    public var tintColor: UIColor?
    /// The radius of the corners, in points.
    public var cornerRadius = 0.0
    /// The largest size; zero for the picture's own.
    public var maximumSize = CGSize.zero
    /// The room that is kept for the picture; zero for its own size.
    public var reservedLayoutSize = CGSize.zero

    /// The size that stands for the standard one.
    public static var standardDimension: CGFloat { 0 }
  }

  /// The text; `nil` for none.
  public var text: String?
  /// The text with attributes, which precedes `text`; `nil` for none.
  public var attributedText: NSAttributedString?
  /// The text below or beside the first one; `nil` for none.
  public var secondaryText: String?
  /// The secondary text with attributes; `nil` for none.
  public var secondaryAttributedText: NSAttributedString?
  /// The picture; `nil` for none.
  public var image: UIImage?
  /// The look of the text.
  public var textProperties = TextProperties(font: .systemFont(ofSize: 17), color: .label)
  /// The look of the secondary text.
  public var secondaryTextProperties = TextProperties(
    font: .systemFont(ofSize: 12), color: .label)
  /// The look of the picture.
  public var imageProperties = ImageProperties()
  /// The margins of the content.
  public var directionalLayoutMargins = DirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// The distance of the texts from the picture.
  public var imageToTextPadding = 16.0
  /// The distance of texts that are one below the other.
  public var textToSecondaryTextVerticalPadding = 3.0
  /// The distance of texts that are side by side.
  public var textToSecondaryTextHorizontalPadding = 8.0
  /// Whether both texts are side by side, as far as they fit.
  public var prefersSideBySideTextAndSecondaryText = false

  /// Makes the description of a row.
  public init() {}

  /// Returns the description of a row with a text.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// Returns the description of a row with a secondary text below the first one.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// Returns the description of a row with a secondary text beside the first one.
  public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration()
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryTextProperties = TextProperties(
      font: .systemFont(ofSize: 17), color: .secondaryLabel)
    return content
  }
  /// Returns the description of a header in a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    var content = UIListContentConfiguration()
    content.textProperties.font = .boldSystemFont(ofSize: 15)
    content.directionalLayoutMargins.top = 5
    content.directionalLayoutMargins.bottom = 5
    return content
  }
  /// Returns the description of a footer in a plain list.
  public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }
  /// Returns the description of a header in a grouped list.
  public static func groupedHeader() -> UIListContentConfiguration {
    var content = groupedFooter()
    content.directionalLayoutMargins.bottom = 6
    return content
  }
  /// Returns the description of a footer in a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration {
    var content = plainHeader()
    content.textProperties = TextProperties(font: .systemFont(ofSize: 13), color: .secondaryLabel)
    return content
  }

  /// Makes a view that shows the content.
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Returns the description itself: states do not change it.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// A view that shows a row's content.
open class UIListContentView: View, UIContentView {
  private let picture = ImageView()
  private let label = Label()
  private let secondary = Label()
  private let texts = StackView()
  private let row = StackView()
  private var edges: [NSLayoutConstraint] = []
  private var pictureSize: [NSLayoutConstraint] = []
  private var content: UIListContentConfiguration

  /// Makes a view of a description.
  ///
  /// - Parameter configuration: the description.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    isOpaque = false
    texts.axis = .vertical
    texts.addArrangedSubview(label)
    texts.addArrangedSubview(secondary)
    row.alignment = .center
    row.addArrangedSubview(picture)
    row.addArrangedSubview(texts)
    addSubview(row)
    row.translatesAutoresizingMaskIntoConstraints = false
    edges = [
      row.topAnchor.constraint(equalTo: topAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      bottomAnchor.constraint(equalTo: row.bottomAnchor),
      trailingAnchor.constraint(equalTo: row.trailingAnchor),
    ]
    NSLayoutConstraint.activate(edges)
    show()
  }

  /// Makes a view of an empty row.
  @available(swift, obsoleted: 6) public required init?(coder: NSCoder) {
    content = UIListContentConfiguration()
    super.init(frame: .zero)
  }

  /// The description that the view shows; others than of rows are ignored.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else { return }
      content = newValue
      show()
    }
  }

  private func show() {
    picture.image = content.image
    picture.isHidden = content.image == nil
    picture.layer.cornerRadius = content.imageProperties.cornerRadius
    picture.clipsToBounds = content.imageProperties.cornerRadius > 0
    if let color = content.imageProperties.tintColor { picture.tintColor = color }
    NSLayoutConstraint.deactivate(pictureSize)
    let limit = content.imageProperties.maximumSize
    pictureSize = []
    if limit.width > 0, limit.height > 0, content.image != nil {
      pictureSize = [
        picture.widthAnchor.constraint(lessThanOrEqualToConstant: limit.width),
        picture.heightAnchor.constraint(lessThanOrEqualToConstant: limit.height),
      ]
      picture.contentMode = .scaleAspectFit
      NSLayoutConstraint.activate(pictureSize)
    }
    fill(label, content.text, content.attributedText, content.textProperties)
    fill(
      secondary, content.secondaryText, content.secondaryAttributedText,
      content.secondaryTextProperties)
    let isSideBySide = content.prefersSideBySideTextAndSecondaryText
    texts.axis = isSideBySide ? .horizontal : .vertical
    texts.spacing =
      isSideBySide
      ? content.textToSecondaryTextHorizontalPadding : content.textToSecondaryTextVerticalPadding
    label.setContentHuggingPriority(
      isSideBySide ? .defaultLow - 10 : .defaultLow, for: .horizontal)
    row.spacing = content.imageToTextPadding
    let margins = content.directionalLayoutMargins
    for (edge, margin) in zip(
      edges, [margins.top, margins.leading, margins.bottom, margins.trailing])
    { edge.constant = margin }
  }

  private func fill(
    _ label: Label, _ text: String?, _ attributed: NSAttributedString?,
    _ look: UIListContentConfiguration.TextProperties
  ) {
    label.font = look.font
    label.textColor = look.color
    label.numberOfLines = look.numberOfLines
    label.textAlignment = look.alignment == .center ? .center : .natural
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    if let attributed { label.attributedText = attributed } else { label.text = text }
    label.isHidden = attributed == nil && text == nil
  }
}
