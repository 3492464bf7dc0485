import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import LaminaText
import TestSupport
import Testing

@Suite @MainActor struct DrawingSceneTests {
  private func commands(_ list: String) throws -> [DrawingCommand] {
    try #require(try SceneHarness.layer("\"drawing\": \(list)").drawing)
  }

  private func failures(_ list: String) -> [(path: String, problem: SceneProblem)] {
    SceneHarness.mistakes(SceneHarness.document("\"drawing\": \(list)")).map {
      ($0.location.path.replacing("root.sublayers[0].drawing", with: ""), $0.problem)
    }
  }

  private func failure(_ list: String) -> (path: String, problem: SceneProblem)? {
    SceneHarness.failure(SceneHarness.document("\"drawing\": \(list)")).map {
      ($0.location.path.replacing("root.sublayers[0].drawing", with: ""), $0.problem)
    }
  }

  @Test func `drawing: its presence marks the layer, even if it is empty`() throws {
    let layer = try SceneHarness.layer(
      #""drawing": [], "frame": [0, 0, 100, 80], "isOpaque": true"#)
    #expect(layer.needsDisplay && layer.drawing?.isEmpty == true)
    try layer.display(memoryLimit: 1 << 30)
    #expect(layer.backingStoreBytes == 100 * 80 * 4)
    #expect(try SceneHarness.layer(#""isOpaque": true"#).drawing == nil)
  }

  @Test func `contentsFormat: a store of opaque greys has one byte a pixel`() throws {
    for (name, bytes) in [("rgba8", 32_000), ("gray8", 8_000), ("automatic", 8_000)] {
      let layer = try SceneHarness.layer(
        #""drawing": [], "frame": [0, 0, 100, 80], "isOpaque": true, "contentsFormat": "\#(name)""#)
      try layer.display(memoryLimit: 1 << 30)
      #expect(layer.contentsFormat.rawValue == name && layer.backingStoreBytes == bytes)
    }
    #expect(try SceneHarness.layer(#""isOpaque": true"#).contentsFormat == .rgba8)
    let text = SceneHarness.document(#""contentsFormat": "gray16""#)
    #expect(SceneHarness.failure(text)?.location.path == "root.sublayers[0].contentsFormat")
  }

  @Test func `drawing: every command is read with its keys and defaults`() throws {
    let list = try commands(
      """
      [{"fill": {"path": "M0 0H4V4Z"}},
       {"fill": {"path": {"rect": [0, 0, 1, 1]}, "color": "#ff0000", "rule": "even-odd"}},
       {"stroke": {"path": "M0 0H4"}},
       {"stroke": {"path": "M0 0H4", "width": 3, "cap": "round", "join": "bevel", "miterLimit": 2,
        "dash": [1, 2], "dashPhase": -1}},
       {"fillRect": {"rect": [1, 2, 3, 4], "color": "#00ff00"}},
       {"text": {"string": "a😀b", "at": [1, 2], "size": 20,
        "runs": [{"range": [1, 2], "size": 5, "background": "#fff"}]}},
       {"linearGradient": {"colors": ["#000", "#fff"], "start": [0, 1], "end": [2, 3]}},
       {"linearGradient": {"colors": ["#000", "#fff"], "locations": [0.5, 0.5],
        "start": [0, 0], "end": [1, 1], "extend": true}},
       {"radialGradient": {"colors": ["#000", "#fff"], "startCenter": [1, 2], "startRadius": 3,
        "endCenter": [4, 5], "endRadius": 6, "extend": [false, true]}},
       {"clip": {"path": "M0 0H4V4Z", "rule": "even-odd"}}, {"save": {}}, {"translate": [1, 2]},
       {"scale": [3, 4]}, {"rotate": 90}, {"setAlpha": 0.5}, {"setBlendMode": "sourceOver"},
       {"setBlendMode": "xor"}, {"restore": {}}]
      """)
    #expect(list.count == 18)
    guard case .fill(let path, .black, .nonZero) = list[0], path.count > 2,
      case .fill(_, let red, .evenOdd) = list[1], case .stroke(_, .black, let plain) = list[2],
      case .stroke(_, _, let style) = list[3], case .fillRect(let rect, _) = list[4],
      case .text(let text, let point) = list[5],
      case .linearGradient(let gradient, let start, let end) = list[6],
      case .linearGradient(let extended, _, _) = list[7],
      case .radialGradient(
        let radial, startCenter: let center, startRadius: 3, endCenter: _, endRadius: 6) = list[8],
      case .clip(_, .evenOdd) = list[9], case .save = list[10],
      case .translate(x: 1, y: 2) = list[11], case .scale(x: 3, y: 4) = list[12],
      case .rotate(degrees: 90) = list[13], case .setAlpha(0.5) = list[14],
      case .setBlendMode(.normal) = list[15], case .setBlendMode(.xor) = list[16],
      case .restore = list[17]
    else {
      Issue.record("\(list)")
      return
    }
    #expect(
      red == Color(red: 1, green: 0, blue: 0) && rect == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(plain == StrokeStyle())
    #expect(style.width == 3 && style.cap == .round && style.join == .bevel)
    #expect(style.miterLimit == 2 && style.dashPattern == [1, 2] && style.dashPhase == -1)
    #expect(point == Point(x: 1, y: 2) && text.string == "a😀b" && text.runs.count == 3)
    #expect(text.runs[0].attributes == TextAttributes(size: 20))
    #expect(text.runs[1].attributes == TextAttributes(size: 5, background: .white))
    #expect(start == Point(x: 0, y: 1) && end == Point(x: 2, y: 3))
    #expect(!gradient.extendsStart && !gradient.extendsEnd && gradient.locations == [0, 1])
    #expect(extended.extendsStart && extended.extendsEnd && extended.locations == [0.5, 0.5])
    #expect(!radial.extendsStart && radial.extendsEnd && center == Point(x: 1, y: 2))
  }

  @Test func `drawing: what is unbalanced is named with its place`() {
    var found = failure(#"[{"save": {}}, {"restore": {}}, {"restore": {}}]"#)
    #expect(found?.path == "[2]" && found?.problem == .restoreWithoutSave)
    found = failure(#"[{"save": {}}, {"save": {}}, {"restore": {}}, {"setAlpha": 1}]"#)
    #expect(found?.path == "[0]" && found?.problem == .saveWithoutRestore(count: 1))
    found = failure(#"[{"setAlpha": 1}, {"save": {}}, {"save": {}}]"#)
    #expect(found?.path == "[2]" && found?.problem == .saveWithoutRestore(count: 2))
  }

  @Test(arguments: [
    (
      #"{}"#, "",
      SceneProblem.wrongValue(expected: "a list of drawing commands", found: "an object")
    ),
    (#"[3]"#, "[0]", .wrongValue(expected: "a command: an object with one key", found: "3")),
    (
      #"[{}]"#, "[0]",
      .wrongValue(expected: "a command: an object with one key", found: "an object")
    ),
    (#"[{"fillrect": {}}]"#, "[0].fillrect", .unknownKey("fillrect", nearest: "fillRect")),
    (#"[{"setAlpha": 1, "save": {}}]"#, "[0].save", .conflictingKeys("setAlpha", "save")),
    (#"[{"fillRect": {}}]"#, "[0].fillRect", .missingKey("rect")),
    (
      ##"[{"fillRect": {"rect": [0, 0, 1, 1], "colour": "#fff"}}]"##, "[0].fillRect.colour",
      .unknownKey("colour", nearest: "color")
    ),
    (
      #"[{"setAlpha": 1.5}]"#, "[0].setAlpha",
      .wrongValue(expected: "a number from 0 to 1", found: "1.5")
    ),
    (
      #"[{"fill": {"path": "M0 0X"}}]"#, "[0].fill.path",
      .badPath(offset: 4, expected: "a command or a number", found: "\"X\"")
    ),
    (
      #"[{"text": {"string": "ab", "at": [0, 0], "size": 0}}]"#, "[0].text.size",
      .wrongValue(expected: "a number above 0 and at most 10000", found: "0")
    ),
    (
      #"[{"text": {"string": "ab", "at": [0, 0], "runs": [{"range": [1, 2]}]}}]"#,
      "[0].text.runs[0].range",
      .wrongValue(
        expected: "[start, length] in UTF-16 units within the text's 2", found: "[1, 2]")
    ),
    (
      ##"[{"linearGradient": {"colors": ["#000", "#fff"], "start": [0, 0], "end": [1, 1], "extend": [true]}}]"##,
      "[0].linearGradient.extend", .wrongCount(expected: "true, false, or [start, end]", found: 1)
    ),
    (
      #"[{"image": {"source": "x.png", "rect": [0, 0, 1, 1], "filter": "trilinear"}}]"#,
      "[0].image.filter",
      .unknownValue("trilinear", nearest: "linear", known: ["nearest", "linear"])
    ),
  ])
  func `drawing: mistakes are named with their place`(
    list: String, path: String, problem: SceneProblem
  ) {
    let found = failures(list).first { $0.path == path }
    #expect(found != nil, "\(failures(list))")
    if case .badPath = problem, case .badPath(let offset, _, _)? = found?.problem {
      #expect(offset == 4)
    } else {
      #expect(found?.problem == problem)
    }
  }

  @Test func `text: layers are read with their keys`() throws {
    let layer = try #require(
      try SceneHarness.layer(
        """
        "type": "text", "string": "Hello", "fontSize": 12, "foregroundColor": "#ff0000",
        "isWrapped": true, "alignmentMode": "justified", "truncationMode": "middle"
        """) as? TextLayer)
    #expect(layer.string == "Hello" && layer.fontSize == 12 && layer.isWrapped)
    #expect(layer.foregroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(layer.alignmentMode == .justified && layer.truncationMode == .middle)
    #expect(layer.needsDisplay && layer.font == FontDescription())
    let plain = try #require(try SceneHarness.layer(#""type": "text""#) as? TextLayer)
    #expect(plain.string == nil && plain.fontSize == 36 && plain.foregroundColor == .white)
  }

  @Test func `text: runs set space, place and lines, and are written as they were`() throws {
    let scene = try SceneHarness.parse(
      SceneHarness.document(
        ##"""
        "type": "text", "string": "abcdef", "frame": [0, 0, 90, 20], "runs": [
          {"range": [0, 1], "kerning": 2.5}, {"range": [1, 1], "baselineOffset": -4},
          {"range": [2, 1], "underline": "thick"},
          {"range": [3, 2], "strikethrough": {"style": "double", "pattern": "dashDot", "color": "#00f", "byWord": true}}]
        """##))
    let layer = try #require(scene.root.sublayers?.first as? TextLayer)
    let runs = layer.text.runs.map(\.attributes)
    #expect(runs.map(\.kerning) == [2.5, 0, 0, 0, 0])
    #expect(runs.map(\.baselineOffset) == [0, -4, 0, 0, 0])
    #expect(runs.map(\.underline) == [nil, nil, TextDecoration(.thick), nil, nil])
    let line = TextDecoration(
      .double, pattern: .dashDot, color: Color(red: 0, green: 0, blue: 1), isByWord: true)
    #expect(runs.map(\.strikethrough) == [nil, nil, nil, line, nil])
  }

  @Test func `text: runs have strokes, shadows and styles of paragraphs`() throws {
    let scene = try SceneHarness.parse(
      SceneHarness.document(
        ##"""
        "type": "text", "string": "ab\ncd", "frame": [0, 0, 90, 40], "runs": [
          {"range": [0, 1], "strokeWidth": -4, "strokeColor": "#00f"},
          {"range": [1, 2], "shadow": {"offset": [1, -2], "blur": 3, "color": "#00f"}},
          {"range": [3, 2], "paragraph": {"alignment": "right", "headIndent": 4, "lineHeightMultiple": 1.5, "tabStops": [5, 9]}}]
        """##))
    let layer = try #require(scene.root.sublayers?.first as? TextLayer)
    let runs = layer.text.runs.map(\.attributes)
    let blue = Color(red: 0, green: 0, blue: 1)
    #expect(runs.map(\.strokeWidth) == [-4, 0, 0] && runs.map(\.strokeColor) == [blue, nil, nil])
    let shadow = TextShadow(offset: Size(width: 1, height: -2), blur: 3, color: blue)
    #expect(runs.map(\.shadow) == [nil, shadow, nil])
    var style = ParagraphStyle()
    (style.alignment, style.headIndent, style.lineHeightMultiple) = (.right, 4, 1.5)
    style.tabStops = [5, 9]
    #expect(runs.map(\.paragraph) == [nil, nil, style])
  }

  @Test func `text: fonts, links, pictures and paragraphs are written as they are read`() throws {
    let pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAE0lEQVR42mP8z8DwnwEKmBiQ"
      + "AAAvHwICFUGHngAAAABJRU5ErkJggg=="
    let scene = try SceneHarness.parse(
      SceneHarness.document(
        """
        "type": "text", "string": "ab\u{FFFC}", "frame": [0, 0, 90, 40],
        "font": {"name": "Inter", "weight": 650, "italic": true, "language": "ja", "axes": {"wght": 500}},
        "paragraph": {"lineSpacing": 3}, "runs": [
          {"range": [1, 1], "link": "a://b", "paragraph": {}},
          {"range": [2, 1], "attachment": {"image": "\(pixel)", "bounds": [0, -2, 6, 8]}}]
        """))
    let layer = try #require(scene.root.sublayers?.first as? TextLayer)
    #expect(layer.font.weight == 650 && layer.font.isItalic && layer.font.language == "ja")
    #expect(layer.font.axes == ["wght": 500])
    let runs = layer.text.runs.map(\.attributes)
    #expect(runs.map(\.link) == [nil, "a://b", nil])
    #expect(runs.map(\.paragraph?.lineSpacing) == [3, 0, 3])
    #expect(runs[2].attachment?.bounds == Rect(x: 0, y: -2, width: 6, height: 8))

    let written = try SceneHarness.parse(scene.json().text)
    let copy = try #require(written.root.sublayers?.first as? TextLayer)
    #expect(copy.font == layer.font && copy.paragraphStyle == layer.paragraphStyle)
    #expect(copy.text.runs.map(\.attributes.link) == runs.map(\.link))
    #expect(copy.text.runs[2].attributes.attachment?.bounds == runs[2].attachment?.bounds)
  }

  @Test func `fonts: the scene's language is that of fonts without one`() throws {
    let scene = try SceneHarness.parse(
      """
      {"version": 1, "language": "ja", "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
        {"type": "text", "string": "a"}, {"type": "text", "font": "Inter"},
        {"type": "text", "font": {"language": "zh-Hant"}}]}}
      """)
    let languages = scene.root.sublayers?.map { ($0 as? TextLayer)?.font.language }
    #expect(languages == ["ja", "ja", "zh-Hant"])
  }

  @Test(arguments: [
    (#"{"name": "Inter", "axes": {"WGHT": 3}}"#, "an axis of the font: wght"),
    (#"{"name": "DejaVu Sans", "axes": {"wght": 3}}"#, "no key: the font has no axes"),
    (#"{"weight": 0}"#, "1000"), (#"{"nam": "Inter"}"#, "name"),
  ])
  func `fonts: a mistake in an object is named`(font: String, words: String) throws {
    let found = SceneHarness.failure(SceneHarness.document("\"type\": \"text\", \"font\": \(font)"))
    #expect("\(try #require(found).problem)".contains(words))
  }

  @Test func `text: runs change what stands beside them, wherever they stand`() throws {
    let layer = try #require(
      try SceneHarness.layer(
        """
        "type": "text", "runs": [{"range": [0, 2], "size": 8}, {"range": [1, 2], "color": "#00f"}],
        "fontSize": 12, "string": "abcd"
        """) as? TextLayer)
    let text = try #require(layer.attributedString)
    let blue = Color(red: 0, green: 0, blue: 1)
    #expect(text.runs.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4])
    #expect(text.runs.map(\.attributes.size) == [8, 8, 12, 12])
    #expect(text.runs.map(\.attributes.color) == [.white, blue, blue, .white])
  }

  @Test func `fonts: one that is missing is named, with what was looked for, at its place`() throws
  {
    let text = """
      {"version": 1, "canvas": {"width": 10, "height": 10},
       "fonts": {"body": "No Such Family"}, "root": {}}
      """
    let found = try #require(SceneHarness.failure(text))
    #expect(
      found.location.line == 2 && found.location.column == 20 && found.location.path == "fonts.body"
    )
    guard case .font(.missingFont(let family, 400, false, let count, []), _, nil) = found.problem
    else {
      Issue.record("\(found.problem)")
      return
    }
    #expect(family == "No Such Family" && count >= 0)
    let layer = try #require(
      SceneHarness.failure(SceneHarness.document(#""type": "text", "font": "boddy""#)))
    guard
      case .font(.missingFont("boddy", _, _, _, _), written: "boddy", nearest: nil) = layer.problem
    else {
      Issue.record("\(layer.problem)")
      return
    }
    #expect(layer.location.path == "root.sublayers[0].font")
  }

  @Test func `fonts: files lie in the scene's folder, and have to be fonts`() throws {
    func problem(_ font: String) -> SceneProblem? {
      SceneHarness.failure(SceneHarness.document(#""type": "text", "font": "\#(font)""#))?.problem
    }
    #expect(problem("/etc/passwd.ttf") == .outsideFolder("/etc/passwd.ttf"))
    #expect(problem("../x/y.otf") == .outsideFolder("../x/y.otf"))
    guard case .font(.unreadable(.cannotOpen), _, _)? = problem("none.ttf") else {
      Issue.record("none.ttf")
      return
    }
    let folder = try TestFolder()
    try folder.write("broken.ttf", "not a font")
    try folder.write(
      "scene.json", SceneHarness.document(#""type": "text", "font": "broken.ttf""#))
    do {
      _ = try Scene.load(path: folder.path + "/scene.json")
      Issue.record("it loaded")
    } catch SceneError.invalid(let place, .font(.invalidFont, _, _)) {
      #expect(place.path == "root.sublayers[0].font")
    }
  }
}
