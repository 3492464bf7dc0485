public import LaminaGeometry
public import LaminaViews

// Distances and edges, by UIKit's names.

/// UIKit's name of `RectEdge`.
public typealias UIRectEdge = RectEdge

nonisolated extension EdgeInsets {
  /// Makes insets of no distance.
  public init() { self = .zero }
}

nonisolated extension EdgeInsets: Codable {
  /// Reads the four distances in UIKit's order: top, left, bottom, right.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      top: try values.decode(CGFloat.self), left: try values.decode(CGFloat.self),
      bottom: try values.decode(CGFloat.self), right: try values.decode(CGFloat.self))
  }

  /// Writes the four distances in UIKit's order.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for distance in [top, left, bottom, right] { try values.encode(distance) }
  }
}

nonisolated extension DirectionalEdgeInsets: Codable {
  /// Reads the four distances in UIKit's order: top, leading, bottom, trailing.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(
      top: try values.decode(CGFloat.self), leading: try values.decode(CGFloat.self),
      bottom: try values.decode(CGFloat.self), trailing: try values.decode(CGFloat.self))
  }

  /// Writes the four distances in UIKit's order.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for distance in [top, leading, bottom, trailing] { try values.encode(distance) }
  }
}

/// A displacement in points.
nonisolated public struct UIOffset: Hashable, Sendable, Codable {
  /// The displacement along x.
  public var horizontal: CGFloat
  /// The displacement along y.
  public var vertical: CGFloat

  /// No displacement.
  public static let zero = UIOffset()

  /// Makes a displacement; along each axis 0 by default.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

/// Returns the rectangle with its edges moved inwards, UIKit's older spelling of `inset(by:)`.
nonisolated public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}
