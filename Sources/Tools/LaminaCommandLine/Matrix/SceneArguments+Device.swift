// Scenes of files on a device: fitted to its screen.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaScenes

/// The fit of a canvas into a device's screen: as large as fits whole, in the middle.
///
/// ```
///   device 393x852 @3        scene 300x300            canvas of the result, in the scene's points
///   1179x2556 px      <-     factor 1.31       ->     300x650.38, scale 3.93
/// ```
struct DeviceFit {
  /// The pixels for each of the scene's points.
  let scale: Double
  /// The size of the device's screen, in the scene's points.
  let size: Size
  /// The place of the scene's top left corner on that screen, on a whole pixel.
  let origin: Point

  /// Fits a canvas into a device's screen.
  ///
  /// - Parameters:
  ///   - canvas: the scene's own canvas.
  ///   - device: the device.
  ///   - pixelsPerPoint: the pixels for each of the device's points.
  init(_ canvas: Canvas, on device: Device, pixelsPerPoint: Double) {
    let factor = min(device.width / canvas.width, device.height / canvas.height)
    let scale = pixelsPerPoint * factor
    size = Size(width: device.width / factor, height: device.height / factor)
    func pixels(_ whole: Double, _ part: Double) -> Double {
      max(0, ((whole - part) * scale / 2 + 1e-6).rounded(.down)) / scale
    }
    origin = Point(x: pixels(size.width, canvas.width), y: pixels(size.height, canvas.height))
    self.scale = scale
  }
}

extension SceneArguments {
  /// Opens the scene's file; with a device, fitted to its screen.
  ///
  /// The file is read a second time at the scale that the fit needs, because texts are drawn for one scale.
  ///
  /// - Throws: `SceneError`, as `Scene.open` does.
  @MainActor func openFile(from known: FileBytes?, options: SceneOptions) throws(SceneError)
    -> Scene
  {
    guard let device = traits.device else {
      return try Scene.open(path: scene, known: known, options: options)
    }
    var options = options
    // Standard input can be read only once.
    var known = known
    if known == nil, scene == "-" { known = try Scene.readFileBytes(at: scene, options: options) }
    var firstOptions = options
    firstOptions.didRead = nil
    let first = try Scene.open(path: scene, known: known, options: firstOptions)
    let fit = DeviceFit(first.canvas, on: device, pixelsPerPoint: scale ?? device.scale)
    options.scale = fit.scale
    var fitted = try Scene.open(path: scene, known: known, options: options)
    fitted.place(in: fit)
    return fitted
  }
}

extension Scene {
  /// Puts the scene's tree in the middle of a device's screen, clipped to its own canvas.
  fileprivate mutating func place(in fit: DeviceFit) {
    let own = Size(width: canvas.width, height: canvas.height)
    guard fit.origin != .zero || fit.size != own else { return }
    let page = Layer()
    page.frame = Rect(origin: fit.origin, size: own)
    page.masksToBounds = true
    page.addSublayer(root)
    let screen = Layer()
    screen.name = "device"
    screen.frame = Rect(origin: .zero, size: fit.size)
    screen.addSublayer(page)
    (canvas.width, canvas.height) = (fit.size.width, fit.size.height)
    root = screen
  }
}
