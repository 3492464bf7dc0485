import Lamina

/// The table of all contacts, with an index bar.
final class ContactsController: ViewController, TableViewDataSource, TableViewDelegate,
  IndexBarDataSource
{
  private let sections: [ContactSection]
  private let avatars: Avatars
  private let sins: Sins
  private let table = TableView()
  private var index: IndexBar?

  init(rows: Int, scale: Double, sins: Sins) {
    sections = AddressBook.sections(of: rows)
    avatars = Avatars(scale: scale)
    self.sins = sins
    super.init()
    navigationItem.title = "Contacts"
    tabBarItem.title = "Contacts"
  }

  override func loadView() {
    let root = View()
    root.backgroundColor = .white
    view = root
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.layer.name = "table"
    table.rowHeight = 60
    table.register(ContactCell.self, forCellReuseIdentifier: "contact")
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.dataSource = self
    table.delegate = self
    if sins.contains(.shadow) { table.backgroundColor = ViewColor(white: 0.94) }
    view.addSubview(table)
    let index = IndexBar(of: table, dataSource: self)
    index.layer.name = "index"
    index.reload()
    self.index = index
    if sins.isDisjoint(with: [.decode, .mask]) {
      // All pictures there are, before the first row is shown.
      for section in sections { for contact in section.contacts { _ = avatars.round(contact) } }
    }
  }

  // MARK: - Rows

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].contacts.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
    if let cell = cell as? ContactCell {
      cell.show(sections[indexPath.section].contacts[indexPath.row], avatars, sins)
    }
    return cell
  }

  func indexTitles(for tableView: TableView) -> [String] { sections.map(\.title) }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath)
    let contact = sections[indexPath.section].contacts[indexPath.row]
    navigationController?.pushViewController(
      ContactController(contact, avatars), animated: true)
  }
}
