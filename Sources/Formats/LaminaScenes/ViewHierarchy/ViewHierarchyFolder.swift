// The folder of an exported view hierarchy: the debugger's responses, by number.

import Foundation
import LaminaFiles
import LaminaPixels

/// The files of an exported view hierarchy.
///
/// ```
/// Screen.viewhierarchy/metadata                        optional: a property list with the app's name
///                      RequestResponses/Response_0     JSON, or JSON in gzip
///                      RequestResponses/Response_1     ...
/// ```
/// Source: published writers and readers of such folders; there is no specification.
struct ViewHierarchyFolder {
  /// The path of the folder, as it was named, without a slash at its end.
  let path: String
  /// The paths of the responses' files inside the folder, in the order of their numbers.
  private(set) var responses: [String] = []

  /// The name of the inner folder that has the responses.
  static let answers = "RequestResponses"

  /// The maximum number of bytes of all responses together, decompressed.
  static let largest = 512 << 20

  /// Lists the responses in a folder, without reading them.
  init(path: String) throws(SceneError) {
    let path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    let folder = "\(path)/\(ViewHierarchyFolder.answers)"
    try ViewHierarchyFolder.refuseLink(folder)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .invalid(ViewHierarchyFolder.location(folder), .noCapture)
    }
    var found: [(number: Int, name: String)] = []
    for name in names where name.utf8.starts(with: "Response_".utf8) {
      let digits = name.utf8.dropFirst(9)
      guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
        let number = Int(String(Substring(digits)))
      else { continue }
      found.append((number, name))
    }
    responses = found.sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map {
      "\(ViewHierarchyFolder.answers)/\($0.name)"
    }
  }

  /// Returns a location that means a whole file.
  static func location(_ file: String) -> SceneLocation {
    SceneLocation(whole: file)
  }

  private static func refuseLink(_ path: String) throws(SceneError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeSymbolicLink {
      throw .invalid(location(path), .forbidden("a symbolic link"))
    }
  }

  private func readFile(_ name: String, options: SceneOptions) throws(SceneError) -> FileBytes {
    let file = "\(path)/\(name)"
    try ViewHierarchyFolder.refuseLink(file)
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: file, limit: options.limits.fileBytes) } catch {
      throw .unreadable(error)
    }
    options.didRead?(name, bytes)
    return bytes
  }

  /// Returns the parsed responses of the last capture, in order, and the paths of the files of failed responses.
  ///
  /// Responses before the one that starts the capture are not read.
  ///
  /// O(bytes).
  func lastCapture(options: SceneOptions) throws(SceneError) -> (
    responses: [ViewResponse], failed: [String]
  ) {
    var (found, failed): ([ViewResponse], [String]) = ([], [])
    var left = ViewHierarchyFolder.largest
    for name in responses.reversed() {
      let file = "\(path)/\(name)"
      var bytes = try readFile(name, options: options)
      if Gzip.isGzip(bytes.span) {
        do { bytes = try Gzip.decompress(bytes, limit: left) } catch {
          throw SceneError(error, file: file)
        }
      }
      left = max(0, left - bytes.span.count)
      let response = try ViewResponse(parsing: bytes, file: file, limits: options.limits)
      if response.isFailed {
        failed.append(file)
        continue
      }
      found.append(response)
      if response.startsCapture { return (found.reversed(), failed.reversed()) }
    }
    throw .invalid(
      ViewHierarchyFolder.location("\(path)/\(ViewHierarchyFolder.answers)"), .noCapture)
  }

  /// Returns the notices about the folder's metadata: one if its format has another version than 1.
  func notices(options: SceneOptions) throws(SceneError) -> [SceneNotice] {
    let file = "\(path)/metadata"
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    let bytes = try readFile("metadata", options: options)
    guard let form = PropertyListForm(of: bytes) else { return [] }
    do {
      let list = try form.readPropertyList(bytes, limit: options.limits)
      guard case .dictionary(let entries) = try list.value(list.root) else { return [] }
      for entry in entries {
        guard case .string("DocumentVersion") = try list.value(entry.key),
          case .string(let version) = try list.value(entry.value), version != "1"
        else { continue }
        return [
          .unsupported(
            feature: "DocumentVersion \(version.quoted)", first: ViewHierarchyFolder.location(file),
            count: 1)
        ]
      }
      return []
    } catch {
      throw .invalid(
        ViewHierarchyFolder.location(file), .metadata(reason: error.reason, offset: error.offset))
    }
  }
}
