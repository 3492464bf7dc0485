import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// Pixels that move by whole pixels are copied from the frame before.
@Suite @MainActor struct ScrolledPixelsTests {
  private let canvas = Canvas(width: 100, height: 80, background: Color(red: 0, green: 0, blue: 1))

  /// A list with a background, of 40 rows of 5 points with a dot and a picture in each.
  private func list() throws -> (root: Layer, list: Layer) {
    let picture = try Texture(width: 4, height: 3) { pixels in
      for index in pixels.indices { pixels[index] = UInt8(20 * index) }
    }
    let (root, list) = (Layer(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    list.frame = root.bounds
    list.masksToBounds = true
    list.backgroundColor = .white
    root.addSublayer(list)
    for index in 0..<40 {
      let (row, dot, image) = (Layer(), Layer(), Layer())
      row.frame = Rect(x: 2, y: Double(index) * 5, width: 90, height: 4.5)
      row.backgroundColor = Color(red: Double(index % 7) / 7, green: 0.5, blue: 0.3, alpha: 0.8)
      dot.frame = Rect(x: 1.3, y: 0.7, width: 3, height: 3)
      dot.cornerRadius = 1.5
      dot.backgroundColor = .black
      image.frame = Rect(x: 10, y: 1, width: 4, height: 3)
      image.contents = .texture(picture)
      row.sublayers = [dot, image]
      list.addSublayer(row)
    }
    return (root, list)
  }

  /// Scrolls and compares each frame with one that is made from nothing.
  ///
  /// - Returns: the pixels that each frame copied.
  private func scroll(
    _ root: Layer, _ list: Layer, by steps: [Double], buffers: Int = 2
  ) throws -> [Int] {
    var configuration = RendererConfiguration()
    configuration.minimumScrolledArea = 1
    configuration.bufferCount = buffers
    var renderer = try Renderer(configuration)
    configuration.redraw = .everything
    var whole = try Renderer(configuration)
    for _ in 0..<4 { _ = try renderer.render(root, canvas: canvas) }
    return try steps.map { step in
      list.bounds.origin.y += step
      let record = try renderer.render(root, canvas: canvas)
      _ = try whole.render(root, canvas: canvas)
      #expect(
        renderer.presented!.pixels.elementsEqual(whole.presented!.pixels),
        "at \(list.bounds.minY), by \(step)")
      return record.counters[.pixelsScrolled]
    }
  }

  @Test(arguments: [2, 3])
  func `copies: all rows but those that are cut at the ends`(buffers: Int) throws {
    let (root, list) = try list()
    let steps: [Double] = [1, 1, 1, 4, 1, 7, 5, -2, -2, 0.5, 0.5, 3, 20]
    let copied = try scroll(root, list, by: steps, buffers: buffers)
    for (step, pixels) in zip(steps, copied) where step.rounded() == step {
      // Less the step, and at each end a row and a cut one.
      #expect(pixels >= 90 * (80 - Int(abs(step)) - 20), "by \(step)")
    }
  }

  @Test func `copies: nothing of a bar that stays, nor beside it`() throws {
    let (root, list) = try list()
    let bar = Layer()
    bar.frame = Rect(x: 0, y: 0, width: 100, height: 30)
    bar.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    root.addSublayer(bar)
    for pixels in try scroll(root, list, by: [1, 1, 1, 1]) {
      #expect(pixels > 90 * 30 && pixels <= 100 * 50)
    }
  }

  @Test func `copies: nothing of what is found by fractions`() throws {
    let (root, list) = try list()
    let gradient = GradientLayer()
    gradient.frame = Rect(x: 0, y: 40, width: 90, height: 10)
    gradient.colors = [.black, .white]
    list.addSublayer(gradient)
    for pixels in try scroll(root, list, by: [1, 1, 1, 1]) {
      #expect(pixels > 90 * 15 && pixels < 100 * 50)
    }
  }

  @Test func `copies: nothing where rows fade or change places`() throws {
    let (root, list) = try list()
    _ = try scroll(root, list, by: [1])
    let rows = try #require(list.sublayers)
    list.addSublayer(rows[3])
    _ = try scroll(root, list, by: [1, 2])
    rows[6].opacity = 0.5
    _ = try scroll(root, list, by: [1, 2, -1])
  }
}
