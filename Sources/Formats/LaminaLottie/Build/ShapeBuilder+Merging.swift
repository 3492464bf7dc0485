// Merged paths: areas of several paths that are united, subtracted or intersected.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

/// A combination of the areas of several paths.
enum PathMerging: Int {
  /// The areas of all paths together.
  case union = 2
  /// The first path's area without the others'.
  case subtraction
  /// The common part of all paths' areas.
  case intersection
}

extension ShapeBuilder {
  /// Returns a layer with a fill of merged paths: the paint over the whole plane, masked by the paths' areas.
  func mergedFill(
    of paint: PaintModel, _ set: ShapeSet, _ merging: PathMerging, _ trims: [TrimModel],
    name: String
  ) throws(SceneError) -> Layer {
    let areas = try set.paths.map { path throws(SceneError) in
      try areaLayer(of: path, set, trims, paint.rule, paint.node, name: name)
    }
    let mask = try mergedAreaLayer(areas, merging, paint.node, name: name)
    let top: Layer
    switch paint.source {
    case .color(let property):
      top = try builder.plainLayer(name, size, paint.node)
      let plane = try builder.backdrop(name, size, paint.node)
      try animator.animateValue(plane, "backgroundColor", [property.timeline()]) {
        .color(property.valueAtMoment($0).color)
      }
      top.addSublayer(plane)
      top.mask = mask
    case .gradient(let gradient):
      top = try gradientLayer(gradient, within: mask, paint.node, name: name)
    }
    try animator.animateNumber(top, "opacity", paint.opacity) { TrimModel.clampedFraction($0) }
    top.compositingFilter = paint.blend
    return top
  }

  /// Returns the strokes of merged paths, back to front: each path's stroke where it bounds the merged area.
  func mergedStrokes(
    of paint: PaintModel, _ set: ShapeSet, _ merging: PathMerging, _ trims: [TrimModel],
    name: String
  ) throws(SceneError) -> [Layer] {
    var strokes: [Layer] = []
    for (index, path) in set.paths.enumerated() {
      var stroke = try paintLayer(of: paint, [path], set, trims, name: name)
      let isCut = merging == .subtraction && index > 0
      // The parts within these areas are hidden, and within the others shown.
      var hidden: [ShapeLayer] = []
      for (other, path) in set.paths.enumerated() where other != index {
        let area = try areaLayer(of: path, set, [], .nonZero, paint.node, name: name)
        guard merging == .intersection || (isCut && other == 0) else {
          area.compositingFilter = .destinationOut
          hidden.append(area)
          continue
        }
        stroke = try maskedLayer(stroke, by: [area], paint.node, name: name)
      }
      if !hidden.isEmpty {
        let plane = try builder.backdrop(name, size, paint.node)
        stroke = try maskedLayer(stroke, by: [plane] + hidden, paint.node, name: name)
      }
      strokes.append(stroke)
    }
    return strokes.reversed()
  }

  /// Returns a layer around a given one, with a mask of several layers.
  private func maskedLayer(_ layer: Layer, by parts: [Layer], _ node: LottieNode, name: String)
    throws(SceneError) -> Layer
  {
    let holder = try builder.plainLayer("\(name) (merged)", size, node)
    holder.addSublayer(layer)
    let mask = try builder.plainLayer("\(name) (merged)", size, node)
    for part in parts { mask.addSublayer(part) }
    holder.mask = mask
    return holder
  }

  /// Returns a layer that covers the area of a path.
  private func areaLayer(
    of path: PathSource, _ set: ShapeSet, _ trims: [TrimModel], _ rule: FillRule,
    _ node: LottieNode, name: String
  ) throws(SceneError) -> ShapeLayer {
    let area = try builder.shapeLayer("\(name) (merged)", size, node)
    area.fillColor = .black
    area.fillRule = rule
    if trims.isEmpty {
      try setPath(of: area, [path], set)
    } else {
      try setTrimmedPath(of: area, [path], set, trims)
    }
    return area
  }

  /// Returns a layer that covers the combination of several paths' areas.
  private func mergedAreaLayer(
    _ areas: [ShapeLayer], _ merging: PathMerging, _ node: LottieNode, name: String
  ) throws(SceneError) -> Layer {
    let whole = try builder.plainLayer("\(name) (merged)", size, node)
    switch merging {
    case .union:
      for area in areas { whole.addSublayer(area) }
    case .subtraction:
      for (index, area) in areas.enumerated() {
        if index > 0 { area.compositingFilter = .destinationOut }
        whole.addSublayer(area)
      }
    case .intersection:
      var rest: Layer?
      for area in areas {
        let group = try builder.plainLayer("\(name) (merged)", size, node)
        group.addSublayer(area)
        group.mask = rest
        let outer = try builder.plainLayer("\(name) (merged)", size, node)
        outer.addSublayer(group)
        rest = outer
      }
      if let rest { whole.addSublayer(rest) }
    }
    return whole
  }
}
