import LaminaConstraints

/// A linear relation between two views or guides, or of one to a constant, like `NSLayoutConstraint`.
///
/// ```
/// first.attribute  = | <= | >=  second.attribute * multiplier + constant
/// ```
/// The nearest common ancestor of both items holds an active constraint. The constraint references its items weakly, and
/// becomes inactive when one of them leaves that ancestor.
///
/// ```swift
/// let panel = View(frame: Rect(x: 0, y: 0, width: 320, height: 60)), title = Label("Total")
/// panel.addSubview(title)
/// title.translatesAutoresizingMaskIntoConstraints = false
/// LayoutConstraint.activate([
///   title.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 16),
///   title.centerYAnchor.constraint(equalTo: panel.centerYAnchor),
/// ])
/// panel.layoutIfNeeded()
/// ```
@MainActor open class LayoutConstraint {
  /// The relation between the two sides.
  public enum Relation: CaseIterable, Hashable, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual
    /// Both sides are equal.
    case equal
    /// The first side is at least the second.
    case greaterThanOrEqual
  }

  /// An edge, a centre or a length of an item.
  public enum Attribute: String, CaseIterable, Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge at which text begins: the left one.
    case leading
    /// The edge at which text ends: the right one.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal centre.
    case centerX
    /// The vertical centre.
    case centerY
    /// The baseline of the first line of text.
    case firstBaseline
    /// The baseline of the last line of text.
    case lastBaseline
    /// The left edge inside the margins.
    case leftMargin
    /// The right edge inside the margins.
    case rightMargin
    /// The top edge inside the margins.
    case topMargin
    /// The bottom edge inside the margins.
    case bottomMargin
    /// The leading edge inside the margins.
    case leadingMargin
    /// The trailing edge inside the margins.
    case trailingMargin
    /// The horizontal centre inside the margins.
    case centerXWithinMargins
    /// The vertical centre inside the margins.
    case centerYWithinMargins
    /// No attribute: the second side is only the constant.
    case notAnAttribute
  }

  /// The spacing of `equalToSystemSpacingAfter` and `equalToSystemSpacingBelow`, in points.
  public static var systemSpacing: Double { 8 }

  /// The item of the first side; `nil` after it has been deallocated.
  public private(set) weak var firstItem: (any LayoutItem)?
  /// The attribute of the first side.
  public let firstAttribute: Attribute
  /// The relation between the two sides.
  public let relation: Relation
  /// The item of the second side; `nil` if that side is a constant, or after the item has been deallocated.
  public private(set) weak var secondItem: (any LayoutItem)?
  /// The attribute of the second side; `notAnAttribute`, the default, for a constant.
  public let secondAttribute: Attribute
  /// The factor of the second item's attribute.
  public let multiplier: Double
  /// The constraint's name in messages; `nil` for none.
  open var identifier: String?

  /// The points added to the second side; the cheapest property to change.
  open var constant: Double {
    didSet { if constant != oldValue { changed { $0.constantChanged(self) } } }
  }

  /// The priority, `required` by default; it may also change while the constraint is active.
  open var priority = LayoutPriority.required {
    didSet { if priority != oldValue { changed { $0.replace(self) } } }
  }

  /// Makes an inactive constraint.
  ///
  /// - Parameters:
  ///   - item: the item of the first side.
  ///   - attribute: the attribute of the first side.
  ///   - relation: the relation between the two sides.
  ///   - secondItem: the item of the second side; `nil` for a constant.
  ///   - secondAttribute: the attribute of the second side.
  ///   - multiplier: the factor of that attribute.
  ///   - constant: points to add.
  public init(
    item: any LayoutItem, _ attribute: Attribute, _ relation: Relation,
    to secondItem: (any LayoutItem)? = nil, _ secondAttribute: Attribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0
  ) {
    (firstItem, firstAttribute, self.relation) = (item, attribute, relation)
    (self.secondItem, self.secondAttribute) = (secondItem, secondAttribute)
    (self.multiplier, self.constant) = (multiplier, constant)
    hasSecondItem = secondItem != nil
  }

  /// Makes a constraint without items, a placeholder that cannot be activated.
  public init() {
    (firstAttribute, relation, secondAttribute) = (.notAnAttribute, .equal, .notAnAttribute)
    (multiplier, constant, hasSecondItem) = (1, 0, false)
  }

  /// The items of both sides.
  package var items: (first: (any LayoutItem)?, second: (any LayoutItem)?) {
    (firstItem, secondItem)
  }

  // MARK: - Activation

  /// Whether the constraint takes part in layout.
  ///
  /// Setting it adds the constraint to the nearest common ancestor of both items, or removes it. A constraint without
  /// such an ancestor, or between attributes of different axes, remains inactive. Policy: `layout-constraint-refused`.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Whether the constraint is active but broken because it contradicts others; known after layout.
  open var isBroken: Bool { if case .broken = state { true } else { false } }

  /// Activates constraints in order; one that cannot be activated adds a warning and remains inactive.
  ///
  /// - Parameter constraints: the constraints.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints; inactive ones are ignored.
  ///
  /// - Parameter constraints: the constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: - Engine

  /// The state of a constraint between activation and solution.
  enum SolvedState {
    /// No engine has the constraint.
    case none
    /// The constraint's engine has not added it yet.
    case waiting
    /// The constraint is in the solver.
    case added(SimplexSolver.ConstraintID)
    /// The constraint was broken because it contradicts others.
    case broken
  }

  /// Whether the constraint was made with a second item.
  let hasSecondItem: Bool
  /// The view that holds the constraint; `nil` if the constraint is inactive.
  weak var holder: View?
  /// The constraint's indices in the holder's list of constraints, and in both items' lists of constraints that mention
  /// them.
  var places = (held: 0, first: 0, second: 0)
  /// The views between the holder and the constraint's items, whose edges are among the constraint's terms.
  var crossed: [WeakView] = []
  weak var engine: LayoutEngine?
  var state = SolvedState.none
  /// The constraint's number in the order of activation.
  var serial = 0
  /// Whether a view made the constraint internally, such as a stack's spacing.
  var isInternal = false

  private func changed(_ tell: (LayoutEngine) -> Void) { if let engine { tell(engine) } }

  /// The constraint with the names of its views, as in `title.leading = card.leading + 16 (750)`.
  open var description: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "="
      case .greaterThanOrEqual: ">="
      }
    func side(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      (LayoutItemKind(item)?.name ?? "a view that is gone") + ".\(attribute.rawValue)"
    }
    var words = "\(side(firstItem, firstAttribute)) \(sign) "
    if hasSecondItem {
      words += side(secondItem, secondAttribute)
      if multiplier != 1 { words += " * \(short(multiplier))" }
      if constant != 0 {
        words += constant < 0 ? " - \(short(-constant))" : " + \(short(constant))"
      }
    } else {
      words += short(constant)
    }
    if priority < .required { words += " (\(short(priority.rawValue)))" }
    return identifier.map { "\($0): \(words)" } ?? words
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// A weak reference to a view.
struct WeakView {
  weak var view: View?
}

extension LayoutConstraint.Attribute {
  /// The kinds of attributes; only attributes of the same kind can be related.
  enum Kind {
    case x, y, size, none
  }

  var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .x
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {}

extension LayoutConstraint {
  /// Whether the constraint is mirrored with the direction of the view that holds it, because it names a leading or a
  /// trailing edge.
  var isDirected: Bool { firstAttribute.isDirected || secondAttribute.isDirected }
}

extension LayoutConstraint.Attribute {
  /// Whether the attribute is a leading or a trailing edge.
  var isDirected: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The attribute in a view from right to left: leading edges are right ones, and trailing edges left ones.
  var mirrored: Self {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }
}
