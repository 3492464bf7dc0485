// One solver for the constraints of a region of the view tree.

import LaminaConstraints
import LaminaGeometry
import LaminaLayers

/// Solves the constraints of a region of the view tree.
///
/// A region is a view whose frame is a constant, with all its descendants down to the next such views.
///
/// ```
/// activate, constant, priority, intrinsic size, bounds  ->  invalidate   marks the region's root for layout
/// layout of the root                                    ->  update       solver, then superviews of what has moved
/// layoutSubviews of those                               ->  frames
/// ```
/// The variables of an item are its left and top edges in its superview, and its width and height, which are never
/// negative. A view's frame in another region is a constant.
@MainActor final class LayoutEngine {
  /// A view or a layout guide that has variables in the solver; referenced weakly.
  @MainActor final class Item {
    private(set) weak var view: View?
    private(set) weak var guide: LayoutGuide?
    private(set) weak var record: LayoutItemRecord?
    /// The constraints of the content size.
    var content = ContentConstraints()
    /// Whether the content size must be read again.
    var needsContent: Bool
    /// The last solved rectangle.
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

  /// The origin of a constraint in the solver.
  enum Owner {
    case constraint(LayoutConstraint)
    /// The size of the region's root.
    case size
    /// The size of an item's content.
    case content(slot: Int)
  }

  /// The largest magnitude of a number passed to the solver.
  ///
  /// Policy: `layout-magnitude`.
  nonisolated static let longest = 1e9

  /// The maximum number of rounds in which views update their constraints before one solution.
  private static let updateRounds = 8

  /// The root of the region.
  private(set) weak var root: View?
  var solver = SimplexSolver()
  /// The items by slot; the root has slot 0.
  var items: [Item?] = []
  /// The slots whose content size must be read.
  var contentSlots: [Int] = []
  /// The slots of views whose heights depend on their widths.
  var followingSlots: Set<Int> = []
  private var freeSlots: [Int] = []
  var owners: [SimplexSolver.ConstraintID: Owner] = [:]
  /// The constraints that fix the root's size, along x and y.
  var sizeIDs: (x: SimplexSolver.ConstraintID?, y: SimplexSolver.ConstraintID?)

  private var waiting: [LayoutConstraint] = []
  private var removed: [(id: SimplexSolver.ConstraintID, holder: WeakView)] = []
  private var changed: [LayoutConstraint] = []
  var broken: [LayoutConstraint] = []
  /// Whether a fitting size of the root is being computed.
  private(set) var isFitting = false
  /// Constraints broken during a fitting, not yet reported.
  var unreported: [LayoutConstraint] = []
  /// The records of items that removed constraints mentioned, or reached through to a descendant.
  private var released: [LayoutItemRecord] = []
  /// The slots of items that have moved to another engine.
  private var abandoned: [Int] = []
  /// Whether there are changes since the last update.
  private(set) var isInvalid = false
  private var isUpdating = false
  /// The work of the current update, by view.
  var tally = ConstraintTally()

  init(root: View) {
    self.root = root
    items = [Item(.view(root))]
    contentSlots = [0]
  }

  // MARK: - Changes

  /// Marks the region to be solved before the root's next layout.
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
    release(crossedBy: constraint)
    invalidate()
  }

  /// Lets the next update drop the items that only a constraint's terms keep, because its terms change.
  func release(crossedBy constraint: LayoutConstraint) {
    released += constraint.crossed.compactMap { $0.view?.constraintState }
  }

  /// Schedules a constraint to be added again, after a change of its priority or terms.
  func replace(_ constraint: LayoutConstraint) {
    withdraw(constraint)
    constraint.state = .waiting
    waiting.append(constraint)
    invalidate()
  }

  /// Schedules a constraint's removal from the solver, if the solver has it.
  private func withdraw(_ constraint: LayoutConstraint) {
    guard case .added(let id) = constraint.state else { return }
    owners[id] = nil
    removed.append((id, WeakView(view: constraint.holder)))
  }

  func constantChanged(_ constraint: LayoutConstraint) {
    changed.append(constraint)
    invalidate()
  }

  /// Schedules the constraints whose constants depend on a view's frame to be read again, after the frame has changed.
  func constantsChanged(of view: View) {
    guard let state = view.constraintState else { return }
    changed += state.mentions.filter { $0.engine === self } + constraints(across: view)
    invalidate()
  }

  /// Schedules the constraints that reach through a view to its descendants to be added again, after its frame has
  /// become a constant or a variable.
  func termsChanged(of view: View) {
    for constraint in constraints(across: view) { replace(constraint) }
  }

  /// Returns the constraints that reach through a view to its descendants or guides; the view's edges are among their
  /// terms.
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

  /// Makes the next update store an item's rectangle again and request the layout that depends on it, even if the
  /// rectangle is unchanged.
  func republish(_ record: LayoutItemRecord) {
    if record.engine === self { items[record.slot]?.rect = nil }
    invalidate()
  }

  func intrinsicSizeChanged(of record: LayoutItemRecord) {
    needContent(record.engine === self ? record.slot : 0)
    invalidate()
  }

  // MARK: - Items

  /// Returns the slot of an item; makes one if it has none in this engine.
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

  /// Marks an item's content size to be read in the next update.
  private func needContent(_ slot: Int) {
    guard let item = items[slot], !item.needsContent else { return }
    item.needsContent = true
    contentSlots.append(slot)
  }

  /// Whether a slot still holds its item's variables.
  func isCurrent(_ slot: Int) -> Bool {
    guard let record = items[slot]?.record else { return false }
    return slot == 0 || (record.engine === self && record.slot == slot)
  }

  /// Drops an item if no constraint of this engine mentions it, or reaches through it to a descendant, any more.
  private func release(_ record: LayoutItemRecord) {
    guard record.engine === self, !record.mentions.contains(where: { $0.engine === self }) else {
      return
    }
    if let state = record as? ViewConstraintState {
      // Constraints that cross a view have its edges among their terms.
      if state.crossings > 0 { return }
      if let content = state.contentGuide?.record { release(content) }
    }
    drop(record.slot)
    (record.engine, record.solved) = (nil, nil)
  }

  /// Drops the item of a slot, and removes the constraints of its content size from the solver.
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

  /// Passes all changes to the solver, and marks the superviews of moved views for layout.
  ///
  /// - Parameter isFitting: whether a fitting size is being computed, so the root's own size is ignored. Conflicts are
  ///   then reported by the next layout, if they still exist there.
  func update(isFitting: Bool = false) {
    guard isInvalid || (!isFitting && !unreported.isEmpty), !isUpdating, let root else { return }
    isUpdating = true
    self.isFitting = isFitting
    defer { (isUpdating, self.isFitting) = (false, false) }
    // Updating an outer view may mark an inner one again. Marks left after the last round wait for the next layout.
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
      // With no constraint left, a reset is cheaper than removing one by one.
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

  /// Runs solver work for a view, and counts the simplex pivots that it takes in the view's tally.
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
