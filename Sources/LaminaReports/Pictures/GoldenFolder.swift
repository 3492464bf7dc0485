// Accepted pictures: NAME.png, and further ones NAME.1.png, NAME.2.png, ... that are as good.

import Foundation
public import LaminaFiles
public import LaminaImages
public import LaminaPixels

/// A folder of accepted pictures.
///
/// A picture is compared with all that are accepted under its name: to the byte first, then within the
/// tolerance with the one that is nearest.
public struct GoldenFolder: Sendable {
  /// The folder.
  public let path: String

  /// How a comparison with what is accepted ended.
  public enum Verdict: Sendable {
    /// Within the tolerance of a file; mostly the same.
    case passed(file: String, PictureComparison)
    /// Outside of it; the file that is nearest, and what is in it.
    case failed(file: String, PictureComparison, expected: Texture)
    /// No picture is accepted; the file that would be.
    case missing(file: String)
    /// It was written; how it differs from what the file held before, if there was one.
    case recorded(file: String, before: PictureComparison?)
  }

  /// Takes a folder, which need not be there yet.
  public init(path: String) { self.path = path }

  /// The file of an accepted picture: the first, or a further one.
  public func file(_ name: String, alternate: Int = 0) -> String {
    let file = alternate == 0 ? "\(name).png" : "\(name).\(alternate).png"
    return path.hasSuffix("/") ? path + file : "\(path)/\(file)"
  }

  /// Compares a picture with what is accepted, and writes it where the mode says so.
  ///
  /// A picture that is the same to the byte is never written anew.
  ///
  /// - Parameters:
  ///   - picture: what was rendered.
  ///   - name: what it is called: the file's name without its ending.
  ///   - tolerance: how far it may be off.
  ///   - mode: when it is written.
  /// - Returns: how it ended.
  /// - Throws: `ImageError` where an accepted picture cannot be read or the new one cannot be written: a
  ///   comparison that could not run is a failure.
  public func check(
    _ picture: Texture, named name: String, tolerance: PictureTolerance = .exact,
    record mode: RecordMode = .never
  ) throws(ImageError) -> Verdict {
    let picture = try expanded(picture, name)
    var nearest: (file: String, comparison: PictureComparison, expected: Texture)?
    // The folder is listed for pictures that are not as the first.
    for isFirst in [true, false] {
      for alternate in isFirst ? [0] : alternates(of: name) {
        let path = file(name, alternate: alternate)
        guard let expected = try accepted(path) else { continue }
        let comparison = PictureComparison(picture, to: expected, tolerance: tolerance)
        if comparison.isIdentical { return .passed(file: path, comparison) }
        if isNearer(comparison, than: nearest?.comparison) {
          nearest = (path, comparison, expected)
        }
      }
    }
    guard let nearest else {
      guard mode.writesMissing else { return .missing(file: file(name)) }
      try write(picture, to: file(name))
      return .recorded(file: file(name), before: nil)
    }
    let passes = nearest.comparison.passes
    if mode == .all || (mode == .failed && !passes) {
      try write(picture, to: nearest.file)
      return .recorded(file: nearest.file, before: nearest.comparison)
    }
    return passes
      ? .passed(file: nearest.file, nearest.comparison)
      : .failed(file: nearest.file, nearest.comparison, expected: nearest.expected)
  }

  /// The numbers of the further pictures that are accepted under a name, in their order.
  private func alternates(of name: String) -> [Int] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.compactMap { file in
      guard file.hasPrefix(name + "."), file.hasSuffix(".png") else { return nil }
      let number = file.dropFirst(name.count + 1).dropLast(4)
      return Int(number).flatMap { $0 > 0 && String($0) == number ? $0 : nil }
    }.sorted()
  }

  /// Whether a comparison is better: it passes, the sizes are equal, fewer pixels differ.
  private func isNearer(_ one: PictureComparison, than other: PictureComparison?) -> Bool {
    guard let other else { return true }
    if one.passes != other.passes { return one.passes }
    if one.hasEqualSizes != other.hasEqualSizes { return one.hasEqualSizes }
    return one.differing < other.differing
  }

  /// An accepted picture; `nil` where the file is not there.
  private func accepted(_ path: String) throws(ImageError) -> Texture? {
    let source: ImageSource
    do { source = try ImageSource(path: path) } catch {
      if case .unreadable(let error) = error, error.isMissing { return nil }
      throw error
    }
    return try expanded(try source.decode().texture, path)
  }

  private func expanded(_ texture: Texture, _ name: String) throws(ImageError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(name: name, bytes: texture.width * texture.height * 4)
    }
  }

  private func write(_ picture: Texture, to path: String) throws(ImageError) {
    do { try PictureFile.write(picture, to: path) } catch { throw .unreadable(error) }
  }
}

/// PNG files of pictures that a check writes.
public enum PictureFile {
  /// Writes a picture in one step, as small as it gets.
  ///
  /// - Throws: `FileError`; the old file is still there.
  public static func write(_ picture: Texture, to path: String) throws(FileError) {
    var file = try OutputFile(path: path)
    try PNGEncoder(compression: .best).encode(picture) { part throws(FileError) in
      try file.write(part)
    }
    try file.commit()
  }

  /// A picture's PNG file in memory.
  ///
  /// - Throws: `FileError.noMemory`.
  public static func bytes(of picture: Texture) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGEncoder().encode(picture) { part throws(FileError) in
      bytes.reserveCapacity(bytes.count + part.count)
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }
}
