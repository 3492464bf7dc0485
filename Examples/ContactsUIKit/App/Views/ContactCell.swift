import UIKit

/// A row: an avatar, a name and a number, and a star for favourites.
final class ContactCell: UITableViewCell {
  static let identifier = "ContactCell"

  private let avatar = AvatarView()
  private let nameLabel = UILabel()
  private let phoneLabel = UILabel()
  private let star = UIImageView(image: UIImage(named: "Star"))

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    accessoryType = .disclosureIndicator
    nameLabel.font = .preferredFont(forTextStyle: .headline)
    phoneLabel.font = .preferredFont(forTextStyle: .subheadline)
    phoneLabel.textColor = .secondaryLabel
    star.setContentHuggingPriority(.required, for: .horizontal)
    let texts = UIStackView(arrangedSubviews: [nameLabel, phoneLabel])
    texts.axis = .vertical
    texts.spacing = 2
    let row = UIStackView(arrangedSubviews: [avatar, texts, star])
    row.alignment = .center
    row.spacing = 12
    row.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(row)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      avatar.widthAnchor.constraint(equalToConstant: 40),
      avatar.heightAnchor.constraint(equalToConstant: 40),
      row.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      row.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      row.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  func configure(with contact: Contact) {
    avatar.contact = contact
    nameLabel.text = contact.name
    phoneLabel.text = contact.phone
    star.isHidden = !contact.isFavourite
    accessibilityLabel = contact.name
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    avatar.contact = nil
  }
}
