import LaminaDisplay
import LaminaLayers

/// Returns the error of the first frame that shows a layer; `nil` if the frame is drawn.
@MainActor func frameError(showing layer: Layer) -> String? {
  let root = Layer()
  root.bounds = .init(x: 0, y: 0, width: 100, height: 100)
  root.addSublayer(layer)
  do {
    let loop = try FrameLoop(root: root, canvas: Canvas(width: 100, height: 100))
    try loop.run(refreshes: 2)
    return nil
  } catch { return "\(error)" }
}
