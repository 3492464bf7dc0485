import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import Testing

/// Files drawn as they ask, beside how lottie-ios draws them.
@Suite @MainActor struct LottieFileModeTests {
  private static let file: SceneOptions = {
    var options = SceneOptions()
    options.lottie.rendering = .file
    return options
  }()

  private static let white = [255, 255, 255]
  private static let black = [0, 0, 0]

  /// Checks the colours of points as the file asks and as lottie-ios draws, and the note about the difference.
  private func check(
    _ text: String, at frame: Double = 0, _ points: [(Int, Int)], file: [[Int]], ios: [[Int]],
    note: String, place: SourceLocation = #_sourceLocation
  ) throws {
    for (options, expected) in [(LottieFileModeTests.file, file), (SceneOptions(), ios)] {
      let colors = try LottiePicture.colors(of: text, at: frame, points, options: options)
      for (index, (found, wanted)) in zip(colors, expected).enumerated() {
        let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) <= 3 }
        #expect(
          isNear, "\(options.lottie.rendering) \(points[index]): \(found)", sourceLocation: place)
      }
      let notes = try LottieFileModeTests.notes(of: text, options)
      #expect(notes.contains { $0.contains(note) }, "\(notes)", sourceLocation: place)
    }
  }

  private static func notes(of text: String, _ options: SceneOptions = SceneOptions()) throws
    -> [String]
  {
    try LottieMaker.animation(text, options: options).notices.compactMap {
      if case .noted(let clause, _, _) = $0, clause.contains("lottie-ios") { clause } else { nil }
    }
  }

  private func file(_ items: String) -> String { LottieMaker.text(LottieMaker.layer(items)) }

  private func group(_ items: String, _ transform: String = "") -> String {
    #"{"ty":"gr","nm":"G","it":[\#(items),{"ty":"tr"\#(transform.isEmpty ? "" : ",")\#(transform)}]}"#
  }

  private func stroke(_ width: Double, opacity: Double = 100, _ more: String = "") -> String {
    #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":\#(opacity)},"w":{"k":\#(width)},"lc":1,"lj":1\#(more)}"#
  }

  // MARK: - Paints, modifiers and repeaters

  @Test func `paints: one outside groups covers their paths as one`() throws {
    let groups =
      group(LottiePicture.rectangle(10, 40, 50, 20)) + ","
      + group(LottiePicture.rectangle(40, 40, 50, 20))
    let half = #"{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":50},"r":1}"#
    try check(
      file(groups + "," + half), [(20, 50), (50, 50)], file: [[127, 127, 127], [127, 127, 127]],
      ios: [[127, 127, 127], [64, 64, 64]], note: "one paint over all of them")
    let evenOdd = #"{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100},"r":2}"#
    try check(
      file(groups + "," + evenOdd), [(20, 50), (50, 50)],
      file: [LottieFileModeTests.black, LottieFileModeTests.white],
      ios: [LottieFileModeTests.black, LottieFileModeTests.black], note: "(1 layer \"A\")")
  }

  @Test func `strokes: a group's scale moves the path and leaves the pen`() throws {
    let scaled = group(
      LottiePicture.rectangle(-10, -10, 20, 20), #""p":{"k":[50,50]},"s":{"k":[300,100]}"#)
    // The left side at x 20, as wide as the top one at y 40.
    try check(
      file(scaled + "," + stroke(8)), [(17, 50), (23, 50), (25, 50), (50, 36)],
      file: [
        LottieFileModeTests.black, LottieFileModeTests.black, LottieFileModeTests.white,
        LottieFileModeTests.black,
      ],
      ios: [
        LottieFileModeTests.black, LottieFileModeTests.black, LottieFileModeTests.black,
        LottieFileModeTests.white,
      ], note: "paints paths of several groups apart")
  }

  @Test func `paints: each lies in its own place of the list`() throws {
    let items =
      LottiePicture.rectangle(10, 30, 40, 40) + #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},"#
      + LottiePicture.rectangle(40, 40, 40, 20) + "," + stroke(10)
    // The stroke lies behind the fill that is ahead of it.
    let colors = try LottiePicture.colors(
      of: file(items), at: 0, [(12, 50), (7, 50)], options: LottieFileModeTests.file)
    #expect(colors == [[255, 0, 0], [0, 0, 0]])
  }

  @Test func `gradients: one outside a group lies in the coordinates of the paint`() throws {
    let gradient =
      #"{"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[100,0]},"#
      + #""g":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}}"#
    let moved = group(
      LottiePicture.rectangle(0, 0, 100, 40), #""p":{"k":[50,30]},"s":{"k":[50,50]}"#)
    let colors = try LottiePicture.colors(
      of: file(moved + "," + gradient), at: 0, [(60, 40), (90, 40)],
      options: LottieFileModeTests.file)
    #expect(abs(colors[0][0] - 154) < 4 && abs(colors[1][0] - 231) < 4, "\(colors)")
  }

  @Test func `group opacity: the paint outside the group has its own`() throws {
    let faded = group(LottiePicture.rectangle(20, 20, 60, 60), #""o":{"k":20}"#)
    let colors = try LottiePicture.colors(
      of: file(faded + "," + LottiePicture.black), at: 0, [(50, 50)],
      options: LottieFileModeTests.file)
    #expect(colors == [[0, 0, 0]])
  }

  @Test
  func `modifiers: a trim of one length spans groups, and one after a path applies to groups`()
    throws
  {
    let lines =
      group(LottiePicture.path([(10, 30), (90, 30)], closed: false) + "," + stroke(6)) + ","
      + group(LottiePicture.path([(10, 70), (90, 70)], closed: false) + "," + stroke(6))
    let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":2}"#
    try check(
      file(lines + "," + trim), [(80, 30), (20, 70)],
      file: [LottieFileModeTests.black, LottieFileModeTests.white],
      ios: [LottieFileModeTests.white, LottieFileModeTests.black],
      note: "changes the paths of each group apart")
    let mixed =
      group(LottiePicture.path([(10, 30), (90, 30)], closed: false)) + ","
      + LottiePicture.path([(10, 70), (90, 70)], closed: false)
      + #",{"ty":"tm","s":{"k":0},"e":{"k":50},"m":1},"# + stroke(6)
    let colors = try LottiePicture.greys(
      of: file(mixed), [(20, 30), (80, 30), (20, 70), (80, 70)], options: LottieFileModeTests.file)
    #expect(colors == [0, 255, 0, 255])
  }

  @Test func `modifiers: trims that move are cut per frame within groups`() throws {
    let moving =
      group(LottiePicture.path([(0, 0), (80, 0)], closed: false), #""p":{"k":[10,50]}"#)
      + #",{"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[100]}]},"m":1},"#
      + stroke(6)
    for frame in [5.0, 10, 15] {
      let end = 10 + 4 * Int(frame)
      let colors = try LottiePicture.greys(
        of: file(moving), at: frame, [(end - 3, 50), (end + 3, 50)],
        options: LottieFileModeTests.file)
      #expect(colors == [0, 255], "frame \(frame)")
    }
  }

  @Test func `repeaters: the original lies on top, and a later paint joins the copies`() throws {
    func repeated(_ items: String, _ mode: Int, _ after: String = "") -> String {
      file(
        items + #",{"ty":"rp","c":{"k":2},"o":{"k":0},"m":\#(mode),"tr":{"p":{"k":[20,0]}}}"#
          + after)
    }
    let red = #",{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
    // At x 40, the copy's left side lies under the original or over it.
    let framed = LottiePicture.rectangle(20, 30, 40, 40) + "," + stroke(6) + red
    for (mode, file, ios) in [
      (1, [255, 0, 0], LottieFileModeTests.black), (2, LottieFileModeTests.black, [255, 0, 0]),
    ] {
      try check(
        repeated(framed, mode), [(40, 50)], file: [file], ios: [ios],
        note: "stacks the copies of a repeater in the reverse")
    }
    let halves = repeated(
      LottiePicture.rectangle(20, 30, 40, 40), 1, #",{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":50}}"#)
    let greys = try LottiePicture.greys(
      of: halves, [(30, 50), (50, 50), (70, 50)], options: LottieFileModeTests.file)
    #expect(greys.allSatisfy { abs($0 - 127) < 3 }, "\(greys)")
  }

  // MARK: - Time and transforms

  @Test func `positions: a layer moves along a curve by its length`() throws {
    let solid = LottiePicture.solid().replacing(
      #""ks":{}"#,
      with: #""ks":{"a":{"k":[2,2]},"p":{"a":1,"k":[{"t":0,"s":[10,50],"o":{"x":0,"y":0},"#
        + #""i":{"x":1,"y":1},"to":[0,0],"ti":[-60,0]},{"t":20,"s":[90,50]}]}}"#
    ).replacing(#""sw":100,"sh":100"#, with: #""sw":4,"sh":4"#)
    // By the parameter, half the way is at 10/8 + 3/8·10 + 3/8·30 + 90/8 = 27.5.
    try check(
      LottieMaker.text(solid), at: 10, [(50, 50), (27, 50)],
      file: [LottieFileModeTests.black, LottieFileModeTests.white],
      ios: [LottieFileModeTests.white, LottieFileModeTests.black],
      note: "moves along a curve by its parameter")
    let even = LottieMaker.text(solid.replacing(#""ti":[-60,0]"#, with: #""ti":[0,0]"#))
    #expect(try LottieFileModeTests.notes(of: even).isEmpty)
  }

  @Test func `paths: handles move straight between keyframes`() throws {
    func path(_ x: Double, _ y: Double) -> String {
      #"{"c":false,"v":[[20,50],[80,50]],"o":[[\#(x),\#(y)],[0,0]],"i":[[0,0],[0,0]]}"#
    }
    let items =
      #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(path(60, 60))]},{"t":20,"s":[\#(path(60, -60))]}]}},"#
      + stroke(4)
    // Half-way, the handle lies on the line; turned, it is 85 points long.
    func handle(_ options: SceneOptions) throws -> Double {
      let scene = try LottieMaker.animation(file(items), options: options).scene(scale: 1)
      let shown = try #require(scene.root.presentationCopy(at: 1).all(ShapeLayer.self).first?.path)
      for element in shown {
        if case .cubic(let first, _, _) = element { return first.x - 20 }
      }
      return 0
    }
    #expect(abs(try handle(LottieFileModeTests.file) - 60) < 1e-9)
    #expect(abs(try handle(SceneOptions()) - 84.853) < 1e-3)
    #expect(
      try LottieFileModeTests.notes(of: file(items)).contains { $0.contains("turns the handles") })
  }

  @Test func `eases: each dimension of a scale has its own`() throws {
    let text = LottieMaker.text(
      LottieMaker.layer(
        LottiePicture.rectangle(-10, -10, 20, 20) + "," + LottiePicture.black,
        transform: #"{"p":{"k":[50,50]},"s":{"a":1,"k":[{"t":0,"s":[100,100],"#
          + #""o":{"x":[0,1],"y":[0,0]},"i":{"x":[1,1],"y":[1,0]}},{"t":20,"s":[300,300]}]}}"#))
    // Half-way, x is linear at 200 %; y is still near 100 %.
    try check(
      text, at: 10, [(65, 50), (50, 65)],
      file: [LottieFileModeTests.black, LottieFileModeTests.white],
      ios: [LottieFileModeTests.black, LottieFileModeTests.black], note: "eases all dimensions like"
    )
  }

  @Test func `skews: the axis turns the other way`() throws {
    func transform(_ axis: Int, _ options: SceneOptions) throws -> Matrix4 {
      let text = LottieMaker.text(
        LottieMaker.layer(transform: #"{"sk":{"k":40},"sa":{"k":\#(axis)}}"#))
      let scene = try LottieMaker.animation(text, options: options).scene(scale: 1)
      return try #require(scene.root.first(named: "A")).transform
    }
    let file = LottieFileModeTests.file
    #expect(try transform(30, file) == transform(-30, SceneOptions()))
    #expect(try transform(30, file) != transform(30, SceneOptions()))
    #expect(try transform(0, file) == transform(0, SceneOptions()))
  }

  // MARK: - Shapes, images and shadows

  @Test func `stars: roundness is a part of the circle's length`() throws {
    func star(_ options: SceneOptions) throws -> Path {
      let items =
        #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":4.6},"r":{"k":0},"or":{"k":40},"os":{"k":50}},"#
        + LottiePicture.black
      let scene = try LottieMaker.animation(file(items), options: options).scene(scale: 1)
      return try #require(scene.root.all(ShapeLayer.self).first?.path)
    }
    func tangent(_ path: Path) -> Double {
      for element in path {
        if case .cubic(let first, _, _) = element { return first.x }
      }
      return 0
    }
    // 2π · 40 / (4 · 5) · 0.5, and lottie-ios's 40 · 0.25 · 0.5 of four points.
    #expect(abs(tangent(try star(LottieFileModeTests.file)) - 6.2832) < 1e-3)
    #expect(abs(tangent(try star(SceneOptions())) - 5) < 1e-9)
    #expect(try star(LottieFileModeTests.file).count == 7)
    #expect(
      try LottieFileModeTests.notes(
        of: file(
          #"{"ty":"sr","sy":1,"pt":{"k":5},"or":{"k":9},"ir":{"k":4}},"# + LottiePicture.black)
      ).isEmpty)
  }

  @Test func `shadows: of styles fall away from the light, and of effects are a quarter as soft`()
    throws
  {
    func shadow(_ more: String, _ options: SceneOptions) throws -> Layer {
      let text = LottieMaker.text(LottieMaker.layer(LottieMaker.square, transform: "{}", more))
      let scene = try LottieMaker.animation(text, options: options).scene(scale: 1)
      return try #require(scene.root.first(named: "A"))
    }
    let style =
      #""sy":[{"ty":1,"c":{"k":[0,0,0]},"o":{"k":50},"a":{"k":120},"d":{"k":10},"s":{"k":4}}]"#
    let file = try shadow(style, LottieFileModeTests.file).shadowOffset
    #expect(abs(file.width - 5) < 1e-9 && abs(file.height - 8.6603) < 1e-3)
    let ios = try shadow(style, SceneOptions()).shadowOffset
    #expect(abs(ios.width + 5) < 1e-9 && abs(ios.height - 8.6603) < 1e-3)
    let effect =
      #""ef":[{"ty":25,"ef":[{"v":{"k":[0,0,0]}},{"v":{"k":255}},{"v":{"k":0}},{"v":{"k":5}},{"v":{"k":20}}]}]"#
    #expect(try shadow(effect, LottieFileModeTests.file).shadowRadius == 5)
    #expect(try shadow(effect, SceneOptions()).shadowRadius == 4)
  }

  // MARK: - Notes

  @Test func `notes: one for each kind, with the number of layers and the first one`() throws {
    func layer(_ name: String) -> String {
      LottieMaker.layer(
        LottieMaker.square, transform: #"{"sk":{"k":10},"sa":{"k":30}}"#
      ).replacing(#""nm":"A""#, with: #""nm":"\#(name)""#)
    }
    let text = LottieMaker.text(layer("First") + "," + layer("Second"))
    let notes = try LottieFileModeTests.notes(of: text)
    #expect(
      notes == [
        "lottie-ios turns the axis of a skew the other way than the file asks; "
          + "it is drawn as by lottie-ios (2 layers, first \"First\")"
      ])
    let file = try LottieMaker.animation(text, options: LottieFileModeTests.file).notices
    guard case .noted(let clause, _, let isFaithful) = file.first else {
      Issue.record("no note")
      return
    }
    #expect(isFaithful && clause.contains("it is drawn as the file asks"))
  }

  @Test func `notes: none where both ways give the same picture`() throws {
    let plain = [
      // Paints of one group, an opaque fill over separate groups, equal strokes of an even scale.
      LottieMaker.square + "," + stroke(2),
      group(LottiePicture.rectangle(0, 0, 10, 10)) + ","
        + group(LottiePicture.rectangle(20, 0, 9, 9))
        + "," + LottiePicture.black,
      group(LottiePicture.rectangle(0, 0, 10, 10), #""s":{"k":[200,200]}"#) + "," + stroke(4),
      group(LottieMaker.square) + "," + group(LottieMaker.square + "," + stroke(3)),
      LottieMaker.square + #",{"ty":"rp","c":{"k":3},"tr":{"p":{"k":[5,0]}}}"#,
      LottieMaker.square + #",{"ty":"tm","s":{"k":0},"e":{"k":50},"m":2}"#,
    ]
    for items in plain {
      #expect(try LottieFileModeTests.notes(of: file(items)).isEmpty, "\(items)")
    }
  }

  @Test func `limits: copies, changes and paints of many paths end with the limit`() {
    let rectangle = LottiePicture.rectangle(0, 0, 1, 1)
    let copies = #",{"ty":"rp","c":{"k":9000},"tr":{}}"#
    let many = [
      rectangle + copies + copies + "," + LottiePicture.black,
      (0..<500).map { _ in rectangle }.joined(separator: ",")
        + (0..<500).map { _ in "," + LottiePicture.black }.joined(),
      rectangle + (0..<1_100).map { _ in #",{"ty":"rd","r":{"k":1}}"# }.joined() + ","
        + LottiePicture.black,
    ]
    for items in many {
      #expect(throws: SceneError.self) {
        _ = try LottieMaker.animation(file(items), options: LottieFileModeTests.file)
      }
    }
  }
}
