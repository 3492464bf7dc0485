import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Layer trees in keyed archives.
@Suite @MainActor struct ArchiveTests {
  private func load(_ bytes: [UInt8]) throws -> Scene {
    try Scene.parse(try FileBytes(copying: bytes), file: "Screen.caar")
  }

  private func problem(_ bytes: [UInt8]) throws -> (location: SceneLocation, problem: SceneProblem)?
  {
    do {
      _ = try load(bytes)
      return nil
    } catch SceneError.invalid(let place, let problem) { return (place, problem) }
  }

  /// Returns the notices other than the assumed direction of y.
  private func told(_ scene: Scene) -> [SceneNotice] {
    scene.notices.filter { if case .assumedGeometry = $0 { false } else { true } }
  }

  /// A root of 10 x 20 points with two sublayers.
  private func tree() -> ArchiveMaker.Item {
    var maker = ArchiveMaker()
    let segments = [
      [("LKCGPathType", 0.0), ("LKCGPathPoint0_x", 1), ("LKCGPathPoint0_y", 2)],
      [("LKCGPathType", 1), ("LKCGPathPoint0_x", 3), ("LKCGPathPoint0_y", 4)],
      [("LKCGPathType", 4)],
    ].map { fields in
      maker.add(
        "CACGPathCodingSegment", fields.map { ($0.0, ArchiveMaker.Item.real($0.1)) })
    }
    let list = maker.add("NSArray", [("NS.objects", .array(segments.map { .uid($0) }))])
    let path = maker.add("CACGPathCodingProxy", [("LKCGPathSegments", .uid(list))])
    let shape = maker.add(
      ["MyShape", "CAShapeLayer", "CALayer"],
      [
        ("bounds", maker.rect(0, 0, 5, 5)), ("path", .uid(path)),
        ("fillColor", maker.color(1, 0, 0, 0.5)), ("name", maker.boxed(.string("Ein Weg – ä"))),
        ("hidden", maker.boxed(.integer(1))), ("delegate", .uid(0)),
      ])
    let timing = maker.add(
      "CAMediaTimingFunction",
      [("c1x", .real(0.25)), ("c1y", .real(0.5)), ("c2x", .real(0.75)), ("c2y", .real(1))])
    let animation = maker.add(
      "CABasicAnimation",
      [
        ("keyPath", maker.boxed(.string("opacity"))), ("fromValue", maker.boxed(.integer(0))),
        ("toValue", maker.boxed(.real(1))), ("duration", maker.boxed(.real(2))),
        ("timingFunction", .uid(timing)), ("removedOnCompletion", maker.boxed(.bool(false))),
      ])
    let inputs = maker.add(
      "NSMutableDictionary",
      [
        ("NS.keys", .array([maker.boxed(.string("inputRadius"))])),
        ("NS.objects", .array([maker.boxed(.real(3))])),
      ])
    let blur = maker.add(
      "CAFilter",
      [
        ("CAFilterType", maker.boxed(.string("gaussianBlur"))),
        ("CAFilterName", maker.boxed(.string("soft"))),
        (
          "CAFilterInputs",
          .uid(maker.add("LKNSDictionaryCodingProxy", [("dict", .uid(inputs))]))
        ),
      ])
    let plain = maker.add(
      "CALayer",
      [
        ("bounds", maker.rect(0, 0, 4, 4)), ("position", maker.numbers(0, [("x", 2), ("y", 3)])),
        ("backgroundColor", maker.color(0, 1, 0, 1)), ("opacity", maker.boxed(.float(0.5))),
        ("transform", maker.numbers(3, [("m11", 2), ("m34", -0.002)])),
        ("rasterizationScale", maker.boxed(.real(3))), ("cornerRadius", maker.boxed(.integer(2))),
        ("filters", .uid(maker.array([blur]))),
        (
          "CALayerAnimationKeys",
          .uid(maker.add("NSArray", [("NS.objects", .array([maker.boxed(.string("fade"))]))]))
        ),
        ("CALayerAnimations", .uid(maker.array([animation]))),
      ])
    let root = maker.add(
      "CALayer",
      [
        ("bounds", maker.rect(0, 0, 113.33333587646484, 20)),
        ("position", maker.numbers(0, [("x", 400), ("y", -7)])),
        ("sublayers", .uid(maker.array([plain, shape]))),
      ])
    return maker.archive(root: root, [("geometryFlipped", .bool(true))])
  }

  private func check(_ scene: Scene) throws {
    #expect(scene.canvas.scale == 3 && scene.canvas.isGeometryFlipped)
    #expect(scene.canvas.exactPixelWidth == 340 && scene.canvas.exactPixelHeight == 60)
    #expect(scene.root.frame.origin.x.magnitude < 1e-9 && scene.root.frame.origin.y == 0)
    let sublayers = try #require(scene.root.sublayers)
    #expect(sublayers.count == 2)
    let plain = sublayers[0]
    #expect(plain.bounds == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(plain.position == Point(x: 2, y: 3) && plain.opacity == 0.5 && plain.cornerRadius == 2)
    #expect(plain.backgroundColor == Color(red: 0, green: 1, blue: 0))
    #expect(plain.transform.row1 == [2, 0, 0, 0] && plain.transform.row2 == [0, 1, 0, 0])
    #expect(abs(plain.transform.row3.w + 0.002) < 1e-9)
    #expect(plain.filters == [.gaussianBlur(radius: 3)] && plain.filterNames == ["soft"])
    let animation = try #require(plain.animation(forKey: "fade"))
    #expect(animation.keyPath == "opacity" && animation.timing.duration == 2)
    #expect(animation.timingFunction == TimingFunction(0.25, 0.5, 0.75, 1))
    #expect(!animation.isRemovedOnCompletion)
    let shape = try #require(sublayers[1] as? ShapeLayer)
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: 3, y: 4))
    path.close()
    #expect(shape.path == path && shape.isHidden && shape.name == "Ein Weg – ä")
    #expect(shape.fillColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `archive: layers, values, paths, filters and animations, in both forms`() throws {
    try check(try load(ArchiveMaker.binary(tree())))
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- a comment -->
      <plist version="1.0">
      \(ArchiveMaker.xml(tree()))
      </plist>
      """
    try check(try load(Array(xml.utf8)))
  }

  @Test func `archive: --scale is the user's, and what was not honoured is named`() throws {
    var maker = ArchiveMaker()
    let root = maker.add(
      "CALayer",
      [("bounds", maker.rect(0, 0, 8, 8)), ("meshTransform", maker.boxed(.integer(1)))])
    let bytes = try FileBytes(copying: ArchiveMaker.binary(maker.archive(root: root)))
    var options = SceneOptions()
    options.scale = 2
    let scene = try Scene.parse(bytes, file: "Screen.caar", options: options)
    #expect(scene.canvas.scale == 2 && scene.canvas.width == 8)
    guard case .unsupported("meshTransform", let place, 1)? = told(scene).first else {
      Issue.record("\(scene.notices)")
      return
    }
    #expect(place.object == root && place.path == "root")
  }

  @Test func `archive: keys without a visible effect are kept apart`() throws {
    var maker = ArchiveMaker()
    func layer(_ sublayers: [Int]) -> Int {
      let fields: [(String, ArchiveMaker.Item)] = [
        ("bounds", maker.rect(0, 0, 8, 8)), ("UICALayerRenderID", maker.boxed(.integer(7))),
        ("contentsScaling", maker.boxed(.string("stretch"))),
        ("securityMode", maker.boxed(.string(sublayers.isEmpty ? "insecure" : "secure"))),
        ("sublayers", .uid(maker.array(sublayers))),
      ]
      return maker.add("CALayer", fields)
    }
    let root = layer([layer([])])
    let scene = try load(ArchiveMaker.binary(maker.archive(root: root)))
    #expect(told(scene).count == 1)
    guard case .unsupported("securityMode", _, 1)? = told(scene).first else {
      Issue.record("\(scene.notices)")
      return
    }
    let silent = scene.silentNotices.map { notice -> String in
      guard case .withoutEffect(let key, _, let count) = notice else { return "?" }
      return "\(key) \(count)"
    }
    #expect(silent.sorted() == ["UICALayerRenderID 2", "contentsScaling 2", "securityMode 1"])
  }

  @Test func `archive: an image that an object holds`() throws {
    var maker = ArchiveMaker()
    let png = PNGMaker(width: 2, height: 1, bitDepth: 8, colorType: 2).file { x, _, _ in x }
    let image = maker.add("LKCGImageCodingProxy", [("data", .data(png))])
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 2, 1)), ("contents", .uid(image))])
    let scene = try load(ArchiveMaker.binary(maker.archive(root: root)))
    #expect(scene.root.contents?.width == 2 && scene.root.contents?.height == 1)
  }

  /// One pixel of grey 100 as contents, and what a layer says of them.
  private func contents(
    _ fields: (inout ArchiveMaker) -> [(String, ArchiveMaker.Item)], tint: [Double]? = nil,
    isAlpha: Bool = true
  ) throws -> (color: Color, pixel: PackedPixel) {
    var maker = ArchiveMaker()
    let png = PNGMaker(width: 1, height: 1, bitDepth: 8, colorType: 0).file { _, _, _ in 100 }
    let alpha: [(String, ArchiveMaker.Item)] = isAlpha ? [("A8asL8", .bool(true))] : []
    var image = maker.add("LKCGImageCodingProxy", [("data", .data(png))] + alpha)
    if let tint {
      let color = maker.color(tint[0], tint[1], tint[2], tint[3])
      image = maker.add("CATintedImage", [("image", .uid(image)), ("tint", color)])
    }
    let root = maker.add(
      "CALayer",
      [("bounds", maker.rect(0, 0, 1, 1)), ("contents", .uid(image))] + fields(&maker))
    let scene = try load(ArchiveMaker.binary(maker.archive(root: root)))
    #expect(told(scene).isEmpty, "\(scene.notices)")
    guard case .image(let source)? = scene.root.contents else {
      throw ImageError.unsupported(name: "contents", format: .png, feature: "none")
    }
    return (scene.root.contentsMultiplyColor, try source.decode().texture.expanded().pixels[0])
  }

  @Test func `contents: alpha of one byte, tints and factors`() throws {
    let white = PackedPixel(red: 100, green: 100, blue: 100, alpha: 100)
    let tinted = try contents({ _ in [] }, tint: [1, 0.5, 0, 0.5])
    #expect(tinted.pixel == white)
    #expect(tinted.color == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    // Without a tint it is black; with a factor it counts as white.
    let plain = try contents({ _ in [] })
    #expect(plain.pixel == white && plain.color == .black)
    let multiplied = try contents({ [("contentsMultiplyColor", $0.color(0, 0, 1, 1))] })
    #expect(multiplied.pixel == white)
    #expect(multiplied.color == Color(red: 0, green: 0, blue: 1))
    // A tint and a factor multiply.
    let both = try contents(
      { [("contentsMultiplyColor", $0.color(0.5, 0.5, 0.5, 1))] }, tint: [1, 0, 0, 1])
    #expect(both.color == Color(red: 0.5, green: 0, blue: 0))
    // An ordinary picture keeps its colours, unless its own alpha is asked for.
    let grey = try contents({ _ in [] }, isAlpha: false)
    #expect(grey.pixel == PackedPixel(red: 100, green: 100, blue: 100, alpha: 255))
    #expect(grey.color == .white)
    let swizzled = try contents(
      { [("contentsSwizzle", $0.boxed(.string("AAAA")))] }, isAlpha: false)
    #expect(swizzled.pixel == .white && swizzled.color == .white)
  }

  @Test func `values: an affine transform, with the identity for what is not there`() throws {
    var maker = ArchiveMaker()
    let transform = maker.numbers(10, [("a", 0.5), ("tx", 2)])
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("contentsTransform", transform)])
    let scene = try load(
      ArchiveMaker.binary(maker.archive(root: root, [("geometryFlipped", .bool(true))])))
    #expect(scene.root.contentsTransform == Affine(a: 0.5, b: 0, c: 0, d: 1, tx: 2, ty: 0))
    #expect(scene.notices.isEmpty, "\(scene.notices)")
  }

  @Test func `errors: they name the object, the way to the layer and the facts`() throws {
    var maker = ArchiveMaker()
    let wrong = maker.add("CALayer", [("opacity", maker.boxed(.string("half")))])
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("sublayers", .uid(maker.array([wrong])))])
    let found = try #require(try problem(ArchiveMaker.binary(maker.archive(root: root))))
    #expect(found.location.object == wrong && found.location.path == "root.sublayers[0].opacity")
    #expect(found.problem == .wrongValue(expected: "a number", found: "\"half\""))
  }

  @Test func `errors: a layer within itself, and layers that many share`() throws {
    var maker = ArchiveMaker()
    let number = maker.objects.count + 6
    let list = maker.array([number])
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("sublayers", .uid(list))])
    // The list was made ahead of the layer whose number it has to hold.
    maker.objects[list - 2] = .dictionary([
      ("NS.objects", .array([.uid(root)])), ("$class", .uid(list - 3)),
    ])
    let loop = ArchiveMaker.binary(maker.archive(root: root))
    #expect(try problem(loop)?.problem == .layerWithinItself)

    var shared = ArchiveMaker()
    var last = shared.add("CALayer", [("bounds", shared.rect(0, 0, 8, 8))])
    for _ in 0..<60 {
      let list = shared.array([last, last])
      last = shared.add(
        "CALayer", [("bounds", shared.rect(0, 0, 8, 8)), ("sublayers", .uid(list))])
    }
    let hostile = ArchiveMaker.binary(shared.archive(root: last))
    var found: SceneProblem?
    let time = try Growth.processorTime { found = try problem(hostile)?.problem }
    #expect(found != nil)
    #expect(time < 20_000_000_000, "\(time) ns")
  }

  @Test func `errors: groups of animations, collections and texts within themselves`() throws {
    var maker = ArchiveMaker()
    let groups = maker.array([9])
    let group = maker.add("CAAnimationGroup", [("animations", .uid(groups))])
    maker.objects[groups - 2] = .dictionary([
      ("NS.objects", .array([.uid(group)])), ("$class", .uid(groups - 3)),
    ])
    let proxy = maker.objects.count + 1
    _ = maker.add("LKNSDictionaryCodingProxy", [("dict", .uid(proxy))])
    let text = maker.objects.count + 1
    _ = maker.add("NSAttributedString", [("NSString", .uid(text))])
    let root = maker.add(
      "CATextLayer",
      [
        ("bounds", maker.rect(0, 0, 8, 8)), ("string", .uid(text)), ("filters", .uid(proxy)),
        ("CALayerAnimations", .uid(groups)),
      ])
    let found = try problem(ArchiveMaker.binary(maker.archive(root: root)))
    let expected = "at most 64 nested animation groups"
    #expect(found?.problem == .wrongValue(expected: expected, found: "more"))
  }

  @Test func `malformed: every beginning, and bytes that are changed, are an error or a tree`()
    throws
  {
    let bytes = ArchiveMaker.binary(tree())
    for length in stride(from: 0, to: bytes.count, by: 7) {
      _ = try? load(Array(bytes.prefix(length)))
    }
    for seed in UInt64(0)..<400 {
      var random = SplitMix(seed: seed)
      var changed = bytes
      for _ in 0...random.integer(in: 0...3) {
        let place = random.integer(in: 0...bytes.count - 1)
        changed[place] = UInt8(truncatingIfNeeded: random.next())
      }
      do { _ = try load(changed) } catch is SceneError {} catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    let xml = Array(("<plist version=\"1.0\">" + ArchiveMaker.xml(tree()) + "</plist>").utf8)
    for length in stride(from: 30, to: xml.count, by: 101) {
      #expect(throws: SceneError.self) { _ = try load(Array(xml.prefix(length))) }
    }
  }

  @Test func `inputs: archives that Core Animation wrote are read, and sizes are right`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/inputs/captured").standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: folder) else {
      print("skipped: there is no \(folder)")
      return
    }
    let sizes = [
      "ContentView": (380, 338), "ToggleView": (340, 402), "RainbowGlowView": (900, 600),
    ]
    for (name, size) in sizes {
      let scene = try Scene.load(path: "\(folder)/\(name).caar")
      #expect(Int(scene.canvas.exactPixelWidth) == size.0, "\(name)")
      #expect(Int(scene.canvas.exactPixelHeight) == size.1, "\(name)")
      #expect(scene.root.sublayers?.isEmpty == false)
    }
  }

  /// Archives of 20,000 layers that share one large value.
  @Test(arguments: ["name", "contents", "path", "filters"])
  func `archives: a large value that many layers share is refused in little time`(key: String)
    throws
  {
    var maker = ArchiveMaker()
    let large = [UInt8](repeating: 65, count: 1 << 20)
    let value: Int
    switch key {
    case "name": value = maker.add(.string(String(decoding: large, as: UTF8.self)))
    case "contents": value = maker.add(.data(large))
    case "path":
      let segment = maker.add("CACGPathCodingSegment", [("LKCGPathType", .integer(4))])
      let list = maker.add(
        "NSArray", [("NS.objects", .array(Array(repeating: .uid(segment), count: 200_000)))])
      value = maker.add("CACGPathCodingProxy", [("LKCGPathSegments", .uid(list))])
    default:
      let (name, number) = (maker.add(.string("inputAngle")), maker.add(.integer(1)))
      let inputs = maker.add(
        "NSDictionary",
        [
          ("NS.keys", .array(Array(repeating: .uid(name), count: 100_000))),
          ("NS.objects", .array(Array(repeating: .uid(number), count: 100_000))),
        ])
      let filter = maker.add(
        "CAFilter",
        [
          ("CAFilterType", maker.boxed(.string("gaussianBlur"))), ("CAFilterInputs", .uid(inputs)),
        ])
      value = maker.array([filter])
    }
    let layers = (0..<20_000).map { _ in
      switch key {
      case "contents":
        maker.add(
          "CALayer",
          [(key, .uid(maker.add("LKCGImageCodingProxy", [("data", .uid(value))])))])
      case "path": maker.add("CAShapeLayer", [(key, .uid(value))])
      default: maker.add("CALayer", [(key, .uid(value))])
      }
    }
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("sublayers", .uid(maker.array(layers)))])
    let bytes = try FileBytes(copying: ArchiveMaker.binary(maker.archive(root: root)))
    var problem: SceneProblem?
    // The better of two times: other work on the machine makes either longer.
    let time =
      (0..<2).map { _ in
        Growth.processorTime {
          do throws(SceneError) {
            _ = try Scene.parse(bytes, file: "Screen.caar")
          } catch {
            if case .invalid(_, let found) = error { problem = found }
          }
        }
      }.min() ?? 0
    guard case .propertyList(let reason, _)? = problem else {
      Issue.record("\(key): \(String(describing: problem))")
      return
    }
    #expect(reason.hasPrefix("objects are shared so often"))
    #expect(time < 2_000_000_000, "\(time) ns")
  }
}
