// Springs: how a layer's frame follows its superlayer's size.

public import LaminaGeometry

/// The margins and lengths of a layer's frame that stretch with its superlayer, like `CAAutoresizingMask`.
///
/// ```
/// |-- minX margin --|---- width ----|-- maxX margin --|      and the same along y
/// ```
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, as Core Animation numbers them.
  public let rawValue: UInt32

  /// Makes a mask of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin between the superlayer's minimum x and the layer's.
  public static let minXMargin = AutoresizingMask(rawValue: 1)
  /// The layer's width.
  public static let width = AutoresizingMask(rawValue: 2)
  /// The margin between the layer's maximum x and the superlayer's.
  public static let maxXMargin = AutoresizingMask(rawValue: 4)
  /// The margin between the superlayer's minimum y and the layer's.
  public static let minYMargin = AutoresizingMask(rawValue: 8)
  /// The layer's height.
  public static let height = AutoresizingMask(rawValue: 16)
  /// The margin between the layer's maximum y and the superlayer's.
  public static let maxYMargin = AutoresizingMask(rawValue: 32)
}

extension Layer {
  /// Resizes the layer's frame by its `autoresizingMask`, after a change of its superlayer's size.
  ///
  /// Does nothing without a mask or a superlayer. Along each axis, every flexible part takes a third of the
  /// change. The thirds of the fixed parts go to the flexible margins in equal shares, or to the length if
  /// neither margin is flexible. A flexible leading edge is then rounded down to whole points, and a
  /// flexible length is rounded up. A length never becomes negative.
  ///
  /// - Parameter old: the superlayer's size before the change.
  /// - Source: measurements of `CALayer`; whether the length or the far edge is rounded up is not known.
  public func resize(withOldSuperlayerSize old: Size) {
    guard !autoresizingMask.isEmpty, let superlayer else { return }
    let size = superlayer.bounds.size
    var place = frame
    let x = Springs(
      leading: autoresizingMask.contains(.minXMargin), length: autoresizingMask.contains(.width),
      trailing: autoresizingMask.contains(.maxXMargin))
    let y = Springs(
      leading: autoresizingMask.contains(.minYMargin), length: autoresizingMask.contains(.height),
      trailing: autoresizingMask.contains(.maxYMargin))
    (place.origin.x, place.size.width) = x.resizedExtent(
      place.minX, place.width, change: size.width - old.width)
    (place.origin.y, place.size.height) = y.resizedExtent(
      place.minY, place.height, change: size.height - old.height)
    if place != frame && place.isFinite { frame = place }
  }
}

/// The parts of a layer's frame along one axis, and whether each is flexible.
private struct Springs {
  let leading: Bool
  let length: Bool
  let trailing: Bool

  /// Returns the layer's leading edge and its length after the superlayer's length has changed by `change`.
  func resizedExtent(_ edge: Double, _ extent: Double, change: Double) -> (
    edge: Double, length: Double
  ) {
    guard change != 0, leading || length || trailing else { return (edge, extent) }
    let third = change / 3
    let margins = (leading ? 1 : 0) + (trailing ? 1 : 0)
    let left = third * Double(3 - margins - (length ? 1 : 0))
    var (edge, extent) = (edge, extent)
    if leading {
      edge = Springs.roundedDown(edge + third + left / Double(margins))
    }
    if length {
      let share = margins == 0 ? third + left : third
      extent = max(0, Canvas.roundedUp(extent + share))
    }
    return (edge, extent)
  }

  /// Returns a number rounded down; one within a billionth of a whole number becomes that number.
  private static func roundedDown(_ value: Double) -> Double { -Canvas.roundedUp(-value) }
}
