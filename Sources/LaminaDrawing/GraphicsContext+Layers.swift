// Transparency layers: several draws that count as one.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A transparency layer that is open.
final class OpenLayer {
  /// The pixels below it, and the draws that wait for them.
  var below: ContextRecorder
  /// The state when it was begun.
  let state: GraphicsState
  /// How many states were saved then.
  let savedCount: Int
  /// What the pixels of this layer and of those below it take.
  let byteCount: Int

  init(below: consuming ContextRecorder, state: GraphicsState, savedCount: Int, byteCount: Int) {
    self.below = below
    self.state = state
    self.savedCount = savedCount
    self.byteCount = byteCount
  }
}

extension GraphicsContext {
  /// Begins a layer: what is drawn up to its end is drawn onto clear pixels first, and those then as one,
  /// with the alpha, blend mode, shadow and clip of now.
  ///
  /// In the layer, alpha is 1, the mode is normal and there is no shadow. The layer holds the pixels of
  /// the clip's bounds.
  ///
  /// - Throws: `DrawingError.overMemory` if it and the layers below it take more than the limit;
  ///   `.noMemory`.
  public func beginTransparencyLayer() throws(DrawingError) {
    let area = state.clip.bounds
    let bytes = (layers.last?.byteCount ?? 0) + area.area * 4
    guard bytes <= memoryLimit else { throw .overMemory(bytes: bytes, limit: memoryLimit) }
    var inner = try ContextRecorder(bounds: area, memoryLimit: memoryLimit)
    swap(&recorder, &inner)
    layers.append(
      OpenLayer(below: inner, state: state, savedCount: saved.count, byteCount: bytes))
    state.clip.mask = nil
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  /// Ends the layer that was begun last, draws it, and goes back to the state it was begun with.
  ///
  /// - Throws: `DrawingError.noLayer` if none is open, `.stillSaved` if states have been saved in it;
  ///   memory errors.
  public func endTransparencyLayer() throws(DrawingError) {
    guard let layer = layers.last else { throw .noLayer }
    guard saved.count == layer.savedCount else {
      throw .stillSaved(count: saved.count - layer.savedCount)
    }
    let area = recorder.bounds
    let drawn = try recorder.makeTexture()
    layers.removeLast()
    swap(&recorder, &layer.below)
    state = layer.state
    if area.isEmpty { return }
    let transform = state.transform
    defer { state.transform = transform }
    state.transform = .identity
    let opacity = UInt8((unit(state.alpha) * 255).rounded())
    let factor = PackedPixel(red: opacity, green: opacity, blue: opacity, alpha: opacity)
    let columns = AxisMap.Piece(
      from: Double(area.minX), to: Double(area.maxX), texelFrom: 0, texelTo: Double(area.width))
    let rows = AxisMap.Piece(
      from: Double(area.minY), to: Double(area.maxY), texelFrom: 0, texelTo: Double(area.height))
    let reach = DeviceReach.within(
      Rect(
        minX: Double(area.minX), minY: Double(area.minY), maxX: Double(area.maxX),
        maxY: Double(area.maxY)))
    try draw(.pixels(area), reach: reach) { recorder in
      recorder.add(
        ImageSample(
          texture: recorder.add(drawn), columns: AxisMap(columns), rows: AxisMap(rows),
          filter: .nearest, factor: factor))
    }
  }
}
