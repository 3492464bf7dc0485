// Anchors: edges, centres and lengths of items, from which constraints are made.

/// An edge, a centre or a length of a view or a guide, like `NSLayoutAnchor`.
@MainActor public protocol LayoutAnchor {
  /// The view or guide that the anchor belongs to.
  var item: any LayoutItem { get }
  /// The edge, centre or length of the item.
  var attribute: LayoutConstraint.Attribute { get }
}

/// A position along x, like `NSLayoutXAxisAnchor`.
public struct LayoutXAxisAnchor: LayoutAnchor {
  /// The view or guide that the anchor belongs to.
  public let item: any LayoutItem
  /// The edge or centre of the item.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Returns a constraint that places this anchor a number of system spacings, each 8 points, after another.
  ///
  /// - Parameters:
  ///   - anchor: the other anchor.
  ///   - multiplier: the number of spacings.
  /// - Returns: the inactive constraint.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: LayoutConstraint.systemSpacing * multiplier)
  }
}

/// A position along y, like `NSLayoutYAxisAnchor`.
public struct LayoutYAxisAnchor: LayoutAnchor {
  /// The view or guide that the anchor belongs to.
  public let item: any LayoutItem
  /// The edge, centre or baseline of the item.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Returns a constraint that places this anchor a number of system spacings, each 8 points, below another.
  ///
  /// - Parameters:
  ///   - anchor: the other anchor.
  ///   - multiplier: the number of spacings.
  /// - Returns: the inactive constraint.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: LayoutConstraint.systemSpacing * multiplier)
  }
}

/// A width or a height, like `NSLayoutDimension`.
public struct LayoutDimension: LayoutAnchor {
  /// The view or guide that the anchor belongs to.
  public let item: any LayoutItem
  /// The item's width or height.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Returns a constraint that the length equals a constant.
  ///
  /// - Parameter constant: points.
  /// - Returns: the inactive constraint.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .equal, constant: constant)
  }

  /// Returns a constraint that the length is at least a constant.
  ///
  /// - Parameter constant: points.
  /// - Returns: the inactive constraint.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .greaterThanOrEqual, constant: constant)
  }

  /// Returns a constraint that the length is at most a constant.
  ///
  /// - Parameter constant: points.
  /// - Returns: the inactive constraint.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item: item, attribute, .lessThanOrEqual, constant: constant)
  }

  /// Returns a constraint that the length equals a multiple of another length, plus a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: the factor of the other length.
  ///   - constant: points to add.
  /// - Returns: the inactive constraint.
  public func constraint(
    equalTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, dimension, multiplier, constant)
  }

  /// Returns a constraint that the length is at least a multiple of another length, plus a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: the factor of the other length.
  ///   - constant: points to add.
  /// - Returns: the inactive constraint.
  public func constraint(
    greaterThanOrEqualTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// Returns a constraint that the length is at most a multiple of another length, plus a constant.
  ///
  /// - Parameters:
  ///   - dimension: the other length.
  ///   - multiplier: the factor of the other length.
  ///   - constant: points to add.
  /// - Returns: the inactive constraint.
  public func constraint(
    lessThanOrEqualTo dimension: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, dimension, multiplier, constant)
  }
}

extension LayoutAnchor {
  /// Returns a constraint that this anchor equals another of the same kind, plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other anchor.
  ///   - constant: points to add to it.
  /// - Returns: the inactive constraint.
  public func constraint(equalTo anchor: Self, constant: Double = 0) -> LayoutConstraint {
    constraint(.equal, anchor, 1, constant)
  }

  /// Returns a constraint that this anchor is at least another of the same kind, plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other anchor.
  ///   - constant: points to add to it.
  /// - Returns: the inactive constraint.
  public func constraint(greaterThanOrEqualTo anchor: Self, constant: Double = 0)
    -> LayoutConstraint
  { constraint(.greaterThanOrEqual, anchor, 1, constant) }

  /// Returns a constraint that this anchor is at most another of the same kind, plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: the other anchor.
  ///   - constant: points to add to it.
  /// - Returns: the inactive constraint.
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
