import LaminaGeometry

// The inner scroll views of sections that scroll across their layout.

extension CollectionView {
  /// Returns the strip of a section in the view's own space; `nil` if the section does not scroll.
  private func strip(of section: Int) -> OrthogonalStrip? {
    layout.orthogonalStrip(of: section).map(placed)
  }

  private func placed(_ strip: OrthogonalStrip) -> OrthogonalStrip {
    var own = strip
    own.frame = mirrored(strip.frame)
    own.isFlipped = isFlipped
    return own
  }

  /// Returns the view that holds an element's view, which is made if it does not exist.
  func holder(of attributes: CollectionViewLayoutAttributes) -> View {
    guard let section = attributes.orthogonalSection else { return self }
    if let scroller = scrollers[section] { return scroller }
    guard let strip = strip(of: section) else { return self }
    var holder: View = self
    View.performWithoutAnimation {
      let scroller = OrthogonalScrollView(strip, in: self)
      scrollers[section] = scroller
      insertSubview(scroller, at: backIndex(in: self))
      holder = scroller
    }
    return holder
  }

  /// Returns the index at which a cell is inserted: behind all but decoration views, which are not hit before it.
  func backIndex(in holder: View) -> Int {
    guard holder === self else { return 0 }
    let first = backIndex(behind: backgroundView)
    guard !layout.decorationClasses.isEmpty else { return first }
    let last = holder.subviews.lastIndex { ($0 as? CollectionReusableView)?.isDecoration ?? false }
    return last.map { $0 + 1 } ?? first
  }

  /// Returns the index at which a decoration view is inserted: behind all but the background view.
  func decorationIndex(in holder: View) -> Int {
    holder === self ? backIndex(behind: backgroundView) : 0
  }

  /// Returns attributes in the space of the view that holds the element's view.
  func attributesInContainer(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    guard let section = attributes.orthogonalSection, let strip = strip(of: section) else {
      return attributes
    }
    let (own, offset) = (attributes.copy(), strip.contentOffset)
    own.center = Point(
      x: own.center.x - strip.frame.minX + offset.x, y: own.center.y - strip.frame.minY + offset.y)
    return own
  }

  /// Places the inner scroll views of visible sections, and removes the others.
  ///
  /// - Parameter keepsOthers: whether views that have left the bounds are kept, because their cells are still moving.
  func placeScrollers(keepsOthers: Bool = false) {
    let seen = Set(layout.orthogonalStrips(in: mirrored(bounds)).map(\.section))
    for (section, scroller) in scrollers.sorted(by: { $0.key < $1.key }) {
      if let strip = strip(of: section), keepsOthers || seen.contains(section) {
        scroller.show(strip)
      } else if !keepsOthers, !holdsMovingViews(scroller) {
        scrollers[section] = nil
        scroller.stopMotion()
        scroller.removeFromSuperview()
      }
    }
    guard !keepsOthers else { return }
    for scroller in leavingScrollers where !holdsMovingViews(scroller) {
      scroller.removeFromSuperview()
    }
    leavingScrollers.removeAll { $0.superview == nil }
  }

  private func holdsMovingViews(_ scroller: OrthogonalScrollView) -> Bool {
    moving.keys.contains { views[$0]?.superview === scroller }
      || leaving.contains { $0.view.superview === scroller }
  }

  /// Moves the view of an element to the view that now holds it, where it is shown at the same place.
  func settle(_ view: CollectionReusableView, for attributes: CollectionViewLayoutAttributes) {
    let holder = holder(of: attributes)
    guard view.superview !== holder else { return }
    View.performWithoutAnimation {
      let center = view.superview.map { holder.convert(view.center, from: $0) } ?? view.center
      switch attributes.representedElementCategory {
      case .cell: holder.insertSubview(view, at: backIndex(in: holder))
      case .supplementaryView: holder.addSubview(view)
      case .decorationView: holder.insertSubview(view, at: decorationIndex(in: holder))
      }
      view.center = center
    }
  }

  /// Returns the distance by which a view moves with the content: none inside an inner scroll view, which moves itself.
  func shift(of view: View, _ shift: Point) -> Point { view.superview === self ? shift : .zero }

  /// Shifts the inner scroll views along with the content.
  func freezeScrollers(shiftedBy shift: Point) {
    guard shift != .zero else { return }
    for scroller in Array(scrollers.values) + leavingScrollers {
      scroller.center = Point(x: scroller.center.x + shift.x, y: scroller.center.y + shift.y)
    }
  }

  /// Changes the sections of inner scroll views to those after an update.
  func renameScrollers(_ name: (Int) -> Int?) {
    var renamed: [Int: OrthogonalScrollView] = [:]
    for (section, scroller) in scrollers.sorted(by: { $0.key < $1.key }) {
      if let now = name(section) {
        renamed[now] = scroller
      } else {
        scroller.stopMotion()
        leavingScrollers.append(scroller)
      }
    }
    scrollers = renamed
  }

  /// Scrolls the section of an item so that the item lies at a position, if the section scrolls across the layout.
  ///
  /// - Returns: the rectangle that remains to be scrolled to: the item's, or that of its section across the layout.
  func scrollOrthogonally(
    to path: IndexPath, _ item: Rect, _ position: ScrollPosition, _ animated: Bool
  ) -> Rect {
    guard let strip = strip(of: path.section) else { return item }
    let isHorizontal = strip.axis == .horizontal
    let seen = strip.axis.length(of: strip.frame.size)
    let start = strip.axis.start(of: item) - strip.axis.start(of: strip.frame)
    let length = strip.axis.length(of: item.size)
    let (first, middle, last): (ScrollPosition, ScrollPosition, ScrollPosition) =
      isHorizontal
      ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
    var distance = 0.0
    if position.contains(first) {
      distance = start
    } else if position.contains(middle) {
      distance = start + length / 2 - seen / 2
    } else if position.contains(last) {
      distance = start + length - seen
    } else if start < 0 || length > seen {
      distance = start
    } else if start + length > seen {
      distance = start + length - seen
    }
    let physical = strip.axis.place(of: strip.contentOffset) + distance
    let offset = strip.turned(physical).clamped(to: strip.range)
    if let scroller = scrollers[path.section], animated {
      let target = strip.axis.point(strip.turned(offset), 0)
      if target != scroller.contentOffset { scroller.setContentOffset(target, animated: true) }
    } else {
      scrollers[path.section]?.stopMotion()
      layout.setOrthogonalOffset(offset, of: path.section)
      setNeedsLayout()
    }
    return isHorizontal
      ? Rect(x: strip.frame.minX, y: item.minY, width: strip.frame.width, height: item.height)
      : Rect(x: item.minX, y: strip.frame.minY, width: item.width, height: strip.frame.height)
  }
}
