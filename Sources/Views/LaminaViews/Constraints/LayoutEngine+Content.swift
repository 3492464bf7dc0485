// Content sizes as constraints: hugging and compression resistance.

import LaminaConstraints
import LaminaGeometry

/// The constraints that follow from a view's content size: hugging and compression resistance along each axis.
struct ContentConstraints {
  /// The constraints along one axis.
  struct Axis {
    var length: Double
    var hugging: (priority: LayoutPriority, id: SimplexSolver.ConstraintID?)
    var resistance: (priority: LayoutPriority, id: SimplexSolver.ConstraintID?)
  }

  var x: Axis?
  var y: Axis?
  /// The width for which the height was last computed; `nil` if it never was.
  var width: Double?

  var ids: [SimplexSolver.ConstraintID] {
    [x, y].compactMap(\.self).flatMap { [$0.hugging.id, $0.resistance.id] }.compactMap(\.self)
  }
}

extension LayoutEngine {
  /// The maximum number of rounds in which heights are recomputed for the resulting widths.
  static let heightRounds = 4

  /// Passes content sizes to the solver, then recomputes heights until they agree with the widths, at most
  /// `heightRounds` times.
  func settleContent() {
    takeWaitingContent()
    if followingSlots.isEmpty { return }
    for _ in 0..<LayoutEngine.heightRounds {
      var hasChanged = false
      for slot in followingSlots.sorted() {
        guard let item = items[slot], item.content.y != nil, let view = item.view else { continue }
        let width = solver.value(of: variable(slot, .width))
        if let known = item.content.width, abs(known - width) < 0.01 { continue }
        item.content.width = width
        let height = view.contentHeight(forConstrained: width)
        guard height != item.content.y?.length, height.isFinite, height >= 0 else { continue }
        setContent(item, slot, view, .height, height)
        hasChanged = true
      }
      if !hasChanged { return }
    }
  }

  /// Passes changed content sizes, and the content sizes of new items, to the solver.
  ///
  /// It runs before the constraint that mentions a new item is added: the item's lengths are then known, and the
  /// solver's rows remain short.
  func takeWaitingContent() {
    if contentSlots.isEmpty { return }
    let slots = contentSlots
    contentSlots = []
    for slot in slots.sorted() {
      guard let item = items[slot], item.needsContent else { continue }
      item.needsContent = false
      // Constraints determine the size of a root only if it is free.
      if slot != 0 || isRootFree { takeContent(item, slot) }
    }
  }

  private func takeContent(_ item: Item, _ slot: Int) {
    guard let view = item.view else { return }
    var size = view.intrinsicContentSize
    if view.heightFollowsWidth {
      followingSlots.insert(slot)
      if let width = item.content.width { size.height = view.contentHeight(forConstrained: width) }
    } else {
      followingSlots.remove(slot)
    }
    setContent(item, slot, view, .width, size.width)
    setContent(item, slot, view, .height, size.height)
    // The text's baseline depends on the height.
    for constraint in view.baselineConstraints where constraint.engine === self {
      takeConstant(of: constraint)
    }
  }

  /// Sets an item's content length along an axis; a length below 0 or above `longest` means none.
  private func setContent(
    _ item: Item, _ slot: Int, _ view: View, _ number: Number, _ length: Double
  ) {
    let state = view.existingConstraintState
    let isX = number == .width
    let old = isX ? item.content.x : item.content.y
    let hugging = isX ? state.hugging.x : state.hugging.y
    let resistance = isX ? state.resistance.x : state.resistance.y
    var new: ContentConstraints.Axis?
    if length >= 0, length <= LayoutEngine.longest {
      tally.add(view.layer, constraints: 1)
      func place(
        _ known: (priority: LayoutPriority, id: SimplexSolver.ConstraintID?)?,
        _ priority: LayoutPriority, _ relation: LinearConstraint.Relation
      ) -> (LayoutPriority, SimplexSolver.ConstraintID?) {
        if let known, let id = known.id {
          if known.priority == priority, charge(view, { set(id, -length) }) {
            return (priority, id)
          }
          forget(id, view)
        }
        return (priority, addContent(slot, view, number, relation, length, priority))
      }
      new = .init(
        length: length, hugging: place(old?.hugging, hugging, .lessThanOrEqual),
        resistance: place(old?.resistance, resistance, .greaterThanOrEqual))
    } else {
      for id in [old?.hugging.id, old?.resistance.id].compactMap(\.self) { forget(id, view) }
    }
    if isX { item.content.x = new } else { item.content.y = new }
  }

  private func forget(_ id: SimplexSolver.ConstraintID, _ view: View) {
    owners[id] = nil
    charge(view) { solver.remove(id) }
  }

  /// Adds hugging or compression resistance along an axis as a constraint; returns `nil` for a required one that cannot
  /// hold, and leaves it out.
  private func addContent(
    _ slot: Int, _ view: View, _ number: Number, _ relation: LinearConstraint.Relation,
    _ length: Double, _ priority: LayoutPriority
  ) -> SimplexSolver.ConstraintID? {
    let linear = limit(slot, number, relation, length, priority.rawValue)
    do throws(ConstraintConflict) {
      let id = try charge(view) { () throws(ConstraintConflict) in try solver.add(linear) }
      owners[id] = .content(slot: slot)
      return id
    } catch { return nil }
  }
}

extension LayoutConstraint {
  var isOfBaseline: Bool { firstAttribute.isBaseline || secondAttribute.isBaseline }
}

extension LayoutConstraint.Attribute {
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

extension View {
  /// Returns the height of the content at a width determined by constraints.
  ///
  /// On a screen the frame may be narrower by a fraction of a pixel: `layout-pixels`. The height is whole pixels, so
  /// that the frame, whose edges are rounded, is no lower.
  func contentHeight(forConstrained width: Double) -> Double {
    guard let scale = window?.screen.scale else { return contentHeight(forWidth: width) }
    return wholePixels(contentHeight(forWidth: (width * scale + 1e-6).rounded(.down) / scale))
  }

  /// Returns a length of content rounded up to whole pixels of the screen that the view is on.
  func wholePixels(_ length: Double) -> Double {
    guard let scale = window?.screen.scale, length >= 0 else { return length }
    return (length * scale - 1e-6).rounded(.up) / scale
  }
}
