import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews

/// A screen of a phone with a key window, and a loop of virtual time that tests run.
@MainActor final class AppStage {
  let screen: Screen
  let application: Application
  let window: Window
  private let loop: FrameLoop
  /// The time of the loop, in seconds.
  private(set) var time = 0.0
  /// The lines that a test has noted.
  private(set) var lines: [String] = []

  init(width: Double = 390, height: Double = 844) {
    screen = Screen(width: width, height: height)
    application = Application(screens: [screen])
    window = Window(screen: screen)
    window.makeKeyAndVisible()
    guard let loop = try? FrameLoop(root: screen.layer, canvas: screen.canvas) else {
      fatalError("a loop needs memory")
    }
    self.loop = loop
    application.loop = loop
  }

  /// Shows a controller, and runs the first refresh.
  func show(_ controller: ViewController) {
    window.rootViewController = controller
    run(for: 0.02)
  }

  /// Runs the loop for some seconds.
  func run(for seconds: Double) {
    time += seconds
    do { try loop.run(until: time) } catch { fatalError("\(error)") }
  }

  /// Taps at a point of the screen.
  func tap(_ x: Double, _ y: Double) {
    application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time + 0.01)
    application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.06)
    run(for: 0.1)
  }

  /// Drags from one point to another, and lifts the finger at the end.
  func drag(from start: Point, to end: Point, over seconds: Double = 0.2) {
    application.post([TouchInput(.down, at: start)], at: time + 0.01)
    for step in 1...10 {
      let part = Double(step) / 10
      let point = Point(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      application.post([TouchInput(.move, at: point)], at: time + 0.01 + seconds * part)
    }
    application.post([TouchInput(.up, at: end)], at: time + 0.02 + seconds)
    run(for: seconds + 0.05)
  }

  /// Notes a line.
  func note(_ line: String) { lines.append(line) }

  /// Returns the noted lines, and forgets them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
