// Transparency layers: several draws that are composited as one.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A transparency layer that has begun and not yet ended.
final class OpenLayer {
  /// The recorder of what lies below the layer: its pixels, and the draws pending for them.
  var below: ContextRecorder
  /// The graphics state when the layer began.
  let state: GraphicsState
  /// The number of saved states when the layer began.
  let savedCount: Int
  /// The size of the pixels of this layer and of the open layers below it, in bytes.
  let byteCount: Int

  init(below: consuming ContextRecorder, state: GraphicsState, savedCount: Int, byteCount: Int) {
    self.below = below
    self.state = state
    self.savedCount = savedCount
    self.byteCount = byteCount
  }
}

extension GraphicsContext {
  /// Begins a transparency layer, whose draws are composited as one.
  ///
  /// Draws go onto clear pixels until the layer ends. The layer is then drawn with the alpha, blend mode,
  /// shadow and clip in effect now. Within the layer, alpha is 1, the blend mode is normal and there is no
  /// shadow. The layer holds the pixels of the clip's bounds.
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

  /// Runs `body`; if it throws, discards the transparency layers that it began, and restores the earlier state.
  func undoing(_ body: () throws(DrawingError) -> Void) throws(DrawingError) {
    let (depth, count, before) = (layers.count, saved.count, state)
    do { try body() } catch {
      while layers.count > depth, let layer = layers.popLast() { swap(&recorder, &layer.below) }
      saved.removeLast(max(0, saved.count - count))
      state = before
      throw error
    }
  }

  /// Ends the innermost transparency layer, draws it, and restores the graphics state from when it began.
  ///
  /// - Throws: `DrawingError.noLayer` if none is open, `.stillSaved` if states saved in it have not been
  ///   restored; memory errors.
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
    let opacity = UInt8((clampedToUnit(state.alpha) * 255).rounded())
    let factor = PackedPixel(red: opacity, green: opacity, blue: opacity, alpha: opacity)
    let columns = AxisMap.Piece(
      from: Double(area.minX), to: Double(area.maxX), texelFrom: 0, texelTo: Double(area.width))
    let rows = AxisMap.Piece(
      from: Double(area.minY), to: Double(area.maxY), texelFrom: 0, texelTo: Double(area.height))
    let reach = DeviceReach.within(
      Rect(
        minX: Double(area.minX), minY: Double(area.minY), maxX: Double(area.maxX),
        maxY: Double(area.maxY)))
    try drawShape(.pixels(area), reach: reach) { recorder in
      recorder.addSample(
        ImageSample(
          source: .texture(recorder.addTexture(drawn)), columns: AxisMap(columns),
          rows: AxisMap(rows),
          filter: .nearest, factor: factor))
    }
  }
}
