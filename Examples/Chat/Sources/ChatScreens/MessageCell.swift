import Lamina

/// A row: words or a picture in a bubble, at the leading or at the trailing edge.
///
/// Words and pictures have identifiers of their own, so that a cell that is used again keeps its constraints but
/// for the side that it is held to.
final class MessageCell: TableViewCell {
  /// The identifiers of the kinds of rows.
  static let identifiers = ["words", "picture"]

  /// The kind of row that a message takes.
  static func identifier(of message: Message) -> String {
    if case .photo = message.content { identifiers[1] } else { identifiers[0] }
  }

  private let bubble = View()
  private let label = Label()
  private let picture = ImageView()
  private var placing: [LayoutConstraint] = []
  private lazy var leading = bubble.leadingAnchor.constraint(
    equalTo: contentView.leadingAnchor, constant: 14)
  private lazy var trailing = bubble.trailingAnchor.constraint(
    equalTo: contentView.trailingAnchor, constant: -14)
  /// The message that is shown.
  private var shown: Message?

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    hidesSeparator = true
    selectionColor = nil
    bubble.accessibilityIdentifier = "bubble"
    bubble.layer.cornerRadius = Photos.radius
    bubble.isOpaque = false
    picture.accessibilityIdentifier = "picture"
    label.textStyle = .body
    label.numberOfLines = 0
    for view in [bubble, label, picture] { view.translatesAutoresizingMaskIntoConstraints = false }
    contentView.addSubview(bubble)
  }

  /// Shows a message.
  func show(_ message: Message, _ photos: Photos, _ queue: BackgroundQueue?, _ sins: Sins) {
    shown = message
    accessibilityIdentifier = "message \(message.id)"
    accessibilityLabel = message.words
    if placing.isEmpty || sins.contains(.rebuild) { place(message) }
    // One of the two at a time.
    (message.isMine ? leading : trailing).isActive = false
    (message.isMine ? trailing : leading).isActive = true
    bubble.backgroundColor = message.isMine ? .systemBlue : .systemGray5
    if sins.contains(.shadow) {
      bubble.layer.shadowOpacity = 0.3
      bubble.layer.shadowRadius = 4
      bubble.layer.shadowOffset = Size(width: 0, height: 2)
    }
    switch message.content {
    case .text(let text):
      label.text = text
      label.textColor = message.isMine ? .white : .label
    case .photo(let photo):
      show(photo, of: message, photos, queue, sins)
    }
  }

  private func show(
    _ photo: Int, of message: Message, _ photos: Photos, _ queue: BackgroundQueue?, _ sins: Sins
  ) {
    picture.contentMode = .scaleAspectFill
    if sins.contains(.decode) {
      picture.image = photos.large(photo)
      picture.layer.cornerRadius = Photos.radius
      picture.clipsToBounds = true
      return
    }
    guard let queue else { return }
    picture.image = photos.small(photo, on: queue) { [weak self] image in
      // The cell may show another message by now.
      if self?.shown?.id == message.id { self?.picture.image = image }
    }
  }

  /// Makes the constraints of the kind of row.
  private func place(_ message: Message) {
    LayoutConstraint.deactivate(placing)
    let content: View
    let insets: EdgeInsets
    switch message.content {
    case .text: (content, insets) = (label, EdgeInsets(top: 8, left: 13, bottom: 8, right: 13))
    case .photo: (content, insets) = (picture, .zero)
    }
    for view in [label, picture] where view !== content { view.removeFromSuperview() }
    if content.superview == nil { bubble.addSubview(content) }
    placing = [
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 3),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -3),
      bubble.widthAnchor.constraint(
        lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.76),
      content.topAnchor.constraint(equalTo: bubble.topAnchor, constant: insets.top),
      content.leftAnchor.constraint(equalTo: bubble.leftAnchor, constant: insets.left),
      content.rightAnchor.constraint(equalTo: bubble.rightAnchor, constant: -insets.right),
      content.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -insets.bottom),
    ]
    if content === picture {
      // Rows have whole pixels, so that the height may have to give way by a part of one.
      let height = picture.heightAnchor.constraint(equalToConstant: Photos.size.height)
      height.priority = .required - 1
      placing += [
        picture.widthAnchor.constraint(equalToConstant: Photos.size.width), height,
      ]
    }
    LayoutConstraint.activate(placing)
  }
}
