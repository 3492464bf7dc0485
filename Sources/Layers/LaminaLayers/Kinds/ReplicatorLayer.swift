public import LaminaGeometry

/// A layer that shows its sublayers several times, like `CAReplicatorLayer`.
///
/// Instance k is transformed k times by `instanceTransform`, about the layer's anchor point. It is tinted
/// by `instanceColor` plus k times the offsets, with each component clamped to 0...1 when used. But the
/// layer's own background, contents and border are drawn once.
///
/// ```swift
/// let dots = ReplicatorLayer(), dot = Layer()
/// dot.frame = Rect(x: 0, y: 0, width: 8, height: 8)
/// dot.backgroundColor = .black
/// dots.addSublayer(dot)
/// dots.instanceCount = 5
/// dots.instanceTransform = .translation(x: 12, y: 0)
/// dots.instanceAlphaOffset = -0.2
/// ```
open class ReplicatorLayer: Layer {
  /// The properties that only this kind of layer has.
  @KindValues var own = ReplicatorValues()

  package override var kind: LayerKind { .replicator($own) }

  /// Makes a replicator layer with default values.
  public override init() { super.init() }

  /// Makes a replicator layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a replicator layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns a replicator layer.
  open override func makePresentationLayer() -> Layer { ReplicatorLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .replicator(let values) = state.kind { $own = values }
  }

  /// The number of instances of the sublayers; 0 or less draws none.
  open var instanceCount: Int {
    get { own.instanceCount }
    set { changeProperty { own.instanceCount = newValue } }
  }

  /// The transform from one instance to the next.
  open var instanceTransform: Matrix4 {
    get { own.instanceTransform }
    set { changeProperty { own.instanceTransform = newValue } }
  }

  /// The time by which each instance lags behind its predecessor, in seconds.
  open var instanceDelay: Double {
    get { own.instanceDelay }
    set { changeProperty { own.instanceDelay = newValue } }
  }

  /// The colour that multiplies instance 0.
  open var instanceColor: Color {
    get { own.instanceColor }
    set { changeProperty { own.instanceColor = newValue } }
  }

  /// The amount added to the red multiplier from one instance to the next.
  open var instanceRedOffset: Double {
    get { own.instanceRedOffset }
    set { changeProperty { own.instanceRedOffset = newValue } }
  }
  /// The amount added to the green multiplier from one instance to the next.
  open var instanceGreenOffset: Double {
    get { own.instanceGreenOffset }
    set { changeProperty { own.instanceGreenOffset = newValue } }
  }
  /// The amount added to the blue multiplier from one instance to the next.
  open var instanceBlueOffset: Double {
    get { own.instanceBlueOffset }
    set { changeProperty { own.instanceBlueOffset = newValue } }
  }
  /// The amount added to the alpha multiplier from one instance to the next.
  open var instanceAlphaOffset: Double {
    get { own.instanceAlphaOffset }
    set { changeProperty { own.instanceAlphaOffset = newValue } }
  }

  /// Returns the colour that multiplies instance `index`, with components clamped to 0...1.
  open func color(ofInstance index: Int) -> Color { own.color(ofInstance: index) }
}

/// A replicator layer's own properties, by their names in `ReplicatorLayer`.
package struct ReplicatorValues: Sendable {
  package var instanceCount: Int = 1
  package var instanceTransform: Matrix4 = .identity
  package var instanceDelay: Double = 0
  package var instanceColor: Color = .white
  package var instanceRedOffset: Double = 0
  package var instanceGreenOffset: Double = 0
  package var instanceBlueOffset: Double = 0
  package var instanceAlphaOffset: Double = 0

  /// Returns the colour that multiplies instance `index`, with components clamped to 0...1.
  package func color(ofInstance index: Int) -> Color {
    let k = Double(index)
    func clamp(_ value: Double) -> Double { min(1, max(0, value)) }
    return Color(
      red: clamp(instanceColor.red + k * instanceRedOffset),
      green: clamp(instanceColor.green + k * instanceGreenOffset),
      blue: clamp(instanceColor.blue + k * instanceBlueOffset),
      alpha: clamp(instanceColor.alpha + k * instanceAlphaOffset))
  }
}
