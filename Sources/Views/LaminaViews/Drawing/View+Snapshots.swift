package import LaminaCompositor
package import LaminaDrawing
package import LaminaGeometry
import LaminaLayers

// Pictures of views as they are shown.

extension View {
  /// Returns a view of the current picture of a part of this view.
  ///
  /// `nil` for an empty part, and for insets that leave no middle.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's own space.
  ///   - afterUpdates: whether pending layout is done first.
  ///   - insets: the edges that keep their size.
  ///   - isFinal: whether running animations are left out, as if they had ended.
  /// - Returns: the snapshot.
  func makeSnapshot(
    of rect: Rect, _ afterUpdates: Bool, _ insets: EdgeInsets, isFinal: Bool = false
  ) -> SnapshotView? {
    let rect = rect.standardized
    let middle = rect.inset(by: insets)
    guard rect.isFinite, rect.width > 0, rect.height > 0, middle.width > 0, middle.height > 0,
      min(min(insets.top, insets.left), min(insets.bottom, insets.right)) >= 0
    else { return nil }
    let scale = window?.screen.scale ?? contentScaleFactor
    let snapshot = SnapshotView(frame: Rect(origin: .zero, size: rect.size))
    do {
      let renderer = GraphicsImageRenderer(
        bounds: rect, format: GraphicsImageRendererFormat(scale: scale))
      let image = try renderer.image { _ throws(DrawingError) in
        if isFinal {
          _ = try drawShown(in: bounds, afterUpdates, isFinal: true)
        } else {
          try drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
        }
      }
      snapshot.show(image, of: rect.size, insets)
    } catch {
      snapshot.fail(error)
    }
    return snapshot
  }

  /// Draws the view as it is shown into the current context; returns whether there was anything to draw.
  package func drawShown(
    in rect: Rect, _ afterUpdates: Bool, isFinal: Bool = false
  ) throws(DrawingError) -> Bool {
    guard let context = View.currentContext else { return false }
    let (area, bounds) = (rect.standardized, bounds.standardized)
    guard !area.isEmpty, !bounds.isEmpty, area.isFinite, bounds.isFinite else { return false }
    if afterUpdates { layoutIfNeeded() }
    let shown = isFinal ? layer : try shownLayer()
    context.saveState()
    try context.translate(x: area.minX, y: area.minY)
    try context.scale(x: area.width / bounds.width, y: area.height / bounds.height)
    try context.translate(x: -bounds.minX, y: -bounds.minY)
    var failure: DrawingError?
    do { try shown.render(in: context) } catch { failure = DrawingError(error) }
    try context.restoreState()
    if let failure { throw failure }
    return true
  }

  /// Returns a copy of the layer with its animated values, or the layer itself if no commit has shown it.
  ///
  /// Marked layers are drawn first, because the copies share their drawings.
  private func shownLayer() throws(DrawingError) -> Layer {
    guard layer.isShown else { return layer }
    var stack = [layer]
    while let layer = stack.popLast() {
      if layer.needsDisplay { _ = try layer.display(memoryLimit: 1 << 30) }
      stack += layer.sublayers ?? []
      if let mask = layer.mask { stack.append(mask) }
    }
    let copy = layer.presentation() ?? layer
    // A flip hides the view, but not its picture.
    if copy.isHidden != layer.isHidden { copy.isHidden = layer.isHidden }
    return copy
  }
}

extension DrawingError {
  /// The error of a drawing that rendered layers; a tree that no frame can show has no picture.
  package init?(_ error: RenderError) {
    switch error {
    case .drawing(_, let error): self = error
    case .image(_, let error): self = .image(error)
    case .noMemory(let bytes): self = .noMemory(bytes: bytes)
    case .overLimit(.pixelMemory, let value, let allowed):
      self = .overMemory(bytes: Int(exactly: value.rounded()) ?? .max, limit: Int(allowed))
    case .overLimit(let name, let value, _):
      self = .invalidNumber(name: name.rawValue, value)
    case .emptyCanvas, .nestedMask, .layoutUnsettled: return nil
    }
  }
}
