import Lamina

/// A row: an icon, a title, and a switch or a value; one above the other for people with large texts.
final class SettingCell: TableViewCell {
  private let icon = ImageView()
  private let title = Label()
  private let value = Label()
  private let toggle = Switch()
  private let words = StackView()
  private let line = StackView()
  private var onToggle: (@MainActor (Bool) -> Void)?

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    (title.textStyle, title.numberOfLines) = (.body, 0)
    (value.textStyle, value.numberOfLines) = (.body, 0)
    value.textColor = .secondaryLabel
    icon.accessibilityIdentifier = "icon"
    for view in [title, value] { words.addArrangedSubview(view) }
    for view in [icon, words, toggle] as [View] { line.addArrangedSubview(view) }
    (words.spacing, line.spacing, line.alignment) = (6, 13, .center)
    line.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(line)
    value.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    toggle.addAction(for: .valueChanged) { [weak self] control in
      if let toggle = control as? Switch { self?.onToggle?(toggle.isOn) }
    }
    LayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: Icons.side),
      icon.heightAnchor.constraint(equalToConstant: Icons.side),
      toggle.widthAnchor.constraint(equalToConstant: Switch.size.width),
      toggle.heightAnchor.constraint(equalToConstant: Switch.size.height),
      line.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 7),
      line.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -7),
      line.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 16),
      line.rightAnchor.constraint(equalTo: contentView.rightAnchor, constant: -16),
      line.heightAnchor.constraint(greaterThanOrEqualToConstant: 31),
    ])
    turn()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    turn()
  }

  private func turn() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    words.axis = isLarge ? .vertical : .horizontal
    words.alignment = isLarge ? .fill : .center
  }

  /// Shows a row.
  func show(_ row: Row, _ icons: Icons, _ language: Words, _ sins: Sins) {
    accessibilityIdentifier = row.title
    title.text = language[row.title]
    icon.isHidden = row.icon == nil
    if let name = row.icon {
      icon.image = icons.icon(name, isRound: !sins.contains(.masks))
    }
    if sins.contains(.masks), icon.layer.mask == nil {
      let mask = ShapeLayer()
      mask.path = Path(
        roundedRect: RoundedRect(
          Rect(x: 0, y: 0, width: Icons.side, height: Icons.side), radius: Icons.radius))
      icon.layer.mask = mask
    }
    if sins.contains(.opacity) { contentView.alpha = 0.98 }
    if sins.contains(.shadow) {
      contentView.backgroundColor = .secondarySystemGroupedBackground
      contentView.layer.shadowOpacity = 0.3
      contentView.layer.shadowRadius = 6
      contentView.layer.shadowOffset = Size(width: 0, height: 1)
    }
    (toggle.isHidden, value.isHidden, accessoryType, onToggle) = (true, true, .none, nil)
    switch row.kind {
    case .toggle(let get, let set):
      toggle.isHidden = false
      toggle.isOn = get()
      toggle.accessibilityIdentifier = "switch \(row.title)"
      onToggle = set
    case .page(let words, let make):
      value.isHidden = words().isEmpty
      value.text = language[words()]
      if make != nil { accessoryType = .disclosureIndicator }
    case .choice(let isChosen, _): accessoryType = isChosen() ? .checkmark : .none
    case .value(let words):
      value.isHidden = false
      value.text = language[words]
    }
  }
}
