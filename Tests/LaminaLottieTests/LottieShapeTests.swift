import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import Testing

/// Paths, paints, trims, masks and mattes as layers.
@Suite @MainActor struct LottieShapeTests {
  private func shapes(_ items: String, at time: Double = 0) throws -> [ShapeLayer] {
    try LottieMaker.shown(LottieMaker.text(LottieMaker.layer(items)), at: time).all(
      ShapeLayer.self)
  }

  @Test func `rectangles: start at the top right and run clockwise`() throws {
    let path = try #require(try shapes(LottieMaker.square).first?.path)
    var ends: [Point] = []
    for element in path {
      switch element {
      case .move(let end), .line(let end), .cubic(_, _, let end): ends.append(end)
      case .quad, .close: break
      }
    }
    #expect(
      ends == [
        Point(x: 60, y: 40), Point(x: 60, y: 60), Point(x: 40, y: 60), Point(x: 40, y: 40),
        Point(x: 60, y: 40),
      ])
  }

  @Test func `fills: each paints the paths ahead of it`() throws {
    let items =
      LottieMaker.square + #",{"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},"#
      + #"{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}"#
    let layers = try shapes(items)
    // Back to front: the second set lies behind the first.
    #expect(
      layers.map(\.fillColor) == [
        Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 0, blue: 0),
      ])
  }

  @Test func `fills: one without a path paints the inner groups ahead of it`() throws {
    let items =
      #"{"ty":"gr","nm":"G","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"tr"}]},"#
      + #"{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}"#
    #expect(try shapes(items).map(\.fillColor) == [Color(red: 0, green: 1, blue: 0)])
  }

  @Test func `colours: components of up to 255 are divided`() throws {
    let items =
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"fl","c":{"k":[51,102,255,1]},"o":{"k":50}}"#
    let layer = try #require(try shapes(items).first)
    #expect(layer.fillColor == Color(red: 0.2, green: 0.4, blue: 1))
    #expect(layer.opacity == 0.5)
  }

  private func trimmed(_ trim: String, at time: Double = 0) throws -> ShapeLayer {
    let items =
      #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]}},{"ty":"tm",\#(trim)},"#
      + #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2}}"#
    return try #require(try shapes(items, at: time).first)
  }

  @Test func `trims: a part over the seam is one of the path repeated`() throws {
    let plain = try trimmed(#""s":{"k":10},"e":{"k":60},"o":{"k":0}"#)
    #expect(plain.strokeStart == 0.1 && plain.strokeEnd == 0.6)
    let wrapped = try trimmed(#""s":{"k":50},"e":{"k":75},"o":{"k":180}"#)
    // From a whole length to one and a quarter: the first quarter.
    #expect(abs(wrapped.strokeStart) < 1e-12 && abs(wrapped.strokeEnd - 0.25) < 1e-12)
    let over = try trimmed(#""s":{"k":50},"e":{"k":100},"o":{"k":90}"#)
    #expect(abs(over.strokeStart - 0.375) < 1e-12 && abs(over.strokeEnd - 0.625) < 1e-12)
    #expect(over.path?.count == (plain.path?.count ?? 0) * 2)
  }

  @Test func `trims: start and end may change places`() throws {
    let layer = try trimmed(
      #""s":{"k":100},"e":{"k":[{"t":0,"s":[100]},{"t":10,"s":[0]}]}"#, at: 0.5)
    #expect(abs(layer.strokeStart - 0.5) < 1e-12 && layer.strokeEnd == 1)
  }

  @Test func `gradients: stops between are sRGB's, and Generic RGB's in snapshots`() throws {
    let items =
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"gf","t":1,"o":{"k":100},"#
      + #""s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}}"#
    func gradient(_ rendering: LottieRendering) throws -> GradientLayer {
      var options = SceneOptions()
      options.lottie.rendering = rendering
      let text = LottieMaker.text(LottieMaker.layer(items))
      let scene = try LottieMaker.animation(text, options: options).scene(scale: 1)
      return try #require(scene.root.all(GradientLayer.self).first)
    }
    #expect(try gradient(.lottieIOS).colors == [.black, .white])
    let layer = try gradient(.snapshot)
    let colors = try #require(layer.colors)
    let locations = try #require(layer.locations)
    #expect(colors.count == locations.count && colors.count > 2 && colors.count <= 17)
    #expect(colors.first == .black || colors[0].red < 1e-3)
    #expect(layer.mask == nil)
    // Grey of half the way: 0.5 to the power of 1.8 as linear light.
    let middle = try #require(locations.firstIndex(of: 0.5))
    #expect(abs(colors[middle].green - 0.5735) < 0.002)
  }

  @Test func `gradients: a highlight is the focus, from the start towards the end`() throws {
    func focus(_ more: String, _ rendering: LottieRendering = .lottieIOS) throws -> Point {
      let items =
        #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]}},{"ty":"gf","t":2,"o":{"k":100},"#
        + #""s":{"k":[50,50]},"e":{"k":[50,90]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1]}},\#(more)}"#
      var options = SceneOptions()
      options.lottie.rendering = rendering
      let text = LottieMaker.text(LottieMaker.layer(items))
      let scene = try LottieMaker.animation(text, options: options).scene(scale: 1)
      if rendering == .lottieIOS, more.contains(#""h":{"k":50}"#) {
        // At the centre, a circle of a third of the radius: black to white by a third; at the focus, black.
        let greys = try LottiePicture.greys(of: text, [(50, 50), (50, 70), (50, 30)])
        #expect(abs(greys[0] - 85) <= 6 && greys[1] <= 14 && greys[2] > 120, "\(greys)")
      }
      return try #require(scene.root.all(GradientLayer.self).first).focalOffset
    }
    func isNear(_ a: Point, _ x: Double, _ y: Double) -> Bool {
      abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
    }
    #expect(isNear(try focus(#""h":{"k":50}"#), 0, 0.5))
    #expect(isNear(try focus(#""h":{"k":20},"a":{"k":90}"#), -0.2, 0))
    #expect(isNear(try focus(#""h":{"k":-200}"#), 0, -0.99))
    #expect(isNear(try focus(#""h":{"k":50}"#, .snapshot), 0, 0))
    #expect(isNear(try focus(#""a":{"k":50}"#), 0, 0))
  }

  @Test func `gradients: without length they have the colour of the last stop`() throws {
    for type in [1, 2] {
      let items =
        #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"gf","t":\#(type),"o":{"k":100},"#
        + #""s":{"k":[3,4]},"e":{"k":[3,4]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,0.5,0]}}}"#
      let root = try LottieMaker.shown(LottieMaker.text(LottieMaker.layer(items)), at: 0)
      let layer = try #require(root.all(GradientLayer.self).first)
      #expect(layer.type == (type == 1 ? .axial : .radial))
      #expect(layer.colors?.last.map { abs($0.red - 1) < 0.01 && abs($0.blue) < 0.01 } == true)
      // The whole unit square lies beyond the end of the gradient.
      let (start, end) = (layer.startPoint, layer.endPoint)
      for corner in [Point.zero, Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1)] {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        #expect((corner.x - start.x) * dx + (corner.y - start.y) * dy > dx * dx + dy * dy)
      }
    }
  }

  @Test func `gradients: stops that are not opaque are a second gradient`() throws {
    let items =
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"gf","t":2,"o":{"k":100},"#
      + #""s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1,0,1,1,0.5]}}}"#
    let root = try LottieMaker.shown(LottieMaker.text(LottieMaker.layer(items)), at: 0)
    let layers = root.all(GradientLayer.self)
    #expect(layers.count == 2)
    #expect(layers.last?.colors?.map(\.alpha) == [1, 0.5])
  }

  private func mask(_ mode: String, _ more: String = "") -> String {
    #"{"mode":"\#(mode)","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}},"o":{"k":100}\#(more)}"#
  }

  @Test func `masks: added ones share a container, others mask those ahead`() throws {
    func root(_ masks: String) throws -> Layer? {
      try LottieMaker.shown(
        LottieMaker.text(
          LottieMaker.layer(LottieMaker.square, transform: "{}", #""masksProperties":[\#(masks)]"#)),
        at: 0
      ).first(named: "A")?.mask
    }
    #expect(try root(mask("n")) == nil)
    #expect(try root(mask("a") + "," + mask("a"))?.sublayers?.count == 2)
    let subtracted = try #require(try root(mask("a") + "," + mask("s")))
    #expect(subtracted.sublayers?.count == 1 && subtracted.sublayers?[0].mask != nil)
  }

  @Test func `mattes: the layer listed ahead, or the one of an index, draws nothing itself`() throws
  {
    let matte = LottieMaker.layer(LottieMaker.square, transform: "{}", #""ind":7"#)
    let shown = ##"{"ty":1,"nm":"B","sw":9,"sh":9,"sc":"#00ff00","ip":0,"op":20,"ks":{},"tt":1"##
    for more in ["}", #","tp":7}"#] {
      let root = try LottieMaker.shown(LottieMaker.text(matte + "," + shown + more), at: 0)
      #expect(root.sublayers?.count == 1)
      #expect(root.first(named: "B (masked)")?.mask?.first(named: "A") != nil)
    }
    let inverted = try LottieMaker.shown(
      LottieMaker.text(matte + "," + shown.replacing("\"tt\":1", with: "\"tt\":2") + "}"), at: 0)
    let mask = try #require(inverted.first(named: "B (masked)")?.mask)
    #expect(mask.sublayers?.last?.compositingFilter == .destinationOut)
  }

  @Test func `parents: children take the transform alone`() throws {
    let parent =
      #"{"ty":3,"nm":"N","ind":2,"ip":0,"op":20,"ks":{"p":{"k":[10,20]},"o":{"k":0}}}"#
    let child = LottieMaker.layer(LottieMaker.square, transform: "{}", #""ind":1,"parent":2"#)
    let root = try LottieMaker.shown(LottieMaker.text(child + "," + parent), at: 0)
    let layer = try #require(root.first(named: "A (parent N)"))
    #expect(layer.position == Point(x: 10, y: 20) && layer.opacity == 1)
    #expect(layer.first(named: "A") != nil)
  }
}
