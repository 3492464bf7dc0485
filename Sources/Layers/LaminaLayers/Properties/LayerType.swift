// The classes of layers by name.

/// The types of layers: the classes, by their names in scene files.
package enum LayerType: String, CaseIterable, Sendable {
  case layer, emitter, gradient, replicator, scroll, shape, text, tiled, transform

  /// Makes a layer of the type.
  @MainActor package func makeLayer() -> Layer {
    switch self {
    case .layer: Layer()
    case .emitter: EmitterLayer()
    case .gradient: GradientLayer()
    case .replicator: ReplicatorLayer()
    case .scroll: ScrollLayer()
    case .shape: ShapeLayer()
    case .text: TextLayer()
    case .tiled: TiledLayer()
    case .transform: TransformLayer()
    }
  }
}

extension LayerType {
  /// Finds the type of a layer by its class.
  @MainActor package init(of layer: Layer) {
    self =
      switch layer {
      case is EmitterLayer: .emitter
      case is GradientLayer: .gradient
      case is ReplicatorLayer: .replicator
      case is ScrollLayer: .scroll
      case is ShapeLayer: .shape
      case is TextLayer: .text
      case is TiledLayer: .tiled
      case is TransformLayer: .transform
      default: .layer
      }
  }
}

extension LayerKind {
  /// Returns whether layers of this kind have the animatable properties of a type; `nil` stands for the properties that
  /// every layer has.
  func isOf(_ type: LayerType?) -> Bool {
    switch (self, type) {
    case (_, nil), (.shape, .shape), (.gradient, .gradient), (.text, .text),
      (.replicator, .replicator), (.emitter, .emitter):
      true
    default: false
    }
  }
}
