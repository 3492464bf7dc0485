public import LaminaDrawing
public import LaminaGeometry
import LaminaLayers

/// Shows a tree of nodes, which is laid out and drawn off the main actor.
///
/// What was shown before stays until the new tree is there; a tree that has been set again meanwhile is
/// not shown. Old trees are let go of on other threads. Outside an application's window the work is done
/// when the view is laid out, on the main actor.
@MainActor open class NodeView: View {
  /// The tree that is to be shown; its frame is the view's bounds.
  public var node: Node {
    get { wanted }
    set {
      let old = exchange(&wanted, with: newValue)
      queue?.release(old)
      change()
    }
  }

  /// Called on the main actor when a tree that was set last has come to be shown.
  public var onShow: (@MainActor () -> Void)?

  /// What shows the tree, behind subviews.
  private let host = NodePicture.makeLayer()
  private var wanted = Node()
  private var shown: NodePicture?
  private var turn = 0
  private var failure: DrawingError?
  /// The size of what has been handed over; `nil` for a tree that has not.
  private var requestedSize: Size?

  /// Makes a view of an empty node, which is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    layer.addSublayer(host)
  }

  private var queue: BackgroundQueue? { window?.screen.application?.backgroundQueue }

  private func change() {
    requestedSize = nil
    turn += 1
    setNeedsLayout()
  }

  /// Has the tree laid out and drawn in the present bounds.
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

  /// The screen's pixels per point may be others there.
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

  /// Keeps the picture that the tree has; drawing happens in the background.
  ///
  /// - Throws: why drawing the tree has failed.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    if let failure = exchange(&failure, with: nil) { throw failure }
    try super.draw(rect, in: context)
  }
}
