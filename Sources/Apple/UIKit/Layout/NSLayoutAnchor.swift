public import CoreGraphics
public import LaminaViews

// Anchors as classes with a generic base, as UIKit has them.

/// An edge, a centre or a length of a view or a guide, from which constraints are made.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let layoutItem: any LayoutItem
  private nonisolated let identity: ObjectIdentifier
  nonisolated let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (layoutItem, self.attribute, identity) = (item, attribute, ObjectIdentifier(item))
    super.init()
  }

  /// The view or guide of the anchor.
  public var item: AnyObject? { layoutItem }
  /// The name of the edge, centre or length: `leading`.
  public var name: String { "\(attribute)" }

  /// The class and the attribute: `NSLayoutXAxisAnchor leading`.
  open override nonisolated var description: String {
    "\(type(of: self)) \(attribute)"
  }

  /// Whether another object is an anchor for the same attribute of the same item.
  open override nonisolated func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSLayoutAnchor<AnchorType> else { return false }
    return identity == other.identity && attribute == other.attribute
  }

  /// A hash of the item's identity and the attribute.
  open override nonisolated var hash: Int {
    var hasher = Hasher()
    hasher.combine(identity)
    hasher.combine(attribute)
    return hasher.finalize()
  }

  func relate(
    _ relation: LayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat = 1,
    _ constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: layoutItem, attribute, relation, to: other?.layoutItem,
      other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// Returns an inactive constraint that both anchors are equal.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.equal, anchor)
  }

  /// Returns an inactive constraint that this anchor is at least the other.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { relate(.greaterThanOrEqual, anchor) }

  /// Returns an inactive constraint that this anchor is at most the other.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { relate(.lessThanOrEqual, anchor) }

  /// Returns an inactive constraint that this anchor equals the other plus a constant.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { relate(.equal, anchor, 1, c) }

  /// Returns an inactive constraint that this anchor is at least the other plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, c) }

  /// Returns an inactive constraint that this anchor is at most the other plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, 1, c) }

  /// Returns a length between this anchor and another: that of a guide in the nearest common superview.
  func offset(
    to other: NSLayoutAnchor<AnchorType>, _ start: NSLayoutConstraint.Attribute,
    _ end: NSLayoutConstraint.Attribute, _ length: NSLayoutConstraint.Attribute
  ) -> NSLayoutDimension {
    let guide = LayoutGuide()
    guide.identifier = "offset"
    let first = layoutItem as? View ?? (layoutItem as? LayoutGuide)?.owningView
    let second = other.layoutItem as? View ?? (other.layoutItem as? LayoutGuide)?.owningView
    var holder = first
    while let view = holder, second?.isDescendant(of: view) != true { holder = view.superview }
    guard let holder else {
      fatalError("\(description) and \(other.description) have no common superview")
    }
    holder.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(item: guide, start, .equal, to: layoutItem, attribute),
      NSLayoutConstraint(item: guide, end, .equal, to: other.layoutItem, other.attribute),
    ])
    return NSLayoutDimension(guide, length)
  }
}

/// A position along x.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns the distance from this anchor to another, which must not be negative.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    offset(to: otherAnchor, .left, .right, .width)
  }

  /// Returns an inactive constraint: this anchor is a number of system spacings after the other.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }

  /// Returns an inactive constraint: this anchor is at least a number of system spacings after the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }

  /// Returns an inactive constraint: this anchor is at most a number of system spacings after the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }
}

/// A position along y.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns the distance from this anchor to another, which must not be negative.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    offset(to: otherAnchor, .top, .bottom, .height)
  }

  /// Returns an inactive constraint: this anchor is a number of system spacings below the other.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }

  /// Returns an inactive constraint: this anchor is at least a number of system spacings below the other.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }

  /// Returns an inactive constraint: this anchor is at most a number of system spacings below the other.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, 1, NSLayoutConstraint.systemSpacing * multiplier)
  }
}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns an inactive constraint that the length equals a constant.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, nil, 1, c)
  }

  /// Returns an inactive constraint that the length is at least a constant.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, 1, c)
  }

  /// Returns an inactive constraint that the length is at most a constant.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, 1, c)
  }

  /// Returns an inactive constraint that the length equals a multiple of another.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { relate(.equal, anchor, m) }

  /// Returns an inactive constraint that the length is at least a multiple of another.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { relate(.greaterThanOrEqual, anchor, m) }

  /// Returns an inactive constraint that the length is at most a multiple of another.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { relate(.lessThanOrEqual, anchor, m) }

  /// Returns an inactive constraint that the length equals a multiple of another, plus a constant.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.equal, anchor, m, c) }

  /// Returns an inactive constraint that the length is at least a multiple of another, plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, m, c) }

  /// Returns an inactive constraint that the length is at most a multiple of another, plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, m, c) }
}
