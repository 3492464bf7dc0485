// What a finished tree asks for and does not get: characters without a font, blurs over the limit.

import LaminaGeometry
import LaminaLayers

/// Finds what layers ask for that is drawn as something else.
@MainActor enum LayerFindings {
  /// Whether a layer may ask for something: the others need not be looked at.
  static func mayFind(in layer: Layer) -> Bool {
    layer is TextLayer || radii(of: layer).contains { $0 > 0 }
  }

  /// What a layer asks for and does not get, in words.
  ///
  /// - Parameters:
  ///   - layer: the layer, in its tree.
  ///   - root: the tree.
  ///   - scale: pixels in a point of the canvas.
  ///   - known: characters that fonts have, so that each is looked for once in a file.
  /// - Returns: a clause each that `not honoured` follows.
  static func features(
    of layer: Layer, under root: Layer, scale: Double, known: inout KnownCharacters
  ) -> [String] {
    var features: [String] = []
    let radii = radii(of: layer).filter { $0 > 0 }
    if !radii.isEmpty {
      let (pixels, limit) = (scale * self.scale(of: layer, under: root), LayerFilter.largestSigma)
      for blur in radii.map({ $0 * pixels }) where blur > limit && blur.isFinite {
        features.append(
          "a blur of \(number(blur)) px is over the limit of \(number(limit)) px, which stands "
            + "for it, and is")
      }
    }
    if let layer = layer as? TextLayer {
      let missing = layer.charactersWithoutFont(&known)
      if !missing.isEmpty {
        features.append("no font here has \(list(missing)): boxes stand for what is")
      }
    }
    return features
  }

  /// The layers of a file that ask for most, by where the file has them.
  struct Largest {
    /// The one with the largest backing store, in bytes.
    private(set) var store: (element: Int, amount: Double)?
    /// The emitter with the most particles.
    private(set) var emitter: (element: Int, amount: Double)?

    /// Remembers a layer if none before it asks for as much.
    @MainActor mutating func add(_ layer: Layer, _ element: Int) {
      let (bytes, particles) = (LayerFindings.bytes(of: layer), LayerFindings.particles(of: layer))
      if bytes > store?.amount ?? 0 { store = (element, bytes) }
      if particles > emitter?.amount ?? 0 { emitter = (element, particles) }
    }
  }

  /// The bytes of a layer's backing store, as far as its bounds say so; of tiles only a part is drawn.
  static func bytes(of layer: Layer) -> Double {
    guard layer is TextLayer || layer.drawing != nil, !(layer is TiledLayer) else { return 0 }
    let scale = layer.contentsScale
    return abs(layer.bounds.width * scale * layer.bounds.height * scale) * 4
  }

  /// The particles of an emitter at a time, as often as its cells are born while they live.
  static func particles(of layer: Layer) -> Double {
    guard let emitter = layer as? EmitterLayer else { return 0 }
    return emitter.birthRate * emitter.lifetime * particles(of: emitter.emitterCells)
  }

  /// The particles of cells, and of the cells within them, of one emitter or particle.
  private static func particles(of cells: [EmitterCell]) -> Double {
    cells.reduce(0) { sum, cell in
      guard cell.isEnabled else { return sum }
      let own = max(0, cell.birthRate) * min(max(0, cell.lifetime), 1e300)
      return sum + (own > 0 ? own * (1 + particles(of: cell.emitterCells)) : 0)
    }
  }

  /// The standard deviations of what blurs a layer, its shadow or what lies behind it, in its points.
  private static func radii(of layer: Layer) -> [Double] {
    // Most layers have neither filters nor a shadow.
    guard let effects = layer.storedValues[0].rare.first else { return [] }
    let filters = (effects.filters + effects.backgroundFilters).map(\.radius)
    return effects.shadowOpacity > 0 && effects.shadowColor != nil
      ? filters + [effects.shadowRadius] : filters
  }

  /// Points of the canvas in a point of a layer at its middle, as far as its tree says so by itself.
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

  /// `U+0E01, U+0E2A and 12 more`.
  private static func list(_ scalars: [Unicode.Scalar]) -> String {
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

  private static func number(_ value: Double) -> String {
    value < 1e15 ? "\(Int(value.rounded()))" : "\(value)"
  }
}

extension [SceneNotice] {
  /// Adds a feature that is not honoured, or counts it once more.
  mutating func leaveOut(_ feature: String, _ place: ScenePlace) {
    for index in indices {
      if case .notHonoured(feature, let first, let count) = self[index] {
        self[index] = .notHonoured(feature: feature, first: first, count: count + 1)
        return
      }
    }
    append(.notHonoured(feature: feature, first: place, count: 1))
  }
}
