// Comparing a layer with a new one, so that writers and listings look at the few properties that differ.

extension LayerProperty {
  /// The comparison of a property that is in a layer's state alone.
  package struct Comparison: Sendable {
    /// The function that returns whether two states have the same value.
    fileprivate let isSame: @Sendable (LayerState, LayerState) -> Bool
    /// Whether the value is among those that most layers never set.
    fileprivate let isRare: Bool

    /// Makes the comparison of the values at a key path.
    ///
    /// - Parameters:
    ///   - path: the key path.
    ///   - type: the only type of layers that has the value; `nil` if all types have it.
    init<Held: Equatable & SendableMetatype>(
      _ path: any WritableKeyPath<LayerState, Held> & Sendable, of type: LayerType?
    ) {
      isSame = { $0[keyPath: path] == $1[keyPath: path] }
      guard type == nil else {
        isRare = false
        return
      }
      // Setting a value makes room for all rare values if it is one of them.
      var state = LayerState(values: LayerValues(), kind: .layer)
      let value = state[keyPath: path]
      state[keyPath: path] = value
      isRare = !state.values.rare.isEmpty
    }

    private init() { (isSame, isRare) = ({ _, _ in false }, true) }

    /// The comparison of a rare value: it may differ once any rare value of the layer was set.
    static let rare = Comparison()
  }

  /// A copy of the property whose value is among the rare ones.
  var rare: LayerProperty { changedCopy { $0.comparison = .rare } }
}

/// A layer with which others of its type are compared, property by property.
@MainActor package struct LayerComparison {
  /// The properties that are compared.
  package let rows: [LayerProperty.RowReference]
  /// The state of the layer with which others are compared.
  package let state: LayerState

  /// Makes the comparison of some properties with a layer's.
  package init(with layer: Layer, rows: [LayerProperty]) {
    self.rows = rows.map { LayerProperty.RowReference($0) }
    state = layer.state
  }

  /// Returns the indices in `rows` of the properties that may have other values in a state, in ascending order.
  ///
  /// The other properties have equal values. Those that are not in the state alone are always among the result.
  package func differingRows(in other: LayerState) -> [Int] {
    var found: [Int] = []
    let hasRare = !other.values.rare.isEmpty || !state.values.rare.isEmpty
    for index in rows.indices {
      if let comparison = rows[index].property.comparison {
        if comparison.isRare && !hasRare { continue }
        if comparison.isSame(other, state) { continue }
      }
      found.append(index)
    }
    return found
  }
}
