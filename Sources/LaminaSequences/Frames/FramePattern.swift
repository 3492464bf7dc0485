// What the files of a sequence are called.

import LaminaFiles

/// A file's path with a field for the frame's number: `%04d` or `####`, in the name and not in a folder's.
///
/// The field's width is a least width: with `%03d`, frame 1002 is `1002`. `%%` is a percent sign.
package struct FramePattern: Equatable, Sendable {
  /// The folder, `.` for the working folder.
  package let folder: String
  /// The name's part ahead of the field.
  package let prefix: String
  /// The field's least width in digits; `nil` without a field.
  package let width: Int?
  /// The name's part after the field.
  package let suffix: String

  /// Reads a pattern.
  ///
  /// - Throws: `RangeProblem` for a field that is none of these, a second one, or one in a folder's name.
  package init(parsing path: String) throws(RangeProblem) {
    let parts = FileName.split(path)
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

  /// The width in what follows a percent sign: `04d`, or `d` for 1.
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

  /// The file's name of a frame.
  package func name(of frame: Int) -> String {
    guard let width else { return prefix }
    let digits = String(frame)
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }

  /// The file's path of a frame.
  package func path(of frame: Int) -> String { path(named: name(of: frame)) }

  /// The path of a file beside the frames.
  package func path(named name: String) -> String { FramePattern.join(folder, name) }

  /// The path of a file in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
  }

  /// The start of the manifests' names: the part ahead of the field; without a field, the
  /// file's name and a dash.
  package var manifestPrefix: String {
    guard width == nil else { return prefix }
    return String(prefix.split(separator: ".", omittingEmptySubsequences: false)[0]) + "-"
  }
}
