import LaminaPixels
import LaminaScenes
import Testing

/// The effects of a layer's alpha and clip on shadows and on blurred backdrops, however the layer is drawn.
@Suite @MainActor struct InheritedAlphaTests {
  private func pixel(_ x: Int, _ y: Int, of root: String) throws -> PackedPixel {
    let scene = try SceneHarness.parse(
      "{\"version\": 1, \"canvas\": {\"width\": 60, \"height\": 60}, \"root\": {\"sublayers\": [\(root)]}}"
    )
    return try SceneHarness.pixels(scene)[y * 60 + x]
  }

  @Test(arguments: [
    "", ", \"shadowPath\": {\"rect\": [0, 0, 10, 10]}", ", \"shouldRasterize\": true",
    ", \"cornerRadius\": 1", ", \"transform\": [{\"rotate\": 3}]",
    ", \"filters\": [{\"type\": \"brightness\", \"amount\": 1}]",
  ])
  func `shadows: an alpha that each drawable has counts once`(keys: String) throws {
    let layer =
      "\"frame\": [5, 5, 10, 10], \"backgroundColor\": \"#fff\", \"shadowOpacity\": 1, "
      + "\"shadowColor\": \"#fff\", \"shadowRadius\": 0, \"shadowOffset\": [30, 0]\(keys)"
    let faded = try pixel(
      40, 10, of: "{\(layer), \"opacity\": 0.5, \"allowsGroupOpacity\": false}")
    #expect(faded.alpha == 128, "\(faded)")
    let repeated = try pixel(
      40, 10,
      of: """
        {"type": "replicator", "frame": [0, 0, 60, 40], "instanceColor": "#ffffff80",
         "sublayers": [{\(layer)}]}
        """)
    #expect(repeated.alpha == 128, "\(repeated)")
  }

  @Test func `backdrops: what a layer clips is not behind anything, whatever else it does`() throws
  {
    func shown(_ keys: String, radius: Int = 0) throws -> PackedPixel {
      try pixel(
        30, 49,
        of: """
          {"frame": [10, 10, 40, 40], "backgroundColor": "#ddeeff", "masksToBounds": true,
           "cornerRadius": \(radius), \(keys) "sublayers": [
            {"frame": [0, 40, 40, 20], "backgroundColor": "#f00"},
            {"frame": [0, 20, 40, 20], "backgroundFilters": [{"type": "gaussianBlur", "radius": 4}]}]}
          """)
    }
    let still = PackedPixel(red: 0xDD, green: 0xEE, blue: 0xFF, alpha: 255)
    func isNear(_ pixel: PackedPixel) -> Bool {
      abs(Int(pixel.red) - Int(still.red)) <= 1 && abs(Int(pixel.green) - Int(still.green)) <= 1
        && abs(Int(pixel.blue) - Int(still.blue)) <= 1 && pixel.alpha >= 254
    }
    for keys in [
      "", "\"shouldRasterize\": true,", "\"shadowOpacity\": 0.01,",
      "\"filters\": [{\"type\": \"brightness\", \"amount\": 1}],", "\"opacity\": 0.999,",
    ] {
      for radius in [0, 3] {
        let pixel = try shown(keys, radius: radius)
        #expect(isNear(pixel), "\(keys) radius \(radius): \(pixel)")
      }
    }
  }
}
