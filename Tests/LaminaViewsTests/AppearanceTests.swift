import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// When controllers are told that their views come and go, with the whole log.
@Suite @MainActor struct AppearanceTests {
  // MARK: - Root controllers

  @Test func `root: load, will appear, layout, did appear, in this order`() {
    let screen = Screen(width: 390, height: 844)
    let (window, log) = (Window(screen: screen), Log())
    let root = LoggedController("root", log)
    root.logsLayout = true
    window.rootViewController = root
    #expect(log.take() == ["root loadView", "root viewDidLoad"], "a hidden window shows nothing")
    window.isHidden = false
    #expect(log.take() == ["root viewWillAppear"])
    screen.layer.layoutIfNeeded()
    #expect(
      log.take() == [
        "root viewWillLayoutSubviews", "root viewDidLayoutSubviews", "root viewDidAppear",
      ])
    screen.layer.layoutIfNeeded()
    #expect(log.take() == [])
    window.isHidden = true
    #expect(log.take() == ["root viewWillDisappear", "root viewDidDisappear"])
    window.isHidden = false
    screen.layer.layoutIfNeeded()
    #expect(log.take() == ["root viewWillAppear", "root viewDidAppear"])
  }

  @Test func `root: in a window that is shown, and another one in its place`() {
    let stage = Stage()
    let (first, second) = (LoggedController("1", stage.log), LoggedController("2", stage.log))
    stage.window.rootViewController = first
    stage.layOut()
    #expect(
      stage.log.take() == ["1 loadView", "1 viewDidLoad", "1 viewWillAppear", "1 viewDidAppear"])
    stage.window.rootViewController = second
    #expect(
      stage.log.take() == [
        "1 viewWillDisappear", "1 viewDidDisappear", "2 loadView", "2 viewDidLoad",
        "2 viewWillAppear",
      ])
    stage.layOut()
    #expect(stage.log.take() == ["2 viewDidAppear"])
    stage.window.rootViewController = nil
    #expect(stage.log.take() == ["2 viewWillDisappear", "2 viewDidDisappear"])
  }

  @Test func `root: one that goes before it was laid out has never appeared`() {
    let stage = Stage()
    let root = LoggedController("1", stage.log)
    stage.window.rootViewController = root
    stage.window.rootViewController = nil
    stage.layOut()
    #expect(
      stage.log.take() == [
        "1 loadView", "1 viewDidLoad", "1 viewWillAppear", "1 viewWillDisappear",
        "1 viewDidDisappear",
      ])
  }

  // MARK: - Presenting

  @Test func `present: the one below leaves after the new one has come, and the other way round`() {
    let stage = Stage()
    let (root, sheet) = (LoggedController("root", stage.log), LoggedController("sheet", stage.log))
    stage.window.rootViewController = root
    stage.layOut()
    _ = stage.log.take()
    sheet.logsLayout = true
    root.present(sheet, animated: true) { stage.log.add("presented") }
    stage.layOut()
    #expect(
      stage.log.take() == [
        "sheet loadView", "sheet viewDidLoad", "root viewWillDisappear animated",
        "sheet viewWillAppear animated", "sheet viewWillLayoutSubviews",
        "sheet viewDidLayoutSubviews", "sheet viewDidAppear animated", "presented",
        "root viewDidDisappear animated",
      ])
    sheet.logsLayout = false
    sheet.dismiss(animated: true) { stage.log.add("dismissed") }
    stage.layOut()
    #expect(
      stage.log.take() == [
        "sheet viewWillDisappear animated", "root viewWillAppear animated",
        "root viewDidAppear animated", "sheet viewDidDisappear animated", "dismissed",
      ])
  }

  @Test func `present: of several in front of each other, the first and the last are told`() {
    let stage = Stage()
    let (root, sheet, top) = (
      LoggedController("root", stage.log), LoggedController("sheet", stage.log),
      LoggedController("top", stage.log)
    )
    stage.window.rootViewController = root
    root.present(sheet)
    stage.layOut()
    sheet.present(top)
    stage.layOut()
    _ = stage.log.take()
    stage.window.isHidden = true
    #expect(stage.log.take() == ["top viewWillDisappear", "top viewDidDisappear"])
    stage.window.isHidden = false
    stage.layOut()
    #expect(stage.log.take() == ["top viewWillAppear", "top viewDidAppear"], "others are covered")
    root.dismiss()
    stage.layOut()
    #expect(
      stage.log.take() == [
        "top viewWillDisappear", "root viewWillAppear", "root viewDidAppear",
        "top viewDidDisappear",
      ])
    #expect(sheet.view.window == nil && sheet.presentedViewController == nil)
    #expect(top.presentingViewController == nil && root.presentedViewController == nil)
  }

  @Test func `present: outside a window nobody is told`() {
    let log = Log()
    let (root, sheet) = (LoggedController("root", log), LoggedController("sheet", log))
    root.present(sheet) { log.add("presented") }
    root.dismiss { log.add("dismissed") }
    #expect(log.take() == ["presented", "dismissed"])
  }

  // MARK: - Containers

  @Test func `container: it is told before those in it of what will be, after them of what was`() {
    let stage = Stage()
    let (outer, inner) = (
      LoggedController("outer", stage.log), LoggedController("inner", stage.log)
    )
    outer.onLoad = { outer in
      outer.addChild(inner)
      outer.view.addSubview(inner.view)
      inner.didMove(toParent: outer)
    }
    inner.logsParents = true
    stage.window.rootViewController = outer
    stage.layOut()
    #expect(
      stage.log.take() == [
        "outer loadView", "outer viewDidLoad", "inner willMove in", "inner loadView",
        "inner viewDidLoad", "inner didMove in", "outer viewWillAppear", "inner viewWillAppear",
        "inner viewDidAppear", "outer viewDidAppear",
      ])
    inner.willMove(toParent: nil)
    inner.view.removeFromSuperview()
    inner.removeFromParent()
    #expect(
      stage.log.take() == [
        "inner willMove out", "inner viewWillDisappear", "inner viewDidDisappear",
        "inner didMove out",
      ])
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    stage.layOut()
    #expect(
      stage.log.take() == ["inner willMove in", "inner viewWillAppear", "inner viewDidAppear"])
    stage.window.rootViewController = nil
    #expect(
      stage.log.take() == [
        "outer viewWillDisappear", "inner viewWillDisappear", "inner viewDidDisappear",
        "outer viewDidDisappear",
      ])
  }

  @Test func `container: one that forwards by itself tells those in it by calls`() {
    let stage = Stage()
    let (outer, inner) = (
      LoggedController("outer", stage.log), LoggedController("inner", stage.log)
    )
    outer.forwards = false
    stage.window.rootViewController = outer
    stage.layOut()
    _ = stage.log.take()
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    stage.layOut()
    #expect(stage.log.take() == ["inner loadView", "inner viewDidLoad"], "nobody has told it")
    inner.beginAppearanceTransition(true, animated: true)
    inner.beginAppearanceTransition(true, animated: true)
    #expect(stage.log.take() == ["inner viewWillAppear animated"], "once")
    inner.endAppearanceTransition()
    inner.endAppearanceTransition()
    #expect(stage.log.take() == ["inner viewDidAppear animated"])
    inner.beginAppearanceTransition(false, animated: false)
    inner.beginAppearanceTransition(true, animated: false)
    inner.endAppearanceTransition()
    #expect(
      stage.log.take() == [
        "inner viewWillDisappear", "inner viewWillAppear", "inner viewDidAppear",
      ],
      "a way back that is not finished")
    stage.window.isHidden = true
    #expect(stage.log.take() == ["outer viewWillDisappear", "outer viewDidDisappear"])
  }

  @Test func `controller: its view comes into a window without a container, and is told too`() {
    let stage = Stage()
    let controller = LoggedController("c", stage.log)
    let view = controller.view
    stage.window.addSubview(view)
    #expect(view.window === stage.window)
    stage.layOut()
    view.removeFromSuperview()
    #expect(
      stage.log.take() == [
        "c loadView", "c viewDidLoad", "c viewWillAppear", "c viewDidAppear",
        "c viewWillDisappear", "c viewDidDisappear",
      ])
  }

  // MARK: - Containers in containers

  private final class Stack: NavigationController {
    let log: Log
    init(_ root: ViewController, _ log: Log) {
      self.log = log
      super.init(rootViewController: root)
    }
    override func viewWillAppear(_ animated: Bool) { log.add("stack viewWillAppear") }
    override func viewDidAppear(_ animated: Bool) { log.add("stack viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.add("stack viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.add("stack viewDidDisappear") }
  }

  @Test func `present: from within a stack, the stack is covered with all in it`() {
    let stage = Stage()
    let (page, sheet) = (LoggedController("page", stage.log), LoggedController("sheet", stage.log))
    let stack = Stack(page, stage.log)
    stage.window.rootViewController = stack
    #expect(
      stage.log.take() == [
        "stack viewWillAppear", "page loadView", "page viewDidLoad", "page viewWillAppear",
      ])
    stage.layOut()
    #expect(stage.log.take() == ["page viewDidAppear", "stack viewDidAppear"])
    page.present(sheet)
    stage.layOut()
    #expect(
      stage.log.take() == [
        "sheet loadView", "sheet viewDidLoad", "stack viewWillDisappear", "page viewWillDisappear",
        "sheet viewWillAppear", "sheet viewDidAppear", "page viewDidDisappear",
        "stack viewDidDisappear",
      ])
    #expect(sheet.next === page, "the responder chain goes on at the one that presents")
    page.dismiss()
    stage.layOut()
    #expect(
      stage.log.take() == [
        "sheet viewWillDisappear", "stack viewWillAppear", "page viewWillAppear",
        "page viewDidAppear", "stack viewDidAppear", "sheet viewDidDisappear",
      ])
  }

  @Test func `push: from within viewWillAppear, the one below turns back before it has appeared`() {
    final class Eager: LoggedController {
      var onAppear: (() -> Void)?
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        onAppear?()
        onAppear = nil
      }
    }
    let stage = Stage()
    let (page, top) = (Eager("page", stage.log), LoggedController("top", stage.log))
    let stack = NavigationController(rootViewController: page)
    page.onAppear = { stack.pushViewController(top, animated: false) }
    stage.window.rootViewController = stack
    stage.layOut()
    #expect(
      stage.log.take() == [
        "page loadView", "page viewDidLoad", "page viewWillAppear", "page viewWillDisappear",
        "page viewDidDisappear", "top loadView", "top viewDidLoad", "top viewWillAppear",
        "top viewDidAppear",
      ])
    #expect(top.view.window === stage.window && page.view.window == nil)
  }

  @Test func `push and pop: in one turn nobody has appeared in between`() {
    let stage = Stage()
    let (page, top) = (LoggedController("page", stage.log), LoggedController("top", stage.log))
    let stack = NavigationController(rootViewController: page)
    stage.window.rootViewController = stack
    stage.layOut()
    _ = stage.log.take()
    stack.pushViewController(top, animated: false)
    stack.popViewController(animated: false)
    stage.layOut()
    #expect(
      stage.log.take() == [
        "top loadView", "top viewDidLoad", "page viewWillDisappear", "top viewWillAppear",
        "top viewWillDisappear", "page viewWillAppear", "page viewDidAppear",
        "top viewDidDisappear",
      ])
    #expect(top.parent == nil)
  }
}
