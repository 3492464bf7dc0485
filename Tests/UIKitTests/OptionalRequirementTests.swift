import Testing
import UIKit

@objc protocol CardDelegate: AnyObject {
  @objc optional func title(for card: Int) -> String
  @objc optional func cardDidOpen(_ card: Int)
  @objc optional func size(of card: Int) -> CGSize
  @objc optional func badge(for card: Int) -> UIView
}

extension UIView {
  @objc func kindName() -> String { "view" }
}

extension UILabel {
  override func kindName() -> String { "label in " + super.kindName() }
}

/// Tests what the translation makes of Objective-C's protocols and extensions.
struct OptionalRequirementTests {
  private class Silent: CardDelegate {}
  private class Full: CardDelegate {
    var opened: [Int] = []
    func title(for card: Int) -> String { "card \(card)" }
    func cardDidOpen(_ card: Int) { opened.append(card) }
    func size(of card: Int) -> CGSize { CGSize(width: card, height: 1) }
    func badge(for card: Int) -> UIView {
      UIView(frame: CGRect(x: 0, y: 0, width: card, height: 1))
    }
  }

  @Test func `optional requirements: a method that is implemented returns its value`() {
    let full = Full()
    let delegate: CardDelegate? = full
    delegate?.cardDidOpen?(3)
    #expect(full.opened == [3])
    #expect(delegate?.title?(for: 2) == "card 2")
    #expect(delegate?.size?(of: 4).width == 4)
    #expect(delegate?.badge?(for: 5).bounds.width == 5)
  }

  @Test func `optional requirements: a method that is not implemented returns nil`() {
    let silent = Silent()
    let delegate: CardDelegate? = silent
    delegate?.cardDidOpen?(3)
    #expect(delegate?.title?(for: 2) == nil)
    #expect((delegate?.title?(for: 2).count ?? -1) == -1)
    #expect(delegate?.size?(of: 4) == nil)
    #expect(delegate?.badge?(for: 5) == nil)
  }

  @Test func `optional requirements: without a delegate the value is nil`() {
    let delegate: CardDelegate? = nil
    #expect(delegate?.title?(for: 2) == nil)
  }

  @Test func `overrides in extensions: the object's class decides`() {
    let view: UIView = UILabel(frame: .zero)
    #expect(view.kindName() == "label in view")
    #expect(UIView(frame: .zero).kindName() == "view")
  }
}
