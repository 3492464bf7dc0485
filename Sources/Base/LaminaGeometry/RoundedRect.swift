/// The corners of a layer that are rounded; the bits are `CACornerMask`'s.
///
/// Names are in the layer's own space: with y down, `minXMinY` is the top left corner.
@frozen public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The bits of the rounded corners; bits beyond the four corners are dropped.
  public let rawValue: UInt

  /// Makes a mask from its bits; bits beyond the four corners are dropped (255 reads back as 15).
  @inlinable public init(rawValue: UInt) { self.rawValue = rawValue & 15 }

  /// The corner at the smallest x and y.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// The corner at the largest x and smallest y.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// The corner at the smallest x and largest y.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// The corner at the largest x and y.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// Every corner, the default.
  public static let all = CornerMask(rawValue: 15)
}

/// The curve of a rounded corner.
@frozen public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve whose curvature changes gradually, as in iOS icons.
  case continuous

  /// Reads a name as Core Animation does: an unknown one means `circular`.
  public init(name: String) { self = CornerCurve(rawValue: name) ?? .circular }

  /// The distance from the corner at which the curve leaves the edge, in corner radii.
  ///
  /// Source: `cornerCurveExpansionFactor`, measured on QuartzCore.
  public var expansionFactor: Double {
    switch self {
    case .circular: 1
    case .continuous: 1.528665
    }
  }
}

/// A rectangle with some rounded corners.
///
/// ```swift
/// let card = RoundedRect(
///   Rect(x: 0, y: 0, width: 160, height: 60), radius: 12, corners: [.minXMinY, .maxXMinY])
/// print(card.inset(by: 2).radius)  // 10.0
/// let outline = Path(roundedRect: card)
/// ```
@frozen public struct RoundedRect: Hashable, Sendable {
  /// The rectangle before rounding, standardised.
  public var rect: Rect
  /// The radius of the rounded corners, at most half the shorter side; 0 if none is rounded.
  public var radius: Double
  /// The corners that are rounded.
  public var corners: CornerMask
  /// The curve of the rounded corners.
  public var curve: CornerCurve

  /// Makes a rounded rectangle.
  ///
  /// The radius is clamped to half the shorter side, as in Core Animation. A negative radius or an empty
  /// corner mask makes square corners.
  public init(
    _ rect: Rect, radius: Double = 0, corners: CornerMask = .all, curve: CornerCurve = .circular
  ) {
    self.rect = rect.standardized
    self.corners = corners
    self.curve = curve
    let largest = min(self.rect.width, self.rect.height) / 2
    self.radius = corners.isEmpty ? 0 : max(0, min(radius, largest))
  }

  /// Whether any corner is rounded.
  @inlinable public var isRounded: Bool { radius > 0 }

  /// Returns the rounded rectangle with edges moved in by `amount` and a radius that is smaller by `amount`.
  public func inset(by amount: Double) -> RoundedRect {
    RoundedRect(
      rect.inset(by: amount), radius: max(0, radius - amount), corners: corners, curve: curve)
  }

  /// The distance along an edge that a continuous corner takes, in corner radii, given the available space.
  ///
  /// 1 for circular corners. A continuous corner takes 1.528665, but at most half the shorter side. Without
  /// any space it becomes circular.
  ///
  /// Policy: `continuous-corner-curve`.
  public var reach: Double {
    guard curve == .continuous, radius > 0 else { return 1 }
    return max(1, min(curve.expansionFactor, min(rect.width, rect.height) / 2 / radius))
  }
}
