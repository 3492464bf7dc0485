// Filters with a static result, or of a single colour.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling

extension ChangeFinder {
  /// Returns a change that removes a layer's filters and makes its filtered picture its contents.
  ///
  /// It returns `nil` if something within the layer changes, or if no such picture can replace the layer.
  func filteredContents(of layer: Layer) -> Change? {
    guard type(of: layer) == Layer.self, !layer.filters.isEmpty,
      !layer.filters.contains(where: \.readsBackdrop),
      layer.backgroundFilters.isEmpty, layer.compositingFilter == .normal, layer.mask == nil,
      layer.shadowOpacity <= 0, layer.drawing == nil,
      layer.contentsRect.isNear(Rect(x: 0, y: 0, width: 1, height: 1)),
      layer.contentsTransform == .identity, layer.contentsMultiplyColor == .white,
      !isChanging(layer),
      let detail = detail(of: layer)
    else { return nil }
    let reach = layer.filters.reduce(0) { $0 + 3 * $1.radius + $1.distance } + 1
    let content = extent(of: layer)
    guard let region = shownPart(of: content.inset(by: -reach), of: layer, detail: detail),
      region.width * region.height * detail * detail <= Double(SubtreeSnapshot.maximumPixels),
      let bounds = bounds(region, of: layer),
      let picture = SubtreeSnapshot(frames: frames).picture(of: layer, region, detail: detail),
      let contents = SubtreeSnapshot.contents(picture, named: name(of: layer) + "-filtered")
    else { return nil }
    var properties: [PropertyChange] = [.filters([]), .contents(contents)] + bounds
    if layer.contentsGravity != .resize { properties.append(.contentsGravity(.resize)) }
    if layer.backgroundColor != nil { properties.append(.backgroundColor(nil)) }
    if layer.borderWidth > 0 { properties.append(.borderWidth(0)) }
    if layer.cornerRadius != 0 { properties.append(.cornerRadius(0)) }
    if layer.masksToBounds { properties.append(.masksToBounds(false)) }
    if layer.shouldRasterize { properties.append(.shouldRasterize(false)) }
    let within = layer.orderedSublayers.filter { !$0.isHidden }
    return Change(
      .filteredContents, of: layer, properties,
      and: within.map { Change.Part($0, [.isHidden(true)]) })
  }

  /// Returns a change that removes a static layer's background filters and makes its filtered backdrop its contents.
  ///
  /// It returns `nil` if the layer moves, or draws something that such contents would change.
  func standingBackdrop(of layer: Layer) -> Change? {
    guard !frames.isOfApp, type(of: layer) == Layer.self, !layer.backgroundFilters.isEmpty,
      layer.contents == nil,
      layer.drawing == nil, layer.compositingFilter == .normal, layer.opacity >= 1,
      layer.mask == nil,
      layer.filters.isEmpty, layer.shadowOpacity <= 0, !isMoved(layer), let box = pixels(of: layer),
      let picture = SubtreeSnapshot(frames: frames).backdrop(of: layer, box),
      let contents = SubtreeSnapshot.contents(picture, named: name(of: layer) + "-backdrop")
    else { return nil }
    var properties: [PropertyChange] = [.backgroundFilters([]), .contents(contents)]
    if layer.contentsGravity != .resize { properties.append(.contentsGravity(.resize)) }
    if layer.backgroundColor != nil { properties.append(.backgroundColor(nil)) }
    if layer.cornerRadius > 0, !layer.masksToBounds { properties.append(.masksToBounds(true)) }
    return Change(.standingBackdrop, of: layer, properties)
  }

  /// Returns changes that remove background filters: one without replacement, and one with the filtered colour as
  /// background.
  ///
  /// The second change requires a backdrop of one colour.
  func plainBackdrop(of layer: Layer) -> [Change] {
    guard !frames.isOfApp, !layer.backgroundFilters.isEmpty else { return [] }
    let plain = Change(.plainBackdrop, of: layer, [.backgroundFilters([])])
    guard let behind = opaqueColor(behind: layer),
      let filtered = SubtreeSnapshot(frames: frames).filteredColor(
        of: behind, behind: layer.backgroundFilters, scale: scale)
    else { return [plain] }
    let own = layer.backgroundColor ?? .clear
    let mixed = own.mixed(with: filtered, share: own.alpha)
    return [
      plain,
      Change(
        .plainBackdrop, of: layer, [.backgroundFilters([]), .backgroundColor(mixed)], variant: 1),
    ]
  }

  // MARK: - Places

  /// Returns a rectangle around everything that a layer and its sublayers draw, in the layer's space.
  private func extent(of layer: Layer) -> Rect {
    var box = layer.bounds
    if layer.masksToBounds { return box }
    var waiting = layer.orderedSublayers
    while let next = waiting.popLast() {
      let own = next.convert(next.bounds, to: layer)
      let shape = (next as? ShapeLayer)?.path?.controlBounds.map {
        next.convert($0.inset(by: -(next as? ShapeLayer)!.lineWidth), to: layer)
      }
      for part in [own, shape].compactMap(\.self) where part.isFinite {
        box = Rect(bounding: box.corners + part.corners)
      }
      if !next.masksToBounds { waiting += next.orderedSublayers }
    }
    return box
  }

  /// Returns the visible part of a rectangle in a layer's space, extended to whole pixels; `nil` if none of it is
  /// visible.
  ///
  /// It returns all of the rectangle for a layer that moves or is rotated.
  private func shownPart(of rect: Rect, of layer: Layer, detail: Double) -> Rect? {
    guard !isMoved(layer), let shown = screen(of: rect, of: layer) else { return rect }
    let whole = Rect(
      x: 0, y: 0, width: frames.canvas.exactPixelWidth, height: frames.canvas.exactPixelHeight)
    guard let seen = shown.intersection(whole) else { return nil }
    let box = Rect(
      minX: seen.minX.rounded(.down), minY: seen.minY.rounded(.down), maxX: seen.maxX.rounded(.up),
      maxY: seen.maxY.rounded(.up))
    let corners = box.corners.map { corner in
      let point = Point(x: corner.x / scale, y: corner.y / scale)
      return layer === frames.root
        ? layer.convert(point, from: nil)
        : frames.root.convert(frames.root.convert(point, from: nil), to: layer)
    }
    let region = Rect(bounding: corners)
    return region.isFinite && !region.isEmpty ? region : nil
  }

  /// Returns a layer's rectangle converted to pixels of the screen; `nil` if it is not upright there.
  func screen(of rect: Rect, of layer: Layer) -> Rect? {
    guard frames.canvas.isGeometryFlipped, let box = upright(rect, of: layer, in: frames.root)
    else {
      return nil
    }
    let corners = box.corners.map { frames.root.convert($0, to: nil) }
    return Rect(bounding: corners.map { Point(x: $0.x * scale, y: $0.y * scale) })
  }

  /// Returns the box of pixels that a layer covers; `nil` unless the layer is upright and its edges lie on pixel edges.
  private func pixels(of layer: Layer) -> IntRect? {
    guard let box = screen(of: layer.bounds, of: layer), box.isFinite,
      abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY) < 1e6
    else { return nil }
    let sides = [box.minX, box.minY, box.maxX, box.maxY]
    guard sides.allSatisfy({ abs($0 - $0.rounded()) < 1e-3 }) else { return nil }
    let numbers = sides.map { Int($0.rounded()) }
    return IntRect(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
  }

  /// Returns a layer's name for use in a file name, with `-` in place of all characters but letters and digits.
  private func name(of layer: Layer) -> String {
    let name = (layer.name ?? "layer").map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return String(name.prefix(40))
  }
}

extension LayerFilter {
  /// Whether the filter depends on the pixels behind the layer.
  fileprivate var readsBackdrop: Bool {
    if case .vibrantColorMatrix = self { true } else { false }
  }

  /// The larger component of a drop shadow's offset, in points; 0 for all other filters.
  fileprivate var distance: Double {
    if case .dropShadow(let offset, _, _) = self {
      max(abs(offset.width), abs(offset.height))
    } else {
      0
    }
  }
}
