public import LaminaGeometry
import LaminaLayers

/// A rectangle in a view that constraints relate to others, as `UILayoutGuide`; it is not drawn.
@MainActor public final class LayoutGuide {
  /// How the rectangle follows.
  enum Source {
    /// Constraints find it.
    case variables
    /// The owner's bounds, inset.
    case insets(@MainActor (View) -> EdgeInsets)
    /// The content of a scroll view: its size follows from constraints.
    case content
    /// The part of a scroll view's content that is seen.
    case visible
  }

  /// The view whose space it lies in; `nil` before `View.addLayoutGuide(_:)`.
  public internal(set) weak var owningView: View?
  /// A name for messages.
  public var identifier: String?
  let source: Source
  let record = LayoutItemRecord()
  /// The rectangle of a guide that constraints do not find by themselves.
  private var frame: (@MainActor (View) -> Rect)?

  /// Makes a guide whose rectangle constraints find.
  public init() { source = .variables }

  /// Makes a guide of a view's own.
  init(
    in view: View, _ identifier: String, _ source: Source,
    frame: (@MainActor (View) -> Rect)? = nil
  ) {
    (owningView, self.identifier, self.source, self.frame) = (view, identifier, source, frame)
  }

  /// The rectangle at present, in the owner's space; zero for a guide that no layout has found yet.
  public var layoutFrame: Rect {
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
  /// The part of the view that bars and the like do not cover.
  public var safeAreaLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.safeAreaGuide { return guide }
    let guide = LayoutGuide(in: self, "safeArea", .insets { $0.safeAreaInsets })
    state.safeAreaGuide = guide
    return guide
  }

  /// The part of the view inside its margins.
  public var layoutMarginsGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.marginsGuide { return guide }
    let guide = LayoutGuide(in: self, "margins", .insets { $0.layoutMargins })
    state.marginsGuide = guide
    return guide
  }

  /// The widest column of text that is read with ease, in points.
  ///
  /// Policy: `layout-readable-width`.
  public static var readableWidth: Double { 672 }

  /// The middle part of the margins' width, at most `readableWidth` wide.
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

  /// The guides that were added to the view.
  public var layoutGuides: [LayoutGuide] { constraintState?.guides ?? [] }

  /// Adds a guide, taking it from the view that owns it first.
  ///
  /// - Parameter guide: one that was made by `LayoutGuide.init()`; a view's own guide stays where it is.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView !== self else { return }
    if let owner = guide.owningView {
      guard owner.layoutGuides.contains(where: { $0 === guide }) else { return }
      owner.removeLayoutGuide(guide)
    }
    guide.owningView = self
    existingConstraintState.guides.append(guide)
  }

  /// Removes a guide; constraints that name it become inactive.
  ///
  /// - Parameter guide: one that was added; another one changes nothing.
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
