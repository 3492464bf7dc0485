import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The responder chain and who is first in it.
@Suite @MainActor struct ResponderTests {
  /// The chain from a responder on.
  private func chain(_ first: Responder) -> [Responder] {
    var chain = [first]
    while let next = chain.last?.next { chain.append(next) }
    return chain
  }

  private func same(_ first: [Responder], _ second: [Responder]) -> Bool {
    first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init)
  }

  // MARK: - Chain

  @Test func `chain: view, superview, controller, window, application, delegate`() {
    let stage = Stage()
    let (delegate, controller) = (LoggedDelegate(), ViewController())
    stage.application.delegate = delegate
    stage.window.rootViewController = controller
    let view = View("view", .zero, in: controller.view)
    #expect(
      same(
        chain(view),
        [view, controller.view, controller, stage.window, stage.application, delegate]))
    #expect(view.nearestController === controller && stage.window.nearestController == nil)
    view.removeFromSuperview()
    #expect(same(chain(view), [view]))
  }

  @Test func `chain: a controller in another one is followed by its view's superview`() {
    let stage = Stage()
    let (outer, inner) = (ViewController(), ViewController())
    stage.window.rootViewController = outer
    let container = View("container", .zero, in: outer.view)
    outer.addChild(inner)
    container.addSubview(inner.view)
    #expect(
      same(
        chain(inner.view),
        [inner.view, inner, container, outer.view, outer, stage.window, stage.application]))
    #expect(inner.parent === outer && outer.children.count == 1)
    inner.removeFromParent()
    #expect(inner.parent == nil && outer.children.isEmpty)
    #expect(View().nearestController == nil)
  }

  @Test func `chain: a presented controller is followed by the one that presents it`() {
    let stage = Stage()
    let (root, sheet, top) = (ViewController(), ViewController(), ViewController())
    stage.window.rootViewController = root
    root.present(sheet)
    sheet.present(top)
    #expect(sheet.view.frame == stage.window.bounds)
    #expect(stage.window.subviews.last === top.view.superview)
    #expect(
      same(chain(top.view), [top.view, top, sheet, root, stage.window, stage.application]))
    #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
    sheet.dismiss()
    #expect(sheet.presentedViewController == nil && top.view.window == nil)
    sheet.dismiss()
    #expect(root.presentedViewController == nil && sheet.view.superview == nil)
    #expect(same(chain(sheet), [sheet]))
  }

  @Test func `presenting: children of both controllers know of it as well`() {
    let stage = Stage()
    let (root, inner, sheet, page) = (
      ViewController(), ViewController(), ViewController(), ViewController()
    )
    root.addChild(inner)
    root.view.addSubview(inner.view)
    stage.window.rootViewController = root
    let stack = NavigationController(rootViewController: page)
    sheet.addChild(stack)
    sheet.modalPresentationStyle = .pageSheet
    root.present(sheet)
    #expect(page.presentingViewController === root && stack.presentingViewController === root)
    #expect(inner.presentedViewController === sheet && page.presentedViewController == nil)
    #expect(stack.visibleViewController === page)
    #expect(inner.next === inner.view.superview)
    let front = ViewController()
    stack.pushViewController(front, animated: false)
    stack.popViewController(animated: false)
    stack.pushViewController(front, animated: false)
    #expect(stack.topViewController === front, "it is not presented itself")
    page.dismiss()
    #expect(inner.presentedViewController == nil && page.presentingViewController == nil)
  }

  private final class ViewDelegate: View, ApplicationDelegate {}
  private final class ControllerDelegate: ViewController, ApplicationDelegate {}
  private final class PlainDelegate: ApplicationDelegate {}
  private final class OwnDelegate: Application, ApplicationDelegate {}

  @Test
  func
    `chain: a delegate that is a view, a controller, the application or no responder is not in it`()
  {
    let application = Application(screens: [Screen(width: 10, height: 10)])
    let (view, controller, plain) = (ViewDelegate(), ControllerDelegate(), PlainDelegate())
    for delegate: any ApplicationDelegate in [view, controller, plain] {
      application.delegate = delegate
      #expect(application.next == nil)
    }
    let own = OwnDelegate(screens: [Screen(width: 10, height: 10)])
    own.delegate = own
    #expect(own.next == nil)
    application.delegate = own
    #expect(application.next === own, "another application is a responder like others")
  }

  // MARK: - Controllers

  private final class Loading: ViewController {
    var calls: [String] = []
    override func loadView() {
      calls.append("load")
      super.loadView()
    }
    override func viewDidLoad() {
      calls.append("did load, in a window: \(view.window != nil)")
      super.viewDidLoad()
    }
  }

  @Test func `controller: its view is made once, when it is first asked for`() {
    let controller = Loading()
    #expect(!controller.isViewLoaded && controller.calls.isEmpty && controller.next == nil)
    #expect(!controller.isViewLoaded, "the chain does not make it")
    let view = controller.view
    #expect(controller.view === view && controller.isViewLoaded)
    #expect(controller.calls == ["load", "did load, in a window: false"])
    #expect(view.next === controller)
  }

  @Test func `controller: it is let go of with its window, and its view with it`() {
    weak var view: View?
    weak var controller: ViewController?
    do {
      let window = Window(screen: Screen(width: 10, height: 10))
      let root = ViewController()
      window.rootViewController = root
      (view, controller) = (root.view, root)
      #expect(view != nil && controller != nil)
    }
    #expect(view == nil && controller == nil)
  }

  @Test func `window: another root controller's view takes the first one's place, behind others`() {
    let stage = Stage()
    let (first, second) = (ViewController(), ViewController())
    stage.window.rootViewController = first
    let front = View("front", .zero, in: stage.window)
    stage.window.rootViewController = second
    #expect(first.view.window == nil)
    #expect(
      stage.window.subviews.map(ObjectIdentifier.init)
        == [second.view, front].map(ObjectIdentifier.init))
    #expect(second.view.frame == stage.window.bounds)
    stage.window.rootViewController = nil
    #expect(stage.window.subviews.count == 1)
  }

  // MARK: - First responder

  private final class Field: View {
    var keeps = false
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { !keeps }
  }

  @Test func `first responder: one of a window, which the one before has to leave`() {
    let stage = Stage()
    let (name, text) = (
      Field("name", .zero, in: stage.window), Field("text", .zero, in: stage.window)
    )
    let label = View("label", .zero, in: stage.window)
    #expect(name.becomeFirstResponder() && name.isFirstResponder)
    #expect(!label.becomeFirstResponder() && name.isFirstResponder, "a plain view cannot")
    #expect(text.becomeFirstResponder() && !name.isFirstResponder)
    #expect(stage.window.firstResponder === text)
    text.keeps = true
    #expect(!name.becomeFirstResponder() && text.isFirstResponder)
    #expect(!text.resignFirstResponder())
    text.keeps = false
    #expect(text.resignFirstResponder() && stage.window.firstResponder == nil)
    #expect(label.resignFirstResponder())
  }

  @Test func `first responder: one that is hidden stays, one that leaves its window does not`() {
    let stage = Stage()
    let holder = View("holder", .zero, in: stage.window)
    let field = Field("field", .zero)
    #expect(!field.becomeFirstResponder(), "not outside a window")
    holder.addSubview(field)
    #expect(field.becomeFirstResponder())
    field.isHidden = true
    holder.isHidden = true
    #expect(field.isFirstResponder)
    field.keeps = true
    holder.removeFromSuperview()
    #expect(!field.isFirstResponder && stage.window.firstResponder == nil)
  }

  private final class Returning: TextFieldDelegate {
    weak var next: TextField?
    func textFieldDidEndEditing(_ textField: TextField) { next?.becomeFirstResponder() }
  }

  @Test func `first responder: one made by the end of another's editing remains it`() {
    let stage = Stage()
    let fields = (0..<3).map { _ in TextField(frame: rect(0, 0, 100, 40)) }
    for field in fields { stage.window.addSubview(field) }
    let delegate = Returning()
    (fields[0].delegate, delegate.next) = (delegate, fields[2])
    fields[0].becomeFirstResponder()
    #expect(!fields[1].becomeFirstResponder())
    #expect(fields.map(\.isEditing) == [false, false, true])
    let carets = fields.map { $0.layer.sublayers?.first { $0.name == "caret" }?.isHidden }
    #expect(carets == [true, true, false])
  }

  // MARK: - Windows

  private final class Keys: Window {
    var log: Log?
    override func becomeKey() { log?.add("\(name) key") }
    override func resignKey() { log?.add("\(name) not") }
  }

  @Test func `key window: one of the application, until another is, or it is hidden`() {
    let screen = Screen(width: 10, height: 10)
    let application = Application(screens: [screen])
    let log = Log()
    let (a, b) = (Keys(screen: screen), Keys(screen: screen))
    (a.layer.name, b.layer.name, a.log, b.log) = ("a", "b", log, log)
    #expect(application.keyWindow == nil)
    a.makeKeyAndVisible()
    b.makeKeyAndVisible()
    b.makeKey()
    #expect(log.take() == ["a key", "a not", "b key"])
    #expect(b.isKeyWindow && !a.isKeyWindow && application.keyWindow === b)
    b.isHidden = true
    #expect(log.take() == ["b not", "a key"] && application.keyWindow === a)
    a.isHidden = true
    #expect(log.take() == ["a not"] && application.keyWindow == nil)
    a.isHidden = false
    #expect(screen.windows.count == 1)
  }

  @Test func `key window: without an application there is none`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Window(screen: Screen(width: 10, height: 10)).makeKey() }
    }
  }
}
