import LaminaGeometry
import LaminaLayers

/// The lifted preview of a menu: a still picture of a view, or a controller's view, with rounded corners and a shadow.
final class PreviewPlatter: View {
  private let clip = View()
  private var content: View
  private var path: Path?
  private var shadowPath: Path?
  /// The radius of the corners of the view that was lifted, in points.
  private let restRadius: Double
  /// A closure called when a finger taps the platter.
  var onTap: (@MainActor () -> Void)?
  private var touched = false

  /// The radius of the corners of a lifted preview, in points.
  static var radius: Double { 13 }

  init(_ preview: TargetedPreview) {
    let view = preview.view
    content = view.window == nil ? view : view.makeStill()
    restRadius = view.layer.cornerRadius
    super.init(frame: Rect(origin: .zero, size: preview.size))
    layer.name = "preview"
    isOpaque = false
    clip.isOpaque = false
    clip.clipsToBounds = true
    clip.layer.name = "clip"
    clip.layer.cornerRadius = restRadius
    clip.backgroundColor = preview.parameters.backgroundColor
    addSubview(clip)
    clip.addSubview(content)
    (path, shadowPath) = (
      PreviewPlatter.moved(preview.parameters.visiblePath, from: view),
      PreviewPlatter.moved(preview.parameters.shadowPath, from: view)
    )
    if let path {
      let mask = ShapeLayer()
      mask.path = path
      mask.frame = bounds
      clip.layer.mask = mask
    }
    layer.shadowColor = .black
    layer.shadowRadius = 20
    layer.shadowOffset = Size(width: 0, height: 8)
    layer.shadowOpacity = 0
    setNeedsLayout()
  }

  /// Returns a path of a view's space in the space of its frame.
  private static func moved(_ path: Path?, from view: View) -> Path? {
    path?.applying(
      Affine(a: 1, b: 0, c: 0, d: 1, tx: -view.bounds.minX, ty: -view.bounds.minY))
  }

  /// Shows a view in place of the lifted one, as the preview of a controller.
  func show(_ view: View) {
    (path, shadowPath) = (nil, nil)
    clip.layer.mask = nil
    content.removeFromSuperview()
    content = view
    view.frame = Rect(origin: .zero, size: bounds.size)
    clip.addSubview(view)
  }

  /// Makes the picture of the view anew, after its look has changed.
  func refresh(_ preview: TargetedPreview) {
    guard preview.view.window != nil, content !== preview.view else { return }
    content.removeFromSuperview()
    content = preview.view.makeStill()
    content.frame = clip.bounds
    clip.addSubview(content)
  }

  /// Whether the preview is lifted: it has a shadow and rounded corners.
  var isLifted = false {
    didSet {
      layer.shadowOpacity = isLifted ? 0.25 : 0
      if path == nil {
        clip.layer.cornerRadius = isLifted ? max(restRadius, PreviewPlatter.radius) : restRadius
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    clip.frame = bounds
    content.frame = clip.bounds
    let radius = max(restRadius, PreviewPlatter.radius)
    layer.shadowPath =
      shadowPath ?? path ?? Path(roundedRect: RoundedRect(bounds, radius: radius))
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    super.hitTest(point, with: event) == nil ? nil : self
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) { touched = true }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event?) { touched = false }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard touched, let touch = touches.first else { return }
    touched = false
    if point(inside: touch.location(in: self), with: event) { onTap?() }
  }
}
