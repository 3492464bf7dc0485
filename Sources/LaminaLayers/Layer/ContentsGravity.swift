/// How a picture is placed in a layer's bounds.
///
/// Top and bottom are edges as seen on the screen.
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
  /// At its own size, in the middle.
  case center
  /// At its own size, centred on the top edge.
  case top
  /// At its own size, centred on the bottom edge.
  case bottom
  /// At its own size, centred on the left edge.
  case left
  /// At its own size, centred on the right edge.
  case right
  /// At its own size, in the top left corner.
  case topLeft
  /// At its own size, in the top right corner.
  case topRight
  /// At its own size, in the bottom left corner.
  case bottomLeft
  /// At its own size, in the bottom right corner.
  case bottomRight
  /// Stretched to the bounds; the default.
  case resize
  /// As large as fits, keeping its proportions, in the middle.
  case resizeAspect
  /// As small as covers the bounds, keeping its proportions, in the middle; it may overflow.
  case resizeAspectFill

  /// Reads a name as Core Animation does: an unknown one behaves as `center`.
  public init(name: String) { self = ContentsGravity(rawValue: name) ?? .center }

  /// Whether the picture's size follows the bounds.
  public var resizes: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    default: false
    }
  }
}

/// How a picture is sampled between its pixels.
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// The nearest pixel.
  case nearest
  /// Between the four nearest, in proportion; the default.
  case linear
  /// As `linear`; where a picture is shown smaller than it is, in two smaller versions of it, mixed.
  ///
  /// Those versions take a third of the picture's memory more.
  case trilinear
}

/// The edges of a layer, by the layer's own axes; the bits are `CAEdgeAntialiasingMask`'s.
public struct EdgeMask: OptionSet, Hashable, Sendable {
  /// The four bits; others are dropped.
  public let rawValue: UInt

  /// Makes a mask from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue & 15 }

  /// The edge at the smallest x.
  public static let minX = EdgeMask(rawValue: 1)
  /// The edge at the largest x.
  public static let maxX = EdgeMask(rawValue: 2)
  /// The edge at the smallest y.
  public static let minY = EdgeMask(rawValue: 4)
  /// The edge at the largest y.
  public static let maxY = EdgeMask(rawValue: 8)
  /// Every edge, the default.
  public static let all = EdgeMask(rawValue: 15)
}
