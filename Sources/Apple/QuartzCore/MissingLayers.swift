// Layers that need a graphics processor.

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
