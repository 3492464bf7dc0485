// The pixels of the screen on which a layer and its sublayers may draw, for comparisons that leave them out.

package import LaminaGeometry
import LaminaLayers
import LaminaRaster

extension EvaluatedFrame {
  /// Returns the boxes of pixels on which a layer and its sublayers may draw.
  ///
  /// Each layer of the subtree has its bounds, with its shape's stroke and its shadow, as it is moved and transformed
  /// on the screen. A box is the smallest around that outline, within the clips of the layers above. A layer within a
  /// replicator has a box for every instance.
  ///
  /// - Parameter index: the layer.
  /// - Returns: the boxes, within the canvas; none for a hidden layer.
  package func screenBoxes(of index: Int) -> [IntRect] {
    let screen = IntRect(
      x: 0, y: 0, width: Int(min(canvas.exactPixelWidth, 1e9)),
      height: Int(min(canvas.exactPixelHeight, 1e9)))
    var boxes: [IntRect] = []
    var layer = index
    while layer < subtreeEnd(of: index) {
      if layers[layer].flags.contains(.isHidden) {
        layer = subtreeEnd(of: layer)
        continue
      }
      let area = drawnArea(of: layer)
      for place in screenPlaces(of: layer, ofAllInstances: true) {
        let outline = Homography(planeOf: place.toDevice).visiblePolygon(area.corners)
        var box = screen.intersection(IntRect(touchedBy: outline))
        // The last clips are the layer's own, which may be smaller than what its shadow covers.
        for clip in place.clips where clip.layer != layer {
          box = box.intersection(IntRect(touchedBy: clip.corners))
        }
        if !box.isEmpty, !boxes.contains(where: { $0.contains(box) }) { boxes.append(box) }
      }
      layer += 1
    }
    return boxes
  }

  /// The names of the frame's layers, each with the indices of the layers that have it.
  package var layersByName: [String: [Int]] {
    var found: [String: [Int]] = [:]
    for index in layers.indices {
      if let name = layers[index].name { found[name, default: []].append(index) }
    }
    return found
  }
}

extension IntRect {
  /// Makes the smallest rectangle of pixels that holds an outline, without pixels of which it touches only an edge.
  fileprivate init(touchedBy outline: [Point]) {
    self = .empty
    guard !outline.isEmpty else { return }
    let box = Rect(bounding: outline)
    // Rounding errors of transforms do not add a row of pixels.
    let slack = 1e-6
    func pixel(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    self.init(
      minX: pixel((box.minX + slack).rounded(.down)),
      minY: pixel((box.minY + slack).rounded(.down)),
      maxX: pixel((box.maxX - slack).rounded(.up)), maxY: pixel((box.maxY - slack).rounded(.up)))
  }
}
