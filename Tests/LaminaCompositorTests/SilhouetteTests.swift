import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Shadows of pictures whose silhouette is one known shape.
@Suite @MainActor struct SilhouetteTests {
  /// A pin's outline in 20 x 26 points.
  private static var teardrop: Path {
    var path = Path()
    path.move(to: Point(x: 10, y: 26))
    path.addCubic(Point(x: 10, y: 26), Point(x: 1, y: 16.6), to: Point(x: 1, y: 10))
    path.addCubic(Point(x: 1, y: 5), Point(x: 5, y: 1), to: Point(x: 10, y: 1))
    path.addCubic(Point(x: 15, y: 1), Point(x: 19, y: 5), to: Point(x: 19, y: 10))
    path.addCubic(Point(x: 19, y: 16.6), Point(x: 10, y: 26), to: Point(x: 10, y: 26))
    path.close()
    return path
  }

  private func render(_ root: Layer, on canvas: Canvas) throws -> (
    record: FrameRecord, pixels: [PackedPixel]
  ) {
    var renderer = try Renderer()
    let record = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    return (record, Array(try #require(presented).pixels))
  }

  @Test func `shadow: only what has no known silhouette renders what casts it`() throws {
    func isAvoidable(_ change: (Layer) -> Void) throws -> [Bool] {
      let (parent, layer) = (Layer(), Layer())
      parent.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      layer.frame = Rect(x: 20, y: 20, width: 50, height: 40)
      layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
      parent.addSublayer(layer)
      layer.cornerRadius = 5
      layer.shadowOpacity = 1
      change(layer)
      return try render(parent, on: Canvas(width: 100, height: 100)).record.offscreenPasses.map(
        \.isAvoidable)
    }
    func add(_ rect: Rect, _ color: Color = .black) -> (Layer) -> Void {
      {
        let part = Layer()
        (part.frame, part.backgroundColor) = (rect, color)
        $0.addSublayer(part)
      }
    }
    let known: [(Layer) -> Void] = [
      { _ in }, { $0.borderWidth = 1 }, { $0.addSublayer(Layer()) },
      { $0.cornerCurve = .continuous }, { $0.maskedCorners = .minXMinY },
      add(Rect(x: 10, y: 10, width: 20, height: 10)),
      add(Rect(x: 3, y: 3, width: 44, height: 34), Color(white: 1, alpha: 0.5)),
      { ($0.position.x, $0.shadowRadius) = ($0.position.x + 0.25, 8) },
    ]
    for (number, change) in known.enumerated() {
      #expect(try isAvoidable(change) == [true, true], "change \(number)")
    }
    let others: [(Layer) -> Void] = [
      { $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.9) },
      { $0.position.x += 0.5 }, { $0.shadowOffset.width = 0.25 },
      { $0.transform = .rotation(degrees: 6) },
      { $0.shadowRadius = 0 }, { $0.filters = [.gaussianBlur(radius: 1)] },
      add(Rect(x: 0, y: 0, width: 10, height: 10)),
      add(Rect(x: 40, y: 10, width: 11, height: 10)),
    ]
    for (number, change) in others.enumerated() {
      #expect(try !isAvoidable(change).contains(true), "change \(number)")
    }
  }

  /// A pin: a teardrop, as a shape within it, and a dot that lies within that.
  private func pin(_ place: Point) -> Layer {
    let (pin, shape, dot) = (Layer(), ShapeLayer(), Layer())
    pin.bounds = Rect(x: 0, y: 0, width: 20, height: 26)
    pin.position = place
    shape.frame = pin.bounds
    shape.path = SilhouetteTests.teardrop
    shape.fillColor = Color(red: 0.2, green: 0.4, blue: 0.9)
    dot.frame = Rect(x: 6.5, y: 6.5, width: 7, height: 7)
    dot.backgroundColor = .white
    dot.cornerRadius = 3.5
    pin.sublayers = [shape, dot]
    (pin.shadowOpacity, pin.shadowRadius) = (0.6, 4)
    pin.shadowOffset = Size(width: 0, height: 2)
    return pin
  }

  @Test(arguments: [0, 0.3, 0.75])
  func `shadow: a picture of one silhouette looks as with that as its shadow path`(shift: Double)
    throws
  {
    let paths: [Path?] = [nil, SilhouetteTests.teardrop]
    let pictures = try paths.map { path in
      let pins = [pin(Point(x: 30 + shift, y: 40)), pin(Point(x: 60, y: 45 + shift))]
      for pin in pins { pin.shadowPath = path }
      let parent = Layer()
      parent.frame = Rect(x: 0, y: 0, width: 100, height: 80)
      parent.sublayers = pins
      return try render(parent, on: Canvas(width: 100, height: 80, background: .white))
    }
    #expect(pictures[0].pixels == pictures[1].pixels)
    #expect(pictures[0].record.counters[.offscreenPasses] == 4)
    #expect(pictures[0].record.counters[.offscreenBytesAllocated] == 0)
  }

  /// The shadow of a box whose sides are no whole pixels, beside the one that the blur of its picture casts: within two
  /// steps of 255, as all blurs are.
  @Test(arguments: [
    (8.0, CornerCurve.circular), (8, .continuous), (11, .circular), (14, .continuous),
  ])
  func `shadow: boxes between pixels look as what casts them`(sigma: Double, curve: CornerCurve)
    throws
  {
    let side = 30 * sigma
    let canvas = Canvas(width: side, height: side, background: .white)
    func picture(_ isKnown: Bool) throws -> [PackedPixel] {
      let (parent, card) = (Layer(), Layer())
      parent.frame = Rect(x: 0, y: 0, width: side, height: side)
      card.frame = Rect(
        x: 6 * sigma + 0.3, y: 6 * sigma + 0.6, width: 18 * sigma + 0.55, height: 18 * sigma + 0.2)
      (card.cornerRadius, card.cornerCurve) = (12, curve)
      card.backgroundColor = .white
      (card.shadowOpacity, card.shadowRadius) = (1, sigma)
      card.allowsEdgeAntialiasing = true
      parent.addSublayer(card)
      if !isKnown {
        // A square in the card's corner, so clear that it changes no pixel, has the silhouette not be known.
        let clear = Layer()
        clear.frame = Rect(x: 0, y: 0, width: 4, height: 4)
        clear.backgroundColor = Color(white: 1, alpha: 0.002)
        card.addSublayer(clear)
      }
      let (record, pixels) = try render(parent, on: canvas)
      #expect(record.offscreenPasses.allSatisfy { $0.isAvoidable == isKnown })
      return pixels
    }
    let (known, expected) = (try picture(true), try picture(false))
    var most = 0
    for (a, b) in zip(known, expected) { most = max(most, abs(Int(a.red) - Int(b.red))) }
    #expect(most <= 2, "sigma \(sigma), \(curve): \(most) of 255")
  }
}
