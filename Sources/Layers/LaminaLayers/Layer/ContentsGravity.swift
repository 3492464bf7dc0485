package import LaminaGeometry

/// The placement of a picture in a layer's bounds.
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
  /// Scaled to the largest size that fits the bounds, keeping its proportions, in the middle.
  case resizeAspect
  /// Scaled to the smallest size that covers the bounds, keeping its proportions, in the middle; it may
  /// overflow.
  case resizeAspectFill

  /// Reads a name as Core Animation does: an unknown one means `center`.
  public init(name: String) { self = ContentsGravity(rawValue: name) ?? .center }

  /// Whether the picture's size follows the bounds.
  public var resizes: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    default: false
    }
  }
}

/// The filter that samples a picture between its pixels.
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// The nearest pixel.
  case nearest
  /// A weighted mean of the four nearest pixels; the default.
  case linear
  /// As `linear`, but a picture shown smaller than its size mixes samples of its two nearest mipmap levels.
  ///
  /// The smaller levels take a third of the picture's memory in addition.
  case trilinear
}

/// The edges of a layer, by the layer's own axes; the bits are `CAEdgeAntialiasingMask`'s.
public struct EdgeMask: OptionSet, Hashable, Sendable {
  /// The bits of the mask; all but the lowest four are dropped.
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

extension ContentsGravity {
  /// Returns the rectangle that contents of a size fill in a layer's bounds.
  ///
  /// Policy: `vertical-gravity`.
  ///
  /// - Parameters:
  ///   - size: the contents' size.
  ///   - bounds: the layer's bounds.
  ///   - isMirrored: whether y runs up on the screen.
  /// - Returns: the rectangle; it may overflow the bounds.
  package func rect(of size: Size, in bounds: Rect, isMirrored: Bool = false) -> Rect {
    let (low, middle, high) = (0.0, 0.5, 1.0)
    let (top, bottom) = isMirrored ? (high, low) : (low, high)
    /// Returns a rectangle of a size in the bounds, with the fractions `x` and `y` of the free space before it.
    func alignedRect(_ x: Double, _ y: Double, _ size: Size) -> Rect {
      Rect(
        x: bounds.minX + x * (bounds.width - size.width),
        y: bounds.minY + y * (bounds.height - size.height), width: size.width, height: size.height)
    }
    func scaled(_ factor: Double) -> Rect {
      alignedRect(middle, middle, Size(width: size.width * factor, height: size.height * factor))
    }
    let fit = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .center: return alignedRect(middle, middle, size)
    case .top: return alignedRect(middle, top, size)
    case .bottom: return alignedRect(middle, bottom, size)
    case .left: return alignedRect(low, middle, size)
    case .right: return alignedRect(high, middle, size)
    case .topLeft: return alignedRect(low, top, size)
    case .topRight: return alignedRect(high, top, size)
    case .bottomLeft: return alignedRect(low, bottom, size)
    case .bottomRight: return alignedRect(high, bottom, size)
    case .resize: return bounds
    case .resizeAspect: return scaled(min(fit.0, fit.1))
    case .resizeAspectFill: return scaled(max(fit.0, fit.1))
    }
  }
}
