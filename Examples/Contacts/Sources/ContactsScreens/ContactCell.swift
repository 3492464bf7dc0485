import Lamina

/// A row: a round picture, a name and a number, done as well or as badly as it is told.
final class ContactCell: TableViewCell {
  private let avatar = ImageView()
  private let card = View()
  private var veils: [View] = []
  private var sins: Sins = []
  private var isPrepared = false

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    detailPlace = .below
    detailTextLabel.fontSize = 13
    separatorInset = EdgeInsets(top: 0, left: 68, bottom: 0, right: 0)
    insertSubview(card, at: 0)
    addSubview(avatar)
  }

  /// Shows a contact.
  func show(_ contact: Contact, _ avatars: Avatars, _ sins: Sins) {
    prepare(sins)
    layer.name = "row \(contact.name)"
    textLabel.text = contact.name
    detailTextLabel.text = contact.phone
    let isRound = sins.isDisjoint(with: [.decode, .mask])
    avatar.image = (isRound ? avatars.round(contact) : avatars.photo(contact)).map { Image($0) }
  }

  /// Sets up, once, the parts that are the same for all contacts.
  private func prepare(_ sins: Sins) {
    guard !isPrepared else { return }
    isPrepared = true
    self.sins = sins
    avatar.layer.name = "avatar"
    avatar.contentMode = .scaleAspectFill
    card.layer.name = "card"
    card.isUserInteractionEnabled = false
    card.isHidden = !sins.contains(.shadow)
    if sins.contains(.mask) {
      let mask = ShapeLayer()
      mask.name = "circle"
      mask.path = Path(ellipseIn: Rect(x: 0, y: 0, width: Avatars.side, height: Avatars.side))
      avatar.layer.mask = mask
    } else if sins.contains(.decode) {
      avatar.clipsToBounds = true
      avatar.layer.cornerRadius = Avatars.side / 2
    }
    if sins.contains(.shadow) {
      hidesSeparator = true
      // Words on clear ground: the shadow's shape is that of every letter.
      backgroundColor = nil
      card.isOpaque = false
      card.layer.shadowOpacity = 0.35
      card.layer.shadowRadius = 5
      card.layer.shadowOffset = Size(width: 0, height: 2)
      let plate = View(frame: .zero)
      plate.layer.name = "plate"
      plate.backgroundColor = ViewColor(white: 1)
      plate.layer.cornerRadius = 10
      plate.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      card.addSubview(plate)
    }
    if sins.contains(.blending) {
      veils = (0..<12).map { number in
        let veil = View()
        veil.layer.name = "veil \(number)"
        veil.isOpaque = false
        veil.isUserInteractionEnabled = false
        veil.backgroundColor = ViewColor(white: 1, alpha: 0.08)
        insertSubview(veil, at: 1)
        return veil
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Avatars.side
    avatar.frame = Rect(x: 16, y: (bounds.height - side) / 2, width: side, height: side)
    let left = 68.0
    let room = bounds.width - left - 44
    textLabel.frame = Rect(x: left, y: bounds.height / 2 - 21, width: room, height: 22)
    detailTextLabel.frame = Rect(x: left, y: bounds.height / 2 + 1, width: room, height: 18)
    card.frame = bounds.inset(by: EdgeInsets(top: 4, left: 8, bottom: 4, right: 8))
    card.subviews.first?.frame = card.bounds
    for veil in veils { veil.frame = bounds }
  }
}
