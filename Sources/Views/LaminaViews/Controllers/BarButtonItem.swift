/// A button of a navigation bar or a toolbar, like `UIBarButtonItem`.
///
/// It holds the button's content; the bar that shows it makes the view. An item is in at most one bar.
@MainActor public final class BarButtonItem {
  /// The look of a title, like `UIBarButtonItem.Style`.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// The regular weight.
    case plain
    /// Semibold, for a button that ends a task.
    case done
  }

  /// Standard buttons and spaces, like `UIBarButtonItem.SystemItem`.
  public enum SystemItem: CaseIterable, Hashable, Sendable {
    /// Ends a task.
    case done
    /// Begins editing.
    case edit
    /// Ends a task without effect.
    case cancel
    /// Adds something.
    case add
    /// Saves.
    case save
    /// Writes something new.
    case compose
    /// Replies.
    case reply
    /// Deletes.
    case trash
    /// Searches.
    case search
    /// Reloads.
    case refresh
    /// A space that takes the remaining width; several share it.
    case flexibleSpace
    /// A space of `width` points.
    case fixedSpace

    /// The title of the button; `nil` for one with an icon, and for spaces.
    var title: String? {
      switch self {
      case .done: "Done"
      case .edit: "Edit"
      case .cancel: "Cancel"
      case .save: "Save"
      default: nil
      }
    }

    /// The icon of the button; `nil` for one with a title, and for spaces.
    var glyph: Glyph? {
      switch self {
      case .add: .add
      case .compose: .compose
      case .reply: .reply
      case .trash: .trash
      case .search: .search
      case .refresh: .refresh
      default: nil
      }
    }

    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
  }

  /// The title; `nil` for none.
  public var title: String? { didSet { if title != oldValue { onChange?() } } }
  /// The picture shown instead of the title; in mode `automatic` it is drawn in the tint colour.
  public var image: Image? { didSet { onChange?() } }
  /// A view shown instead of the button, at its best size.
  public let customView: View?
  /// The system item that the button was made from; `nil` for none.
  public let systemItem: SystemItem?
  /// The look of the title.
  public var style: Style { didSet { if style != oldValue { onChange?() } } }
  /// Whether the button can be tapped.
  public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  /// The colour; `nil` for the bar's tint.
  public var tintColor: ViewColor? { didSet { if tintColor != oldValue { onChange?() } } }
  /// The width in points; 0 for the natural width.
  public var width = 0.0 { didSet { if width != oldValue { onChange?() } } }
  /// A closure called when the button is tapped.
  public var action: (@MainActor (BarButtonItem) -> Void)?

  /// A closure by which the bar observes changes.
  var onChange: (@MainActor () -> Void)?

  private init(
    _ title: String?, _ image: Image?, _ system: SystemItem?, _ view: View?, _ style: Style,
    _ action: (@MainActor (BarButtonItem) -> Void)?
  ) {
    (self.title, self.image, systemItem, customView) = (title, image, system, view)
    (self.style, self.action) = (style, action)
  }

  /// Makes a button with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the look of the title.
  ///   - action: called when it is tapped.
  public convenience init(
    title: String, style: Style = .plain, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) { self.init(title, nil, nil, nil, style, action) }

  /// Makes a button with a picture.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - action: called when it is tapped.
  public convenience init(
    image: Image, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) { self.init(nil, image, nil, nil, .plain, action) }

  /// Makes a standard button or a space.
  ///
  /// - Parameters:
  ///   - systemItem: the kind.
  ///   - action: called when it is tapped.
  public convenience init(
    systemItem: SystemItem, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    let isDone = systemItem == .done || systemItem == .save
    self.init(systemItem.title, nil, systemItem, nil, isDone ? .done : .plain, action)
  }

  /// Makes an item from a view.
  ///
  /// - Parameter customView: the view.
  public convenience init(customView: View) {
    self.init(nil, nil, nil, customView, .plain, nil)
  }

  /// Makes a space that takes the remaining width.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

  /// Makes a space of a given width.
  ///
  /// - Parameter width: the width in points.
  /// - Returns: the space.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    let item = BarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
}
