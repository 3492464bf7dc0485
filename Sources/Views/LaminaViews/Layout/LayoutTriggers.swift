import LaminaLayers

/// The triggers of `View.layoutSubviews()`: the reasons for which a view is laid out.
///
/// Making a view triggers nothing. Nor does moving it without a change of size, changing its alpha or transform, or
/// setting a frame or bounds to their current value. A view of zero size is not laid out for its first appearance. A
/// view outside every window is not laid out automatically.
///
/// Policy: `layout-no-trigger`.
///
/// - Source: published measurements of `UIView`.
public struct LayoutTriggers: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits, one per trigger.
  public let rawValue: UInt8

  /// Makes a set of triggers from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `setNeedsLayout()` was called on the view or its layer.
  public static let explicit = LayoutTriggers(rawValue: 1)
  /// The size or the origin of the view's bounds changed.
  public static let bounds = LayoutTriggers(rawValue: 2)
  /// A subview was added or removed.
  public static let subviews = LayoutTriggers(rawValue: 4)
  /// The size of a direct subview changed.
  public static let subviewSize = LayoutTriggers(rawValue: 8)
  /// The view has never been laid out.
  ///
  /// Policy: `first-appearance-without-size`.
  public static let firstAppearance = LayoutTriggers(rawValue: 16)
  /// Constraints moved or resized a subview.
  public static let constraints = LayoutTriggers(rawValue: 32)
  /// The constraints inside the view must be solved again; this alone does not call `layoutSubviews()`.
  static let engine = LayoutTriggers(rawValue: 64)

  /// The names of the triggers in the set, in the order of their bits: `bounds, subviews`.
  public var description: String {
    let names = ["explicit", "bounds", "subviews", "subviewSize", "firstAppearance", "constraints"]
    return names.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
      .joined(separator: ", ")
  }
}

/// The state of a view's layout: its pending triggers, and whether layout has run or is running.
struct ViewLayoutState {
  /// The pending triggers.
  var triggers: LayoutTriggers = []
  /// Whether the view has ever been laid out.
  var hasBeenLaidOut = false
  /// Whether the view is running `layoutSubviews()`.
  var isInLayout = false
  /// Whether the view's bounds and position are being set together.
  var isBeingPlaced = false
}

/// A record of which views were laid out, and why; see `View.layoutLog`.
@MainActor public final class LayoutLog {
  /// One call of `layoutSubviews()`.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The name of the view's layer, or the view's class.
    public let name: String
    /// The triggers of the call.
    public let triggers: LayoutTriggers

    /// The entry as a text: `name: triggers`.
    public var description: String { "\(name): \(triggers)" }
  }

  /// The calls so far, in order.
  public private(set) var entries: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// Removes all entries.
  public func removeAll() { entries = [] }

  func append(_ view: View, _ triggers: LayoutTriggers) {
    entries.append(
      Entry(name: view.layer.name ?? String(describing: type(of: view)), triggers: triggers))
  }
}
