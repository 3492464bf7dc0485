public import LaminaViews

// Descriptions for debuggers, which protocols of layout libraries ask of views.

extension Responder: @MainActor CustomDebugStringConvertible {
  /// The view's or controller's description.
  public var debugDescription: String { description }
}
