import LaminaGeometry
import LaminaLayers
import LaminaPixels

// Planes in one space, sorted by their depth at the centre of each pixel. They are the planes below a transform
// layer, or below an ordinary layer together with the planes of transform layers among its sublayers.
//
// Source: WebKit's change 6773 says that Core Animation sorts all layers by depth. A layer that does not sort its
// sublayers does not sort the planes of transform layers among them either. So the space belongs to the layer
// that flattens it.

/// An ordinary layer in a space.
private struct SpacePlane {
  let layer: Layer
  /// From its own space to that of the ordinary layer around it.
  let map: SpaceMap
  let tint: Color
  let opacity: Double
  let isMirrored: Bool
  /// From the device back to its own plane.
  let fromDevice: PlaneMap

  /// How near it is at a device position, in steps of a millionth of a point.
  func depth(at position: SIMD2<Double>) -> Double {
    let own = fromDevice.project(position)
    let h = map.homogeneous(own.x, own.y)
    return (h.z / h.w * 1e6).rounded()
  }
}

extension Painter {
  /// Draws the planes below a transform layer.
  func paintByDepth(_ layer: Layer, through map: SpaceMap, in setting: Setting) {
    let shared = LayerSpace.forSublayers(of: layer).then(map)
    paintByDepth(below: layer, [(shared, inside(layer, setting))], in: setting)
  }

  /// Draws the planes below a layer: at each pixel the furthest first, by their depths there.
  ///
  /// A plane is drawn on the whole sheet, and the pixels where it is the next one are taken from there. The
  /// plane that is the next one nearly everywhere comes first, so that most planes are drawn once.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - instances: for each instance of its sublayers the map from where they are placed to the space of
  ///     the ordinary layer around them, and what is done to them.
  ///   - setting: what the layers around do.
  func paintByDepth(
    below layer: Layer, _ instances: [(map: SpaceMap, setting: Setting)], in setting: Setting
  ) {
    let planes = instances.flatMap {
      self.planes(below: layer, through: $0.map, in: $0.setting)
    }
    func paint(_ index: Int) {
      var own = setting
      own.tint = planes[index].tint
      own.opacity = planes[index].opacity
      own.isMirrored = planes[index].isMirrored
      self.paint(planes[index].layer, through: planes[index].map, in: own)
    }
    if planes.contains(where: { LayerFinish.filtersBackdrop(in: $0.layer) }) {
      let order = orderByCentres(planes)
      if hasNearTies(planes) { sheet.doubtEverything() }
      for index in order { paint(index) }
      return
    }
    let before = sheet
    let touched = planes.indices.map { index in
      pixels(touchedBy: { paint(index) }, blends: LayerFinish.blends(in: planes[index].layer))
    }
    sheet = before
    var doubtful: [Int] = []
    var waiting = [ArraySlice<Int>](repeating: [], count: before.colors.count)
    for pixel in waiting.indices {
      let there = planes.indices.filter { touched[$0][pixel] }
      let centre = SIMD2(Double(pixel % before.width) + 0.5, Double(pixel / before.width) + 0.5)
      let order = order(of: there, planes, at: centre)
      if isDoubtful(order, planes, at: centre) { doubtful.append(pixel) }
      waiting[pixel] = order[...]
    }
    while let next = next(of: planes.indices, waiting) {
      var after = sheet
      paint(next)
      for pixel in waiting.indices where waiting[pixel].first == next {
        waiting[pixel].removeFirst()
        after.colors[pixel] = sheet.colors[pixel]
        after.errors[pixel] = sheet.errors[pixel]
      }
      sheet = after
    }
    for pixel in doubtful { sheet.errors[pixel] = SIMD4(repeating: 255) }
  }

  /// Of the planes that are the next one at some pixel, that which waits for others at the fewest pixels.
  private func next(of planes: Range<Int>, _ waiting: [ArraySlice<Int>]) -> Int? {
    var isNext = [Bool](repeating: false, count: planes.count)
    var later = [Int](repeating: 0, count: planes.count)
    for order in waiting {
      if let first = order.first { isNext[first] = true }
      for plane in order.dropFirst() { later[plane] += 1 }
    }
    return planes.filter { isNext[$0] }.min { later[$0] < later[$1] }
  }

  /// The pixels that a drawing changes, of a clear sheet or, if it has blend modes, of a grey one.
  private func pixels(touchedBy draw: () -> Void, blends: Bool) -> [Bool] {
    let (width, height) = (sheet.width, sheet.height)
    var touched = [Bool](repeating: false, count: width * height)
    let grey: SIMD4<Double> = [96, 96, 96, 192]
    for color in blends ? [.zero, grey] : [.zero] {
      sheet = Sheet(width, height, filledWith: Source(color, error: .zero))
      draw()
      for pixel in touched.indices
      where sheet.colors[pixel] != color || sheet.errors[pixel] != .zero { touched[pixel] = true }
    }
    return touched
  }

  /// Some planes, the furthest first; of those as deep as each other, the first in painting order.
  private func order(of some: [Int], _ planes: [SpacePlane], at position: SIMD2<Double>) -> [Int] {
    var sorted: [(plane: Int, depth: Double)] = []
    for plane in some {
      let depth = planes[plane].depth(at: position)
      let place = sorted.firstIndex { $0.depth > depth } ?? sorted.count
      sorted.insert((plane, depth), at: place)
    }
    return sorted.map(\.plane)
  }

  /// Whether planes are nearly as deep as one another, or nearby are in another order.
  ///
  /// Where planes only touch, the renderer does not cut them. Pixels that both cover there are in either order:
  /// edges are antialiased, and corners are rounded to 1/256 pixel.
  private func isDoubtful(_ order: [Int], _ planes: [SpacePlane], at centre: SIMD2<Double>) -> Bool
  {
    for (place, near) in order.enumerated() {
      for far in order[..<place] {
        let gap = abs(planes[near].depth(at: centre) - planes[far].depth(at: centre))
        if gap.isNaN || (gap > 0 && gap <= 30) { return true }
        let isSoft =
          LayerFacts.mayBeSoft(planes[near].layer) || LayerFacts.mayBeSoft(planes[far].layer)
        let reach = isSoft ? 0.8 : 1.0 / 32
        for offset in [SIMD2(-reach, -reach), [reach, -reach], [reach, reach], [-reach, reach]] {
          let there = planes[near].depth(at: centre + offset)
          let other = planes[far].depth(at: centre + offset)
          if there.isNaN || other.isNaN || (gap > 0 && there < other) { return true }
          // The line where they cross runs through the pixel's centre.
          if gap == 0 && other - there > 30 { return true }
        }
      }
    }
    return false
  }

  /// The setting of the sublayers of a transform layer.
  private func inside(_ layer: Layer, _ setting: Setting) -> Setting {
    var inside = setting
    inside.opacity *= LayerSpace.opacity(of: layer)
    inside.isMirrored = setting.isMirrored != layer.isGeometryFlipped
    return inside
  }

  /// The ordinary layers below a layer and those below transform layers among them, in painting order; none
  /// that is seen edge-on, which shows nothing.
  private func planes(below layer: Layer, through shared: SpaceMap, in inside: Setting)
    -> [SpacePlane]
  {
    var planes: [SpacePlane] = []
    for sublayer in LayerSpace.paintingOrder(of: layer) where !LayerSpace.isOff(sublayer) {
      let own = LayerSpace.toParent(of: sublayer).then(shared)
      if sublayer is TransformLayer {
        let within = LayerSpace.forSublayers(of: sublayer).then(own)
        planes += self.planes(below: sublayer, through: within, in: self.inside(sublayer, inside))
        continue
      }
      let toDevice = own.plane.then(inside.plane)
      if toDevice.isSingular { continue }
      planes.append(
        SpacePlane(
          layer: sublayer, map: own, tint: inside.tint, opacity: inside.opacity,
          isMirrored: inside.isMirrored, fromDevice: toDevice.inverse))
    }
    return planes
  }

  // MARK: - Planes that filter what is behind them

  /// All planes by the depth of their centres: what is behind one is rendered before it is known what
  /// cuts what.
  private func orderByCentres(_ planes: [SpacePlane]) -> [Int] {
    var sorted: [Int] = []
    for plane in planes.indices {
      let depth = centreDepth(planes[plane])
      let place = sorted.firstIndex { centreDepth(planes[$0]) > depth } ?? sorted.count
      sorted.insert(plane, at: place)
    }
    return sorted
  }

  private func centreDepth(_ plane: SpacePlane) -> Double {
    let middle = Outline.Box(plane.layer.bounds).centre
    let h = plane.map.homogeneous(middle.x, middle.y)
    return (h.z / h.w * 1e6).rounded()
  }

  /// Whether two depths differ by a single step of 1e-6, as equal ones do after rounding errors.
  private func hasNearTies(_ planes: [SpacePlane]) -> Bool {
    let depths = planes.map(centreDepth).sorted()
    return zip(depths, depths.dropFirst()).contains { $1 - $0 == 1 }
  }
}

extension LayerFacts {
  /// Whether a layer or one in it may cover pixels in part.
  fileprivate static func mayBeSoft(_ layer: Layer) -> Bool {
    layer.allowsEdgeAntialiasing || layer.cornerRadius > 0 || layer is ShapeLayer
      || layer.mask != nil || LayerFinish.hasShadow(layer) || !layer.filters.isEmpty
      || layer.shouldRasterize
      || (layer.sublayers ?? []).contains(where: mayBeSoft)
  }
}

extension LayerFinish {
  /// Whether a layer or one in it blends otherwise than by source-over.
  fileprivate static func blends(in layer: Layer) -> Bool {
    layer.compositingFilter != .normal || (layer.sublayers ?? []).contains(where: blends)
  }

  /// Whether a layer or one in it filters what is behind it.
  fileprivate static func filtersBackdrop(in layer: Layer) -> Bool {
    if layer.isHidden { return false }
    if layer is TransformLayer {
      return (layer.sublayers ?? []).contains(where: filtersBackdrop)
    }
    return layer.backgroundFilters.contains(where: isUsable)
      || layer.filters.contains { isUsable($0) && vibrancy($0) != nil }
      || ((layer.sublayers ?? []) + [layer.mask].compactMap { $0 }).contains(where: filtersBackdrop)
  }
}
