// Pictures of static layers after their filters.

import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// A renderer of a part of a tree as a separate picture, which a layer may show instead.
@MainActor struct SubtreeSnapshot {
  let frames: ExplainedFrames
  /// The maximum number of pixels of such a picture.
  static let maximumPixels = 16 << 20

  /// The moment that pictures show, in seconds: the one of the first sampled frame.
  private var moment: Double { frames.runs[0][0] }

  /// Returns the picture of a layer with its sublayers and its filters, without the rest of the tree.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - region: the part of its space that the picture covers.
  ///   - detail: pixels per point.
  /// - Returns: the picture; `nil` if it cannot be rendered.
  func picture(of layer: Layer, _ region: Rect, detail: Double) -> Texture? {
    let copy = layer.presentationCopy(at: moment)
    let holder = Layer()
    holder.anchorPoint = .zero
    holder.bounds = Rect(x: 0, y: 0, width: region.width, height: region.height)
    holder.addSublayer(copy)
    copy.isHidden = false
    copy.opacity = 1
    copy.transform = .identity
    let anchor = copy.anchorLocation
    copy.position = Point(x: anchor.x - region.minX, y: anchor.y - region.minY)
    let canvas = Canvas(
      width: region.width, height: region.height, scale: detail, background: .clear)
    return renderTree(holder, canvas)
  }

  /// Returns the picture of a layer's background over its filtered backdrop, as the screen shows it.
  ///
  /// - Parameters:
  ///   - layer: the layer, which has to be upright.
  ///   - box: the layer's pixels on the screen.
  /// - Returns: the picture; `nil` if it cannot be rendered.
  func backdrop(of layer: Layer, _ box: IntRect) -> Texture? {
    // The root is held, because layers own only their sublayers.
    let root = frames.root.presentationCopy(at: moment)
    guard let copy = root.copy(of: layer) else { return nil }
    copy.borderWidth = 0
    for sublayer in copy.orderedSublayers { sublayer.isHidden = true }
    var inner = copy
    while let above = inner.superlayer {
      if above.mayPaintByDepth { return nil }
      // Layers painted later are not part of the backdrop.
      var isLater = false
      for sibling in above.sublayersInPaintingOrder {
        if isLater { sibling.isHidden = true }
        if sibling === inner { isLater = true }
      }
      inner = above
    }
    guard let screen = renderTree(root, frames.canvas) else { return nil }
    return screen.croppedPart(box)
  }

  /// Returns the colour that background filters make of a backdrop of one colour; `nil` if the result is translucent.
  ///
  /// It is also `nil` if rendering fails.
  func filteredColor(of color: Color, behind filters: [LayerFilter], scale: Double) -> Color? {
    let side = 8.0
    let root = Layer()
    root.anchorPoint = .zero
    root.bounds = Rect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = color
    let pane = Layer()
    pane.frame = root.bounds
    pane.backgroundFilters = filters
    root.addSublayer(pane)
    let canvas = Canvas(width: side, height: side, scale: scale, background: color)
    guard let picture = renderTree(root, canvas) else { return nil }
    let pixel = picture.pixels[picture.pixels.count / 2 + picture.width / 2]
    guard pixel.alpha == 255 else { return nil }
    func part(_ value: UInt8) -> Double { Double(value) / 255 }
    return Color(red: part(pixel.red), green: part(pixel.green), blue: part(pixel.blue))
  }

  /// Returns a picture as layer contents, in the form of a PNG file in memory; `nil` if it exceeds a limit.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - name: the file's name without its suffix.
  /// - Returns: the picture; `nil` if it exceeds a limit.
  static func contents(_ picture: Texture, named name: String) -> LayerContents? {
    var bytes: [UInt8] = []
    do throws(FileError) {
      try PNGEncoder(compression: .fast).encode(picture) { span throws(FileError) in
        for index in span.indices { bytes.append(span[index]) }
      }
    } catch { return nil }
    guard let file = try? FileBytes(copying: bytes),
      let source = try? ImageSource(bytes: file, name: name + ".png")
    else { return nil }
    return .image(source)
  }

  private func renderTree(_ root: Layer, _ canvas: Canvas) -> Texture? {
    let pixels = canvas.exactPixelWidth * canvas.exactPixelHeight
    guard pixels >= 1, pixels <= Double(SubtreeSnapshot.maximumPixels),
      var renderer = try? Renderer(RendererConfiguration()),
      (try? renderer.render(root, canvas: canvas, at: moment)) != nil
    else { return nil }
    return renderer.presented
  }
}

extension Layer {
  /// Returns the presentation copy of a model layer in this tree of copies; `nil` if there is none.
  fileprivate func copy(of layer: Layer) -> Layer? {
    var waiting = [self]
    while let next = waiting.popLast() {
      if next.model === layer { return next }
      waiting += next.orderedSublayers
    }
    return nil
  }
}

extension Texture {
  /// Returns a part of the picture; `nil` if it reaches beyond the picture, or memory runs out.
  fileprivate func croppedPart(_ box: IntRect) -> Texture? {
    guard !box.isEmpty, box.minX >= 0, box.minY >= 0, box.maxX <= width, box.maxY <= height,
      var framebuffer = try? Framebuffer(
        bounds: IntRect(minX: 0, minY: 0, maxX: box.width, maxY: box.height))
    else { return nil }
    framebuffer.withRegion { region in
      for y in 0..<box.height {
        let source = row(box.minY + y, box.minX..<box.maxX)
        var target = region.mutableRow(y, 0..<box.width)
        for x in source.indices { target[x] = source[x] }
      }
    }
    return framebuffer.makeTexture(isOpaque: isOpaque)
  }
}
