// Requests of a finished tree that cannot be met: characters without a font, blurs over the limit.

import LaminaGeometry
import LaminaLayers
import LaminaText

/// A search for features that cannot be drawn as a layer specifies: characters without a font, and blurs over the
/// limit.
@MainActor enum LayerFindings {
  /// Returns whether a layer can have features to find: whether it is a text layer, or blurs anything.
  static func mayFind(in layer: Layer) -> Bool {
    layer is TextLayer || radii(of: layer).contains { $0 > 0 }
  }

  /// Returns a layer's features that are drawn differently from what the layer specifies, in words.
  ///
  /// - Parameters:
  ///   - layer: the layer, in its tree.
  ///   - root: the tree.
  ///   - scale: pixels per point of the canvas.
  ///   - known: the characters known to have a font, so that each is looked up once per file.
  /// - Returns: a clause for each feature, to be followed by `ignored`.
  static func features(
    of layer: Layer, under root: Layer, scale: Double, known: inout KnownCharacters
  ) -> [String] {
    var features: [String] = []
    let radii = radii(of: layer).filter { $0 > 0 }
    if !radii.isEmpty {
      let (pixels, limit) = (scale * self.scale(of: layer, under: root), LayerFilter.largestSigma)
      for blur in radii.map({ $0 * pixels }) where blur > limit && blur.isFinite {
        features.append(
          "blur radius \(roundedNumber(blur)) px exceeds the limit; clamped to \(roundedNumber(limit)) px, the "
            + "excess")
      }
    }
    if let layer = layer as? TextLayer {
      // An attachment is drawn in the place of its character.
      let hasAttachments = layer.text.runs.contains { $0.attributes.attachment != nil }
      let missing = layer.charactersWithoutFont(&known).filter {
        !hasAttachments || $0 != "\u{FFFC}"
      }
      let (own, shared) = missing.reduce(into: ([Unicode.Scalar](), [Unicode.Scalar]())) {
        if $1.properties.generalCategory == .privateUse { $0.0.append($1) } else { $0.1.append($1) }
      }
      if !shared.isEmpty {
        features.append(
          "no installed font has \(characterList(shared)); drawn as boxes, the characters")
      }
      if !own.isEmpty {
        features.append(
          "the text's font has no \(characterList(own)), of private use, for which no other font is "
            + "asked; drawn as boxes, the characters")
      }
      if layer.text.asksForColors, !layer.fonts.hasColors {
        features.append(
          "no installed font has emoji in colours, as fonts-noto-color-emoji has; drawn without, "
            + "their colours")
      }
    }
    return features
  }

  /// The layers of a document that need the largest backing store and the most particles, as indices of their elements.
  struct Largest {
    /// The element of the layer with the largest backing store, and the store's bytes; `nil` if no layer has a store.
    private(set) var store: (element: Int, amount: Double)?
    /// The element of the emitter with the most particles at one time, and their number; `nil` if there are no
    /// particles.
    private(set) var emitter: (element: Int, amount: Double)?
    /// The elements of the first layers whose bitmaps would have longer sides than any may have.
    private(set) var tooLong: [(layer: Layer, element: Int)] = []

    /// The greatest number of layers in `tooLong`.
    private static let most = 64

    /// Records a layer's element if its backing store or its particles exceed those of all layers recorded before.
    @MainActor mutating func recordLayer(_ layer: Layer, _ element: Int) {
      let (bytes, particles) = (
        LayerFindings.storeBytes(of: layer), LayerFindings.particles(of: layer)
      )
      if bytes > store?.amount ?? 0 { store = (element, bytes) }
      if particles > emitter?.amount ?? 0 { emitter = (element, particles) }
      if bytes > 0, tooLong.count < Self.most, layer.hasTooLongStore {
        tooLong.append((layer, element))
      }
    }

    /// Returns the locations of the layers in `tooLong`, by their paths.
    @MainActor func storeLocations(_ location: (_ element: Int, Layer) -> SceneLocation)
      -> [String: SceneLocation]
    {
      Dictionary(
        tooLong.map { ($0.layer.pathFromRoot, location($0.element, $0.layer)) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the size of a layer's backing store in bytes, by its bounds; 0 for layers that draw nothing themselves.
  ///
  /// It is 0 for tiled layers too, because they draw only a part of their bounds.
  static func storeBytes(of layer: Layer) -> Double {
    guard layer is TextLayer || layer.drawing != nil, !(layer is TiledLayer) else { return 0 }
    let scale = layer.contentsScale
    return abs(layer.bounds.width * scale * layer.bounds.height * scale) * 4
  }

  /// Returns the number of particles that an emitter keeps alive at one time; 0 for other layers.
  static func particles(of layer: Layer) -> Double {
    guard let emitter = layer as? EmitterLayer else { return 0 }
    return emitter.birthRate * emitter.lifetime * particles(of: emitter.emitterCells)
  }

  /// Returns the number of particles that cells, and the cells within them, keep alive for one emitter or parent
  /// particle.
  private static func particles(of cells: [EmitterCell]) -> Double {
    cells.reduce(0) { sum, cell in
      guard cell.isEnabled else { return sum }
      let own = max(0, cell.birthRate) * min(max(0, cell.lifetime), 1e300)
      return sum + (own > 0 ? own * (1 + particles(of: cell.emitterCells)) : 0)
    }
  }

  /// Returns the standard deviations of a layer's blurs, in its points: of its filters, background filters and shadow.
  private static func radii(of layer: Layer) -> [Double] {
    // Most layers have neither filters nor a shadow.
    guard let effects = layer.storedValues[0].rare.first else { return [] }
    let filters = (effects.filters + effects.backgroundFilters).map(\.radius)
    return effects.shadowOpacity > 0 && effects.shadowColor != nil
      ? filters + [effects.shadowRadius] : filters
  }

  /// Returns the number of canvas points in one point of a layer, measured at the middle of the layer's bounds.
  ///
  /// Only the tree's transforms count, not the scale of the canvas.
  private static func scale(of layer: Layer, under root: Layer) -> Double {
    let middle = Point(x: layer.bounds.midX, y: layer.bounds.midY)
    func outside(_ x: Double, _ y: Double) -> Point {
      let point = Point(x: middle.x + x, y: middle.y + y)
      return root.convert(layer.convert(point, to: root), to: nil)
    }
    let (start, right, down) = (outside(0, 0), outside(1, 0), outside(0, 1))
    let area =
      (right.x - start.x) * (down.y - start.y) - (right.y - start.y) * (down.x - start.x)
    return abs(area).squareRoot()
  }

  /// Returns a short list of characters: `U+0E01, U+0E2A and 12 more`.
  private static func characterList(_ scalars: [Unicode.Scalar]) -> String {
    let most = 8
    let names = scalars.prefix(most).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    if scalars.count > most {
      return names.joined(separator: ", ") + " and \(scalars.count - most) more"
    }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func roundedNumber(_ value: Double) -> String {
    value < 1e15 ? "\(Int(value.rounded()))" : "\(value)"
  }
}

extension [SceneNotice] {
  /// Adds a notice about an unsupported feature, or increments the count of the notice that it already has.
  mutating func leaveOut(_ feature: String, _ location: SceneLocation) {
    for index in indices {
      if case .unsupported(feature, let first, let count) = self[index] {
        self[index] = .unsupported(feature: feature, first: first, count: count + 1)
        return
      }
    }
    append(.unsupported(feature: feature, first: location, count: 1))
  }
}
