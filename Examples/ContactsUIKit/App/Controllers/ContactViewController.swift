import UIKit

/// One contact: a large picture, the name as a large title, and what can be done.
final class ContactViewController: UIViewController {
  private var contact: Contact

  private let avatar = AvatarView()
  private let phoneLabel = UILabel()
  private let callButton = PrimaryButton()
  private let favouriteLabel = UILabel()
  private let favouriteSwitch = UISwitch()

  init(contact: Contact) {
    self.contact = contact
    super.init(nibName: nil, bundle: nil)
  }

  convenience init() {
    self.init(contact: AddressBook.shared.contacts[0])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    navigationItem.largeTitleDisplayMode = .always
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .edit, target: self, action: #selector(edit))
    phoneLabel.font = .preferredFont(forTextStyle: .title3)
    phoneLabel.textColor = .secondaryLabel
    phoneLabel.textAlignment = .center
    favouriteLabel.text = NSLocalizedString("detail.favourite", comment: "Beside the switch")
    favouriteSwitch.addTarget(self, action: #selector(favouriteChanged(_:)), for: .valueChanged)
    callButton.addTarget(self, action: #selector(call), for: .touchUpInside)
    layOut()
    NotificationCenter.default.addObserver(
      self, selector: #selector(showContact), name: .addressBookDidChange, object: nil)
    showContact()
  }

  private func layOut() {
    let favourite = UIStackView(arrangedSubviews: [favouriteLabel, favouriteSwitch])
    favourite.isLayoutMarginsRelativeArrangement = true
    favourite.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    favourite.backgroundColor = .secondarySystemGroupedBackground
    favourite.layer.cornerRadius = 12
    let stack = UIStackView(arrangedSubviews: [avatar, phoneLabel, callButton, favourite])
    stack.axis = .vertical
    stack.spacing = 20
    stack.setCustomSpacing(12, after: avatar)
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      avatar.heightAnchor.constraint(equalToConstant: 120),
      stack.topAnchor.constraint(equalTo: guide.topAnchor, constant: 24),
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16),
    ])
  }

  @objc private func showContact() {
    contact = AddressBook.shared.contact(withID: contact.id) ?? contact
    title = contact.name
    avatar.contact = contact
    phoneLabel.text = contact.phone
    favouriteSwitch.isOn = contact.isFavourite
  }

  @objc private func favouriteChanged(_ sender: UISwitch) {
    contact.isFavourite = sender.isOn
    AddressBook.shared.save(contact)
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [.allowUserInteraction],
      animations: {
        self.avatar.transform = sender.isOn ? CGAffineTransform(scaleX: 1.1, y: 1.1) : .identity
      })
  }

  @objc private func call() {
    let format = NSLocalizedString("detail.calling", comment: "With a number")
    let alert = UIAlertController(
      title: contact.name, message: String(format: format, contact.phone), preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(
        title: NSLocalizedString("detail.hangUp", comment: "Ends the call"), style: .cancel))
    present(alert, animated: true)
  }

  @objc private func edit() {
    let editor = EditContactViewController(contact: contact)
    present(UINavigationController(rootViewController: editor), animated: true)
  }
}
