// A layer as `lamina inspect` shows it.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import LaminaText

/// One layer as `lamina inspect` shows it, as text and as JSON.
struct InspectedLayer: Encodable {
  let path: String
  let depth: Int
  let type: String
  let name: String?
  /// The layer's frame in points of its superlayer: x, y, width and height.
  let frame: [Double]
  let bounds: [Double]
  let position: [Double]
  /// The words for properties that differ from their defaults and change how the layer looks.
  let look: [String]
  let animations: [InspectedAnimation]
  /// The runs of a text, with their fonts; `nil` for layers without text.
  let runs: [InspectedTextRun]?
  /// The names of the scene's states, if the layer is its root; `nil` for other layers, or if there
  /// are none.
  private(set) var states: [String]?
  /// The markers of the scene's file, if the layer is its root; `nil` for other layers, or if there
  /// are none.
  private(set) var markers: [SceneMarker]?
  /// The contents of the Lottie file, if the layer is its root; `nil` for other layers and other
  /// scenes.
  private(set) var lottie: LottieContents?

  /// Calls `body` with each layer of a scene at a time, each before its mask and its sublayers, in the order of
  /// `sublayers`.
  ///
  /// One layer is made after the other, so that a large scene takes no memory for them.
  @MainActor static func forEachLayer<Problem: Error>(
    of scene: Scene, at time: Double, _ body: (InspectedLayer) throws(Problem) -> Void
  ) throws(Problem) {
    let root = scene.root.presentationCopy(at: time)
    var first = InspectedLayer(root, path: "root", depth: 0)
    first.states = scene.states.isEmpty ? nil : scene.states
    first.markers = scene.markers.isEmpty ? nil : scene.markers
    first.lottie = scene.lottie
    try body(first)
    var open = [Siblings(below: root, path: "root")]
    while let last = open.indices.last {
      guard let (layer, path) = open[last].takeNext() else {
        open.removeLast()
        continue
      }
      try body(InspectedLayer(layer, path: path, depth: open.count))
      if layer.mask != nil || !layer.orderedSublayers.isEmpty {
        open.append(Siblings(below: layer, path: path))
      }
    }
  }

  /// The mask and the sublayers of a layer that are still to be shown.
  private struct Siblings {
    private let layers: [Layer]
    private let path: String
    /// The index of the next sublayer; -1 for the mask.
    private var next: Int
    private let mask: Layer?

    @MainActor init(below layer: Layer, path: String) {
      (layers, mask, self.path) = (layer.orderedSublayers, layer.mask, path)
      next = mask == nil ? 0 : -1
    }

    mutating func takeNext() -> (layer: Layer, path: String)? {
      defer { next += 1 }
      if next < 0, let mask { return (mask, path + ".mask") }
      return next < layers.count ? (layers[next], "\(path).sublayers[\(next)]") : nil
    }
  }

  @MainActor private init(_ layer: Layer, path: String, depth: Int) {
    self.path = path
    self.depth = depth
    type = LayerType(of: layer).rawValue
    name = layer.name
    let f = layer.frame
    frame = [f.minX, f.minY, f.width, f.height].map { $0.isFinite ? $0 : 0 }
    let b = layer.bounds
    bounds = [b.minX, b.minY, b.width, b.height]
    position = [layer.position.x, layer.position.y]
    runs = InspectedTextRun.textRuns(of: layer)
    look =
      InspectedLayer.layerWords(of: layer) + InspectedTextRun.fonts(of: runs ?? [])
      + InspectedAnimation.timingWords(layer.timing, usualDuration: .infinity).map { "time: \($0)" }
    animations = layer.model.animations.map { InspectedAnimation($0.animation, key: $0.key) }
  }

  /// The line of the layer, followed by lines for its animations.
  ///
  /// The line has index, name, type, frame and look, indented by depth.
  var lines: [String] {
    let place =
      depth == 0
      ? "root"
      : path.hasSuffix(".mask")
        ? "mask"
        : String(path[(path.utf8.lastIndex(of: UInt8(ascii: "[")) ?? path.startIndex)...])
    let title =
      String(repeating: "  ", count: depth) + place
      + (name.map { " \($0.quoted)" } ?? "")
    let numbers = frame.map(Text.numberText).joined(separator: " ")
    let line =
      Text.leftAligned(title, 36) + Text.leftAligned(type, 12)
      + Text.leftAligned("frame \(numbers)", 32) + look.joined(separator: ", ")
    return [line] + animations.flatMap { $0.treeLines(depth: depth + 1) }
  }

  @MainActor private static func layerWords(of layer: Layer) -> [String] {
    var look: [String] = []
    if layer.isHidden { look.append("hidden") }
    if layer.opacity != 1 { look.append("opacity \(Text.numberText(layer.opacity))") }
    if let color = layer.backgroundColor { look.append("background \(Text.colorText(color))") }
    if layer.needsDisplay, !(layer is TiledLayer), layer.drawing != nil || layer is TextLayer {
      look.append(
        "backing store \(layer.backingStoreBytesNeeded) bytes" + (layer.isOpaque ? " opaque" : "")
          + (layer.contentsFormat == .rgba8 ? "" : " \(layer.contentsFormat.rawValue)"))
    } else if let contents = layer.contents {
      look.append("contents \(contents.width)x\(contents.height) px \(layer.contentsGravity)")
    }
    if layer.cornerRadius > 0 { look.append("cornerRadius \(Text.numberText(layer.cornerRadius))") }
    if layer.borderWidth > 0 { look.append("border \(Text.numberText(layer.borderWidth))") }
    if layer.masksToBounds { look.append("masksToBounds") }
    look += effects(of: layer)
    if layer.zPosition != 0 { look.append("zPosition \(Text.numberText(layer.zPosition))") }
    if layer.transform != .identity { look.append("transform") }
    if layer.sublayerTransform != .identity { look.append("sublayerTransform") }
    if let replicator = layer as? ReplicatorLayer {
      look.append("\(replicator.instanceCount) instances")
    }
    if let gradient = layer as? GradientLayer {
      look.append("\(gradient.type.rawValue), \(gradient.colors?.count ?? 0) colors")
    }
    if let emitter = layer as? EmitterLayer {
      let cells = emitter.emitterCells.flatMap(\.withCellsWithin)
      look.append(
        "\(cells.count) cells from a \(emitter.emitterShape.rawValue), "
          + "\(emitter.renderMode.rawValue), seed \(emitter.seed)")
    }
    if let scroll = layer as? ScrollLayer {
      let origin = scroll.bounds.origin
      look.append(
        "scrolls \(scroll.scrollMode.rawValue), at \(Text.numberText(origin.x)) "
          + Text.numberText(origin.y))
    }
    if let tiled = layer as? TiledLayer {
      look.append(
        "tiles of \(Text.numberText(tiled.tileSize.width))x\(Text.numberText(tiled.tileSize.height)) px, "
          + "\(tiled.levelsOfDetail) levels, \(tiled.levelsOfDetailBias) of them larger")
    }
    if let drawing = layer.drawing { look.append("drawing of \(drawing.count) commands") }
    let state = layer.state
    look += named.differingRows(in: state).compactMap {
      propertyWords(for: named.rows[$0].property, of: layer, state)
    }
    if let text = layer as? TextLayer { look += self.textWords(of: text) }
    if let shape = layer as? ShapeLayer { look += self.shapeWords(of: shape) }
    return look
  }

  /// A layer with default values, with which properties are compared.
  @MainActor private static let plain = Layer()

  /// The properties that `look` shows by name and value.
  @MainActor private static let named = LayerComparison(
    with: plain, rows: LayerProperty.all.filter(\.isInspected))

  /// Returns a property's name and value; `nil` if it has its default.
  @MainActor private static func propertyWords(
    for property: LayerProperty, of layer: Layer, _ state: LayerState
  ) -> String? {
    func changedWords<Value: Equatable>(
      _ access: LayerProperty.Access<Value>, _ text: (Value) -> String
    ) -> String? {
      let value = access.get(layer, state)
      return value == access.get(plain, named.state) ? nil : "\(property.name) \(text(value))"
    }
    switch property.value {
    case .number(_, let access): return changedWords(access, Text.numberText)
    case .integer(_, let access): return changedWords(access) { "\($0)" }
    case .bool(let access): return changedWords(access) { "\($0)" }
    case .choice(_, let access): return changedWords(access) { $0 }
    case .color(let access): return changedWords(access) { $0.map(Text.colorText) ?? "none" }
    case .point(let access):
      return changedWords(access) { "\(Text.numberText($0.x)) \(Text.numberText($0.y))" }
    case .offset(let access), .size(let access):
      return changedWords(access) { "\(Text.numberText($0.width)) \(Text.numberText($0.height))" }
    case .rect(_, let access):
      return changedWords(access) {
        [$0.minX, $0.minY, $0.width, $0.height].map(Text.numberText).joined(separator: " ")
      }
    case .affine(let access):
      return changedWords(access) { $0.numbers.map(Text.numberText).joined(separator: " ") }
    default: return nil
    }
  }

  @MainActor private static func effects(of layer: Layer) -> [String] {
    var look: [String] = []
    if layer.mask != nil { look.append("mask") }
    if layer.shadowOpacity > 0, let color = layer.shadowColor {
      let path = layer.shadowPath == nil ? "without a path" : "with a path"
      look.append(
        "shadow \(Text.colorText(color)) \(Text.numberText(layer.shadowOpacity)) radius "
          + "\(Text.numberText(layer.shadowRadius)) \(path)")
    }
    if !layer.filters.isEmpty { look.append("\(layer.filters.count) filters") }
    if !layer.backgroundFilters.isEmpty {
      look.append("\(layer.backgroundFilters.count) backgroundFilters")
    }
    if layer.shouldRasterize {
      look.append("shouldRasterize at \(Text.numberText(layer.rasterizationScale))")
    }
    if layer.compositingFilter != .normal {
      look.append("compositingFilter \(layer.compositingFilter.rawValue)")
    }
    return look
  }

  @MainActor private static func textWords(of layer: TextLayer) -> [String] {
    guard let string = layer.string else { return ["no text"] }
    let start = string.prefix(24)
    var look = [
      "\"\(start.replacing("\n", with: " ").withoutControls)\(start.count < string.count ? "…" : "")\"",
      "\(Text.numberText(layer.fontSize)) points", "color \(Text.colorText(layer.foregroundColor))",
    ]
    if case .family(let family) = layer.font.source { look.append(family.printed) }
    if case .file(let path, _) = layer.font.source { look.append(path.printed) }
    if layer.isWrapped { look.append("wrapped") }
    return look
  }

  @MainActor private static func shapeWords(of shape: ShapeLayer) -> [String] {
    guard let path = shape.path else { return ["no path"] }
    var look = ["path of \(path.count) elements"]
    if let color = shape.fillColor {
      look.append("fill \(Text.colorText(color))" + (shape.fillRule == .nonZero ? "" : " even-odd"))
    }
    if let color = shape.strokeColor {
      look.append("stroke \(Text.colorText(color)) \(Text.numberText(shape.lineWidth))")
      if let pattern = shape.lineDashPattern, !pattern.isEmpty {
        look.append("dash \(pattern.map(Text.numberText).joined(separator: " "))")
      }
      if shape.strokeStart != 0 || shape.strokeEnd != 1 {
        let (start, end) = (Text.numberText(shape.strokeStart), Text.numberText(shape.strokeEnd))
        look.append("from \(start) to \(end)")
      }
    }
    return look
  }
}

/// Locale-independent formatting of numbers and columns.
enum Text {
  /// Returns a number as text with at most three decimals, without trailing zeros.
  static func numberText(_ value: Double) -> String {
    // Most numbers of scenes are small and whole.
    let whole = Int(exactly: value) ?? 1_000_000
    return (-1_000..<1_000_000).contains(whole) ? String(whole) : value.roundedText
  }

  /// Returns a colour as `#rrggbb`, or as `#rrggbbaa` if its alpha is not 1.
  static func colorText(_ color: Color) -> String {
    func hex(_ value: Double) -> String {
      let byte = Int((min(1, max(0, value)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let opaque = "#" + hex(color.red) + hex(color.green) + hex(color.blue)
    return color.alpha == 1 ? opaque : opaque + hex(color.alpha)
  }

  /// Returns `text` padded with spaces on its right to `width` characters, but with at least one
  /// space.
  static func leftAligned(_ text: String, _ width: Int) -> String {
    text + spaces[min(spaces.count - 1, max(1, width - characterCount(of: text)))]
  }

  /// Returns the number of characters of a text; those of ASCII are counted by their bytes.
  private static func characterCount(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : text.count
  }

  /// Texts of so many spaces, up to the width of the widest column.
  private static let spaces = (0...64).map { String(repeating: " ", count: $0) }

  /// Returns `text` padded with spaces on its left to `width` characters.
  static func rightAligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
