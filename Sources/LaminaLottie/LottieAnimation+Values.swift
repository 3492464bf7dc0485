// Values of an animation that an app replaces by its own.

public import LaminaLayers

extension LottieAnimation {
  /// The layers that a path of names leads to, back to front.
  ///
  /// - Parameter path: names that `/` parts, from the outside inwards: `Card/Ring`. A layer between two of them may be left
  ///   out, `*` is any name, and the layers that an import adds are named after what they are for: `Ring (masked)`.
  /// - Returns: every such layer. O(layers).
  public func layers(named path: String) -> [Layer] {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    var found: [Layer] = []
    var open: [(layer: Layer, names: ArraySlice<Substring>)] = [(layer, names)]
    while let (next, rest) = open.popLast() {
      var rest = rest
      if let name = rest.first, name == "*" || next.name == String(name) {
        if rest.count == 1 { found.append(next) } else { rest = rest.dropFirst() }
      }
      let below = (next.sublayers ?? []) + (next.mask.map { [$0] } ?? [])
      open += below.reversed().map { ($0, rest) }
    }
    return found
  }

  /// Replaces a value of layers, and what the file animates it by.
  ///
  /// ```
  /// animation.setValue(.color(brand), forKeyPath: "fillColor", ofLayers: "Ring")
  /// ```
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - keyPath: the key path of the property: `fillColor`, `opacity`, `transform.scale.x`.
  ///   - path: names of layers, as `layers(named:)` takes them. A layer without such a property hands the value on to those
  ///     within it that have one: a shape layer of the file holds one layer for each of its paints.
  /// - Returns: how many layers have the value now; 0 if no name or property is found, or the value is not of its kind.
  @discardableResult public func setValue(
    _ value: AnimatableValue, forKeyPath keyPath: String, ofLayers path: String
  ) -> Int {
    var count = 0
    var seen: Set<ObjectIdentifier> = []
    var open = layers(named: path)
    Transaction.begin()
    Transaction.disableActions = true
    defer { Transaction.commit() }
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      guard next.value(forKeyPath: keyPath) != nil, next.setValue(value, forKeyPath: keyPath) else {
        open += next.sublayers ?? []
        continue
      }
      count += 1
      for key in next.animationKeys where next.animation(forKey: key)?.keyPath == keyPath {
        next.removeAnimation(forKey: key)
      }
    }
    return count
  }
}
