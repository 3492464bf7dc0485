import Testing
import UIKit

private final class Page: UIViewController {
  let name: String
  let note: (String) -> Void
  init(_ name: String, note: @escaping (String) -> Void) {
    self.name = name
    self.note = note
    super.init(nibName: nil, bundle: nil)
    title = name
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("\(name) willAppear\(isMovingToParent ? " moving" : "")")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("\(name) didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("\(name) willDisappear\(isMovingFromParent ? " moving" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("\(name) didDisappear")
  }
}

private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  let note: (String) -> Void
  init(note: @escaping (String) -> Void) { self.note = note }
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 0.25 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to),
      let to = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    toView.frame = transitionContext.finalFrame(for: to)
    toView.alpha = 0
    transitionContext.containerView.addSubview(toView)
    note("animate")
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: { toView.alpha = 1 },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
  func animationEnded(_ transitionCompleted: Bool) { note("ended \(transitionCompleted)") }
}

private final class Coordinator: NSObject, UINavigationControllerDelegate {
  let note: (String) -> Void
  var animator: UIViewControllerAnimatedTransitioning?
  init(note: @escaping (String) -> Void) { self.note = note }
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { note("willShow \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { note("didShow \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    note(operation == .push ? "push" : "pop")
    return animator
  }
}

/// Controllers in the spelling of apps.
@MainActor struct ControllerTests {
  @Test func `navigation: a push calls delegate and pages in UIKit's order`() {
    let stage = AppStage()
    let first = Page("first") { stage.note($0) }
    let second = Page("second") { stage.note($0) }
    let navigation = UINavigationController(rootViewController: first)
    let coordinator = Coordinator { stage.note($0) }
    navigation.delegate = coordinator
    stage.show(navigation)
    #expect(
      stage.take() == [
        "willShow first", "first willAppear moving", "first didAppear", "didShow first",
      ])
    navigation.pushViewController(second, animated: true)
    stage.run(for: 1)
    #expect(
      stage.take() == [
        "push", "first willDisappear", "second willAppear moving", "willShow second",
        "first didDisappear", "second didAppear", "didShow second",
      ])
    let popped = navigation.popViewController(animated: true)
    stage.run(for: 1)
    #expect(popped === second)
    #expect(
      stage.take() == [
        "pop", "second willDisappear moving", "first willAppear", "willShow first",
        "second didDisappear", "first didAppear", "didShow first",
      ])
    #expect(!second.isMovingFromParent)
  }

  @Test func `navigation: an animator of the delegate makes the transition`() {
    let stage = AppStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let coordinator = Coordinator { _ in }
    coordinator.animator = Fade { stage.note($0) }
    navigation.delegate = coordinator
    stage.show(navigation)
    let next = UIViewController()
    next.view.backgroundColor = .red
    navigation.pushViewController(next, animated: true)
    stage.run(for: 0.1)
    #expect(stage.take() == ["animate"])
    #expect(next.view.superview != nil)
    stage.run(for: 0.4)
    #expect(stage.take() == ["ended true"])
    #expect(navigation.topViewController === next)
  }

  @Test func `alerts: a button's handler runs after the alert has gone, with the field's text`()
    throws
  {
    let stage = AppStage()
    let root = UIViewController()
    stage.show(root)
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { field in
      field.placeholder = "Your name"
      field.text = "Ada"
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [unowned alert] action in
        let isGone = root.presentedViewController == nil
        stage.note("\(action.title ?? "") \(alert.textFields?.first?.text ?? "") \(isGone)")
      })
    root.present(alert, animated: true) { stage.note("shown") }
    stage.run(for: 1)
    #expect(stage.take() == ["shown"])
    let field = try #require(alert.textFields?.first)
    #expect(field.isFirstResponder)
    #expect(alert.view.bounds.contains(field.convert(field.bounds, to: alert.view)))
    let frame = alert.view.convert(alert.view.bounds, to: nil)
    stage.tap(frame.maxX - 40, frame.maxY - 20)
    stage.run(for: 1)
    #expect(stage.take() == ["OK Ada true"])
  }

  @Test
  func `views: the first access loads one, and a controller's bar items call their selectors`() {
    final class Editor: UIViewController {
      var taps = 0
      override func loadView() {
        view = UIView()
        view.backgroundColor = .white
      }
      override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
          title: "Save", style: .done, target: self, action: #selector(save(_:)))
      }
      @objc private func save(_ sender: UIBarButtonItem) {
        taps += 1
        sender.isEnabled = false
      }
    }
    let stage = AppStage()
    let editor = Editor()
    #expect(editor.viewIfLoaded == nil)
    #expect(editor.view!.backgroundColor == .white)
    stage.show(UINavigationController(rootViewController: editor))
    let bar = editor.navigationController?.navigationBar
    let y = (bar?.frame.minY ?? 0) + 20
    stage.tap(360, y)
    stage.tap(360, y)
    #expect(editor.taps == 1)
  }

  @Test func `looks: bars take the looks of their class, and their own precede`() {
    UINavigationBar.appearance().barTintColor = .red
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.green]
    defer {
      UINavigationBar.appearance().barTintColor = nil
      UINavigationBar.appearance().titleTextAttributes = nil
    }
    let stage = AppStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.show(navigation)
    #expect(navigation.navigationBar.barTintColor == .red)
    let color = navigation.navigationBar.titleTextAttributes?[.foregroundColor] as? UIColor
    #expect(color == .green)
    let other = UINavigationController(rootViewController: UIViewController())
    other.navigationBar.barTintColor = .blue
    stage.show(other)
    #expect(other.navigationBar.barTintColor == .blue)
  }
}
