import Testing
import UIKit

// Objects of a class in a variable, the edit menu of a view, and small members.

private class Badge: UIView {
  let made: String
  override init(frame: CGRect) {
    made = "\(frame.width)"
    super.init(frame: frame)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class RoundBadge: Badge {
  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 4
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class ValueCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .value1, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Page: UIViewController {
  let name: String
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    name = "page"
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Ring: CAShapeLayer {
  var turns = 3
}

private class Ticket: UIView {
  let title: String
  init() {
    title = "ticket"
    super.init(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
  }
  init(title: String) {
    self.title = title
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class RedTicket: Ticket {
  var isRed = true
}

private final class Feed: UIViewController {
  let pages: Int
  init() {
    pages = 3
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private func build<T: UIView>() -> T { T() }
private func build<T: UIView>(_ type: T.Type, _ width: CGFloat) -> T {
  type.init(frame: CGRect(x: 0, y: 0, width: width, height: 1))
}
private func controller<T: UIViewController>() -> T { T() }

private protocol Styled {}
extension UIView: Styled {}
extension Styled where Self: UIView {
  fileprivate static func styled(_ change: (Self) -> Void) -> Self {
    let view = Self()
    change(view)
    return view
  }
}

private final class QuoteView: UIView {
  var log: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == #selector(copy(_:)) || action == #selector(quote(_:))
  }
  override func copy(_ sender: Any?) { log.append("copy") }
  @objc func quote(_ sender: Any?) { log.append("quote") }
}

@MainActor struct MetatypeTests {
  @Test func `metatypes: a view is made of its class by init(frame:) as the class overrides it`() {
    let classes: [UIView.Type] = [Badge.self, RoundBadge.self, UILabel.self]
    let views = classes.map { $0.init(frame: CGRect(x: 0, y: 0, width: 7, height: 5)) }
    #expect(views.map { "\(type(of: $0))" } == ["Badge", "RoundBadge", "Label"])
    #expect((views[0] as? Badge)?.made == "7.0" && views[1].layer.cornerRadius == 4)
    #expect(views[2].frame.width == 7)
    let badge: RoundBadge = build()
    #expect(badge.made == "0.0")
    #expect(build(RoundBadge.self, 9).made == "9.0")
    #expect(RoundBadge.styled { $0.tag = 3 }.tag == 3)
  }

  @Test func `metatypes: a class with an init of its own and its subclass are made by it`() {
    let ticket: Ticket = build()
    #expect(ticket.title == "ticket" && ticket.frame.width == 30)
    let red: RedTicket = build()
    #expect(red.isRed && red.title == "ticket")
    let feed: Feed = controller()
    #expect(feed.pages == 3)
  }

  @Test func `metatypes: cells, controllers, layers and layouts are made of their classes`() {
    let cell: UITableViewCell.Type = ValueCell.self
    #expect(cell.init(style: .default, reuseIdentifier: "value").reuseIdentifier == "value")
    let type: UIViewController.Type = Page.self
    #expect((type.init(nibName: nil, bundle: nil) as? Page)?.name == "page")
    let page: Page = controller()
    #expect(page.name == "page")
    let layer: CALayer.Type = Ring.self
    #expect((layer.init() as? Ring)?.turns == 3)
    let layout: UICollectionViewLayout.Type = UICollectionViewFlowLayout.self
    #expect(layout.init() is UICollectionViewFlowLayout)
  }

  @Test func `edit menu: shows the standard actions and the app's, and tells of it`() {
    let stage = AppStage()
    let root = UIViewController()
    let quote = QuoteView(frame: CGRect(x: 95, y: 300, width: 200, height: 40))
    root.view.addSubview(quote)
    stage.show(root)
    let menu = UIMenuController.shared
    var told: [String] = []
    let names = [
      UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
      UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification,
    ]
    let tokens = names.enumerated().map { index, name in
      NotificationCenter.default.addObserver(forName: name, object: menu, queue: nil) { _ in
        told.append("\(index)")
      }
    }
    quote.becomeFirstResponder()
    menu.menuItems = [UIMenuItem(title: "Quote", action: #selector(QuoteView.quote(_:)))]
    menu.showMenu(from: quote, rect: quote.bounds)
    stage.run(for: 0.3)
    #expect(menu.isMenuVisible && told == ["0", "1"])
    #expect(menu.menuFrame.maxY < 300 && abs(menu.menuFrame.midX - 195) < 1, "\(menu.menuFrame)")
    // The app's item is the last.
    stage.tap(menu.menuFrame.maxX - 20, menu.menuFrame.midY)
    #expect(quote.log == ["quote"])
    #expect(!menu.isMenuVisible && told == ["0", "1", "2", "3"])
    menu.arrowDirection = .up
    menu.showMenu(from: quote, rect: quote.bounds)
    stage.run(for: 0.3)
    #expect(menu.menuFrame.minY > 340)
    menu.hideMenu(from: root.view)
    #expect(menu.isMenuVisible)
    menu.hideMenu(from: quote)
    #expect(!menu.isMenuVisible && menu.menuFrame == .zero)
    menu.arrowDirection = .default
    menu.menuItems = nil
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test func `commands: send their action to the responders`() {
    let stage = AppStage()
    let root = UIViewController()
    let quote = QuoteView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(quote)
    stage.show(root)
    quote.becomeFirstResponder()
    let command = UICommand(
      title: "Quote", action: #selector(QuoteView.quote(_:)), propertyList: "q", state: .on)
    #expect(command.state == .on && command.propertyList as? String == "q")
    #expect(UIMenu(title: "Edit", children: [command]).children.count == 1)
    command.performWithSender(nil, target: nil)
    #expect(quote.log == ["quote"])
  }

  private final class Stack: UIStackView {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `members: numbers of content modes, colours of filters, stacks of coders`() {
    #expect(UIView.ContentMode.scaleAspectFill.rawValue == 2)
    #expect(UIView.ContentMode(rawValue: 12) == .bottomRight)
    #expect(UITableViewController().tableView.style == .plain)
    #expect(Stack(frame: .zero).arrangedSubviews.isEmpty)
    let color = CIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(color.components == [1, 0.5, 0.25, 0.75] && color.numberOfComponents == 4)
    #expect(UIColor(ciColor: color).ciColor == color)
    let find = UIKeyCommand(
      title: "Find", action: #selector(QuoteView.quote(_:)), input: "f", modifierFlags: .command)
    #expect(find.title == "Find" && find.modifierFlags == .command)
  }

  @Test func `groups: children without a duration keep that of the first layer`() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    let group = CAAnimationGroup()
    group.animations = [fade]
    let layers = [CALayer(), CALayer()]
    group.duration = 0.5
    layers[0].add(group, forKey: "fade")
    group.duration = 2
    layers[1].add(group, forKey: "fade")
    #expect(fade.duration == 0.5)
    let second = layers[1].animation(forKey: "fade") as? CAAnimationGroup
    #expect(second?.duration == 2 && second?.animations?.first?.duration == 0.5)
  }
}
