// Turning stored pictures upright by their EXIF data: one rule for all formats.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The orientation of a stored picture, as its EXIF data state it.
///
/// Policy: `image-orientation`.
///
/// - Source: EXIF 2.32, 4.6.4, tag 274: the sides that the stored first row and first column show.
struct ImageOrientation: Equatable, Sendable {
  /// The value of the EXIF orientation tag, 1...8; 1 if there is no valid one.
  private(set) var value = 1
  /// Whether there are EXIF data that cannot be read, or whose orientation is invalid.
  private(set) var isUnreadable = false

  private static let tag = 0x0112

  /// The orientation of a picture without EXIF data.
  init() {}

  /// Makes the orientation of a value from 1 to 8.
  init(_ value: Int) {
    precondition((1...8).contains(value), "orientation \(value)")
    self.value = value
  }

  /// Reads the orientation in the first directory of EXIF data; without one there, the picture is upright.
  ///
  /// ```
  /// "Exif" 0 0                                      in a JPEG; some programs write it elsewhere, too
  /// "II" or "MM"  42  <where the directory is>      the order of bytes, 2 and 4 bytes
  /// <count>  { <tag>  <type>  <count>  <value> }    2, and 2 + 2 + 4 + 4 bytes each
  /// ```
  init(exif: Span<UInt8>) {
    let isNamed = exif.count >= 6 && exif.bigEndian(at: 0, count: 6) == 0x4578_6966_0000
    switch ImageOrientation.readOrientation(isNamed ? exif.extracting(droppingFirst: 6) : exif) {
    case .absent: break
    case .found(let number): value = number
    case .broken: isUnreadable = true
    }
  }

  private enum Reading { case absent, found(Int), broken }

  private static func readOrientation(_ tiff: Span<UInt8>) -> Reading {
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else {
      return .broken
    }
    let isLittle = tiff[0] == 0x49
    func readNumber(at offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 << 8 | Int(tiff[offset + (isLittle ? count - 1 - $1 : $1)]) }
    }
    let directory = readNumber(at: 4, 4)
    guard readNumber(at: 2, 2) == 42, directory + 2 <= tiff.count else { return .broken }
    for index in 0..<readNumber(at: directory, 2) {
      let entry = directory + 2 + 12 * index
      guard entry + 12 <= tiff.count else { return .broken }
      if readNumber(at: entry, 2) != tag { continue }
      // Type 3 is a number of 16 bits.
      let value = readNumber(at: entry + 8, 2)
      let isValid =
        readNumber(at: entry + 2, 2) == 3 && readNumber(at: entry + 4, 4) == 1
        && (1...8).contains(value)
      return isValid ? .found(value) : .broken
    }
    return .absent
  }

  // MARK: - Pixels

  /// Whether the picture is stored as it is shown.
  var isUpright: Bool { value == 1 }

  /// Whether the shown picture has the stored picture's width as its height.
  var swapsSides: Bool { value > 4 }

  /// Returns a stored size as it is shown, or a shown size as it is stored.
  func turned(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    swapsSides ? (size.height, size.width) : size
  }

  /// Returns where stored pixels go in the upright picture: pixel (x, y) to index `first + x * along + y * across`.
  func placement(ofStored size: (width: Int, height: Int)) -> (
    first: Int, along: Int, across: Int
  ) {
    let (width, height) = size
    return switch value {
    case 2: (width - 1, -1, width)
    case 3: (width * height - 1, -1, -width)
    case 4: (width * (height - 1), 1, -width)
    case 5: (0, height, 1)
    case 6: (height - 1, height, -1)
    case 7: (width * height - 1, -height, -1)
    case 8: (height * (width - 1), -height, 1)
    default: (0, 1, width)
    }
  }

  /// The side of the squares in which pixels are moved, so that rows and columns stay in the processor's cache.
  private static let square = 32

  /// Returns a stored picture turned upright.
  ///
  /// O(pixels).
  ///
  /// - Throws: `MemoryError` without memory for a second picture.
  func uprightPicture(_ stored: consuming Framebuffer) throws(MemoryError) -> Framebuffer {
    let texture = stored.makeTexture(isOpaque: false)
    let (width, height) = (texture.width, texture.height)
    let shown = turned((width, height))
    var upright = try Framebuffer(
      bounds: IntRect(x: 0, y: 0, width: shown.width, height: shown.height))
    let (first, along, across) = placement(ofStored: (width, height))
    upright.withRegion { region in
      var pixels = region.allRows
      for top in stride(from: 0, to: height, by: ImageOrientation.square) {
        for left in stride(from: 0, to: width, by: ImageOrientation.square) {
          for y in top..<min(top + ImageOrientation.square, height) {
            let row = texture.row(y, left..<min(left + ImageOrientation.square, width))
            for x in row.indices { pixels[first + (left + x) * along + y * across] = row[x] }
          }
        }
      }
    }
    return upright
  }
}
