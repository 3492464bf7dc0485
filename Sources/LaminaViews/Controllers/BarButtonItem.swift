/// A button of a navigation bar or a toolbar, as `UIBarButtonItem`.
///
/// It holds what the button shows; the bar that shows it makes the view. An item is in one bar at a time.
@MainActor public final class BarButtonItem {
  /// How a title looks, as `UIBarButtonItem.Style`.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// In the usual weight.
    case plain
    /// Half bold: what ends a task.
    case done
  }

  /// Buttons that every app has, as `UIBarButtonItem.SystemItem`.
  public enum SystemItem: CaseIterable, Hashable, Sendable {
    /// Ends a task.
    case done
    /// Begins to edit.
    case edit
    /// Ends a task without an effect.
    case cancel
    /// Adds something.
    case add
    /// Saves.
    case save
    /// Writes something new.
    case compose
    /// Answers.
    case reply
    /// Throws away.
    case trash
    /// Searches.
    case search
    /// Loads again.
    case refresh
    /// Takes what room is left; several share it.
    case flexibleSpace
    /// Takes `width` points.
    case fixedSpace

    /// The text of the button; `nil` for one with a sign, and for spaces.
    var title: String? {
      switch self {
      case .done: "Done"
      case .edit: "Edit"
      case .cancel: "Cancel"
      case .save: "Save"
      default: nil
      }
    }

    /// The sign of the button; `nil` for one with a text, and for spaces.
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
  /// The picture, in place of the title; one whose mode is `automatic` is shown in the tint colour.
  public var image: Image? { didSet { onChange?() } }
  /// A view in place of the button, as large as suits it best.
  public let customView: View?
  /// The system item that it was made of; `nil` for none.
  public let systemItem: SystemItem?
  /// How the title looks.
  public var style: Style { didSet { if style != oldValue { onChange?() } } }
  /// Whether it can be touched.
  public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  /// The colour; `nil` for the bar's tint.
  public var tintColor: ViewColor? { didSet { if tintColor != oldValue { onChange?() } } }
  /// The width in points; 0 for as wide as it needs to be.
  public var width = 0.0 { didSet { if width != oldValue { onChange?() } } }
  /// Called when the button is tapped.
  public var action: (@MainActor (BarButtonItem) -> Void)?

  /// Told of changes: the bar that shows it.
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
  ///   - style: how it looks.
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

  /// Makes a button that every app has, or a space.
  ///
  /// - Parameters:
  ///   - systemItem: which.
  ///   - action: called when it is tapped.
  public convenience init(
    systemItem: SystemItem, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    let isDone = systemItem == .done || systemItem == .save
    self.init(systemItem.title, nil, systemItem, nil, isDone ? .done : .plain, action)
  }

  /// Makes an item of a view.
  ///
  /// - Parameter customView: the view.
  public convenience init(customView: View) {
    self.init(nil, nil, nil, customView, .plain, nil)
  }

  /// A space that takes what room is left.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

  /// A space of a width.
  ///
  /// - Parameter width: points.
  /// - Returns: the space.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    let item = BarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
}
