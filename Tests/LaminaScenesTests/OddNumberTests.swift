import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Packages may have numbers that scene files refuse: what is written of them is always a scene.
@Suite @MainActor struct OddNumberTests {
  /// Numbers as people and programs write them by mistake.
  private nonisolated static let odd = [
    "-1", "0", "-0", "0.5", "1", "1.5", "7", "-1e308", "1e308", "1e-320", "nan", "-inf", "inf",
    "1e400", "0x10", "",
  ]

  /// An attribute with so many numbers, of a class.
  struct Attribute: CustomStringConvertible, Sendable {
    let type: String
    let name: String
    let count: Int

    var description: String { "\(type) \(name)" }

    init(_ type: String, _ name: String, _ count: Int = 1) {
      (self.type, self.name, self.count) = (type, name, count)
    }
  }

  nonisolated static let attributes: [Attribute] =
    [
      "zPosition", "anchorPointZ", "opacity", "cornerRadius", "borderWidth", "contentsScale",
      "minificationFilterBias", "maskedCorners", "edgeAntialiasingMask", "autoresizingMask",
      "shadowOpacity", "shadowRadius", "rasterizationScale", "beginTime", "timeOffset", "speed",
      "duration", "repeatCount", "repeatDuration",
    ].map { Attribute("CALayer", $0) }
    + [
      ("bounds", 4), ("position", 2), ("anchorPoint", 2), ("contentsRect", 4),
      ("contentsCenter", 4), ("shadowOffset", 2), ("backgroundColor", 4), ("borderColor", 4),
      ("shadowColor", 3),
    ].map { Attribute("CALayer", $0.0, $0.1) }
    + ["lineWidth", "miterLimit", "lineDashPhase", "strokeStart", "strokeEnd"].map {
      Attribute("CAShapeLayer", $0)
    }
    + [Attribute("CAShapeLayer", "lineDashPattern", 3), Attribute("CAShapeLayer", "fillColor", 4)]
    + [
      "instanceCount", "instanceDelay", "instanceRedOffset", "instanceGreenOffset",
      "instanceBlueOffset", "instanceAlphaOffset",
    ].map { Attribute("CAReplicatorLayer", $0) }
    + ["startPoint", "endPoint"].map { Attribute("CAGradientLayer", $0, 2) }
    + ["levelsOfDetail", "levelsOfDetailBias", "fadeDuration"].map { Attribute("CATiledLayer", $0) }
    + [Attribute("CATiledLayer", "tileSize", 2), Attribute("CATextLayer", "fontSize")]
    + [
      "birthRate", "lifetime", "velocity", "scale", "spin", "emitterZPosition", "emitterDepth",
      "seed",
    ].map { Attribute("CAEmitterLayer", $0) }
    + ["emitterPosition", "emitterSize"].map { Attribute("CAEmitterLayer", $0, 2) }

  /// Numbers of a cell.
  private nonisolated static let cellNumbers = [
    "contentsScale", "birthRate", "beginTime", "duration", "lifetime", "lifetimeRange",
    "emissionLatitude", "emissionLongitude", "emissionRange", "velocity", "velocityRange",
    "xAcceleration", "yAcceleration", "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin",
    "spinRange", "rotation", "rotationRange", "redRange", "greenRange", "blueRange", "alphaRange",
    "redSpeed", "greenSpeed",
    "blueSpeed", "alphaSpeed",
  ]

  /// Texts of so many numbers: the odd one at each place, and at all.
  private nonisolated static func texts(_ number: String, _ count: Int) -> [String] {
    if count == 1 { return [number] }
    let places = (0..<count).map { place in
      (0..<count).map { $0 == place ? number : "0.25" }.joined(separator: " ")
    }
    return places + [Array(repeating: number, count: count).joined(separator: " ")]
  }

  /// Converts layers; says whether packages may have them.
  @discardableResult
  private func convert(_ layers: String) throws -> Bool {
    let scene: Scene
    do { scene = try CAMLHarness.load(layers) } catch is SceneError { return false }
    // No scene file has a canvas without pixels, and the command converts none.
    if min(scene.canvas.exactPixelWidth, scene.canvas.exactPixelHeight) < 1 { return false }
    let written = scene.json()
    do {
      let again = try Scene.parse(
        FileBytes(copying: Array(written.text.utf8)), file: "converted.json")
      #expect(again.json().text == written.text, "\(layers)")
    } catch {
      Issue.record("refused: \(error)\n\(layers)\n\(written.text)")
    }
    return true
  }

  private func root(_ inner: String, _ type: String = "CALayer", _ attributes: String = "")
    -> String
  { #"<\#(type) bounds="0 0 9 9" \#(attributes)>\#(inner)</\#(type)>"# }

  @Test(arguments: attributes)
  func `convert: an odd number in an attribute is no scene that is refused`(attribute: Attribute)
    throws
  {
    var accepted = 0
    for number in Self.odd {
      for text in Self.texts(number, attribute.count) {
        let layer = #"<\#(attribute.type) \#(attribute.name)="\#(text)"/>"#
        if try convert(root("<sublayers>\(layer)</sublayers>")) { accepted += 1 }
      }
    }
    #expect(accepted > 0, "\(attribute)")
  }

  @Test func `convert: odd numbers in transforms, paths, colours and locations`() throws {
    var accepted = 0
    for number in Self.odd {
      let steps = [
        "translate(\(number), 0, 0)", "scale(\(number), \(number), 1)", "rotate(\(number)deg)",
        "rotate(\(number), 0, 1, 0)", "rotate(1, \(number), \(number), \(number))",
        "scale(1e300, 1, 1) scale(\(number), 1, 1)",
      ]
      for step in steps {
        for name in ["transform", "sublayerTransform"] {
          accepted += try convert(root("", "CALayer", #"\#(name)="\#(step)""#)) ? 1 : 0
        }
      }
      for path in [
        "\(number) 0 m 1 1 l h", "0 0 m \(number) \(number) l", "\(number) 1 l", "h", "1 1 l h",
        "0 0 m 0 0 \(number) 1 q 1 1 1 1 \(number) 2 c",
      ] {
        accepted += try convert(root("", "CAShapeLayer", #"path="\#(path)""#)) ? 1 : 0
        accepted += try convert(root("", "CALayer", #"shadowPath="\#(path)""#)) ? 1 : 0
      }
      accepted +=
        try convert(
          #"<CALayer bounds="1e308 0 \#(number) 9" shadowPathIsBounds="1"/>"#) ? 1 : 0
      let color = #"<CGColor value="1 0 \#(number)" opacity="\#(number)"/>"#
      for colors in ["", color, color + color, color + color + color] {
        for locations in [["0", number], [number], [number, "1"], ["1", number]] {
          let list = locations.map { #"<real value="\#($0)"/>"# }.joined()
          let inner = "<colors>\(colors)</colors><locations>\(list)</locations>"
          accepted += try convert(root(inner, "CAGradientLayer")) ? 1 : 0
        }
      }
      let dashes =
        #"<lineDashPattern><real value="\#(number)"/><real value="2"/></lineDashPattern>"#
      accepted += try convert(root(dashes, "CAShapeLayer")) ? 1 : 0
    }
    #expect(accepted > 300, "\(accepted)")
  }

  @Test func `convert: odd numbers in cells and filters`() throws {
    var accepted = 0
    for number in Self.odd {
      for name in Self.cellNumbers {
        let cell = #"<CAEmitterCell name="c" \#(name)="\#(number)"/>"#
        accepted +=
          try convert(root("<emitterCells>\(cell)</emitterCells>", "CAEmitterLayer")) ? 1 : 0
      }
      for text in Self.texts(number, 4) {
        for name in ["contentsRect", "color"] {
          let cell = #"<CAEmitterCell name="c" \#(name)="\#(text)"/>"#
          accepted +=
            try convert(root("<emitterCells>\(cell)</emitterCells>", "CAEmitterLayer")) ? 1 : 0
        }
      }
      for (type, input) in [
        ("gaussianBlur", "inputRadius"), ("colorSaturate", "inputAmount"),
        ("colorContrast", "inputAmount"), ("colorBrightness", "inputAmount"),
        ("colorMonochrome", "inputAmount"), ("colorHueRotate", "inputAngle"),
        ("multiplyColor", "inputColor"),
      ] {
        let value = input == "inputColor" ? "\(number) 1 1" : number
        let filter = #"<CAFilter filter="\#(type)" name="f" \#(input)="\#(value)"/>"#
        let path = type == "gaussianBlur" ? "inputRadius" : "inputAmount"
        let animation = """
          <animations><CABasicAnimation keyPath="filters.f.\(path)" fromValue="\(number)" \
          toValue="1" duration="1"/></animations>
          """
        for list in ["filters", "backgroundFilters"] {
          accepted += try convert(root("<\(list)>\(filter)</\(list)>")) ? 1 : 0
        }
        accepted += try convert(root("<filters>\(filter)</filters>\(animation)")) ? 1 : 0
      }
    }
    #expect(accepted > 500, "\(accepted)")
  }

  @Test func `convert: odd numbers in animations`() throws {
    var accepted = 0
    func animate(_ type: String, _ attributes: String, _ inner: String = "", in layer: String = "")
      throws
    {
      let animation = "<\(type) \(attributes)>\(inner)</\(type)>"
      for wrapped in [
        animation, "<CAAnimationGroup><animations>\(animation)</animations></CAAnimationGroup>",
      ] {
        let text = "<animations>\(wrapped)</animations>"
        accepted += try convert(root(text, layer.isEmpty ? "CALayer" : layer)) ? 1 : 0
      }
    }
    for number in Self.odd {
      for name in [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration",
      ] {
        try animate("CABasicAnimation", #"keyPath="opacity" toValue="1" \#(name)="\#(number)""#)
      }
      for name in ["mass", "stiffness", "damping", "velocity"] {
        try animate("CASpringAnimation", #"keyPath="opacity" toValue="1" \#(name)="\#(number)""#)
      }
      for name in ["startProgress", "endProgress"] {
        try animate("CATransition", #"duration="1" \#(name)="\#(number)""#)
      }
      try animate(
        "CABasicAnimation",
        #"keyPath="opacity" fromValue="\#(number)" toValue="\#(number)" byValue="\#(number)""#)
      try animate(
        "CABasicAnimation",
        #"keyPath="position" toValue="\#(number) 1" timingFunction="0 \#(number) 1 1""#)
      try animate(
        "CABasicAnimation", #"keyPath="backgroundColor" toValue="1 1 \#(number)""#)
      try animate("CABasicAnimation", #"keyPath="bounds" toValue="0 0 \#(number) 1""#)
      try animate("CABasicAnimation", #"keyPath="transform" toValue="scale(\#(number), 1, 1)""#)
      for function in ["scale", "translate", "rotateZ"] {
        try animate(
          "CABasicAnimation",
          #"keyPath="transform" valueFunction="\#(function)" toValue="\#(number) 1""#)
        try animate(
          "CABasicAnimation",
          #"keyPath="transform" valueFunction="\#(function)" toValue="\#(number)""#)
      }
      for path in ["\(number) 0 m 1 1 l", "\(number) 0 m", "1 1 l"] {
        try animate("CAKeyframeAnimation", #"keyPath="position" duration="1" path="\#(path)""#)
        try animate("CAKeyframeAnimation", #"keyPath="opacity" duration="1" path="\#(path)""#)
        try animate(
          "CABasicAnimation", #"keyPath="path" toValue="\#(path)""#, in: "CAShapeLayer")
      }
      let values = #"<values><real value="\#(number)"/><real value="1"/></values>"#
      for list in ["keyTimes", "tensionValues", "continuityValues", "biasValues"] {
        for mode in ["linear", "discrete", "paced", "cubic", "cubicPaced"] {
          try animate(
            "CAKeyframeAnimation",
            #"keyPath="opacity" rotationMode="auto" calculationMode="\#(mode)""#,
            #"\#(values)<\#(list)><real value="0"/><real value="\#(number)"/></\#(list)>"#)
        }
      }
      try animate("CAKeyframeAnimation", #"keyPath="opacity""#)
      let places = #"<toValue><real value="\#(number)"/><real value="0.5"/></toValue>"#
      try animate("CABasicAnimation", #"keyPath="locations""#, places, in: "CAGradientLayer")
      let color = #"<toValue><CGColor value="1 1 \#(number)"/></toValue>"#
      try animate("CABasicAnimation", #"keyPath="colors""#, color, in: "CAGradientLayer")
    }
    #expect(accepted > 800, "\(accepted)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `convert: many odd numbers at once`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    // Those that a package may have.
    let numbers = Self.odd.filter { Double($0).map { $0.isFinite } ?? false }
    var layers = ""
    for _ in 0..<12 {
      guard let first = Self.attributes.randomElement(using: &random) else { continue }
      var words: [String: String] = [:]
      for attribute in Self.attributes
      where attribute.type == first.type || attribute.type == "CALayer" {
        guard Bool.random(using: &random) else { continue }
        words[attribute.name] = (0..<attribute.count).map { _ in
          numbers.randomElement(using: &random) ?? "0"
        }.joined(separator: " ")
      }
      // These are refused in packages too.
      for name in ["duration", "repeatCount", "repeatDuration", "rasterizationScale", "fontSize"] {
        words[name] = nil
      }
      let text = words.sorted { $0.key < $1.key }.map { #"\#($0.key)="\#($0.value)""# }
      layers += "<\(first.type) \(text.joined(separator: " "))/>"
    }
    let accepted = try convert(root("<sublayers>\(layers)</sublayers>"))
    #expect(accepted, "seed \(seed)")
  }

  @Test(arguments: [
    (#"cornerRadius="-1""#, "CALayer"), (#"borderWidth="-3""#, "CALayer"),
    (#"opacity="7""#, "CALayer"), (#"opacity="-1""#, "CALayer"),
    (#"shadowOpacity="1" shadowRadius="-2" shadowOffset="3 3""#, "CALayer"),
    (#"shadowOpacity="1.5" shadowOffset="3 3""#, "CALayer"),
    (#"lineWidth="-2""#, "CAShapeLayer"), (#"lineDashPattern="2 -1 3""#, "CAShapeLayer"),
    (#"strokeStart="-1" strokeEnd="3""#, "CAShapeLayer"), (#"miterLimit="-1""#, "CAShapeLayer"),
  ])
  func `convert: what is brought into range shows the same pixels, and is named`(
    attributes: String, type: String
  ) throws {
    let layer = """
      <\(type) bounds="0 0 8 8" position="8 8" backgroundColor="1 0 0" borderColor="0 0 1" \
      strokeColor="0 1 0" path="1 1 m 7 1 l 4 7 l h" \(attributes)/>
      """
    let scene = try CAMLHarness.load(
      #"<CALayer bounds="0 0 16 16"><sublayers>\#(layer)</sublayers></CALayer>"#)
    let written = scene.json()
    #expect(written.unsupported.count >= 1, "\(attributes)")
    let again = try Scene.parse(
      FileBytes(copying: Array(written.text.utf8)), file: "converted.json")
    #expect(try SceneHarness.pixels(again) == SceneHarness.pixels(scene), "\(written.text)")
  }
}
