// The properties that animations can change: the rows of the property table with a target.

extension AnimationTarget {
  /// The animatable properties of layers, by their names in Core Animation and, where these differ,
  /// in Swift.
  package static let properties: [String: Property] = {
    var all: [String: Property] = [:]
    for property in LayerProperty.all {
      guard let target = property.target else { continue }
      for name in Set([property.name, property.animatedName]) {
        // If two kinds of layers share a name, it means either kind's property.
        all[name] = all[name].map { $0.orElse(target) } ?? target
      }
    }
    return all
  }()
}

extension LayerProperty {
  /// The property's name in key paths, which is its name in Core Animation.
  package var animatedName: String { LayerProperty.archiveName(of: name) }
}

extension LayerState {
  var shape: ShapeValues {
    get { if case .shape(let values) = kind { values[0] } else { ShapeValues() } }
    set { kind = .shape([newValue]) }
  }
  var gradient: GradientValues {
    get { if case .gradient(let values) = kind { values[0] } else { GradientValues() } }
    set { kind = .gradient([newValue]) }
  }
  var text: TextValues {
    get { if case .text(let values) = kind { values[0] } else { TextValues() } }
    set { kind = .text([newValue]) }
  }
  var replicator: ReplicatorValues {
    get { if case .replicator(let values) = kind { values[0] } else { ReplicatorValues() } }
    set { kind = .replicator([newValue]) }
  }
  var emitter: EmitterValues {
    get { if case .emitter(let values) = kind { values[0] } else { EmitterValues() } }
    set { kind = .emitter([newValue]) }
  }
}
