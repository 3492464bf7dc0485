import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

/// The laid-out and drawn form of a node and its subnodes.
struct NodePicture: Sendable {
  let node: Node
  /// The drawn pixels of a text or a drawing; `nil` for other content, an empty text or empty bounds.
  let store: BackingStore?
  let scale: Double
  /// The inputs of a text's picture, which is reused while they are equal; `nil` for other content.
  private let key: Key?
  let subpictures: [NodePicture]

  private struct Key: Hashable, Sendable {
    let text: AttributedText
    let style: Label.Style
    let bounds: Rect
    let scale: Double
    let isOpaque: Bool
    let background: Color?
  }

  /// Draws a laid-out node and its subnodes.
  ///
  /// - Parameters:
  ///   - node: the laid-out node.
  ///   - scale: the pixels per point.
  ///   - old: the previous picture; unchanged texts in it are not drawn again.
  /// - Throws: the error of a drawing.
  init(_ node: Node, scale: Double, after old: NodePicture?) throws(DrawingError) {
    self.node = node
    self.scale = scale
    var key: Key?
    switch node.content {
    case .nothing, .image: store = nil
    case .text(let text, let style):
      let own = Key(
        text: text, style: style, bounds: node.bounds, scale: scale, isOpaque: node.isOpaque,
        background: node.isOpaque ? node.backgroundColor : nil)
      key = own
      if let old, old.key == own, let store = old.store {
        self.store = store
      } else if text.isEmpty {
        store = nil
      } else {
        store = try NodePicture.draw(node, scale) { context throws(DrawingError) in
          try Label.draw(text, style, in: node.bounds, context)
        }
      }
    case .drawing(let draw):
      store = try NodePicture.draw(node, scale) { context throws(DrawingError) in
        try draw(node.bounds, context)
      }
    }
    self.key = key
    var pictures: [NodePicture] = []
    for (index, subnode) in node.subnodes.enumerated() {
      let before = old.flatMap {
        index < $0.subpictures.count ? $0.subpictures[index] : nil
      }
      pictures.append(try NodePicture(subnode, scale: scale, after: before))
    }
    subpictures = pictures
  }

  private static func draw(
    _ node: Node, _ scale: Double, _ draw: (GraphicsContext) throws(DrawingError) -> Void
  ) throws(DrawingError) -> BackingStore? {
    guard
      let drawing = BackgroundDrawing(bounds: node.bounds, scale: scale, isOpaque: node.isOpaque)
    else { return nil }
    return try drawing.drawSynchronously { context throws(DrawingError) in
      if node.isOpaque { try context.fillBackground(node.backgroundColor, in: node.bounds) }
      try draw(context)
    }
  }

  /// Shows the node in a layer, and the subnodes in its sublayers; existing sublayers are reused.
  @MainActor func show(in layer: Layer) {
    layer.name = node.name
    layer.affineTransform = node.transform
    layer.bounds = node.bounds
    layer.position = node.center
    layer.opacity = node.alpha
    layer.isHidden = node.isHidden
    layer.backgroundColor = node.backgroundColor
    layer.masksToBounds = node.clipsToBounds
    layer.cornerRadius = node.cornerRadius
    layer.isOpaque = node.isOpaque
    layer.contentsGravity = node.contentMode.gravity
    if case .image(let image, let scale) = node.content {
      layer.contentsScale = scale
      layer.contents = image
    } else {
      layer.contentsScale = scale
      layer.showStore(store)
    }
    var known = layer.sublayers ?? []
    while known.count > subpictures.count { known.removeLast().removeFromSuperlayer() }
    for (index, picture) in subpictures.enumerated() {
      if index == known.count {
        known.append(NodePicture.makeLayer())
        layer.addSublayer(known[index])
      }
      picture.show(in: known[index])
    }
  }

  /// Makes a layer for a node, whose changes are not animated, like those of a view's layer.
  @MainActor static func makeLayer() -> Layer {
    let layer = Layer()
    layer.actions = Dictionary(
      uniqueKeysWithValues: quietKeys.map { ($0, ActionAnswer.nothing) })
    return layer
  }

  /// The keys of the changes that a node's layer does not animate.
  private static let quietKeys = [
    "transform", "bounds", "position", "opacity", "isHidden", "backgroundColor", "masksToBounds",
    "cornerRadius", "isOpaque", "contentsGravity", "contentsScale", "contents", "sublayers",
    "onOrderIn", "onOrderOut",
  ]
}
