// Display of views, the second step of a commit.

public import LaminaDrawing
import LaminaGeometry
package import LaminaLayers

extension View {
  // MARK: - Marks

  /// Marks the view for display, unless its class draws nothing, when it first enters a superview or, for a window, is
  /// first shown.
  ///
  /// An app's class is asked whether it draws; the library's own classes are listed.
  ///
  /// Policy: `view-draws`.
  func markForFirstDisplay() {
    guard !hasBeenMarkedForDisplay else { return }
    hasBeenMarkedForDisplay = true
    if !View.classesThatDrawNothing.contains(ObjectIdentifier(type(of: self))) {
      layer.setNeedsFirstDisplay()
    }
  }

  /// The library's common classes that do not override `draw(_:in:)`, so that their views need no first display.
  private static let classesThatDrawNothing: Set<ObjectIdentifier> = {
    let classes: [View.Type] = [
      View.self, Window.self, ImageView.self, Control.self, Button.self, Switch.self, Slider.self,
      SegmentedControl.self, Stepper.self, PageControl.self, ScrollView.self, TableView.self,
      TextView.self, TableViewCell.self,
      ProgressView.self, ActivityIndicatorView.self, PickerView.self, PickerWheel.self,
      Toolbar.self, SearchBar.self, BarButton.self, BarItemView.self, BarItemGroup.self,
      GlyphView.self, IndexBar.self, Bar.self, NavigationBar.self, TabBar.self,
      StatusBar.self, VisualEffectView.self, MenuOverlay.self, MenuPanel.self, MenuListView.self,
      MenuRowView.self,
      MenuTileView.self, MenuMark.self, PreviewPlatter.self,
    ]
    return Set(classes.map { ObjectIdentifier($0) })
  }()

  /// The names of view classes, computed on first use.
  private static var classNames: [ObjectIdentifier: String] = [:]

  /// Returns the default name of a view's layer: the class name; `nil` for a plain view.
  ///
  /// Policy: `view-names`.
  static func name(of kind: View.Type) -> String? {
    if kind == View.self { return nil }
    if let known = classNames[ObjectIdentifier(kind)] { return known }
    let name = String(describing: kind)
    classNames[ObjectIdentifier(kind)] = name
    return name
  }

  // MARK: - Drawing

  /// The context of the view being drawn; `nil` outside `draw(_:in:)` and the closures of image renderers.
  public static var currentContext: GraphicsContext? { contexts.last }

  /// The contexts that are drawn into, the innermost last.
  package static var contexts: [GraphicsContext] = []

  /// Calls `draw(_:)` with a context, which is `currentContext` until the call returns.
  func drawContent(in context: GraphicsContext) throws(DrawingError) {
    try CurrentTraits.use(currentTraits) { () throws(DrawingError) in
      try View.draw(in: context) { context throws(DrawingError) in
        draw(layer.drawnRect)
        try context.throwFailure()
      }
    }
  }

  /// Calls a closure with a context, which is `currentContext` until the call returns.
  static func draw(
    in context: GraphicsContext, _ actions: (GraphicsContext) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    let depth = View.contexts.count
    View.contexts.append(context)
    // Contexts that the drawing has left on the stack go as well.
    defer { View.contexts.removeLast(max(0, View.contexts.count - depth)) }
    try actions(context)
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
  /// Fills the background of an opaque view or node; preserves the context's state.
  func fillBackground(_ color: Color?, in rect: Rect) throws(DrawingError) {
    guard let color, color.alpha > 0 else { return }
    saveState()
    fillColor = color
    try fill(rect)
    try restoreState()
  }
}

/// A misuse of a view, such as a drawing that changes layers, or contradictory constraints.
///
/// If a drawing moves or changes layers being committed, the change shows a frame late, or never settles.
public struct ViewWarning: Hashable, Sendable, CustomStringConvertible {
  /// The view or object at fault: the name or path of the view's layer, or the name of a class.
  public let view: String
  /// The path of the changed layer; empty for a misuse other than a change during drawing.
  public let changed: String
  /// The changed property, or `layout`; empty for a misuse other than a change during drawing.
  public let key: String
  /// The message of a misuse other than a change during drawing; `nil` for such a change.
  public let message: String?

  /// Makes a warning of a change during drawing.
  init(view: String, changed: String, key: String) {
    (self.view, self.changed, self.key, message) = (view, changed, key, nil)
  }

  /// Makes a warning of any other misuse.
  package init(view: String, message: String) {
    (self.view, changed, key, self.message) = (view, "", "", message)
  }

  /// A description of the misuse and its remedy.
  public var description: String {
    if let message { return message }
    return key == "layout"
      ? "\(view) lays out \(changed) while it draws; do that in layoutSubviews()"
      : "\(view) changes '\(key)' of \(changed) while it draws; do that before, and call setNeedsDisplay()"
  }
}

/// A log of misuses of views, which records equal ones once.
@MainActor public final class ViewWarningLog {
  /// The warnings in order of occurrence, at most 1,000.
  public private(set) var entries: [ViewWarning] = []
  /// A closure called for each new warning.
  public var handler: (@MainActor (ViewWarning) -> Void)?
  private var known: Set<ViewWarning> = []

  init() {}

  /// Removes all warnings, which can then be recorded again.
  public func removeAll() { (entries, known) = ([], []) }

  package func add(_ warning: ViewWarning) {
    guard entries.count < 1_000, known.insert(warning).inserted else { return }
    entries.append(warning)
    handler?(warning)
  }
}

extension View {
  /// The log of misuses of all views in the process.
  public static let warnings = ViewWarningLog()
}
