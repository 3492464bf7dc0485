// The properties that animations can change: those of the table that have a target.

extension AnimationTarget {
  /// The properties by name: Core Animation's and, where it is another one, Swift's.
  package static let properties: [String: Property] = {
    var all: [String: Property] = [:]
    for property in LayerProperty.all {
      guard let target = property.target else { continue }
      for name in Set([property.name, property.animatedName]) {
        // A name that two kinds have means either's.
        all[name] = all[name].map { $0.or(target) } ?? target
      }
    }
    return all
  }()
}

extension LayerProperty {
  /// Its name in key paths: Core Animation's.
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
