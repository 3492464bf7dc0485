// Attributes of items as linear expressions of the region's variables.

import LaminaConstraints
import LaminaGeometry
import LaminaLayers

extension LayoutEngine {
  /// A linear sum of variables and a constant.
  struct Sum {
    var terms: [LinearExpression.Term] = []
    var constant = 0.0

    mutating func add(_ variable: SolverVariable, _ factor: Double) {
      if let place = terms.firstIndex(where: { $0.variable == variable }) {
        terms[place].factor += factor
        if terms[place].factor == 0 { terms.remove(at: place) }
      } else if factor != 0 {
        terms.append(.init(variable, times: factor))
      }
    }
  }

  /// The four variables of an item: its position and its size.
  enum Number: Int {
    case x, y, width, height

    var isLength: Bool { self == .width || self == .height }
  }

  /// Returns the solver's variable for one of the four numbers of the item in a slot.
  func variable(_ slot: Int, _ number: Number) -> SolverVariable {
    SolverVariable(4 * slot + number.rawValue, isNonNegative: number.isLength)
  }

  /// Returns a constraint between an item's variable and a length.
  func limit(
    _ slot: Int, _ number: Number, _ relation: LinearConstraint.Relation, _ length: Double,
    _ priority: Double = LinearConstraint.required
  ) -> LinearConstraint {
    LinearConstraint(
      LinearExpression([.init(variable(slot, number))], constant: -length), relation,
      priority: priority)
  }

  /// Returns a constraint in the solver's form, `first - second * multiplier - constant`, related to 0; `nil` if an
  /// item is gone.
  func linear(_ constraint: LayoutConstraint) -> LinearConstraint? {
    guard let holder = constraint.holder, let first = LayoutItemKind(constraint.firstItem) else {
      return nil
    }
    var sum = Sum()
    // From right to left, x is counted to the left: leading edges are right ones, and positions have the other sign.
    let isMirrored = constraint.isDirected && holder.isRightToLeft
    func attribute(_ attribute: LayoutConstraint.Attribute) -> LayoutConstraint.Attribute {
      isMirrored ? attribute.mirrored : attribute
    }
    let sign = isMirrored ? -1.0 : 1
    add(first, attribute(constraint.firstAttribute), sign, in: holder, to: &sum)
    if constraint.hasSecondItem {
      guard let second = LayoutItemKind(constraint.secondItem) else { return nil }
      add(
        second, attribute(constraint.secondAttribute), -sign * constraint.multiplier, in: holder,
        to: &sum)
    }
    sum.constant -= constraint.constant
    let relation: LinearConstraint.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return LinearConstraint(
      LinearExpression(sum.terms, constant: sum.constant), relation,
      priority: constraint.priority.rawValue)
  }

  /// Adds a multiple of an item's attribute to a sum, in the coordinates of the view that holds the constraint.
  private func add(
    _ item: LayoutItemKind, _ attribute: LayoutConstraint.Attribute, _ factor: Double,
    in holder: View, to sum: inout Sum
  ) {
    switch attribute {
    case .width: addLength(of: item, .width, factor, to: &sum)
    case .height: addLength(of: item, .height, factor, to: &sum)
    case .left, .leading: addEdge(of: item, .x, 0, factor, in: holder, to: &sum)
    case .right, .trailing: addEdge(of: item, .x, 1, factor, in: holder, to: &sum)
    case .centerX: addEdge(of: item, .x, 0.5, factor, in: holder, to: &sum)
    case .top: addEdge(of: item, .y, 0, factor, in: holder, to: &sum)
    case .bottom: addEdge(of: item, .y, 1, factor, in: holder, to: &sum)
    case .centerY: addEdge(of: item, .y, 0.5, factor, in: holder, to: &sum)
    case .leftMargin, .leadingMargin:
      addEdge(of: item, .x, 0, factor, in: holder, to: &sum)
      sum.constant += factor * margins(of: item).left
    case .rightMargin, .trailingMargin:
      addEdge(of: item, .x, 1, factor, in: holder, to: &sum)
      sum.constant -= factor * margins(of: item).right
    case .topMargin:
      addEdge(of: item, .y, 0, factor, in: holder, to: &sum)
      sum.constant += factor * margins(of: item).top
    case .bottomMargin:
      addEdge(of: item, .y, 1, factor, in: holder, to: &sum)
      sum.constant -= factor * margins(of: item).bottom
    case .centerXWithinMargins:
      addEdge(of: item, .x, 0.5, factor, in: holder, to: &sum)
      let margins = margins(of: item)
      sum.constant += factor * (margins.left - margins.right) / 2
    case .centerYWithinMargins:
      addEdge(of: item, .y, 0.5, factor, in: holder, to: &sum)
      let margins = margins(of: item)
      sum.constant += factor * (margins.top - margins.bottom) / 2
    case .firstBaseline, .lastBaseline:
      guard case .view(let view) = item else {
        return addEdge(of: item, .y, 1, factor, in: holder, to: &sum)
      }
      let source = view.baselineSource(attribute)
      guard let offsets = source.baselineOffsets else {
        let part = attribute == .firstBaseline ? 0.0 : 1
        return addEdge(of: .view(source), .y, part, factor, in: holder, to: &sum)
      }
      // Text is centred vertically.
      addEdge(of: .view(source), .y, 0.5, factor, in: holder, to: &sum)
      sum.constant += factor * (attribute == .firstBaseline ? offsets.first : offsets.last)
    case .notAnAttribute: break
    }
  }

  private func margins(of item: LayoutItemKind) -> EdgeInsets {
    if case .view(let view) = item { view.layoutMargins } else { .zero }
  }

  /// Adds a multiple of a position in an item to a sum: `part` is 0 at the item's first edge and 1 at its last.
  private func addEdge(
    of item: LayoutItemKind, _ axis: Number, _ part: Double, _ factor: Double, in holder: View,
    to sum: inout Sum
  ) {
    let length: Number = axis == .x ? .width : .height
    var next: View?
    switch item {
    case .view(let view) where view === holder:
      // In the item's own coordinates, the first edge is at 0.
      if part == 0 { return }
      if let guide = (view as? ScrollView)?.contentGuideIfNamed(part) {
        return addLength(of: .guide(guide), length, factor * part, to: &sum)
      }
      return addLength(of: item, length, factor * part, to: &sum)
    case .view(let view):
      addStart(of: view, axis, factor, to: &sum)
      next = view.superview
    case .guide(let guide):
      addStart(of: guide, axis, factor, to: &sum)
      next = guide.owningView
    }
    if part != 0 { addLength(of: item, length, factor * part, to: &sum) }
    while let view = next, view !== holder {
      addStart(of: view, axis, factor, to: &sum)
      next = view.superview
    }
  }

  /// Adds a multiple of a view's x or y in its superview to a sum.
  private func addStart(of view: View, _ axis: Number, _ factor: Double, to sum: inout Sum) {
    if view.existingConstraintState.translatesMask {
      let frame = view.alignmentFrame
      sum.constant += factor * (axis == .x ? frame.x : frame.y)
    } else {
      sum.add(variable(slot(of: .view(view)), axis), factor)
    }
  }

  /// Adds a multiple of a guide's x or y in its owning view to a sum.
  private func addStart(of guide: LayoutGuide, _ axis: Number, _ factor: Double, to sum: inout Sum)
  {
    switch guide.source {
    case .variables: sum.add(variable(slot(of: .guide(guide)), axis), factor)
    case .content: break
    case .insets(let insets):
      guard let owner = guide.owningView else { return }
      let edge = insets(owner)
      sum.constant += factor * (axis == .x ? edge.left : edge.top)
    case .visible:
      guard let owner = guide.owningView else { return }
      sum.constant += factor * (axis == .x ? owner.bounds.minX : owner.bounds.minY)
    }
  }

  /// Adds a multiple of the width or height of an item to a sum.
  private func addLength(
    of item: LayoutItemKind, _ number: Number, _ factor: Double, to sum: inout Sum
  ) {
    switch item {
    case .view(let view):
      if view !== root, view.existingConstraintState.translatesMask {
        let frame = view.alignmentFrame
        sum.constant += factor * (number == .width ? frame.width : frame.height)
      } else {
        sum.add(variable(slot(of: item), number), factor)
      }
    case .guide(let guide):
      switch guide.source {
      case .variables, .content: sum.add(variable(slot(of: item), number), factor)
      case .insets(let insets):
        guard let owner = guide.owningView else { return }
        addLength(of: .view(owner), number, factor, to: &sum)
        let edge = insets(owner)
        sum.constant -=
          factor * (number == .width ? edge.left + edge.right : edge.top + edge.bottom)
      case .visible:
        guard let owner = guide.owningView else { return }
        addLength(of: .view(owner), number, factor, to: &sum)
      }
    }
  }
}

extension View {
  /// The alignment rectangle in the superview, without the transform.
  var alignmentFrame: LayoutRect {
    let (size, anchor, insets) = (bounds.size, layer.anchorPoint, alignmentRectInsets)
    let rect = LayoutRect(
      x: layer.position.x - anchor.x * size.width + insets.left,
      y: layer.position.y - anchor.y * size.height + insets.top,
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
    return rect.isFinite ? rect : LayoutRect()
  }
}
