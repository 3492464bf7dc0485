import Testing
import UIKit

// Selectors, controls, recognisers, touches, timers, notifications and observers, in the spelling of apps.

/// The lines that a screen has printed.
final class Journal {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that writes down its touches.
private class TouchView: UIView {
  let journal: Journal
  let name: String

  init(name: String, journal: Journal, frame: CGRect) {
    self.name = name
    self.journal = journal
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    journal.add("\(name).touchesBegan \(touches.count) of \(event?.allTouches?.count ?? 0)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    journal.add("\(name).touchesMoved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    journal.add("\(name).touchesEnded")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    journal.add("\(name).touchesCancelled")
  }
}

/// A button that writes down its tracking and its touches.
private class TouchControl: UIControl {
  let journal: Journal

  init(journal: Journal, frame: CGRect) {
    self.journal = journal
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    journal.add("C.beginTracking")
    return super.beginTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    journal.add("C.endTracking")
    super.endTracking(touch, with: event)
  }
  override func cancelTracking(with event: UIEvent?) {
    journal.add("C.cancelTracking")
    super.cancelTracking(with: event)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    journal.add("C.touchesBegan")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    journal.add("C.touchesEnded")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    journal.add("C.touchesCancelled")
  }
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.view === self
  }
}

/// A tap that writes down its touches.
private class TouchTap: UITapGestureRecognizer {
  var journal: Journal?

  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    journal?.add("recogniser.touchesBegan")
    super.touchesBegan(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    journal?.add("recogniser.touchesEnded")
    super.touchesEnded(touches, with: event)
  }
}

/// A controller whose methods are called by selectors.
private class EventController: UIViewController {
  let journal = Journal()

  @objc func tapped(_ recognizer: UITapGestureRecognizer) { journal.add("tap") }
  @objc func acted(_ sender: UIControl) { journal.add("action") }
  @objc func actedWithEvent(_ sender: UIControl, for event: UIEvent) {
    journal.add("action at \(event.timestamp)")
  }
  @objc func actedAlone() { journal.add("alone") }
  @objc func note(_ notification: Notification) {
    journal.add("note \(notification.name.rawValue)")
  }
  @objc func tick(_ timer: Timer) { journal.add("tick \(timer.userInfo as? String ?? "")") }
  @objc func called(_ value: Any?) { journal.add("called \(value ?? "nil")") }
  @objc func number() -> NSNumber { 7 }
}

/// Opens a screen with a controller's view on a virtual clock.
private func open(_ controller: UIViewController) -> EventApp {
  let app = EventApp()
  app.window.rootViewController = controller
  app.window.makeKeyAndVisible()
  return app
}

@Suite @MainActor struct EventTests {
  @Test func `call orders: a control with an action, and a tap on its superview`() {
    let controller = EventController()
    let control = TouchControl(
      journal: controller.journal, frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    let app = open(controller)
    controller.view.addSubview(control)
    control.addTarget(controller, action: #selector(EventController.acted(_:)), for: .touchUpInside)
    controller.view.addGestureRecognizer(
      UITapGestureRecognizer(target: controller, action: #selector(EventController.tapped(_:))))
    app.tap(CGPoint(x: 30, y: 30))
    #expect(
      controller.journal.take() == [
        "C.beginTracking", "C.touchesBegan", "C.endTracking", "action", "C.touchesEnded",
      ])
  }

  @Test func `call orders: a control with a tap of its own`() {
    let controller = EventController()
    let control = TouchControl(
      journal: controller.journal, frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    let app = open(controller)
    controller.view.addSubview(control)
    control.addTarget(controller, action: #selector(EventController.acted(_:)), for: .touchUpInside)
    let tap = TouchTap(target: controller, action: #selector(EventController.tapped(_:)))
    tap.journal = controller.journal
    control.addGestureRecognizer(tap)
    app.tap(CGPoint(x: 30, y: 30))
    #expect(
      controller.journal.take() == [
        "recogniser.touchesBegan", "C.beginTracking", "C.touchesBegan", "recogniser.touchesEnded",
        "tap", "C.cancelTracking", "C.touchesCancelled",
      ])
  }

  @Test func `call orders: a view with a tap, by the flags of delivery`() {
    let controller = EventController()
    let view = TouchView(
      name: "V", journal: controller.journal, frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    let app = open(controller)
    controller.view.addSubview(view)
    let tap = UITapGestureRecognizer(
      target: controller, action: #selector(EventController.tapped(_:)))
    view.addGestureRecognizer(tap)
    app.tap(CGPoint(x: 30, y: 30))
    #expect(controller.journal.take() == ["V.touchesBegan 1 of 1", "tap", "V.touchesCancelled"])
    tap.cancelsTouchesInView = false
    app.tap(CGPoint(x: 30, y: 30))
    #expect(controller.journal.take() == ["V.touchesBegan 1 of 1", "tap", "V.touchesEnded"])
    (tap.cancelsTouchesInView, tap.delaysTouchesBegan) = (true, true)
    app.tap(CGPoint(x: 30, y: 30))
    #expect(controller.journal.take() == ["tap"])
    (tap.cancelsTouchesInView, tap.delaysTouchesBegan) = (false, true)
    app.tap(CGPoint(x: 30, y: 30))
    #expect(controller.journal.take() == ["tap", "V.touchesEnded"])
    tap.removeTarget(controller, action: #selector(EventController.tapped(_:)))
    tap.delaysTouchesBegan = false
    app.tap(CGPoint(x: 30, y: 30))
    #expect(controller.journal.take() == ["V.touchesBegan 1 of 1", "V.touchesEnded"])
  }

  @Test func `call orders: main-queue blocks follow the turn that adds them`() async {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    let label = UILabel()
    controller.view.addSubview(label)
    DispatchQueue.main.async {
      label.text = "later"
      journal.add("block")
    }
    label.text = "first"
    journal.add("after async, \(label.text ?? "")")
    await app.runAsynchronously(0.1)
    #expect(journal.take() == ["after async, first", "block"])
    #expect(label.text == "later")
  }

  @Test func `targets: each form of action, the events of a target, and removal`() {
    let controller = EventController()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let app = open(controller)
    controller.view.addSubview(control)
    control.addTarget(
      controller, action: #selector(EventController.actedWithEvent(_:for:)), for: .touchDown)
    control.addTarget(
      controller, action: #selector(EventController.actedAlone), for: [.touchUpInside, .touchDown])
    control.addTarget(
      controller, action: #selector(EventController.actedAlone), for: .touchDragInside)
    app.tap(CGPoint(x: 5, y: 5))
    #expect(controller.journal.take() == ["action at 0.0", "alone", "alone"])
    #expect(control.allTargets.count == 1)
    #expect(
      control.actions(forTarget: controller, forControlEvent: .touchUpInside) == ["actedAlone"])
    #expect(control.allControlEvents == [.touchDown, .touchUpInside, .touchDragInside])
    control.removeTarget(controller, action: #selector(EventController.actedAlone), for: .touchDown)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(controller.journal.take() == ["action at 0.05", "alone"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .touchUpInside)
    #expect(controller.journal.take() == [])
  }

  @Test func `targets: without a target, the first responder that has the method`() {
    let controller = EventController()
    let control = UIControl()
    let app = open(controller)
    controller.view.addSubview(control)
    control.addTarget(nil, action: #selector(EventController.acted(_:)), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(controller.journal.take() == ["action"])
    let sent = UIApplication.shared.sendAction(
      #selector(EventController.acted(_:)), to: nil, from: control, for: nil)
    #expect(sent && controller.journal.take() == ["action"])
    #expect(
      !UIApplication.shared.sendAction(
        Selector(("unknown")), to: nil, from: control, for: nil))
    _ = app
  }

  @Test func `selectors: perform at once and after a delay, and ask what responds`() {
    let controller = EventController()
    let app = open(controller)
    #expect(controller.responds(to: #selector(EventController.called(_:))))
    #expect(!controller.responds(to: Selector(("missing"))))
    controller.perform(#selector(EventController.called(_:)), with: "now")
    controller.perform(#selector(EventController.called(_:)), with: "late", afterDelay: 0.5)
    controller.perform(#selector(EventController.called(_:)), with: "never", afterDelay: 0.6)
    let number = controller.perform(#selector(EventController.number))?.takeUnretainedValue()
    #expect(number as? NSNumber == 7)
    app.run(0.55)
    NSObject.cancelPreviousPerformRequests(withTarget: controller)
    app.run(1)
    #expect(controller.journal.take() == ["called now", "called late"])
    #expect(
      controller.isKind(of: UIViewController.self) && !controller.isMember(of: UIResponder.self))
  }

  @Test func `timers: fire on the loop's clock, and stop when invalidated`() {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    var count = 0
    let block = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
      count += 1
      if count == 3 { timer.invalidate() }
    }
    let ticking = Timer.scheduledTimer(
      timeInterval: 0.4, target: controller, selector: #selector(EventController.tick(_:)),
      userInfo: "info", repeats: true)
    let unscheduled = Timer(timeInterval: 0.1, repeats: false) { _ in journal.add("added") }
    app.run(0.3)
    #expect(count == 1 && journal.take() == [])
    RunLoop.main.add(unscheduled, forMode: .common)
    app.run(0.9)
    #expect(count == 3 && !block.isValid && !unscheduled.isValid)
    #expect(journal.take() == ["added", "tick info", "tick info"])
    ticking.invalidate()
    app.run(2)
    #expect(journal.take() == [])
  }

  @Test func `delays: asyncAfter counts from now on the loop's clock`() {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    app.run(1)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { journal.add("half") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { journal.add("tenth") }
    let item = DispatchWorkItem { journal.add("cancelled") }
    DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + 0.2, execute: item)
    item.cancel()
    app.run(1.4)
    #expect(journal.take() == ["tenth"])
    app.run(1.6)
    #expect(journal.take() == ["half"])
  }

  @Test func `delays: work on another queue ends before the frame that shows it`() async {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    DispatchQueue.global(qos: .userInitiated).async {
      let sum = (0..<1_000).reduce(0, +)
      DispatchQueue.main.async { journal.add("\(sum)") }
    }
    await app.runAsynchronously(0.05)
    #expect(journal.take() == ["499500"])
  }

  @Test func `notifications: selectors of weak observers, by name and sender`() {
    var controller: EventController? = EventController()
    let journal = controller!.journal
    let name = Notification.Name("changed")
    let center = NotificationCenter.default
    center.addObserver(
      controller!, selector: #selector(EventController.note(_:)), name: name, object: nil)
    center.addObserver(
      controller!, selector: #selector(EventController.actedAlone), name: name, object: journal)
    center.post(name: name, object: nil)
    center.post(name: name, object: journal)
    #expect(journal.take().sorted() == ["alone", "note changed", "note changed"])
    center.removeObserver(controller!, name: name, object: journal)
    center.post(name: name, object: journal)
    #expect(journal.take() == ["note changed"])
    controller = nil
    center.post(name: name, object: nil)
    #expect(journal.take() == [])
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      journal.add("block")
    }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(journal.take() == ["block"])
  }

  @Test func `notifications: the app's life cycle reaches Foundation's center`() {
    let controller = EventController()
    let app = open(controller)
    NotificationCenter.default.addObserver(
      controller, selector: #selector(EventController.note(_:)),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
    app.application.enterBackground()
    #expect(
      controller.journal.take() == ["note UIApplicationDidEnterBackgroundNotification"])
    #expect(UIApplication.shared === app.application)
    #expect(UIApplication.shared.applicationState == .background)
  }

  @Test func `observed properties: scrolled content at once, others at the end of a turn`() {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = UILabel()
    controller.view.addSubview(scroll)
    controller.view.addSubview(label)
    scroll.contentSize = CGSize(width: 100, height: 500)
    var observation: NSKeyValueObservation? = scroll.observe(
      \.contentOffset, options: [.new, .old]
    ) { _, change in
      journal.add("\(change.oldValue?.y ?? -1) to \(change.newValue?.y ?? -1)")
    }
    let text = label.observe(\.text, options: .new) { _, change in
      journal.add("text \((change.newValue ?? nil) ?? "nil")")
    }
    scroll.contentOffset.y = 20
    #expect(journal.take() == ["0.0 to 20.0"])
    label.text = "new"
    app.run(0.1)
    #expect(journal.take() == ["text new"])
    observation?.invalidate()
    observation = nil
    scroll.contentOffset.y = 30
    #expect(journal.take() == [])
    text.invalidate()
  }

  @Test func `observed properties: by name, with a context`() {
    final class Watcher: UIView {
      let journal = Journal()
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let size = change?[.newKey] as? CGSize
        journal.add("\(keyPath ?? "") \(size?.height ?? -1)")
      }
    }
    let (watcher, scroll) = (Watcher(), UIScrollView())
    scroll.addObserver(watcher, forKeyPath: "contentSize", options: [.new], context: nil)
    scroll.contentSize = CGSize(width: 1, height: 2)
    scroll.removeObserver(watcher, forKeyPath: "contentSize")
    scroll.contentSize = CGSize(width: 1, height: 3)
    #expect(watcher.journal.take() == ["contentSize 2.0"])
    #expect(scroll.value(forKey: "contentSize") as? CGSize == CGSize(width: 1, height: 3))
    scroll.setValue(0.5, forKey: "alpha")
    #expect(scroll.alpha == 0.5)
  }

  @Test func `notifications: the keyboard's frame is a box and a rectangle`() {
    let controller = EventController()
    let app = open(controller)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    controller.view.addSubview(field)
    var frames: [CGRect] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { note in
      if let box = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue {
        frames.append(box.cgRectValue)
      }
      if let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect {
        frames.append(frame)
      }
    }
    field.becomeFirstResponder()
    #expect(frames.count == 2 && frames.first == frames.last)
    #expect(frames.first.map { $0.maxY == 480 && $0.height > 100 } == true)
    #expect(controller.view.endEditing(true) && !field.isFirstResponder)
    NotificationCenter.default.removeObserver(token)
    _ = app
  }

  @Test func `animations: each form reaches its values, and completions come in their order`() {
    let controller = EventController()
    let app = open(controller)
    let journal = controller.journal
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    controller.view.addSubview(view)
    controller.view.addSubview(other)
    app.run(0.1)
    UIView.animate(withDuration: 0.3, delay: 0, options: [.curveLinear]) {
      view.alpha = 0
    } completion: { finished in
      journal.add("linear \(finished)")
    }
    UIView.animate(
      withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { view.center.x = 200 },
      completion: { _ in journal.add("spring") })
    UIView.animateKeyframes(
      withDuration: 0.8, delay: 0, options: [.calculationModeCubic],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          other.center.y = 100
        }
      }, completion: { _ in journal.add("keyframes") })
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    animator.addCompletion { position in journal.add("animator \(position == .end)") }
    animator.startAnimation()
    #expect(view.alpha == 0 && view.center.x == 200 && other.center.y == 100)
    app.run(0.26)
    let shown = view.layer.presentation()
    #expect((shown?.opacity ?? 0) > 0.1 && (shown?.opacity ?? 1) < 0.9)
    app.run(2)
    #expect(journal.take() == ["linear true", "spring", "keyframes", "animator true"])
    UIView.performWithoutAnimation { view.alpha = 1 }
    #expect(UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 0)
  }

  @Test func `associated objects: stay with their owner, by the address of the key`() {
    let (first, second) = (UIView(), UIView())
    objc_setAssociatedObject(first, &badgeKey, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(first, &otherKey, 2, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(first, &badgeKey) as? String == "one")
    #expect(objc_getAssociatedObject(first, &otherKey) as? Int == 2)
    #expect(objc_getAssociatedObject(second, &badgeKey) == nil)
    var held: UIView? = UIView()
    objc_setAssociatedObject(second, &badgeKey, held, .OBJC_ASSOCIATION_ASSIGN)
    held = nil
    #expect(objc_getAssociatedObject(second, &badgeKey) == nil)
    objc_removeAssociatedObjects(first)
    #expect(objc_getAssociatedObject(first, &badgeKey) == nil)
  }
}

private var badgeKey: UInt8 = 0
private var otherKey: UInt8 = 0
