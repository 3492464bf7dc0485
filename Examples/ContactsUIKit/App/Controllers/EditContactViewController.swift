import UIKit

/// A form for a new contact, or for changes to one.
final class EditContactViewController: UIViewController {
  private let contact: Contact?
  private let firstNameField = EditContactViewController.makeField("edit.firstName")
  private let lastNameField = EditContactViewController.makeField("edit.lastName")
  private let phoneField = EditContactViewController.makeField("edit.phone")
  private let scrollView = UIScrollView()

  init(contact: Contact? = nil) {
    self.contact = contact
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private static func makeField(_ key: String) -> UITextField {
    let field = UITextField()
    field.placeholder = NSLocalizedString(key, comment: "A field of the form")
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.accessibilityIdentifier = key
    return field
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    title = NSLocalizedString(
      contact == nil ? "edit.new" : "edit.title", comment: "The form's title")
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .cancel, target: self, action: #selector(cancel))
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .save, target: self, action: #selector(save))
    firstNameField.text = contact?.firstName
    lastNameField.text = contact?.lastName
    phoneField.text = contact?.phone
    phoneField.keyboardType = .phonePad
    for field in [firstNameField, lastNameField, phoneField] { field.delegate = self }
    layOut()
  }

  private func layOut() {
    let stack = UIStackView(arrangedSubviews: [firstNameField, lastNameField, phoneField])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    scrollView.keyboardDismissMode = .interactive
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 24),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      stack.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -24),
      firstNameField.heightAnchor.constraint(equalToConstant: 44),
      lastNameField.heightAnchor.constraint(equalTo: firstNameField.heightAnchor),
      phoneField.heightAnchor.constraint(equalTo: firstNameField.heightAnchor),
    ])
  }

  @objc private func cancel() { dismiss(animated: true) }

  @objc private func save() {
    guard let firstName = firstNameField.text, let lastName = lastNameField.text,
      !firstName.isEmpty, !lastName.isEmpty
    else { return showMissingName() }
    var changed =
      contact
      ?? Contact(id: AddressBook.shared.contacts.count, firstName: "", lastName: "", phone: "")
    (changed.firstName, changed.lastName) = (firstName, lastName)
    changed.phone = phoneField.text ?? ""
    AddressBook.shared.save(changed)
    dismiss(animated: true)
  }

  private func showMissingName() {
    let alert = UIAlertController(
      title: NSLocalizedString("edit.missing", comment: "Title of the alert"),
      message: NSLocalizedString("edit.missingText", comment: "Text of the alert"),
      preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: NSLocalizedString("edit.ok", comment: "Closes"), style: .default) {
        [weak self] _ in
        self?.firstNameField.becomeFirstResponder()
      })
    present(alert, animated: true)
  }
}

extension EditContactViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    switch textField {
    case firstNameField: lastNameField.becomeFirstResponder()
    case lastNameField: phoneField.becomeFirstResponder()
    default: textField.resignFirstResponder()
    }
    return true
  }
}
