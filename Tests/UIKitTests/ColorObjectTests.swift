import Testing
import UIKit

private final class ColorCache {
  private let colors = NSCache<NSString, UIColor>()
  func color(_ name: String, _ make: () -> UIColor) -> UIColor {
    if let known = colors.object(forKey: name as NSString) { return known }
    let made = make()
    colors.setObject(made, forKey: name as NSString)
    return made
  }
}

private extension UIColor {
  convenience init(hex: Int) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
  convenience init?(code: String) {
    guard let hex = Int(code, radix: 16) else { return nil }
    self.init(hex: hex)
  }
  class var brand: UIColor { UIColor(hex: 0xFF8000) }
  static func mixed(_ colors: UIColor...) -> UIColor? { colors.last }
}

/// A label that has no text of its own, whatever it is given.
private final class SilentLabel: UILabel {
  override var attributedText: NSAttributedString? {
    get { nil }
    set { super.attributedText = newValue }
  }
}

private final class MenuController: UIViewController {
  override func buildMenu(with builder: UIMenuBuilder) {
    super.buildMenu(with: builder)
    guard builder.system == .main else { return }
    builder.remove(menu: .format)
    builder.insertChild(UIMenu(title: "Zoom", children: []), atEndOfMenu: .view)
  }
}

/// Colours as objects, and members that apps override.
@MainActor struct ColorObjectTests {
  @Test func `colours: caches and arrays of objects hold them`() {
    let cache = ColorCache()
    var made = 0
    func brand() -> UIColor {
      cache.color("brand") {
        made += 1
        return .brand
      }
    }
    let first = brand()
    #expect(brand() === first && made == 1)
    #expect(first == .brand && first !== UIColor.brand && UIColor.red === UIColor.red)
    let objects: [AnyObject] = [UIColor.red, UIFont.systemFont(ofSize: 9), UIView()]
    #expect(objects[0] as? UIColor == .red && objects.compactMap { $0 as? UIColor }.count == 1)
    #expect(first.copy() as? UIColor == first && first.isEqual(UIColor.brand))
    #expect(first.hash == UIColor.brand.hash && first.isKind(of: UIColor.self))
    #expect(UIColor(code: "00FF00") == .green && UIColor(code: "leaf") == nil)
    #expect(UIColor.mixed(.red, .blue) == .blue)
    let table = NSMapTable<NSString, UIColor>.self
    #expect("\(table)".contains("ViewColor"))
  }

  @Test func `colours: equal colours are one key, and those of a closure are their own`() {
    var names: [UIColor: String] = [UIColor(hex: 0x0000FF): "blue"]
    names[.blue, default: ""] += "!"
    #expect(names == [.blue: "blue!"])
    let first = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let second = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(first != second && first == first)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(first.resolvedColor(with: dark) == .white)
    #expect(
      first.withAlphaComponent(0.5).resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
  }

  @Test func `labels: an override that gives no text is asked, and its answer stays`() {
    let label = SilentLabel()
    label.attributedText = NSAttributedString(string: "Hi")
    let plain: UILabel = label
    #expect(plain.attributedText == nil && plain.text == "Hi")
  }

  @Test func `menus: a controller changes a menu bar, which phones do not have`() {
    let controller = MenuController()
    #expect(controller.responds(to: #selector(UIResponder.becomeFirstResponder)))
    #expect(UIMenu.Identifier.format.rawValue == "com.apple.menu.format")
  }
}
