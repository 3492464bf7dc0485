public import LaminaGeometry

/// A layer that shows its sublayers several times, as `CAReplicatorLayer`.
///
/// Instance k is transformed k times by `instanceTransform`, about the layer's anchor point, and
/// tinted by `instanceColor` plus k times the offsets, each component clamped to 0...1 when used.
/// The layer's own background, contents and border are drawn once.
public final class ReplicatorLayer: Layer {
  /// How many times the sublayers are drawn; 0 or less draws none.
  public var instanceCount = 1

  /// The transform from one instance to the next.
  public var instanceTransform: Matrix4 = .identity

  /// Seconds by which an instance runs behind the one before it.
  public var instanceDelay: Double = 0

  /// What multiplies the colours of instance 0.
  public var instanceColor: Color = .white

  /// What is added to the red multiplier from one instance to the next.
  public var instanceRedOffset: Double = 0
  /// What is added to the green multiplier from one instance to the next.
  public var instanceGreenOffset: Double = 0
  /// What is added to the blue multiplier from one instance to the next.
  public var instanceBlueOffset: Double = 0
  /// What is added to the alpha multiplier from one instance to the next.
  public var instanceAlphaOffset: Double = 0

  /// The multiplier of instance `index`, clamped to 0...1.
  public func color(ofInstance index: Int) -> Color {
    let k = Double(index)
    func clamp(_ value: Double) -> Double { min(1, max(0, value)) }
    return Color(
      red: clamp(instanceColor.red + k * instanceRedOffset),
      green: clamp(instanceColor.green + k * instanceGreenOffset),
      blue: clamp(instanceColor.blue + k * instanceBlueOffset),
      alpha: clamp(instanceColor.alpha + k * instanceAlphaOffset))
  }
}
