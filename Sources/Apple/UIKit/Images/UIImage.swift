import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
public import LaminaViews

// Pictures by UIKit's name: the class that Lamina's views show.

/// UIKit's name of `Image`, a picture that never changes.
public typealias UIImage = Image
/// UIKit's name of `ImageView`.
public typealias UIImageView = ImageView

nonisolated extension Image {
  /// Makes an image of an encoded picture, at one pixel per point; `nil` if it is of no known format.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes an image of an encoded picture; `nil` if it is of no known format.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let source = ImageSource.source(of: data, name: "data") else { return nil }
    self.init(.image(source), scale: scale > 0 ? scale : 1)
  }

  /// Makes an image of a file, at the scale that its name states; `nil` if it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let source = try? ImageSource(path: path) else { return nil }
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    self.init(.image(source), scale: scale)
  }
}

nonisolated extension ImageSource {
  /// Returns the picture in bytes; `nil` if they are of no known format.
  static func source(of data: Data, name: String) -> ImageSource? {
    guard let bytes = FileBytes(data) else { return nil }
    return try? ImageSource(bytes: bytes, name: name)
  }
}

nonisolated extension FileBytes {
  /// Copies data; `nil` without memory.
  convenience init?(_ data: Data) {
    try? self.init(capacity: data.count) { target in
      var index = 0
      for byte in data {
        target[index] = byte
        index += 1
      }
      return index
    }
  }
}
