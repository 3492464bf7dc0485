import LaminaGeometry
import LaminaLayers

// Still pictures of views: copies of their layers that show the same backing stores.

extension Layer {
  /// Returns a copy of the layer and its visible sublayers, without delegate and animations.
  ///
  /// Its contents are the same pixels, so the copy takes no memory for them. Tiled layers and emitters are copied
  /// without their tiles and particles.
  func makeStill() -> Layer {
    let type = LayerType(of: self)
    let copy = type.makeLayer()
    let state = state
    for property in LayerProperty.inScenes
    where (property.type == nil || property.type == type) && property.name != "frame" {
      copyValue(of: property, in: state, to: copy)
    }
    copyContents(to: copy)
    (copy.filters, copy.backgroundFilters) = (filters, backgroundFilters)
    if let mask { copy.mask = mask.makeStill() }
    for sublayer in sublayers ?? [] where !sublayer.isHidden {
      copy.addSublayer(sublayer.makeStill())
    }
    return copy
  }

  private func copyValue(of property: LayerProperty, in state: LayerState, to copy: Layer) {
    func move<Held>(_ access: LayerProperty.Access<Held>) {
      access.set(copy, access.get(self, state))
    }
    switch property.value {
    case .number(_, let access): move(access)
    case .integer(_, let access): move(access)
    case .bool(let access): move(access)
    case .string(let access): move(access)
    case .color(let access): move(access)
    case .colors(let access): move(access)
    case .locations(let access): move(access)
    case .point(let access): move(access)
    case .offset(let access), .size(let access): move(access)
    case .rect(_, let access): move(access)
    case .transform(let access): move(access)
    case .affine(let access): move(access)
    case .choice(_, let access): move(access)
    case .set(_, let access): move(access)
    case .path(let access): move(access)
    case .lengths(let access): move(access)
    case .font(let access): move(access)
    case .paragraph(let access): move(access)
    case .contents, .runs, .drawing, .sublayers, .mask, .filters, .backgroundFilters, .timing,
      .animations, .cells:
      break
    }
  }

  private func copyContents(to copy: Layer) {
    if let text = self as? TextLayer, let other = copy as? TextLayer {
      (other.string, other.attributedString) = (text.string, text.attributedString)
    }
    guard let contents else { return }
    copy.contents = contents
    guard backingStoreBytes > 0, let size = contentsSize else { return }
    // A backing store may end in the middle of a pixel.
    copy.contentsRect = Rect(
      x: 0, y: 0, width: size.width / Double(contents.width),
      height: size.height / Double(contents.height))
  }
}

extension View {
  /// Returns a view at the origin, of the same size, with a still picture of this one.
  func makeStill() -> View {
    let still = View(frame: Rect(origin: .zero, size: bounds.size))
    still.isOpaque = false
    still.isUserInteractionEnabled = false
    Layer.move(over: nil) {
      let copy = layer.makeStill()
      copy.transform = .identity
      (copy.opacity, copy.isHidden) = (1, false)
      copy.frame = still.bounds
      still.layer.addSublayer(copy)
    }
    return still
  }
}
