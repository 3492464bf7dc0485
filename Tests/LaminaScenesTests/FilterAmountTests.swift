import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import Testing

/// Maps of colours whose amount animations change.
@Suite @MainActor struct FilterAmountTests {
  private func color(_ keys: String, at time: Double = 0.5) throws -> PackedPixel {
    let scene = try SceneHarness.parse(
      SceneHarness.document("\"frame\": [0, 0, 10, 10], \"backgroundColor\": \"#f08040\", " + keys))
    return try SceneHarness.pixels(scene, at: time)[0]
  }

  private func animation(_ path: String, _ amount: Double) -> String {
    "\"animations\": [{\"type\": \"basic\", \"keyPath\": \"\(path)\", \"from\": \(amount), "
      + "\"to\": \(amount), \"duration\": 1}]"
  }

  @Test(
    arguments: [
      ("brightness", 1, 0.5), ("contrast", 1, 0.25), ("saturation", 1, 0.5), ("hueRotate", 0, 90),
      ("invert", 0, 1), ("grayscale", 0, 1), ("sepia", 0, 0.5), ("opacity", 1, 0.5),
    ] as [(String, Double, Double)])
  func `filters: an animated amount shows what a still one does, by any name`(
    type: String, before: Double, amount: Double
  ) throws {
    let still = try color("\"filters\": [{\"type\": \"\(type)\", \"amount\": \(amount)}]")
    #expect(try still != color("\"opacity\": 1"), "\(type) shows nothing")
    for name in [type, "own", "a.b", type == "sepia" ? "invert" : "sepia"] {
      for input in ["amount", "inputAmount"] {
        let shown = try color(
          "\"filters\": [{\"type\": \"\(type)\", \"amount\": \(before), \"name\": \"\(name)\"}], "
            + animation("filters.\(name).\(input)", amount))
        #expect(shown == still, "\(type) as \(name).\(input)")
      }
    }
  }

  @Test func `filters: half of the way from the amount that is there`() throws {
    for (type, amount) in [("hueRotate", 40), ("brightness", 0.5)] as [(String, Double)] {
      let layer = try SceneHarness.layer(
        """
        "filters": [{"type": "\(type)", "amount": \(amount), "name": "x"}],
        "animations": [{"type": "basic", "keyPath": "filters.x.amount", "to": 1, "duration": 2}]
        """)
      layer.beginAnimations(at: 0)
      let state = layer.presentationCopy(at: 1)
      guard case .colorMatrix(let matrix) = state.filters[0] else {
        Issue.record("no map of colours")
        return
      }
      let middle = (amount + 1) / 2
      let wanted =
        type == "hueRotate" ? ColorMatrix.hueRotation(degrees: middle) : .brightness(middle)
      #expect(zip(matrix.numbers, wanted.numbers).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test func `filters: two of one type, each by its name`() throws {
    let filters =
      "\"filters\": [{\"type\": \"brightness\", \"amount\": 1, \"name\": \"a\"}, "
      + "{\"type\": \"brightness\", \"amount\": 1, \"name\": \"b\"}]"
    let both = try color(filters + ", " + animation("filters.a.amount", 0.5))
    let other = try color(filters + ", " + animation("filters.b.amount", 0.5))
    #expect(both == other && both == PackedPixel(red: 120, green: 64, blue: 32, alpha: 255))
  }

  private func problem(_ keys: String) -> SceneProblem? {
    SceneHarness.failure(SceneHarness.document(keys))?.problem
  }

  @Test func `key paths: a name with nothing behind it is told apart from one that is not there`() {
    func animated(_ path: String) -> String {
      "\"animations\": [{\"type\": \"basic\", \"keyPath\": \"\(path)\", \"to\": 1}]"
    }
    let kid = "\"sublayers\": [{\"name\": \"kid\"}], "
    #expect(
      problem(kid + animated("sublayers.kid"))
        == .unknownKeyPath("sublayers.kid", nearest: "sublayers.kid.opacity"))
    #expect(
      problem(kid + animated("sublayers.kit.opacity"))
        == .unknownElement("sublayers.kit.opacity", name: "kit", nearest: "kid"))
    let blur = "\"filters\": [{\"type\": \"gaussianBlur\", \"radius\": 1, \"name\": \"b\"}], "
    #expect(
      problem(blur + animated("filters.b"))
        == .unknownKeyPath("filters.b", nearest: "filters.b.radius"))
    #expect(
      problem(blur + animated("filters.b.amount"))
        == .unknownKeyPath("filters.b.amount", nearest: nil))
    let cell = "\"type\": \"emitter\", \"emitterCells\": [{\"name\": \"c\"}], "
    #expect(
      problem(cell + animated("emitterCells.c"))
        == .unknownKeyPath("emitterCells.c", nearest: "emitterCells.c.birthRate"))
    #expect(
      problem(cell + animated("emitterCells.c.color.red"))
        == .unknownKeyPath("emitterCells.c.color.red", nearest: nil))
    #expect(
      problem(blur + animated("filters.b.radius.x"))
        == .unknownKeyPath("filters.b.radius.x", nearest: nil))
  }

  @Test func `key paths: of two names, one the beginning of the other, either is found`() throws {
    for names in [["a", "a.b"], ["a.b", "a"]] {
      let layer = try SceneHarness.layer(
        """
        "sublayers": [{"name": "\(names[0])"}, {"name": "\(names[1])"}],
        "animations": [{"type": "basic", "keyPath": "sublayers.a.b.opacity", "to": 0}]
        """)
      #expect(layer.animations.count == 1)
    }
  }
}
