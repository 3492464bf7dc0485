import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Controllers that are pushed, selected, presented and hidden at random: each is told a story that makes
/// sense, and in the end those have appeared that are on the screen.
@Suite @MainActor struct AppearanceFuzz {
  /// The calls that a controller has received, checked step by step.
  @MainActor private final class Story {
    var states: [ObjectIdentifier: AppearanceState] = [:]
    var errors: [String] = []
    var calls = 0

    func tell(_ controller: ViewController, _ next: AppearanceState) {
      calls += 1
      let key = ObjectIdentifier(controller)
      let state = states[key] ?? .disappeared
      if !state.mayBecome(next) {
        errors.append("\(type(of: controller)) \(controller.title ?? ""): \(next) after \(state)")
      }
      states[key] = next
    }
  }

  private final class Page: ViewController {
    let story: Story
    init(_ story: Story) {
      self.story = story
      super.init()
    }
    override func viewWillAppear(_ animated: Bool) { story.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story.tell(self, .disappeared) }
  }

  private final class Stack: NavigationController {
    var story: Story?
    override func viewWillAppear(_ animated: Bool) { story?.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story?.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story?.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story?.tell(self, .disappeared) }
  }

  private final class Tabs: TabBarController {
    var story: Story?
    override func viewWillAppear(_ animated: Bool) { story?.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story?.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story?.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story?.tell(self, .disappeared) }
  }

  @Test
  func `random screens: no controller is told nonsense, and those on the screen have appeared`() {
    let seed: UInt64 = 0xA_99EA5
    print("appearance: seed \(seed)")
    var random = SplitMix(seed: seed)
    var calls = 0
    for number in 1...150 {
      let (stage, story) = (Stage(), Story())
      let tabs = Tabs()
      tabs.story = story
      let stacks = (0..<2).map { index in
        let stack = Stack(rootViewController: Page(story))
        (stack.story, stack.title) = (story, "\(index)")
        return stack
      }
      tabs.viewControllers = stacks
      stage.window.rootViewController = tabs
      var sheets: [ViewController] = []
      var made: [ViewController] = [tabs] + stacks + stacks.flatMap(\.viewControllers)
      var steps: [String] = []
      for _ in 1...40 {
        let stack = random.element(of: stacks)
        switch random.integer(in: 0...8) {
        case 0, 1:
          let page = Page(story)
          made.append(page)
          page.title = "\(made.count)"
          stack.pushViewController(page, animated: false)
          steps.append("push \(made.count) onto \(stack.title ?? "")")
        case 2:
          stack.popViewController(animated: false)
          steps.append("pop \(stack.title ?? "")")
        case 3:
          stack.popToRootViewController(animated: false)
          steps.append("pop to root \(stack.title ?? "")")
        case 4:
          tabs.selectedIndex = random.integer(in: 0...1)
          steps.append("select \(tabs.selectedIndex)")
        case 5:
          let sheet = Page(story)
          made.append(sheet)
          sheet.title = "sheet \(made.count)"
          (sheets.last ?? tabs).present(sheet)
          sheets.append(sheet)
          steps.append("present")
        case 6:
          guard !sheets.isEmpty else { continue }
          let index = random.integer(in: 0...sheets.count - 1)
          (index == 0 ? tabs : sheets[index - 1]).dismiss()
          sheets.removeSubrange(index...)
          steps.append("dismiss down to \(index)")
        case 7:
          stage.window.isHidden = random.chance(0.3)
          steps.append("hidden \(stage.window.isHidden)")
        default: steps.append("layout")
        }
        if random.chance(0.4) || steps.last == "layout" { stage.layOut() }
      }
      stage.layOut()
      var visible: [ViewController] = [tabs, stacks[tabs.selectedIndex]]
      visible += [stacks[tabs.selectedIndex].topViewController].compactMap(\.self)
      if let sheet = sheets.last { visible = [sheet] }
      if stage.window.isHidden { visible = [] }
      for controller in made {
        let state = story.states[ObjectIdentifier(controller)] ?? .disappeared
        let isVisible = visible.contains { $0 === controller }
        if state != (isVisible ? .appeared : .disappeared) {
          story.errors.append("\(controller.title ?? "tabs") has \(state), visible: \(isVisible)")
        }
        let isInWindow = controller.viewIfLoaded?.window != nil
        if isVisible && !isInWindow {
          story.errors.append("\(controller.title ?? "") has no window")
        }
      }
      calls += story.calls
      guard story.errors.isEmpty else {
        Issue.record("seed \(seed), screen \(number), \(steps): \(story.errors)")
        return
      }
    }
    print("\(calls) calls")
    #expect(calls > 5_000)
  }
}
