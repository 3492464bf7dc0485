// Images of packages and archives: one that cannot be decoded costs its layers their contents, no more.

import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

@Suite @MainActor struct CapturedImageTests {
  private let heic = [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 12)

  private func png(_ value: Int) -> [UInt8] {
    PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2).file { _, _, _ in value }
  }

  /// A sound header, and pixels whose checksum is wrong.
  private var brokenPixels: [UInt8] {
    var bytes = png(90)
    bytes[bytes.count - 18] ^= 1
    return bytes
  }

  private func layers(_ images: [String]) -> String {
    let layers = images.enumerated().map { index, image in
      "<CALayer bounds=\"0 0 2 2\" position=\"\(1 + 2 * index) 1\"><contents src=\"\(image)\"/></CALayer>"
    }
    return
      "<CALayer bounds=\"0 0 \(2 * images.count) 2\" position=\"\(images.count) 1\"><sublayers>\(layers.joined())</sublayers></CALayer>"
  }

  @Test func `captured images: one that cannot be decoded costs its layers their contents`() throws
  {
    var jpeg = JPEGMaker(width: 8, height: 8, channels: 3)
    jpeg.isArithmetic = true
    let files = [
      "a.heic": heic, "b.png": Array(png(9).prefix(30)), "c.jpg": jpeg.file { _, _, _ in 9 },
      "d.bin": [1, 2, 3], "e.png": png(200),
    ]
    let scene = try CAMLHarness.load(
      layers(["a.heic", "b.png", "a.heic", "c.jpg", "d.bin", "e.png"]), files: files)
    let shown = scene.root.orderedSublayers.map { $0.contents != nil }
    #expect(shown == [false, false, false, false, false, true])
    let features = scene.notices.map { notice -> String in
      guard case .unsupported(let feature, _, let count) = notice else { return "?" }
      return "\(feature) \(count)"
    }
    #expect(
      features == [
        "HEIC image 2", "broken PNG image (the file ends too early) 1",
        "JPEG image with arithmetic coding 1", "image of an unknown format 1",
      ])
    let pixels = try SceneHarness.pixels(scene)
    #expect(pixels[10].red == 200 && pixels[0] == .clear)
  }

  @Test func `captured images: a particle and an animation lose their picture alone`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9"><sublayers>
      <CAEmitterLayer><emitterCells><CAEmitterCell birthRate="1"><contents src="a.heic"/>
      </CAEmitterCell></emitterCells></CAEmitterLayer>
      <CALayer><animations><animation type="CABasicAnimation" keyPath="contents" duration="1">
      <fromValue src="a.heic"/><toValue src="a.heic"/></animation></animations></CALayer>
      </sublayers></CALayer>
      """, files: ["a.heic": heic])
    #expect(CAMLHarness.leftOut(scene).contains("HEIC image"), "\(scene.notices)")
    #expect(!CAMLHarness.leftOut(scene).contains("contents without src"))
  }

  @Test func `captured images: an archive's too, by the object that holds them`() throws {
    var maker = ArchiveMaker()
    func layer(_ bytes: [UInt8], isAlpha: Bool = false) -> Int {
      let alpha: [(String, ArchiveMaker.Item)] = isAlpha ? [("A8asL8", .bool(true))] : []
      let image = maker.add("LKCGImageCodingProxy", [("data", .data(bytes))] + alpha)
      return maker.add(
        "CALayer", [("bounds", maker.rect(0, 0, 2, 2)), ("contents", .uid(image))])
    }
    // Alpha is taken when the archive is read, so that broken pixels are found then.
    let sublayers = [
      layer(heic), layer(brokenPixels, isAlpha: true), layer(png(7)), layer(brokenPixels),
    ]
    let list = maker.array(sublayers)
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 2, 2)), ("sublayers", .uid(list))])
    let scene = try Scene.parse(
      FileBytes(
        copying: ArchiveMaker.binary(maker.archive(root: root, [("geometryFlipped", .bool(true))]))),
      file: "Screen.caar")
    #expect(scene.root.orderedSublayers.map { $0.contents != nil } == [false, false, true, true])
    guard scene.notices.count == 2,
      case .unsupported("HEIC image", let place, 1) = scene.notices[0],
      case .unsupported(let broken, _, 1) = scene.notices[1]
    else {
      Issue.record("\(scene.notices)")
      return
    }
    #expect(place.object != nil && place.path == "root.sublayers[0]")
    #expect(broken.hasPrefix("broken PNG image ("))
  }

  @Test func `captured images: broken pixels are clear, with a warning, unless that is refused`()
    throws
  {
    let folder = try CAMLHarness.package(
      layers(["a.png", "b.png"]), files: ["a.png": brokenPixels, "b.png": png(200)])
    let scene = try Scene.load(package: folder.path)
    #expect(scene.notices.isEmpty)
    var renderer = try Renderer()
    _ = try renderer.render(scene.root, canvas: scene.canvas)
    let picture = renderer.presented
    #expect(picture?.pixels[0] == .clear && picture?.pixels[2].red == 200)
    #expect(renderer.imageWarnings.count == 1)
    #expect(renderer.imageWarnings[0].contains("a.png: "))
    #expect(renderer.imageWarnings[0].hasSuffix("; shown as a clear image"))

    var options = SceneOptions()
    options.clearsBrokenImages = false
    let strict = try Scene.load(package: folder.path, options: options)
    let error = #expect(throws: RenderError.self) { try SceneHarness.pixels(strict) }
    guard case .image(let layer, .invalid)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(layer == "root.sublayers[0]")
  }

  @Test func `captured images: scene files have no such exception`() throws {
    let folder = try TestFolder()
    try folder.write("a.heic", heic)
    try folder.write("b.png", brokenPixels)
    func write(_ name: String) throws {
      try folder.write(
        "s.json",
        """
        {"version": 1, "canvas": {"width": 2, "height": 2}, "root": {"contents": "\(name)"}}
        """)
    }
    try write("a.heic")
    #expect(throws: SceneError.self) { try Scene.load(path: folder.path + "/s.json") }
    try write("b.png")
    let scene = try Scene.load(path: folder.path + "/s.json")
    #expect(throws: RenderError.self) { try SceneHarness.pixels(scene) }
  }

  // MARK: - Colours

  @Test func `captured colours: what lies beyond sRGB is clamped at output`() throws {
    func scene(_ wide: String, _ opacity: String) -> String {
      """
      <CALayer bounds="0 0 60 10" position="30 5" backgroundColor="\(wide)"><sublayers>
      <CALayer bounds="0 0 10 10" position="5 5" borderWidth="3">
      <borderColor value="\(wide)" opacity="\(opacity)"/></CALayer>
      <CAShapeLayer bounds="0 0 10 10" position="15 5" path="1 1 m 9 1 l 9 9 l 1 9 l h" lineWidth="2"
      fillColor="\(wide)" strokeColor="\(wide)"/>
      <CAGradientLayer bounds="0 0 10 10" position="25 5"><colors>
      <CGColor value="\(wide)"/><CGColor value="\(wide)"/></colors></CAGradientLayer>
      <CALayer bounds="0 0 4 4" position="35 5" backgroundColor="0 0 0" shadowColor="\(wide)"
      shadowOpacity="1" shadowRadius="2"/>
      <CALayer bounds="0 0 4 4" position="45 5" contentsMultiplyColor="\(wide)">
      <contents src="a.png"/></CALayer>
      </sublayers></CALayer>
      """
    }
    let files = ["a.png": png(255)]
    let wide = try CAMLHarness.load(scene("1.0000001 -0.02 0.5", "1.0000001"), files: files)
    let clamped = try CAMLHarness.load(scene("1 0 0.5", "1"), files: files)
    #expect(wide.notices.isEmpty, "\(wide.notices)")
    let pixels = try SceneHarness.pixels(wide)
    #expect(try pixels == SceneHarness.pixels(clamped))
    #expect(pixels[0] == PackedPixel(red: 255, green: 0, blue: 128, alpha: 255))
  }

  @Test func `captured colours: an archive's may lie beyond sRGB too`() throws {
    var maker = ArchiveMaker()
    let root = maker.add(
      "CALayer",
      [
        ("bounds", maker.rect(0, 0, 1, 1)),
        ("backgroundColor", maker.color(1.093, -0.2267, -0.1501, 1.0000001)),
      ])
    let scene = try Scene.parse(
      FileBytes(
        copying: ArchiveMaker.binary(maker.archive(root: root, [("geometryFlipped", .bool(true))]))),
      file: "Screen.caar")
    #expect(scene.notices.isEmpty)
    #expect(
      try SceneHarness.pixels(scene) == [PackedPixel(red: 255, green: 0, blue: 0, alpha: 255)])
  }
}
