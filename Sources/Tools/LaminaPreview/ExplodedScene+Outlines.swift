// Outlines in an exploded view: of hidden layers, and of clips.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension ExplodedScene.Plane {
  /// Marks the plane, or shows it as usual, with lines that are as wide at every scale.
  ///
  /// - Parameters:
  ///   - isMarked: whether the plane is marked.
  ///   - scale: the view's pixels per point of the frame.
  @MainActor func mark(_ isMarked: Bool, scale: Double) {
    guard let line = layer as? ShapeLayer, !outline.isEmpty else {
      let width = isMarked ? 2.5 / max(placed.scaleNear(area), 1e-6) : 0
      guard layer.borderWidth != width else { return }
      layer.borderWidth = width
      layer.borderColor = ExplodedScene.markColor
      return
    }
    let width = (isMarked ? 2.5 : 1.25) / max(scale, 1e-6)
    guard line.lineWidth != width else { return }
    line.lineWidth = width
    line.lineDashPattern = isMarked ? nil : [4 * width, 3 * width]
    line.strokeColor =
      isMarked
      ? ExplodedScene.markColor
      : kind == .clip ? ExplodedScene.clipColor : ExplodedScene.hiddenColor
  }
}

extension LayerTable {
  /// The numbers of layers that are hidden or transparent, or lie in such a layer; layers of masks are left out.
  var hiddenLayers: [Int] {
    var isHidden = [Bool](repeating: false, count: layers.count)
    var isMask = isHidden
    for number in layers.indices {
      let parent = parents[number]
      isMask[number] = places[number] < 0 || parent >= 0 && isMask[parent]
      isHidden[number] =
        layers[number].isHidden || layers[number].opacity <= 0 || parent >= 0 && isHidden[parent]
    }
    return layers.indices.filter { isHidden[$0] && !isMask[$0] }
  }
}

extension ShownScene {
  /// Returns the outlines of hidden layers at a moment, at most `ExplodedScene.maximumOutlines`.
  ///
  /// - Parameters:
  ///   - time: the moment, in seconds.
  ///   - renderer: the renderer that lays out a copy of the tree in which nothing is hidden.
  /// - Returns: the outlines; none if what is hidden cannot be rendered, such as a broken image.
  func hiddenOutlines(at time: Double, _ renderer: inout Renderer) -> [ExplodedScene.MadePlane] {
    let copies = LayerTable(of: scene.root.presentationCopy(at: time))
    let hidden = copies.hiddenLayers.prefix(ExplodedScene.maximumOutlines)
    guard !hidden.isEmpty else { return [] }
    for number in hidden {
      copies.layers[number].isHidden = false
      if copies.layers[number].opacity <= 0 { copies.layers[number].opacity = 1 }
    }
    guard
      let frame = try? renderer.evaluate(copies.layers[0], canvas: scene.canvas, at: time)
    else { return [] }
    let indices = frame.indices
    return hidden.compactMap { number in
      guard let index = indices[ObjectIdentifier(copies.layers[number])],
        let corners = frame.layerOutline(of: index)?.bounds
      else { return nil }
      return outline(corners, .hidden, number)
    }
  }

  /// Returns the outlines by which visible layers of a frame clip, at most `ExplodedScene.maximumOutlines`.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - copies: copies of the layers at the frame's moment, with their masks.
  /// - Returns: the outlines.
  func clipOutlines(in frame: EvaluatedFrame, _ copies: LayerTable) -> [ExplodedScene.MadePlane] {
    let hidden = Set(copies.hiddenLayers)
    let indices = frame.indices
    let clipping = table.layers.indices.filter { number in
      (copies.layers[number].masksToBounds || copies.layers[number].mask != nil)
        && !hidden.contains(number)
    }
    return clipping.prefix(ExplodedScene.maximumOutlines).flatMap { number in
      guard let index = indices[ObjectIdentifier(table.layers[number])] else {
        return [] as [ExplodedScene.MadePlane]
      }
      let clips = frame.layerOutline(of: index)?.clips.filter { $0.layer == index } ?? []
      return clips.compactMap { outline($0.corners, .clip, number) }
    }
  }

  /// Returns an outline from its corners in device pixels; `nil` if it has no area near the canvas.
  private func outline(
    _ corners: [Point], _ kind: ExplodedScene.Plane.Kind, _ number: Int
  ) -> ExplodedScene.MadePlane? {
    let canvas = scene.canvas
    let points = corners.map { Point(x: $0.x / canvas.scale, y: $0.y / canvas.scale) }
    guard points.count > 2 else { return nil }
    let box = Rect(bounding: points)
    guard box.width > 0, box.height > 0, box.maxX > -canvas.width, box.maxY > -canvas.height,
      box.minX < 2 * canvas.width, box.minY < 2 * canvas.height,
      box.width < 1e5, box.height < 1e5
    else { return nil }
    return ExplodedScene.MadePlane(outline: points, kind, number: number, of: table)
  }
}

extension Point {
  /// Returns whether the point is at most `distance` from the lines of a closed outline.
  func isNear(outline: [Point], by distance: Double) -> Bool {
    for (index, end) in outline.enumerated() {
      let start = outline[(index + outline.count - 1) % outline.count]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      let share =
        length > 0 ? min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / length)) : 0
      let (ox, oy) = (x - start.x - share * dx, y - start.y - share * dy)
      if ox * ox + oy * oy <= distance * distance { return true }
    }
    return false
  }
}
