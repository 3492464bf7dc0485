@_exported public import CoreGraphics
public import LaminaGeometry
public import LaminaLayers

// Core Animation's names of Lamina's layers.

/// Core Animation's name of `Layer`.
public typealias CALayer = Layer
/// Core Animation's name of `ShapeLayer`.
public typealias CAShapeLayer = ShapeLayer
/// Core Animation's name of `GradientLayer`.
public typealias CAGradientLayer = GradientLayer
/// Core Animation's name of `ReplicatorLayer`.
public typealias CAReplicatorLayer = ReplicatorLayer
/// Core Animation's name of `EmitterLayer`.
public typealias CAEmitterLayer = EmitterLayer
/// Core Animation's name of `TransformLayer`.
public typealias CATransformLayer = TransformLayer
/// Core Animation's name of `ScrollLayer`.
public typealias CAScrollLayer = ScrollLayer
/// Core Animation's name of `TiledLayer`.
public typealias CATiledLayer = TiledLayer
/// Core Animation's name of `TextLayer`.
public typealias CATextLayer = TextLayer
/// Core Animation's name of `Matrix4`.
public typealias CATransform3D = Matrix4
/// Core Animation's name of `Transaction`.
public typealias CATransaction = Transaction

/// The greatest single-precision number; as a count of repetitions, for ever.
public nonisolated let HUGE = Float.greatestFiniteMagnitude
/// The greatest single-precision number; as a count of repetitions, for ever.
public nonisolated let MAXFLOAT = Float.greatestFiniteMagnitude

/// A layer that an app draws by Metal.
@available(
  *, unavailable,
  message: "there is no Metal here; draw into a CALayer by draw(in:), or set its contents"
)
public enum CAMetalLayer {}

/// A layer that an app draws by OpenGL ES.
@available(
  *, unavailable,
  message: "there is no OpenGL here; draw into a CALayer by draw(in:), or set its contents"
)
public enum CAEAGLLayer {}
