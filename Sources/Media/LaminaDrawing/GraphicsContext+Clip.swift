// The clip, and the device pixels that a draw can touch.

public import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A bound of the device pixels that a draw can touch.
enum DeviceReach {
  /// The draw covers nothing.
  case nowhere
  /// The draw may cover anything.
  case everywhere
  /// The draw lies within a rectangle of device pixels, except for rounding.
  case within(Rect)

  /// Returns the pixels of `area` that the draw may touch.
  func pixels(of area: IntRect) -> IntRect {
    switch self {
    case .nowhere: return .empty
    case .everywhere: return area
    case .within(let device):
      func clamped(_ value: Double, _ range: Range<Int>) -> Int {
        Int(max(Double(range.lowerBound), min(Double(range.upperBound), value)))
      }
      return IntRect(
        minX: clamped((device.minX - 1).rounded(.down), area.columns),
        minY: clamped((device.minY - 1).rounded(.down), area.rows),
        maxX: clamped((device.maxX + 1).rounded(.up), area.columns),
        maxY: clamped((device.maxY + 1).rounded(.up), area.rows)
      ).intersection(area)
    }
  }
}

extension GraphicsContext {
  /// The device pixels that drawing can change.
  public var clipBounds: IntRect { state.clip.bounds }

  /// Intersects the clip with a path: at each pixel, the coverages of both are multiplied.
  ///
  /// A path that is not finite encloses nothing. A rectangle of whole device pixels takes no memory; any
  /// other path takes a byte for each pixel of its bounds.
  ///
  /// - Throws: `DrawingError.overMemory`, also if this clip and the saved states' clips together exceed the
  ///   limit; `.noMemory`.
  public func clip(to path: Path, rule: FillRule = .nonZero) throws(DrawingError) {
    if let pixels = pixels(of: path) {
      state.clip.bounds = pixels.intersection(state.clip.bounds)
      return
    }
    let area = deviceReach(of: path).pixels(of: state.clip.bounds)
    state.clip.bounds = area
    if area.isEmpty { return }
    let bytes = (saved.last?.clip.maskBytes ?? 0) + area.area
    guard bytes <= memoryLimit else { throw .overMemory(bytes: bytes, limit: memoryLimit) }
    let shape = PathShape(path: path, paint: .fill(rule))
    let transform = state.transform
    var mask = try renderMask(of: area) { recorder throws(DrawingError) in
      let shape = recorder.addPath(shape)
      try recorder.recordDraw(
        shape, .color(.white), transform: transform, clip: ContextClip(bounds: area), area: area,
        blendMode: .normal)
    }
    if let before = state.clip.mask { mask = mask.multiplied(by: before) }
    maskCount += 1
    state.clip.mask = mask
    state.clip.maskNumber = maskCount
    state.clip.maskBytes = bytes
  }

  /// Intersects the clip with a rectangle.
  ///
  /// - Throws: as `clip(to:rule:)`.
  public func clip(to rect: Rect) throws(DrawingError) {
    try clip(to: Path(rect: rect.standardized))
  }

  /// Runs `body`, which draws onto clear pixels, and returns the alpha of the result as a mask.
  func renderMask(
    of area: IntRect, _ body: (inout ContextRecorder) throws(DrawingError) -> Void
  ) throws(DrawingError) -> CoverageMask {
    var scratch = try ContextRecorder(bounds: area, memoryLimit: memoryLimit)
    try body(&scratch)
    return try scratch.makeMask()
  }

  /// Returns the rectangle of whole device pixels that a path fills, after rounding to 1/256 pixel; `nil` for any other
  /// path.
  private func pixels(of path: Path) -> IntRect? {
    guard state.transform.keepsAxes, path.isFinite, let box = path.rectangle else { return nil }
    let corners = box.corners.map { state.transform($0) }
    func onGrid(_ value: Double) -> Double { (value * 256).rounded() / 256 }
    return IntRect(
      exactly: Rect(
        bounding: corners.map { Point(x: onGrid($0.x), y: onGrid($0.y)) }))
  }

  /// Returns a bound of the device pixels that a path can touch.
  func deviceReach(of path: Path, margin: Double = 0) -> DeviceReach {
    guard let box = path.controlBounds, path.isFinite else { return .nowhere }
    return deviceReach(of: box.inset(by: -margin))
  }

  /// Returns a bound of the device pixels that a rectangle can touch.
  func deviceReach(of rect: Rect) -> DeviceReach {
    let device = Rect(bounding: rect.corners.map { state.transform($0) })
    let edges = [device.minX, device.minY, device.maxX, device.maxY]
    return edges.contains(where: \.isNaN) ? .everywhere : .within(device)
  }
}
