import LaminaGeometry

// Layouts that are mirrored in interfaces of the other direction, and the elements as they are placed.

extension CollectionView {
  /// Whether the layout's positions are mirrored.
  var isFlipped: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  /// The width within which positions are mirrored: that of the content, or of the visible area if it is wider.
  private var flippedWidth: Double {
    let inset = adjustedContentInset
    return max(contentSize.width, bounds.width - inset.left - inset.right)
  }

  /// Returns a rectangle of the layout as the view shows it, or one of the view in the layout's space.
  func mirrored(_ rect: Rect) -> Rect {
    guard isFlipped else { return rect }
    return Rect(
      x: flippedWidth - rect.minX - rect.width, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Returns a content offset as the layout sees it, or one of the layout's as the view takes it.
  func mirrored(offset: Point) -> Point {
    guard isFlipped else { return offset }
    let inset = adjustedContentInset
    return Point(
      x: flippedWidth - (offset.x + bounds.width - inset.right) - inset.left, y: offset.y)
  }

  /// Returns attributes of the layout as the view applies them, or those of the view as the layout made them.
  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard isFlipped else { return attributes }
    let copy = attributes.copy()
    copy.center.x = flippedWidth - attributes.center.x
    return copy
  }

  // MARK: - Elements

  /// Returns the attributes of the elements in a rectangle, in the view's own space.
  func placedAttributes(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    let list: [CollectionViewLayoutAttributes] = layout.layoutAttributesForElements(
      in: mirrored(rect))
    return isFlipped ? list.map { mirrored($0) } : list
  }

  /// Returns the attributes of an element, in the view's own space; `nil` if the layout does not have it.
  func placedAttributes(of element: CollectionElement) -> CollectionViewLayoutAttributes? {
    let own: CollectionViewLayoutAttributes?
    if let kind = element.kind {
      own =
        element.isDecoration
        ? layout.layoutAttributesForDecorationView(ofKind: kind, at: element.path)
        : layout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.path)
    } else {
      own = layout.layoutAttributesForItem(at: element.path)
    }
    return own.map { mirrored($0) }
  }

  /// Returns the attributes of the visible elements, after the layout has adjusted them.
  func visibleElements() -> [CollectionViewLayoutAttributes] {
    let list = elements(in: bounds)
    layout.adjustVisible(list)
    return list
  }

  // MARK: - Beginning

  /// Keeps the distance of the offset from the content's beginning, which is at the right in a flipped layout.
  ///
  /// - Parameter size: the size of the content, before it is set.
  func keepStart(for size: Size) {
    guard isFlipped || flippedStart != nil else { return }
    let (inset, old) = (adjustedContentInset, flippedStart)
    let end = max(-inset.left, size.width + inset.right - bounds.width)
    flippedStart = isFlipped ? end : nil
    var target = contentOffset.x
    if let old, isFlipped {
      target += end - old
    } else if isFlipped {
      target = end - (target + inset.left)
    } else if let old {
      target = old - target - inset.left
    }
    if target != contentOffset.x { shiftOffset(by: Point(x: target - contentOffset.x, y: 0)) }
  }

  // MARK: - Decoration views

  /// Returns a decoration view of the class that the layout has registered: a waiting one, else a new one.
  func makeDecoration(_ element: CollectionElement) -> CollectionReusableView {
    guard let kind = element.kind, let type = layout.decorationClasses[kind] else {
      fatalError(
        "no class for decoration views of kind \(element.kind ?? ""): the layout's "
          + "register(_:forDecorationViewOfKind:)")
    }
    return dequeue(
      type, CollectionReuseKey(kind: kind, name: .decoration(ObjectIdentifier(type))), for: element)
  }
}
