import Testing
import UIKit

/// Idioms that apps use on objects of all kinds: observing, comparing, looks, animations by calls.
struct ObjectIdiomTests {
  private final class Watcher: NSObject, KeyValueObserver {
    var lines: [String] = []
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let value = change?[.newKey] as? CGPoint
      lines.append("\(keyPath ?? "") \(value?.y ?? -1)")
    }
  }

  private final class Rows: UIViewController, UITableViewDataSource, UITableViewDelegate {
    var deleted: [IndexPath] = []
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
    override func viewDidLoad() {
      super.viewDidLoad()
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      (table.dataSource, table.delegate) = (self, self)
      table.rowHeight = 44
      view.addSubview(table)
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.accessoryType = .disclosureIndicator
      cell.editingAccessoryType = .checkmark
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
      _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? {
      let action = UITableViewRowAction(style: .destructive, title: "Remove") {
        [weak self] _, path in self?.deleted.append(path)
      }
      action.backgroundColor = .purple
      return [action]
    }
  }

  private final class Keys: UIViewController {
    var typed = ""
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for press in presses where press.key?.keyCode == .keyboardTab { typed += "tab" }
      super.pressesBegan(presses, with: event)
    }
  }

  @Test func `observing: an object of a class of its own is told by name`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 900)
    let watcher = Watcher()
    scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [.new], context: nil)
    scroll.contentOffset.y = 40
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
    scroll.contentOffset.y = 60
    #expect(watcher.lines == ["contentOffset 40.0"])
  }

  @Test func `objects: items and attributes are equal if they are the same`() {
    let (first, second) = (UITabBarItem(), UITabBarItem())
    #expect(first == first && first != second && [first, second].firstIndex(of: second) == 1)
    #expect(Set([UIBarButtonItem(), UIBarButtonItem()]).count == 2)
    #expect(first.isEqual(first) && !first.isEqual(second) && first.isKind(of: UITabBarItem.self))
    #expect(UIButton.isSubclass(of: UIView.self) && !UIView.isSubclass(of: UIButton.self))
  }

  @Test func `looks: views take those of their class, and keep their own`() {
    let stage = AppStage()
    UISwitch.appearance().onTintColor = .purple
    UILabel.appearance(whenContainedInInstancesOf: [UIScrollView.self]).textColor = .red
    defer {
      UISwitch.appearance().onTintColor = UISwitch().onTintColor
      UILabel.appearance(whenContainedInInstancesOf: [UIScrollView.self]).textColor = .black
    }
    let controller = UIViewController()
    let (one, other, scroll) = (UISwitch(), UISwitch(), UIScrollView())
    let (inside, outside) = (UILabel(), UILabel())
    other.onTintColor = .green
    scroll.addSubview(inside)
    for view in [one, other, scroll, outside] as [UIView] { controller.view.addSubview(view) }
    stage.show(controller)
    #expect(one.onTintColor == .purple && other.onTintColor == .green)
    #expect(inside.textColor == .red && outside.textColor != .red)
  }

  @Test func `animations: those that begin and end by calls move and tell their end`() {
    let stage = AppStage()
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    controller.view.addSubview(box)
    stage.show(controller)
    UIView.beginAnimations("move", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    box.center.x = 105
    UIView.commitAnimations()
    stage.run(for: 0.5)
    let shown = box.layer.presentation()?.position.x ?? 0
    #expect(box.center.x == 105 && abs(shown - 55) < 4)
    stage.run(for: 1)
    #expect(box.layer.animationKeys()?.isEmpty ?? true)
    box.center.x = 5
    stage.run(for: 0.05)
    #expect(box.layer.presentation()?.position.x ?? 5 == 5)
  }

  @Test func `rows: a swipe shows the actions of the earlier kind, and a tap performs one`() {
    let stage = AppStage()
    let controller = Rows()
    stage.show(controller)
    let y = controller.table.convert(CGPoint(x: 0, y: 66), to: nil).y
    stage.drag(from: CGPoint(x: 300, y: y), to: CGPoint(x: 180, y: y))
    stage.run(for: 1)
    stage.tap(370, y)
    stage.run(for: 1)
    #expect(controller.deleted == [IndexPath(row: 1, section: 0)])
  }

  @Test func `rows: the accessory of editing mode differs`() {
    let stage = AppStage()
    let controller = Rows()
    stage.show(controller)
    let cell = controller.table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(cell?.accessoryType == .disclosureIndicator && cell?.editingAccessoryType == .checkmark)
    controller.table.setEditing(true, animated: false)
    stage.run(for: 0.1)
    #expect(cell?.isEditing == true)
  }

  @Test func `presses: a responder reads the key`() {
    let controller = Keys()
    let press = UIPress(keyCode: 43)
    controller.view.pressesBegan([press], with: UIPressesEvent([press]))
    #expect(controller.typed == "tab" && UIPressesEvent([press]).type == .presses)
  }

  @Test func `text sizes: a view limits those of its subviews`() {
    let stage = AppStage()
    let controller = UIViewController()
    let label = UILabel()
    controller.view.addSubview(label)
    stage.show(controller)
    controller.view.maximumContentSizeCategory = .small
    #expect(label.traitCollection.preferredContentSizeCategory == .small)
    controller.view.maximumContentSizeCategory = nil
    #expect(label.traitCollection.preferredContentSizeCategory == .large)
  }

  @Test func `registrations: no nib removes a class, and a branch for nibs compiles`() {
    let table = UITableView()
    let name: String? = nil
    if let name {
      table.register(UINib(nibName: name, bundle: nil), forCellReuseIdentifier: "row")
    } else {
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    }
    #expect(table.dequeueReusableCell(withIdentifier: "row") != nil)
    table.register(nil as UINib?, forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
  }

  @Test func `split controllers: show the first controller, and push details`() {
    let stage = AppStage()
    let split = UISplitViewController()
    let (list, detail) = (UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: list)
    split.viewControllers = [stack, detail]
    stage.show(split)
    #expect(split.isCollapsed && stack.view.superview === split.view)
    #expect(list.splitViewController === split)
    list.splitViewController?.showDetailViewController(detail, sender: nil)
    stage.run(for: 1)
    #expect(stack.topViewController === detail)
  }
}
