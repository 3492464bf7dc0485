import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes
import Testing

/// Renders animations of tests, at one pixel a point.
@MainActor enum LottiePicture {
  /// The colours of points at a frame, over white, as red, green and blue of 0 to 255.
  static func colors(
    of text: String, at frame: Double, _ points: [(Int, Int)],
    options: SceneOptions = SceneOptions()
  ) throws -> [[Int]] {
    let scene = try LottieMaker.animation(text, options: options).scene(scale: 1)
    var renderer = try Renderer(RendererConfiguration())
    _ = try renderer.render(
      scene.root, canvas: scene.canvas, at: frame / scene.timeline.framesPerSecond)
    let presented = renderer.presented
    let texture = try #require(presented)
    return points.map { x, y in
      let pixel = texture.pixels[y * texture.width + x]
      let rest = 255 - Int(pixel.alpha)
      return [Int(pixel.red) + rest, Int(pixel.green) + rest, Int(pixel.blue) + rest]
    }
  }

  /// The grey of points at a frame, over white: 0 is covered by black.
  static func greys(
    of text: String, at frame: Double = 0, _ points: [(Int, Int)],
    options: SceneOptions = SceneOptions()
  ) throws -> [Int] {
    try colors(of: text, at: frame, points, options: options).map { $0[0] }
  }

  /// A path item through points, without tangents.
  static func path(_ points: [(Double, Double)], closed: Bool = true) -> String {
    #"{"ty":"sh","ks":{"k":"# + outline(points, closed: closed) + "}}"
  }

  /// A path's value through points, without tangents.
  static func outline(_ points: [(Double, Double)], closed: Bool = true) -> String {
    let none = points.map { _ in "[0,0]" }.joined(separator: ",")
    let vertices = points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    return #"{"c":\#(closed),"v":[\#(vertices)],"i":[\#(none)],"o":[\#(none)]}"#
  }

  /// A rectangle's path item.
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #"{"ty":"rc","p":{"k":[\#(x + width / 2),\#(y + height / 2)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
  }

  /// A black fill.
  static let black = #"{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100}}"#

  /// A solid layer of a colour over the whole canvas, with further keys.
  static func solid(_ color: String = "#000000", _ more: String = "") -> String {
    ##"{"ty":1,"nm":"S","ip":0,"op":20,"ks":{},"sw":100,"sh":100,"sc":"\##(color)""## + more + "}"
  }
}

/// Fills, strokes, modifiers, masks, mattes and effects as pixels.
@Suite @MainActor struct LottiePictures {
  private func isNear(_ a: [Int], _ b: [Int], _ tolerance: Int = 3) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  // MARK: - Paints

  @Test func `paints: the fill shows through a translucent stroke`() throws {
    let items =
      LottiePicture.rectangle(20, 20, 60, 60)
      + #",{"ty":"st","c":{"k":[1,0,0]},"o":{"k":40},"w":{"k":20}},"#
      + #"{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":40}}"#
    let text = LottieMaker.text(LottieMaker.layer(items))
    // Inside, on the outer half of the stroke, on its inner half.
    let colors = try LottiePicture.colors(of: text, at: 0, [(50, 50), (15, 50), (25, 50)])
    #expect(isNear(colors[0], [153, 153, 255]))
    #expect(isNear(colors[1], [255, 153, 153]))
    #expect(isNear(colors[2], [194, 92, 153]))
  }

  @Test func `paints: an item's blend mode mixes it with what lies below`() throws {
    let items =
      LottiePicture.rectangle(0, 0, 100, 50)
      + #",{"ty":"fl","bm":1,"c":{"k":[1,1,0]},"o":{"k":100}},"#
      + LottiePicture.rectangle(0, 0, 50, 100) + #",{"ty":"fl","c":{"k":[0,1,1]},"o":{"k":100}}"#
    let colors = try LottiePicture.colors(
      of: LottieMaker.text(LottieMaker.layer(items)), at: 0, [(25, 25), (75, 25), (25, 75)])
    #expect(colors == [[0, 255, 0], [255, 255, 0], [0, 255, 255]])
  }

  @Test func `colours: exporters before 4.1.9 wrote components of up to 255`() throws {
    let items =
      LottiePicture.rectangle(0, 0, 100, 100)
      + #",{"ty":"fl","c":{"k":[128,0,64,255]},"o":{"k":100}}"#
    let layer = LottieMaker.layer(items)
    for (version, color) in [("4.0.0", [128, 0, 64]), ("4.1.8", [128, 0, 64])] {
      let text = LottieMaker.text(layer, #""v":"\#(version)""#)
      #expect(try LottiePicture.colors(of: text, at: 0, [(50, 50)]) == [color])
    }
  }

  @Test func `dashes: their lengths change`() throws {
    let items =
      LottiePicture.path([(0, 50), (100, 50)], closed: false)
      + #",{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":8},"lc":1,"d":["#
      + #"{"n":"d","v":{"k":[{"t":0,"s":[10]},{"t":10,"s":[40]}]}},{"n":"g","v":{"k":20}},"#
      + #"{"n":"o","v":{"k":5}}]}"#
    let text = LottieMaker.text(LottieMaker.layer(items))
    for (frame, dash) in [(0.0, 10), (5, 25), (10, 40), (15, 40)] {
      let greys = try LottiePicture.greys(of: text, at: frame, (0..<100).map { ($0, 50) })
      for x in 0..<100 {
        let isDash = (x + 5) % (dash + 20) < dash
        #expect(abs(greys[x] - (isDash ? 0 : 255)) <= 1, "x \(x) at frame \(frame)")
      }
    }
  }

  // MARK: - Repeaters

  @Test(arguments: [-100.0, -50, 50])
  func `repeaters: a negative scale mirrors each second copy`(scale: Double) throws {
    for offset in [0, 1] {
      let items =
        LottiePicture.rectangle(8, 0, 16, 10) + "," + LottiePicture.black
        + #",{"ty":"rp","c":{"k":3},"o":{"k":\#(offset)},"m":1,"tr":{"p":{"k":[0,20]},"a":{"k":[0,0]},"#
        + #""s":{"k":[\#(scale),100]},"r":{"k":0},"so":{"k":100},"eo":{"k":100}}}"#
      let transform = #"{"p":{"k":[50,10]}}"#
      let text = LottieMaker.text(LottieMaker.layer(items, transform: transform))
      var factor = offset == 1 ? scale / 100 : 1
      for copy in 0..<3 {
        let y = 15 + 20 * (copy + offset)
        let greys = try LottiePicture.greys(
          of: text, [(Int(50 + 16 * factor), y), (Int(50 - 16 * factor), y)])
        #expect(greys == [0, 255], "copy \(copy)")
        factor *= scale / 100
      }
    }
  }

  @Test func `repeaters: the last copy shown has the last opacity`() throws {
    let items =
      LottiePicture.rectangle(0, 0, 10, 100) + "," + LottiePicture.black
      + #",{"ty":"rp","c":{"k":[{"t":0,"s":[2]},{"t":10,"s":[5]}]},"o":{"k":0},"m":1,"tr":"#
      + #"{"p":{"k":[20,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0},"so":{"k":100},"eo":{"k":20}}}"#
    let text = LottieMaker.text(LottieMaker.layer(items))
    for frame in 0...10 {
      let copies = Int((2 + 0.3 * Double(frame)).rounded(.up))
      let greys = try LottiePicture.greys(
        of: text, at: Double(frame), (0..<5).map { (5 + 20 * $0, 50) })
      for copy in 0..<5 {
        let opacity = copy < copies ? 1 - 0.8 * Double(copy) / Double(copies - 1) : 0
        #expect(abs(Double(greys[copy]) - 255 * (1 - opacity)) <= 2, "copy \(copy), frame \(frame)")
      }
    }
  }

  // MARK: - Modifiers of paths

  private func bounds(_ items: String, at frame: Double = 0) throws -> Rect? {
    let text = LottieMaker.text(LottieMaker.layer(items + "," + LottiePicture.black))
    let layer = try LottieMaker.shown(text, at: frame / 10).all(ShapeLayer.self).first
    return layer?.path?.controlBounds
  }

  @Test func `offset paths: a rectangle grows and shrinks, and vanishes`() throws {
    func offset(_ distance: Double, _ join: Int) -> String {
      LottiePicture.rectangle(20, 30, 40, 20)
        + #",{"ty":"op","a":{"k":\#(distance)},"lj":\#(join),"ml":{"k":4}}"#
    }
    for join in 1...3 {
      let grown = try #require(try bounds(offset(8, join)))
      #expect(abs(grown.minX - 12) < 1e-9 && abs(grown.maxX - 68) < 1e-9)
      #expect(abs(grown.minY - 22) < 1e-9 && abs(grown.maxY - 58) < 1e-9)
      let shrunk = try #require(try bounds(offset(-6, join)))
      #expect(abs(shrunk.minX - 26) < 1e-9 && abs(shrunk.maxY - 44) < 1e-9)
      #expect(try bounds(offset(-10.5, join)) == nil)
    }
    let corners = try [1, 2, 3].map { join in
      try LottiePicture.greys(
        of: LottieMaker.text(LottieMaker.layer(offset(8, join) + "," + LottiePicture.black)),
        [(12, 22), (15, 25)])
    }
    #expect(corners[0] == [0, 0])
    #expect(corners[1][0] == 255 && corners[1][1] < 100)
    #expect(corners[2][0] == 255)
  }

  @Test func `offset paths: a circle keeps its middle, and a hole shrinks`() throws {
    let circle =
      #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[40,40]}},{"ty":"op","a":{"k":10},"lj":1,"ml":{"k":4}}"#
    let box = try #require(try bounds(circle))
    for (found, wanted) in [(box.minX, 20.0), (box.maxX, 80), (box.minY, 20), (box.maxY, 80)] {
      #expect(abs(found - wanted) < 0.02)
    }
    let ring =
      LottiePicture.rectangle(10, 10, 80, 80) + ","
      + LottiePicture.path([(30, 30), (30, 70), (70, 70), (70, 30)])
      + #",{"ty":"op","a":{"k":5},"lj":1,"ml":{"k":4}},"# + LottiePicture.black
    let greys = try LottiePicture.greys(
      of: LottieMaker.text(LottieMaker.layer(ring)), [(6, 50), (32, 50), (38, 50), (3, 50)])
    #expect(greys == [0, 0, 255, 255])
  }

  @Test func `pucker and bloat: vertices move to the middle, and tangents away`() throws {
    let item = LottiePicture.rectangle(20, 20, 60, 60) + #",{"ty":"pb","a":{"k":50}}"#
    let text = LottieMaker.text(LottieMaker.layer(item + "," + LottiePicture.black))
    let path = try #require(try LottieMaker.shown(text, at: 0).all(ShapeLayer.self).first?.path)
    var vertices: Set<Point> = []
    var controls: Set<Point> = []
    for element in path {
      if case .cubic(let a, let b, let end) = element {
        vertices.insert(end)
        controls.formUnion([a, b])
      }
    }
    // Half of the way from 20 and 80 to 50, and half of it outwards.
    let inner = [(35.0, 35.0), (65, 35), (65, 65), (35, 65)].map { Point(x: $0.0, y: $0.1) }
    let outer = [(5.0, 5.0), (95, 5), (95, 95), (5, 95)].map { Point(x: $0.0, y: $0.1) }
    #expect(vertices == Set(inner) && controls == Set(outer))
  }

  @Test func `zig-zag: each segment gets teeth on alternate sides`() throws {
    let item =
      LottiePicture.path([(0, 50), (100, 50)], closed: false)
      + #",{"ty":"zz","s":{"k":10},"r":{"k":3},"pt":{"k":1}},"#
      + #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2}}"#
    let text = LottieMaker.text(LottieMaker.layer(item))
    let path = try #require(try LottieMaker.shown(text, at: 0).all(ShapeLayer.self).first?.path)
    var points: [Point] = []
    for element in path {
      switch element {
      case .move(let end), .cubic(_, _, let end): points.append(end)
      default: break
      }
    }
    let wanted = [(0.0, 60.0), (25, 40), (50, 60), (75, 40), (100, 60)]
    #expect(points.count == wanted.count)
    for (point, place) in zip(points, wanted) {
      #expect(abs(point.x - place.0) < 1e-9 && abs(point.y - place.1) < 1e-9)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `merged paths: areas are added, subtracted, intersected and excluded`(mode: Int) throws {
    let a = LottiePicture.rectangle(10, 10, 50, 50)
    let b = LottiePicture.rectangle(40, 40, 50, 50)
    func group(_ item: String) -> String { #"{"ty":"gr","it":["# + item + #",{"ty":"tr"}]}"# }
    for items in [a + "," + b, group(a) + "," + group(b)] {
      let text = LottieMaker.text(
        LottieMaker.layer(items + #",{"ty":"mm","mm":\#(mode)},"# + LottiePicture.black))
      let greys = try LottiePicture.greys(of: text, [(20, 20), (50, 50), (80, 80)])
      let wanted = [[0, 0, 0], [0, 0, 0], [0, 255, 255], [255, 0, 255], [0, 255, 0]]
      #expect(greys == wanted[mode - 1])
    }
  }
}
