// The constraints of a view: which it holds, which name it, and which engine solves them.

import LaminaGeometry
import LaminaLayers

/// The record that Auto Layout keeps of a view; most views without constraints have none.
@MainActor final class ViewConstraintState: LayoutItemRecord {
  /// The active constraints that the view holds.
  var held: [LayoutConstraint] = []
  /// The guides that the view owns.
  var guides: [LayoutGuide] = []
  /// The engine of the region whose root the view is.
  var ownEngine: LayoutEngine?
  /// Whether the frame is a constant for constraints.
  var translatesMask = true
  /// How many constraints reach from outside into the view's subviews.
  var crossings = 0
  /// Whether `updateConstraints()` is to be called, for the view and below it.
  var updates: (own: Bool, below: Bool) = (false, false)
  /// How strongly the view hugs its content, along x and y.
  var hugging = (x: LayoutPriority.defaultLow, y: LayoutPriority.defaultLow)
  /// How strongly the content resists compression, along x and y.
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
  /// The record, which is made if there is none.
  var existingConstraintState: ViewConstraintState {
    if let constraintState { return constraintState }
    let state = ViewConstraintState()
    constraintState = state
    return state
  }

  /// The name in messages about constraints.
  var layoutName: String { layer.name ?? String(describing: type(of: self)) }

  // MARK: - Regions

  /// Whether constraints inside the view and those around it are solved apart.
  ///
  /// The frame of such a view is a constant for both, and no constraint reaches into it.
  var isLayoutRoot: Bool {
    guard superview != nil else { return true }
    guard let state = constraintState else { return true }
    return state.translatesMask && state.crossings == 0
  }

  /// The root of the region that the view's subviews lie in.
  var layoutRoot: View {
    var view = self
    while !view.isLayoutRoot, let superview = view.superview { view = superview }
    return view
  }

  /// The engine of the region that the view's subviews lie in; `nil` if nothing has asked for one.
  var regionEngine: LayoutEngine? { layoutRoot.constraintState?.ownEngine }

  /// The engine of a region root, which is made if there is none.
  var existingEngine: LayoutEngine {
    let state = existingConstraintState
    if let engine = state.ownEngine { return engine }
    let engine = LayoutEngine(root: self)
    state.ownEngine = engine
    return engine
  }

  /// Moves the constraints of the region inside the view to the engine that they belong to now.
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
    // The order of activation, whatever the order of the tree.
    for constraint in moved.sorted(by: { $0.serial < $1.serial }) {
      constraint.engine?.remove(constraint)
      engine.add(constraint)
    }
    if !isLayoutRoot { constraintState?.ownEngine = nil }
  }

  /// Moves constraints to the engine that they belong to, after the view has come into a superview.
  func constraintsDidMove() {
    if let updates = constraintState?.updates, updates.own || updates.below {
      markUpdateOfConstraints()
    }
    if !isLayoutRoot { rehomeConstraints() }
  }

  /// Deactivates constraints from outside, before the view leaves its superview.
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

  // MARK: - What engines are told

  /// Tells the engines on both sides of the view that its size or its place has changed.
  func constraintGeometryChanged(sizeChanged: Bool) {
    guard let state = constraintState else { return }
    if sizeChanged, let engine = state.ownEngine { engine.invalidate() }
    if state.translatesMask, !state.mentions.isEmpty || state.crossings > 0 {
      superview?.layoutRoot.constraintState?.ownEngine?.constantsChanged(of: self)
    }
  }

  /// Tells engines that the safe area or the margins have changed.
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
  /// Whether margins have a say in it.
  var isOfMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}
