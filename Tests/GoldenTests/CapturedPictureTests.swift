import Foundation
import LaminaCompositor
import LaminaGeometry
import LaminaPixels
import LaminaScenes
import Testing

/// Screens that apps exported against the pictures that Core Animation drew of them.
///
/// Skipped, with a message, where those are not there.
@Suite @MainActor struct CapturedPictureTests {
  struct Screen: CustomTestStringConvertible, Sendable {
    let file: String
    let picture: String
    let scale: Double
    /// The largest mean difference of a channel, in steps of 255.
    let limit: Double

    var testDescription: String { file }
  }

  nonisolated static let screens = [
    Screen(file: "ContentView.ca", picture: "ContentView@3x.png", scale: 3, limit: 1),
    Screen(file: "ContentView.caar", picture: "ContentView@3x.png", scale: 3, limit: 1),
    Screen(file: "ToggleView.ca", picture: "ToggleView@3x.png", scale: 3, limit: 1),
    Screen(file: "ToggleView.caar", picture: "ToggleView@3x.png", scale: 3, limit: 1),
    Screen(
      file: "LayeringShadowsView.ca", picture: "LayeringShadowsView@1x.png", scale: 1, limit: 2),
    Screen(
      file: "LayeringShadowsView.caar", picture: "LayeringShadowsView@1x.png", scale: 1, limit: 2),
    Screen(file: "RainbowGlowView.ca", picture: "RainbowGlowView@1x.png", scale: 1, limit: 1),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/inputs/captured").standardizedFileURL.path

  private static func isThere() -> Bool {
    if FileManager.default.fileExists(atPath: folder) { return true }
    print("skipped: there is no \(folder)")
    return false
  }

  @Test(arguments: screens)
  func `captured: screens are as near Core Animation's pictures as its blurs allow`(
    screen: Screen
  ) throws {
    guard CapturedPictureTests.isThere() else { return }
    let shown = try draw(screen.file, scale: screen.scale)
    let path = "\(CapturedPictureTests.folder)/\(screen.picture)"
    let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let picture = try #require(RawPNG(file), "\(path) is no PNG of 8 bits with alpha")
    try #require(shown.width == picture.width && shown.height == picture.height)
    // Of three pixels to a point, colours are Display P3, and stored premultiplied.
    let expected = picture.premultiplied(isDisplayP3: screen.scale == 3)
    var sum = 0.0
    for (index, pixel) in shown.pixels.enumerated() {
      let channels = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      for channel in 0..<4 { sum += abs(Double(channels[channel]) - expected[index][channel]) }
    }
    let mean = sum / Double(4 * shown.pixels.count)
    print("\(screen.file): \((mean * 1_000).rounded() / 1_000) of 255 from \(screen.picture)")
    #expect(mean <= screen.limit)
  }

  @Test(arguments: ["ContentView", "ToggleView", "LayeringShadowsView"])
  func `captured: a package and an archive of one screen are within two steps`(name: String) throws
  {
    guard CapturedPictureTests.isThere() else { return }
    let package = try draw("\(name).ca", scale: 3)
    let archive = try draw("\(name).caar", scale: 3)
    try #require(package.width == archive.width && package.height == archive.height)
    let most = zip(package.pixels, archive.pixels).map { a, b in
      [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
        .map { abs(Int($0) - Int($1)) }.max() ?? 0
    }.max()
    #expect(try #require(most) <= 2)
  }

  private struct Drawing {
    let width: Int
    let height: Int
    let pixels: [PackedPixel]
  }

  private func draw(_ file: String, scale: Double) throws -> Drawing {
    var options = SceneOptions()
    options.scale = scale
    let path = "\(CapturedPictureTests.folder)/\(file)"
    let scene =
      CAMLPackage.isPackage(path)
      ? try Scene.load(package: path, options: options)
      : try Scene.load(path: path, options: options)
    var renderer = try Renderer()
    _ = try renderer.render(scene.root, canvas: scene.canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return Drawing(
      width: texture.width, height: texture.height, pixels: texture.pixels.map { $0 })
  }
}

extension RawPNG {
  /// Premultiplied sRGB, 0...255.
  ///
  /// - Parameter isDisplayP3: whether colours are Display P3, and premultiplied already.
  /// - Returns: four channels of each pixel.
  fileprivate func premultiplied(isDisplayP3: Bool) -> [SIMD4<Double>] {
    stride(from: 0, to: samples.count, by: 4).map { place in
      let alpha = Double(samples[place + 3]) / 255
      var color =
        SIMD3(
          Double(samples[place]), Double(samples[place + 1]), Double(samples[place + 2])) / 255
      if isDisplayP3 {
        guard alpha > 0 else { return .zero }
        color = RawPNG.sRGB(fromDisplayP3: color / alpha)
      }
      return SIMD4(color * alpha, alpha) * 255
    }
  }

  /// By the curve that both share, and the matrix from the one's primaries to the other's.
  private static func sRGB(fromDisplayP3 color: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func encoded(_ value: Double) -> Double {
      let value = min(1, max(0, value))
      return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    let l = SIMD3(linear(min(1, color.x)), linear(min(1, color.y)), linear(min(1, color.z)))
    return [
      encoded(1.2249401 * l.x - 0.2249404 * l.y),
      encoded(-0.0420569 * l.x + 1.0420571 * l.y),
      encoded(-0.0196376 * l.x - 0.0786361 * l.y + 1.0982735 * l.z),
    ]
  }
}
