import Testing
import UIKit

// Properties that this module declares in extensions, and that subclasses of ports override.

private final class Lamp: CALayer {
  var seen: [Float] = []
  override var opacity: Float {
    didSet {
      seen.append(oldValue)
      // An observer's own change calls no observer.
      if opacity > 0.75 { opacity = 0.75 }
    }
  }
  override var contents: Any? { willSet { seen.append(newValue == nil ? -1 : -2) } }
  override var shadowPath: CGPath? {
    get { super.shadowPath ?? CGPath(rect: bounds, transform: nil) }
    set { super.shadowPath = newValue }
  }
}

private class Wave: CAShapeLayer {
  var count = 0
  override var path: CGPath? { didSet { count += 1 } }
}

private final class LoudWave: Wave {
  override var path: CGPath? { didSet { count += 10 } }
}

private class OwnModel {
  var path: CGPath? { nil }
  var delegate: UITableViewDelegate? { nil }
}

private final class OtherModel: OwnModel {
  override var path: CGPath? { CGPath(rect: .zero, transform: nil) }
  override var delegate: UITableViewDelegate? { nil }
}

private class Bundled: UIView {
  override var accessibilityElements: [Any]? {
    get { nil }
    set { note.append("\(newValue?.count ?? 0) elements") }
  }
  var note: [String] = []
}

private final class Leaflet: Bundled {}

extension Leaflet {
  override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get {
      [UIAccessibilityCustomAction(name: "Open") { _ in true }]
        + (super.accessibilityCustomActions ?? [])
    }
    set { super.accessibilityCustomActions = newValue }
  }
}

private final class Listener: NSObject, UITableViewDelegate, UITextViewDelegate, UITextFieldDelegate
{}

private final class WatchedList: UITableView {
  var log: [String] = []
  override weak var delegate: UITableViewDelegate? {
    didSet { log.append("\(oldValue == nil) \(delegate == nil)") }
  }
}

private final class OuterField: UITextField {
  private weak var outer: UITextFieldDelegate?
  override var delegate: UITextFieldDelegate? {
    get { outer }
    set { outer = newValue; super.delegate = newValue }
  }
  override var attributedPlaceholder: NSAttributedString? { didSet { count += 1 } }
  var count = 0
}

private final class NotePad: UITextView {
  override var delegate: UITextViewDelegate? { didSet { count += 1 } }
  override var selectedRange: NSRange { didSet { count += 1 } }
  var count = 0
}

private final class Level: UISlider {
  override var value: Float { didSet { heard.append(value) } }
  var heard: [Float] = []
}

private final class Choice: UISegmentedControl {
  override var selectedSegmentIndex: Int { didSet { count += 1 } }
  var count = 0
}

private final class Tabs: UITabBarController {
  var taps: [String] = []
  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    taps.append("\(item.title ?? "") from \(selectedIndex)")
  }
}

/// Overrides of properties that are members of extensions here.
@MainActor struct OverriddenPropertyTests {
  @Test func `layers: overrides of opacity, contents and a shadow's path are called`() {
    let lamp = Lamp()
    let layer: CALayer = lamp
    layer.opacity = 0.5
    layer.opacity = 1
    layer.contents = nil
    #expect(lamp.seen == [1, 0.5, -1])
    #expect(layer.opacity == 0.75)
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(layer.shadowPath?.boundingBox == layer.bounds)
  }

  @Test func `layers: a subclass of one that overrides a path calls both`() {
    let wave = LoudWave()
    (wave as CAShapeLayer).path = CGPath(rect: .zero, transform: nil)
    #expect(wave.count == 11)
    #expect(wave.path != nil)
    #expect(OtherModel().path != nil)
    #expect(OtherModel().delegate == nil)
  }

  @Test func `accessibility: a class and an extension override what a view lists`() {
    let card = Leaflet()
    let view: UIView = card
    view.accessibilityElements = [1, 2]
    #expect(card.note == ["2 elements"])
    #expect(view.accessibilityElements == nil)
    view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Share") { _ in true }]
    #expect(view.accessibilityCustomActions?.map(\.name) == ["Open", "Share"])
    #expect(UIView().accessibilityCustomActions == nil)
  }

  @Test func `delegates: lists and texts override theirs`() {
    let (listener, list, field, note) = (Listener(), WatchedList(), OuterField(), NotePad())
    (list as UITableView).delegate = listener
    #expect(list.log == ["true false"])
    (field as UITextField).delegate = listener
    #expect((field as UITextField).delegate === listener)
    field.attributedPlaceholder = NSAttributedString(string: "Name")
    #expect(field.count == 1)
    #expect(field.placeholder == "Name")
    (note as UITextView).delegate = listener
    note.text = "abc"
    (note as UITextView).selectedRange = NSRange(location: 1, length: 1)
    #expect(note.count == 2)
    #expect((note as UITextView).delegate === listener)
    #expect(note.selectedRange == NSRange(location: 1, length: 1))
  }

  @Test func `controls: a slider's value and a segment's index are overridden`() {
    let (level, choice) = (Level(), Choice(items: ["a", "b"]))
    (level as UISlider).value = 0.25
    (choice as UISegmentedControl).selectedSegmentIndex = 1
    #expect(level.heard == [0.25])
    #expect(choice.count == 1)
    #expect(choice.selectedSegmentIndex == 1)
  }

  @Test func `tabs: a tap calls the controller's own method with the old index`() {
    let tabs = Tabs()
    tabs.viewControllers = ["One", "Two"].map { title in
      let controller = UIViewController()
      controller.title = title
      return controller
    }
    let stage = AppStage()
    stage.show(tabs)
    stage.tap(300, 844 - 25)
    #expect(tabs.taps == ["Two from 0"])
    #expect(tabs.selectedIndex == 1)
    #expect(tabs.tabBar.items?.last?.value(forKey: "view") is UIView)
  }
}
