import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Overrides of containers and of what the screen asks controllers, compiled as Swift 5.
@Suite struct PortedContainerTests {
  private let window: Window
  private let application: Application

  init() {
    let screen = Screen(width: 200, height: 200, scale: 1)
    application = Application(screens: [screen])
    window = Window(screen: screen)
  }

  @Test func `containers: overrides decide about bars, the status bar and turns`() throws {
    let status = StatusBar(screen: window.screen)
    status.isHidden = false
    let (home, player, dropped) = (ViewController(), PlayerController(), ViewController())
    dropped.title = "no"
    let stack = ForwardingNavigation(rootViewController: home)
    let tabs = NotingTabs()
    tabs.viewControllers = [stack, BookController()]
    #expect(tabs.sets == 1 && tabs.viewControllers?.count == 2)
    tabs.selectedViewController = stack
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    window.screen.layer.layoutIfNeeded()
    stack.setViewControllers([home, dropped, player], animated: false)
    window.screen.layer.layoutIfNeeded()
    window.screen.layer.layoutIfNeeded()
    #expect(stack.viewControllers.count == 2 && stack.topViewController === player)
    #expect(player.calls.contains("viewIsAppearing") && tabs.tabBar.frame.minX == -200)
    #expect(status.isHidden && status.foregroundColor == .white)
    player.loadViewIfNeeded()
    player.show(ViewController(), sender: nil)
    #expect(stack.viewControllers.count == 3 && player.calls.last == "show")
    #expect(stack.popToRootViewController(animated: true)?.count == 2)
    window.rootViewController = ForwardingNavigation(rootViewController: PlayerController())
    window.screen.turn(to: .portraitUpsideDown, animated: false)
    #expect(window.screen.orientation == .portrait)
    window.screen.turn(to: .landscapeLeft, animated: false)
    #expect(window.screen.orientation == .landscapeLeft)
  }

  @Test func `items and controllers: init?(coder:) of classes that UIKit can archive`() throws {
    let coder = Coder()
    let item = try #require(BadgeItem(coder: coder))
    #expect(item.badge == 1 && BadgeItem(title: "x", style: .plain).badge == 1)
    #expect(try #require(NavigationItem(coder: coder)).title == nil)
    #expect(try #require(TabBarItem(coder: coder)).title == nil)
    #expect(BookController(coder: coder)?.transitionStyle == .scroll)
    #expect(AppSearch(coder: coder)?.searchResultsController == nil)
    #expect(AppSearch(searchResultsController: nil).searchBar.text.isEmpty)
  }
}
