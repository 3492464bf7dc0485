// Angles of a scene file that are read in one unit but look like the other: degrees or radians.

import LaminaLayers

/// The angles in a scene file that were probably meant in the other unit: the first one and their number.
///
/// Transforms and drawings have degrees, as CSS; key paths of rotations and emitter cells have radians, as Core
/// Animation. An angle in radians looks like degrees if it is a whole multiple of 15, and at least 15 in magnitude.
///
/// An angle in degrees looks like radians if it is at most 2 pi and near a multiple of pi that people write down. With
/// three or more decimals (0.785, 1.5708), it is within 0.001 of a multiple of pi / 12. With two (1.57, 3.14, 4.71,
/// 6.28), it is within 0.004 of a multiple of pi / 2. Angles with no or one decimal, such as 1, 2.5 and 5, never look
/// like radians.
public struct AngleHints: Hashable, Sendable {
  /// A unit of angles.
  public enum Unit: String, Hashable, Sendable {
    /// Degrees, in steps of transforms and in drawings.
    case degrees
    /// Radians, in key paths of rotations and in emitter cells.
    case radians

    /// The unit that the angle was probably meant in.
    var other: Unit { self == .degrees ? .radians : .degrees }
  }

  /// An angle that looks like the other unit.
  public struct Angle: Hashable, Sendable {
    /// The location of the angle's number.
    public let location: SceneLocation
    /// The angle's number, as written in the file.
    public let source: String
    /// The number of times pi / 12 that is nearest to the meant angle: 6 stands for pi / 2.
    public let twelfths: Int
    /// The unit in which the angle was read.
    public let unit: Unit

    /// The hint as a sentence: `root.sublayers[2].transform[0].rotate 1.5708 is taken as degrees; pi / 2 is 90`.
    public var text: String {
      switch unit {
      case .degrees:
        return "\(location.path) \(source) is taken as degrees; \(multiple) is \(15 * twelfths)"
      case .radians:
        let radians = (Double(twelfths) * .pi / 12 * 10_000).rounded() / 10_000
        return "\(location.path) \(source) is taken as radians; \(source) degrees are \(radians)"
      }
    }

    /// The nearest multiple of pi / 12 as a text in lowest terms: `-3 pi / 4`.
    private var multiple: String {
      let divisor = [12, 6, 4, 3, 2, 1].first { twelfths * $0 % 12 == 0 && isLowest($0) } ?? 12
      let count = abs(twelfths) * divisor / 12
      return (twelfths < 0 ? "-" : "") + (count == 1 ? "pi" : "\(count) pi")
        + (divisor == 1 ? "" : " / \(divisor)")
    }

    /// Returns whether no smaller divisor makes the angle a whole multiple of pi / divisor.
    private func isLowest(_ divisor: Int) -> Bool {
      [1, 2, 3, 4, 6].allSatisfy { $0 >= divisor || twelfths * $0 % 12 != 0 }
    }
  }

  /// The first angle in the file that looks like the other unit; `nil` if there is none.
  public private(set) var first: Angle?
  /// The number of angles in the file that look like the other unit.
  public private(set) var count = 0

  /// Makes hints without an angle.
  init() {}

  /// Returns how many times pi / 12 an angle is, to the nearest, if the angle looks like radians.
  ///
  /// - Parameter degrees: the angle.
  /// - Returns: the multiple; `nil` if the angle is surely meant in degrees.
  static func twelfths(of degrees: Double) -> Int? {
    let magnitude = abs(degrees)
    guard magnitude > 0.001, magnitude <= 2 * .pi + 0.001 else { return nil }
    func hasDecimals(_ scale: Double) -> Bool {
      abs(degrees * scale - (degrees * scale).rounded()) > 1e-9
    }
    let twelfth = Double.pi / 12
    let near = (degrees / twelfth).rounded()
    let distance = abs(degrees - near * twelfth)
    let isNear =
      hasDecimals(100)
      ? distance <= 0.001
      : hasDecimals(10) && distance <= 0.004 && near.remainder(dividingBy: 6) == 0
    return isNear && near != 0 ? Int(near) : nil
  }

  /// Returns how many times 15 degrees an angle in radians is, if it looks like degrees.
  ///
  /// - Parameter radians: the angle.
  /// - Returns: the multiple; `nil` if the angle is surely meant in radians.
  static func twelfths(ofRadians radians: Double) -> Int? {
    let magnitude = abs(radians)
    guard magnitude >= 15, magnitude <= 36_000, magnitude.remainder(dividingBy: 15) == 0 else {
      return nil
    }
    return Int(radians / 15)
  }

  /// Counts an angle that looks like the other unit, and keeps it if it is the first.
  ///
  /// - Parameter angle: makes the angle; called only for the first one.
  mutating func addAngle(_ angle: () -> Angle) {
    count += 1
    if first == nil { first = angle() }
  }

  /// The first angle's hint with the number of further angles, in one line; `nil` if there is none.
  public var text: String? {
    guard let first else { return nil }
    let others = count - 1
    if others == 0 { return first.text }
    return first.text
      + "; \(others) more angle\(others == 1 ? " looks" : "s look") like \(first.unit.other.rawValue)"
  }
}

extension SceneReader {
  /// Reads an angle, and adds a hint if it looks like the other unit.
  ///
  /// - Parameters:
  ///   - node: the number.
  ///   - unit: the unit in which the number is read.
  /// - Returns: the angle.
  /// - Throws: `SceneError` if it is not a number.
  mutating func readAngle(_ node: Int, in unit: AngleHints.Unit) throws(SceneError) -> Double {
    let angle = try readNumber(node, .any)
    let twelfths =
      unit == .degrees ? AngleHints.twelfths(of: angle) : AngleHints.twelfths(ofRadians: angle)
    if let twelfths {
      let reader = self
      angles.addAngle {
        AngleHints.Angle(
          location: reader.location(of: node), source: reader.document.source(node),
          twelfths: twelfths, unit: unit)
      }
    }
    return angle
  }
}

extension CellProperty {
  /// The names of an emitter cell's numbers that are angles, or angles in a second, in radians.
  static let angles: Set<String> = [
    "emissionLatitude", "emissionLongitude", "emissionRange", "rotation", "rotationRange", "spin",
    "spinRange",
  ]
}
