public import LaminaViews

// Auto Layout's constraints, by UIKit's names.

/// UIKit's name of `LayoutConstraint`.
public typealias NSLayoutConstraint = LayoutConstraint

extension LayoutConstraint {
  /// UIKit's name of `LayoutAxis`.
  public typealias Axis = LayoutAxis

  /// Makes an inactive constraint between two views or guides, or of one to a constant.
  ///
  /// An item that is neither a view nor a layout guide traps.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let second = view2.flatMap(unwrapped)
    self.init(
      item: layoutItem(view1), attr1, relation, to: second.map(layoutItem),
      second == nil ? .notAnAttribute : attr2, multiplier: multiplier, constant: c)
  }

  /// The item of the first side; `nil` after it has been deallocated.
  public var firstItem: AnyObject? { items.first }
  /// The item of the second side; `nil` for a constant, or after the item has been deallocated.
  public var secondItem: AnyObject? { items.second }

  /// The anchor of the first side.
  ///
  /// A placeholder made by `init()`, and a constraint whose item is gone, have an anchor of an empty guide.
  public var firstAnchor: NSLayoutAnchor<AnyObject> {
    NSLayoutAnchor(items.first ?? LayoutGuide(), firstAttribute)
  }
  /// The anchor of the second side; `nil` for a constant.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? {
    items.second.map { NSLayoutAnchor($0, secondAttribute) }
  }

  /// Whether an archive of the items contains the constraint: always.
  public var shouldBeArchived: Bool {
    get { true }
    set {}
  }
}

extension LayoutConstraint: Hashable {
  /// Whether both are the same constraint.
  nonisolated public static func == (first: LayoutConstraint, second: LayoutConstraint) -> Bool {
    first === second
  }

  /// Hashes the constraint's identity.
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Returns the value inside an optional that was passed as `Any`; `nil` for none.
private func unwrapped(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// Returns a view or a layout guide that was passed as `Any`; traps for another value.
func layoutItem(_ value: Any) -> any LayoutItem {
  guard let item = unwrapped(value) as? any LayoutItem else {
    fatalError("a constraint's item is of type \(type(of: value)), not a view or a layout guide")
  }
  return item
}

nonisolated extension LayoutConstraint.Relation: RawRepresentable {
  /// UIKit's number: -1 for at most, 0 for equal, 1 for at least.
  public var rawValue: Int {
    switch self {
    case .lessThanOrEqual: -1
    case .equal: 0
    case .greaterThanOrEqual: 1
    }
  }

  /// Returns the relation of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard let relation = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = relation
  }
}

nonisolated extension LayoutConstraint.Attribute {
  /// Another name of `lastBaseline`.
  public static var baseline: Self { .lastBaseline }

  /// UIKit's numbers, in the order of the cases here.
  private static let numbers = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11, 13, 14, 15, 16, 17, 18, 19, 20, 0,
  ]

  /// UIKit's number: 1 for the left edge, 20 for the vertical centre within margins, 0 for none.
  public var rawValue: Int { zip(Self.allCases, Self.numbers).first { $0.0 == self }?.1 ?? 0 }

  /// Returns the attribute of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    guard let place = Self.numbers.firstIndex(of: rawValue) else { return nil }
    self = Self.allCases[place]
  }
}

nonisolated extension LayoutAxis: RawRepresentable {
  /// UIKit's number: 0 for horizontal, 1 for vertical.
  public var rawValue: Int { self == .horizontal ? 0 : 1 }

  /// Returns the axis of UIKit's number; `nil` for another number.
  public init?(rawValue: Int) {
    switch rawValue {
    case 0: self = .horizontal
    case 1: self = .vertical
    default: return nil
    }
  }
}
