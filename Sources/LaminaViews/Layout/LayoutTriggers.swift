import LaminaLayers

/// Why a view is laid out: the triggers of `View.layoutSubviews()`.
///
/// No triggers are: making a view, moving it without a change of its size, its alpha and its transform,
/// and a frame or bounds that are set to what they are. A view without any size is not laid out for its
/// first appearance (a named policy), nor is one outside every window by itself.
///
/// - Source: published measurements of `UIView`.
public struct LayoutTriggers: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `setNeedsLayout()`, the view's or its layer's.
  public static let explicit = LayoutTriggers(rawValue: 1)
  /// The view's bounds have changed, their size or their origin.
  public static let bounds = LayoutTriggers(rawValue: 2)
  /// A subview has come or gone.
  public static let subviews = LayoutTriggers(rawValue: 4)
  /// The size of a direct subview has changed.
  public static let subviewSize = LayoutTriggers(rawValue: 8)
  /// The view has not been laid out before.
  public static let firstAppearance = LayoutTriggers(rawValue: 16)
  /// Constraints have moved or resized a subview.
  public static let constraints = LayoutTriggers(rawValue: 32)
  /// Constraints of the view's region are to be solved; by itself it calls no `layoutSubviews()`.
  static let engine = LayoutTriggers(rawValue: 64)

  /// The names of what is in it, in the order above: `bounds, subviews`.
  public var description: String {
    let names = ["explicit", "bounds", "subviews", "subviewSize", "firstAppearance", "constraints"]
    return names.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
      .joined(separator: ", ")
  }
}

/// What layout knows of a view.
struct ViewLayoutState {
  /// Why it is to be laid out.
  var triggers: LayoutTriggers = []
  /// Whether it has ever been.
  var hasBeenLaidOut = false
  /// Whether it runs `layoutSubviews()`.
  var isInLayout = false
  /// Whether its bounds and its position are being set together.
  var isBeingPlaced = false
}

/// Writes down which views are laid out, and why; see `View.layoutLog`.
@MainActor public final class LayoutLog {
  /// One call of `layoutSubviews()`.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The name of the view's layer, or the view's class.
    public let name: String
    /// Why it was called.
    public let triggers: LayoutTriggers

    /// `name: triggers`.
    public var description: String { "\(name): \(triggers)" }
  }

  /// The calls so far, in order.
  public private(set) var entries: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// Forgets all entries.
  public func removeAll() { entries = [] }

  func append(_ view: View, _ triggers: LayoutTriggers) {
    entries.append(
      Entry(name: view.layer.name ?? String(describing: type(of: view)), triggers: triggers))
  }
}
