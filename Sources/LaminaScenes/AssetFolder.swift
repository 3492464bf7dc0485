// Files that a scene refers to: found below its folder, and nowhere else unless allowed.

import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels

/// The folder that a scene's paths are relative to.
struct AssetFolder {
  /// The folder, with links and dots resolved.
  let path: String
  /// The folder as the user named it, for messages.
  private let name: String
  let allowsOutside: Bool

  init(of file: String, allowsOutside: Bool) {
    self.init(
      path: file == "-" ? "." : FileName.folder(of: file), allowsOutside: allowsOutside)
  }

  init(path: String, allowsOutside: Bool) {
    name = path
    self.path = FileName.resolved(path)
    self.allowsOutside = allowsOutside
  }

  /// The path of a file that the scene names.
  ///
  /// - Throws: `SceneProblem.outsideFolder` if it lies elsewhere, by dots, from the root, or by a
  ///   link; `wrongValue` for an empty name.
  func path(of name: String) throws(Refusal) -> String {
    guard !name.isEmpty else {
      throw Refusal(problem: .wrongValue(expected: "the name of a file", found: "an empty one"))
    }
    let joined = name.hasPrefix("/") ? name : path + "/" + name
    let resolved = FileName.resolved(joined)
    guard allowsOutside || FileName.way(to: resolved, from: path) != nil else {
      throw Refusal(problem: .outsideFolder(name))
    }
    return resolved
  }

  /// The image in a file that the scene names, or in a `data:` URI.
  ///
  /// - Parameters:
  ///   - name: the file, or the URI.
  ///   - limits: how large it may be.
  ///   - isClearIfBroken: whether broken pixels are clear ones, with a warning, and no error.
  /// - Returns: the image.
  /// - Throws: `Refusal` with what is wrong.
  func image(_ name: String, limits: ImageLimits, isClearIfBroken: Bool = false) throws(Refusal)
    -> ImageSource
  {
    do {
      if name.hasPrefix("data:") {
        return try ImageSource(
          bytes: try AssetFolder.bytes(ofDataURI: name), name: "data URI", limits: limits,
          isClearIfBroken: isClearIfBroken)
      }
      let path = try path(of: name)
      return try ImageSource(
        path: path, name: displayName(of: name), limits: limits, isClearIfBroken: isClearIfBroken)
    } catch let error as ImageError { throw Refusal(problem: .image(error)) } catch let refusal
      as Refusal
    { throw refusal } catch { throw Refusal(problem: .badDataURI(reason: "\(error)")) }
  }

  /// A file's path as the user would write it.
  private func displayName(of file: String) -> String {
    file.hasPrefix("/") || name == "." ? file : "\(name)/\(file)"
  }

  /// A problem on its way to the place that it belongs to.
  struct Refusal: Error { let problem: SceneProblem }

  /// The bytes of `data:image/png;base64,...`; they tell the format, whatever type is named.
  ///
  /// Source: RFC 2397.
  private static func bytes(ofDataURI uri: String) throws(Refusal) -> FileBytes {
    guard let comma = uri.firstIndex(of: ",") else {
      throw Refusal(problem: .badDataURI(reason: "there is no comma ahead of the data"))
    }
    guard uri[..<comma].hasSuffix(";base64") else {
      throw Refusal(problem: .badDataURI(reason: "the data is not base64"))
    }
    guard let data = Data(base64Encoded: String(uri[uri.index(after: comma)...])) else {
      throw Refusal(problem: .badDataURI(reason: "the data is not valid base64"))
    }
    do { return try FileBytes(copying: Array(data)) } catch {
      throw Refusal(problem: .badDataURI(reason: "there is no memory for \(data.count) bytes"))
    }
  }
}
