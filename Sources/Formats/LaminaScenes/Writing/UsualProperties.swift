// The defaults that a writer leaves out, found once for each type of layers.

import LaminaLayers

/// The properties of one type of layers that a writer looks at, with the values that a new layer has.
@MainActor struct UsualProperties<Value> {
  private let comparison: LayerComparison
  private let values: [Value?]

  /// A property that may differ from its default.
  struct Candidate {
    let property: LayerProperty
    /// The value of a new layer; `nil` if it has none.
    let usual: Value?
  }

  /// Finds the values of a new layer.
  ///
  /// - Parameters:
  ///   - layer: the new layer.
  ///   - properties: the properties that the writer looks at; those of other types of layers are left out.
  ///   - value: returns the value of a property in a layer with a state.
  init(
    of layer: Layer, among properties: [LayerProperty],
    value: (LayerProperty, Layer, LayerState) -> Value?
  ) {
    let type = LayerType(of: layer)
    let own = properties.filter {
      switch $0.value {
      // Writers write the layers and animations within a layer separately.
      case .sublayers, .mask, .animations: false
      default: $0.type == nil || $0.type == type
      }
    }
    comparison = LayerComparison(with: layer, rows: own)
    let state = comparison.state
    values = own.map { value($0, layer, state) }
  }

  /// Returns the properties that may differ from their defaults in a state, in the order of the table.
  func candidates(in state: LayerState) -> [Candidate] {
    comparison.differingRows(in: state).map(candidate)
  }

  /// All properties, in the order of the table.
  var allProperties: [Candidate] { comparison.rows.indices.map(candidate) }

  private func candidate(_ index: Int) -> Candidate {
    Candidate(property: comparison.rows[index].property, usual: values[index])
  }
}
