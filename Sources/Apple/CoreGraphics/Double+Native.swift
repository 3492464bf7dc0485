// Members of Core Graphics' number that `Double` lacks.

nonisolated extension Double {
  /// The type of the number as the machine has it.
  public typealias NativeType = Double

  /// The number as the machine has it.
  public var native: Double { self }
}
