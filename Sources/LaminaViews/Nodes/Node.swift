public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// A rectangle with content and rectangles in it, as a view is, but a value: any thread builds it, lays it
/// out, draws it and lets go of it, and a `NodeView` shows it.
///
/// Lengths are points, y runs down. Nodes take no events.
public struct Node: Sendable {
  /// What a node shows, above its background and below its subnodes.
  public enum Content: Sendable {
    /// Nothing: no backing store.
    case nothing
    /// A text in the middle of the height.
    case text(AttributedText, Label.Style)
    /// A picture of so many pixels per point.
    case image(LayerContents, scale: Double)
    /// What is drawn on any thread, in a context like that of `View.draw(_:in:)`.
    case drawing(@Sendable (Rect, GraphicsContext) throws(DrawingError) -> Void)
  }

  /// A name for people and reports.
  public var name: String?
  /// The node's own space.
  public var bounds = Rect.zero
  /// Where the middle of the node sits in the one around it.
  public var center = Point.zero
  /// Applied about the middle.
  public var transform = Affine.identity
  /// The opacity with its subnodes, 0...1.
  public var alpha = 1.0
  /// Whether it is left out with its subnodes.
  public var isHidden = false
  /// The colour that fills it; `nil` for none.
  public var backgroundColor: Color?
  /// Whether content and subnodes are clipped to it.
  public var clipsToBounds = false
  /// What rounds its corners, in points.
  public var cornerRadius = 0.0
  /// A promise that what it draws covers it without alpha.
  public var isOpaque = false
  /// How a picture follows the bounds.
  public var contentMode = ContentMode.scaleToFill
  /// What it shows.
  public var content = Content.nothing
  /// The nodes in it, back to front.
  public var subnodes: [Node] = []
  /// Places the subnodes, after its own bounds have been set; on any thread.
  public var layout: (@Sendable (inout Node) -> Void)?
  /// Measures it in place of its content; on any thread.
  public var measure: (@Sendable (Node, Size) -> Size)?

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - frame: where it lies in the node around it.
  ///   - content: what it shows.
  ///   - subnodes: the nodes in it, back to front.
  public init(frame: Rect = .zero, _ content: Content = .nothing, subnodes: [Node] = []) {
    self.content = content
    self.subnodes = subnodes
    self.frame = frame
  }

  /// The smallest upright rectangle around the node in the one around it; setting it sets `center` and the
  /// size of `bounds` for a node without a transform.
  public var frame: Rect {
    get {
      let (w, h) = (bounds.width / 2, bounds.height / 2)
      let corners = [(-w, -h), (w, -h), (-w, h), (w, h)].map { x, y in
        Point(
          x: transform.a * x + transform.c * y + transform.tx + center.x,
          y: transform.b * x + transform.d * y + transform.ty + center.y)
      }
      return Rect(bounding: corners)
    }
    set {
      let rect = newValue.standardized
      bounds.size = rect.size
      center = Point(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
    }
  }

  /// The size that suits it best in a given one, on any thread: what `measure` says, a text's, a
  /// picture's, else the present one.
  ///
  /// - Parameter size: the size to fit in, in points.
  /// - Returns: the size, of a text in whole points.
  public func sizeThatFits(_ size: Size) -> Size {
    if let measure { return measure(self, size) }
    switch content {
    case .text(let text, let style):
      return style.size(of: text, fitting: style.numberOfLines == 1 ? .infinity : size.width)
    case .image(let image, let scale):
      return Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
    case .nothing, .drawing: return bounds.size
    }
  }

  /// Takes the size that fits into the present one; it grows from its middle.
  public mutating func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Calls `layout` here and then in the subnodes, on any thread.
  public mutating func layOut() {
    layout?(&self)
    for index in subnodes.indices { subnodes[index].layOut() }
  }

  /// How many nodes there are, itself included.
  public var count: Int { subnodes.reduce(1) { $0 + $1.count } }
}
