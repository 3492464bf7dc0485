// The constraint state of a view: the constraints that it holds, the ones that mention it, and the engine.

import LaminaGeometry
import LaminaLayers

/// The data that Auto Layout keeps for a view; most views without constraints have none.
@MainActor final class ViewConstraintState: LayoutItemRecord {
  /// The active constraints that the view holds.
  var held: [LayoutConstraint] = []
  /// The guides that the view owns.
  var guides: [LayoutGuide] = []
  /// The engine of the region whose root is this view; `nil` if none was made.
  var ownEngine: LayoutEngine?
  /// Whether the view's frame is a constant for constraints: `translatesAutoresizingMaskIntoConstraints`.
  var translatesMask = true
  /// The number of constraints that reach from outside to the view's descendants or guides.
  var crossings = 0
  /// The number of baseline constraints among those that cross the view.
  var baselineCrossings = 0
  /// Whether `updateConstraints()` is due, for the view and for its descendants.
  var updates: (own: Bool, below: Bool) = (false, false)
  /// The priority with which the view hugs its content, along x and y.
  var hugging = (x: LayoutPriority.defaultLow, y: LayoutPriority.defaultLow)
  /// The priority with which the content resists compression, along x and y.
  var resistance = (x: LayoutPriority.defaultHigh, y: LayoutPriority.defaultHigh)

  var safeAreaGuide: LayoutGuide?
  var marginsGuide: LayoutGuide?
  var readableGuide: LayoutGuide?
  var contentGuide: LayoutGuide?
  var frameGuide: LayoutGuide?
  var keyboardGuide: LayoutGuide?
  var keyboardHeight: LayoutConstraint?
}

extension View {
  /// The view's constraint state; made on first use.
  var existingConstraintState: ViewConstraintState {
    if let constraintState { return constraintState }
    let state = ViewConstraintState()
    constraintState = state
    return state
  }

  /// The view's name in messages about constraints: its layer's, or else its class's.
  var layoutName: String { layer.name ?? String(describing: type(of: self)) }

  // MARK: - Regions

  /// Whether constraints inside the view are solved separately from constraints outside it.
  ///
  /// The frame of such a view is a constant for both, and no constraint reaches into it from outside.
  var isLayoutRoot: Bool {
    guard superview != nil else { return true }
    guard let state = constraintState else { return true }
    return state.translatesMask && state.crossings == 0
  }

  /// The nearest layout root, from the view itself upwards: the root of the region that contains the view's subviews.
  var layoutRoot: View {
    var view = self
    while !view.isLayoutRoot, let superview = view.superview { view = superview }
    return view
  }

  /// The engine that solves the constraints of the view's subviews; `nil` if none was made yet.
  var regionEngine: LayoutEngine? { layoutRoot.constraintState?.ownEngine }

  /// The engine of the region whose root is this view; made on first use.
  var existingEngine: LayoutEngine {
    let state = existingConstraintState
    if let engine = state.ownEngine { return engine }
    let engine = LayoutEngine(root: self)
    state.ownEngine = engine
    return engine
  }

  /// Moves the constraints held by the view, and by its descendants down to the next layout roots, to the engine now
  /// responsible for them.
  ///
  /// - Complexity: O(views of the region).
  func rehomeConstraints() {
    guard LayoutConstraint.activeCount > 0 else { return }
    let engine = layoutRoot.existingEngine
    var moved: [LayoutConstraint] = []
    var stack = [self]
    while let view = stack.popLast() {
      for constraint in view.constraintState?.held ?? [] where constraint.engine !== engine {
        moved.append(constraint)
      }
      for subview in view.subviews where !subview.isLayoutRoot { stack.append(subview) }
    }
    // In the order of activation, regardless of the order of the tree.
    for constraint in moved.sorted(by: { $0.serial < $1.serial }) {
      constraint.engine?.remove(constraint)
      engine.add(constraint)
    }
    if !isLayoutRoot { constraintState?.ownEngine = nil }
  }

  /// Moves constraints to the engine now responsible for them, after the view was added to a superview.
  func constraintsDidMove() {
    if let updates = constraintState?.updates, updates.own || updates.below {
      markUpdateOfConstraints()
    }
    if !isLayoutRoot { rehomeConstraints() }
  }

  /// Deactivates constraints between the view's subtree and items outside it, before the view leaves its superview.
  func endConstraintsFromOutside() {
    guard LayoutConstraint.activeCount > 0 else { return }
    var ended: [LayoutConstraint] = []
    var stack: [View] = [self]
    while let view = stack.popLast() {
      stack += view.subviews
      guard let state = view.constraintState else { continue }
      var guides = [state.safeAreaGuide, state.marginsGuide, state.contentGuide, state.frameGuide]
      guides += state.guides
      for record in [state as LayoutItemRecord] + guides.compactMap(\.?.record) {
        for constraint in record.mentions {
          if let holder = constraint.holder, !holder.isDescendant(of: self) {
            ended.append(constraint)
          }
        }
      }
    }
    for constraint in ended { constraint.isActive = false }
  }

  // MARK: - Notifying engines

  /// Notifies the engines inside and outside the view that its size or position has changed.
  func constraintGeometryChanged(sizeChanged: Bool) {
    guard let state = constraintState else { return }
    if sizeChanged, let engine = state.ownEngine { engine.invalidate() }
    // Lines break elsewhere at another width.
    if sizeChanged, heightFollowsWidth { baselinesChanged() }
    if state.translatesMask, !state.mentions.isEmpty || state.crossings > 0 {
      superview?.layoutRoot.constraintState?.ownEngine?.constantsChanged(of: self)
    }
  }

  /// Notifies engines that the safe area or the margins have changed.
  func constraintInsetsChanged() {
    guard let state = constraintState else { return }
    if let height = state.keyboardHeight { updateKeyboardGuide(height) }
    for guide in [state.safeAreaGuide, state.marginsGuide] {
      for constraint in guide?.record.mentions ?? [] {
        constraint.engine?.constantChanged(constraint)
      }
    }
    for constraint in state.mentions
    where constraint.firstAttribute.isOfMargin || constraint.secondAttribute.isOfMargin {
      constraint.engine?.constantChanged(constraint)
    }
  }
}

extension LayoutConstraint.Attribute {
  /// Whether the attribute depends on the margins.
  var isOfMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}
