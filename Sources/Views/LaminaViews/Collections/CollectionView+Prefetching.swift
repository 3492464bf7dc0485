import LaminaGeometry

/// A data source that fetches data for items before they become visible, like `UICollectionViewDataSourcePrefetching`.
@MainActor public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Starts fetching data for items that may become visible soon; the nearest comes first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Cancels fetching for items that are no longer expected to become visible soon.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing: fetching continues for items that are no longer expected to become visible.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension CollectionView {
  /// Whether the content scrolls vertically: its width fits, or its height does not.
  var scrollsAlongHeight: Bool {
    contentSize.height > bounds.height || contentSize.width <= bounds.width
  }

  /// Asks the prefetching data source to fetch items ahead of the visible ones and to cancel old requests; called at
  /// the end of `tile()`.
  func prefetch() {
    guard let prefetchDataSource, isPrefetchingEnabled, bounds.width > 0, bounds.height > 0 else {
      return
    }
    let isVertical = scrollsAlongHeight
    let seen = isVertical ? bounds.minY...bounds.maxY : bounds.minX...bounds.maxX
    let (fetched, kept) = prefetchWindow.move(to: seen)
    func part(_ range: ClosedRange<Double>) -> Rect {
      let length = range.upperBound - range.lowerBound
      return isVertical
        ? Rect(x: bounds.minX, y: range.lowerBound, width: bounds.width, height: length)
        : Rect(x: range.lowerBound, y: bounds.minY, width: length, height: bounds.height)
    }
    let ahead = elements(in: part(fetched)).filter { $0.representedElementCategory == .cell }
    let keptPart = part(kept)
    let plan = prefetchWindow.plan(
      ahead.map(\.indexPath), isSeen: { inSight.contains(CollectionElement(path: $0)) },
      isKept: { path in
        guard let frame = placedAttributes(of: CollectionElement(path: path))?.frame else {
          return false
        }
        return frame.intersection(keptPart).map { !$0.isEmpty } ?? false
      })
    if !plan.cancel.isEmpty {
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: plan.cancel)
    }
    if !plan.fetch.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: plan.fetch) }
  }
}
