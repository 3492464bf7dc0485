public import LaminaGeometry
import LaminaLayers

/// A view that a collection view uses again and again, as `UICollectionReusableView`.
@MainActor open class CollectionReusableView: View {
  /// Makes a view.
  ///
  /// - Parameter frame: where it lies until attributes are applied.
  public required override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// The name that its class is registered by; `nil` for one of a typed registration.
  public var reuseIdentifier: String? { reuseKey?.identifier }

  /// The pool that it belongs to; `nil` for a view that was not dequeued.
  var reuseKey: CollectionReuseKey?
  /// The attributes that were applied last.
  private(set) var appliedAttributes: CollectionViewLayoutAttributes?

  /// Learns that the view is used again: a property that is not set for each element is taken back here.
  open func prepareForReuse() {}

  /// Takes attributes that a subclass of `CollectionViewLayoutAttributes` adds.
  ///
  /// - Parameter layoutAttributes: the attributes; the common ones have been applied.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// The attributes that suit the view's content.
  ///
  /// Here they have the size that constraints inside the view ask for, near the present size, rounded up to pixels.
  /// A view without constraints inside it keeps its size.
  ///
  /// - Parameter layoutAttributes: the layout's.
  /// - Returns: attributes of the same element.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let preferred = layoutAttributes.copy()
    let size = fittingView.systemLayoutSizeFitting(layoutAttributes.size)
    let scale = contentScaleFactor
    preferred.size = Size(
      width: max(0, (size.width * scale).rounded(.up) / scale),
      height: max(0, (size.height * scale).rounded(.up) / scale))
    return preferred
  }

  /// The view whose constraints find its size.
  var fittingView: View { self }

  /// Takes a place and a look.
  func take(_ attributes: CollectionViewLayoutAttributes) {
    let isNew = appliedAttributes.map { !$0.isEqual(to: attributes) } ?? true
    place(at: attributes)
    guard isNew else { return }
    appliedAttributes = attributes.copy()
    apply(attributes)
  }

  /// Sets what differs from attributes.
  func place(at attributes: CollectionViewLayoutAttributes) {
    if transform != attributes.transform { transform = attributes.transform }
    if attributes.transform == .identity {
      if frame != attributes.frame { frame = attributes.frame }
    } else {
      if bounds.size != attributes.size { bounds.size = attributes.size }
      if center != attributes.center { center = attributes.center }
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if layer.zPosition != Double(attributes.zIndex) { layer.zPosition = Double(attributes.zIndex) }
  }
}

/// Which pool a reusable view belongs to.
struct CollectionReuseKey: Hashable {
  /// The name of the pool.
  enum Name: Hashable {
    case identifier(String)
    case registration(ObjectIdentifier)
  }

  /// The kind of a supplementary view; `nil` for a cell.
  var kind: String?
  var name: Name

  var identifier: String? {
    if case .identifier(let identifier) = name { identifier } else { nil }
  }
}
