public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

/// A view of a tree of nodes, which is laid out and drawn off the main actor.
///
/// The old tree remains visible until the new one is drawn; a tree replaced before that is never shown. Old
/// trees are released on other threads. Outside an application's window, the work is done on the main actor
/// during layout.
@MainActor open class NodeView: View {
  /// The tree to show; its frame is set to the view's bounds.
  open var node: Node {
    get { wanted }
    set {
      let old = exchange(&wanted, with: newValue)
      queue?.release(old)
      change()
    }
  }

  /// A closure called on the main actor once the latest tree is shown.
  open var onShow: (@MainActor () -> Void)?

  /// The layer that shows the tree, behind subviews.
  private let host = NodePicture.makeLayer()
  private var wanted = Node()
  private var shown: NodePicture?
  private var turn = 0
  private var failure: DrawingError?
  /// The size of the last submitted tree; `nil` if the current tree has not been submitted.
  private var requestedSize: Size?

  /// Makes a view with an empty node; the view is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a node view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    layer.addSublayer(host)
  }

  private var queue: BackgroundQueue? { window?.screen.application?.backgroundQueue }

  private func change() {
    requestedSize = nil
    turn += 1
    setNeedsLayout()
  }

  /// Submits the tree for layout and drawing, if it or the size of the bounds has changed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard requestedSize != bounds.size else { return }
    requestedSize = bounds.size
    turn += 1
    let (node, frame, turn) = (wanted, bounds, turn)
    let (scale, old) = (contentScaleFactor, shown)
    guard let queue else {
      _ = show(NodeView.picture(of: node, in: frame, scale, old), turn)
      return
    }
    queue.run {
      NodeView.picture(of: node, in: frame, scale, old)
    } show: { [weak self] picture in
      self?.show(picture, turn) ?? false
    }
  }

  /// Submits the tree again if the new screen has another scale.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let shown, shown.scale != contentScaleFactor { change() }
  }

  private nonisolated static func picture(
    of node: Node, in frame: Rect, _ scale: Double, _ old: NodePicture?
  ) -> Result<NodePicture, DrawingError> {
    var node = node
    node.frame = frame
    node.layOut()
    do throws(DrawingError) {
      return .success(try NodePicture(node, scale: scale, after: old))
    } catch { return .failure(error) }
  }

  private func show(_ result: Result<NodePicture, DrawingError>, _ turn: Int) -> Bool {
    guard turn == self.turn else { return false }
    switch result {
    case .success(let picture):
      picture.show(in: host)
      if let old = exchange(&shown, with: picture) { queue?.release(old) }
      onShow?()
      return true
    case .failure(let error):
      failure = error
      setNeedsDisplay()
      return false
    }
  }

  /// Throws the error of a failed drawing of the tree; else draws nothing, since the tree is drawn in the background.
  ///
  /// - Throws: the error that made drawing the tree fail.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    if let failure = exchange(&failure, with: nil) { throw failure }
    try super.draw(rect, in: context)
  }
}
