import Testing
import UIKit

// What subclasses of ports do that Objective-C finds at run time: overrides in extensions, and layers by class.

private class Card: UIView {
  var events: [String] = []
  private(set) var margin: CGFloat = 8
}

extension Card {
  override func layoutSubviews() {
    super.layoutSubviews()
    note("layout")
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 40 + margin, height: 20) }

  override var isHidden: Bool {
    willSet { note("will \(newValue)") }
    didSet {
      note("did \(oldValue)")
      // An observer's own change calls no observer.
      if isHidden { isHidden = false }
    }
  }

  override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set { super.backgroundColor = newValue ?? .white }
  }

  private func note(_ event: String) { events.append(event) }
}

private final class RoundCard: Card {
  override func layoutSubviews() {
    super.layoutSubviews()
    events.append("round")
  }

  override func decorate() { super.decorate(); events.append("round decorated") }
}

extension Card {
  @objc func decorate() { events.append("decorated") }
}

private class Ring: CALayer {
  var width: CGFloat = 4
  @NSManaged var progress: CGFloat

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? Ring { width = ring.width }
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }
}

private final class PlainLayer: CAShapeLayer {
  var mark = "none"
}

private final class RingView: UIView {
  override class var layerClass: AnyClass { Ring.self }
  var ring: Ring { layer as! Ring }
}

private final class Palette: UIColor {
  static let brand = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
}

extension NSObject {
  @objc func extendedName() -> String { String(describing: type(of: self)) }
  static var typeName: String { String(describing: self) }
}

private protocol Tagged {}
private enum TagKey { static var key: UInt8 = 0 }
extension Tagged where Self: NSObject {
  var mark: String {
    get { objc_getAssociatedObject(self, &TagKey.key) as? String ?? "none" }
    set { objc_setAssociatedObject(self, &TagKey.key, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
}
extension Card: Tagged {}

struct SubclassTests {
  @Test func `overrides: those of an extension are called, and call super`() {
    let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    card.setNeedsLayout()
    card.layoutIfNeeded()
    #expect(card.events == ["layout"])
    #expect(card.intrinsicContentSize == CGSize(width: 48, height: 20))
    let view: UIView = card
    view.backgroundColor = nil
    #expect(card.backgroundColor == .white)
  }

  @Test func `overrides: observers in an extension run once for each change`() {
    let card = Card()
    (card as UIView).isHidden = true
    #expect(card.events == ["will true", "did false"])
    #expect(!card.isHidden)
  }

  @Test func `overrides: subclasses override what an extension declares`() {
    let card: Card = RoundCard()
    card.setNeedsLayout()
    card.layoutIfNeeded()
    card.decorate()
    #expect(card.events == ["layout", "round", "decorated", "round decorated"])
  }

  @Test func `layers: a presentation copy is of the layer's class, with what init(layer:) copies`()
    throws
  {
    let stage = LayerStage()
    let ring = Ring()
    ring.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    ring.width = 7
    let plain = PlainLayer()
    stage.root.addSublayer(ring)
    stage.root.addSublayer(plain)
    stage.run(refreshes: 2)
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = CGFloat(0)
    animation.toValue = CGFloat(1)
    animation.duration = 1
    ring.add(animation, forKey: "progress")
    stage.run(refreshes: 30)
    let copy = try #require(ring.presentation() as? Ring)
    #expect(copy.width == 7)
    #expect(copy !== ring)
    #expect(copy.progress > 0.3 && copy.progress < 0.7)
    #expect((plain.presentation() as? PlainLayer)?.mark == "none")
  }

  @Test func `layers: layerClass makes the view's layer`() {
    let view = RingView()
    view.ring.progress = 0.5
    #expect(view.ring.progress == 0.5)
  }

  @Test func `colours: a class of names inherits UIKit's`() {
    #expect(Palette.white == .white)
    #expect(Palette.brand.cgColor.alpha == 1)
  }

  @Test func `objects: what NSObject's extensions declare, views and layers have too`() {
    let card = Card()
    #expect(card.extendedName() == "Card")
    #expect(Ring().extendedName() == "Ring")
    #expect(UILabel.typeName.hasSuffix("Label"))
    card.mark = "first"
    #expect(card.mark == "first")
    #expect(Card().mark == "none")
  }

  @Test func `objects: names of classes are those of Objective-C`() {
    let name = type(of: Card()).description()
    #expect(name.hasSuffix("Card"))
    #expect(name.contains("."))
  }
}
