/// The properties of a whole compositional layout, like `UICollectionViewCompositionalLayoutConfiguration`.
///
/// A change takes effect when the configuration is set on a layout.
@MainActor open class CollectionViewCompositionalLayoutConfiguration {
  /// The direction in which sections follow each other.
  open var scrollDirection = CollectionViewFlowLayout.ScrollDirection.vertical
  /// The distance between sections, in points.
  open var interSectionSpacing = 0.0
  /// The headers, footers and other views on the boundary of the layout.
  ///
  /// The section of their index paths is 0, so that a kind is best used once in a layout.
  ///
  /// Policy: `compositional-supplement-path`.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// The edges from which the insets of sections are measured; by default the safe area.
  open var contentInsetsReference = ContentInsetsReference.automatic

  /// Makes a configuration of sections below each other.
  public init() {}

  /// Returns a configuration with the same properties.
  func copy() -> CollectionViewCompositionalLayoutConfiguration {
    let copy = CollectionViewCompositionalLayoutConfiguration()
    (copy.scrollDirection, copy.interSectionSpacing) = (scrollDirection, interSectionSpacing)
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}
