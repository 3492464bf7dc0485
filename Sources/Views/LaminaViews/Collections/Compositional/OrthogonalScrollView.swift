import LaminaGeometry

/// The inner scroll view of a section that scrolls across its layout, which holds the section's cells.
///
/// The offset belongs to the layout, so that it outlives the view.
@MainActor final class OrthogonalScrollView: ScrollView {
  private weak var owner: CollectionView?
  private(set) var strip: OrthogonalStrip
  /// Whether the view is being placed, so that changes of its offset are not the user's.
  private var isPlacing = false

  init(_ strip: OrthogonalStrip, in owner: CollectionView) {
    (self.strip, self.owner) = (strip, owner)
    super.init(frame: strip.frame)
    isOpaque = false
    contentInsetAdjustmentBehavior = .never
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    show(strip)
  }

  /// Takes the place, the content size and the offset of a strip.
  func show(_ strip: OrthogonalStrip) {
    let isSettled =
      frame == strip.frame && contentSize == strip.contentSize
      && contentInset == strip.contentInset
    self.strip = strip
    isPlacing = true
    if frame != strip.frame { frame = strip.frame }
    contentInset = strip.contentInset
    contentSize = strip.contentSize
    switch strip.behavior {
    case .paging, .groupPaging, .groupPagingCentered: decelerationRate = .fast
    case .none, .continuous, .continuousGroupLeadingBoundary: decelerationRate = .normal
    }
    if drag == nil && motion == nil {
      moveOffset(to: strip.contentOffset)
      // The content may have become shorter.
      let legal = legalOffset(nearest: contentOffset)
      if !isSettled && legal != contentOffset {
        moveOffset(to: legal)
        report()
      }
    }
    isPlacing = false
  }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if bounds.origin != old.origin && !isPlacing { report() }
  }

  /// Tells the layout how far the section is scrolled.
  private func report() {
    guard let owner, owner.scrollers[strip.section] === self else { return }
    let offset = strip.turned(strip.axis.place(of: bounds.origin))
    owner.layout.setOrthogonalOffset(offset, of: strip.section)
    owner.setNeedsLayout()
  }

  override func adjustTarget(_ target: inout Point, velocity: Point) {
    guard let owner else { return }
    let (axis, sign) = (strip.axis, strip.isFlipped && strip.axis == .horizontal ? -1.0 : 1)
    let proposed = strip.turned(axis.place(of: target))
    let resting = owner.layout.orthogonalTarget(
      proposed, from: strip.turned(axis.place(of: contentOffset)),
      velocity: sign * axis.place(of: velocity) * 1_000, of: strip.section)
    guard resting != proposed else { return }
    target = axis.point(strip.turned(resting), axis.other.place(of: target))
  }
}
