import LaminaGeometry
import LaminaSystem

// Sizes of the items and groups of a compositional layout.

/// A width or a height in a compositional layout, like `NSCollectionLayoutDimension`.
public struct CollectionLayoutDimension: Hashable, Sendable {
  enum Kind: Hashable {
    case fractionalWidth, fractionalHeight, absolute, estimated, uniform
  }

  let kind: Kind
  /// The length in points, or the fraction of the container's length.
  public let dimension: Double

  init(_ kind: Kind, _ dimension: Double) {
    ensure(dimension >= 0 && dimension.isFinite, "a layout dimension of \(dimension)")
    (self.kind, self.dimension) = (kind, dimension)
  }

  /// Returns a fraction of the width of the containing group or section.
  ///
  /// - Parameter fraction: the fraction; 0.5 is half of it.
  /// - Returns: the dimension.
  /// - Precondition: the fraction is finite and not negative.
  public static func fractionalWidth(_ fraction: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.fractionalWidth, fraction)
  }

  /// Returns a fraction of the height of the containing group or section.
  ///
  /// - Parameter fraction: the fraction; 0.5 is half of it.
  /// - Returns: the dimension.
  /// - Precondition: the fraction is finite and not negative.
  public static func fractionalHeight(_ fraction: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.fractionalHeight, fraction)
  }

  /// Returns a fixed length.
  ///
  /// - Parameter length: the length, in points.
  /// - Returns: the dimension.
  /// - Precondition: it is finite and not negative.
  public static func absolute(_ length: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.absolute, length)
  }

  /// Returns a length that is measured when the element becomes visible; the length of a group follows its items.
  ///
  /// - Parameter length: the length assumed until then, in points.
  /// - Returns: the dimension.
  /// - Precondition: it is finite and not negative.
  public static func estimated(_ length: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.estimated, length)
  }

  /// Returns a length that is measured, and then is the largest one of all such items of the group.
  ///
  /// - Parameter length: the length assumed until then, in points.
  /// - Returns: the dimension.
  /// - Precondition: it is finite and not negative.
  public static func uniformAcrossSiblings(estimate length: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.uniform, length)
  }

  /// Whether it is a fraction of the container's width.
  public var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a fraction of the container's height.
  public var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is a fixed length.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether it is measured.
  public var isEstimated: Bool { kind == .estimated || kind == .uniform }
  /// Whether it is measured, and equal for all items of the group.
  public var isUniformAcrossSiblings: Bool { kind == .uniform }

  /// Returns the length in a container: an estimate if it is measured.
  func length(in container: Size) -> Double {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated, .uniform: dimension
    }
  }
}

/// The width and the height of an item or a group, like `NSCollectionLayoutSize`.
public struct CollectionLayoutSize: Hashable, Sendable {
  /// The width.
  public let widthDimension: CollectionLayoutDimension
  /// The height.
  public let heightDimension: CollectionLayoutDimension

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: the width.
  ///   - height: the height.
  public init(
    widthDimension width: CollectionLayoutDimension,
    heightDimension height: CollectionLayoutDimension
  ) { (widthDimension, heightDimension) = (width, height) }

  /// Returns the size in a container; estimates stand for measured lengths.
  func size(in container: Size) -> Size {
    Size(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  var estimatedAxes: EstimatedAxes {
    EstimatedAxes(width: widthDimension.isEstimated, height: heightDimension.isEstimated)
  }
}
