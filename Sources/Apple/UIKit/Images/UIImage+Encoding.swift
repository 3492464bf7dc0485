import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaPixels
public import LaminaViews

// Images as files.

nonisolated extension Image {
  /// Returns the picture as a PNG file; `nil` if it cannot be decoded.
  public func pngData() -> Data? {
    if case .image(let source) = contents, source.properties.format == .png {
      return Data(source.bytes)
    }
    return texture.flatMap(Data.init(png:))
  }

  /// Returns the picture as a JPEG file, on white; `nil` if it cannot be decoded.
  ///
  /// - Parameter compressionQuality: 0 for the smallest file, 1 for the best one.
  /// - Returns: the file.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    texture.flatMap { JPEGEncoder.encode($0, quality: compressionQuality) }.map { Data($0) }
  }

  /// The decoded pixels; `nil` if the file is broken.
  var texture: Texture? {
    switch contents {
    case .texture(let texture): try? texture.expanded()
    case .image(let source): try? source.decode().texture.expanded()
    }
  }

  /// The encoded picture, made of its pixels if it has none.
  var encodedSource: ImageSource? {
    switch contents {
    case .image(let source): source
    case .texture(let texture):
      Data(png: texture).flatMap { ImageSource.source(of: $0, name: "image") }
    }
  }
}

nonisolated extension Data {
  /// Copies the bytes of a file.
  init(_ bytes: FileBytes) {
    let span = bytes.span
    self.init(capacity: span.count)
    for index in span.indices { append(span[index]) }
  }

  /// Encodes pixels as a PNG file; `nil` without memory.
  init?(png texture: Texture) {
    var data = Data()
    do throws(FileError) {
      try PNGEncoder().encode(texture) { part throws(FileError) in
        for index in part.indices { data.append(part[index]) }
      }
    } catch { return nil }
    self = data
  }
}
