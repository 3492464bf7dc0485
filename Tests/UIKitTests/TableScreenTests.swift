import Testing
import UIKit

/// A cell in the spelling of apps: its initialiser is overridden, not required.
private final class ContactCell: UITableViewCell {
  static let reuseIdentifier = "ContactCell"
  static var made = 0
  let badge = UIView()
  private(set) var reuses = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    ContactCell.made += 1
    contentView.addSubview(badge)
    accessoryType = .disclosureIndicator
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
    textLabel?.text = nil
  }
}

private final class ContactsController: UIViewController, UITableViewDataSource, UITableViewDelegate
{
  let tableView = UITableView(frame: .zero, style: .plain)
  var names = (0..<100).map { "Person \($0)" }
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(ContactCell.self, forCellReuseIdentifier: ContactCell.reuseIdentifier)
    tableView.contentInsetAdjustmentBehavior = .never
    view.addSubview(tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return names.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: ContactCell.reuseIdentifier, for: indexPath)
      as! ContactCell
    cell.textLabel?.text = names[indexPath.row]
    cell.detailTextLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    return indexPath.row == 0 ? 100 : 50
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = UILabel()
    header.text = "Everyone"
    return header
  }
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    if indexPath.row == 0 { log.append("display 0") }
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
    tableView.deselectRow(at: indexPath, animated: true)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    targetContentOffset.pointee.y = 500
  }
}

/// Tables in the spelling of apps.
@MainActor struct TableScreenTests {
  @Test func `tables: cells of a registered class are made by their own initialiser and reused`() {
    let stage = AppStage()
    let contacts = ContactsController()
    ContactCell.made = 0
    stage.show(contacts)
    let table = contacts.tableView
    // The header has 30 points, the first row 100, the others 50: 16 rows are in sight of 844 points.
    #expect(ContactCell.made == 16)
    #expect(table.visibleCells.count == 16)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
    #expect(
      table.rectForRow(at: IndexPath(row: 1, section: 0))
        == CGRect(x: 0, y: 130, width: 390, height: 50))
    #expect(contacts.log == ["display 0"])
    let cell = table.cellForRow(at: IndexPath(row: 3, section: 0)) as? ContactCell
    #expect(cell?.textLabel?.text == "Person 3")
    #expect(cell?.detailTextLabel?.text == "Row 3")
    for step in 1...40 {
      table.contentOffset.y = CGFloat(step) * 90
      stage.run(for: 1 / 60)
    }
    #expect(ContactCell.made <= 18)
    #expect(table.visibleCells.contains { ($0 as? ContactCell)?.reuses ?? 0 > 0 })
  }

  @Test func `tables: a tap selects, and a drag ends where the delegate's pointer says`() {
    let stage = AppStage()
    let contacts = ContactsController()
    stage.show(contacts)
    contacts.log = []
    stage.tap(200, 155)
    #expect(contacts.log == ["select 1"])
    #expect(contacts.tableView.indexPathForSelectedRow == nil)
    contacts.log = []
    stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 500))
    #expect(contacts.log.contains("will end"))
    stage.run(for: 4)
    #expect(contacts.tableView.contentOffset.y == 500)
  }

  @Test func `tables: rows go with their data`() {
    let stage = AppStage()
    let contacts = ContactsController()
    stage.show(contacts)
    let table = contacts.tableView
    contacts.names.remove(at: 1)
    table.beginUpdates()
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
    table.endUpdates()
    stage.run(for: 1)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "Person 2")
    #expect(table.numberOfRows(inSection: 0) == 99)
  }

  @Test func `table controllers: overridden methods are called`() {
    final class Settings: UITableViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "c")
      }
      override func numberOfSections(in tableView: UITableView) -> Int { 2 }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section + 1
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = "Row \(indexPath.section).\(indexPath.row)"
        content.secondaryText = "Second line"
        cell.contentConfiguration = content
        return cell
      }
      override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
        -> String?
      { "Section \(section)" }
    }
    let stage = AppStage()
    let settings = Settings(style: .insetGrouped)
    stage.show(settings)
    #expect(settings.tableView.visibleCells.count == 3)
    #expect(settings.tableView.headerView(forSection: 1)?.textLabel?.text == "Section 1")
    let height = settings.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height
    #expect(height > 44 && height < 70)
  }

  @Test func `index titles: the bar scrolls to the section that the data source names`() {
    final class Words: UIViewController, UITableViewDataSource {
      let table = UITableView()
      override func loadView() { view = table }
      override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.contentInsetAdjustmentBehavior = .never
      }
      func numberOfSections(in tableView: UITableView) -> Int { 4 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B", "C", "D"] }
      func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int { index == 3 ? 2 : index }
    }
    let stage = AppStage()
    let words = Words()
    stage.show(words)
    stage.tap(385, 300)
    #expect(words.table.contentOffset.y == 880)
    stage.tap(385, 800)
    #expect(words.table.contentOffset.y == 1760)
  }
}
