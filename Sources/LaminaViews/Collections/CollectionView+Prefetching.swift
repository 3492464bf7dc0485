import LaminaGeometry

/// Who fetches data before items come into sight, as `UICollectionViewDataSourcePrefetching`.
@MainActor public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Items may come into sight soon, the nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that were named before will not come into sight soon.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension CollectionView {
  /// Whether the content is scrolled along its height: its width fits, or its height does not.
  var scrollsAlongHeight: Bool {
    contentSize.height > bounds.height || contentSize.width <= bounds.width
  }

  /// Names items ahead to the one who fetches data, after elements in sight have got their views.
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
        guard let frame = layout.layoutAttributesForItem(at: path)?.frame else { return false }
        return frame.intersection(keptPart).map { !$0.isEmpty } ?? false
      })
    if !plan.cancel.isEmpty {
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: plan.cancel)
    }
    if !plan.fetch.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: plan.fetch) }
  }
}
