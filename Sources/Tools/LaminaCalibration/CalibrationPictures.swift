// Calibration: pictures made in code, and files of them in memory.

import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// The pictures that the layers of the corpus show.
@MainActor struct CalibrationPictures {
  /// An opaque picture of smooth colours with some noise, 64 pixels wide.
  let small: LayerContents
  /// An opaque picture with the colours of `small`, 320 pixels wide.
  let large: LayerContents
  /// A picture with the colours of `small`, 96 pixels wide, whose top and left edges fade.
  let translucent: LayerContents
  /// The PNG files of pictures 48, 160 and 400 pixels wide, of which only the first has edges that
  /// fade.
  let files: [FileBytes]

  /// Makes the pictures.
  ///
  /// - Throws: `RenderError.noMemory` if memory for them runs out.
  init() throws(RenderError) {
    do throws(MemoryError) {
      small = .texture(try CalibrationPictures.makePicture(64, isOpaque: true))
      large = .texture(try CalibrationPictures.makePicture(320, isOpaque: true))
      translucent = .texture(try CalibrationPictures.makePicture(96, isOpaque: false))
      var files: [FileBytes] = []
      for side in [48, 160, 400] {
        files.append(
          try CalibrationPictures.file(
            of: CalibrationPictures.makePicture(side, isOpaque: side > 100)))
      }
      self.files = files
    } catch { throw .noMemory(bytes: error.bytes) }
  }

  private static func makePicture(_ side: Int, isOpaque: Bool) throws(MemoryError) -> Texture {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: side, height: side))
    var noise: UInt32 = 1
    framebuffer.withRegion { region in
      for y in 0..<side {
        var row = region.mutableRow(y, 0..<side)
        for x in row.indices {
          noise = noise &* 1_664_525 &+ 1_013_904_223
          let grain = Double(noise >> 27) / 255
          let fade = isOpaque ? 1 : min(1, Double(min(x, y)) / 12)
          row[x] = PackedPixel(
            Color(
              red: Double(x) / Double(side) * 0.8 + grain, green: Double(y) / Double(side) * 0.8,
              blue: 0.3 + grain, alpha: fade))
        }
      }
    }
    return framebuffer.makeTexture(isOpaque: isOpaque)
  }

  private static func file(of picture: Texture) throws(MemoryError) -> FileBytes {
    var bytes: [UInt8] = []
    do throws(FileError) {
      try PNGEncoder().encode(picture) { span throws(FileError) in
        for index in span.indices { bytes.append(span[index]) }
      }
    } catch { throw .refused(bytes: 4 * picture.width * picture.height) }
    let source = bytes
    return try FileBytes(capacity: source.count) { target in
      for index in source.indices { target[index] = source[index] }
      return source.count
    }
  }
}

extension CalibrationCorpus {
  static func contentsTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    func addPictures(
      _ name: String, _ picture: LayerContents, side: Double, count: Int,
      _ body: @MainActor (Layer, Int) -> Void
    ) {
      trees.append(
        makeTree(of: count, name, side: side, share: 0.9) { index, rect in
          makeLayer(rect) {
            $0.contents = picture
            body($0, index)
          }
        })
    }
    for (side, count) in [(64.0, 1), (160, 6), (320, 4), (320, 40)] {
      addPictures("copied pictures", pictures.large, side: side, count: count) { layer, _ in
        layer.contentsGravity = .center
        layer.masksToBounds = true
      }
      addPictures("faded pictures", pictures.translucent, side: side, count: count) {
        layer, index in
        layer.contentsGravity = .center
        layer.masksToBounds = true
        layer.opacity = index % 2 == 0 ? 0.5 : 1
      }
      addPictures("stretched pictures", pictures.small, side: side, count: count) { layer, index in
        if index % 2 == 1 { layer.opacity = 0.7 }
      }
      addPictures("shrunk pictures", pictures.large, side: side, count: count) { _, _ in }
      addPictures("nearest texels", pictures.small, side: side, count: count) { layer, _ in
        layer.magnificationFilter = .nearest
        layer.minificationFilter = .nearest
      }
      addPictures("turned pictures", pictures.translucent, side: side, count: count) {
        layer, index in
        layer.transform = .rotation(radians: 0.2 + Double(index))
      }
      addPictures("rounded pictures", pictures.large, side: side, count: count) { layer, _ in
        layer.cornerRadius = layer.bounds.width / 4
        layer.masksToBounds = true
      }
      addPictures("trilinear pictures", pictures.large, side: side, count: count) { layer, index in
        layer.minificationFilter = .trilinear
        if index % 2 == 1 { layer.transform = .rotation(radians: 0.4) }
      }
      addPictures("slices", pictures.small, side: side, count: count) { layer, _ in
        layer.contentsCenter = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
      }
      addPictures("pictures in perspective", pictures.large, side: side, count: count) {
        layer, index in
        if index % 2 == 1 { layer.minificationFilter = .trilinear }
        layer.transform = Matrix4.rotation(radians: 0.8, x: 0, y: 1, z: 0).concatenating(
          .perspective(distance: 300))
      }
    }
    for (index, file) in pictures.files.enumerated() {
      for count in [1, 3] {
        let layers = grid(count, side: 96).compactMap { rect -> Layer? in
          guard let source = try? ImageSource(bytes: file, name: "calibration") else { return nil }
          return makeLayer(rect) { $0.contents = .image(source) }
        }
        var decoded = makeTree("\(count) decoded pictures \(index)", side: 96, layers)
        decoded.isFresh = true
        trees.append(decoded)
      }
    }
    return trees
  }
}
