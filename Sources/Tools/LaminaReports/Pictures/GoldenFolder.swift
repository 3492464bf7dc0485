// Accepted pictures: NAME.png, and equally valid alternates NAME.1.png, NAME.2.png, ...

import Foundation
public import LaminaFiles
public import LaminaGeometry
public import LaminaImages
public import LaminaPixels

/// A folder of accepted pictures.
///
/// The name of a picture may be a path, such as `lists/card`, whose folders are made when it is written.
///
/// A picture is compared with all pictures accepted under its name: first to the byte, then with the nearest one,
/// within the tolerance.
public struct GoldenFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// The result of a comparison with accepted pictures.
  public enum Verdict: Sendable {
    /// The picture is within the tolerance of an accepted file, and usually identical.
    case passed(file: String, PictureComparison)
    /// The picture is outside the tolerance of all accepted files; `file` and `expected` are the nearest.
    case failed(file: String, PictureComparison, expected: Texture)
    /// No picture is accepted under the name; `file` is the one to create.
    case missing(file: String)
    /// The picture was written to `file`; `before` is its difference from the file's previous picture, if any.
    case recorded(file: String, before: PictureComparison?)
  }

  /// Takes the path of a folder, which may not exist yet.
  public init(path: String) { self.path = path }

  /// Returns the path of the picture accepted under a name: the first for 0, else the alternate of that number.
  public func picturePath(_ name: String, alternate: Int = 0) -> String {
    let file = alternate == 0 ? "\(name).png" : "\(name).\(alternate).png"
    return path.hasSuffix("/") ? path + file : "\(path)/\(file)"
  }

  /// Compares a picture with the accepted ones, and writes it if the mode demands it.
  ///
  /// An identical picture is never rewritten.
  ///
  /// - Parameters:
  ///   - picture: the rendered picture.
  ///   - name: the file's name without its suffix.
  ///   - tolerance: the tolerance.
  ///   - mode: the condition for writing.
  ///   - regions: the pixels to leave out of the comparison.
  ///   - layers: returns the layers that drew the picture, which are written with it; `nil` if they are unknown.
  /// - Returns: the result.
  /// - Throws: `ImageError` if an accepted picture cannot be read or the new one cannot be written. A comparison that
  ///   could not run is a failure.
  public func check(
    _ picture: Texture, named name: String, tolerance: PictureTolerance = .exact,
    record mode: RecordMode = .never, ignoring regions: [IntRect] = [],
    layers: () -> String? = { nil }
  ) throws(ImageError) -> Verdict {
    let picture = try expanded(picture, name)
    if mode != .never { AbandonedFiles.removeFiles(of: picturePath(name)) }
    var nearest: (file: String, comparison: PictureComparison, expected: Texture)?
    // The folder is listed only if the picture differs from the first.
    for isFirst in [true, false] {
      for alternate in isFirst ? [0] : alternates(of: name) {
        let path = picturePath(name, alternate: alternate)
        guard let expected = try acceptedPicture(path) else { continue }
        let comparison = PictureComparison(
          picture, to: expected, tolerance: tolerance, ignoring: regions)
        if comparison.isIdentical { return .passed(file: path, comparison) }
        if isNearer(comparison, than: nearest?.comparison) {
          nearest = (path, comparison, expected)
        }
      }
    }
    guard let nearest else {
      guard mode.writesMissing else { return .missing(file: picturePath(name)) }
      try writePicture(picture, to: picturePath(name), layers())
      return .recorded(file: picturePath(name), before: nil)
    }
    let passes = nearest.comparison.passes
    if mode == .all || (mode == .failed && !passes) {
      try writePicture(picture, to: nearest.file, layers())
      return .recorded(file: nearest.file, before: nearest.comparison)
    }
    return passes
      ? .passed(file: nearest.file, nearest.comparison)
      : .failed(file: nearest.file, nearest.comparison, expected: nearest.expected)
  }

  /// Returns the numbers of the alternates accepted under a name, as in `NAME.2.png`, ascending.
  private func alternates(of name: String) -> [Int] {
    let (folder, first) = FileName.folderAndName(picturePath(name))
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.compactMap { file in
      // The name of the first without `png`.
      guard file.hasPrefix(first.dropLast(3)), file.hasSuffix(".png") else { return nil }
      let number = file.dropFirst(first.count - 3).dropLast(4)
      return Int(number).flatMap { $0 > 0 && String($0) == number ? $0 : nil }
    }.sorted()
  }

  /// Whether a comparison is better than another: it passes, the sizes are equal, or fewer pixels differ.
  private func isNearer(_ one: PictureComparison, than other: PictureComparison?) -> Bool {
    guard let other else { return true }
    if one.passes != other.passes { return one.passes }
    if one.hasEqualSizes != other.hasEqualSizes { return one.hasEqualSizes }
    return one.differing < other.differing
  }

  /// Returns an accepted picture; `nil` if the file does not exist.
  private func acceptedPicture(_ path: String) throws(ImageError) -> Texture? {
    let bytes: FileBytes
    do { bytes = try FileBytes.readOutput(path: path, limit: ImageLimits().fileBytes) } catch {
      if error.isMissing { return nil }
      throw .unreadable(error)
    }
    let source = try ImageSource(bytes: bytes, name: path)
    return try expanded(try source.decode().texture, path)
  }

  private func expanded(_ texture: Texture, _ name: String) throws(ImageError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(name: name, bytes: texture.width * texture.height * 4)
    }
  }

  private func writePicture(_ picture: Texture, to path: String, _ layers: String?)
    throws(ImageError)
  {
    do {
      let folder = FileName.folderAndName(path).folder
      // The folder of pictures exists; those in it are made for names with slashes.
      if FileName.isFolder(self.path) { try OutputFile.makeFolder(folder) }
      try PictureFile.write(picture, to: path, layers: layers)
    } catch { throw .unreadable(error) }
  }
}

/// Writing and encoding of pictures as PNG files.
public enum PictureFile {
  /// Writes a picture as a PNG file atomically, at the best compression.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - path: the file.
  ///   - layers: the layers that drew the picture, as a text that is written into the file; `nil` without them.
  /// - Throws: `FileError`; the old file then remains.
  public static func write(_ picture: Texture, to path: String, layers: String? = nil)
    throws(FileError)
  {
    var bytes = try encoded(picture, by: PNGEncoder(compression: .best))
    if let layers { bytes = PNGText.adding(layers, keyword: layersKeyword, to: bytes) }
    var file = try OutputFile(path: path)
    try file.write(bytes.span)
    try file.commit()
  }

  /// The keyword of the text with the layers that drew a picture.
  private static let layersKeyword = "lamina-layers"

  /// The maximum length of that text, in bytes.
  package static let maximumLayersText = 1 << 20

  /// Returns the layers that drew an accepted picture, as the text in its file; `nil` if the file has none.
  package static func layers(of path: String) -> String? {
    guard let bytes = try? FileBytes.readOutput(path: path, limit: ImageLimits().fileBytes) else {
      return nil
    }
    return PNGText.find(keyword: layersKeyword, in: bytes.span, limit: maximumLayersText)
  }

  /// Returns a picture's PNG file in memory.
  ///
  /// - Throws: `FileError.noMemory`.
  public static func bytes(of picture: Texture) throws(FileError) -> [UInt8] {
    try encoded(picture, by: PNGEncoder())
  }

  private static func encoded(_ picture: Texture, by encoder: PNGEncoder) throws(FileError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    try encoder.encode(picture) { part throws(FileError) in
      bytes.reserveCapacity(bytes.count + part.count)
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }
}
