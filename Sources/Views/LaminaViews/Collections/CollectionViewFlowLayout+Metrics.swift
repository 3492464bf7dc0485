public import LaminaGeometry
import LaminaSystem

// Sizes and spacings, from the delegate and from self-sizing cells.

/// A delegate that provides a flow layout's metrics, like `UICollectionViewDelegateFlowLayout`.
///
/// Every method is optional; the default is the layout's own value. The size of every item is asked for when the layout
/// is prepared for new data, or after an invalidation of the delegate's metrics.
@MainActor public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// Returns the size of an item, in points; not called if the layout estimates sizes.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size
  /// Returns the insets around a section's items.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// Returns the distance between lines of a section, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the minimum distance between items of a line, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double
  /// Returns the size of a section's header; only the length along the scroll direction is used, and 0 means no header.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size
  /// Returns the size of a section's footer; only the length along the scroll direction is used, and 0 means no footer.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Size
}

extension CollectionViewDelegateFlowLayout {
  /// Returns the layout's `itemSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size { layout.itemSize }
  /// Returns the layout's `sectionInset`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets { layout.sectionInset }
  /// Returns the layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> Double { layout.minimumLineSpacing }
  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> Double { layout.minimumInteritemSpacing }
  /// Returns the layout's `headerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Size { layout.headerReferenceSize }
  /// Returns the layout's `footerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Size { layout.footerReferenceSize }
}

extension CollectionViewFlowLayout {
  /// The size assumed for items until they are measured: `estimatedItemSize`, or 50 x 50 points for `automaticSize`.
  var estimate: Size {
    estimatedItemSize == Self.automaticSize ? Size(width: 50, height: 50) : estimatedItemSize
  }

  /// Returns a section with the delegate's metrics, or the layout's without a delegate; its items are not divided into
  /// lines yet.
  func metrics(of section: Int, in view: CollectionView) -> FlowSection {
    let delegate = view.flowDelegate
    let count = view.loadedCounts[section]
    var sizes = FlowSection.Sizes.equal(count: count, checked(itemSize))
    if estimatedItemSize != .zero {
      sizes = .equal(count: count, checked(estimate))
      if let kept = keptSizes[section] {
        sizes = .each((0..<count).map { kept[$0] ?? turned(estimate) })
      }
    } else if let delegate {
      sizes = .each(
        (0..<count).map {
          checked(
            delegate.collectionView(
              view, layout: self, sizeForItemAt: IndexPath(item: $0, section: section)))
        })
    }
    var result = FlowSection(sizes)
    let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section)
    result.inset = turned(inset ?? sectionInset)
    result.lineSpacing = checked(
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
        ?? minimumLineSpacing)
    result.itemSpacing = checked(
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing)
    let header = delegate?.collectionView(
      view, layout: self, referenceSizeForHeaderInSection: section)
    let footer = delegate?.collectionView(
      view, layout: self, referenceSizeForFooterInSection: section)
    result.header = checked(header ?? headerReferenceSize).height
    result.footer = checked(footer ?? footerReferenceSize).height
    return result
  }

  /// Returns a size, with its axes swapped for horizontal scrolling; traps if it is negative or not finite.
  private func checked(_ size: Size) -> Size {
    ensure(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "an element of \(size) points in a flow layout")
    return turned(size)
  }

  private func checked(_ spacing: Double) -> Double {
    ensure(spacing >= 0 && spacing.isFinite, "a spacing of \(spacing) points")
    return spacing
  }
}
