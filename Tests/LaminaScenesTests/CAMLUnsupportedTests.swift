import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaScenes
import TestSupport
import Testing

/// Unsupported features of a package are named, once each, by their place.
@Suite @MainActor struct CAMLUnsupportedTests {
  private func leftOut(_ layers: String) throws -> [String] {
    CAMLHarness.leftOut(try CAMLHarness.load(layers))
  }

  private nonisolated static let layerValues:
    [(type: String, key: String, wrong: String, right: String)] = [
      ("CALayer", "minificationFilter", "foo", "trilinear"),
      ("CALayer", "magnificationFilter", "foo", "nearest"),
      ("CALayer", "contentsGravity", "foo", "resizeAspect"),
      ("CALayer", "cornerCurve", "foo", "continuous"), ("CALayer", "fillMode", "foo", "both"),
      ("CALayer", "opacity", "7", "0.5"), ("CALayer", "shadowOpacity", "-1", "1"),
      ("CALayer", "shadowRadius", "-2", "2"), ("CALayer", "maskedCorners", "255", "15"),
      ("CALayer", "contentsCenter", "0 0 2 1", "0 0 1 1"),
      ("CALayer", "borderWidth", "-3", "3"), ("CALayer", "cornerRadius", "-3", "3"),
      ("CAShapeLayer", "path", "10 10 l", "10 10 m 20 20 l"), ("CAShapeLayer", "path", "h", ""),
      ("CALayer", "shadowPath", "1 2 3 4 q", "1 1 m h"),
      ("CAShapeLayer", "lineCap", "foo", "square"), ("CAShapeLayer", "lineJoin", "foo", "bevel"),
      ("CAShapeLayer", "fillRule", "foo", "even-odd"), ("CAShapeLayer", "strokeEnd", "1.5", "1"),
      ("CAEmitterLayer", "emitterShape", "foo", "circle"),
      ("CAEmitterLayer", "emitterMode", "foo", "surface"),
      ("CAEmitterLayer", "renderMode", "foo", "additive"),
      ("CATextLayer", "alignmentMode", "foo", "right"),
      ("CATextLayer", "truncationMode", "foo", "middle"),
      ("CATiledLayer", "tileSize", "0 0", "64 32"), ("CATiledLayer", "levelsOfDetail", "-3", "3"),
      ("CATiledLayer", "levelsOfDetailBias", "1.5", "1"),
      ("CATiledLayer", "fadeDuration", "-0.5", "0"),
      ("CAShapeLayer", "lineDashPattern", "4 -1", "4 1"),
      ("CAScrollLayer", "scrollMode", "foo", "vertically"),
      ("CAReplicatorLayer", "instanceCount", "-4", "4"),
    ]

  @Test(arguments: layerValues.indices)
  func `caml: an unknown name or a number out of range is named`(index: Int) throws {
    let (type, key, wrong, right) = Self.layerValues[index]
    func layer(_ value: String) -> String { #"<\#(type) bounds="0 0 9 9" \#(key)="\#(value)"/>"# }
    #expect(try leftOut(layer(wrong)) == [#"\#(key) "\#(wrong)""#])
    #expect(try leftOut(layer(right)) == [])
  }

  @Test func `caml: what another class would honour asks for nothing`() throws {
    #expect(try leftOut(#"<CALayer bounds="0 0 9 9" lineCap="foo" levelsOfDetail="-3"/>"#) == [])
    #expect(try leftOut(#"<CALayer bounds="0 0 9 9" contentsGravity=""/>"#) == [])
  }

  @Test func `caml: a value that stands twice is named once, where it stands first`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9"><sublayers>
      <CALayer/><CALayer cornerCurve="foo"/><CALayer><cornerCurve value="foo"/></CALayer>
      </sublayers></CALayer>
      """)
    guard case .unsupported(let feature, let first, let count)? = scene.notices.first else {
      Issue.record("nothing was named")
      return
    }
    #expect(scene.notices.count == 1)
    #expect(feature == #"cornerCurve "foo""#)
    #expect(count == 2)
    #expect(first.path == "root.sublayers[1]")
  }

  @Test func `caml: unknown names of animations`() throws {
    func animated(_ attributes: String, _ type: String = "CAKeyframeAnimation") throws -> [String] {
      try leftOut(
        """
        <CALayer bounds="0 0 9 9"><animations>
        <\(type) keyPath="position" duration="1" \(attributes)>
        <values><CGPoint value="0 0"/><CGPoint value="1 1"/></values></\(type)>
        </animations></CALayer>
        """)
    }
    #expect(try animated(#"calculationMode="foo""#) == [#"calculationMode "foo""#])
    #expect(try animated(#"rotationMode="bar""#) == [#"rotationMode "bar""#])
    #expect(try animated(#"fillMode="foo""#) == [#"fillMode "foo""#])
    #expect(try animated(#"calculationMode="cubic" rotationMode="auto" fillMode="both""#) == [])
    let turn = #"<CATransition key="t" duration="1" type="foo" subtype="bar"/>"#
    #expect(
      try leftOut(#"<CALayer bounds="0 0 9 9"><animations>\#(turn)</animations></CALayer>"#)
        == [#"subtype "bar""#, #"type "foo""#])
  }

  @Test
  func `caml: elements that mean nothing are named, empty ones of known names ask for nothing`()
    throws
  {
    func inside(_ element: String) throws -> [String] {
      try leftOut(#"<CALayer bounds="0 0 9 9">\#(element)</CALayer>"#)
    }
    #expect(try inside(#"<wobble amount="3"/><bar/><bar/>"#) == ["wobble", "bar"])
    #expect(try inside(#"<wobble value="3"/>"#) == ["wobble"])
    for known in [
      "sublayers", "animations", "states", "stateTransitions", "filters", "backgroundFilters",
      "emitterCells", "style", "actions", "shadowPath", "contentsFormat", "scriptComponents",
    ] { #expect(try inside("<\(known)/>") == [], "\(known)") }
  }

  @Test func `caml: an unknown class at the root is named`() throws {
    #expect(try leftOut(#"<CAMystery bounds="0 0 9 9"/>"#) == ["CAMystery"])
    #expect(try leftOut(#"<thing/><CALayer bounds="0 0 9 9"/>"#) == ["thing"])
    #expect(try leftOut("") == [])
  }

  @Test func `caml: numbers of animations out of their range`() throws {
    func animated(_ type: String, _ attributes: String) throws -> [String] {
      try leftOut(
        """
        <CALayer bounds="0 0 9 9"><animations>
        <\(type) keyPath="position" duration="1" \(attributes)/></animations></CALayer>
        """)
    }
    for (key, wrong, right) in [
      ("mass", "0", "1"), ("stiffness", "-1", "100"), ("damping", "-1", "0"),
    ] {
      #expect(
        try animated("CASpringAnimation", #"\#(key)="\#(wrong)""#) == [#"\#(key) "\#(wrong)""#])
      #expect(try animated("CASpringAnimation", #"\#(key)="\#(right)""#) == [])
    }
    #expect(try animated("CAKeyframeAnimation", #"path="1 1 l""#) == [#"path "1 1 l""#])
    #expect(try animated("CAKeyframeAnimation", #"path="0 0 m 1 1 l""#) == [])
    #expect(
      try leftOut(
        #"<CALayer bounds="0 0 9 9"><animations><CATransition endProgress="2"/></animations></CALayer>"#
      )
        == [#"endProgress "2""#])
  }

  @Test func `caml: values of cells that are clamped or unknown`() throws {
    let cell = #"<CAEmitterCell birthRate="-1" minificationFilter="foo" lifetime="2"/>"#
    #expect(
      try leftOut(
        #"<CAEmitterLayer bounds="0 0 9 9"><emitterCells>\#(cell)</emitterCells></CAEmitterLayer>"#)
        == [#"CAEmitterCell birthRate "-1""#, #"CAEmitterCell minificationFilter "foo""#])
  }

  @Test func `caml: lengths of dashes and locations of colours that are out of range`() throws {
    func list(_ type: String, _ name: String, _ numbers: [String]) throws -> Scene {
      let values = numbers.map { #"<real value="\#($0)"/>"# }.joined(separator: "\n")
      return try CAMLHarness.load(
        "<\(type) bounds=\"0 0 9 9\">\n<\(name)>\n\(values)\n</\(name)>\n</\(type)>")
    }
    let dashes = try list("CAShapeLayer", "lineDashPattern", ["4", "-1", "-2", "-1"])
    #expect(
      CAMLHarness.leftOut(dashes) == [#"lineDashPattern "-1""#, #"lineDashPattern "-2""#])
    guard case .unsupported(_, let place, 2)? = dashes.notices.first else {
      Issue.record("\(dashes.notices)")
      return
    }
    // Behind the two lines of the file's head, the layer, the list and the length before.
    #expect(place.line == 6 && place.path == "root")
    #expect(
      CAMLHarness.leftOut(try list("CAShapeLayer", "lineDashPattern", ["4", "0", "2"])) == [])
    #expect(CAMLHarness.leftOut(try list("CALayer", "lineDashPattern", ["4", "-1"])) == [])
    #expect(
      CAMLHarness.leftOut(try list("CAGradientLayer", "locations", ["-0.5", "0.5", "0.25", "2"]))
        == [#"locations "-0.5""#, #"locations "0.25""#, #"locations "2""#])
    #expect(
      CAMLHarness.leftOut(try list("CAGradientLayer", "locations", ["0", "0.5", "0.5", "1"])) == [])
    for (type, name) in [("CAShapeLayer", "lineDashPattern"), ("CAGradientLayer", "locations")] {
      do {
        _ = try list(type, name, ["1", "x"])
        Issue.record("\(name) of a letter")
      } catch SceneError.invalid(let place, let problem) {
        #expect(problem == .wrongValue(expected: "a number", found: "\"x\""))
        #expect(place.line == 6 && place.path == "root.\(name)")
      }
    }
  }

  @Test func `caml: continuousCorners is the old name of a curve, and cornerCurve goes before it`()
    throws
  {
    func curve(_ attributes: String, _ inner: String = "") throws -> CornerCurve {
      let scene = try CAMLHarness.load("<CALayer bounds='0 0 9 9' \(attributes)>\(inner)</CALayer>")
      #expect(CAMLHarness.leftOut(scene) == [])
      return scene.root.cornerCurve
    }
    #expect(try curve("") == .circular)
    #expect(try curve("continuousCorners='1'") == .continuous)
    #expect(try curve("continuousCorners='0'") == .circular)
    #expect(try curve("", "<continuousCorners value='1'/>") == .continuous)
    #expect(try curve("continuousCorners='1' cornerCurve='circular'") == .circular)
    #expect(try curve("continuousCorners='0' cornerCurve='continuous'") == .continuous)
    #expect(
      try CAMLHarness.problem("<CALayer bounds='0 0 9 9' continuousCorners='round'/>")
        == .wrongValue(expected: "0 or 1", found: "\"round\""))
  }

  @Test func `caml: contentsMultiplyColor is honoured, as an attribute or an element`() throws {
    let contents = "<contents src='\(Self.dot)'/>"
    func named(_ attributes: String, _ inner: String) throws -> [String] {
      try leftOut("<CALayer bounds='0 0 9 9' \(attributes)>\(inner)</CALayer>")
    }
    #expect(try named("contentsMultiplyColor='1 0 0'", contents) == [])
    #expect(
      try named("", "<contentsMultiplyColor opacity='0.5' value='1 1 1'/>\(contents)") == [])
  }

  @Test func `caml: contentsTransform is six numbers, with spaces or commas between them`() throws {
    for text in ["matrix(0.5 0 0 0.25 2 1)", "matrix(0.5, 0, 0, 0.25, 2, 1)"] {
      let scene = try CAMLHarness.load("<CALayer bounds='0 0 9 9' contentsTransform='\(text)'/>")
      #expect(scene.root.contentsTransform == Affine(a: 0.5, b: 0, c: 0, d: 0.25, tx: 2, ty: 1))
      #expect(scene.notices.isEmpty)
    }
    #expect(
      try CAMLHarness.problem("<CALayer bounds='0 0 9 9' contentsTransform='matrix(1 0)'/>")
        == .wrongValue(expected: "matrix(…) with 6 numbers", found: "\"matrix(1 0)\""))
  }

  @Test func `caml: preservesDepth is named where it is asked for and not had`() throws {
    func named(_ type: String, _ attributes: String, _ inner: String = "") throws -> [String] {
      try leftOut("<\(type) bounds='0 0 9 9' \(attributes)>\(inner)</\(type)>")
    }
    for type in ["CALayer", "CAReplicatorLayer", "CAEmitterLayer"] {
      #expect(try named(type, "preservesDepth='1'") == ["preservesDepth"])
      #expect(try named(type, "", "<preservesDepth value='1'/>") == ["preservesDepth"])
      #expect(try named(type, "preservesDepth='0'") == [])
      #expect(try named(type, "", "<preservesDepth value='0'/>") == [])
    }
    #expect(try named("CATransformLayer", "preservesDepth='1'") == [])
  }

  @Test func `caml: scriptComponents are named unless there are none`() throws {
    func named(_ inner: String) throws -> [String] {
      try leftOut("<CALayer bounds='0 0 9 9'>\(inner)</CALayer>")
    }
    #expect(try named("<scriptComponents/>") == [])
    #expect(try named("<scriptComponents>\n</scriptComponents>") == [])
    #expect(
      try named("<scriptComponents><LKScript code='layer.opacity = 0'/></scriptComponents>")
        == ["scriptComponents"])
    #expect(
      try named("<scriptComponents>layer.opacity = 0</scriptComponents>") == ["scriptComponents"])
    let scene = try CAMLHarness.load(
      "<CALayer bounds='0 0 9 9' opacity='0.5'><scriptComponents><opacity value='0'/></scriptComponents></CALayer>"
    )
    #expect(scene.root.opacity == 0.5)
  }

  /// A grey pixel.
  private static let dot: String = {
    let bytes = PNGMaker(width: 1, height: 1, bitDepth: 8, colorType: 0).file { _, _, _ in 90 }
    return "data:image/png;base64," + Data(bytes).base64EncodedString()
  }()

  @Test func `caml: a second root layer is named`() throws {
    let one = #"<CALayer bounds="0 0 9 9"/>"#
    #expect(try leftOut(one) == [])
    #expect(try leftOut(one + one) == ["second root layer"])
  }

  @Test func `caml: what an index asks for and does not get`() throws {
    func index(_ values: String) throws -> [String] {
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>documentWidth</key><real>9</real>
        <key>documentHeight</key><real>9</real>\(values)</dict></plist>
        """
      return CAMLHarness.leftOut(
        try CAMLHarness.load("<CALayer/>", files: ["index.xml": Array(text.utf8)]))
    }
    #expect(
      try index(
        """
        <key>loopingEnabled</key><false/><key>loopStart</key><real>0.0</real>
        <key>loopEnd</key><real>+infinity</real><key>showsTouches</key><true/>
        <key>timelineMarkers</key><string>[(null)]</string>
        """) == [])
    #expect(
      try index(
        """
        <key>loopingEnabled</key><true/><key>loopStart</key><real>1</real>
        <key>loopEnd</key><real>2.5</real><key>curtain</key><true/>
        """) == ["loopStart", "loopEnd", "curtain"])
  }
}
