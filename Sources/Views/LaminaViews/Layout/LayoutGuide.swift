public import LaminaGeometry
import LaminaLayers

/// A rectangle in a view, never drawn, that constraints can refer to, like `UILayoutGuide`.
@MainActor open class LayoutGuide {
  /// The source of the rectangle.
  enum Source {
    /// Solved by constraints.
    case variables
    /// The owner's bounds, inset.
    case insets(@MainActor (View) -> EdgeInsets)
    /// A scroll view's content, whose size constraints determine.
    case content
    /// The visible part of a scroll view's content.
    case visible
  }

  /// The view in whose space the guide lies; `nil` before `View.addLayoutGuide(_:)`.
  public internal(set) weak var owningView: View?
  /// A name for the guide in messages about constraints; `nil` for none.
  open var identifier: String?
  let source: Source
  let record = LayoutItemRecord()
  /// A closure that computes the rectangle of a built-in guide; `nil` if its source determines the rectangle.
  private var frame: (@MainActor (View) -> Rect)?

  /// Makes a guide whose rectangle is solved by constraints.
  public init() { source = .variables }

  /// Makes one of a view's built-in guides.
  init(
    in view: View, _ identifier: String, _ source: Source,
    frame: (@MainActor (View) -> Rect)? = nil
  ) {
    (owningView, self.identifier, self.source, self.frame) = (view, identifier, source, frame)
  }

  /// The current rectangle, in the owner's space; zero without an owner, and for a guide whose constraints are not
  /// solved yet.
  open var layoutFrame: Rect {
    guard let owningView else { return .zero }
    if let frame { return frame(owningView) }
    switch source {
    case .insets(let insets): return owningView.bounds.inset(by: insets(owningView))
    case .visible: return owningView.bounds
    case .variables, .content:
      guard let solved = record.solved else { return .zero }
      return Rect(x: solved.x, y: solved.y, width: solved.width, height: solved.height)
    }
  }
}

extension View {
  /// The widest column of text that is easy to read, in points.
  ///
  /// Policy: `layout-readable-width`.
  public static var readableWidth: Double { 672 }

  /// A guide for the part of the view inside its layout margins, at most `readableWidth` wide and centred.
  public var readableContentGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.readableGuide { return guide }
    let guide = LayoutGuide(in: self, "readableContent", .variables) { view in
      let inside = view.layoutMarginsGuide.layoutFrame
      let width = min(inside.width, View.readableWidth)
      return Rect(
        x: inside.minX + (inside.width - width) / 2, y: inside.minY, width: width,
        height: inside.height)
    }
    state.readableGuide = guide
    state.guides.append(guide)
    let margins = layoutMarginsGuide
    let full = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    full.priority = .required - 1
    let constraints = [
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualToConstant: View.readableWidth), full,
    ]
    for constraint in constraints { constraint.isInternal = true }
    LayoutConstraint.activate(constraints)
    return guide
  }

  /// The guides added to the view, and its readable content and keyboard guides once they have been used.
  public var layoutGuides: [LayoutGuide] { constraintState?.guides ?? [] }

  /// Adds a guide, after removing it from its owner.
  ///
  /// - Parameter guide: a guide made by `LayoutGuide.init()`; a view's built-in guide is ignored.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView !== self else { return }
    if let owner = guide.owningView {
      guard owner.layoutGuides.contains(where: { $0 === guide }) else { return }
      owner.removeLayoutGuide(guide)
    }
    guide.owningView = self
    existingConstraintState.guides.append(guide)
  }

  /// Removes a guide and deactivates the constraints that use it.
  ///
  /// - Parameter guide: a guide that was added; any other is ignored.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView === self, let state = constraintState,
      let index = state.guides.firstIndex(where: { $0 === guide }), guide !== state.readableGuide,
      guide !== state.keyboardGuide
    else { return }
    LayoutConstraint.deactivate(guide.record.mentions)
    state.guides.remove(at: index)
    guide.owningView = nil
  }
}
