import LaminaFiles
import LaminaGeometry
import LaminaLottie
import LaminaPixels
import LaminaScenes
import Testing

/// dotLottie archives, and zip archives that are refused.
@Suite @MainActor struct DotLottieTests {
  private func archive(
    _ files: [(name: String, text: String)], flags: Int = 0, method: Int = 0, attributes: Int = 0
  ) -> [UInt8] {
    ArchiveMaker.zip(files, flags: flags, method: method, attributes: attributes)
  }

  private func open(_ bytes: [UInt8], animation: String? = nil) throws -> LottieAnimation {
    var options = SceneOptions()
    options.lottie.animation = animation
    return try LottieAnimation(
      bytes: try FileBytes(copying: bytes), file: "a.lottie", options: options)
  }

  private func named(_ name: String) -> String {
    LottieMaker.text(LottieMaker.layer(), #""nm":"\#(name)""#)
  }

  @Test func `archives: of both versions are read, and an animation is chosen`() throws {
    let first = archive([
      ("manifest.json", #"{"version":"1","animations":[{"id":"x"},{"id":"y"}]}"#),
      ("animations/x.json", named("X")), ("animations/y.json", named("Y")),
    ])
    #expect(try open(first).layer.name == "X")
    #expect(try open(first, animation: "y").layer.name == "Y")
    let second = archive([
      (
        "manifest.json",
        #"{"version":"2","animations":[{"id":"x"},{"id":"y"}],"initial":{"animation":"y"},"themes":[{"id":"t"}]}"#
      ), ("a/x.json", named("X")), ("a/y.json", named("Y")),
    ])
    let shown = try open(second)
    #expect(shown.layer.name == "Y" && shown.notices.isEmpty)
    #expect(throws: SceneError.self) { try open(first, animation: "z") }
  }

  @Test func `archives: what could harm is refused`() {
    let manifest = ("manifest.json", #"{"animations":[{"id":"x"}]}"#)
    let animation = ("animations/x.json", named("X"))
    #expect(throws: Never.self) { try open(archive([manifest, animation])) }
    for name in ["../x", "/x", "C:/x", "i/../../x", "..\\x"] {
      #expect(throws: SceneError.self, "\(name)") {
        try open(archive([manifest, animation, (name, "")]))
      }
    }
    #expect(throws: SceneError.self) { try open(archive([manifest, animation], flags: 1)) }
    #expect(throws: SceneError.self) { try open(archive([manifest, animation], method: 12)) }
    #expect(throws: SceneError.self) {
      try open(archive([manifest, animation], attributes: 0xA000 << 16))
    }
    #expect(throws: SceneError.self) { try open(archive([animation])) }
    let many = (0..<2_001).map { ("i/\($0)", "") }
    #expect(throws: SceneError.self) { try open(archive([manifest, animation] + many)) }
    let whole = archive([manifest, animation])
    for count in stride(from: 2, to: whole.count, by: 37) {
      #expect(throws: SceneError.self) { try open(Array(whole[..<count])) }
    }
    for place in stride(from: 30, to: whole.count, by: 11) {
      var broken = whole
      broken[place] ^= 0x55
      // Any outcome but a trap.
      _ = try? open(broken)
    }
  }

  @Test func `forms: are told apart by content`() throws {
    func isLottie(_ text: String) throws -> Bool {
      SceneForm(of: try FileBytes(copying: Array(text.utf8))) == .lottie
    }
    #expect(try isLottie(named("X")))
    #expect(try !isLottie(#"{"version":1,"canvas":{"width":1,"height":1},"root":{}}"#))
    #expect(try !isLottie(LottieMaker.text("", #""root":{}"#)))
    #expect(try !isLottie("[" + named("X") + "]"))
    #expect(try !isLottie(#"{"a":{"w":1,"h":1,"fr":1,"ip":0,"op":1,"layers":[]}}"#))
    #expect(try !isLottie(#"{"layers":[]}"#))
    #expect(try isLottie(#"{"v":"5.5.0","layers":[]}"#))
    #expect(try !isLottie(#"{"canvas":{},"w":1,"layers":[]}"#))
  }

  @Test func `heads: a file names all keys that it lacks`() {
    let keys = [("w", "9"), ("h", "9"), ("fr", "30"), ("ip", "0"), ("op", "60"), ("layers", "[]")]
    for count in 1..<(1 << keys.count) - 1 {
      let present = keys.indices.filter { count & 1 << $0 != 0 }.map { keys[$0] }
      let text = "{" + present.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
      let missing = keys.indices.filter { count & 1 << $0 == 0 }.map { keys[$0].0 }
      #expect(LottieMaker.problem(text)?.problem == .incompleteLottie(missing: missing))
    }
  }

  @Test func `gzip: a compressed animation is read, and a broken one is an error`() throws {
    // The text {"w":9,"h":8,"fr":10,"ip":0,"op":20,"layers":[]}, by gzip.
    let bytes = PackedText.animation
    let file = try FileBytes(copying: bytes)
    #expect(SceneForm(of: file) == .lottie)
    let animation = try LottieAnimation(bytes: file, file: "a.tgs", options: SceneOptions())
    #expect(animation.size == Size(width: 9, height: 8) && animation.duration == 2)
    let scene = try Scene.open(file, file: "a.tgs", options: SceneOptions())
    #expect(scene.timeline.framesPerSecond == 10)
    for count in stride(from: 3, to: bytes.count, by: 5) {
      #expect(throws: SceneError.self) {
        _ = try LottieAnimation(
          bytes: FileBytes(copying: Array(bytes.prefix(count))), file: "a.tgs",
          options: SceneOptions())
      }
    }
    // Other compressed files remain what they were.
    #expect(SceneForm(of: try FileBytes(copying: PackedText.other)) != .lottie)
  }
}

/// Texts compressed by gzip.
private enum PackedText {
  static let animation: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 42, 87, 178, 178, 212, 81, 202, 80, 178, 178, 208, 81,
    74, 43, 82, 178, 50, 52, 208, 81, 202, 44, 80, 178, 2, 82, 249, 64, 202, 8, 72, 231, 36, 86,
    166, 22, 21, 43, 89, 69, 199, 214, 2, 0, 201, 85, 34, 171, 48, 0, 0, 0,
  ]
  static let other: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 42, 75, 45, 42, 206, 204, 207, 83, 178, 50, 172, 5, 0,
    51, 154, 48, 113, 13, 0, 0, 0,
  ]
}
