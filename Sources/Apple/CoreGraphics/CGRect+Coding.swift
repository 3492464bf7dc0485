public import LaminaGeometry

// Geometry as lists of numbers, as Core Graphics' types are coded, and as text.

nonisolated extension CGPoint: Codable {
  /// Reads a point from a list of two numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(x: try list.decode(Double.self), y: try list.decode(Double.self))
  }

  /// Writes the point as a list of two numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

nonisolated extension CGSize: Codable {
  /// Reads a size from a list of two numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(width: try list.decode(Double.self), height: try list.decode(Double.self))
  }

  /// Writes the size as a list of two numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(width)
    try list.encode(height)
  }
}

nonisolated extension CGRect: Codable {
  /// Reads a rectangle from a list of its origin and its size.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(origin: try list.decode(CGPoint.self), size: try list.decode(CGSize.self))
  }

  /// Writes the rectangle as a list of its origin and its size.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(origin)
    try list.encode(size)
  }
}

nonisolated extension CGAffineTransform: Codable {
  /// Reads a transform from a list of six numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      a: try list.decode(Double.self), b: try list.decode(Double.self),
      c: try list.decode(Double.self), d: try list.decode(Double.self),
      tx: try list.decode(Double.self), ty: try list.decode(Double.self))
  }

  /// Writes the transform as a list of six numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }
}

nonisolated extension CGPoint: CustomDebugStringConvertible {
  /// The coordinates in parentheses.
  public var debugDescription: String { "(\(x), \(y))" }
}

nonisolated extension CGSize: CustomDebugStringConvertible {
  /// The extents in parentheses.
  public var debugDescription: String { "(\(width), \(height))" }
}

nonisolated extension CGRect: CustomDebugStringConvertible {
  /// The four numbers in parentheses.
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}
