import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Keyed archives that are written: they read back as the same tree, and are laid out as Core Animation's.
@Suite @MainActor struct ArchiveWritingTests {
  private func read(_ bytes: [UInt8], scale: Double? = nil) throws -> Scene {
    var options = SceneOptions()
    options.scale = scale
    return try Scene.parse(FileBytes(copying: bytes), file: "Screen.caar", options: options)
  }

  private func parse(_ text: String) throws -> Scene { try SceneHarness.parse(text) }

  @Test(arguments: RoundTripTests.scenes)
  func `writing: an archive of a scene shows what it can say of it`(path: String) throws {
    guard let scene = try RoundTripTests.load(path) else { return }
    let written = scene.archive()
    var again = try read(written.bytes, scale: scene.canvas.scale)
    #expect(again.notices.allSatisfy { if case .unsupported = $0 { false } else { true } })
    // What an archive cannot say of the screen is known from elsewhere here.
    again.canvas.background = scene.canvas.background
    #expect(again.canvas == scene.canvas, "\(path)")
    #expect(again.caml().text == scene.caml().text, "\(path)")
    let unsupported = written.unsupported.map(\.feature).filter { !$0.hasPrefix("canvas") }
    if unsupported.isEmpty {
      try RoundTripTests.expectSamePixels(again, scene, at: [0, 0.5], path)
    }
    #expect(again.archive().bytes == written.bytes, "it says the same of itself again: \(path)")
  }

  @Test func `writing: the archive of every key names what it cannot say, each once`() throws {
    let scene = try parse(RoundTripTests.everything)
    let written = scene.archive()
    #expect(
      Set(written.unsupported.map(\.feature)) == [
        "canvas scale", "canvas background", "timeline", "drawing", "contentsFormat",
        "filter dropShadow", "interpolation", "backdropScale", "backdropGroupName",
      ])
    let again = try read(written.bytes)
    #expect(again.notices.isEmpty, "\(again.notices)")
    #expect(again.caml().text == scene.caml().text)
    #expect(again.archive().bytes == written.bytes)
  }

  @Test func `writing: archives of random trees read back with the same pixels`() throws {
    let same = try RoundTripTests.readBackRandomTrees { scene, _, name in
      let written = scene.archive()
      var again = try read(written.bytes, scale: scene.canvas.scale)
      again.canvas.background = scene.canvas.background
      #expect(again.canvas == scene.canvas, "\(name)")
      #expect(again.caml().text == scene.caml().text, "\(name)")
      let unsupported = written.unsupported.map(\.feature).filter { !$0.hasPrefix("canvas") }
      return unsupported.isEmpty ? again : nil
    }
    #expect(same >= 15)
  }

  @Test func `writing: objects are laid out as NSKeyedArchiver does`() throws {
    let scene = try parse(
      ##"""
      {"version": 1, "canvas": {"width": 30, "height": 20}, "root": {"name": "ä", "sublayers": [
        {"type": "shape", "path": "M0 0L9 0 9 9Z", "zPosition": 0.1, "opacity": 0.5, "cornerCurve": "continuous",
         "bounds": [0, 0, 9, 9], "shadowPath": {"rect": [0, 0, 9, 9]}, "compositingFilter": "multiply"}]}}
      """##)
    let outline = try ArchiveOutline(scene.archive().bytes)
    #expect(outline.top["$version"] == .integer(100_000))
    #expect(outline.top["$archiver"] == .string("NSKeyedArchiver"))
    #expect(outline.top["$top"] == .dictionary(["root": .uid(1)]))
    #expect(outline.objects[0] == .string("$null"))
    #expect(outline.objects.contains(.string("ä")))
    // Exact in 32 bits, or in 64.
    #expect(outline.objects.contains(.float(0.5)) && outline.objects.contains(.double(0.1)))
    #expect(
      outline.lines.subtracting(["CALayer.name: -> a string"]) == [
        "class NSDictionary: NSDictionary NSObject", "NSDictionary.NS.keys",
        "NSDictionary.NS.objects", "class CALayer: CALayer NSObject",
        "class CAShapeLayer: CAShapeLayer CALayer NSObject",
        "class NSArray: NSArray NSObject", "NSArray.NS.objects",
        "class NSMutableArray: NSMutableArray NSArray NSObject", "NSMutableArray.NS.objects",
        "class LKNSArrayCodingProxy: LKNSArrayCodingProxy CACodingProxy NSObject",
        "LKNSArrayCodingProxy.array: -> NSMutableArray",
        "class LKNSValueCodingProxy: LKNSValueCodingProxy CACodingProxy NSObject",
        "LKNSValueCodingProxy.kind: an integer", "LKNSValueCodingProxy.x: a number",
        "LKNSValueCodingProxy.y: a number", "LKNSValueCodingProxy.width: a number",
        "LKNSValueCodingProxy.height: a number", "CALayer.bounds: -> LKNSValueCodingProxy",
        "CALayer.position: -> LKNSValueCodingProxy",
        "CALayer.sublayers: -> LKNSArrayCodingProxy",
        "CAShapeLayer.bounds: -> LKNSValueCodingProxy", "CAShapeLayer.zPosition: -> a number",
        "CAShapeLayer.opacity: -> a number", "CAShapeLayer.continuousCorners: -> a Boolean",
        "CAShapeLayer.shadowPathIsBounds: -> a Boolean",
        "CAShapeLayer.compositingFilter: -> a string", "CAShapeLayer.path: -> CACGPathCodingProxy",
        "class CACGPathCodingProxy: CACGPathCodingProxy CACodingProxy NSObject",
        "CACGPathCodingProxy.LKCGPathSegments: -> NSMutableArray",
        "class CACGPathCodingSegment: CACGPathCodingSegment NSObject",
        "CACGPathCodingSegment.LKCGPathType: an integer",
        "CACGPathCodingSegment.LKCGPathPoint0_x: a number",
        "CACGPathCodingSegment.LKCGPathPoint0_y: a number",
      ])
  }

  @Test func `writing: numbers that no reader takes are named and left out`() throws {
    let scene = try parse(
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [{}]}}"#)
    let layer = scene.root.orderedSublayers[0]
    (layer.zPosition, layer.rasterizationScale) = (.infinity, -1)
    layer.add(Animation("opacity", .basic(Animation.Ends(to: .number(.nan)))), forKey: "k")
    let written = scene.archive()
    #expect(
      written.unsupported.map(\.feature) == [
        "zPosition inf", "rasterizationScale -1", "a value of an animation that is not finite",
      ])
    let again = try read(written.bytes)
    #expect(again.root.orderedSublayers[0].zPosition == 0)
  }

  // MARK: - Core Animation's own archives

  nonisolated static let captured = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/inputs/captured").standardizedFileURL.path

  /// The keys of layers that Core Animation's archives have and ours do not: those without an effect here, and
  /// values that are the default.
  nonisolated private static let droppedKeys = [
    "UICALayerRenderID: -> an integer", "allowsEdgeAntialiasing: -> a Boolean",
    "allowsGroupBlending: -> a Boolean", "allowsGroupOpacity: -> a Boolean",
    "contentsAlignsToPixels: -> a Boolean", "contentsFormat: -> a string",
    "contentsScaling: -> a string", "continuousCorners: -> a Boolean", "delegate: -> a string",
    "masksToBounds: -> a Boolean", "needsDisplayOnBoundsChange: -> a Boolean",
    "needsLayoutOnGeometryChange: -> a Boolean", "position: -> LKNSValueCodingProxy",
    "securityMode: -> a string",
  ]

  /// A tinted picture of alpha is written as a white one with a colour that multiplies it.
  nonisolated private static let tints: (dropped: Set<String>, added: Set<String>) = (
    [
      "class CATintedImage: CATintedImage NSObject", "CALayer.contents: -> CATintedImage",
      "CATintedImage.image: -> LKCGImageCodingProxy",
      "CATintedImage.tint: -> LKCGColorCodingProxy", "LKCGImageCodingProxy.A8asL8: a Boolean",
    ],
    [
      "CALayer.contents: -> LKCGImageCodingProxy",
      "CALayer.contentsMultiplyColor: -> LKCGColorCodingProxy",
    ]
  )

  @Test(arguments: ["ContentView", "ToggleView", "LayeringShadowsView", "RainbowGlowView"])
  func `inputs: archives are written as Core Animation writes them, but for what is listed`(
    name: String
  ) throws {
    let path = "\(ArchiveWritingTests.captured)/\(name).caar"
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: there is no \(path)")
      return
    }
    let given = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let scene = try read(given)
    let written = scene.archive()
    #expect(written.unsupported.isEmpty, "\(written.unsupported)")
    let again = try read(written.bytes)
    #expect(again.canvas == scene.canvas)
    #expect(again.json().text == scene.json().text)
    #expect(try SceneHarness.pixels(again) == SceneHarness.pixels(scene))
    let (theirs, ours) = (try ArchiveOutline(given).lines, try ArchiveOutline(written.bytes).lines)
    let tints = ArchiveWritingTests.tints
    let missing = theirs.subtracting(ours).subtracting(tints.dropped).filter { line in
      !ArchiveWritingTests.droppedKeys.contains { line.hasSuffix("Layer.\($0)") }
    }
    #expect(missing.isEmpty, "\(missing.sorted().joined(separator: "\n"))")
    let added = ours.subtracting(theirs).subtracting(tints.added)
    #expect(added.isEmpty, "\(added.sorted().joined(separator: "\n"))")
    let isTinted = theirs.contains("class CATintedImage: CATintedImage NSObject")
    #expect(ours.contains("CALayer.contentsMultiplyColor: -> LKCGColorCodingProxy") == isTinted)
  }
}
