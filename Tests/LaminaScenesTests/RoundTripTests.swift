import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import LaminaText
import TestSupport
import Testing

/// A written scene reads back as the same tree, and shows the same pixels.
@Suite @MainActor struct RoundTripTests {
  private func parse(_ text: String, file: String = "test.json") throws -> Scene {
    try Scene.parse(FileBytes(copying: Array(text.utf8)), file: file)
  }

  static func expectSamePixels(_ a: Scene, _ b: Scene, at times: [Double], _ name: String) throws {
    for time in times {
      let (first, second) = (
        try SceneHarness.pixels(a, at: time), try SceneHarness.pixels(b, at: time)
      )
      #expect(first == second, "\(name) at \(time) s")
    }
  }

  /// Writes random trees and reads them back.
  ///
  /// - Parameter again: writes a scene and reads it back; `nil` where the file cannot say all of it.
  /// - Returns: how many were read back; they show the same pixels.
  /// - Throws: what writing, reading and rendering throw.
  static func readBackRandomTrees(
    _ again: (_ scene: Scene, _ random: RandomScene, _ name: String) throws -> Scene?
  ) throws -> Int {
    var count = 0
    for seed in UInt64(1)...60 {
      let random = RandomScene(seed: seed)
      removePixels(from: random.root)
      // A file's animations begin at 0; a tree's when it is shown first.
      random.root.beginAnimations(at: 0)
      var scene = try SceneHarness.parse(
        #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#)
      (scene.root, scene.canvas) = (random.root, random.canvas)
      guard let again = try again(scene, random, "seed \(seed)") else { continue }
      try expectSamePixels(again, scene, at: [random.time], "seed \(seed)")
      count += 1
    }
    return count
  }

  nonisolated static let scenes: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/scenes").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// Loads a scene; `nil` if this machine has not the font that it needs.
  static func load(_ path: String) throws -> Scene? {
    do { return try Scene.load(path: path) } catch SceneError.invalid(_, .font) { return nil }
  }

  @Test(arguments: scenes)
  func `writing: a scene reads back as the same tree with the same pixels`(path: String) throws {
    guard let scene = try RoundTripTests.load(path) else { return }
    let written = scene.json()
    #expect(written.unsupported.isEmpty, "\(written.unsupported)")
    let again = try Scene.parse(
      FileBytes(copying: Array(written.text.utf8)), file: path)
    #expect(again.json().text == written.text)
    #expect(again.canvas == scene.canvas && again.name == scene.name)
    let whole = try #require(try RoundTripTests.load(path))
    try RoundTripTests.expectSamePixels(again, whole, at: [0, 0.5], path)
  }

  @Test(arguments: scenes)
  func `writing: a package of a scene shows what it can say of it`(path: String) throws {
    guard let scene = try RoundTripTests.load(path) else { return }
    let written = scene.caml()
    let folder = try TestFolder()
    try folder.write("main.caml", written.text)
    try folder.write("index.xml", scene.camlIndex)
    var options = SceneOptions()
    options.scale = scene.canvas.scale
    var package = try Scene.load(package: folder.path, options: options)
    #expect(package.notices.allSatisfy { if case .unsupported = $0 { false } else { true } })
    #expect(package.canvas.isGeometryFlipped == scene.canvas.isGeometryFlipped)
    // What a package cannot say of the screen is known from elsewhere here.
    package.canvas.background = scene.canvas.background
    let unsupported = written.unsupported.map(\.feature).filter { !$0.hasPrefix("canvas") }
    if unsupported.isEmpty {
      try RoundTripTests.expectSamePixels(package, scene, at: [0], path)
    }
    // It says the same of itself again.
    #expect(package.caml().text == written.text)
  }

  // MARK: - Every key

  /// A layer of each type with every key at a value that is not its default.
  nonisolated static let everything = """
    {"version": 1, "name": "all", "canvas": {"width": 60, "height": 50, "scale": 2,
      "background": [0.1, 0.2, 0.3, 0.5], "geometryFlipped": false},
     "timeline": {"duration": 2.5, "framesPerSecond": 30},
     "root": {"name": "r", "sublayers": [
      {"name": "a \\"b\\"\\n", "bounds": [1, 2, 20, 10], "position": [11, 12], "anchorPoint": [0, 1],
       "anchorPointZ": 1, "zPosition": -2, "transform": [{"rotate": 30}, {"translate": [1, 2, 3]}],
       "sublayerTransform": [{"perspective": 500}], "isGeometryFlipped": true, "isDoubleSided": false,
       "autoresizingMask": ["width", "maxYMargin"],
       "opacity": 0.75, "allowsGroupOpacity": false, "allowsGroupBlending": false,
       "backdropScale": 0.25, "backdropGroupName": "bars", "backgroundColor": {"srgb": [1.2, -0.5, 0.25]},
       "cornerRadius": 3, "maskedCorners": ["minXMinY", "maxXMaxY"], "cornerCurve": "continuous",
       "masksToBounds": true, "borderWidth": 1.5, "borderColor": "#12345678", "isOpaque": true,
       "allowsEdgeAntialiasing": true, "edgeAntialiasingMask": ["maxX", "minY"],
       "contentsTransform": [0.5, 0, 0.25, 1, -2, 3],
       "contentsGravity": "topLeft", "contentsRect": [0, 0.5, 1, 0.5],
       "contentsCenter": [0.25, 0.25, 0.5, 0.5], "contentsScale": 3, "minificationFilter": "trilinear",
       "minificationFilterBias": -0.5, "magnificationFilter": "nearest", "contentsFormat": "automatic",
       "drawing": [{"save": {}}, {"fill": {"path": {"ellipse": [0, 0, 9, 9]}, "color": "#f00", "rule": "even-odd"}},
         {"stroke": {"path": "M0 0Q3 3 6 0", "width": 2, "cap": "round", "join": "bevel", "miterLimit": 3,
           "dash": [1, 2], "dashPhase": 0.5}}, {"fillRect": {"rect": [1, 1, 2, 2], "color": "#00ff0088"}},
         {"linearGradient": {"colors": ["#fff", "#000"], "start": [0, 0], "end": [4, 4], "extend": [true, false]}},
         {"radialGradient": {"colors": ["#fff", "#00f"], "locations": [0.25, 1], "startCenter": [1, 1],
           "startRadius": 0, "endCenter": [2, 2], "endRadius": 5, "extend": true}},
         {"clip": {"path": {"rect": [0, 0, 8, 8]}, "rule": "even-odd"}}, {"translate": [1, 2]},
         {"scale": [2, 3]}, {"rotate": 15}, {"setAlpha": 0.5}, {"setBlendMode": "multiply"}, {"restore": {}}],
       "shadowColor": "#0000ff", "shadowOpacity": 0.5, "shadowOffset": [2, 3], "shadowRadius": 1.5,
       "shadowPath": {"roundedRect": [0, 0, 9, 9], "radius": 2},
       "filters": [{"type": "gaussianBlur", "name": "soft", "radius": 1},
         {"type": "normalizedBlur", "radius": 2}, {"type": "luminanceCurve", "values": [0, 0.5, 0.5, 1], "amount": 0.5},
         {"type": "vibrantColorMatrix", "matrix": [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]},
         {"type": "dropShadow", "offset": [1, 1], "radius": 2, "color": "#00000080"}, {"type": "sepia", "amount": 0.5}],
       "backgroundFilters": [{"type": "invert", "amount": 1}], "compositingFilter": "screen",
       "shouldRasterize": true, "rasterizationScale": 1.5,
       "beginTime": -1, "timeOffset": 0.5, "speed": 2, "duration": 100, "repeatCount": "infinity",
       "autoreverses": true, "fillMode": "both",
       "mask": {"type": "shape", "path": "M0 0L9 0 9 9Z"},
       "animations": [{"type": "basic", "key": "k", "keyPath": "filters.soft.inputRadius", "from": 0, "to": 3,
         "duration": 2, "beginTime": 0.5, "isRemovedOnCompletion": false, "fillMode": "forwards"}]},
      {"type": "shape", "path": "M1 2L3 4C5 6 7 8 9 1ZM0 0H5", "fillColor": "#abc", "fillRule": "even-odd",
       "strokeColor": "#123", "lineWidth": 2, "lineCap": "square", "lineJoin": "round", "miterLimit": 4,
       "lineDashPattern": [3, 1], "lineDashPhase": 1, "strokeStart": 0.1, "strokeEnd": 0.9,
       "animations": [{"type": "keyframe", "keyPath": "path", "values": ["M0 0H1", "M0 0H2"]},
         {"type": "basic", "keyPath": "strokeColor", "to": "clear"}]},
      {"type": "gradient", "bounds": [0, 0, 9, 9], "gradientType": "radial", "colors": ["#f00", "#0f0", "#00f"],
       "locations": [0, 0.25, 1], "startPoint": [0.5, 0.5], "endPoint": [1, 1], "interpolation": "premultiplied",
       "focalOffset": [0.25, -0.5],
       "animations": [{"type": "basic", "keyPath": "colors", "to": ["#fff", "#000", "#888"]},
         {"type": "basic", "keyPath": "locations", "to": [0, 0.5, 1]}]},
      {"type": "replicator", "instanceCount": 3, "instanceTransform": [{"scale": [0.5, 0.25]}],
       "instanceDelay": 0.25, "instanceColor": "#ff000080", "instanceRedOffset": -0.1,
       "instanceGreenOffset": 0.1, "instanceBlueOffset": 0.2, "instanceAlphaOffset": -0.2,
       "sublayers": [{"name": "x", "bounds": [0, 0, 4, 4], "backgroundColor": "#fff"}],
       "animations": [{"type": "basic", "keyPath": "sublayers.x.opacity", "to": 0}]},
      {"type": "emitter", "emitterPosition": [1, 2], "emitterZPosition": 3, "emitterSize": [4, 5],
       "emitterDepth": 6, "emitterShape": "sphere", "emitterMode": "outline", "renderMode": "additive",
       "seed": 4294967295, "birthRate": 2, "lifetime": 3, "velocity": -1, "scale": 0.5, "spin": 2,
       "emitterCells": [{"name": "c", "birthRate": 1.5, "lifetime": 2, "lifetimeRange": 0.5, "velocity": 3,
         "color": "#80808080", "isEnabled": false, "contentsRect": [0, 0, 0.5, 0.5], "duration": 3,
         "minificationFilter": "nearest", "alphaSpeed": -0.25, "emissionRange": 3.14, "beginTime": 0.1,
         "emitterCells": [{"scaleRange": 0.5}]}],
       "animations": [{"type": "basic", "keyPath": "emitterCells.c.velocity", "by": 2}]},
      {"type": "scroll", "bounds": [3, 4, 9, 9], "scrollMode": "vertically", "masksToBounds": false},
      {"type": "tiled", "tileSize": [64, 32], "levelsOfDetail": 3, "levelsOfDetailBias": 1},
      {"type": "transform", "isHidden": true, "animations": [
        {"type": "group", "key": "g", "duration": 3, "repeatDuration": 7, "timingFunction": [0.1, -0.2, 0.3, 1.4],
         "animations": [{"type": "spring", "keyPath": "position.x", "by": 3, "mass": 2, "stiffness": 50,
           "damping": 3, "initialVelocity": 1, "allowsOverdamping": true, "isAdditive": true},
          {"type": "keyframe", "keyPath": "position", "path": "M0 0L5 5", "rotationMode": "auto",
           "calculationMode": "paced"},
          {"type": "keyframe", "keyPath": "zPosition", "values": [1, 2, 4], "calculationMode": "cubic",
           "keyTimes": [0, 0.25, 1], "timingFunctions": ["easeIn", "linear"], "tensionValues": [1, 0, -1],
           "continuityValues": [0, 1, 0], "biasValues": [0, 0, 1], "isCumulative": true}]},
        {"type": "basic", "keyPath": "transform", "valueFunction": "scale", "from": [1, 1, 1], "to": [2, 2, 2]},
        {"type": "keyframe", "keyPath": "hidden", "values": [true, false], "calculationMode": "discrete",
         "keyTimes": [0, 0.5, 1]},
        {"type": "transition", "transitionType": "reveal", "subtype": "fromTop", "startProgress": 0.25,
         "endProgress": 0.75, "duration": 1}]},
      {"type": "text", "bounds": [0, 0, 40, 20]}]}}
    """

  @Test func `writing: every key is written and read back`() throws {
    let scene = try parse(RoundTripTests.everything)
    let written = scene.json()
    #expect(written.unsupported.isEmpty, "\(written.unsupported)")
    let again = try parse(written.text)
    #expect(again.json().text == written.text)
    #expect(again.timeline == scene.timeline && again.canvas == scene.canvas)
    // Every key of the schema stands in it, but those that say the same in other words.
    let wanted = try keys(of: RoundTripTests.everything)
    let missing = wanted.subtracting(try keys(of: written.text))
    #expect(missing.isSubset(of: ["amount", "perspective"]), "\(missing)")
    try RoundTripTests.expectSamePixels(scene, again, at: [0, 0.3, 1.1], "every key")
  }

  private func keys(of text: String) throws -> Set<String> {
    var keys: Set<String> = []
    func visit(_ value: Any) {
      if let object = value as? [String: Any] {
        for (key, value) in object {
          keys.insert(key)
          visit(value)
        }
      }
      for value in value as? [Any] ?? [] { visit(value) }
    }
    visit(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    // Paths are written as path data.
    return keys.subtracting(["ellipse", "rect", "roundedRect", "radius"])
  }

  @Test func `writing: the package of every key names what it cannot say, each once`() throws {
    let written = try parse(RoundTripTests.everything).caml()
    #expect(
      Set(written.unsupported.map(\.feature)) == [
        "canvas scale", "canvas background", "timeline", "drawing", "contentsFormat",
        "filter dropShadow", "interpolation", "backdropScale", "backdropGroupName",
      ])
    let folder = try TestFolder()
    try folder.write("main.caml", written.text)
    let package = try Scene.load(package: folder.path + "/main.caml")
    #expect(package.caml().text == written.text)
    #expect(package.notices.isEmpty, "\(package.notices)")
  }

  @Test func `writing: numbers are short, and read back as the same`() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      let bits = random.next()
      let value = Double(bitPattern: bits)
      guard value.isFinite else { continue }
      let layer = Layer()
      layer.zPosition = value
      let canvas = Canvas(width: 1, height: 1)
      let scene = try parse(#"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#)
      scene.root.addSublayer(layer)
      #expect(scene.canvas == canvas)
      let again = try parse(scene.json().text)
      #expect(again.root.orderedSublayers[0].zPosition == value, "\(value)")
    }
  }

  @Test func `writing: random trees read back with the same pixels`() throws {
    let same = try RoundTripTests.readBackRandomTrees { scene, random, name in
      let written = scene.json()
      let again = try parse(written.text)
      #expect(again.json().text == written.text, "\(name)")
      // Core Animation's properties hold more than a scene file may say.
      guard written.unsupported.isEmpty else { return nil }
      let summary = plain(RandomScene.describe(again.root, canvas: again.canvas))
      #expect(summary == plain(random.summary), "\(name)")
      return again
    }
    #expect(same >= 20)
  }

  /// A summary without what a file says in another way: no colour as a clear one, zeros without a sign.
  private func plain(_ summary: String) -> String {
    summary.replacingOccurrences(of: "(0.0, 0.0, 0.0, 0.0)", with: "nil")
      .replacingOccurrences(of: "-0.0,", with: "0.0,")
      .replacingOccurrences(of: "-0.0)", with: "0.0)")
  }

  /// Takes away pictures that no file holds.
  static func removePixels(from root: Layer) {
    var stack = [root]
    while let layer = stack.popLast() {
      if case .texture = layer.contents {
        layer.contents = nil
        // What it draws is drawn again, as it is of a layer that was read.
        if layer.drawing != nil { layer.setNeedsDisplay() }
      }
      if let emitter = layer as? EmitterLayer {
        emitter.emitterCells = emitter.emitterCells.map { cell in
          var cell = cell
          cell.contents = nil
          return cell
        }
      }
      stack += layer.orderedSublayers
      if let mask = layer.mask { stack.append(mask) }
    }
  }

  @Test func `writing: what no file holds is named`() throws {
    let scene = try parse(
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [{}, {}]}}"#)
    let texture = Pictures.grey(9)
    for layer in scene.root.orderedSublayers { layer.contents = .texture(texture) }
    scene.root.orderedSublayers[1].opacity = 1.5
    let written = scene.json()
    let unsupported = written.unsupported.map { "\($0.path): \($0.feature), \($0.count)" }
    #expect(
      unsupported == [
        "root.sublayers[0]: contents without a file, 2", "root.sublayers[1]: opacity 1.5, 1",
      ])
    #expect(try parse(written.text).root.orderedSublayers[1].opacity == 1)
  }

  @Test func `writing: embedded pictures are the same bytes`() throws {
    let folder = try TestFolder()
    let png = PNGMaker(width: 3, height: 2, bitDepth: 8, colorType: 2).file {
      $0 * 40 + $1 * 50 + $2
    }
    try folder.write("p.png", png)
    try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"contents": "p.png"}}"#)
    let scene = try Scene.load(path: folder.path + "/s.json")
    let again = try parse(scene.json().text)
    try RoundTripTests.expectSamePixels(scene, again, at: [0, 0.3, 1.1], "embedded")
    guard case .image(let source)? = again.root.contents else {
      Issue.record("no picture")
      return
    }
    #expect(source.properties.width == 3)
  }
}
