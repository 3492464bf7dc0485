// The steps of an update: sizes, constants, new constraints, and breaking constraints in a conflict.

package import LaminaConstraints
import LaminaGeometry

extension LayoutEngine {
  // MARK: - Constraints

  /// Adds a constraint of any priority; while the required constraints cannot all hold, breaks one of them.
  ///
  /// Policy: `layout-conflict`.
  ///
  /// - Parameters:
  ///   - constraint: the constraint.
  ///   - reports: whether a conflict is reported; false for a retry, in which only this constraint can be broken.
  func addRequired(_ constraint: LayoutConstraint, reports: Bool) {
    guard let linear = linear(constraint), linear.expression.isUsable else {
      if reports { report([], constraint, broken: constraint) }
      return leaveOut(constraint)
    }
    takeWaitingContent()
    tally.add(constraint.holder?.layer, constraints: 1)
    while true {
      do throws(ConstraintConflict) {
        let id = try charge(constraint.holder) { () throws(ConstraintConflict) in
          try solver.add(linear)
        }
        constraint.state = .added(id)
        owners[id] = .constraint(constraint)
        return
      } catch {
        let victim = reports ? victim(of: error, constraint) : constraint
        if reports { report(error.constraints, constraint, broken: victim) }
        leaveOut(victim)
        if victim === constraint { return }
      }
    }
  }

  /// Returns the constraint to break: of the lowest priority; among equals the last activated one.
  private func victim(of conflict: ConstraintConflict, _ new: LayoutConstraint?) -> LayoutConstraint
  {
    let others = conflict.constraints.compactMap { id -> LayoutConstraint? in
      if case .constraint(let constraint)? = owners[id] { constraint } else { nil }
    }
    let all = others + [new].compactMap(\.self)
    return all.min {
      ($0.priority.rawValue, -$0.serial) < ($1.priority.rawValue, -$1.serial)
    } ?? all[0]
  }

  private func leaveOut(_ constraint: LayoutConstraint) {
    if case .added(let id) = constraint.state {
      owners[id] = nil
      charge(constraint.holder) { solver.remove(id) }
    }
    constraint.state = .broken
    broken.append(constraint)
  }

  /// Passes a changed constant to the solver.
  func takeConstant(of constraint: LayoutConstraint) {
    guard case .added(let id) = constraint.state else { return }
    tally.add(constraint.holder?.layer, constraints: 1)
    if let linear = linear(constraint), linear.expression.isUsable,
      charge(constraint.holder, { set(id, linear.expression.constant) })
    {
      return
    }
    owners[id] = nil
    charge(constraint.holder) { solver.remove(id) }
    addRequired(constraint, reports: true)
  }

  /// Changes the constant of a constraint in the solver, if all required constraints can then still hold.
  ///
  /// - Returns: whether all required constraints can still hold; if not, nothing is changed.
  func set(_ id: SimplexSolver.ConstraintID, _ constant: Double) -> Bool {
    do throws(ConstraintConflict) {
      try solver.setConstant(of: id, to: constant)
      return true
    } catch { return false }
  }

  /// Adds broken constraints again, if they can hold now.
  func retryBroken() {
    let tried = broken.sorted { $0.serial < $1.serial }
    broken = []
    for constraint in tried where constraint.engine === self && constraint.isBroken {
      addRequired(constraint, reports: false)
    }
  }

  /// Adds the constraints again that were broken while a fitting size was computed, and reports the ones that still
  /// cannot hold.
  func reportAgain() {
    let tried = unreported.sorted { $0.serial < $1.serial }
    unreported = []
    for constraint in tried where constraint.engine === self && constraint.isBroken {
      broken.removeAll { $0 === constraint }
      addRequired(constraint, reports: true)
    }
  }

  private func report(
    _ ids: [SimplexSolver.ConstraintID], _ new: LayoutConstraint?, broken victim: LayoutConstraint
  ) {
    if isFitting { return unreported.append(victim) }
    var constraints: [LayoutConstraint] = []
    var others: [String] = []
    for id in ids {
      switch owners[id] {
      case .constraint(let constraint): constraints.append(constraint)
      case .size: others.append("the size of \(root?.layoutName ?? "the root")")
      case .content(let slot):
        if let view = items[slot]?.view { others.append("the content of \(view.layoutName)") }
      case nil: break
      }
    }
    if let new { constraints.append(new) }
    View.layoutConflicts.add(
      LayoutConflict(of: constraints.sorted { $0.serial < $1.serial }, others, broken: victim))
  }

  // MARK: - The root's size

  /// Whether constraints determine the root's size: it has no superview, and its
  /// `translatesAutoresizingMaskIntoConstraints` is false.
  var isRootFree: Bool {
    guard let root else { return true }
    return root.superview == nil && !root.existingConstraintState.translatesMask
  }

  /// Passes the root's size to the solver, or withdraws it if constraints determine that size.
  ///
  /// - Returns: whether it has changed.
  func keepRootSize(_ root: View) -> Bool {
    if isRootFree {
      for id in [sizeIDs.x, sizeIDs.y].compactMap(\.self) {
        owners[id] = nil
        solver.remove(id)
      }
      let changed = sizeIDs.x != nil
      sizeIDs = (nil, nil)
      return changed
    }
    let size = layoutSize
    let x = keepSize(sizeIDs.x, .width, size.width)
    let y = keepSize(sizeIDs.y, .height, size.height)
    sizeIDs = (x.id, y.id)
    return x.changed || y.changed
  }

  private func keepSize(_ id: SimplexSolver.ConstraintID?, _ number: Number, _ length: Double)
    -> (id: SimplexSolver.ConstraintID?, changed: Bool)
  {
    let constraint = limit(0, number, .equal, length)
    if let id {
      if solver.constant(of: id) == -length { return (id, false) }
      if charge(root, { set(id, -length) }) { return (id, true) }
      owners[id] = nil
      charge(root) { solver.remove(id) }
    }
    while true {
      do throws(ConstraintConflict) {
        let id = try charge(root) { () throws(ConstraintConflict) in try solver.add(constraint) }
        owners[id] = .size
        return (id, true)
      } catch {
        let isOthers = error.constraints.contains { owners[$0]?.isConstraint ?? false }
        if !isOthers { return (nil, true) }
        let victim = victim(of: error, nil)
        report(error.constraints, nil, broken: victim)
        leaveOut(victim)
      }
    }
  }

  // MARK: - Values

  /// Stores the solved rectangles of views and guides, and marks for layout each view that must apply a changed one.
  func publish() {
    // A local copy: reading each value through the engine would copy the solver.
    let solver = solver
    for slot in isRootFree ? 0..<items.count : 1..<items.count {
      guard let item = items[slot] else { continue }
      let rect = LayoutRect(
        x: solver.value(of: variable(slot, .x)), y: solver.value(of: variable(slot, .y)),
        width: solver.value(of: variable(slot, .width)),
        height: solver.value(of: variable(slot, .height)))
      guard rect != item.rect, rect.isFinite else { continue }
      guard isCurrent(slot) else { continue }
      item.rect = rect
      item.record?.solved = rect
      if let view = item.view {
        (slot == 0 ? view : view.superview)?.triggerConstraints()
      } else if let guide = item.guide, case .content = guide.source {
        guide.owningView?.triggerConstraints()
      }
    }
  }
}

extension LinearExpression {
  /// Whether the constant and all factors are finite and at most `LayoutEngine.longest` in magnitude, so that sums keep
  /// precision.
  fileprivate var isUsable: Bool {
    abs(constant) <= LayoutEngine.longest
      && terms.allSatisfy { abs($0.factor) <= LayoutEngine.longest }
  }
}

extension View {
  /// The constraints of the view's region in the solver's form, without content hugging and compression resistance.
  ///
  /// The constraints of the root's size come first, then the others in the order of activation.
  package var solvedSystem: [LinearConstraint] {
    guard let engine = regionEngine else { return [] }
    let size = engine.layoutSize
    let sizes = [
      engine.limit(0, .width, .equal, size.width), engine.limit(0, .height, .equal, size.height),
    ]
    let constraints = engine.owners.values.compactMap { owner in
      if case .constraint(let constraint) = owner { constraint } else { nil }
    }
    return sizes + constraints.sorted { $0.serial < $1.serial }.compactMap { engine.linear($0) }
  }
}

extension LayoutEngine {
  /// The size of the root's alignment rectangle, with each length at most `longest`.
  fileprivate var layoutSize: Size {
    let frame = root?.alignmentFrame ?? LayoutRect()
    return Size(
      width: min(frame.width, LayoutEngine.longest), height: min(frame.height, LayoutEngine.longest)
    )
  }
}
