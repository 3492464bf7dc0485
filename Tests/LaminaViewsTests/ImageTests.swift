import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaViews
import TestSupport
import Testing

/// Images: their sizes, files, modes and what views show of them.
@Suite @MainActor struct ImageTests {
  /// A picture that is half clear, in red.
  private func picture(_ width: Int, _ height: Int) -> Texture {
    Pictures.make(width, height, isOpaque: false) { x, _ in
      x < width / 2 ? .clear : PackedPixel(red: 200, green: 0, blue: 0, alpha: 200)
    }
  }

  private func write(_ width: Int, _ path: URL) throws {
    var bytes: [UInt8] = []
    try PNGEncoder().encode(Pictures.grey(90, width: width, height: 3)) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    try Data(bytes).write(to: path)
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `size: pixels by scale; other modes keep the picture`() {
    let image = Image.texture(picture(30, 20), scale: 2)
    #expect(image.size == Size(width: 15, height: 10) && image.renderingMode == .automatic)
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .alwaysTemplate && template.size == image.size)
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let wide = image.resizable(capInsets: insets).withAlignmentRectInsets(insets)
    #expect(wide.capInsets == insets && wide.alignmentRectInsets == insets)
    let view = ImageView(wide)
    #expect(view.layer.contentsCenter == rect(2 / 15.0, 0.1, 1 - 6 / 15.0, 0.6))
    #expect(view.alignmentRectInsets == insets && view.layer.contentsScale == 2)
    view.image = image
    #expect(view.layer.contentsCenter == rect(0, 0, 1, 1) && view.alignmentRectInsets == .zero)
  }

  @Test func `template: alpha in white, multiplied by the tint`() throws {
    let image = Image.texture(picture(4, 1)).withRenderingMode(.alwaysTemplate)
    let view = ImageView(image)
    guard case .texture(let shown) = view.layer.contents else { throw CancellationError() }
    let row = shown.row(0, 0..<4)
    #expect(row[0] == .clear)
    #expect(row[3] == PackedPixel(red: 200, green: 200, blue: 200, alpha: 200))
    #expect(view.layer.contentsMultiplyColor != .white)
    view.image = image.withRenderingMode(.alwaysOriginal)
    #expect(view.layer.contentsMultiplyColor == .white)
    #expect(view.layer.pixel(3, 0)?.green == 0)
  }

  @Test func `names: the file of the scale, then larger ones, then smaller ones`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, width) in [("star.png", 10), ("star@2x.png", 20), ("star@3x.png", 30)] {
      try write(width, folder.appending(path: name))
    }
    try write(8, folder.appending(path: "dot@2x.png"))
    try write(7, folder.appending(path: "v1.2@2x.png"))
    let images = NamedImages()
    func load(_ name: String, _ scale: Double) throws -> Image {
      try images.image(named: name, in: folder.path, scale: scale)
    }
    for (scale, width) in [(1.0, 10), (1.5, 20), (2, 20), (3, 30), (4, 30)] {
      let image = try load("star", scale)
      #expect(image.contents.width == width && image.size.width == 10, "scale \(scale)")
    }
    #expect(try load("dot.png", 3).size.width == 4 && load("dot", 1).scale == 2)
    #expect(try load("v1.2.png", 1).scale == 2)
    #expect(throws: ImageError.self) { try load("none", 2) }
    let path = folder.appending(path: "star@3x.png").path
    #expect(try Image(contentsOfFile: path).scale == 3)
    let shared = try Image(
      named: "dot", in: folder.path, for: Screen(width: 9, height: 9, scale: 2))
    #expect(shared.size.width == 4)
  }

  @Test func `cache: names are kept and counted, files are not`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(10, folder.appending(path: "star.png"))
    let images = NamedImages()
    func source(_ image: Image) -> ImageSource? {
      if case .image(let source) = image.contents { source } else { nil }
    }
    func load() throws -> Image { try images.image(named: "star", in: folder.path, scale: 1) }
    let (first, second) = (try load(), try load())
    #expect(source(first) != nil && source(first) === source(second))
    #expect(images.count == 1 && images.hits == 1 && images.misses == 1 && images.byteCount > 0)
    let path = folder.appending(path: "star.png").path
    #expect(try source(Image(contentsOfFile: path)) !== source(Image(contentsOfFile: path)))
    #expect(images.purge() == 1 && images.count == 0 && images.byteCount == 0)
    #expect(try source(load()) !== source(first) && images.misses == 2)
  }

  @Test func `animation: pictures in turn, then the view's own`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = ImageView(frame: rect(0, 0, 10, 10))
    view.image = .texture(Pictures.grey(10))
    view.animationImages = [50, 100, 150].map { .texture(Pictures.grey($0)) }
    (view.animationDuration, view.animationRepeatCount) = (0.3, 2)
    stage.window.addSubview(view)
    var greys: [UInt8] = []
    loop.onShow = {
      let grey = $0.picture.row(5, 5..<6)[0].red
      if grey != greys.last { greys.append(grey) }
    }
    try loop.run(refreshes: 2)
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(view.isAnimating)
    try loop.run(refreshes: 60)
    #expect(greys == [10, 50, 100, 150, 50, 100, 150, 10] && !view.isAnimating)
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isAnimating)
  }

  @Test func `animation: its pictures have their own colours, where the image is a template`()
    throws
  {
    let stage = Stage(scale: 1)
    let loop = try stage.loop()
    let view = ImageView(frame: rect(0, 0, 10, 10))
    view.tintColor = ViewColor(Color(red: 1, green: 0, blue: 0))
    view.image = Image.texture(Pictures.grey(10)).withRenderingMode(.alwaysTemplate)
    view.animationImages = [.texture(Pictures.grey(60))]
    (view.animationDuration, view.animationRepeatCount) = (0.2, 1)
    stage.window.addSubview(view)
    var colours: [[UInt8]] = []
    loop.onShow = {
      let pixel = $0.picture.row(5, 5..<6)[0]
      if colours.last != [pixel.red, pixel.green] { colours.append([pixel.red, pixel.green]) }
    }
    try loop.run(refreshes: 2)
    view.startAnimating()
    try loop.run(refreshes: 30)
    #expect(colours == [[255, 0], [60, 60], [255, 0]])
    view.startAnimating()
    view.stopAnimating()
    try loop.run(refreshes: 2)
    #expect(colours.count == 3 && view.layer.animationKeys.isEmpty)
  }
}
