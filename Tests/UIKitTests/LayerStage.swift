import LaminaDisplay
import LaminaLayers

/// A layer on a display, with a loop of virtual time that tests run.
@MainActor final class LayerStage {
  /// The layer that fills the display.
  let root = Layer()
  private let loop: FrameLoop

  /// Makes a display of a size, which has shown its empty layer once.
  init(width: Int = 200, height: Int = 100) {
    root.bounds = .init(x: 0, y: 0, width: Double(width), height: Double(height))
    root.position = .init(x: Double(width) / 2, y: Double(height) / 2)
    guard
      let loop = try? FrameLoop(
        root: root, canvas: Canvas(width: Double(width), height: Double(height)))
    else {
      fatalError("a loop needs memory")
    }
    self.loop = loop
    run(until: 1 / 60)
  }

  /// Runs the loop until a time, in seconds.
  func run(until time: Double) {
    do { try loop.run(until: time) } catch { fatalError("\(error)") }
  }

  /// Runs a number of refreshes.
  func run(refreshes count: Int) {
    do { try loop.run(refreshes: count) } catch { fatalError("\(error)") }
  }

  /// Calls a function in the turn that begins at a time.
  func post(at time: Double, _ body: @escaping @MainActor () -> Void) {
    loop.post(at: time, body)
  }
}
