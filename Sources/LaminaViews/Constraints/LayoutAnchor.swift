// Anchors: an edge, a middle or a length of an item, from which constraints are made.

/// An edge, a middle or a length of a view or a guide, as `NSLayoutAnchor`.
@MainActor public protocol LayoutAnchor {
  /// The view or guide.
  var item: any LayoutItem { get }
  /// The edge, middle or length.
  var attribute: LayoutConstraint.Attribute { get }
}

/// A place along x, as `NSLayoutXAxisAnchor`.
public struct LayoutXAxisAnchor: LayoutAnchor {
  /// The view or guide.
  public let item: any LayoutItem
  /// The place.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// A constraint that keeps this place a system spacing, 8 points, after another one.
  ///
  /// - Parameters:
  ///   - anchor: the other place.
  ///   - multiplier: how many spacings.
  /// - Returns: the constraint, which is not active.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: LayoutConstraint.systemSpacing * multiplier)
  }
}

/// A place along y, as `NSLayoutYAxisAnchor`.
public struct LayoutYAxisAnchor: LayoutAnchor {
  /// The view or guide.
  public let item: any LayoutItem
  /// The place.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// A constraint that keeps this place a system spacing, 8 points, below another one.
  ///
  /// - Parameters:
  ///   - anchor: the other place.
  ///   - multiplier: how many spacings.
  /// - Returns: the constraint, which is not active.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: LayoutConstraint.systemSpacing * multiplier)
  }
}

/// A width or a height, as `NSLayoutDimension`.
public struct LayoutDimension: LayoutAnchor {
  /// The view or guide.
  public let item: any LayoutItem
  /// Width or height.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// A constraint that the length is a number of points.
  ///
  /// - Parameter constant: points.
  /// - Returns: the constraint, which is not active.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .equal, constant: constant)
  }

  /// A constraint that the length is a number of points at least.
  ///
  /// - Parameter constant: points.
  /// - Returns: the constraint, which is not active.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .greaterThanOrEqual, constant: constant)
  }

  /// A constraint that the length is a number of points at most.
  ///
  /// - Parameter constant: points.
  /// - Returns: the constraint, which is not active.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .lessThanOrEqual, constant: constant)
  }

  /// A constraint that the length is some times another one, and a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: how many times.
  ///   - constant: points that are added.
  /// - Returns: the constraint, which is not active.
  public func constraint(
    equalTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, dimension, multiplier, constant)
  }

  /// A constraint that the length is at least some times another one, and a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: how many times.
  ///   - constant: points that are added.
  /// - Returns: the constraint, which is not active.
  public func constraint(
    greaterThanOrEqualTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// A constraint that the length is at most some times another one, and a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: how many times.
  ///   - constant: points that are added.
  /// - Returns: the constraint, which is not active.
  public func constraint(
    lessThanOrEqualTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, dimension, multiplier, constant)
  }
}

extension LayoutAnchor {
  /// A constraint that this and another one of the kind are equal, but for a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other one.
  ///   - constant: points that are added to it.
  /// - Returns: the constraint, which is not active.
  public func constraint(equalTo anchor: Self, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, anchor, 1, constant)
  }

  /// A constraint that this is at least another one of the kind and a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other one.
  ///   - constant: points that are added to it.
  /// - Returns: the constraint, which is not active.
  public func constraint(greaterThanOrEqualTo anchor: Self, constant: Double = 0)
    -> LayoutConstraint
  { constraint(.greaterThanOrEqual, anchor, 1, constant) }

  /// A constraint that this is at most another one of the kind and a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other one.
  ///   - constant: points that are added to it.
  /// - Returns: the constraint, which is not active.
  public func constraint(lessThanOrEqualTo anchor: Self, constant: Double = 0) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 1, constant)
  }

  func constraint(
    _ relation: LayoutConstraint.Relation, _ other: Self, _ multiplier: Double, _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute, relation, to: other.item, other.attribute, multiplier: multiplier,
      constant: constant)
  }
}
