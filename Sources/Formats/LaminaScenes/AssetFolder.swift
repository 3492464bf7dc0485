// Files that a scene refers to, restricted to its folder unless files outside are allowed.

import Foundation
package import LaminaFiles
package import LaminaImages
import LaminaPixels

/// The folder that a scene's paths are relative to: one of the file system, or one within a zip archive.
package struct AssetFolder {
  /// The folder's path, in which symbolic links, `.` and `..` are resolved.
  package let path: String
  /// The folder's path as the user wrote it, for messages.
  private let name: String
  /// Whether the scene may name files outside the folder.
  package let allowsOutside: Bool
  /// The archive that contains the folder; `nil` for a folder of the file system.
  private let archive: ZipArchive?

  /// Makes the folder that contains a scene's file; for standard input, `-`, it is the current folder.
  package init(of file: String, allowsOutside: Bool) {
    self.init(
      path: file == "-" ? "." : FileName.parentFolder(of: file), allowsOutside: allowsOutside)
  }

  /// Makes a folder from its path.
  package init(path: String, allowsOutside: Bool) {
    name = path
    self.path = FileName.resolvedPath(path)
    self.allowsOutside = allowsOutside
    archive = nil
  }

  /// Makes the folder with a path in an archive, of which nothing outside that folder may be named.
  init(path: String, in archive: ZipArchive) {
    name = path.isEmpty ? archive.file : "\(archive.file)/\(path)"
    self.path = path
    allowsOutside = false
    self.archive = archive
  }

  /// Returns the path of a file that the scene names.
  ///
  /// - Parameter name: the name in the scene.
  /// - Returns: the path.
  /// - Throws: `SceneProblem.outsideFolder` if dots, an absolute path or a link lead out of the folder; `wrongValue`
  ///   for an empty name.
  package func path(of name: String) throws(Refusal) -> String {
    guard !name.isEmpty else {
      throw Refusal(.wrongValue(expected: "the name of a file", found: "an empty one"))
    }
    guard !name.hasSuffix("/") else {
      throw Refusal(.wrongValue(expected: "the name of a file", found: "a folder, \(name.quoted)"))
    }
    if archive != nil {
      guard let inner = FileTree.normalPath(name) else { throw Refusal(.outsideFolder(name)) }
      return path.isEmpty ? inner : "\(path)/\(inner)"
    }
    let joined = name.hasPrefix("/") ? name : path + "/" + name
    let resolved = FileName.resolvedPath(joined)
    guard allowsOutside || FileName.relativePath(to: resolved, from: path) != nil else {
      throw Refusal(.outsideFolder(name))
    }
    return resolved
  }

  /// Returns the image in a file that the scene names, or in a `data:` URI.
  ///
  /// - Parameters:
  ///   - name: the file, or the URI.
  ///   - limits: the limits of its size.
  ///   - isClearIfBroken: whether broken pixels become clear, with a warning instead of an error.
  /// - Returns: the image.
  /// - Throws: `Refusal` with the problem.
  package func readImage(_ name: String, limits: ImageLimits, isClearIfBroken: Bool = false)
    throws(Refusal)
    -> ImageSource
  {
    do {
      if AssetFolder.isDataURI(name) {
        return try ImageSource(
          bytes: try AssetFolder.bytes(ofDataURI: name), name: displayName(of: name),
          limits: limits, isClearIfBroken: isClearIfBroken)
      }
      let path = try path(of: name)
      if archive != nil {
        let bytes = try readFile(name, limit: limits.fileBytes)
        return try ImageSource(
          bytes: bytes, name: displayName(of: name), limits: limits,
          isClearIfBroken: isClearIfBroken)
      }
      return try ImageSource(
        path: path, name: displayName(of: name), limits: limits, isClearIfBroken: isClearIfBroken)
    } catch let error as ImageError {
      throw Refusal(.image(error))
    } catch SceneError.unreadable(let error) {
      throw Refusal(.image(.unreadable(error)))
    } catch SceneError.invalid(_, let problem) {
      throw Refusal(problem)
    } catch let refusal as Refusal {
      throw refusal
    } catch { throw Refusal(.badDataURI(reason: "\(error)")) }
  }

  /// Whether the folder has a file, by its path within the folder.
  func contains(_ file: String) -> Bool {
    guard let archive else { return FileStamp(path: "\(name)/\(file)") != nil }
    return (try? path(of: file)).flatMap { archive.entry(named: $0) } != nil
  }

  /// Reads a file of the folder, by its path within the folder.
  ///
  /// - Throws: `SceneError` for a file that is missing, too large or broken.
  func readFile(_ file: String, limit: Int) throws(SceneError) -> FileBytes {
    let shown = displayName(of: file)
    guard let archive else {
      do { return try FileBytes.read(path: shown, limit: limit) } catch { throw .unreadable(error) }
    }
    guard let path = try? path(of: file), let entry = archive.entry(named: path) else {
      throw .unreadable(.missingFile(shown))
    }
    guard entry.size <= limit else {
      throw .unreadable(.tooLarge(path: shown, bytes: entry.size, limit: limit))
    }
    return try archive.readContent(entry)
  }

  /// Returns the path of a file that the scene names as the user would write it, for messages; `data URI` for one.
  func displayName(of file: String) -> String {
    if AssetFolder.isDataURI(file) { return "data URI" }
    return file.hasPrefix("/") || name == "." ? file : "\(name)/\(file)"
  }

  /// A problem with a file that a scene names; the caller adds the location in the scene.
  package struct Refusal: Error {
    /// The problem.
    package let problem: SceneProblem

    /// Makes the refusal for a problem.
    package init(_ problem: SceneProblem) { self.problem = problem }
  }

  /// Whether a name is a data URI; its scheme may be in capitals.
  ///
  /// Source: RFC 3986, section 3.1.
  package static func isDataURI(_ name: String) -> Bool {
    let scheme = name.utf8.prefix(5)
    return scheme.count == 5 && scheme.last == UInt8(ascii: ":")
      && String(decoding: scheme, as: UTF8.self).lowercased() == "data:"
  }

  /// Returns the bytes that a data URI holds, such as `data:image/png;base64,...`.
  ///
  /// An image's format follows from the bytes, not from the media type. A drawing in SVG may be without base64.
  ///
  /// - Parameter uri: the URI.
  /// - Returns: the bytes.
  /// - Throws: `Refusal` with the reason.
  ///
  /// Source: RFC 2397.
  package static func bytes(ofDataURI uri: String) throws(Refusal) -> FileBytes {
    guard let comma = uri.firstIndex(of: ",") else {
      throw Refusal(.badDataURI(reason: "there is no comma before the data"))
    }
    guard uri[..<comma].lowercased().hasSuffix(";base64") else {
      // A drawing is often written as it is; the error about its format says more than one about base64.
      if uri[..<comma].lowercased().contains("svg") {
        let text = uri[uri.index(after: comma)...]
        if let bytes = try? FileBytes(copying: Array((text.removingPercentEncoding ?? "").utf8)) {
          return bytes
        }
      }
      throw Refusal(.badDataURI(reason: "the data is not base64"))
    }
    guard let data = Data(base64Encoded: String(uri[uri.index(after: comma)...])) else {
      throw Refusal(.badDataURI(reason: "the data is not valid base64"))
    }
    do { return try FileBytes(copying: Array(data)) } catch {
      throw Refusal(.badDataURI(reason: "there is no memory for \(data.count) bytes"))
    }
  }
}
