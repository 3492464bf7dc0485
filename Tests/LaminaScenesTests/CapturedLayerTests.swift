import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Classes, filters and keys that captured screens have.
@Suite @MainActor struct CapturedLayerTests {
  private func root(_ inner: String, _ keys: String = "") throws -> (Layer, [String]) {
    let scene = try CAMLHarness.load(
      "<CALayer bounds='0 0 90 90' \(keys)><sublayers>\(inner)</sublayers></CALayer>")
    return (scene.root, CAMLHarness.leftOut(scene))
  }

  private func layer(_ text: String) throws -> (Layer, [String]) {
    let (root, leftOut) = try root(text)
    return (try #require(root.sublayers?.first), leftOut)
  }

  @Test func `filters: a blur that divides by its coverage, curves and vibrancy`() throws {
    let (layer, leftOut) = try layer(
      """
      <CALayer bounds='0 0 9 9'><filters>
        <CAFilter filter='gaussianBlur' inputRadius='3' inputNormalizeEdges='1'/>
        <CAFilter filter='luminanceCurveMap' inputAmount='0.5'><inputValues><real value='0'/>
          <real value='0.25'/><real value='0.5'/><integer value='1'/></inputValues></CAFilter>
        <CAFilter filter='vibrantColorMatrix'
          inputColorMatrix='matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)'/></filters></CALayer>
      """)
    #expect(
      layer.filters == [
        .normalizedBlur(radius: 3),
        .luminanceCurve(LuminanceCurve(values: [0, 0.25, 0.5, 1], amount: 0.5)),
        .vibrantColorMatrix(.identity),
      ])
    #expect(leftOut.isEmpty, "\(leftOut)")
  }

  @Test func `filters: a curve without four values is an error`() throws {
    #expect(
      try CAMLHarness.problem(
        "<CALayer bounds='0 0 9 9'><filters><CAFilter filter='luminanceCurveMap'/></filters></CALayer>"
      ) == .wrongValue(expected: "four numbers", found: "0"))
  }

  @Test func `backdrops: their filters act on what lies behind them`() throws {
    let filters = "<filters><CAFilter filter='gaussianBlur' inputRadius='20'/></filters>"
    let (layer, leftOut) = try layer(
      """
      <CABackdropLayer bounds='0 0 9 9' scale='0.25' groupName='bars' zoom='0.1'
        backgroundColor='1 1 1'>\(filters)</CABackdropLayer>
      """)
    #expect(layer.backgroundFilters == [.gaussianBlur(radius: 20)] && layer.filters.isEmpty)
    #expect(layer.backdropScale == 0.25 && layer.backdropGroupName == "bars")
    #expect(layer.backgroundColor == .white)
    #expect(leftOut == ["zoom"])
    for off in ["enabled='0'", "captureOnly='1'"] {
      let (layer, _) = try self.layer(
        "<CABackdropLayer bounds='0 0 9 9' \(off)>\(filters)</CABackdropLayer>")
      #expect(layer.backgroundFilters.isEmpty && layer.filters.isEmpty, "\(off)")
    }
  }

  @Test func `portals: a copy of their source, at its place or at their own`() throws {
    let source =
      "<CALayer id='#s' bounds='0 0 4 4' position='30 40' opacity='0.5' backgroundColor='1 0 0'/>"
    func portal(_ keys: String) throws -> (source: Layer, portal: Layer, leftOut: [String]) {
      let (root, leftOut) = try root(
        source
          + """
          <CAPortalLayer bounds='0 0 10 10' position='15 15' \(keys)>
            <sourceLayer object='#s'/></CAPortalLayer>
          """)
      let layers = try #require(root.sublayers)
      return (layers[0], layers[1], leftOut)
    }
    let (shown, own, leftOut) = try portal("")
    let copy = try #require(own.sublayers?.first)
    #expect(copy.position == Point(x: 2, y: 2) && copy.opacity == 1 && copy !== shown)
    #expect(copy.backgroundColor == Color(red: 1, green: 0, blue: 0) && !shown.isHidden)
    #expect(leftOut.isEmpty, "\(leftOut)")
    let matching = try portal("matchesPosition='1' matchesOpacity='1' hidesSourceLayer='1'")
    let there = try #require(matching.portal.sublayers?.first)
    #expect(there.position == Point(x: 20, y: 30) && there.opacity == 0.5)
    #expect(matching.source.isHidden && !there.isHidden)
    let (_, without) = try layer("<CAPortalLayer bounds='0 0 9 9'/>")
    #expect(without == ["CAPortalLayer whose source is not in the file"])
  }

  @Test func `portals: a source that holds its portal is an error`() throws {
    var maker = ArchiveMaker()
    let portal = maker.add("CAPortalLayer", [("sourceLayer", .null)])
    let list = maker.array([portal])
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("sublayers", .uid(list))])
    // The portal was made ahead of the layer whose number it has to hold; its class lies ahead of it.
    maker.objects[portal] = .dictionary([
      ("sourceLayer", .uid(root)), ("$class", .uid(portal - 1)),
    ])
    let bytes = try FileBytes(copying: ArchiveMaker.binary(maker.archive(root: root)))
    do {
      _ = try Scene.parse(bytes, file: "Screen.caar")
      Issue.record("a portal within its source was read")
    } catch SceneError.invalid(let place, let problem) {
      #expect(problem == .layerWithinItself)
      #expect(place.path == "root.sublayers[0].sourceLayer")
    }
  }

  @Test func `elsewhere: layers that others draw are empty, and named unless they have contents`()
    throws
  {
    let bytes = PNGMaker(width: 1, height: 1, bitDepth: 8, colorType: 0).file { _, _, _ in 90 }
    let dot = "data:image/png;base64," + Data(bytes).base64EncodedString()
    for name in ["AVPlayerLayer", "CAEAGLLayer", "CALayerHost", "CAMetalLayer", "CARemoteLayer"] {
      let (layer, leftOut) = try layer("<\(name) bounds='0 0 9 9' backgroundColor='1 0 0'/>")
      #expect(leftOut == ["\(name) (drawn elsewhere)"])
      #expect(layer.backgroundColor == Color(red: 1, green: 0, blue: 0))
      let (_, none) = try self.layer(
        "<\(name) bounds='0 0 9 9'><contents src='\(dot)'/></\(name)>")
      #expect(none.isEmpty, "\(none)")
    }
  }

  @Test func `keys: corner radii are the largest, and groups of blending are read`() throws {
    let (layer, leftOut) = try layer(
      "<CALayer bounds='0 0 9 9' cornerRadii='3 3 3 3 3 3 3 3' allowsGroupBlending='0'/>")
    #expect(layer.cornerRadius == 3 && !layer.allowsGroupBlending && leftOut.isEmpty)
    let (other, named) = try self.layer("<CALayer bounds='0 0 9 9' cornerRadii='3 3 3 3 1 1 2 2'/>")
    #expect(other.cornerRadius == 3 && named == ["cornerRadii that differ"])
  }

  @Test func `archives: a screen without any contents ends with a note that names the flag`() throws
  {
    var maker = ArchiveMaker()
    let layers = (0..<12).map { _ in maker.add("CALayer", []) }
    let root = maker.add(
      "CALayer", [("bounds", maker.rect(0, 0, 8, 8)), ("sublayers", .uid(maker.array(layers)))])
    let bytes = try FileBytes(copying: ArchiveMaker.binary(maker.archive(root: root)))
    let scene = try Scene.parse(bytes, file: "Screen.caar")
    let missing = scene.notices.filter {
      if case .missingContents(let root) = $0 { root.path == "root" } else { false }
    }
    #expect(missing.count == 1 && CAMLHarness.leftOut(scene).isEmpty, "\(scene.notices)")
  }
}
