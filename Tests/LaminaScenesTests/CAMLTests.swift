import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaScenes
import LaminaText
import TestSupport
import Testing

@Suite @MainActor struct CAMLTests {
  private func package(
    _ layers: String, index: String? = nil, files: [String: [UInt8]] = [:]
  ) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(
      "main.caml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      \(layers)
      </caml>
      """)
    if let index { try folder.write("index.xml", index) }
    for (name, bytes) in files { try folder.write(name, bytes) }
    return folder
  }

  private func load(_ layers: String, index: String? = nil, files: [String: [UInt8]] = [:]) throws
    -> Scene
  {
    let folder = try package(layers, index: index, files: files)
    return try withExtendedLifetime(folder) { try Scene.load(package: folder.path) }
  }

  private func index(_ width: Int, _ height: Int, flipped: Bool) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>documentWidth</key><real>\(width)</real>
    <key>documentHeight</key><integer>\(height)</integer>
    <key>geometryFlipped</key><\(flipped)/><key>rootDocument</key><string>main.caml</string></dict></plist>
    """
  }

  private func problem(_ layers: String) throws -> SceneProblem? {
    do {
      _ = try load(layers)
      return nil
    } catch SceneError.invalid(_, let problem) {
      return problem
    }
  }

  @Test func `caml: attributes set properties`() throws {
    let root = try load(
      """
      <CALayer name="r" bounds="1 2 30 40" position="15 20" anchorPoint="0 1" zPosition="3" opacity="0.5"
        hidden="0" cornerRadius="4" cornerCurve="continuous" masksToBounds="1" borderWidth="2"
        backgroundColor="1.2 0 0" contentsGravity="resizeAspect" allowsEdgeAntialiasing="1"
        edgeAntialiasingMask="3" geometryFlipped="1" doubleSided="0" maskedCorners="5">
        <borderColor opacity="0.25" value="0 1 0"/>
      </CALayer>
      """, index: index(30, 40, flipped: false)
    ).root
    #expect(root.name == "r" && root.bounds == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(root.position == Point(x: 15, y: 20) && root.anchorPoint == Point(x: 0, y: 1))
    #expect(root.zPosition == 3 && root.opacity == 0.5 && !root.isHidden)
    #expect(root.cornerRadius == 4 && root.cornerCurve == .continuous && root.masksToBounds)
    #expect(root.backgroundColor == Color(red: 1.2, green: 0, blue: 0))
    #expect(root.borderColor == Color(red: 0, green: 1, blue: 0, alpha: 0.25))
    #expect(root.contentsGravity == .resizeAspect && root.isGeometryFlipped && !root.isDoubleSided)
    #expect(
      root.edgeAntialiasingMask == [.minX, .maxX] && root.maskedCorners == [.minXMinY, .minXMaxY])
  }

  @Test func `caml: the index gives the size and the direction of y`() throws {
    let layer = #"<CALayer bounds="0 0 10 10"/>"#
    let up = try load(layer, index: index(300, 200, flipped: false)).canvas
    #expect(up == Canvas(width: 300, height: 200, isGeometryFlipped: false))
    #expect(try load(layer, index: index(300, 200, flipped: true)).canvas.isGeometryFlipped)
    #expect(try load(layer).canvas == Canvas(width: 10, height: 10, isGeometryFlipped: false))
  }

  @Test func `caml: a package by its folder or by its document`() throws {
    let folder = try package(
      #"<CALayer bounds="0 0 10 10"/>"#, index: index(30, 20, flipped: false))
    #expect(CAMLPackage.isPackage(folder.path))
    #expect(try Scene.load(package: folder.path + "/").canvas.width == 30)
    #expect(try Scene.load(package: folder.path + "/main.caml").canvas.width == 30)
  }

  @Test func `caml: transforms act from the right`() throws {
    let root = try load(
      #"<CALayer bounds="0 0 1 1" transform="translate(10, 20, 30) rotate(90deg) scale(2, 3, 1)"/>"#
    ).root
    #expect(root.transform.transform(x: 1, y: 1, z: 0) == [7, 22, 30, 1])
    let about = try load(#"<CALayer bounds="0 0 1 1" transform="rotate(180deg, 1, 0, 0)"/>"#).root
    #expect(about.transform.transform(x: 1, y: 1, z: 0) == [1, -1, 0, 1])
    #expect(try load(#"<CALayer bounds="0 0 1 1" transform=""/>"#).root.transform == .identity)
  }

  @Test func `caml: sublayers, transform layers and replicators`() throws {
    let root = try load(
      """
      <CALayer bounds="0 0 10 10"><sublayers>
        <CATransformLayer name="t" backgroundColor="1 0 0"/>
        <CAReplicatorLayer instanceCount="14" instanceTransform="rotate(25deg)" instanceDelay="0.2">
          <instanceColor opacity="0.671" value="1 1 1"/>
          <sublayers><CALayer/></sublayers>
        </CAReplicatorLayer>
        <layer type="CALayer" name="typed"/>
      </sublayers></CALayer>
      """
    ).root
    #expect(root.orderedSublayers.count == 3)
    #expect(root.orderedSublayers[0] is TransformLayer)
    let replicator = try #require(root.orderedSublayers[1] as? ReplicatorLayer)
    #expect(replicator.instanceCount == 14 && replicator.instanceColor.alpha == 0.671)
    #expect(replicator.orderedSublayers.count == 1)
    #expect(root.orderedSublayers[2].name == "typed")
  }

  @Test func `caml: tiled layers`() throws {
    let root = try load(
      """
      <CATiledLayer bounds="0 0 10 10" tileSize="128 64" levelsOfDetail="4" levelsOfDetailBias="2"
        fadeDuration="0.5"/>
      """
    ).root
    let layer = try #require(root as? TiledLayer)
    #expect(layer.tileSize == Size(width: 128, height: 64) && layer.fadeDuration == 0.5)
    #expect(layer.levelsOfDetail == 4 && layer.levelsOfDetailBias == 2)
  }

  @Test func `caml: contents in their forms, with names that are percent-encoded`() throws {
    let png = PNGMaker(width: 5, height: 4, bitDepth: 8, colorType: 0).file { x, y, _ in x + y }
    for contents in [
      #"<contents type="CGImage" src="assets/a%20(1).png"/>"#,
      #"<contents><CGImage src="assets/a%20(1).png"/></contents>"#,
    ] {
      let scene = try load(
        "<CALayer bounds=\"0 0 10 10\">\(contents)</CALayer>", files: ["assets/a (1).png": png])
      #expect(scene.root.contents?.width == 5 && scene.root.contents?.height == 4)
      #expect(scene.notices.isEmpty)
    }
  }

  @Test func `caml: a reference stands for an element that ended before it`() throws {
    let root = try load(
      """
      <CALayer bounds="0 0 10 10"><sublayers>
        <CALayer id="#1" name="first" opacity="0.5"/>
        <CALayer object="#1"/>
      </sublayers></CALayer>
      """
    ).root
    #expect(root.orderedSublayers.map(\.name) == ["first", "first"])
    #expect(root.orderedSublayers[0] !== root.orderedSublayers[1])
    for bad in ["#9", "#0"] {
      let found = try problem(
        """
        <CALayer id="#0" bounds="0 0 10 10"><sublayers><CALayer object="\(bad)"/></sublayers></CALayer>
        """)
      #expect(
        found == .wrongValue(expected: "the id of an element that ends before this one", found: bad)
      )
    }
  }

  @Test func `caml: references cannot multiply without bound`() throws {
    var layers = #"<CALayer id="a0"/>"#
    for level in 1...40 {
      layers +=
        "<CALayer id=\"a\(level)\"><sublayers><CALayer object=\"a\(level - 1)\"/><CALayer object=\"a\(level - 1)\"/></sublayers></CALayer>"
    }
    let text = "<CALayer bounds=\"0 0 1 1\"><sublayers>\(layers)</sublayers></CALayer>"
    #expect(try problem(text) == .overLimit(name: "layers", limit: 1_000_000))
  }

  @Test func `caml: what is left out is named once, with its place and how often`() throws {
    let scene = try load(
      """
      <CALayer bounds="0 0 10 10" someday="1"><sublayers>
        <CAEmitterLayer birthRate="3"><emitterCells><CAEmitterCell orientationRange="1" particleType="plane"/>
          <CAEmitterCell orientationRange="0"/></emitterCells>
          <emitterBehaviors><CAEmitterBehavior type="wave"/></emitterBehaviors></CAEmitterLayer>
        <CAMetalLayer bounds="0 0 5 5"/><CAMetalLayer/>
        <CALayer locked="1" allowsHitTesting="0"/>
      </sublayers>
      <animations><rotate type="CABasicAnimation" keyPath="spin"/>
        <CAMatchMoveAnimation/></animations><states/></CALayer>
      """)
    let features = scene.notices.map { notice -> String in
      guard case .unsupported(let feature, let place, let count) = notice else { return "?" }
      return "\(feature) \(place.line) \(count)"
    }
    #expect(
      features == [
        "someday 3 1", "CAEmitterCell orientationRange 4 1", #"emitter behavior "wave" 6 1"#,
        "CAMetalLayer (drawn elsewhere) 7 2", "animation of \"spin\" 10 1",
        "CAMatchMoveAnimation 11 1",
      ])
  }

  @Test func `caml: an emitter's behaviour is named, unless it changes nothing`() throws {
    let scene = try load(
      """
      <CALayer bounds="0 0 10 10"><sublayers><CAEmitterLayer><emitterBehaviors>
        <CAEmitterBehavior behavior="attractor" stiffness="0"/><CAEmitterBehavior behavior="drag" enabled="0"/>
        <CAEmitterBehavior behavior="attractor" stiffness="2"/><CAEmitterBehavior><name>light</name></CAEmitterBehavior>
      </emitterBehaviors></CAEmitterLayer></sublayers></CALayer>
      """)
    let features = scene.notices.map { notice -> String in
      if case .unsupported(let feature, _, _) = notice { feature } else { "?" }
    }
    #expect(features == [#"emitter behavior "attractor""#, #"emitter behavior """#])
  }

  @Test func `caml: text layers, and a font that is not there`() throws {
    let scene = try load(
      """
      <CALayer bounds="0 0 90 30"><sublayers>
        <CATextLayer bounds="0 0 80 20" string="Hello &amp; more" fontSize="12" font="No Such Font" wrapped="1"
          alignmentMode="center" truncationMode="end"><foregroundColor value="1 0 0" opacity="0.5"/></CATextLayer>
        <CALayer fontSize="3"/>
      </sublayers></CALayer>
      """)
    let text = try #require(scene.root.orderedSublayers[0] as? TextLayer)
    #expect(text.string == "Hello & more" && text.fontSize == 12 && text.isWrapped)
    #expect(text.alignmentMode == .center && text.truncationMode == .end && text.needsDisplay)
    #expect(text.foregroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(text.font == FontDescription())
    #expect(
      scene.notices.contains {
        if case .unsupported("font \"No Such Font\"", _, 1) = $0 { true } else { false }
      })
    #expect(
      try problem("<CATextLayer bounds=\"0 0 1 1\" fontSize=\"0\"/>")
        == .wrongValue(expected: "a number above 0 and at most 10000", found: "\"0\""))
  }

  @Test func `caml: an empty document is an empty screen`() throws {
    let scene = try load("", index: index(30, 20, flipped: false))
    #expect(scene.root.sublayers == nil && scene.canvas.width == 30)
  }

  @Test func `caml: what is broken is an error with its place`() throws {
    guard case .xml = try problem("<CALayer bounds=\"0 0 1 1\">") else {
      Issue.record("an open element is not named")
      return
    }
    #expect(
      try problem("<CALayer bounds=\"0 0 1\"/>")
        == .wrongValue(expected: "four numbers", found: "\"0 0 1\""))
    #expect(
      try problem("<CALayer bounds=\"0 0 1 inf\"/>")
        == .wrongValue(expected: "four numbers", found: "\"0 0 1 inf\""))
    #expect(
      try problem("<CALayer bounds=\"0 0 1 1\" transform=\"spin(3)\"/>")
        == .wrongValue(
          expected: "steps like scale(x, y, z), rotate(30deg), translate(x, y, z)",
          found: "\"spin(3)\""))
    guard
      case .image = try problem("<CALayer bounds=\"0 0 1 1\"><contents src=\"no.png\"/></CALayer>")
    else {
      Issue.record("a missing asset is not named")
      return
    }
    #expect(
      try problem("<CALayer bounds=\"0 0 1 1\"><contents src=\"../no.png\"/></CALayer>")
        == .outsideFolder("../no.png"))
  }

  @Test func `caml: entities are never declared nor read`() throws {
    let folder = try TestFolder()
    for entity in [
      #"<!ENTITY x SYSTEM "file:///etc/passwd">"#, #"<!ENTITY x "aaaaaaaa">"#,
      #"<!ENTITY % p SYSTEM "http://localhost/x.dtd"> %p;"#,
    ] {
      try folder.write(
        "main.caml",
        "<?xml version=\"1.0\"?><!DOCTYPE caml [\(entity)]><caml><CALayer name=\"&x;\" bounds=\"0 0 1 1\"/></caml>"
      )
      do {
        _ = try Scene.load(package: folder.path)
        Issue.record("an entity was accepted")
      } catch SceneError.invalid(let place, let problem) {
        #expect(problem == .forbidden("an entity declaration"))
        #expect(place.line == 1 && place.column == 38)
      }
    }
  }

  @Test(arguments: [0xFF, 0])
  func `caml: a byte that is not UTF-8, or none of XML's, has its place`(byte: UInt8) throws {
    let folder = try TestFolder()
    let text = Array("<caml>\n<!-- é -->".utf8) + [byte] + Array("</caml>".utf8)
    try Data(text).write(to: URL(filePath: folder.path + "/main.caml"))
    do {
      _ = try Scene.load(package: folder.path)
      Issue.record("it was accepted")
    } catch SceneError.invalid(let place, let problem) {
      #expect(problem == .forbidden("an encoding other than UTF-8"))
      #expect(place.line == 2 && place.column == 11)
    }
  }

  @Test func `caml: depth is limited`() throws {
    let deep = String(repeating: "<a>", count: 5_000)
    #expect(throws: SceneError.self) { _ = try load(deep) }
  }

  @Test func `caml: five thousand random edits end in a scene or in an error`() throws {
    let text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="#1" bounds="0 0 9 9" transform="rotate(30deg)">
      <backgroundColor opacity="0.5" value="1 1 1"/><sublayers><CAReplicatorLayer instanceCount="2"><sublayers>
      <CALayer/></sublayers></CAReplicatorLayer></sublayers></CALayer></caml>
      """.utf8)
    let folder = try TestFolder()
    var random = SplitMix(seed: 77)
    let spices = Array("<>/=\"'& #0123456789.-()".utf8) + [0x80, 0xFF]
    for _ in 0..<5_000 {
      var edited = text
      for _ in 0..<random.integer(in: 1...4) {
        let place = random.integer(in: 0...edited.count - 1)
        switch random.integer(in: 0...2) {
        case 0: edited[place] = random.element(of: spices)
        case 1: edited.remove(at: place)
        default: edited.insert(random.element(of: spices), at: place)
        }
      }
      try folder.write("main.caml", edited)
      do {
        _ = try Scene.load(package: folder.path)
      } catch {
        // Refused as a SceneError, which has a place: that is all that is asked.
      }
    }
  }

  @Test func `caml: shape layers have their path in postfix and their paint`() throws {
    let scene = try load(
      """
      <CAShapeLayer bounds="0 0 9 9" path="1 2 m 3 4 l 1 1 2 2 5 5 c 7 7 8 8 q h" lineWidth="2"
      fillRule="even-odd" lineCap="square" lineJoin="round" strokeEnd="0.5" strokeColor="1 0 0">
      <fillColor opacity="0.5" value="0 0 1"/></CAShapeLayer>
      """)
    let layer = try #require(scene.root as? ShapeLayer)
    #expect(layer.path == (try Path(svg: "M1 2L3 4C1 1 2 2 5 5Q7 7 8 8Z")))
    #expect(layer.lineWidth == 2 && layer.fillRule == .evenOdd && layer.lineCap == .square)
    #expect(layer.lineJoin == .round && layer.strokeEnd == 0.5)
    #expect(layer.fillColor == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(layer.strokeColor == Color(red: 1, green: 0, blue: 0))
    for broken in ["1 2", "1 m", "1 2 3 l", "1 2 z", "1 2 m x"] {
      #expect(throws: SceneError.self) {
        _ = try load("<CAShapeLayer bounds=\"0 0 9 9\" path=\"\(broken)\"/>")
      }
    }
  }

  @Test func `captured: bounds fill the canvas, masks need no type, shadows follow bounds`() throws
  {
    let index = """
      <plist version="1.0"><dict><key>geometryFlipped</key><true/>
      <key>rootDocument</key><string>main.caml</string></dict></plist>
      """
    let folder = try CAMLHarness.package(
      """
      <CALayer bounds="0 0 20.333333 10" position="300 -40" rasterizationScale="3" UICALayerRenderID="7">
      <delegate/>
      <sublayers>
      <CALayer bounds="0 0 4 6" cornerRadius="2" shadowPathIsBounds="1" shadowOpacity="1">
      <mask bounds="0 0 3 3" position="1 1"/>
      </CALayer>
      <CAGradientLayer bounds="0 0 4 4" transform="perspective(500)">
      <type value="conic"/>
      </CAGradientLayer>
      </sublayers>
      </CALayer>
      """, files: ["index.xml": Array(index.utf8)])
    let scene = try withExtendedLifetime(folder) { try Scene.load(package: folder.path) }
    #expect(scene.canvas.scale == 3 && scene.canvas.isGeometryFlipped)
    #expect(scene.canvas.exactPixelWidth == 61 && scene.canvas.exactPixelHeight == 30)
    #expect(scene.root.frame.origin == .zero)
    let sublayers = try #require(scene.root.sublayers)
    let outline = RoundedRect(Rect(x: 0, y: 0, width: 4, height: 6), radius: 2)
    #expect(sublayers[0].shadowPath == Path(roundedRect: outline))
    #expect(sublayers[0].mask?.bounds.width == 3)
    #expect((sublayers[1] as? GradientLayer)?.type == .conic)
    #expect(sublayers[1].transform.row3.w == -1.0 / 500)
    #expect(CAMLHarness.leftOut(scene).isEmpty)
  }
}
