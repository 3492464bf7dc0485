/// The parts of a file's path, by its slashes and dots alone.
///
/// Foundation's own ends the process over names of one letter (Swift 6.3.1). By bytes, as the system takes
/// paths: a slash and the combining accent that a name begins with are one character to Swift.
package enum FileName {
  /// What stands ahead of the last slash, `.` without one and `/` for what lies in the root, and what
  /// stands behind it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Whether a slash is part of it: then it is no name, but a path.
  package static func isPath(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// The way from a folder to a file below it, as both are written; `nil` for a file elsewhere.
  package static func way(to file: String, from folder: String) -> String? {
    let start = (folder == "/" ? folder : folder + "/").utf8
    guard file.utf8.starts(with: start) else { return nil }
    return String(Substring(file.utf8.dropFirst(start.count)))
  }

  /// The folder's part: what stands ahead of the last slash; `.` without one.
  package static func folder(of path: String) -> String {
    withoutSlash(split(withoutSlash(path)).folder)
  }

  /// The last part.
  package static func last(of path: String) -> String { split(withoutSlash(path)).name }

  /// The last part without its ending.
  package static func base(of path: String) -> String {
    let name = last(of: path)
    return dot(in: name).map { String(name[..<$0]) } ?? name
  }

  /// What follows the last dot of the last part; empty without one.
  package static func ending(of path: String) -> String {
    let name = last(of: path)
    return dot(in: name).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
  }

  /// The ending in small letters; `nil` where there is none that could be a type of file.
  ///
  /// Such an ending is a letter, then letters and digits: `frames.0001` and `still.2.5x` have none.
  package static func typeEnding(of path: String) -> String? {
    let ending = ending(of: path)
    guard let first = ending.first, first.isLetter,
      ending.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return ending.lowercased()
  }

  /// The dot ahead of a name's ending; a name that begins with its only dot has none.
  private static func dot(in name: String) -> String.Index? {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    return dot == name.startIndex ? nil : dot
  }

  /// The path without slashes at its end, but for the root.
  private static func withoutSlash(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
