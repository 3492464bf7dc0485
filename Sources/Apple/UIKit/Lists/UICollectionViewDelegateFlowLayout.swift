public import Foundation
public import LaminaGeometry
public import LaminaViews

// The delegate of a flow layout with UIKit's types: any layout is passed.

/// A delegate that provides a flow layout's metrics; every method is optional.
public protocol UICollectionViewDelegateFlowLayout: CollectionViewDelegateFlowLayout {
  /// Returns the size of an item, in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size
  /// Returns the insets around a section's items.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// Returns the distance between lines of a section, in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the minimum distance between items of a line, in points.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the size of a section's header.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size
  /// Returns the size of a section's footer.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Size
}

extension UICollectionViewDelegateFlowLayout {
  /// Returns the layout's `itemSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size { (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize ?? .zero }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size {
    let any: CollectionViewLayout = layout
    return self.collectionView(collectionView, layout: any, sizeForItemAt: indexPath)
  }

  /// Returns the layout's `sectionInset`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets { (collectionViewLayout as? CollectionViewFlowLayout)?.sectionInset ?? .zero }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets {
    let any: CollectionViewLayout = layout
    return self.collectionView(collectionView, layout: any, insetForSectionAt: section)
  }

  /// Returns the layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double { (collectionViewLayout as? CollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double {
    let any: CollectionViewLayout = layout
    return self.collectionView(collectionView, layout: any, minimumLineSpacingForSectionAt: section)
  }

  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double { (collectionViewLayout as? CollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double {
    let any: CollectionViewLayout = layout
    return self.collectionView(
      collectionView, layout: any, minimumInteritemSpacingForSectionAt: section)
  }

  /// Returns the layout's `headerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size { (collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize ?? .zero }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size {
    let any: CollectionViewLayout = layout
    return self.collectionView(
      collectionView, layout: any, referenceSizeForHeaderInSection: section)
  }

  /// Returns the layout's `footerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Size { (collectionViewLayout as? CollectionViewFlowLayout)?.footerReferenceSize ?? .zero }

  /// Returns what the method for any layout returns.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Size {
    let any: CollectionViewLayout = layout
    return self.collectionView(
      collectionView, layout: any, referenceSizeForFooterInSection: section)
  }
}
