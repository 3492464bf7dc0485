// Lines and columns, which are counted only for errors.

package import LaminaFiles
import LaminaPixels

extension Span<UInt8> {
  /// The length of the UTF-8 byte-order mark at the start of the bytes: 3, or 0 without a mark.
  ///
  /// Lines and columns do not count the mark.
  var byteOrderMarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}

/// Converts byte offsets of a text into lines and columns.
package struct SourceLocationConverter {
  private let bytes: FileBytes

  /// Makes a converter for a text.
  package init(bytes: FileBytes) { self.bytes = bytes }

  /// Returns the line and the column of a byte, as a location with the given file and path.
  ///
  /// Lines end with a line feed, and columns count characters (code points). A byte-order mark is not counted.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - offset: the byte.
  ///   - path: the path of the value there.
  /// - Returns: the location. O(bytes before it).
  package func location(file: String, offset: Int, path: String) -> SceneLocation {
    advancedLocation(
      offset, after: SceneLocation(file: file, line: 1, column: 1, path: path),
      at: bytes.span.byteOrderMarkLength)
  }

  /// Returns the location of a byte, with an excerpt of the source line around it.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - offset: the byte.
  ///   - path: the path of the value there.
  /// - Returns: the location. O(bytes before it).
  package func locationWithLine(file: String, offset: Int, path: String = "") -> SceneLocation {
    var location = location(file: file, offset: offset, path: path)
    location.excerpt = SourceLine(of: bytes, at: offset)
    return location
  }

  /// Returns the locations of several bytes, without paths.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - offsets: the bytes, in any order.
  /// - Returns: a location for each. O(bytes + n log n).
  package func locations(file: String, offsets: [Int]) -> [SceneLocation] {
    var locations = [SceneLocation](
      repeating: SceneLocation(file: file, line: 1, column: 1, path: ""), count: offsets.count)
    var (last, start) = (location(file: file, offset: 0, path: ""), 0)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      last =
        start == 0
        ? location(file: file, offset: offsets[index], path: "")
        : advancedLocation(offsets[index], after: last, at: start)
      start = offsets[index]
      locations[index] = last
    }
    return locations
  }

  /// Returns the location of a byte, counting lines and columns on from an earlier byte.
  ///
  /// - Parameters:
  ///   - offset: the byte.
  ///   - location: the location of the earlier byte.
  ///   - start: the offset of the earlier byte.
  /// - Returns: the location, with the same file and path. O(bytes between).
  func advancedLocation(_ offset: Int, after location: SceneLocation, at start: Int)
    -> SceneLocation
  {
    let text = bytes.span
    var location = location
    for index in start..<max(start, min(offset, text.count)) {
      if text[index] == 0x0A {
        location.line += 1
        location.column = 1
      } else if text[index] & 0xC0 != 0x80 {
        location.column += 1
      }
    }
    return location
  }
}
