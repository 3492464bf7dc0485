import Testing
import UIKit

private final class Watcher: NSObject {}

private final class Folio: UIView {
  override func selectAll(_ sender: Any?) { log.append("all") }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == #selector(UIResponder.selectAll(_:))
      || super.canPerformAction(action, withSender: sender)
  }
  override var canBecomeFirstResponder: Bool { true }
  var log: [String] = []
}

private final class Keys: UIViewController {
  var log: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  @objc func find(_ command: UIKeyCommand) { log.append(command.title) }
}

/// Members of Foundation and UIKit beside views, as apps use them.
@MainActor struct FoundationMemberTests {
  @Test func `hash tables: they hold objects weakly, once, and by equality`() {
    let table = NSHashTable<Watcher>.weakObjects()
    let kept = Watcher()
    do {
      let short = Watcher()
      table.add(short)
      table.add(kept)
      table.add(kept)
      #expect(table.count == 2)
      #expect(table.contains(short))
      withExtendedLifetime(short) {}
    }
    #expect(table.allObjects == [kept])
    table.remove(kept)
    #expect(table.anyObject == nil)
    let names = NSHashTable<NSString>(options: [])
    names.add("a")
    #expect(names.contains(NSString(string: "a")))
  }

  @Test func `map tables: keys are compared, and ended values leave`() {
    let table = NSMapTable<NSString, Watcher>.strongToWeakObjects()
    let kept = Watcher()
    table.setObject(kept, forKey: "kept")
    table.setObject(Watcher(), forKey: "short")
    #expect(table.object(forKey: "kept") === kept)
    #expect(table.object(forKey: "short") == nil)
    #expect(table.count == 1)
    #expect(table.dictionaryRepresentation().keys.first as? NSString == "kept")
    table.removeObject(forKey: "kept")
    #expect(table.count == 0)
  }

  @Test func `notifications: an observer on the main queue hears at once on the main thread`() {
    final class Count { var value = 0 }
    let (center, count) = (NotificationCenter(), Count())
    let name = Notification.Name("counted")
    let token = center.addObserver(forName: name, object: nil, queue: .main) { _ in
      count.value += 1
    }
    center.post(name: name, object: nil)
    #expect(count.value == 1)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count.value == 1)
  }

  @Test func `edit actions: a responder that overrides none claims none`() {
    let (plain, folio) = (UIView(), Folio())
    #expect(!plain.canPerformAction(#selector(UIResponder.selectAll(_:)), withSender: nil))
    #expect(
      !plain.canPerformAction(#selector(UIResponderStandardEditActions.copy(_:)), withSender: nil))
    #expect(folio.canPerformAction(#selector(UIResponder.selectAll(_:)), withSender: nil))
    // Also if the responder's own method was named after that of every responder.
    #expect(folio.responds(to: #selector(Folio.selectAll(_:))))
    #expect(!plain.responds(to: #selector(Folio.selectAll(_:))))
  }

  @Test func `key commands: in a menu they send their action to the responders`() {
    let (stage, keys) = (AppStage(), Keys())
    stage.show(keys)
    let command = UIKeyCommand(
      title: "Find", action: #selector(Keys.find(_:)), input: "f", modifierFlags: .command)
    let menu = UIMenu(title: "Edit", children: [command])
    #expect(menu.children.first?.title == "Find")
    #expect(keys.becomeFirstResponder())
    command.performWithSender(nil, target: nil)
    #expect(keys.log == ["Find"])
  }

  @Test func `numbers: enumerations have UIKit's`() {
    #expect(UITableViewCell.AccessoryType.checkmark.rawValue == 3)
    #expect(UITableViewCell.AccessoryType(rawValue: 2) == .detailDisclosureButton)
    #expect(UIBarButtonItem.SystemItem.trash.rawValue == 16)
    #expect(UIActivityIndicatorView.Style(rawValue: 101) == .large)
    #expect(UIReturnKeyType(rawValue: 9) == .done)
    #expect(UITableView.Style(rawValue: 7) == nil)
    #expect(UITableViewCell.SeparatorStyle.none.rawValue == 0)
  }

  @Test func `texts: attributes of several kinds need no type, and formats are added`() {
    let attributes = [
      NSAttributedString.Key.font: UIFont.systemFont(ofSize: 12),
      NSAttributedString.Key.foregroundColor: UIColor.red,
    ]
    #expect(NSAttributedString(string: "a", attributes: attributes).size().width > 0)
    let text = NSMutableString(string: "a")
    text.appendFormat("%d %@", 2, "b")
    #expect(text == "a2 b")
  }

  @Test func `pictures: they keep names for assistive technologies`() {
    let image = UIImage()
    image.accessibilityLabel = "A lamp"
    #expect(image.accessibilityLabel == "A lamp")
    let object = Watcher()
    object.accessibilityHint = "Opens"
    #expect(object.accessibilityHint == "Opens")
  }
}
