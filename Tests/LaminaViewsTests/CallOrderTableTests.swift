import Foundation
import LaminaViews
import Testing

/// The table of calls in the documentation, row by row.
@Suite @MainActor struct CallOrderTableTests {
  /// The rows of the table: what happens, and the calls.
  private static let rows: [(event: String, calls: [String])] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Lamina/Lamina.docc/CallOrder.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let calls = cells[1].replacing("`", with: "").split(separator: ", ").map(String.init)
      return (cells[0], calls)
    }
  }()

  /// The names that the table has for what controllers write down.
  private func calls(_ log: Log) -> [String] {
    log.take().map { line in
      let words = line.split(separator: " ").filter { $0 != "animated" }
      guard words.count > 1 else { return line }
      let name =
        switch words[1] {
        case "willMove": "willMove(toParent:)"
        case "didMove": "didMove(toParent:)"
        case "viewDidLoad", "loadView", "viewWillLayoutSubviews", "viewDidLayoutSubviews":
          "\(words[1])()"
        default: "\(words[1])(_:)"
        }
      return "\(words[0]).\(name)"
    }
  }

  private func controller(_ name: String, _ stage: Stage) -> LoggedController {
    let controller = LoggedController(name, stage.log)
    (controller.logsLayout, controller.logsParents) = (true, true)
    return controller
  }

  /// Does what a row says, and returns the calls.
  private func perform(_ event: String) -> [String]? {
    let stage = Stage()
    let (old, new) = (controller("old", stage), controller("new", stage))
    func show(_ root: ViewController) {
      stage.window.rootViewController = root
      stage.layOut()
      _ = stage.log.take()
    }
    func result() -> [String] {
      stage.layOut()
      return calls(stage.log)
    }
    switch event {
    case "the first window is shown":
      let window = Window(screen: stage.screen)
      window.rootViewController = new
      window.makeKeyAndVisible()
      return result()
    case "push":
      let stack = NavigationController(rootViewController: old)
      show(stack)
      stack.pushViewController(new, animated: true)
      return result()
    case "pop":
      let stack = NavigationController(rootViewController: new)
      show(stack)
      stack.pushViewController(old, animated: false)
      stage.layOut()
      _ = stage.log.take()
      stack.popViewController(animated: true)
      return result()
    case "present":
      show(old)
      old.present(new, animated: true) { stage.log.add("completion") }
      return result()
    case "dismiss":
      show(new)
      new.present(old)
      stage.layOut()
      _ = stage.log.take()
      new.dismiss(animated: true) { stage.log.add("completion") }
      return result()
    case "another tab":
      let tabs = TabBarController()
      tabs.viewControllers = [old, new]
      show(tabs)
      tabs.selectedIndex = 1
      return result()
    case "back to a tab":
      let tabs = TabBarController()
      tabs.viewControllers = [new, old]
      show(tabs)
      tabs.selectedIndex = 1
      stage.layOut()
      _ = stage.log.take()
      tabs.selectedIndex = 0
      return result()
    default: return nil
    }
  }

  @Test func `order: each row of the documentation's table is what happens`() {
    #expect(Self.rows.count == 7)
    for row in Self.rows {
      let found = perform(row.event)
      #expect(found == row.calls, "\(row.event)")
    }
  }
}
