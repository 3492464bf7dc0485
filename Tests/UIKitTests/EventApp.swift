import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews

/// An app with one window on a virtual clock, for tests of events.
@MainActor final class EventApp {
  let screen = Screen(width: 320, height: 480)
  let application: Application
  let window: Window
  let loop: FrameLoop

  init() {
    application = Application(screens: [screen])
    window = Window(screen: screen)
    do {
      loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    } catch {
      fatalError("\(error)")
    }
    application.loop = loop
  }

  isolated deinit { for window in application.windows { window.isHidden = true } }

  /// Runs the loop until a time.
  func run(_ time: Double) {
    do { try loop.run(until: time) } catch { fatalError("\(error)") }
  }

  /// Runs the loop until a time, and lets blocks of the main queue run.
  func runAsynchronously(_ time: Double) async {
    do { try await loop.run(until: time) } catch { fatalError("\(error)") }
  }

  /// Taps at a point, long after the tap before.
  func tap(_ point: Point) {
    let start = loop.now == 0 ? 0 : loop.now + 1
    application.post([TouchInput(.down, at: point)], at: start)
    application.post([TouchInput(.up, at: point)], at: start + 0.05)
    run(start + 0.6)
  }
}
