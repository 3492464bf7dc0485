import Lamina

/// A page of settings: groups of rows in a grouped table.
class PageController: ViewController, TableViewDataSource, TableViewDelegate {
  let preferences: Preferences
  let icons: Icons
  let sins: Sins
  let table = TableView(style: .insetGrouped)

  init(_ title: String, _ preferences: Preferences, _ icons: Icons, _ sins: Sins) {
    (self.preferences, self.icons, self.sins) = (preferences, icons, sins)
    super.init()
    navigationItem.title = preferences.words[title]
  }

  /// The rows of the page.
  var groups: [Group] { [] }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.accessibilityIdentifier = "settings"
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.rowHeight = TableView.automaticDimension
    table.estimatedRowHeight = 45
    table.register(SettingCell.self, forCellReuseIdentifier: "setting")
    (table.dataSource, table.delegate) = (self, self)
    view.addSubview(table)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // A page that was in front may have changed what a row shows.
    table.reloadData()
  }

  /// A row for a switch of the preferences.
  func toggle(_ title: String, _ icon: Icons.Name? = nil) -> Row {
    Row(
      title: title, icon: icon,
      kind: .toggle(
        get: { [preferences] in preferences[title] },
        set: { [weak self] in self?.set(title, $0) }))
  }

  private func set(_ title: String, _ isOn: Bool) {
    preferences[title] = isOn
    if sins.contains(.reload) { table.reloadData() }
  }

  // MARK: - Table

  func numberOfSections(in tableView: TableView) -> Int { groups.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    groups[section].rows.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    groups[section].header.map { preferences.words[$0] }
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    groups[section].footer.map { preferences.words[$0] }
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "setting", for: indexPath)
    if let cell = cell as? SettingCell {
      let row = groups[indexPath.section].rows[indexPath.row]
      cell.show(row, icons, preferences.words, sins)
    }
    return cell
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath)
    switch groups[indexPath.section].rows[indexPath.row].kind {
    case .page(_, let make):
      if let make { navigationController?.pushViewController(make(), animated: true) }
    case .choice(_, let choose):
      choose()
      table.reloadData()
    case .toggle, .value: break
    }
  }
}
