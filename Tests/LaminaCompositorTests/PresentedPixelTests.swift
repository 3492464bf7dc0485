import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Pixels of a frame, one by one.
@Suite @MainActor struct PresentedPixelTests {
  private func renderer() throws -> Renderer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 3, height: 2)
    let dot = Layer()
    dot.frame = Rect(x: 2, y: 1, width: 1, height: 1)
    dot.backgroundColor = .white
    root.addSublayer(dot)
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: Canvas(width: 3, height: 2, background: .black))
    return renderer
  }

  @Test func `F14: pixels of the presented picture, without a name for it`() throws {
    let renderer = try renderer()
    #expect(renderer.presented!.pixels[0].rawValue == 0xFF00_0000)
    #expect(renderer.presented!.pixels[2, 1].rawValue == 0xFFFF_FFFF)
    #expect(renderer.presented?.pixels.last?.red == 255)
    #expect(renderer.presented!.pixels.count == 6)
    #expect(renderer.presented!.pixels.map(\.red) == [0, 0, 0, 0, 0, 255])
  }

  @Test func `F14: a pixel outside the picture ends the program`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        let layer = Layer()
        var renderer = try Renderer()
        _ = try renderer.render(layer, canvas: Canvas(width: 3, height: 2))
        print(renderer.presented!.pixels[6])
      }
    }
  }
}
