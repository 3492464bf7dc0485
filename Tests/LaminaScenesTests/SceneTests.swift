import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

@Suite @MainActor struct SceneTests {
  // MARK: - The document

  @Test func `scene: defaults fill the canvas`() throws {
    let scene = try SceneHarness.parse(
      #"{"version": 1, "canvas": {"width": 390, "height": 844}, "root": {}}"#)
    #expect(scene.name == "test")
    #expect(scene.canvas == Canvas(width: 390, height: 844))
    #expect(scene.canvas.isGeometryFlipped)
    #expect(scene.root.bounds == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(scene.root.position == Point(x: 195, y: 422))
    #expect(scene.timeline.duration == 0 && scene.timeline.framesPerSecond == 60)
  }

  @Test func `scene: a root's anchor point still fills the canvas`() throws {
    let scene = try SceneHarness.parse(
      #"{"version": 1, "canvas": {"width": 100, "height": 50}, "root": {"anchorPoint": [0, 1]}}"#)
    #expect(scene.root.frame == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `scene: the canvas's keys`() throws {
    let scene = try SceneHarness.parse(
      """
      {"$schema": "x", "version": 1, "name": "n", "canvas": {"width": 10, "height": 20, "scale": 3,
       "background": "#f00", "geometryFlipped": false},
       "timeline": {"duration": 2.5, "framesPerSecond": 120}, "images": {}, "root": {"sublayers": [{}]}}
      """)
    #expect(scene.name == "n" && scene.canvas.scale == 3)
    #expect(scene.canvas.background == Color(red: 1, green: 0, blue: 0))
    #expect(!scene.canvas.isGeometryFlipped)
    #expect(scene.timeline.duration == 2.5 && scene.timeline.framesPerSecond == 120)
    #expect(scene.root.orderedSublayers[0].contentsScale == 3)
  }

  @Test func `scene: --scale replaces the canvas's and the layers' default`() throws {
    var options = SceneOptions()
    options.scale = 2
    let scene = try SceneHarness.parse(
      #"{"version": 1, "canvas": {"width": 1, "height": 1, "scale": 3}, "root": {"sublayers": [{}, {"contentsScale": 5}]}}"#,
      options: options)
    #expect(scene.canvas.scale == 2)
    #expect(scene.root.orderedSublayers.map(\.contentsScale) == [2, 5])
  }

  // MARK: - Layers

  @Test func `scene: every key sets its property`() throws {
    let layer = try SceneHarness.layer(
      """
      "name": "n", "bounds": [1, 2, 30, 40], "position": [5, 6], "anchorPoint": [0, 1],
      "anchorPointZ": 7, "zPosition": 8, "transform": [{"translate": [1, 2]}],
      "sublayerTransform": [{"perspective": 100}], "isHidden": true, "isDoubleSided": false,
      "isGeometryFlipped": true, "autoresizingMask": ["minXMargin", "height"], "opacity": 0.25, "allowsGroupOpacity": false,
      "backgroundColor": "#102030", "cornerRadius": 9, "maskedCorners": ["minXMinY", "maxXMaxY"],
      "cornerCurve": "continuous", "masksToBounds": true, "borderWidth": 2,
      "borderColor": [0.1, 0.2, 0.3, 0.4], "contentsGravity": "topLeft",
      "contentsRect": [0, 0.5, 1, 0.5], "contentsCenter": [0.25, 0.25, 0.5, 0.5],
      "contentsScale": 2, "minificationFilter": "trilinear", "magnificationFilter": "nearest",
      "minificationFilterBias": -0.5,
      "isOpaque": true, "allowsEdgeAntialiasing": true, "edgeAntialiasingMask": ["minX", "maxY"]
      """)
    #expect(layer.name == "n")
    #expect(layer.bounds == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.position == Point(x: 5, y: 6) && layer.anchorPoint == Point(x: 0, y: 1))
    #expect(layer.anchorPointZ == 7 && layer.zPosition == 8)
    #expect(layer.transform == .translation(x: 1, y: 2))
    #expect(layer.sublayerTransform == .perspective(distance: 100))
    #expect(layer.autoresizingMask == [.minXMargin, .height])
    #expect(layer.isHidden && !layer.isDoubleSided && layer.isGeometryFlipped)
    #expect(layer.opacity == 0.25 && !layer.allowsGroupOpacity)
    #expect(layer.backgroundColor == Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255))
    #expect(layer.cornerRadius == 9 && layer.maskedCorners == [.minXMinY, .maxXMaxY])
    #expect(layer.cornerCurve == .continuous && layer.masksToBounds && layer.borderWidth == 2)
    #expect(layer.borderColor == Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(layer.contentsGravity == .topLeft)
    #expect(layer.contentsRect == Rect(x: 0, y: 0.5, width: 1, height: 0.5))
    #expect(layer.contentsCenter == Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(layer.contentsScale == 2)
    #expect(layer.minificationFilter == .trilinear && layer.magnificationFilter == .nearest)
    #expect(layer.minificationFilterBias == -0.5)
    #expect(layer.isOpaque && layer.allowsEdgeAntialiasing)
    #expect(layer.edgeAntialiasingMask == [.minX, .maxY])
  }

  @Test func `scene: a replicator's keys`() throws {
    let layer = try #require(
      try SceneHarness.layer(
        """
        "type": "replicator", "instanceCount": 4, "instanceTransform": [{"scale": 2}],
        "instanceDelay": 0.5, "instanceColor": "#fff", "instanceRedOffset": -0.1,
        "instanceGreenOffset": -0.2, "instanceBlueOffset": -0.3, "instanceAlphaOffset": -0.4
        """) as? ReplicatorLayer)
    #expect(layer.instanceCount == 4 && layer.instanceDelay == 0.5)
    #expect(layer.instanceTransform == .scale(x: 2, y: 2, z: 2))
    let third = layer.color(ofInstance: 2)
    #expect(abs(third.red - 0.8) < 1e-12 && abs(third.green - 0.6) < 1e-12)
    #expect(abs(third.blue - 0.4) < 1e-12 && abs(third.alpha - 0.2) < 1e-12)
    #expect(layer.color(ofInstance: 9).alpha == 0)
  }

  @Test func `scene: frame is read after anchorPoint and before transform, whatever the order`()
    throws
  {
    let layer = try SceneHarness.layer(
      #""transform": [{"rotate": 45}], "frame": [10, 20, 100, 50], "anchorPoint": [0, 0]"#)
    #expect(layer.position == Point(x: 10, y: 20))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.transform == .rotation(degrees: 45))
  }

  @Test func `scene: the last step of a transform acts first`() throws {
    let layer = try SceneHarness.layer(
      #""transform": [{"translate": [10, 0]}, {"rotate": 90}, {"scale": [2, 3]}]"#)
    let point = layer.transform.transform(x: 1, y: 1, z: 0)
    #expect(point == [7, 2, 0, 1])
    let matrix = try SceneHarness.layer(
      #""transform": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]"#)
    #expect(matrix.transform.row2 == [5, 6, 7, 8] && matrix.transform.row4 == [13, 14, 15, 16])
    #expect(try SceneHarness.layer(#""transform": "identity""#).transform == .identity)
    let axis = try SceneHarness.layer(#""transform": [{"rotate": 90, "axis": [0, 1, 0]}]"#)
    #expect(axis.transform.transform(x: 1, y: 0, z: 0) == [0, 0, -1, 1])
  }

  @Test(arguments: [
    (##""#fff""##, Color.white), (##""#f00""##, Color(red: 1, green: 0, blue: 0)),
    (##""#ff000080""##, Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255)),
    (#""clear""#, .clear), ("[1, 0.5, 0]", Color(red: 1, green: 0.5, blue: 0)),
    ("[0, 0, 0, 0.5]", Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
  ])
  func `scene: the forms of a colour`(text: String, color: Color) throws {
    #expect(try SceneHarness.layer("\"backgroundColor\": \(text)").backgroundColor == color)
  }

  // MARK: - Mistakes

  @Test(
    arguments: [
      (
        #""cornerRadus": 3"#, "root.sublayers[0].cornerRadus",
        SceneProblem.unknownKey("cornerRadus", nearest: "cornerRadius")
      ),
      (
        ##""backgroundcolor": "#fff""##, "root.sublayers[0].backgroundcolor",
        .unknownKey("backgroundcolor", nearest: "backgroundColor")
      ),
      (#""zzzzzz": 1"#, "root.sublayers[0].zzzzzz", .unknownKey("zzzzzz", nearest: nil)),
      (
        #""opacity": "50%""#, "root.sublayers[0].opacity",
        .foreignValue(
          found: "\"50%\"", expected: "a number from 0 to 1", advice: "write 0.5")
      ),
      (
        #""opacity": 1.5"#, "root.sublayers[0].opacity",
        .wrongValue(expected: "a number from 0 to 1", found: "1.5")
      ),
      (
        #""cornerRadius": -1"#, "root.sublayers[0].cornerRadius",
        .wrongValue(expected: "a number of at least 0", found: "-1")
      ),
      (
        #""contentsScale": 0"#, "root.sublayers[0].contentsScale",
        .wrongValue(expected: "a number above 0", found: "0")
      ),
      (
        #""isHidden": 1"#, "root.sublayers[0].isHidden",
        .wrongValue(expected: "true or false", found: "1")
      ),
      (
        #""position": [1]"#, "root.sublayers[0].position", .wrongCount(expected: "[x, y]", found: 1)
      ),
      (
        #""position": [1, "a"]"#, "root.sublayers[0].position[1]",
        .wrongValue(expected: "a number", found: "\"a\"")
      ),
      (#""opacity": 0.5, "opacity": 0.5"#, "root.sublayers[0].opacity", .duplicateKey("opacity")),
      (
        #""frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]"#, "root.sublayers[0]",
        .conflictingKeys("frame", "bounds")
      ),
      (
        #""position": [0, 0], "frame": [0, 0, 1, 1]"#, "root.sublayers[0]",
        .conflictingKeys("frame", "position")
      ),
      (
        #""cornerCurve": "squircle""#, "root.sublayers[0].cornerCurve",
        .unknownValue("squircle", nearest: "continuous", known: ["circular", "continuous"])
      ),
      (
        #""cornerCurve": "continous""#, "root.sublayers[0].cornerCurve",
        .unknownValue("continous", nearest: "continuous", known: ["circular", "continuous"])
      ),
      (
        #""instanceCount": 2"#, "root.sublayers[0].instanceCount",
        .keyOfOtherType("instanceCount", type: "replicator")
      ),
      (
        #""seed": 1"#, "root.sublayers[0].seed", .keyOfOtherType("seed", type: "emitter")
      ),
      (
        #""tileSize": [64, 64]"#, "root.sublayers[0].tileSize",
        .keyOfOtherType("tileSize", type: "tiled")
      ),
      (
        #""type": "tiled", "tileSize": [64, 0]"#, "root.sublayers[0].tileSize",
        .wrongValue(expected: "[width, height] above 0", found: "[64, 0]")
      ),
      (#""string": "a""#, "root.sublayers[0].string", .keyOfOtherType("string", type: "text")),
      (#""type": "text", "runs": []"#, "root.sublayers[0]", .missingKey("string")),
      (
        #""type": "replictor""#, "root.sublayers[0].type",
        .unknownValue(
          "replictor", nearest: "replicator",
          known: [
            "layer", "emitter", "gradient", "replicator", "scroll", "shape", "text", "tiled",
            "transform",
          ])
      ),
      (
        #""minificationFilter": "bilinear""#, "root.sublayers[0].minificationFilter",
        .unknownValue("bilinear", nearest: "linear", known: ["nearest", "linear", "trilinear"])
      ),
      (
        #""type": "replicator", "instanceCount": 2.5"#, "root.sublayers[0].instanceCount",
        .wrongValue(expected: "a whole number from 0 to 1000000", found: "2.5")
      ),
      (
        #""contentsCenter": [0.5, 0, 0.6, 1]"#, "root.sublayers[0].contentsCenter",
        .wrongValue(
          expected: "[x, y, width, height] within [0, 0, 1, 1]", found: "[0.5, 0, 0.6, 1]")
      ),
      (
        #""contentsRect": [0, 0, 0, 1]"#, "root.sublayers[0].contentsRect",
        .wrongValue(
          expected: "[x, y, width, height] with a width and height above 0", found: "[0, 0, 0, 1]")
      ),
      (
        #""backgroundColor": "red""#, "root.sublayers[0].backgroundColor",
        .foreignValue(
          found: "\"red\"", expected: "a colour", advice: "write \"#ff0000\"")
      ),
      (
        #""backgroundColor": "rde""#, "root.sublayers[0].backgroundColor",
        .wrongValue(
          expected: "a colour: \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", \"clear\", [r, g, b], "
            + "[r, g, b, a], or {\"srgb\": [r, g, b, a]}",
          found: "\"rde\"")
      ),
      (
        #""backgroundColor": [2, 0, 0]"#, "root.sublayers[0].backgroundColor[0]",
        .wrongValue(expected: "a number from 0 to 1", found: "2")
      ),
      (
        #""sublayers": [{}, 3]"#, "root.sublayers[0].sublayers[1]",
        .wrongValue(expected: "a layer: an object of keys", found: "3")
      ),
      (
        #""transform": [{"rotate": 1, "scale": 2}]"#, "root.sublayers[0].transform[0]",
        .wrongValue(
          expected: "one of translate, scale, rotate (with axis or without) or perspective",
          found: "an object")
      ),
      (
        #""transform": [{"rotate": 1, "axis": [0, 0, 0]}]"#, "root.sublayers[0].transform[0].axis",
        .wrongValue(expected: "[x, y, z] of which one is not 0", found: "[0, 0, 0]")
      ),
      (
        #""transform": [1, 2, 3]"#, "root.sublayers[0].transform",
        .wrongCount(expected: "16 numbers, m11 to m44 row by row", found: 3)
      ),
    ] as [(String, String, SceneProblem)])
  func `scene: a mistake is named with its path and what was found`(
    keys: String, path: String, problem: SceneProblem
  ) throws {
    let failure = try #require(SceneHarness.failure(SceneHarness.document(keys)))
    #expect(failure.location.path == path)
    #expect(failure.problem == problem)
    #expect(failure.location.line == 2)
  }

  @Test func `scene: a document's own mistakes`() throws {
    func problem(_ text: String) -> SceneProblem? { SceneHarness.failure(text)?.problem }
    #expect(problem("{}") == .missingKey("version"))
    #expect(problem(#"{"version": 2}"#) == .unsupportedVersion(found: "2", readable: 1))
    #expect(problem(#"{"version": "1"}"#) == .unsupportedVersion(found: "\"1\"", readable: 1))
    #expect(problem(#"{"version": 1}"#) == .missingKey("canvas"))
    #expect(problem(#"{"version": 1, "canvas": {}}"#) == .missingKey("root"))
    #expect(
      problem(#"{"version": 1, "canvas": {"width": 1}, "root": {}}"#) == .missingKey("height"))
    #expect(
      SceneHarness.mistakes(#"{"version": 1, "Canvas": {}}"#).map(\.problem).contains(
        .unknownKey("Canvas", nearest: "canvas")))
    #expect(
      problem("[]")
        == .wrongValue(
          expected:
            "an object with the keys $schema, version, name, language, canvas, timeline, images, fonts, "
            + "root",
          found: "a list of 0"))
  }

  @Test func `scene: of several mistakes the first is named`() throws {
    let failure = try #require(
      SceneHarness.failure(
        SceneHarness.document(
          #""sublayers": [{"sublayers": [{"opacity": 2}]}, {"opacity": 3}]"#)))
    #expect(failure.location.path == "root.sublayers[0].sublayers[0].sublayers[0].opacity")
  }

  @Test func `scene: limits are errors with the limit`() throws {
    var options = SceneOptions()
    options.limits.layers = 3
    let text = SceneHarness.document(#""sublayers": [{}, {}]"#)
    #expect(
      SceneHarness.failure(text, options: options)?.problem
        == .overLimit(name: "layers", limit: 3))
    options.limits.layers = 4
    options.limits.layerDepth = 2
    #expect(
      SceneHarness.failure(text, options: options)?.problem
        == .overLimit(name: "layerDepth", limit: 2))
  }

  // MARK: - Shapes and names

  @Test func `scene: a shape's keys set what they name, paths in every form`() throws {
    let layer = try #require(
      try SceneHarness.layer(
        """
        "type": "shape", "path": "M0 0h5v5z", "fillColor": "#ff0000", "fillRule": "even-odd",
        "strokeColor": "#00ff00", "lineWidth": 2, "lineCap": "round", "lineJoin": "bevel",
        "miterLimit": 3, "lineDashPattern": [1, 2], "lineDashPhase": -1, "strokeStart": 0.25,
        "strokeEnd": 0.75
        """) as? ShapeLayer)
    #expect(layer.path == (try Path(svg: "M0 0L5 0L5 5Z")) && layer.fillRule == .evenOdd)
    #expect(layer.fillColor == Color(red: 1, green: 0, blue: 0) && layer.lineWidth == 2)
    #expect(layer.strokeColor == Color(red: 0, green: 1, blue: 0) && layer.lineCap == .round)
    #expect(layer.lineJoin == .bevel && layer.miterLimit == 3 && layer.lineDashPhase == -1)
    #expect(
      layer.lineDashPattern == [1, 2] && layer.strokeStart == 0.25 && layer.strokeEnd == 0.75)
    func path(_ text: String) throws -> Path? {
      (try SceneHarness.layer("\"type\": \"shape\", \"path\": \(text)") as? ShapeLayer)?.path
    }
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(try path("{\"rect\": [1, 2, 3, 4]}") == Path(rect: rect))
    #expect(try path("{\"ellipse\": [1, 2, 3, 4]}") == Path(ellipseIn: rect))
    #expect(
      try path("{\"roundedRect\": [1, 2, 3, 4], \"radius\": 1}")
        == Path(roundedRect: RoundedRect(rect, radius: 1)))
  }

  @Test func `scene: a broken path is named with its character`() {
    func problem(_ path: String) -> SceneProblem? {
      SceneHarness.failure(
        SceneHarness.document("\"type\": \"shape\", \"path\": \(path)"))?.problem
    }
    #expect(
      problem("\"M0 0L1 x\"") == .badPath(offset: 7, expected: "a number", found: "\"x\""))
    let kinds = "SVG path data, or an object with rect, ellipse, or roundedRect and radius"
    #expect(problem("5") == .wrongValue(expected: kinds, found: "5"))
    #expect(problem("{}") == .wrongValue(expected: kinds, found: "an object"))
    #expect(
      problem("{\"rect\": [0, 0, 1, 1], \"radius\": 1}")
        == .wrongValue(expected: kinds, found: "an object"))
    #expect(
      SceneHarness.failure(SceneHarness.document("\"path\": \"M0 0\""))?.problem
        == .keyOfOtherType("path", type: "shape"))
  }

  @Test func `scene: a file's name may be a single letter`() throws {
    let folder = try TestFolder()
    let text = #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {}}"#
    try folder.write("s", text)
    #expect(try Scene.load(path: folder.path + "/s").name == "s")
    // Foundation's parts of paths end the process over names of one letter without a folder.
    #expect(try Scene.parse(FileBytes(copying: Array(text.utf8)), file: "s").name == "s")
    #expect(
      try Scene.parse(FileBytes(copying: Array(text.utf8)), file: "a/b.c/.d.json").name == ".d")
  }
}
