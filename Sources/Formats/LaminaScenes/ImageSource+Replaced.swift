// Images of which nothing can be decoded: their notices, and the picture that replaces them.

import LaminaFiles
import LaminaImages

extension AssetFolder.Refusal {
  /// The phrase for notices about an image that was read but holds nothing that can be decoded; otherwise `nil`.
  var undecodableImage: String? {
    switch problem {
    case .image(let error) where error.isUndecodable: error.undecodableImage
    case .badDataURI(let reason): "image in a bad data URI (\(reason))"
    default: nil
    }
  }
}

extension ImageError {
  /// The phrase for notices about an image that cannot be decoded.
  var undecodableImage: String {
    switch self {
    case .invalid(_, let format, let reason): "broken \(format.title) image (\(reason))"
    case .unsupported(_, let format, let feature): "\(format.title) image with \(feature)"
    default: foreignFormat?.feature ?? "image of an unknown format"
    }
  }
}

extension ImageSource {
  /// Returns an image of one clear pixel under the name of an image that it replaces; `nil` without memory.
  static func clearPixel(named name: String) -> ImageSource? {
    guard let bytes = try? FileBytes(copying: clearGIF) else { return nil }
    return try? ImageSource(bytes: bytes, name: name)
  }

  /// A GIF of one pixel, whose only colour is the clear one.
  private static let clearGIF: [UInt8] =
    Array("GIF89a".utf8)
    // The screen of 1 by 1 pixels, and its table of two colours.
    + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 0, 0, 0]
    // Colour 0 is clear.
    + [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
    // The picture: a code that clears the table, colour 0, and the end.
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0] + [0x3B]
}
