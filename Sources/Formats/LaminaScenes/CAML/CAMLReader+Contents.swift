// The contents of captured layers: alpha-only pictures, and tinted ones.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

extension CAMLReader {
  /// The channel of a picture that is used as alpha; the colour becomes white.
  enum AlphaChannel: String { case grey, alpha }

  /// Reads a layer's contents: a picture, or a `CATintedImage` around one.
  ///
  /// If an image has `A8asL8`, its grey values are alpha, byte for byte. A tint replaces all colours.
  ///
  /// Policy: `alpha-picture-gray`.
  mutating func readContents(_ element: Int, of waiting: Waiting) throws(SceneError) {
    let node = document.element(element)
    let isTinted = [node.name, node["type"]?.text].contains("CATintedImage")
    let place = isTinted ? node.children.first { $0.name == "image" }?.index : element
    let picture = try place.map { place throws(SceneError) in
      try self.findPicture(of: place, waiting.path)
    }
    guard let place, case .image(var image)? = picture else {
      if case .undecodable? = picture { return }
      leaveOut(
        isTinted ? "contents that were not captured" : "contents without src", element,
        waiting.path)
      return
    }
    let tint = isTinted ? (node["tint"] ?? childValue(of: "tint", in: element))?.color : nil
    let isAlpha = document.element(place)["A8asL8"]?.bool == true
    let hasFactor = hasValue("contentsMultiplyColor", waiting)
    // Alpha without a colour is black.
    let factor = tint ?? (isAlpha && !hasFactor ? .black : nil)
    let swizzle = document.element(waiting.element)["contentsSwizzle"]?.text
    let isWhite = tint != nil || swizzle == "AAAA"
    let channel: AlphaChannel? = isAlpha ? .grey : isWhite ? .alpha : nil
    if let channel {
      guard case .image(let white) = try alphaPicture(image, channel, place, waiting.path) else {
        return
      }
      image = white
    }
    waiting.layer.contents = .image(image)
    if let factor { factors.append((waiting.layer, factor)) }
  }

  /// Whether a layer's element has any value for a key, as an attribute or as a child element.
  private func hasValue(_ key: String, _ waiting: Waiting) -> Bool {
    let node = document.element(waiting.element)
    return node[key] != nil || node.children.contains { $0.name == key }
  }

  /// Sets the values that depend on several values of a layer, once all are known: tint factors, and shadows of bounds.
  mutating func finishLayers() {
    for layer in boundsShadows { layer.shadowPath = CAMLReader.shadowPath(ofBounds: layer) }
    boundsShadows = []
    for (layer, factor) in factors {
      layer.contentsMultiplyColor = layer.contentsMultiplyColor.multiplied(by: factor)
    }
    factors = []
  }

  /// Returns the shadow path that follows the layer's bounds.
  static func shadowPath(ofBounds layer: Layer) -> Path {
    Path(
      roundedRect: RoundedRect(
        layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
        curve: layer.cornerCurve))
  }

  /// Returns a white picture whose alpha is a channel of another picture.
  ///
  /// It is encoded again, so that a converted scene can have a file of it.
  private mutating func alphaPicture(
    _ image: ImageSource, _ channel: AlphaChannel, _ element: Int, _ path: String
  ) throws(SceneError) -> Picture {
    let name = "\(image.name) (\(channel.rawValue))"
    if let known = knownPicture(name, element, path) { return known }
    let white: ImageSource
    do {
      let texture = try image.decodeStored().texture
      var file: [UInt8] = []
      try PNGEncoder(compression: .fast).encode(try texture.white(channel)) { span in
        for index in span.indices { file.append(span[index]) }
      }
      white = try ImageSource(
        bytes: try FileBytes(copying: file), name: name, limits: options.imageLimits)
    } catch let error as ImageError {
      if error.isUndecodable { return leaveOut(image: name, error, element, path) }
      throw locatedError(element, path, .image(error))
    } catch {
      throw locatedError(
        element, path, .image(.noMemory(name: name, bytes: image.properties.decodedBytes)))
    }
    images[Array(name.utf8)] = white
    return .image(white)
  }
}

extension Texture {
  /// Returns a white picture whose alpha is a channel of this one.
  fileprivate func white(_ channel: CAMLReader.AlphaChannel) throws(MemoryError) -> Texture {
    let pixels = try expanded()
    let bounds = IntRect(x: 0, y: 0, width: width, height: height)
    var target = try Framebuffer(bounds: bounds)
    target.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        let source = pixels.row(y, 0..<width)
        for x in row.indices {
          let alpha = channel == .grey ? source[x].red : source[x].alpha
          row[x] = PackedPixel(red: alpha, green: alpha, blue: alpha, alpha: alpha)
        }
      }
    }
    return target.makeTexture(isOpaque: false)
  }
}
