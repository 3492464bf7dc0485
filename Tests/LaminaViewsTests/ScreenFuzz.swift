import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random pushes, swipes, presentations, alerts, tabs, turns, animators and their interruptions, on a screen
/// with a loop.
///
/// No run may trap, call out of order, or keep an object when all is over.
///
/// `LAMINA_SCREENS=10000` runs that many screens, `LAMINA_SEED=n` one of them again.
@Suite @MainActor struct ScreenFuzz {
  /// The calls that controllers have had, checked step by step.
  @MainActor final class Story {
    var errors: [String] = []
    var calls = 0
    /// Steps and calls, for a seed that is run again.
    var trace: [String] = []
    /// A change that is made within one of the next calls.
    var onCall: (() -> Void)?

    func tell(_ controller: ViewController, _ next: AppearanceState) {
      calls += 1
      trace.append("  \(controller.title ?? "\(type(of: controller))") \(next)")
      let teller = controller as? any Teller
      let state = teller?.told ?? .disappeared
      if !state.mayBecome(next) {
        errors.append("\(controller.title ?? "\(type(of: controller))"): \(next) after \(state)")
      }
      teller?.told = next
      guard let onCall, calls % 3 == 0 else { return }
      self.onCall = nil
      onCall()
    }
  }

  /// A controller that remembers what it was told last.
  @MainActor protocol Teller: AnyObject {
    var told: AppearanceState { get set }
  }

  /// Objects that must be gone in the end.
  struct Watched {
    let name: String
    weak var object: AnyObject?
  }

  private final class Stack: NavigationController, Teller {
    var told = AppearanceState.disappeared
    let story: Story
    init(_ story: Story, _ root: ViewController) {
      self.story = story
      super.init(rootViewController: root)
    }
    override func viewWillAppear(_ animated: Bool) { story.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story.tell(self, .disappeared) }
  }

  private final class Tabs: TabBarController, Teller {
    var told = AppearanceState.disappeared
    var story: Story?
    override func viewWillAppear(_ animated: Bool) { story?.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story?.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story?.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story?.tell(self, .disappeared) }
  }

  /// Moves views by `View.animate`, and now and then in a way that is driven.
  private final class Director: TabBarControllerDelegate, NavigationControllerDelegate {
    var random: SplitMix
    private(set) var drivers: [PercentDrivenInteractiveTransition] = []
    var driver: PercentDrivenInteractiveTransition? { drivers.last }
    var animates = true
    init(_ random: SplitMix) { self.random = random }

    private func newDriver() -> PercentDrivenInteractiveTransition {
      drivers.append(PercentDrivenInteractiveTransition())
      return drivers[drivers.count - 1]
    }

    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animates ? Fade() : nil }
    func tabBarController(
      _ tabBarController: TabBarController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { random.chance(0.3) ? newDriver() : nil }
    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation, from: ViewController,
      to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { random.chance(0.3) ? Fade() : nil }
    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { random.chance(0.5) ? newDriver() : nil }
  }

  private final class Fade: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
      0.2
    }
    func animateTransition(using context: any ViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return context.completeTransition(true)
      }
      to.alpha = 0
      context.containerView.addSubview(to)
      View.animate(duration: 0.2) {
        to.alpha = 1
        from.center.y += 50
      } completion: { _ in
        to.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// One screen with all that happens on it.
  @MainActor private final class Run {
    let seed: UInt64
    var random: SplitMix
    let stage = Stage()
    /// Takes events while the other window is hidden.
    let backdrop: Window
    let story = Story()
    let tabs = Tabs()
    let director: Director
    var stacks: [Stack] = []
    var animators: [PropertyAnimator] = []
    var watched: [Watched] = []
    var steps: [String] = []
    var finger: Point?

    init(seed: UInt64) {
      self.seed = seed
      random = SplitMix(seed: seed)
      backdrop = Window(screen: stage.screen, level: Window.Level(rawValue: -1))
      backdrop.isHidden = false
      director = Director(SplitMix(seed: seed ^ 0xF00D))
    }

    func page() -> Page {
      let page = Page(story, "page \(watched.count)")
      watched.append(Watched(name: page.title ?? "", object: page))
      watched.append(Watched(name: "view of \(page.title ?? "")", object: page.box))
      watched.append(Watched(name: "stack of \(page.title ?? "")", object: page.texts))
      return page
    }

    /// The controller in front of all.
    var front: ViewController {
      var front: ViewController = tabs
      while let next = front.presentedViewController { front = next }
      return front
    }

    func note(_ step: String) {
      steps.append(step)
      story.trace.append(step)
    }

    func play(_ loop: FrameLoop) {
      tabs.story = story
      for _ in 0..<2 { stacks.append(Stack(story, page())) }
      tabs.viewControllers = stacks
      tabs.delegate = director
      stacks[1].delegate = director
      stage.window.rootViewController = tabs
      loop.advance(refreshes: 2)
      for _ in 0..<random.integer(in: 5...20) {
        step(loop)
        if random.chance(0.3) {
          let inner = random.integer(in: 0...4)
          story.onCall = { [unowned self] in
            note("within a call:")
            change(inner)
          }
        }
        if random.chance(0.8) { loop.advance(refreshes: random.integer(in: 1...20)) }
      }
      story.onCall = nil
      // What waits and what is driven comes to its end.
      stage.window.isHidden = false
      if let finger {
        stage.application.post([TouchInput(.up, at: finger)], at: loop.now)
      }
      loop.advance(refreshes: 20)
      for driver in director.drivers { driver.cancel() }
      for animator in animators where animator.state != .inactive { animator.stopAnimation(true) }
      loop.advance(refreshes: 130)
      // The last turn's layout is the renderer's.
      for _ in 0..<3 { stage.layOut() }
    }

    func change(_ number: Int) {
      let stack = random.element(of: stacks)
      let animated = random.chance(0.8)
      note("change \(number) \(animated) of \(stack === stacks[0] ? 0 : 1)")
      switch number {
      case 0: stack.pushViewController(page(), animated: animated)
      case 1: stack.popViewController(animated: animated)
      case 2: stack.popToRootViewController(animated: animated)
      case 3: tabs.selectedIndex = 1 - tabs.selectedIndex
      default: present(animated)
      }
    }

    func present(_ animated: Bool) {
      let front = front
      if front is AlertController { return front.dismiss(animated: animated) }
      if random.chance(0.25) {
        let style: AlertController.Style = random.chance(0.5) ? .alert : .actionSheet
        let alert = AlertController(title: "alert", preferredStyle: style)
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(AlertAction(title: "Go"))
        watched.append(Watched(name: "alert \(watched.count)", object: alert))
        return front.present(alert, animated: animated)
      }
      let sheet = page()
      sheet.modalPresentationStyle = random.element(of: [
        .fullScreen, .overFullScreen, .pageSheet, .formSheet, .custom,
      ])
      sheet.modalTransitionStyle = random.element(of: ModalTransitionStyle.allCases)
      front.present(sheet, animated: animated)
      // Twice, and by somebody else: warnings.
      if random.chance(0.2) { tabs.present(sheet, animated: animated) }
    }

    func animate() {
      let page = stacks[tabs.selectedIndex].topViewController as? Page
      guard let box = page?.box else { return }
      if random.chance(0.3) {
        return View.animate(duration: 0.3, options: .allowUserInteraction) {
          box.alpha = Double(random.integer(in: 1...10)) / 10
        }
      }
      let animator = PropertyAnimator(duration: 0.4, dampingRatio: 0.6) { [random] in
        var random = random
        page?.constrain(&random)
        page?.view.layoutIfNeeded()
        box.alpha = 0.5
      }
      animator.pausesOnCompletion = random.chance(0.1)
      animator.addCompletion { _ in box.alpha = 1 }
      animator.startAnimation()
      animators.append(animator)
      watched.append(Watched(name: "animator", object: animator))
    }

    func interrupt() {
      guard !animators.isEmpty else { return }
      let animator = random.element(of: animators)
      switch random.integer(in: 0...7) {
      case 0: animator.pauseAnimation()
      case 1: animator.startAnimation()
      case 2: animator.isReversed.toggle()
      case 3: animator.fractionComplete = Double(random.integer(in: 0...10)) / 10
      case 4: animator.stopAnimation(random.chance(0.5))
      case 5: animator.finishAnimation(at: random.element(of: PropertyAnimator.Position.allCases))
      case 6: animator.continueAnimation(timing: .cubic(.easeOut), durationFactor: 0.5)
      default: animator.addAnimations { [stage] in stage.window.alpha = 1 }
      }
    }

    func touch(_ loop: FrameLoop) {
      let application = stage.application
      if let finger {
        let next = Point(x: finger.x + Double(random.integer(in: -40...120)), y: finger.y)
        let isUp = random.chance(0.3)
        application.post([TouchInput(isUp ? .up : .move, at: next)], at: loop.now)
        self.finger = isUp ? nil : next
      } else {
        let point = Point(x: 5, y: Double(random.integer(in: 100...700)))
        application.post([TouchInput(.down, at: point)], at: loop.now)
        finger = point
      }
    }

    func step(_ loop: FrameLoop) {
      let kind = random.integer(in: 0...16)
      note("\(kind)")
      switch kind {
      case 16:
        if let page = stacks[tabs.selectedIndex].topViewController as? Page {
          page.constrain(&random)
          if random.chance(0.3) { page.view.layoutIfNeeded() }
        }
      case 0...4: change(kind)
      case 5: front.dismiss(animated: random.chance(0.8))
      case 6: tabs.dismiss(animated: random.chance(0.8))
      case 7:
        stage.screen.turn(
          to: random.element(of: Screen.Orientation.allCases), animated: random.chance(0.8))
      case 8: animate()
      case 9: interrupt()
      case 10: director.driver?.update(Double(random.integer(in: 0...10)) / 10)
      case 11:
        if random.chance(0.5) { director.driver?.finish() } else { director.driver?.cancel() }
      case 12: director.driver?.pause()
      case 13: stage.window.isHidden = random.chance(0.3)
      default: touch(loop)
      }
    }

    /// Returns the rules that are violated in the end.
    func problems() -> [String] {
      var problems = story.errors
      var visible: [ViewController] = [tabs, stacks[tabs.selectedIndex]]
      visible += [stacks[tabs.selectedIndex].topViewController].compactMap(\.self)
      var next = tabs.presentedViewController
      while let controller = next {
        // It covers the one that it is presented over, with all in that.
        if controller.presentationController?.shouldRemovePresentersView ?? true {
          if next === tabs.presentedViewController { visible = [] } else { visible.removeLast() }
        }
        visible.append(controller)
        next = controller.presentedViewController
      }
      for entry in watched {
        guard let controller = entry.object as? Page else { continue }
        let state = controller.told
        let isVisible = visible.contains { $0 === controller }
        if state != (isVisible ? .appeared : .disappeared) {
          problems.append("\(entry.name) has \(state), visible: \(isVisible)")
        }
        if isVisible != (controller.viewIfLoaded?.window != nil) && isVisible {
          problems.append("\(entry.name) is in no window")
        }
      }
      for stack in stacks {
        let bar = stack.navigationBar
        if let top = stack.topViewController?.title, stack.isViewLoaded,
          bar.titleLabel.text != top
        {
          problems.append("the bar says \(bar.titleLabel.text ?? "") over \(top)")
        }
        for controller in stack.viewControllers where controller.parent !== stack {
          problems.append("\(controller.title ?? "") has another parent")
        }
        if stack.children.count != stack.viewControllers.count {
          problems.append("\(stack.children.count) children of \(stack.viewControllers.count)")
        }
      }
      if let top = stacks[tabs.selectedIndex].topViewController,
        tabs.presentedViewController == nil
      {
        if top.view.frame.origin != .zero || top.view.bounds.size != stage.screen.bounds.size {
          problems.append("the page lies at \(top.view.frame) of \(stage.screen.bounds.size)")
        }
        if let page = top as? Page, page.view.alpha != 1 {
          problems.append("alpha \(page.view.alpha)")
        }
      }
      return problems
    }

    func end(_ loop: FrameLoop) {
      tabs.dismiss()
      for stack in stacks { stack.popToRootViewController(animated: false) }
      loop.advance(refreshes: 3)
      stage.window.rootViewController = nil
      loop.advance(refreshes: 3)
      stage.window.isHidden = true
      backdrop.isHidden = true
      tabs.viewControllers = []
      (stacks, animators) = ([], [])
    }
  }

  /// Plays a screen.
  ///
  /// - Returns: what is wrong; the number of calls.
  private func play(_ seed: UInt64) throws -> (problems: [String], calls: Int) {
    var problems: [String] = []
    var watched: [Watched] = []
    var calls = 0
    do {
      let run = Run(seed: seed)
      let loop = try run.stage.loop()
      run.play(loop)
      problems = run.problems().map { "\($0) (\(run.steps))" }
      run.end(loop)
      if ProcessInfo.processInfo.environment["LAMINA_SEED"] != nil {
        print(run.story.trace.joined(separator: "\n"))
      }
      (watched, calls) = (run.watched, run.story.calls)
      if run.stage.application.windows.count > 0 { problems.append("windows are left") }
    }
    // What still waits to be called goes.
    Transaction.flush()
    for _ in 0..<3 { Transaction.runWaiting() }
    let left = watched.filter { $0.object != nil }.map(\.name)
    if !left.isEmpty { problems.append("kept: \(left)") }
    return (problems, calls)
  }

  @Test func `random screens: calls in order, the right end, and nothing is kept`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 1 : environment["LAMINA_SCREENS"].flatMap { Int($0) } ?? 60
    let base: UInt64 = first ?? 0x5C_4EE4
    print("screens: \(count) seeds from \(base)")
    var calls = 0
    var failures = 0
    for number in 0..<UInt64(count) {
      let result = try play(base + number)
      calls += result.calls
      guard !result.problems.isEmpty else { continue }
      failures += 1
      if failures <= 20 { Issue.record("seed \(base + number): \(result.problems)") }
    }
    print("\(count) screens, \(calls) calls, \(failures) failures")
    #expect(failures == 0)
    #expect(first != nil || calls > count * 10)
    View.warnings.removeAll()
  }
}

extension FrameLoop {
  /// Runs the turns of some refreshes, and renders nothing.
  fileprivate func advance(refreshes: Int) {
    for _ in 0..<refreshes { advance(to: now + 1.0 / 60, .marked) }
  }
}
