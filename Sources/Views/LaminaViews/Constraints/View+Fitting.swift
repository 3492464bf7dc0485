// The size that a view's constraints require, without laying it out.

import LaminaConstraints
public import LaminaGeometry

extension View {
  /// The target of `systemLayoutSizeFitting(_:)` for the smallest size that constraints allow.
  public static var layoutFittingCompressedSize: Size { .zero }
  /// The target of `systemLayoutSizeFitting(_:)` for the largest size that constraints allow.
  public static var layoutFittingExpandedSize: Size { Size(width: 10_000, height: 10_000) }

  /// Whether there are active constraints inside the view, which may determine its size.
  var hasConstraintsInside: Bool {
    var stack = [self]
    while let next = stack.popLast() {
      if let state = next.constraintState, !state.held.isEmpty { return true }
      stack += next.subviews.filter { !$0.isLayoutRoot }
    }
    return false
  }

  /// Returns the size for `systemLayoutSizeFitting(_:)`, from a target and its priorities.
  func fittingSize(
    for target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> Size {
    let engine = layoutRoot.existingEngine
    engine.update(isFitting: self === engine.root)
    guard var fitting = FittingSolver(self, engine) else {
      let content = intrinsicContentSize
      return Size(
        width: (0...LayoutEngine.longest).contains(content.width) ? content.width : bounds.width,
        height: (0...LayoutEngine.longest).contains(content.height)
          ? content.height : bounds.height)
    }
    fitting.add(.width, target.width, horizontal)
    fitting.add(.height, target.height, vertical)
    let insets = alignmentRectInsets
    let size = fitting.settledSize()
    return Size(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

/// A solver of the constraints inside a view, in which the view's own size is free.
@MainActor private struct FittingSolver {
  private let engine: LayoutEngine
  private let slot: Int
  private var solver: SimplexSolver
  /// The views with a content height, which may depend on their width, and the solver's constraints for that height.
  private var contents: [(slot: Int, view: View, ids: [SimplexSolver.ConstraintID])] = []

  /// Copies the solver of a region's root; for another view, collects the constraints inside it.
  ///
  /// Returns `nil` if no constraint lies inside.
  init?(_ view: View, _ engine: LayoutEngine) {
    self.engine = engine
    if view.isLayoutRoot {
      guard engine.owners.values.contains(where: \.isConstraint) else { return nil }
      (slot, solver) = (0, engine.solver)
      for id in [engine.sizeIDs.x, engine.sizeIDs.y].compactMap(\.self) { solver.remove(id) }
      for (slot, item) in engine.items.enumerated() {
        guard let item, let view = item.view, let axis = item.content.y else { continue }
        contents.append((slot, view, [axis.hugging.id, axis.resistance.id].compactMap(\.self)))
      }
      // Constraints that are broken at the current size may hold at another one.
      for constraint in engine.broken.sorted(by: { $0.serial < $1.serial })
      where constraint.engine === engine && constraint.isBroken {
        if let linear = engine.linear(constraint) { _ = try? solver.add(linear) }
      }
      return
    }
    var held: [LayoutConstraint] = []
    var slots: [Int] = []
    var stack = [view]
    while let next = stack.popLast() {
      held += (next.constraintState?.held ?? []).filter { $0.engine === engine && !$0.isBroken }
      if let state = next.constraintState, state.engine === engine { slots.append(state.slot) }
      stack += next.subviews.filter { !$0.isLayoutRoot }
    }
    if held.isEmpty { return nil }
    (slot, solver) = (engine.slot(of: .view(view)), SimplexSolver())
    for constraint in held.sorted(by: { $0.serial < $1.serial }) {
      if let linear = engine.linear(constraint) { _ = try? solver.add(linear) }
    }
    for slot in slots.sorted() { addContent(slot) }
  }

  /// Adds the constraints of an item's content hugging and compression resistance, as in the region's solver.
  private mutating func addContent(_ slot: Int) {
    guard let item = engine.items[slot], let view = item.view else { return }
    var ids: [SimplexSolver.ConstraintID] = []
    for (number, axis) in [(LayoutEngine.Number.width, item.content.x), (.height, item.content.y)] {
      guard let axis else { continue }
      for (relation, priority) in [
        (LinearConstraint.Relation.lessThanOrEqual, axis.hugging.priority),
        (.greaterThanOrEqual, axis.resistance.priority),
      ] {
        let id = try? solver.add(
          engine.limit(slot, number, relation, axis.length, priority.rawValue))
        if number == .height, let id { ids.append(id) }
      }
    }
    if item.content.y != nil { contents.append((slot, view, ids)) }
  }

  /// Adds a target length; a required target that cannot be met is lowered to priority 999.999.
  mutating func add(_ number: LayoutEngine.Number, _ length: Double, _ priority: LayoutPriority) {
    guard length.isFinite else { return }
    for value in [priority.rawValue, 999.999] {
      if (try? solver.add(engine.limit(slot, number, .equal, length, value))) != nil { return }
    }
  }

  /// Returns the size, after heights agree with the widths that they depend on.
  mutating func settledSize() -> Size {
    var widths: [Int: Double] = [:]
    for _ in 0..<LayoutEngine.heightRounds {
      var hasChanged = false
      for content in contents where content.view.heightFollowsWidth {
        let width = solver.value(of: engine.variable(content.slot, .width))
        if let known = widths[content.slot], abs(known - width) < 0.01 { continue }
        widths[content.slot] = width
        let height = content.view.contentHeight(forConstrained: width)
        guard height.isFinite, height >= 0 else { continue }
        for id in content.ids { try? solver.setConstant(of: id, to: -height) }
        hasChanged = true
      }
      if !hasChanged { break }
    }
    let size = Size(
      width: solver.value(of: engine.variable(slot, .width)),
      height: solver.value(of: engine.variable(slot, .height)))
    return size.width.isFinite && size.height.isFinite ? size : .zero
  }
}
