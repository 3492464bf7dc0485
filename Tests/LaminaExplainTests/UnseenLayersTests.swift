import LaminaExplain
import LaminaGeometry
import LaminaLayers
import Testing

/// Layers of which nothing shows, and why.
@Suite @MainActor struct UnseenLayersTests {
  private let canvas = Canvas(width: 100, height: 80, scale: 2, background: .white)

  private func layer(_ frame: Rect, _ color: Color? = .black) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func reasons(_ layers: Layer..., at time: Double = 0) -> [String] {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 80), .white)
    for layer in layers { root.addSublayer(layer) }
    return UnseenLayers(under: root, canvas: canvas, at: time).entries.map {
      "\($0.layer) \($0.reason)"
    }
  }

  @Test func `off the canvas: by itself, and by what a layer around it clips to`() {
    #expect(
      reasons(layer(Rect(x: 100, y: 0, width: 9, height: 9))) == ["root.sublayers[0] offCanvas"])
    #expect(reasons(layer(Rect(x: 99, y: 0, width: 9, height: 9))) == [])
    let clip = layer(Rect(x: 10, y: 10, width: 20, height: 20), nil)
    clip.addSublayer(layer(Rect(x: 30, y: 0, width: 9, height: 9)))
    #expect(reasons(clip) == [])
    clip.masksToBounds = true
    #expect(reasons(clip) == ["root.sublayers[0].sublayers[0] offCanvas"])
  }

  @Test func `without size: what a shape draws has its own`() {
    #expect(reasons(layer(Rect(x: 9, y: 9, width: 0, height: 9))) == ["root.sublayers[0] noSize"])
    let shape = ShapeLayer()
    shape.path = Path(rect: Rect(x: 5, y: 5, width: 9, height: 9))
    #expect(reasons(shape) == [])
    shape.path = Path(rect: Rect(x: 500, y: 5, width: 9, height: 9))
    #expect(reasons(shape) == ["root.sublayers[0] offCanvas"])
  }

  @Test func `covered: by an opaque box in front that is not its own`() {
    let back = layer(Rect(x: 10, y: 10, width: 20, height: 20))
    let front = layer(Rect(x: 5, y: 5, width: 40, height: 30), .white)
    #expect(reasons(back, front) == ["root.sublayers[0] covered"])
    #expect(reasons(front, back) == [])
    let changes: [(Layer) -> Void] = [
      { $0.cornerRadius = 3 }, { $0.opacity = 0.9 },
      { $0.backgroundColor = Color(white: 1, alpha: 0.9) }, { $0.zPosition = -1 },
      { $0.transform = .rotation(radians: 0.1) }, { $0.anchorPointZ = 2 },
      { $0.transform = .translation(x: 0, y: 0, z: -1) },
    ]
    for change in changes {
      let other = layer(front.frame, .white)
      change(other)
      #expect(reasons(back, other) == [])
    }
    back.addSublayer(layer(Rect(x: 0, y: 0, width: 20, height: 20), .white))
    #expect(reasons(back) == [])
  }

  @Test func `what is meant to be unseen, moves or is filtered is not told`() {
    let hidden = layer(Rect(x: 200, y: 0, width: 9, height: 9))
    hidden.isHidden = true
    let clear = layer(Rect(x: 200, y: 0, width: 9, height: 9))
    clear.opacity = 0
    let empty = layer(Rect(x: 200, y: 0, width: 9, height: 9), nil)
    let moving = layer(Rect(x: 200, y: 0, width: 9, height: 9))
    moving.add(
      Animation("position.x", .basic(Animation.Ends(to: .number(10))), duration: 1))
    let blurred = layer(Rect(x: 101, y: 0, width: 9, height: 9))
    blurred.filters = [.gaussianBlur(radius: 5)]
    let casting = layer(Rect(x: 101, y: 0, width: 9, height: 9))
    casting.shadowOpacity = 1
    #expect(reasons(hidden, clear, empty, moving, blurred, casting) == [])
  }

  private func gradient(_ type: GradientType, _ start: Point, _ end: Point) -> GradientLayer {
    let layer = GradientLayer()
    layer.frame = Rect(x: 5, y: 5, width: 20, height: 20)
    (layer.type, layer.startPoint, layer.endPoint) = (type, start, end)
    layer.colors = [.black, .white]
    return layer
  }

  @Test func `gradients: without length, colours or locations they draw nothing`() {
    let (middle, below) = (Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 1))
    let corner = Point(x: 1, y: 1)
    let all = ["root.sublayers[0] gradientLength"]
    #expect(reasons(gradient(.axial, middle, middle)) == all)
    #expect(reasons(gradient(.conic, middle, middle)) == all)
    #expect(reasons(gradient(.radial, middle, below)) == all)
    #expect(reasons(gradient(.radial, middle, Point(x: 1, y: 0.5))) == all)
    #expect(reasons(gradient(.axial, middle, below), gradient(.radial, middle, corner)) == [])
    let one = gradient(.axial, middle, below)
    one.colors = [.black]
    #expect(reasons(one) == ["root.sublayers[0] gradientColors"])
    one.colors = []
    #expect(reasons(one) == ["root.sublayers[0] gradientColors"])
    one.colors = nil
    #expect(reasons(one) == [])
    let short = gradient(.axial, middle, below)
    short.locations = [0.5]
    #expect(reasons(short) == ["root.sublayers[0] gradientLocations"])
    short.locations = [0, 0.5, 1]
    #expect(reasons(short) == [])
    // Clear colours are meant to draw nothing, and what moves may draw something.
    let clear = gradient(.axial, middle, middle)
    clear.colors = [.clear, .clear]
    let moving = gradient(.axial, middle, middle)
    moving.add(
      Animation("endPoint", .basic(Animation.Ends(to: .point(corner))), duration: 1))
    #expect(reasons(clear, moving) == [])
  }

  @Test func `gradients: they are told in transform layers, in masks, and beside a background`() {
    let (middle, below) = (Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 1))
    let space = TransformLayer()
    space.addSublayer(gradient(.axial, middle, middle))
    let masked = layer(Rect(x: 9, y: 9, width: 9, height: 9))
    masked.mask = gradient(.radial, middle, below)
    #expect(
      reasons(space, masked) == [
        "root.sublayers[0].sublayers[0] gradientLength", "root.sublayers[1].mask gradientLength",
      ])
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 80), .white)
    let filled = gradient(.axial, middle, middle)
    filled.backgroundColor = .black
    root.addSublayer(filled)
    let part = "1 layer draws only in part: 1 with a gradient without length"
    #expect(UnseenLayers(under: root, canvas: canvas, at: 0).text == part)
    root.addSublayer(layer(Rect(x: 0, y: 0, width: 9, height: 0)))
    #expect(
      UnseenLayers(under: root, canvas: canvas, at: 0).text
        == "1 layer draws nothing: 1 without size; " + part)
  }

  @Test func `paths: one whose size is no number draws nothing`() {
    let shape = ShapeLayer()
    shape.fillColor = .black
    shape.path = Path(rect: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    #expect(reasons(shape) == [])
    var path = Path()
    path.move(to: Point(x: -1e308, y: 0))
    path.addLine(to: Point(x: 1e308, y: 0))
    path.addLine(to: Point(x: 0, y: 9))
    shape.path = path
    #expect(reasons(shape) == ["root.sublayers[0] pathReach"])
  }

  @Test func `text: counts by reason`() {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 80), .white)
    #expect(UnseenLayers(under: root, canvas: canvas, at: 0).text == nil)
    for x in [200.0, 300] { root.addSublayer(layer(Rect(x: x, y: 0, width: 9, height: 9))) }
    root.addSublayer(layer(Rect(x: 0, y: 0, width: 9, height: 0)))
    #expect(
      UnseenLayers(under: root, canvas: canvas, at: 0).text
        == "3 layers draw nothing: 2 off the canvas, 1 without size")
  }
}
