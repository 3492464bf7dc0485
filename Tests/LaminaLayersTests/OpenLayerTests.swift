import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import Testing

// Subclasses of layers: overrides of what Core Animation declares open, and properties of their own.

/// A bar that is drawn as wide as its progress.
private final class ProgressLayer: Layer {
  var progress: Double {
    get { if case .number(let value)? = value(forKeyPath: "progress") { value } else { 0 } }
    set { setValue(.number(newValue), forKeyPath: "progress") }
  }
  var label = ""
  nonisolated(unsafe) static var drawn: [Double] = []

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    label = (layer as? ProgressLayer)?.label ?? ""
  }
  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
  override func makePresentationLayer() -> Layer { ProgressLayer(layer: self) }
  override func draw(in context: GraphicsContext) throws(DrawingError) {
    ProgressLayer.drawn.append(progress)
    context.fillColor = .black
    try context.fill(Rect(x: 0, y: 0, width: bounds.width * progress, height: 10))
  }
}

/// A layer that notes the calls of its overrides.
private final class NotedLayer: Layer {
  private(set) var notes: [String] = []
  override var bounds: Rect { didSet { notes.append("bounds") } }
  override var position: Point { didSet { notes.append("position") } }
  override var frame: Rect { didSet { notes.append("frame") } }
  override var backgroundColor: Color? { didSet { notes.append("background") } }
  override var cornerRadius: Double { didSet { notes.append("radius") } }
  override var contents: LayerContents? { didSet { notes.append("contents") } }
  override func addSublayer(_ layer: Layer) {
    notes.append("addSublayer")
    super.addSublayer(layer)
  }
  override func setNeedsDisplay() {
    notes.append("setNeedsDisplay")
    super.setNeedsDisplay()
  }
  override func add(_ animation: Animation, forKey key: String?) {
    notes.append("add \(key ?? "-")")
    super.add(animation, forKey: key)
  }
}

private final class Stripe: ShapeLayer {}
private final class Copies: ReplicatorLayer {}
private final class Blend: GradientLayer {
  override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
}

/// A layer that supplies its own contents.
private final class PictureLayer: Layer {
  var picture: LayerContents?
  override func display() {
    if let picture { contents = picture } else { super.display() }
  }
  override func draw(in context: GraphicsContext) throws(DrawingError) {
    context.fillColor = .black
    try context.fill(bounds)
  }
}

@Suite(.serialized) @MainActor struct OpenLayerTests {
  private func progressLayer() -> ProgressLayer {
    let layer = ProgressLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 10)
    return layer
  }

  @Test func `layer: its overrides are called`() {
    let layer = NotedLayer()
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = .white
    layer.cornerRadius = 2
    layer.contents = nil
    layer.addSublayer(Layer())
    layer.setNeedsDisplay()
    layer.add(.basic("opacity", from: .number(0), to: .number(1), duration: 1), forKey: "fade")
    #expect(
      layer.notes == [
        "bounds", "position", "frame", "background", "radius", "contents", "addSublayer",
        "setNeedsDisplay", "add fade",
      ])
  }

  @Test func `kinds: shapes, replicators and gradients have subclasses`() {
    #expect(Stripe().presentationCopy(at: 0) is ShapeLayer)
    #expect(Copies().presentationCopy(at: 0) is ReplicatorLayer)
    let blend = Blend()
    #expect(!blend.needsDisplay)
    blend.cornerRadius = 3
    #expect(blend.needsDisplay)
  }

  @Test func `presentation: a copy is of the layer's class, with its own properties`() throws {
    let layer = progressLayer()
    (layer.label, layer.progress) = ("upload", 0.25)
    let copy = try #require(layer.presentationCopy(at: 0) as? ProgressLayer)
    #expect(copy.label == "upload" && copy.progress == 0.25 && copy.model === layer)
    #expect(copy !== layer && layer.needsDisplay)
  }

  @Test func `added: animations change a property that a subclass adds`() throws {
    let layer = progressLayer()
    layer.progress = 1
    layer.add(.basic("progress", from: .number(0), to: .number(0.5), duration: 2))
    layer.beginAnimations(at: 0)
    let shown = [0, 1, 1.5, 3].map { time in
      (layer.presentationCopy(at: time) as? ProgressLayer)?.progress
    }
    #expect(shown == [0, 0.25, 0.375, 1])
    #expect(layer.progress == 1)
    // Without a value in the layer, and in a group.
    let other = progressLayer()
    other.add(
      .group([.basic("progress", from: .number(0), to: .number(1), duration: 1)], duration: 1))
    other.beginAnimations(at: 0)
    #expect((other.presentationCopy(at: 0.5) as? ProgressLayer)?.progress == 0.5)
  }

  @Test func `added: a layer is drawn anew while such an animation runs, and once after it`() throws
  {
    let layer = progressLayer()
    layer.progress = 1
    try layer.display(images: ImageCache())
    layer.add(.basic("progress", from: .number(0), to: .number(1), duration: 1))
    layer.beginAnimations(at: 0)
    ProgressLayer.drawn = []
    for time in [0.25, 0.5, 1.5, 2] {
      if layer.isRedrawnByAnimations { layer.redrawByAnimations(at: time) }
      if layer.needsDisplay { try layer.display(images: ImageCache()) }
    }
    #expect(ProgressLayer.drawn == [0.25, 0.5, 1])
    guard case .texture(let texture)? = layer.contents else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(texture.row(5, 0..<texture.width)[90].alpha == 255)
  }

  @Test func `added: a layer of any class keeps values for keys of its own, and animates them`()
    throws
  {
    let layer = Layer()
    #expect(layer.value(forKeyPath: "progress") == nil)
    #expect(layer.setValue(.number(1), forKeyPath: "progress") && !layer.needsDisplay)
    layer.add(.basic("progress", from: .number(0), to: .number(2), duration: 2))
    layer.beginAnimations(at: 0)
    let shown = layer.presentationCopy(at: 0.5).value(forKeyPath: "progress")
    guard case .number(let value)? = shown else {
      Issue.record("no number")
      return
    }
    #expect(value == 0.5)
    // Names of properties that do not animate are no keys of the app's own.
    #expect(!layer.setValue(.number(1), forKeyPath: "contentsGravity"))
  }

  @Test func `presentation: the superlayer of a copy is the copy of the superlayer`() {
    let (root, box, dot) = (Layer(), Layer(), Layer())
    root.addSublayer(box)
    box.addSublayer(dot)
    box.add(.basic("position", from: .point(.zero), to: .point(Point(x: 8, y: 0)), duration: 4))
    box.beginAnimations(at: 0)
    let copy = dot.presentationCopy(at: 1)
    #expect(copy.superlayer?.position.x == 2 && copy.superlayer?.model === box)
    #expect(copy.superlayer?.superlayer?.model === root && copy.superlayer === copy.superlayer)
    #expect(copy.convert(Point.zero, to: copy.superlayer?.superlayer).x == 2)
  }

  @Test func `objects: a layer keeps its own copy of an animation that is an object`() {
    final class Fade: AnimationObject {
      var target = 0.0
      override func makeCopy() -> AnimationObject {
        let copy = Fade()
        copy.target = target
        return copy
      }
      override func makeAnimation() -> Animation {
        .basic("opacity", from: .number(1), to: .number(target), duration: 1)
      }
    }
    let layer = Layer()
    let fade = Fade()
    layer.add(fade, forKey: "fade")
    fade.target = 1
    layer.beginAnimations(at: 0)
    #expect(layer.presentationCopy(at: 0.5).opacity == 0.5 && layer.animationKeys == ["fade"])
  }

  @Test func `display: an override supplies contents, or lets the layer draw`() throws {
    let layer = PictureLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    layer.display()
    #expect(layer.contents != nil && layer.backingStoreBytes > 0)
    let drawn = layer.contents
    layer.picture = drawn
    layer.setNeedsDisplay()
    try layer.display(images: ImageCache())
    #expect(layer.backingStoreBytes == 0)
  }

  @Test func `marks: the null rectangle marks nothing, an infinite one everything`() throws {
    let layer = progressLayer()
    layer.progress = 1
    try layer.display(images: ImageCache())
    layer.setNeedsDisplay(in: .null)
    layer.setNeedsDisplay(in: .zero)
    #expect(!layer.needsDisplay)
    layer.setNeedsDisplay(in: .infinite)
    #expect(layer.needsDisplay)
  }

  @Test func `paths: one walk finds the path of each layer`() {
    let root = Layer()
    for index in 0..<3 {
      let row = Layer()
      (row.name, row.isLandmark) = (index == 1 ? nil : "row \(index)", index < 2)
      let part = Layer()
      part.name = "part"
      row.addSublayer(part)
      row.mask = Layer()
      root.addSublayer(row)
    }
    var count = 0
    root.forEachWithPath { layer, path in
      #expect(layer.pathFromRoot == path)
      count += 1
    }
    #expect(count == 10)
  }
}
