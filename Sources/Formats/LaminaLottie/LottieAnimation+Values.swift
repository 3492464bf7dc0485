// Replacement of an animation's values by an app.

public import LaminaLayers

extension LottieAnimation {
  /// Returns the layers that match a path of names, back to front.
  ///
  /// - Parameter path: names separated by `/`, from the outside inwards: `Card/Ring`. Layers between two names may be
  ///   left
  ///   out, and `*` matches any name. Layers that the import adds have names with a suffix, such as `Ring (masked)`.
  /// - Returns: every matching layer. O(layers).
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

  /// Replaces a value of layers, and removes the file's animations of it.
  ///
  /// ```
  /// animation.setValue(.color(brand), forKeyPath: "fillColor", ofLayers: "Ring")
  /// ```
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - keyPath: the key path of the property: `fillColor`, `opacity`, `transform.scale.x`.
  ///   - path: names of layers, as in `layers(named:)`. A layer without the property passes the value on to its
  ///     descendants that have it. A shape layer of the file, for example, has one layer per paint.
  /// - Returns: the number of layers that now have the value; 0 if no name or property matches, or the value's type is
  ///   wrong.
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
