// The file names of a sequence.

import LaminaFiles

/// A file's path with a field for the frame's number: `%04d` or `####`, in the name but not in a folder.
///
/// The field's width is a minimum: with `%03d`, frame 1002 is `1002`. `%%` is a percent sign.
package struct FramePattern: Equatable, Sendable {
  /// The folder of the frames' files; `.` for the working folder.
  package let folder: String
  /// The part of the name before the field; without a field, the whole name.
  package let prefix: String
  /// The field's minimum width in digits; `nil` without a field.
  package let width: Int?
  /// The part of the name after the field.
  package let suffix: String
  /// The names of the files by the frame's number, if each frame has a name of its own.
  private var names: [Int: String] = [:]

  /// Makes a pattern of files that each have a name of their own.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - prefix: the part that the names of manifests begin with.
  ///   - names: the names by number.
  package init(folder: String, prefix: String, names: [Int: String]) {
    (self.folder, self.prefix, self.width, self.suffix) = (folder, prefix, 1, "")
    self.names = names
  }

  /// Parses a path that may have one field for the frame's number.
  ///
  /// - Throws: `RangeProblem` for an invalid field, a second one, or one in a folder's name.
  package init(parsing path: String) throws(RangeProblem) {
    let parts = FileName.folderAndName(path)
    let folder = parts.folder
    var name = Substring(parts.name)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw RangeProblem("\(path): names a folder; frames are files, like '%04d.png' in it")
    }
    if folder.contains("%") || folder.contains("#") {
      throw RangeProblem(
        "\(path): the frame's number belongs to the file's name, not to a folder's")
    }
    var (before, after) = ("", "")
    var width: Int?
    while let character = name.popFirst() {
      var found: Int?
      switch character {
      case "#":
        found = 1
        while name.first == "#" {
          name.removeFirst()
          found = found.map { $0 + 1 }
        }
      case "%" where name.first == "%":
        name.removeFirst()
      case "%": found = try FramePattern.field(&name, of: path)
      default: break
      }
      guard let found else {
        if width == nil { before.append(character) } else { after.append(character) }
        continue
      }
      guard width == nil else {
        throw RangeProblem("\(path): has two fields for the frame's number; one is enough")
      }
      guard found <= 20 else { throw RangeProblem("\(path): a field has at most 20 digits") }
      width = found
    }
    (self.folder, prefix, self.width, suffix) = (folder, before, width, after)
  }

  /// Parses the field after a percent sign, and returns its width in digits: 4 for `04d`, 1 for `d`.
  private static func field(_ name: inout Substring, of path: String) throws(RangeProblem) -> Int {
    let digits = name.prefix { ("0"..."9").contains($0) }
    name.removeFirst(digits.count)
    guard name.popFirst() == "d", digits.isEmpty || digits.first == "0",
      let width = digits.isEmpty ? 1 : Int(digits), digits.isEmpty || width > 0
    else {
      throw RangeProblem("\(path): '%' starts no field; write %04d, ####, or %% for a percent sign")
    }
    return width
  }

  /// Returns the name of a frame's file.
  package func fileName(of frame: Int) -> String {
    if let name = names[frame] { return name }
    guard let width else { return prefix }
    let digits = String(frame)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }

  /// Returns whether a name is that of a file of the sequence: of any frame, or of a manifest.
  package func isOfSequence(_ name: String) -> Bool {
    if FrameManifest.readPrefix(name: name)?.prefix == manifestPrefix { return true }
    if !names.isEmpty { return names.values.contains(name) }
    guard width != nil else { return name == prefix }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.hasPrefix(prefix) && name.hasSuffix(suffix) && !digits.isEmpty
      && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  /// Returns the path of a frame's file.
  package func filePath(of frame: Int) -> String { filePath(named: fileName(of: frame)) }

  /// Returns the path of the file with a name in the frames' folder.
  package func filePath(named name: String) -> String { FramePattern.join(folder, name) }

  /// Returns the path of a folder and a file's name joined; only the name for the working folder.
  package static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
  }

  /// The prefix of the manifests' names: the part before the field, or without a field the file's name up to its first
  /// dot, and a dash.
  package var manifestPrefix: String {
    guard width == nil else { return prefix }
    return String(prefix.split(separator: ".", omittingEmptySubsequences: false)[0]) + "-"
  }
}
