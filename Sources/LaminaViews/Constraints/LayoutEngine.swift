// One solver for the constraints of a region of the view tree.

import LaminaConstraints
import LaminaGeometry
import LaminaLayers

/// Solves the constraints of a region of the view tree.
///
/// A region is a view whose frame is a constant, with all views inside it up to the next such views.
///
/// ```
/// activate, constant, priority, intrinsic size, bounds  ->  invalidate   marks the region's root for layout
/// layout of the root                                    ->  update       solver, then superviews of what has moved
/// layoutSubviews of those                               ->  frames
/// ```
/// Variables are the left and top edge of each item in its superview, and its width and height, which are never below
/// 0. A view's frame in another region is a constant.
@MainActor final class LayoutEngine {
  /// A view or a guide with variables; it is not kept.
  @MainActor final class Item {
    private(set) weak var view: View?
    private(set) weak var guide: LayoutGuide?
    private(set) weak var record: LayoutItemRecord?
    /// The constraints of the content's size.
    var content = ContentConstraints()
    /// Whether the content's size is to be looked at again.
    var needsContent: Bool
    /// The rectangle that was found last.
    var rect: LayoutRect?

    init(_ kind: LayoutItemKind) {
      switch kind {
      case .view(let view): self.view = view
      case .guide(let guide): self.guide = guide
      }
      record = kind.record
      needsContent = view != nil
    }
  }

  /// Where a constraint of the solver comes from.
  enum Owner {
    case constraint(LayoutConstraint)
    /// The size of the region's root.
    case size
    /// The size of an item's content.
    case content(slot: Int)
  }

  /// The largest number that the solver is given.
  ///
  /// Policy: `layout-magnitude`.
  nonisolated static let longest = 1e9

  /// How often views update their constraints before one solution.
  private static let updateRounds = 8

  /// The root of the region.
  private(set) weak var root: View?
  var solver = SimplexSolver()
  /// Items by slot; that of the root is 0.
  var items: [Item?] = []
  /// Slots whose content is to be looked at.
  var contentSlots: [Int] = []
  /// Slots of views whose heights follow from their widths.
  var followingSlots: Set<Int> = []
  private var freeSlots: [Int] = []
  var owners: [SimplexSolver.ConstraintID: Owner] = [:]
  /// The constraints that keep the root's size, along x and y.
  var sizeIDs: (x: SimplexSolver.ConstraintID?, y: SimplexSolver.ConstraintID?)

  private var waiting: [LayoutConstraint] = []
  private var removed: [(id: SimplexSolver.ConstraintID, holder: WeakView)] = []
  private var changed: [LayoutConstraint] = []
  var broken: [LayoutConstraint] = []
  /// Whether the root's size is looked for.
  private(set) var isFitting = false
  /// Constraints that were left out meanwhile.
  var unreported: [LayoutConstraint] = []
  /// Records that a constraint has ceased to name.
  private var released: [LayoutItemRecord] = []
  /// Slots of items that another engine has taken over.
  private var abandoned: [Int] = []
  /// Whether something has changed since the last update.
  private(set) var isInvalid = false
  private var isUpdating = false
  /// The work of the update, by view.
  var tally = ConstraintTally()

  init(root: View) {
    self.root = root
    items = [Item(.view(root))]
    contentSlots = [0]
  }

  // MARK: - Changes

  /// Has the region solved before the root's next layout.
  func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    root?.markForConstraints()
  }

  func add(_ constraint: LayoutConstraint) {
    (constraint.engine, constraint.state) = (self, .waiting)
    waiting.append(constraint)
    invalidate()
  }

  func remove(_ constraint: LayoutConstraint) {
    withdraw(constraint)
    (constraint.engine, constraint.state) = (nil, .none)
    for item in [constraint.firstItem, constraint.secondItem] {
      if let record = LayoutItemKind(item)?.record, record.engine === self {
        released.append(record)
      }
    }
    released += constraint.crossed.compactMap { $0.view?.constraintState }
    invalidate()
  }

  /// Solves a constraint anew after a change of its priority or of its terms.
  func replace(_ constraint: LayoutConstraint) {
    withdraw(constraint)
    constraint.state = .waiting
    waiting.append(constraint)
    invalidate()
  }

  /// Has a constraint removed from the solver in the next update, if the solver has it.
  private func withdraw(_ constraint: LayoutConstraint) {
    guard case .added(let id) = constraint.state else { return }
    owners[id] = nil
    removed.append((id, WeakView(view: constraint.holder)))
  }

  func constantChanged(_ constraint: LayoutConstraint) {
    changed.append(constraint)
    invalidate()
  }

  /// Takes the new frame of a view whose frame is a constant here.
  func constantsChanged(of view: View) {
    guard let state = view.constraintState else { return }
    changed += state.mentions.filter { $0.engine === self } + constraints(across: view)
    invalidate()
  }

  /// Solves constraints anew that reach through a view whose frame has become a constant, or a variable.
  func termsChanged(of view: View) {
    for constraint in constraints(across: view) { replace(constraint) }
  }

  /// The constraints that reach through a view into its subviews, and so have its edges among their terms.
  private func constraints(across view: View) -> [LayoutConstraint] {
    guard (view.constraintState?.crossings ?? 0) > 0 else { return [] }
    var found: [LayoutConstraint] = []
    for owner in owners.values {
      if case .constraint(let constraint) = owner,
        constraint.crossed.contains(where: { $0.view === view })
      {
        found.append(constraint)
      }
    }
    return found.sorted { $0.serial < $1.serial }
  }

  /// Has the rectangle of an item handed out again, whatever it was before.
  func republish(_ record: LayoutItemRecord) {
    if record.engine === self { items[record.slot]?.rect = nil }
    invalidate()
  }

  func intrinsicSizeChanged(of record: LayoutItemRecord) {
    needContent(record.engine === self ? record.slot : 0)
    invalidate()
  }

  // MARK: - Items

  /// The slot of an item, which is made if it has none here.
  func slot(of kind: LayoutItemKind) -> Int {
    let record = kind.record
    if let root, case .view(let view) = kind, view === root { return 0 }
    if record.engine === self { return record.slot }
    record.engine?.abandoned.append(record.slot)
    let item = Item(kind)
    if let free = freeSlots.popLast() {
      items[free] = item
      record.slot = free
    } else {
      items.append(item)
      record.slot = items.count - 1
    }
    (record.engine, record.solved) = (self, nil)
    if item.needsContent { contentSlots.append(record.slot) }
    return record.slot
  }

  /// Has the content of an item looked at in the next update.
  private func needContent(_ slot: Int) {
    guard let item = items[slot], !item.needsContent else { return }
    item.needsContent = true
    contentSlots.append(slot)
  }

  /// Whether the item of a slot still has its variables there.
  func isCurrent(_ slot: Int) -> Bool {
    guard let record = items[slot]?.record else { return false }
    return slot == 0 || (record.engine === self && record.slot == slot)
  }

  /// Drops an item that no constraint names any more.
  private func release(_ record: LayoutItemRecord) {
    guard record.engine === self, !record.mentions.contains(where: { $0.engine === self }) else {
      return
    }
    if let state = record as? ViewConstraintState {
      // Constraints that reach through a view have its edges among their terms.
      if state.crossings > 0 { return }
      if let content = state.contentGuide?.record { release(content) }
    }
    drop(record.slot)
    (record.engine, record.solved) = (nil, nil)
  }

  /// Drops the variables of a slot, and the limits of its content.
  private func drop(_ slot: Int) {
    guard slot > 0, let item = items[slot] else { return }
    for id in item.content.ids {
      owners[id] = nil
      solver.remove(id)
    }
    items[slot] = nil
    followingSlots.remove(slot)
    freeSlots.append(slot)
  }

  // MARK: - Update

  /// Takes all changes to the solver, and marks the superviews of views that have moved for layout.
  ///
  /// - Parameter isFitting: whether the root has no size that counts, as while a size is looked for: what
  ///   cannot hold then is reported by the next layout, if it cannot hold there.
  func update(isFitting: Bool = false) {
    guard isInvalid || (!isFitting && !unreported.isEmpty), !isUpdating, let root else { return }
    isUpdating = true
    self.isFitting = isFitting
    defer { (isUpdating, self.isFitting) = (false, false) }
    // An outer view may have an inner one updated once more; what goes on after some rounds waits for another layout.
    for _ in 0..<LayoutEngine.updateRounds { root.updateConstraintsIfNeeded() }
    isInvalid = false
    let retries = !removed.isEmpty || !changed.isEmpty
    takeRemoved()
    let resized = keepRootSize(root)
    for constraint in changed where constraint.engine === self { takeConstant(of: constraint) }
    changed = []
    let new = waiting
    waiting = []
    for constraint in new where constraint.engine === self {
      if case .waiting = constraint.state { addRequired(constraint, reports: true) }
    }
    if retries || resized, !broken.isEmpty { retryBroken() }
    if !isFitting, !unreported.isEmpty { reportAgain() }
    settleContent()
    publish()
    tally.report(
      root: root.layer, constraints: solver.constraintCount, variables: solver.variableCount)
  }

  private func takeRemoved() {
    if !removed.isEmpty, !owners.values.contains(where: \.isConstraint) {
      // None is left: starting anew is cheaper than removing one by one.
      reset()
    }
    for (id, holder) in removed {
      charge(holder.view) { solver.remove(id) }
    }
    removed = []
    for record in released { release(record) }
    released = []
    for slot in abandoned where !isCurrent(slot) { drop(slot) }
    abandoned = []
    broken.removeAll { $0.engine !== self || !$0.isBroken }
  }

  private func reset() {
    solver = SimplexSolver()
    (owners, removed, sizeIDs) = ([:], [], (nil, nil))
    for slot in items.indices {
      guard let item = items[slot] else { continue }
      item.content = ContentConstraints()
      if item.view != nil { needContent(slot) }
    }
  }

  /// Does something for a view, and counts its pivots there.
  func charge<Result, Failure: Error>(_ view: View?, _ work: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    let before = solver.work.pivots
    defer { tally.add((view ?? root)?.layer, pivots: solver.work.pivots - before) }
    return try work()
  }
}

extension LayoutEngine.Owner {
  var isConstraint: Bool { if case .constraint = self { true } else { false } }
}
