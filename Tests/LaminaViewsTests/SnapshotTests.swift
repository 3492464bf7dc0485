import LaminaCompositor
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import TestSupport
import Testing

/// Pictures of views: snapshots, and drawing of a hierarchy into a context.
@Suite @MainActor struct SnapshotTests {
  /// A view that draws a red square at a number of points.
  private final class Mark: View {
    var x = 0.0 { didSet { setNeedsDisplay() } }
    var draws = 0
    var fails = false
    override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
      if fails { throw .noMemory(bytes: 77) }
      draws += 1
      context.fillColor = Color(red: 1, green: 0, blue: 0)
      try context.fill(Rect(x: x, y: 0, width: 4, height: 4))
    }
  }

  private func texture(_ view: View?) throws -> Texture {
    guard case .texture(let texture)? = view?.layer.contents else { throw CancellationError() }
    return texture
  }

  private func red(_ texture: Texture, _ x: Int, _ y: Int = 1) -> Bool {
    let pixel = texture.row(y, 0..<texture.width)[x]
    return pixel.red > 200 && pixel.green < 50
  }

  private func stage(_ mark: Mark) throws -> (Stage, FrameLoop) {
    let stage = Stage()
    mark.frame = rect(20, 20, 20, 10)
    mark.isOpaque = false
    stage.window.addSubview(mark)
    let loop = try stage.loop()
    try loop.run(until: 0.1)
    return (stage, loop)
  }

  @Test func `snapshot: a view of the same size with the picture, which does not change later`()
    throws
  {
    let mark = Mark()
    let (stage, loop) = try stage(mark)
    let snapshot = try #require(mark.snapshotView(afterScreenUpdates: false))
    #expect(
      snapshot.frame == rect(0, 0, 20, 10) && snapshot.layer.contentsScale == stage.screen.scale)
    mark.x = 10
    stage.window.addSubview(snapshot)
    try loop.run(until: 0.2)
    let picture = try texture(snapshot)
    let scale = Int(stage.screen.scale)
    #expect(picture.width == 20 * scale && picture.height == 10 * scale)
    #expect(red(picture, 1) && !red(picture, 11 * scale))
    #expect(snapshot.layer.backingStoreBytes == 0, "it shows the picture, and has no store")
  }

  @Test func `snapshot: animated values are those of the present time`() throws {
    let mark = Mark()
    let (_, loop) = try stage(mark)
    let child = View("child", rect(0, 6, 4, 4), in: mark)
    child.backgroundColor = ViewColor(red: 1, green: 0, blue: 0)
    try loop.run(until: 0.2)
    View.animate(duration: 1, options: .curveLinear) { child.center.x = 22 }
    try loop.run(until: 0.7)
    let shown = try #require(child.layer.presentation()).position.x
    let picture = try texture(mark.snapshotView(afterScreenUpdates: false))
    let middle = Int(shown * (Double(picture.width) / 20))
    #expect(shown > 8 && shown < 16)
    #expect(red(picture, middle, picture.height - 2) && !red(picture, picture.width - 1, 1))
  }

  @Test func `afterScreenUpdates: pending layout is done first, pending drawing always`() throws {
    final class Box: View {
      let child = View()
      override func layoutSubviews() { child.frame = rect(bounds.width - 4, 0, 4, 4) }
    }
    let stage = Stage()
    let box = Box(frame: rect(0, 0, 20, 10))
    box.child.backgroundColor = ViewColor(red: 1, green: 0, blue: 0)
    box.addSubview(box.child)
    stage.window.addSubview(box)
    let loop = try stage.loop()
    try loop.run(until: 0.1)
    box.bounds.size.width = 30
    let scale = Int(stage.screen.scale)
    let before = try texture(box.snapshotView(afterScreenUpdates: false))
    #expect(box.child.frame.minX == 16 && red(before, 17 * scale) && !red(before, 27 * scale))
    let after = try texture(box.snapshotView(afterScreenUpdates: true))
    #expect(box.child.frame.minX == 26 && red(after, 27 * scale))
    let mark = Mark()
    let (_, other) = try self.stage(mark)
    mark.x = 10
    #expect(red(try texture(mark.snapshotView(afterScreenUpdates: false)), 11 * scale))
    let draws = mark.draws
    try other.run(until: 0.2)
    #expect(mark.draws == draws && draws == 2, "it is drawn once, and the frame shows that")
    #expect(mark.layer.contents != nil && !mark.layer.needsDisplay)
  }

  @Test func `resizable: a part, with edges that keep their size`() throws {
    let mark = Mark()
    let (_, _) = try stage(mark)
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let part = try #require(
      mark.resizableSnapshotView(
        from: rect(2, 0, 10, 8), afterScreenUpdates: true, withCapInsets: insets))
    #expect(part.bounds == rect(0, 0, 10, 8))
    let center = part.layer.contentsCenter
    #expect(abs(center.minX - 0.2) < 1e-12 && abs(center.width - 0.4) < 1e-12)
    #expect(abs(center.minY - 0.125) < 1e-12 && abs(center.height - 0.5) < 1e-12)
    let picture = try texture(part)
    #expect(red(picture, 1) && !red(picture, picture.width / 2))
    for (rect, insets) in [
      (rect(0, 0, 0, 4), EdgeInsets.zero),
      (rect(0, 0, 4, 4), EdgeInsets(top: 2, left: 0, bottom: 2, right: 0)),
      (rect(0, 0, 4, 4), EdgeInsets(top: -1, left: 0, bottom: 0, right: 0)),
      (rect(0, 0, .infinity, 4), EdgeInsets.zero),
    ] {
      #expect(
        mark.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: insets)
          == nil)
    }
    #expect(View().snapshotView(afterScreenUpdates: true) == nil)
  }

  @Test func `fractions: the picture has whole pixels, and shows as large as the view`() throws {
    let view = View(frame: rect(0, 0, 10.25, 5.5))
    view.backgroundColor = .black
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    let picture = try texture(snapshot)
    #expect(picture.width == 11 && picture.height == 6)
    #expect(snapshot.bounds.size == Size(width: 10.25, height: 5.5))
    #expect(abs(snapshot.layer.contentsRect.width - 10.25 / 11) < 1e-12)
  }

  @Test func `errors: a drawing that fails makes the frame that shows the snapshot fail`() throws {
    let mark = Mark()
    let (stage, loop) = try stage(mark)
    mark.fails = true
    mark.setNeedsDisplay()
    let snapshot = try #require(mark.snapshotView(afterScreenUpdates: true))
    mark.removeFromSuperview()
    try loop.run(until: 0.2)
    stage.window.addSubview(snapshot)
    #expect(throws: RenderError.self) { try loop.run(until: 0.3) }
    snapshot.removeFromSuperview()
    try loop.run(until: 0.4)
  }

  @Test func `errors: a snapshot without memory fails in the frame, not at the call`() throws {
    let mark = Mark()
    let (stage, loop) = try stage(mark)
    let snapshot = try #require(
      mark.resizableSnapshotView(
        from: rect(0, 0, 1e6, 1e6), afterScreenUpdates: true, withCapInsets: .zero))
    stage.window.addSubview(snapshot)
    snapshot.frame = rect(0, 0, 10, 10)
    #expect(throws: RenderError.self) { try loop.run(until: 0.3) }
  }

  @Test func `drawHierarchy: into an image, scaled to a rectangle; nothing without a context`()
    throws
  {
    let mark = Mark()
    _ = try stage(mark)
    #expect(try !mark.drawHierarchy(in: mark.bounds, afterScreenUpdates: true))
    let renderer = GraphicsImageRenderer(
      size: Size(width: 60, height: 40), format: GraphicsImageRendererFormat(scale: 2, opaque: true)
    )
    let image = try renderer.image { context throws(DrawingError) in
      #expect(View.currentContext === context)
      #expect(
        try mark.drawHierarchy(
          in: Rect(x: 10, y: 10, width: 40, height: 20), afterScreenUpdates: true))
      #expect(try !mark.drawHierarchy(in: .zero, afterScreenUpdates: true))
    }
    #expect(
      View.currentContext == nil && image.size == Size(width: 60, height: 40) && image.scale == 2)
    guard case .texture(let picture) = image.contents else { throw CancellationError() }
    #expect(picture.width == 120 && picture.isOpaque)
    #expect(
      red(picture, 22, 22) && red(picture, 34, 34) && !red(picture, 38, 22) && !red(picture, 18, 22)
    )
  }

  @Test
  func `drawHierarchy: a view may draw another one, with a warning that it lays out meanwhile`()
    throws
  {
    final class Copy: View {
      var source: View?
      override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
        try source?.drawHierarchy(in: bounds, afterScreenUpdates: false)
      }
    }
    View.warnings.removeAll()
    let mark = Mark()
    let (stage, loop) = try stage(mark)
    let copy = Copy(frame: rect(50, 20, 20, 10))
    copy.source = mark
    stage.window.addSubview(copy)
    try loop.run(until: 0.2)
    #expect(copy.layer.pixel(1, 1)?.red == 255)
    #expect(View.warnings.entries.map(\.key) == ["layout"])
    View.warnings.removeAll()
  }

  @Test func `image renderer: errors of size and of the drawing are thrown`() throws {
    for size in [Size.zero, Size(width: 1e7, height: 2), Size(width: .nan, height: 1)] {
      #expect(throws: DrawingError.self) { try GraphicsImageRenderer(size: size).image { _ in } }
    }
    #expect(throws: DrawingError.nothingSaved) {
      try GraphicsImageRenderer(size: Size(width: 2, height: 2)).image {
        context throws(DrawingError) in
        try context.restoreState()
      }
    }
    #expect(View.currentContext == nil)
  }
}
