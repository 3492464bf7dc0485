import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaScenes
import Testing

/// Themes of dotLottie archives.
@Suite @MainActor struct LottieThemeTests {
  private func archive(_ rules: String, manifest: String = "") -> [UInt8] {
    ArchiveMaker.archive(
      LottieSlotTests.square,
      manifest: #""themes":[{"id":"dark"},{"id":"gone"}]"# + manifest,
      files: [("t/dark.json", #"{"rules":["# + rules + "]}")])
  }

  private func shape(_ bytes: [UInt8], at time: Double = 0, theme: String? = "dark") throws
    -> ShapeLayer
  {
    let scene = try ArchiveMaker.open(bytes) { $0.theme = theme }.scene(scale: 1)
    return try #require(scene.root.presentationCopy(at: time).all(ShapeLayer.self).first)
  }

  private let green = Color(red: 0, green: 1, blue: 0)
  private let red = Color(red: 1, green: 0, blue: 0)

  @Test func `themes: rules replace the values of slots`() throws {
    let bytes = archive(
      #"{"type":"Color","id":"brand","value":[0,1,0,0.5]},"#
        + #"{"type":"Vector","id":"size","value":[8,6]},{"type":"Scalar","id":"other","value":1}"#)
    let shape = try shape(bytes)
    #expect(shape.fillColor == green)
    #expect(shape.path?.controlBounds?.width == 8)
    #expect(try self.shape(bytes, theme: nil).fillColor == red)
    #expect(try self.shape(bytes, theme: "none").fillColor == red)
    #expect(ArchiveMaker.clauses(try ArchiveMaker.open(bytes) { $0.theme = "dark" }).isEmpty)
  }

  @Test func `themes: given values take precedence over a theme's`() throws {
    let bytes = archive(#"{"type":"Color","id":"brand","value":[0,1,0]}"#)
    let animation = try ArchiveMaker.open(bytes) {
      $0.theme = "dark"
      $0.slots = ["brand": "#00f"]
    }
    let shape = try #require(animation.layer.all(ShapeLayer.self).first)
    #expect(shape.fillColor == Color(red: 0, green: 0, blue: 1))
  }

  @Test func `themes: keyframes move, are held and are eased`() throws {
    let bytes = archive(
      #"{"type":"Color","id":"brand","keyframes":[{"frame":0,"value":[0,0,0]},{"frame":10,"value":[1,1,1]}]},"#
        + #"{"type":"Vector","id":"size","keyframes":[{"frame":0,"value":[10,10],"hold":true},{"frame":10,"value":[20,20],"#
        + #""inTangent":{"x":1,"y":1},"outTangent":{"x":[0,0],"y":[0,0]}}]}"#)
    let shape = try shape(bytes, at: 0.5)
    #expect(abs((shape.fillColor?.red ?? 0) - 0.5) < 0.01)
    #expect(shape.path?.controlBounds?.width == 10)
    #expect(try self.shape(bytes, at: 1.2).path?.controlBounds?.width == 20)
  }

  @Test func `themes: rules limited to other animations are left out`() throws {
    let rule = #"{"type":"Color","id":"brand","value":[0,1,0],"animations":["#
    #expect(try shape(archive(rule + #""y"]}"#)).fillColor == red)
    #expect(try shape(archive(rule + #""y","x"]}"#)).fillColor == green)
    #expect(try shape(archive(rule + "]}")).fillColor == red)
  }

  @Test func `themes: the manifest's own theme is applied`() throws {
    let rule = #"{"type":"Color","id":"brand","value":[0,1,0]}"#
    #expect(
      try shape(archive(rule, manifest: #","initial":{"theme":"dark"}"#), theme: nil).fillColor
        == green)
    let own = ArchiveMaker.zip([
      (
        "manifest.json",
        #"{"version":"2","animations":[{"id":"x","initialTheme":"dark"}],"themes":[{"id":"dark"}]}"#
      ), ("a/x.json", LottieSlotTests.square), ("t/dark.json", #"{"rules":["# + rule + "]}"),
    ])
    #expect(try shape(own, theme: nil).fillColor == green)
    #expect(try shape(own, theme: "none").fillColor == red)
    let unknown = archive(rule, manifest: #","initial":{"theme":"drak"}"#)
    #expect(try shape(unknown, theme: nil).fillColor == red)
    #expect(
      ArchiveMaker.clauses(try ArchiveMaker.open(unknown)) == [
        "the theme \"drak\" does not exist"
      ])
  }

  @Test func `themes: unknown, missing and broken ones are errors with their place`() throws {
    let bytes = archive("")
    func problem(_ bytes: [UInt8], _ theme: String) -> (SceneLocation, SceneProblem)? {
      ArchiveMaker.problem(bytes) { $0.theme = theme }
    }
    #expect(
      problem(bytes, "drak")?.1
        == .unknownTheme("drak", nearest: "dark", known: ["dark", "gone"]))
    #expect(problem(bytes, "gone")?.1 == .zip(reason: "it has no file \"t/gone.json\""))
    for (rule, path) in [
      (#"{"type":"Color","id":"brand","value":"red"}"#, "rules[0].value"),
      (#"{"type":"Color","id":"brand","value":[1,2]}"#, "rules[0].value"),
      (#"{"type":"Color","id":"brand"}"#, "rules[0]"),
      (#"{"type":"Color"}"#, "rules[0]"), ("7", "rules[0]"),
      (#"{"type":"Scalar","id":"a","value":[1]}"#, "rules[0].value"),
      (#"{"type":"Scalar","id":"a","keyframes":[{"frame":0}]}"#, "rules[0].keyframes[0]"),
      (#"{"type":"Scalar","id":"a","keyframes":[]}"#, "rules[0].keyframes"),
      (#"{"type":"Gradient","id":"a","value":[{"offset":0}]}"#, "rules[0].value"),
      (#"{"type":"Image","id":"a","value":{}}"#, "rules[0].value"),
      (#"{"type":"Text","id":"a","value":{"text":1}}"#, "rules[0].value.text"),
      (#"{"type":"Text","id":"a","value":{"text":"","justify":"Up"}}"#, "rules[0].value.justify"),
    ] {
      let found = problem(archive(rule), "dark")
      #expect(found?.0.file == "a.lottie/t/dark.json", "\(rule)")
      #expect(found?.0.path == path, "\(rule)")
    }
    #expect(
      ArchiveMaker.problem(
        ArchiveMaker.archive(
          LottieSlotTests.square, manifest: #""themes":[{"id":"dark"}]"#,
          files: [("t/dark.json", "{")])
      ) { $0.theme = "dark" } != nil)
    var options = SceneOptions()
    options.lottie.theme = "dark"
    #expect(throws: SceneError.self) {
      try LottieMaker.animation(LottieSlotTests.square, options: options)
    }
  }

  @Test func `themes: rules that cannot be used have notes`() throws {
    let bytes = archive(
      #"{"type":"Sound","id":"a"},{"type":"Scalar","id":"brand","value":1},"#
        + #"{"type":"Scalar","id":"turn","value":0,"expression":"x"}"#)
    #expect(
      ArchiveMaker.clauses(try ArchiveMaker.open(bytes) { $0.theme = "dark" }) == [
        "the rule of type \"Sound\" is ignored",
        "the rule for the slot \"brand\" is ignored: the slot takes a colour, not a number",
        "the expression of the rule for \"turn\" is ignored",
      ])
  }

  @Test func `themes: texts and gradients are converted with all their values`() throws {
    let gradient = ArchiveMaker.archive(
      LottieSlotTests.gradient, manifest: #""themes":[{"id":"dark"}]"#,
      files: [
        (
          "t/dark.json",
          #"{"rules":[{"type":"Gradient","id":"fade","value":[{"offset":0,"color":[0,1,0,1]},"#
            + #"{"offset":0.5,"color":[0,0,1,0.5]},{"offset":1,"color":[1,0,0,1]}]}]}"#
        )
      ])
    let layers = try ArchiveMaker.open(gradient) { $0.theme = "dark" }.layer.all(
      GradientLayer.self)
    #expect(layers.first?.colors?.count == 3 && layers.count == 2)
    let title = ArchiveMaker.archive(
      LottieSlotTests.title, manifest: #""themes":[{"id":"dark"}]"#,
      files: [
        (
          "t/dark.json",
          #"{"rules":[{"type":"Text","id":"title","keyframes":[{"frame":0,"value":{"text":"a","#
            + #""fillColor":[0,1,0],"fontSize":10,"justify":"Center","textCaps":"AllCaps"}},"#
            + #"{"frame":10,"value":{"text":"b"}}]}]}"#
        )
      ])
    let shapes = try ArchiveMaker.open(title) { $0.theme = "dark" }.layer.all(ShapeLayer.self)
    #expect(shapes.map(\.fillColor) == [green, Color(red: 0, green: 0, blue: 1)])
  }
}
