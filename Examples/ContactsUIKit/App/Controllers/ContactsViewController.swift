import UIKit

/// The table of all contacts, with an index and a search.
final class ContactsViewController: UITableViewController {
  private var sections: [ContactSection] = []
  private let search = UISearchController(searchResultsController: nil)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = NSLocalizedString("contacts.title", comment: "The title of the list")
    navigationController?.navigationBar.prefersLargeTitles = true
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: #selector(addContact))
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = NSLocalizedString(
      "contacts.search", comment: "In the search bar")
    navigationItem.searchController = search
    definesPresentationContext = true
    tableView.register(ContactCell.self, forCellReuseIdentifier: ContactCell.identifier)
    tableView.rowHeight = 60
    tableView.sectionIndexColor = UIColor(named: "Accent")
    NotificationCenter.default.addObserver(
      self, selector: #selector(addressBookDidChange), name: .addressBookDidChange, object: nil)
    reload()
  }

  deinit {
    NotificationCenter.default.removeObserver(self)
  }

  private func reload() {
    sections = AddressBook.shared.sections(matching: search.searchBar.text ?? "")
    tableView.reloadData()
  }

  @objc private func addressBookDidChange(_ notification: Notification) { reload() }

  @objc private func addContact() {
    let editor = EditContactViewController(contact: nil)
    present(UINavigationController(rootViewController: editor), animated: true)
  }

  // MARK: - UITableViewDataSource

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].contacts.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: ContactCell.identifier, for: indexPath)
    (cell as? ContactCell)?.configure(with: sections[indexPath.section].contacts[indexPath.row])
    return cell
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].title
  }

  override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    sections.map(\.title)
  }

  override func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    index
  }

  // MARK: - UITableViewDelegate

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let contact = sections[indexPath.section].contacts[indexPath.row]
    navigationController?.pushViewController(
      ContactViewController(contact: contact), animated: true)
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let contact = sections[indexPath.section].contacts[indexPath.row]
    let delete = UIContextualAction(
      style: .destructive, title: NSLocalizedString("contacts.delete", comment: "Deletes a row")
    ) { _, _, done in
      AddressBook.shared.delete(contact)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}

extension ContactsViewController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) { reload() }
}
