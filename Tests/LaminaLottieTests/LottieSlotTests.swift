import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaScenes
import Testing

/// Slots: values that replace properties by ID.
@Suite @MainActor struct LottieSlotTests {
  /// A square whose colour, size, rotation and opacity come from slots; the file declares two of them.
  static let square = LottieMaker.text(
    LottieMaker.layer(
      #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20],"sid":"size"},"r":{"k":0}},"#
        + #"{"ty":"fl","c":{"sid":"brand"},"o":{"k":100}}"#,
      transform: #"{"r":{"k":0,"sid":"turn"},"p":{"k":[0,0]}}"#),
    #""slots":{"brand":{"p":{"k":[1,0,0]}},"size":{"p":{"a":0,"k":[30,10]}}}"#)

  static let gradient = LottieMaker.text(
    LottieMaker.layer(
      #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]}},"#
        + #"{"ty":"gf","t":1,"s":{"k":[40,50]},"e":{"k":[60,50]},"#
        + #""g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1],"sid":"fade"}}}"#))

  static let title = LottieMaker.text(
    #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"sid":"title"}}}"#,
    #""slots":{"title":{"p":{"k":[{"t":0,"s":{"t":"ab","f":"DejaVu Sans","s":20,"fc":[0,0,1]}}]}}}"#
  )

  private func animation(_ text: String, _ slots: [String: LottieSlotValue]) throws
    -> LottieAnimation
  {
    var options = SceneOptions()
    options.lottie.slots = slots
    return try LottieMaker.animation(text, options: options)
  }

  private func shape(_ slots: [String: LottieSlotValue]) throws -> ShapeLayer {
    let scene = try animation(LottieSlotTests.square, slots).scene(scale: 1)
    return try #require(scene.root.presentationCopy(at: 0).all(ShapeLayer.self).first)
  }

  private func problem(_ text: String, _ slots: [String: LottieSlotValue]) -> SceneProblem? {
    do {
      _ = try animation(text, slots)
      return nil
    } catch let error as SceneError {
      if case .invalid(_, let problem) = error { return problem }
      return nil
    } catch { return nil }
  }

  @Test func `slots: the file's own values count, and given ones replace them`() throws {
    let own = try shape([:])
    #expect(own.fillColor == Color(red: 1, green: 0, blue: 0))
    #expect(own.path?.controlBounds == Rect(x: 35, y: 45, width: 30, height: 10))
    for value in [
      "#00f", "#0000ff", "#0000ff80", "[0,0,1]", "[0, 0, 1, 1]", #"{"a":0,"k":[0,0,1]}"#,
    ] {
      let shape = try shape(["brand": LottieSlotValue(value)])
      #expect(shape.fillColor == Color(red: 0, green: 0, blue: 1), "\(value)")
    }
    for value in ["10,40", " 10 , 40 ", "[10,40]", #"{"k":[10,40]}"#] {
      let shape = try shape(["size": LottieSlotValue(value)])
      #expect(
        shape.path?.controlBounds == Rect(x: 45, y: 30, width: 10, height: 40), "\(value)")
    }
  }

  @Test func `slots: a property with keyframes moves`() throws {
    let value = #"{"a":1,"k":[{"t":0,"s":[0,0,0]},{"t":10,"s":[1,1,1]}]}"#
    let scene = try animation(LottieSlotTests.square, ["brand": LottieSlotValue(value)])
      .scene(scale: 1)
    let shape = try #require(scene.root.presentationCopy(at: 0.5).all(ShapeLayer.self).first)
    #expect(abs((shape.fillColor?.red ?? 0) - 0.5) < 0.01)
  }

  @Test func `slots: values made in Swift are those of the command line`() throws {
    let shape = try shape([
      "brand": .color(Color(red: 0, green: 1, blue: 0)), "size": .vector([8, 6]),
      "turn": .number(0),
    ])
    #expect(shape.fillColor == Color(red: 0, green: 1, blue: 0))
    #expect(shape.path?.controlBounds?.width == 8)
  }

  @Test func `slots: an unknown ID names the nearest or the known ones`() throws {
    let known = ["brand", "size", "turn"]
    #expect(
      problem(LottieSlotTests.square, ["brnad": "#fff"])
        == .unknownSlot("brnad", nearest: "brand", known: known))
    #expect(
      problem(LottieSlotTests.square, ["zzzz": "#fff"])
        == .unknownSlot("zzzz", nearest: nil, known: known))
    #expect(
      problem(LottieMaker.text(LottieMaker.layer()), ["a": "1"])
        == .unknownSlot("a", nearest: nil, known: []))
  }

  @Test(arguments: [
    ("brand", LottieSlotKind.color, ["12", "#12", "red", "[1]", "[1,2,3,4,5]", "{", "[", ""]),
    ("brand", .color, [#"{"k":"x"}"#, #"{"k":[{"t":0}]}"#, #"{"k":[{"t":0,"s":[1]}]}"#]),
    ("size", .vector, ["12", "1,2,3,4,5", "1,x", "1,,2", "#fff", "nan,1", "inf,2"]),
    ("turn", .number, ["1,2", "x", "nan", "inf", "1e999", "", "[1,2]", #"{"k":[1,2]}"#]),
  ])
  func `slots: a value of another kind is an error with the slot, the kind and the value`(
    _ slot: String, _ kind: LottieSlotKind, _ values: [String]
  ) throws {
    for value in values {
      #expect(
        problem(LottieSlotTests.square, [slot: LottieSlotValue(value)])
          == .slotValue(slot, expected: kind.phrase, found: value), "\(value)")
    }
  }

  @Test func `slots: gradients take colours, stops, numbers and properties`() throws {
    func colors(_ value: String) throws -> [Color] {
      let scene = try animation(LottieSlotTests.gradient, ["fade": LottieSlotValue(value)])
        .scene(scale: 1)
      return try #require(scene.root.all(GradientLayer.self).first?.colors)
    }
    let (red, green, blue) = (
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
      Color(red: 0, green: 0, blue: 1)
    )
    #expect(try colors("#0f0,#00f") == [green, blue])
    #expect(try colors("#f00,#0f0,#00f") == [red, green, blue])
    #expect(try colors("[0,0,1,0, 1,0,0,1]") == [green, blue])
    #expect(
      try colors(#"[{"offset":0,"color":[0,1,0,1]},{"offset":1,"color":[0,0,1]}]"#)
        == [green, blue])
    #expect(try colors(#"{"p":2,"k":{"a":0,"k":[0,0,1,0,1,0,0,1]}}"#) == [green, blue])
    for value in ["#0f0", "12", "[]", "[1,2,3]", #"{"k":[1]}"#, "#0f0,red"] {
      #expect(
        problem(LottieSlotTests.gradient, ["fade": LottieSlotValue(value)]) != nil, "\(value)")
    }
  }

  @Test func `slots: texts keep the style of the file unless they have their own`() throws {
    func width(_ value: LottieSlotValue?) throws -> Double {
      let scene = try animation(LottieSlotTests.title, value.map { ["title": $0] } ?? [:])
        .scene(scale: 1)
      let shapes = scene.root.all(ShapeLayer.self)
      #expect(shapes.first?.fillColor == Color(red: 0, green: 0, blue: 1))
      return shapes.first?.path?.controlBounds?.width ?? 0
    }
    let own = try width(nil)
    #expect(own > 10)
    #expect(try width("ab") == own)
    #expect(try width(.text("ab")) == own)
    #expect(try width("abab") > 1.5 * own)
    #expect(abs(try width(#"{"t":"ab","s":40}"#) - 2 * own) < 0.01)
    #expect(abs(try width(#"{"k":[{"t":0,"s":{"t":"ab","s":40}}]}"#) - 2 * own) < 0.01)
    // A text may look like JSON.
    #expect(try width("{ab}") > own)
  }

  @Test func `slots: an image replaces the asset, and keeps its size`() throws {
    let data =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let text = LottieMaker.text(
      #"{"ty":2,"nm":"P","ip":0,"op":20,"ks":{},"refId":"p"}"#,
      #""assets":[{"id":"p","w":40,"h":30,"p":"missing.png","sid":"photo"}]"#)
    #expect(ArchiveMaker.clauses(try animation(text, [:])).count == 1)
    let shown = try animation(text, ["photo": .image(data)])
    let layer = try #require(shown.layer.first(named: "P"))
    #expect(layer.bounds.size == Size(width: 40, height: 30) && layer.contents != nil)
    for name in ["", "gone.png", "data:image/png;base64,AAAA"] {
      #expect(problem(text, ["photo": .image(name)]) != nil, "\(name)")
    }
    #expect(problem(text, ["photo": "../../../etc/x.png"]) != nil)
  }

  @Test func `slots: a place without a value of its own has the default`() throws {
    let text = LottieMaker.text(
      LottieMaker.layer(
        #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]}},{"ty":"fl","c":{"sid":"none"}}"#))
    let shape = try #require(
      try LottieMaker.shown(text, at: 0).all(ShapeLayer.self).first)
    #expect(shape.fillColor == .black)
  }

  @Test func `slots: a slot within a slot's value is not followed`() throws {
    let text = LottieMaker.text(
      LottieMaker.layer(
        #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]}},{"ty":"fl","c":{"sid":"a"}}"#),
      #""slots":{"a":{"p":{"sid":"b","k":[0,1,0]}},"b":{"p":{"sid":"a","k":[0,0,1]}}}"#)
    let shape = try #require(try LottieMaker.shown(text, at: 0).all(ShapeLayer.self).first)
    #expect(shape.fillColor == Color(red: 0, green: 1, blue: 0))
  }

  @Test func `slots: a file that uses one for two kinds is refused if a value is given`() throws {
    let text = LottieMaker.text(
      LottieMaker.layer(
        #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20],"sid":"a"}},"#
          + #"{"ty":"fl","c":{"sid":"a","k":[1,0,0]}}"#))
    #expect(problem(text, ["a": "#fff"]) == .slotOfTwoKinds("a", "vector", "colour"))
    #expect(problem(text, [:]) == nil)
  }
}
