import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes
import LaminaText
import TestSupport
import Testing

/// Texts whose fonts lack some of their characters.
@Suite @MainActor struct LottieTextTests {
  private func file(_ text: String, animator: Bool) -> String {
    let animators = animator ? #","a":[{"a":{"o":{"k":50}},"s":{"s":{"k":0},"e":{"k":50}}}]"# : ""
    return LottieMaker.text(
      #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(text)","#
        + #""f":"DejaVu Sans","s":20,"fc":[0,0,0],"j":0}}]}\#(animators)}}"#)
  }

  private func emoji(in layer: Layer) -> [TextLayer] {
    (layer as? TextLayer).map { [$0] } ?? (layer.sublayers ?? []).flatMap { emoji(in: $0) }
  }

  @Test(
    .enabled(
      if: FontCollection.system.hasColors, "no font with emoji: install fonts-noto-color-emoji"),
    arguments: [false, true])
  func `emoji: they have their colours, between the letters, with animators and without`(
    animator: Bool
  ) throws {
    let root = try LottieMaker.shown(file("a👩‍🚀b", animator: animator), at: 0)
    let layers = emoji(in: root)
    #expect(layers.map(\.string) == ["👩‍🚀"])
    let layer = try #require(layers.first)
    let letter = try TextLayout(
      AttributedText(
        "a", attributes: TextAttributes(font: FontDescription(family: "DejaVu Sans"), size: 20)))
    var x = layer.frame.minX
    if animator { x += layer.superlayer?.frame.minX ?? 0 }
    #expect(abs(x - letter.size.width) < 0.01, "\(x) for \(letter.size.width)")
    #expect(layer.frame.minY < -10 && layer.frame.maxY > 0, "the baseline is at 0")
    // The advances are those of the emoji's font.
    #expect(layer.bounds.width > 20 && layer.bounds.width < 30)
  }

  @Test func `fonts: a broken one beside the animation, or in the archive, is noted by its name`()
    throws
  {
    func notes(_ animation: LottieAnimation) -> [String] {
      animation.scene(scale: nil).notices.compactMap {
        guard case .noted(let clause, _, _) = $0, clause.contains("cannot be read") else {
          return nil
        }
        return clause
      }
    }
    let text = file("ab", animator: false)
    let archive = ArchiveMaker.archive(text, files: [("f/Broken.ttf", "no font")])
    #expect(
      notes(try ArchiveMaker.open(archive)) == [
        #"the font file "f/Broken.ttf" cannot be read; it is left out"#
      ])
    let folder = try TestFolder()
    try folder.write("fonts/deep/Broken.otf", "no font")
    try folder.write("fonts/readme.txt", "no font either, by its name")
    let path = try folder.write("a.json", text)
    let beside = try LottieAnimation(
      bytes: try FileBytes(copying: Array(text.utf8)), file: path, options: SceneOptions())
    #expect(
      notes(beside) == [
        #"the font file "fonts/deep/Broken.otf" cannot be read; it is left out"#
      ])
  }

  @Test func `fallback: a text whose font has all characters is set as before`() throws {
    let root = try LottieMaker.shown(file("ab", animator: false), at: 0)
    #expect(emoji(in: root).isEmpty)
  }

  @Test func `texts: a replaced text of an unknown layer is an error that names the nearest`()
    throws
  {
    let layers = ["Title", "Caption"].map {
      #"{"ty":5,"nm":"\#($0)","ip":0,"op":20,"ks":{},"t":{"d":{"k":[]}}}"#
    }
    let text = LottieMaker.text(layers.joined(separator: ","))
    func problem(_ name: String) throws -> SceneProblem? {
      var options = SceneOptions()
      options.lottie.texts = [name: "x"]
      do {
        _ = try LottieMaker.animation(text, options: options)
      } catch let error as SceneError {
        if case .invalid(_, let problem) = error { return problem }
      }
      return nil
    }
    #expect(try problem("Title") == nil)
    let known = ["Caption", "Title"]
    #expect(try problem("Titel") == .unknownTextLayer("Titel", nearest: "Title", known: known))
    #expect(try problem("x") == .unknownTextLayer("x", nearest: nil, known: known))
  }
}
