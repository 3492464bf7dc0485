public import LaminaViews

nonisolated extension ResponderAction: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
