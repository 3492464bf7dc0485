public import LaminaGeometry
public import LaminaLayers

/// A view that a collection view reuses, like `UICollectionReusableView`.
@MainActor open class CollectionReusableView: View {
  /// Makes a transparent view; the collection view calls it when no view is waiting for reuse.
  ///
  /// - Parameter frame: the frame until attributes are applied.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Makes a view of a registered class; see `make(_:)`.
  @usableFromInline convenience init(registered frame: Rect) { self.init(frame: frame) }

  /// Makes a reusable view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    isOpaque = false
    read(from: coder)
  }

  /// The reuse identifier that the view was dequeued with; `nil` for a view dequeued with a registration such as
  /// `CellRegistration`, or not dequeued.
  open var reuseIdentifier: String? { reuseKey?.identifier }

  /// The reuse pool that the view belongs to; `nil` if it was not dequeued.
  var reuseKey: CollectionReuseKey?
  /// Whether the view has shown an element before.
  var hasBeenShown = false
  /// Whether the layout has made the view without the data source.
  var isDecoration: Bool {
    if case .decoration = reuseKey?.name { true } else { false }
  }
  /// The attributes last passed to `take(_:)`; `nil` before the first.
  private(set) var appliedAttributes: CollectionViewLayoutAttributes?

  /// Prepares the view for reuse: by default does nothing; an override resets properties that the data source does not
  /// always set.
  open func prepareForReuse() {}

  /// Applies the attributes that a subclass of `CollectionViewLayoutAttributes` adds; by default does nothing.
  ///
  /// - Parameter layoutAttributes: the attributes; the standard ones have been applied already.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Returns the attributes that the view prefers to the proposed ones, such as a size that suits its content.
  ///
  /// The base class returns the size that the constraints inside the view ask for, near the proposed size, rounded up
  /// to pixels. A view without constraints inside it has its content size, or else keeps its size. A compositional
  /// layout estimates one axis or both; the size along the other is kept.
  ///
  /// - Parameter layoutAttributes: the attributes that the layout proposes.
  /// - Returns: attributes of the same element.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let preferred = layoutAttributes.copy()
    let axes = layoutAttributes.estimatedAxes
    let hasAxes = !axes.isEmpty
    let size = systemLayoutSizeFitting(
      layoutAttributes.size,
      withHorizontalFittingPriority: hasAxes && !axes.width ? .required : .fittingSizeLevel,
      verticalFittingPriority: hasAxes && !axes.height ? .required : .fittingSizeLevel)
    let scale = contentScaleFactor
    preferred.size = Size(
      width: max(0, (size.width * scale).rounded(.up) / scale),
      height: max(0, (size.height * scale).rounded(.up) / scale))
    return preferred
  }

  /// Returns the size that fits the constraints of a cell's `contentView`, or of the view itself, near a target.
  open override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    fittingView.fittingSize(for: targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The view whose constraints determine the fitting size.
  var fittingView: View { self }

  /// Sets the view's standard properties, and calls `apply(_:)` if the attributes differ from those taken last.
  func take(_ attributes: CollectionViewLayoutAttributes) {
    let isNew = appliedAttributes.map { !$0.isEqual(attributes) } ?? true
    place(at: attributes)
    guard isNew else { return }
    appliedAttributes = attributes.copy()
    apply(attributes)
  }

  /// Sets the frame, transform, opacity and z-position from attributes, as far as they differ.
  func place(at attributes: CollectionViewLayoutAttributes) {
    if let depth = attributes.depth {
      if transform3D != depth { transform3D = depth }
    } else if transform3D != Matrix4(attributes.transform) {
      transform = attributes.transform
    }
    if attributes.transform == .identity, attributes.depth == nil {
      if frame != attributes.frame { frame = attributes.frame }
    } else {
      if bounds.size != attributes.size { bounds.size = attributes.size }
      if center != attributes.center { center = attributes.center }
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if layer.zPosition != Double(attributes.zIndex) { layer.zPosition = Double(attributes.zIndex) }
  }
}

/// The key of the pool that a reusable view belongs to.
struct CollectionReuseKey: Hashable {
  /// The name of a pool: a reuse identifier, or the identity of a registration such as `CellRegistration`.
  enum Name: Hashable {
    case identifier(String)
    case registration(ObjectIdentifier)
    /// The class of decoration views.
    case decoration(ObjectIdentifier)
  }

  /// The kind of a supplementary or decoration view; `nil` for a cell.
  var kind: String?
  var name: Name

  var identifier: String? {
    if case .identifier(let identifier) = name { identifier } else { nil }
  }
}
