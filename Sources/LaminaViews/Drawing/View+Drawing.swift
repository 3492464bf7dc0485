// Display, the second step of a commit, as views have it.

public import LaminaDrawing
public import LaminaGeometry
package import LaminaLayers

extension View {
  // MARK: - Marks

  /// Has all of the view drawn again at the next commit; however often it is called, that is one draw.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Has a part of the view drawn again at the next commit.
  ///
  /// It is one draw, of the smallest rectangle around all parts. An empty one marks nothing.
  ///
  /// - Parameter rect: in the view's own space.
  public func setNeedsDisplay(_ rect: Rect) { layer.setNeedsDisplay(in: rect) }

  /// Marks a view that may draw, the first time that it comes into a superview, or a window on a screen.
  ///
  /// Whether a user's class draws is known once the view has been asked; the library's are known.
  func markForFirstDisplay() {
    guard !hasBeenMarkedForDisplay else { return }
    hasBeenMarkedForDisplay = true
    if !View.classesThatDrawNothing.contains(ObjectIdentifier(type(of: self))) {
      layer.setNeedsFirstDisplay()
    }
  }

  /// The library's classes that have no `draw(_:in:)` of their own.
  private static let classesThatDrawNothing: Set<ObjectIdentifier> = {
    let classes: [View.Type] = [
      View.self, Window.self, ImageView.self, Control.self, Button.self, Switch.self, Slider.self,
      SegmentedControl.self, Stepper.self, PageControl.self, ScrollView.self, TableView.self,
      TextView.self, TableViewCell.self,
      ProgressView.self, ActivityIndicatorView.self, PickerView.self, PickerWheel.self,
      Toolbar.self, SearchBar.self, BarButton.self, BarItemView.self, BarItemGroup.self,
      GlyphView.self, IndexBar.self, Bar.self, NavigationBar.self, TabBar.self,
      StatusBar.self,
    ]
    return Set(classes.map { ObjectIdentifier($0) })
  }()

  /// The names of classes, which are found once.
  private static var classNames: [ObjectIdentifier: String] = [:]

  /// What layers of a class's views are called at first.
  static func name(of kind: View.Type) -> String? {
    if kind == View.self { return nil }
    if let known = classNames[ObjectIdentifier(kind)] { return known }
    let name = String(describing: kind)
    classNames[ObjectIdentifier(kind)] = name
    return name
  }

  // MARK: - Drawing

  /// What the view that draws just now draws in; `nil` outside `draw(_:in:)`.
  public private(set) static var currentContext: GraphicsContext?

  /// Calls `draw(_:in:)`.
  func drawContent(in context: GraphicsContext) throws(DrawingError) {
    let outer = View.currentContext
    View.currentContext = context
    defer { View.currentContext = outer }
    try draw(layer.drawnRect, in: context)
  }

  package func fillBackground(in context: GraphicsContext) throws(DrawingError) {
    try context.fillBackground(layer.backgroundColor, in: bounds)
  }

  package func wasChangedWhileDrawing(_ layer: Layer, _ key: String) {
    View.warnings.add(
      ViewWarning(
        view: self.layer.name ?? String(describing: type(of: self)), changed: layer.pathFromRoot,
        key: key))
  }
}

extension GraphicsContext {
  /// Fills what an opaque view or node draws on; the state stays as it is.
  func fillBackground(_ color: Color?, in rect: Rect) throws(DrawingError) {
    guard let color, color.alpha > 0 else { return }
    saveState()
    fillColor = color
    try fill(rect)
    try restoreState()
  }
}

/// Something that went wrong in the use of a view: a drawing that changes layers, or constraints that contradict
/// each other, say.
///
/// A drawing that moves or changes what is being committed shows a frame late, or never settles.
public struct ViewWarning: Hashable, Sendable, CustomStringConvertible {
  /// The view that draws: the name of its layer, or its class.
  public let view: String
  /// The path of the layer that it changed.
  public let changed: String
  /// The property, or `layout`.
  public let key: String
  /// The words for a misuse that is no change by a drawing.
  public let message: String?

  /// A change by a drawing.
  init(view: String, changed: String, key: String) {
    (self.view, self.changed, self.key, message) = (view, changed, key, nil)
  }

  /// Anything else.
  init(view: String, message: String) {
    (self.view, changed, key, self.message) = (view, "", "", message)
  }

  /// What happened, and what to do.
  public var description: String {
    if let message { return message }
    return key == "layout"
      ? "\(view) lays out \(changed) while it draws; do that in layoutSubviews()"
      : "\(view) changes '\(key)' of \(changed) while it draws; do that before, and mark it"
  }
}

/// Wrong uses of views so far; each is named once.
@MainActor public final class ViewWarnings {
  /// In the order in which they came: 1,000 at most.
  public private(set) var entries: [ViewWarning] = []
  /// Called for each that is new.
  public var handler: (@MainActor (ViewWarning) -> Void)?
  private var known: Set<ViewWarning> = []

  init() {}

  /// Forgets all.
  public func removeAll() { (entries, known) = ([], []) }

  func add(_ warning: ViewWarning) {
    guard entries.count < 1_000, known.insert(warning).inserted else { return }
    entries.append(warning)
    handler?(warning)
  }
}

extension View {
  /// Wrong uses of views so far.
  public static let warnings = ViewWarnings()
}
