public import LaminaGeometry

// Geometry in dictionaries, as Core Graphics writes it.

nonisolated extension CGPoint {
  /// The point as a dictionary with the keys `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

  /// Reads a point from a dictionary; `nil` without both numbers.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let x = dictionary.number("X"), let y = dictionary.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

nonisolated extension CGSize {
  /// The size as a dictionary with the keys `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

  /// Reads a size from a dictionary; `nil` without both numbers.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let width = dictionary.number("Width"), let height = dictionary.number("Height") else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

nonisolated extension CGRect {
  /// The rectangle as a dictionary with the keys `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
  }

  /// Reads a rectangle from a dictionary; `nil` without all four numbers.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dictionary),
      let size = CGSize(dictionaryRepresentation: dictionary)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

nonisolated extension CFDictionary {
  /// Returns the number that a key has; `nil` for anything else.
  fileprivate func number(_ key: String) -> Double? {
    switch self[key] {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}
