import Foundation
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// The first things that code written for UIKit meets.
@Suite @MainActor struct PortTests {
  private func drawn(_ frame: Rect, in stage: Stage) -> DrawnView {
    let view = DrawnView("v", frame, in: stage.window)
    view.onDraw = { rect, context throws(DrawingError) in
      try context.fill(rect, Color(red: 1, green: 0, blue: 0))
    }
    return view
  }

  // MARK: - F1

  @Test(arguments: [rect(5, 5, 0, 0), rect(5, 5, 0, 20), rect(5, 5, 30, 0)])
  func `F1: a view that was shown without a size is drawn when it gets one`(frame: Rect) throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = drawn(frame, in: stage)
    try loop.run(refreshes: 3)
    #expect(view.take() == [] && view.layer.needsDisplay)
    view.frame = rect(5, 5, 30, 20)
    try loop.run(refreshes: 3)
    #expect(view.take() == [rect(0, 0, 30, 20)])
    #expect(view.layer.pixel(0, 0) == .pureRed && !view.layer.needsDisplay)
    try loop.run(refreshes: 3)
    #expect(view.take() == [])
  }

  @Test func `F1: a mark that is set without a size is kept`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = drawn(rect(0, 0, 10, 10), in: stage)
    try loop.run(refreshes: 2)
    view.frame = .zero
    try loop.run(refreshes: 2)
    _ = view.take()
    view.setNeedsDisplay()
    try loop.run(refreshes: 2)
    #expect(view.take() == [])
    view.frame = rect(0, 0, 10, 10)
    try loop.run(refreshes: 2)
    #expect(view.take() == [rect(0, 0, 10, 10)])
  }

  /// A view that draws on another thread, as an asynchronous label does.
  private final class Asynchronous: View {
    override func sizeThatFits(_ size: Size) -> Size { Size(width: 40, height: 10) }
    override func display(_ layer: Layer) -> Bool {
      drawInBackground { context throws(DrawingError) in
        context.fillColor = Color(red: 1, green: 0, blue: 0)
        try context.fill(Rect(x: 0, y: 0, width: 40, height: 10))
      }
    }
  }

  private final class Fitting: DrawnView {
    override func sizeThatFits(_ size: Size) -> Size { Size(width: 40, height: 10) }
  }

  @Test func `F1: views that are fitted after they were shown are drawn`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (drawn, asynchronous) = (Fitting(frame: .zero), Asynchronous(frame: .zero))
    let label = Label("later")
    label.drawsInBackground = true
    let views: [View] = [drawn, asynchronous, label]
    for view in views { stage.window.addSubview(view) }
    try loop.run(refreshes: 3)
    #expect(views.allSatisfy { $0.layer.contents == nil && $0.layer.needsDisplay })
    for view in views { view.sizeToFit() }
    try loop.run(refreshes: 5)
    #expect(views.allSatisfy { $0.layer.backingStoreBytes > 0 && !$0.layer.needsDisplay })
    #expect(asynchronous.layer.pixel(0, 0) == .pureRed && drawn.take() == [rect(0, 0, 40, 10)])
  }

  private final class Asked: View {
    var calls = 0
    override func display(_ layer: Layer) -> Bool {
      calls += 1
      return false
    }
  }

  @Test func `F1: a delegate is asked once while there is no size, and again with one`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = Asked("v", .zero, in: stage.window)
    loop.schedule(every: 0.02) { _ in loop.setNeedsCommit() }
    try loop.run(refreshes: 10)
    #expect(view.calls == 1)
    view.frame = rect(0, 0, 4, 4)
    try loop.run(refreshes: 3)
    #expect(view.calls == 2)
  }

  // MARK: - F3

  private final class Fitted: View {
    override func sizeThatFits(_ size: Size) -> Size { Size(width: 40, height: 10) }
  }

  @Test func `F3: sizeToFit keeps the origin, whatever the anchor point and the transform`() {
    let view = Fitted("v", rect(10, 20, 100, 100))
    view.sizeToFit()
    #expect(view.frame == rect(10, 20, 40, 10))
    view.frame = rect(10, 20, 100, 100)
    view.layer.anchorPoint = Point(x: 1, y: 0.25)
    view.frame = rect(10, 20, 100, 100)
    view.sizeToFit()
    #expect(view.frame == rect(10, 20, 40, 10))
    view.layer.anchorPoint = Point(x: 0.5, y: 0.5)
    view.frame = rect(10, 20, 100, 100)
    let superview = View("s", rect(0, 0, 300, 300))
    superview.addSubview(view)
    view.transform = Affine(a: 0, b: 2, c: -2, d: 0, tx: 3, ty: 4)
    let before = view.convert(Point.zero, to: superview)
    view.sizeToFit()
    let after = view.convert(Point.zero, to: superview)
    #expect(abs(after.x - before.x) < 1e-9 && abs(after.y - before.y) < 1e-9)
    #expect(view.bounds.size == Size(width: 40, height: 10))
  }

  // MARK: - F4, F8, F9

  private func animation(of view: View, _ key: String) -> LaminaLayers.Animation? {
    view.layer.animation(forKey: key)
  }

  /// A loop that shows two views, which then move.
  private func moving() throws -> (Stage, FrameLoop, View, View) {
    let stage = Stage()
    let loop = try stage.loop()
    let (first, second) = (
      View("1", rect(0, 0, 10, 10), in: stage.window),
      View("2", rect(20, 0, 10, 10), in: stage.window)
    )
    try loop.run(refreshes: 3)
    return (stage, loop, first, second)
  }

  @Test func `F4: animate eases in and out unless it is told otherwise`() throws {
    let (_, _, view, other) = try moving()
    View.animate(duration: 1) { view.center.x = 100 }
    #expect(animation(of: view, "position")?.timing.duration == 1)
    #expect(animation(of: view, "position")?.timingFunction == .easeInEaseOut)
    View.animate(duration: 1, timingFunction: .linear) { other.center.x = 100 }
    #expect(animation(of: other, "position")?.timingFunction == .linear)
  }

  @Test func `F8: a nested animate inherits duration and curve unless it overrides them`() throws {
    let (_, _, view, other) = try moving()
    View.animate(duration: 2, timingFunction: .easeOut) {
      View.animate(duration: 0.1, timingFunction: .linear) { view.center.x = 100 }
      View.animate(
        duration: 0.1, timingFunction: .linear, options: .overrideInheritedDuration
      ) { view.alpha = 0.5 }
      View.animate(duration: 0.1, timingFunction: .linear, options: .overrideInheritedCurve) {
        other.center.x = 100
      }
      other.alpha = 0.5
    }
    let found = [
      animation(of: view, "position"), animation(of: view, "opacity"),
      animation(of: other, "position"), animation(of: other, "opacity"),
    ]
    #expect(found.map { $0?.timing.duration } == [2, 0.1, 2, 2])
    #expect(found.map { $0?.timingFunction } == [.easeOut, .easeOut, .linear, .easeOut])
  }

  @Test func `F9: the inner completion runs before the outer one`() throws {
    let (stage, loop, view, other) = try moving()
    View.animate(duration: 0.2) {
      other.center.x = 200
      View.animate(duration: 0.2) {
        view.center.x = 100
      } completion: { _ in
        stage.log.add("inner")
      }
    } completion: { _ in
      stage.log.add("outer")
    }
    try loop.run(until: loop.now + 1)
    #expect(stage.log.take() == ["inner", "outer"])
    View.animate(duration: 0.2) {
      View.animate(duration: 0.2) {
      } completion: { _ in
        stage.log.add("inner")
      }
    } completion: { _ in
      stage.log.add("outer")
    }
    #expect(stage.log.take() == [], "the next turn calls them")
    try loop.run(refreshes: 2)
    #expect(stage.log.take() == ["inner", "outer"])
  }

  // MARK: - F5

  private final class LoudTap: TapGestureRecognizer {
    var log: Log?
    override func touchesEnded(_ touches: [Touch], with event: Event) {
      super.touchesEnded(touches, with: event)
      log?.add("touchesEnded")
    }
  }

  @Test func `F5: a gesture's action runs after the touch method has returned`() {
    let stage = Stage()
    let view = LoggedView("v", rect(0, 0, 100, 100), in: stage.window, log: stage.log)
    view.takesTouches = true
    let tap = LoudTap { recognizer in stage.log.add("tap \(recognizer.state)") }
    tap.log = stage.log
    view.addGestureRecognizer(tap)
    stage.application.post([TouchInput(.down, at: Point(x: 10, y: 10))], at: 0)
    stage.application.post([TouchInput(.up, at: Point(x: 10, y: 10))], at: 0.1)
    stage.application.sendQueued()
    #expect(
      stage.log.take().filter { !$0.hasPrefix("hit") } == [
        "began v", "touchesEnded", "tap ended", "cancelled v",
      ])
  }

  private final class Hasty: GestureRecognizer {
    override func touchesMoved(_ touches: [Touch], with event: Event?) {
      state = .began
      state = .changed
    }
    override func touchesEnded(_ touches: [Touch], with event: Event?) { state = .ended }
  }

  @Test func `F5: states that one method sets are one action, with the last of them`() {
    let stage = Stage()
    let view = View("v", rect(0, 0, 100, 100), in: stage.window)
    view.addGestureRecognizer(Hasty { stage.log.add("\($0.state)") })
    for (action, x, time) in [
      (TouchInput.Action.down, 10.0, 0.0), (.move, 30, 0.1), (.up, 30, 0.2),
    ] {
      stage.application.post([TouchInput(action, at: Point(x: x, y: 10))], at: time)
    }
    stage.application.sendQueued()
    #expect(stage.log.take() == ["changed", "ended"])
  }

  @Test func `F5: the action of a recogniser that is disabled in the middle sees it cancelled`() {
    let stage = Stage()
    let view = View("v", rect(0, 0, 100, 100), in: stage.window)
    let pan = PanGestureRecognizer { stage.log.add("\($0.state)") }
    view.addGestureRecognizer(pan)
    stage.application.post([TouchInput(.down, at: Point(x: 10, y: 10))], at: 0)
    stage.application.post([TouchInput(.move, at: Point(x: 60, y: 10))], at: 0.1)
    stage.application.sendQueued()
    pan.isEnabled = false
    #expect(stage.log.take() == ["began", "cancelled"] && pan.state == .possible)
  }

  @Test func `F5: actions after one that disables the recogniser hear that it is cancelled`() {
    let stage = Stage()
    let view = View("v", rect(0, 0, 100, 100), in: stage.window)
    let pan = PanGestureRecognizer { recognizer in
      stage.log.add("first \(recognizer.state)")
      guard recognizer.state == .began else { return }
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    pan.addAction { stage.log.add("second \($0.state)") }
    view.addGestureRecognizer(pan)
    stage.application.post([TouchInput(.down, at: Point(x: 10, y: 10))], at: 0)
    stage.application.post([TouchInput(.move, at: Point(x: 60, y: 10))], at: 0.1)
    stage.application.sendQueued()
    #expect(stage.log.take() == ["first began", "first cancelled", "second cancelled"])
  }

  // MARK: - F6

  private final class Told: ScrollViewDelegate {
    var velocity = Point.zero
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) { self.velocity = velocity }
  }

  @Test func `F6: the velocity at the end of a drag is in points per millisecond`() {
    let stage = Stage()
    let view = ScrollView(frame: rect(0, 0, 390, 844))
    view.contentSize = Size(width: 390, height: 10_000)
    stage.window.addSubview(view)
    let told = Told()
    view.delegate = told
    stage.layOut()
    stage.application.post([TouchInput(.down, at: Point(x: 100, y: 800))], at: 0)
    for step in 1...20 {
      let place = Point(x: 100, y: 800 - 20 * Double(step))
      stage.application.post([TouchInput(.move, at: place)], at: 0.01 * Double(step))
    }
    stage.application.post([TouchInput(.up, at: Point(x: 100, y: 400))], at: 0.2)
    stage.application.sendQueued()
    #expect(abs(told.velocity.y - 2) < 1e-6 && told.velocity.x == 0, "\(told.velocity)")
  }

  // MARK: - F10

  private final class Deaf: Window {
    override var canBecomeKey: Bool { false }
  }

  @Test func `F10: when the key window is hidden, another one that is shown becomes key`() {
    let stage = Stage()
    let alert = Window(screen: stage.screen, level: .alert)
    let deaf = Deaf(screen: stage.screen, level: .alert)
    let status = StatusBar(screen: stage.screen)
    status.isHidden = false
    deaf.makeKeyAndVisible()
    #expect(stage.application.keyWindow === stage.window)
    alert.makeKeyAndVisible()
    #expect(stage.application.keyWindow === alert)
    alert.isHidden = true
    #expect(stage.application.keyWindow === stage.window)
    alert.isHidden = false
    #expect(stage.application.keyWindow === stage.window, "showing does not make key")
    stage.window.isHidden = true
    #expect(stage.application.keyWindow === alert)
    alert.isHidden = true
    #expect(stage.application.keyWindow == nil)
  }

  // MARK: - F11

  @Test func `F11: push and present move if animated, and a push that is covered is over`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let stack = NavigationController(rootViewController: ViewController())
    stage.window.rootViewController = stack
    try loop.run(refreshes: 3)
    let top = ViewController()
    stack.pushViewController(top, animated: true)
    #expect(top.view.layer.animationKeys == ["position"])
    stack.present(ViewController(), animated: true)
    try loop.run(refreshes: 1)
    #expect(top.view.layer.animationKeys.isEmpty && top.view.frame.minX == 0)
    #expect(stack.presentedViewController?.view.layer.animationKeys == ["position"])
  }

  // MARK: - F12

  @Test func `F12: a tab takes title and picture from its navigation controller's root`() throws {
    let stage = Stage()
    let (root, other) = (ViewController(), ViewController())
    root.title = "Feed"
    other.title = "Settings"
    let stack = NavigationController(rootViewController: root)
    let tabs = TabBarController()
    tabs.viewControllers = [stack, other]
    stage.window.rootViewController = tabs
    stage.layOut()
    func titles() -> [String?] { tabs.tabBar.items.map(\.title) }
    #expect(titles() == ["Feed", "Settings"] && stack.tabBarItem.title == "Feed")
    root.title = "News"
    #expect(titles() == ["News", "Settings"])
    let labels = tabs.tabBar.subviews.flatMap(\.subviews).compactMap { $0 as? Label }
    #expect(labels.map(\.text) == ["News", "Settings"])
    root.tabBarItem.title = "Today"
    #expect(labels[0].text == "Today")
    let picture = try GraphicsContext(width: 7, height: 2).makeImage()
    root.tabBarItem = TabBarItem(title: "Item", image: .texture(picture))
    #expect(labels[0].text == "Item" && tabs.tabBar.items[0].image?.size.width == 7)
    stack.pushViewController(ViewController(), animated: false)
    #expect(titles()[0] == "Item", "the root's, not that of the topmost controller")
    stack.title = "Stack"
    #expect(labels[0].text == "Stack", "what is set on the navigation controller comes first")
    stack.tabBarItem = TabBarItem(title: "Own")
    #expect(labels[0].text == "Own")
    stack.tabBarItem.title = nil
    #expect(labels[0].text == "Stack")
  }

  // MARK: - F13

  @Test func `F13: an index path is Foundation's, with row, section and item`() {
    var path = IndexPath(row: 3, section: 2)
    let foundations: Foundation.IndexPath = path
    #expect(foundations == [2, 3] && path.row == 3 && path.section == 2 && path.item == 3)
    #expect(IndexPath(item: 3, section: 2) == path && IndexPath(row: 1) == [0, 1])
    path.row = 5
    path.section += 1
    #expect(path == [3, 5])
    path.item = 7
    #expect(path.row == 7)
    let later = IndexPath(row: 0, section: 4)
    #expect([later, path].sorted() == [path, later])
  }

  // MARK: - Timers

  @Test func `loop: timers and touches that came before the loop are called by it`() throws {
    let stage = Stage()
    let view = LoggedView("v", rect(0, 0, 100, 100), in: stage.window, log: stage.log)
    view.takesTouches = true
    stage.application.schedule(at: 0.1) { stage.log.add("timer") }
    stage.application.post([TouchInput(.down, at: Point(x: 10, y: 10))], at: 0.2)
    let loop = try stage.loop()
    try loop.run(until: 0.5)
    #expect(stage.log.take().filter { !$0.hasPrefix("hit") } == ["timer", "began v"])
  }
}
