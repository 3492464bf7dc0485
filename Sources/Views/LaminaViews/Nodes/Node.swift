public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// The value-type counterpart of a view: a rectangle with content and subnodes, shown by a `NodeView`.
///
/// Any thread can build, lay out, draw and release it.
///
/// Lengths are points, y runs down. Nodes take no events.
public struct Node: Sendable {
  /// The content of a node, above its background and below its subnodes.
  public enum Content: Sendable {
    /// No content, and no backing store.
    case nothing
    /// A text, centred vertically.
    case text(AttributedText, Label.Style)
    /// A picture with its pixels per point.
    case image(LayerContents, scale: Double)
    /// A drawing, run on any thread, in a context like the one of `View.draw(_:in:)`.
    case drawing(@Sendable (Rect, GraphicsContext) throws(DrawingError) -> Void)
  }

  /// The name of the node and its layer, for people and reports; `nil` for none.
  public var name: String?
  /// The node's rectangle in its own coordinate space.
  public var bounds = Rect.zero
  /// The position of the node's middle in its parent node.
  public var center = Point.zero
  /// The transform about the middle.
  public var transform = Affine.identity
  /// The opacity of the node with its subnodes, 0...1.
  public var alpha = 1.0
  /// Whether the node and its subnodes are hidden.
  public var isHidden = false
  /// The background colour; `nil` for none.
  public var backgroundColor: Color?
  /// Whether content and subnodes are clipped to the bounds.
  public var clipsToBounds = false
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// Whether the node promises to cover its bounds with opaque pixels.
  public var isOpaque = false
  /// How a picture is scaled and placed in the bounds.
  public var contentMode = ContentMode.scaleToFill
  /// The text, picture or drawing of the node itself, if any.
  public var content = Content.nothing
  /// The subnodes, back to front.
  public var subnodes: [Node] = []
  /// A closure that places the subnodes once the node's own bounds are set; called on any thread.
  public var layout: (@Sendable (inout Node) -> Void)?
  /// A closure that returns the node's best size in a given space, in place of its content's; called on any thread.
  public var measure: (@Sendable (Node, Size) -> Size)?

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - frame: the frame in the parent node.
  ///   - content: the content.
  ///   - subnodes: the subnodes, back to front.
  public init(frame: Rect = .zero, _ content: Content = .nothing, subnodes: [Node] = []) {
    self.content = content
    self.subnodes = subnodes
    self.frame = frame
  }

  /// The smallest upright rectangle around the node in its parent.
  ///
  /// Setting it sets `center` and the size of `bounds`, for a node without a transform.
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

  /// Returns the best size of the node in a given space; may be called on any thread.
  ///
  /// The size comes from `measure`, else from the text or picture, else it is the current size. Only `measure` and a
  /// text that may wrap take the space into account.
  ///
  /// - Parameter size: the size to fit in, in points.
  /// - Returns: the size; whole points for a text.
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

  /// Gives the node its best size in the space that it has now; its middle remains in place.
  public mutating func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Calls `layout` for this node and then for all its descendants; may be called on any thread.
  public mutating func layOut() {
    layout?(&self)
    for index in subnodes.indices { subnodes[index].layOut() }
  }

  /// The number of nodes in this tree.
  public var count: Int { subnodes.reduce(1) { $0 + $1.count } }
}
