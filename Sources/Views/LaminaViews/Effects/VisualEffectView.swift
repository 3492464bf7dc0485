public import LaminaGeometry
public import LaminaLayers

/// A view that blurs the content behind it, or draws its own content vibrantly, like `UIVisualEffectView`.
///
/// ```
/// VisualEffectView   blurs and saturates what lies behind (backgroundFilters), under a tint
///   contentView      the place for subviews; vibrant with a VibrancyEffect
/// ```
/// The effect can be set in an animation block or by an animator: radius, saturation and tint then move from those of
/// the old effect, which are none for `nil`. A vibrancy changes at once.
///
/// ```swift
/// let blur = VisualEffectView(effect: nil)
/// let animator = PropertyAnimator(duration: 1) { blur.effect = BlurEffect(style: .systemMaterial) }
/// animator.fractionComplete = 0.3
/// ```
@MainActor open class VisualEffectView: View {
  /// The effect; `nil` shows what lies behind as it is.
  open var effect: VisualEffect? { didSet { showEffect() } }

  /// The colour that fills the view while it has no blur effect, whose tint takes its place; `nil` for no fill.
  open override var backgroundColor: ViewColor? {
    get { background }
    set {
      background = newValue
      showEffect()
    }
  }

  private var background: ViewColor?

  /// The view that contains the subviews; it is as large as this view.
  ///
  /// Subviews of the effect view itself add a warning to `View.warnings`.
  public let contentView = View()

  /// Whether constraints tie `contentView` to the edges.
  private var hasPinnedContent = false

  /// Ties `contentView` to the edges by constraints, once constraints inside it exist, so that they also determine this
  /// view's size.
  ///
  /// - Parameter view: a subview that holds a constraint, or that one crosses.
  func pinContent(_ view: View) {
    guard view === contentView, !hasPinnedContent else { return }
    hasPinnedContent = true
    contentView.translatesAutoresizingMaskIntoConstraints = false
    for attribute in [LayoutConstraint.Attribute.left, .right, .top, .bottom] {
      LayoutConstraint(item: contentView, attribute, .equal, to: self, attribute).isActive = true
    }
  }

  private var isMade = false
  private var wasDark = false

  /// Makes a view with an effect.
  ///
  /// - Parameter effect: the effect; `nil` for none yet.
  public init(effect: VisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUpParts()
    showEffect()
  }

  /// Makes a view without an effect.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a view without an effect; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    contentView.layer.name = "content"
    contentView.isOpaque = false
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    isMade = true
  }

  /// Adds a warning to `View.warnings`: subviews belong into `contentView`.
  open override func didAddSubview(_ subview: View) {
    super.didAddSubview(subview)
    if isMade {
      View.warnings.add(misuse: "subviews belong into contentView", of: "VisualEffectView")
    }
  }

  override func colorsChanged() {
    super.colorsChanged()
    // A change of the tint must not end the motion of an effect.
    if isDark != wasDark { View.performWithoutAnimation { showEffect() } }
  }

  private var isDark: Bool { traitCollection.userInterfaceStyle == .dark }

  // MARK: - Effect

  /// Makes the layers show the effect, in the motion of the current animation block if there is one.
  private func showEffect() {
    wasDark = isDark
    let vibrancy = effect as? VibrancyEffect
    contentView.layer.filters =
      vibrancy.map { [.vibrantColorMatrix($0.colorMap(isDark: isDark))] } ?? []
    let material = (effect as? BlurEffect)?.material(isDark: isDark)
    layer.backgroundColor = material?.tint ?? background.map(resolvedColor)
    showFilters(radius: material?.radius ?? 0, saturation: material?.saturation ?? 1)
  }

  private static let radiusKey = "backgroundFilters.gaussianBlur.inputRadius"
  private static let saturationKey = "backgroundFilters.saturation.inputAmount"

  private func showFilters(radius: Double, saturation: Double) {
    let isShown = layer.isShown || isInRunningWindow
    guard isShown, let block = MotionBlock.current else {
      for key in [Self.radiusKey, Self.saturationKey] {
        layer.removeMotions(of: key, exceptFirst: false)
      }
      return setFilters(radius, saturation, keepsAll: false)
    }
    let oldRadius = layer.shownValue(forKeyPath: Self.radiusKey) ?? .number(0)
    let oldSaturation = layer.shownValue(forKeyPath: Self.saturationKey) ?? .number(1)
    setFilters(radius, saturation, keepsAll: true)
    block.animateChange(of: self, forKey: Self.radiusKey, from: oldRadius)
    block.animateChange(of: self, forKey: Self.saturationKey, from: oldSaturation)
    // Filters that change nothing are dropped when the motion has ended.
    Transaction.addDeferredCompletion { [weak self] in self?.dropIdleFilters() }
  }

  /// Sets the background filters, only those that change anything unless `keepsAll`.
  private func setFilters(_ radius: Double, _ saturation: Double, keepsAll: Bool) {
    var filters: [(filter: LayerFilter, name: String?)] = []
    if keepsAll || radius > 0 { filters.append((.gaussianBlur(radius: radius), nil)) }
    if keepsAll || saturation != 1 {
      filters.append((.colorMatrix(.saturation(saturation)), "saturation"))
    }
    if layer.backgroundFilters != filters.map(\.filter) {
      layer.backgroundFilters = filters.map(\.filter)
    }
    layer.backgroundFilterNames = filters.map(\.name)
  }

  /// Drops filters that change nothing, unless one is moving.
  private func dropIdleFilters() {
    guard layer.motions(of: Self.radiusKey).isEmpty, layer.motions(of: Self.saturationKey).isEmpty,
      case .number(let radius)? = layer.value(forKeyPath: Self.radiusKey),
      case .number(let saturation)? = layer.value(forKeyPath: Self.saturationKey)
    else { return }
    setFilters(radius, saturation, keepsAll: false)
  }
}
