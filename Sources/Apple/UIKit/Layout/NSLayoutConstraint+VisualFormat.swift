import CoreGraphics
public import LaminaViews

// Constraints made from a visual format.

extension LayoutConstraint {
  /// The alignment of the views in a visual format, and the direction in which they follow one another.
  nonisolated public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits: an attribute's number is its bit, directions begin at bit 16.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns top edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns bottom edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns horizontal centres.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns vertical centres.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns last baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns first baselines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits of alignment.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Places views in the direction of reading, the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Places views from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Places views from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Measures gaps between edges, the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Measures gaps of a column from a last baseline to the next first one.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bit of spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    /// The attributes that views share.
    fileprivate var alignments: [LayoutConstraint.Attribute] {
      LayoutConstraint.Attribute.allCases.filter {
        $0.rawValue > 0 && rawValue & 0xFFFF & 1 << UInt($0.rawValue) != 0
      }
    }
  }

  /// Returns the inactive constraints of a visual format, such as `H:|-[name(>=80)]-8-[button]-|`.
  ///
  /// A gap to the superview without a number is the superview's margin, one between views 8 points. A format that
  /// cannot be read, and a name that is missing, trap.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - opts: alignment and direction.
  ///   - metrics: numbers by the names in the format.
  ///   - views: views and layout guides by the names in the format.
  /// - Returns: the constraints, in the order of the format.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      let parsed = try VisualFormat(format)
      return FormatBuilder(
        format: format, options: opts, metrics: metrics ?? [:], views: views,
        isVertical: parsed.isVertical
      ).constraints(of: parsed.elements)
    } catch let fault {
      fatalError("visual format \"\(format)\" cannot be read: \(fault.text), at \(fault.offset)")
    }
  }
}

/// The making of constraints from a format that has been read.
private struct FormatBuilder {
  typealias Attribute = NSLayoutConstraint.Attribute

  let format: String
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  let isVertical: Bool

  /// The attributes along the axis: the edges, and those inside margins.
  private var edges: (start: Attribute, end: Attribute, inner: (Attribute, Attribute)) {
    if isVertical { return (.top, .bottom, (.topMargin, .bottomMargin)) }
    return switch options.intersection(.directionMask) {
    case .directionLeftToRight: (.left, .right, (.leftMargin, .rightMargin))
    case .directionRightToLeft: (.right, .left, (.rightMargin, .leftMargin))
    default: (.leading, .trailing, (.leadingMargin, .trailingMargin))
    }
  }

  /// 1 if positions grow in the direction of the views, -1 from right to left.
  private var sign: CGFloat {
    !isVertical && options.intersection(.directionMask) == .directionRightToLeft ? -1 : 1
  }

  func constraints(of elements: [VisualFormat.Element]) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    let container = superview(elements.compactMap(\.name))
    for (element, next) in zip(elements, elements.dropFirst()) {
      let (first, second) = (element.name.map(item), next.name.map(item))
      result += gap(from: first, to: second, next.gap, container)
    }
    for element in elements {
      guard let name = element.name else { continue }
      result += element.lengths.map { length(item(name), $0) }
    }
    let items = elements.compactMap { $0.name.map(item) }
    for attribute in options.alignments {
      for (item, next) in zip(items, items.dropFirst()) {
        result.append(NSLayoutConstraint(item: item, attribute, .equal, to: next, attribute))
      }
    }
    return result
  }

  private func item(_ name: String) -> any LayoutItem {
    guard let value = views[name] else { stop("no view named \(name)") }
    return layoutItem(value)
  }

  private func superview(_ names: [String]) -> View? {
    for name in names {
      let item = item(name)
      if let superview = (item as? View)?.superview { return superview }
      if let owner = (item as? LayoutGuide)?.owningView { return owner }
    }
    return nil
  }

  private func gap(
    from first: (any LayoutItem)?, to second: (any LayoutItem)?, _ gap: VisualFormat.Gap,
    _ container: View?
  ) -> [NSLayoutConstraint] {
    if first == nil || second == nil, container == nil { stop("| without a superview") }
    let isInner = gap == .standard && (first == nil || second == nil)
    let before: (any LayoutItem)? = first ?? container
    let after: (any LayoutItem)? = second ?? container
    guard let before, let after else { return [] }
    var from = first == nil ? (isInner ? edges.inner.0 : edges.start) : edges.end
    var to = second == nil ? (isInner ? edges.inner.1 : edges.end) : edges.start
    if isVertical, options.contains(.spacingBaselineToBaseline), first != nil, second != nil {
      (from, to) = (.lastBaseline, .firstBaseline)
    }
    func make(
      _ relation: NSLayoutConstraint.Relation, _ distance: CGFloat, _ priority: LayoutPriority
    ) -> NSLayoutConstraint {
      // From right to left, a larger distance is a smaller position.
      let turned: NSLayoutConstraint.Relation =
        sign > 0
        ? relation
        : relation == .equal
          ? .equal : relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
      let constraint = NSLayoutConstraint(
        item: after, to, turned, to: before, from, constant: sign * distance)
      constraint.priority = priority
      return constraint
    }
    switch gap {
    case .none: return [make(.equal, 0, .required)]
    case .standard:
      return [make(.equal, isInner ? 0 : NSLayoutConstraint.systemSpacing, .required)]
    case .given(let predicates):
      return predicates.map { make($0.relation, number($0.object), priority($0)) }
    }
  }

  private func length(_ item: any LayoutItem, _ predicate: VisualFormat.Predicate)
    -> NSLayoutConstraint
  {
    let attribute: Attribute = isVertical ? .height : .width
    let object = predicate.object
    let constraint: NSLayoutConstraint
    if let name = object.name, metrics[name] == nil {
      constraint = NSLayoutConstraint(
        item: item, attribute, predicate.relation, to: self.item(name), attribute,
        multiplier: object.multiplier, constant: object.number)
    } else {
      constraint = NSLayoutConstraint(
        item: item, attribute, predicate.relation, constant: number(object))
    }
    constraint.priority = priority(predicate)
    return constraint
  }

  private func number(_ operand: VisualFormat.Operand) -> CGFloat {
    guard let name = operand.name else { return operand.number }
    let value: CGFloat
    switch metrics[name] {
    case let number as CGFloat: value = number
    case let number as Float: value = CGFloat(number)
    case let number as any BinaryInteger: value = CGFloat(Int(number))
    case let number as NSNumber: value = number.doubleValue
    case let priority as LayoutPriority: value = priority.number
    case .some(let other): stop("metric \(name) is no number but \(type(of: other))")
    case nil: stop("no metric named \(name)")
    }
    return value * operand.multiplier + operand.number
  }

  private func priority(_ predicate: VisualFormat.Predicate) -> LayoutPriority {
    predicate.priority.map { LayoutPriority(number($0)) } ?? .required
  }

  private func stop(_ fault: String) -> Never {
    fatalError("visual format \"\(format)\": \(fault)")
  }
}
