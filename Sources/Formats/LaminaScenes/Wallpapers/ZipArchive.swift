// Zip archives, read with limits and checks.

package import LaminaFiles
import LaminaImages
import LaminaPixels

/// A zip archive with its list of files; harmful archives are refused.
///
/// - Source: PKWARE's APPNOTE.TXT 6.3.
package struct ZipArchive: Sendable {
  /// A file of the archive.
  package struct Entry: Sendable {
    /// The file's name in the archive, with the folders that it lies in.
    package var name: String
    var isDeflated: Bool
    var checksum: UInt32
    var compressed: Int
    /// The size after decompression, in bytes.
    package var size: Int
    /// The offset of the entry's local header in the archive, in bytes.
    var offset: Int
  }

  private static let sizeLimit = 256 << 20
  private static let ratioLimit = 200
  /// The size of a file, in bytes, above which its compression ratio is limited.
  private static let ratioSize = 1 << 20

  private let bytes: FileBytes
  /// The archive's name in errors.
  let file: String
  /// The files of the archive, in the order of its directory.
  package private(set) var entries: [Entry] = []
  /// The place of each file in `entries`, by name; the first one, if several have a name.
  private var places: [String: Int] = [:]

  /// Reads the directory of an archive, which lists its files.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - file: its name in errors.
  ///   - entryLimit: the maximum number of files.
  /// - Throws: `SceneError` for a broken archive, one over the limits, or one with names that lead out of it.
  package init(_ bytes: FileBytes, file: String, entryLimit: Int = 2_000) throws(SceneError) {
    self.bytes = bytes
    self.file = file
    let (count, start) = try findCentralDirectory()
    guard count <= entryLimit else {
      throw fail("\(count) files are more than the limit of \(entryLimit)")
    }
    var offset = start
    var total = 0
    for _ in 0..<count {
      let (entry, next) = try readDirectoryEntry(at: offset)
      offset = next
      total += entry.size
      guard total <= ZipArchive.sizeLimit else {
        throw fail("the files are larger than the limit of \(ZipArchive.sizeLimit) bytes")
      }
      if places[entry.name] == nil { places[entry.name] = entries.count }
      entries.append(entry)
    }
  }

  /// Returns the entry of the file with a name; `nil` if it is missing.
  package func entry(named name: String) -> Entry? { places[name].map { entries[$0] } }

  /// A clause that says what the archive holds.
  package var summary: String { FileTree(self).summary }

  /// Returns the decompressed content of a file, after comparing its checksum.
  package func readContent(_ entry: Entry) throws(SceneError) -> FileBytes {
    let header = entry.offset
    guard littleEndianNumber(header, 4) == 0x0403_4B50,
      let name = littleEndianNumber(header + 26, 2),
      let extra = littleEndianNumber(header + 28, 2)
    else { throw fail("\(entry.name.quoted) has no header") }
    let start = header + 30 + name + extra
    guard start + entry.compressed <= bytes.span.count else {
      throw fail("\(entry.name.quoted) ends after the end of the archive")
    }
    let range = start..<start + entry.compressed
    let content: FileBytes
    do throws(Gzip.Failure) {
      if entry.isDeflated {
        content = try Deflate.decompress(bytes, range, count: entry.size)
      } else {
        content = try copiedBytes(range)
      }
    } catch {
      switch error {
      case .broken(_, let reason): throw fail("\(entry.name.quoted) is broken: \(reason)")
      case .tooLarge: throw fail("\(entry.name.quoted) is larger than the archive says")
      case .noMemory(let bytes): throw fail("the machine has no memory for \(bytes) bytes")
      }
    }
    guard ZipArchive.checksum(of: content) == entry.checksum else {
      throw fail("\(entry.name.quoted) does not match its checksum")
    }
    return content
  }

  private static func checksum(of content: FileBytes) -> UInt32 {
    Checksums.crc32(content.span)
  }

  // MARK: - Parts

  private func copiedBytes(_ range: Range<Int>) throws(Gzip.Failure) -> FileBytes {
    do {
      return try FileBytes(capacity: range.count) { (output: inout MutableSpan<UInt8>) in
        for index in 0..<range.count { output[index] = bytes.span[range.lowerBound + index] }
        return range.count
      }
    } catch { throw .noMemory(bytes: range.count) }
  }

  /// Returns the number of files in the archive, and the offset of its directory in bytes.
  private func findCentralDirectory() throws(SceneError) -> (count: Int, start: Int) {
    let size = bytes.span.count
    var offset = size - 22
    let least = max(0, size - 22 - 65_535)
    while offset >= least, offset >= 0 {
      if littleEndianNumber(offset, 4) == 0x0605_4B50,
        let comment = littleEndianNumber(offset + 20, 2),
        offset + 22 + comment <= size
      {
        guard let count = littleEndianNumber(offset + 10, 2),
          let start = littleEndianNumber(offset + 16, 4),
          let disk = littleEndianNumber(offset + 4, 2), disk == 0
        else { break }
        guard count != 0xFFFF, start != 0xFFFF_FFFF else {
          throw fail("archives with 64-bit sizes are not read")
        }
        return (count, start)
      }
      offset -= 1
    }
    throw fail("there is no directory at its end")
  }

  private func readDirectoryEntry(at offset: Int) throws(SceneError) -> (Entry, next: Int) {
    guard littleEndianNumber(offset, 4) == 0x0201_4B50,
      let flags = littleEndianNumber(offset + 8, 2),
      let method = littleEndianNumber(offset + 10, 2),
      let checksum = littleEndianNumber(offset + 16, 4),
      let compressed = littleEndianNumber(offset + 20, 4),
      let size = littleEndianNumber(offset + 24, 4),
      let nameLength = littleEndianNumber(offset + 28, 2),
      let extra = littleEndianNumber(offset + 30, 2),
      let comment = littleEndianNumber(offset + 32, 2),
      let attributes = littleEndianNumber(offset + 38, 4),
      let header = littleEndianNumber(offset + 42, 4), offset + 46 + nameLength <= bytes.span.count
    else { throw fail("its directory is broken at byte \(offset)") }
    var letters: [UInt8] = []
    for index in 0..<nameLength { letters.append(bytes.span[offset + 46 + index]) }
    let name = String(decoding: letters, as: UTF8.self)
    try checkEntryName(name)
    guard flags & 1 == 0 else { throw fail("\(name.quoted) is encrypted") }
    guard method == 0 || method == 8 else {
      throw fail("\(name.quoted) is compressed by method \(method), which is not read")
    }
    guard attributes >> 16 & 0xF000 != 0xA000 else { throw fail("\(name.quoted) is a link") }
    guard method == 8 || compressed == size else {
      throw fail("\(name.quoted) has two sizes: \(compressed) and \(size)")
    }
    guard size <= ZipArchive.ratioSize || size / max(1, compressed) <= ZipArchive.ratioLimit else {
      throw fail("\(name.quoted) expands by more than the limit of \(ZipArchive.ratioLimit)")
    }
    guard size <= ZipArchive.sizeLimit else {
      throw fail("\(name.quoted) is larger than the limit of \(ZipArchive.sizeLimit) bytes")
    }
    let entry = Entry(
      name: name, isDeflated: method == 8, checksum: UInt32(checksum), compressed: compressed,
      size: size, offset: header)
    return (entry, offset + 46 + nameLength + extra + comment)
  }

  /// Throws an error for a file name that is absolute or leads out of the archive.
  private func checkEntryName(_ name: String) throws(SceneError) {
    let parts = name.utf8.split(whereSeparator: {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    })
    let first = name.utf8.first
    let isAbsolute =
      first == UInt8(ascii: "/") || first == UInt8(ascii: "\\")
      || parts.first?.last == UInt8(ascii: ":")
    guard !isAbsolute, !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw fail("the name \(name.quoted) leads out of the archive")
    }
  }

  /// Returns the little-endian number of `count` bytes at an offset; `nil` if it reaches past the archive's end.
  private func littleEndianNumber(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.span.count else { return nil }
    var value = 0
    for index in (0..<count).reversed() { value = value << 8 | Int(bytes.span[offset + index]) }
    return value
  }

  /// Returns an error that refuses the archive, for a reason.
  package func fail(_ reason: String) -> SceneError {
    .invalid(SceneLocation(whole: file), .zip(reason: reason))
  }
}
