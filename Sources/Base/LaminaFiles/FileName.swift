/// The parts of a file's path, found by its slashes and dots alone.
///
/// Foundation's own functions trap on names of one letter (Swift 6.3.1). Paths are split by bytes, as the
/// system reads them: Swift joins a slash and a following combining accent into one character.
package enum FileName {
  /// Splits a path at its last slash.
  ///
  /// The folder is `.` if there is no slash and `/` for a file in the root.
  package static func folderAndName(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Whether a name contains a slash, which makes it a path.
  package static func isPath(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// Returns the path of a file relative to a folder above it, by their text; `nil` if the file is not below
  /// the folder.
  package static func relativePath(to file: String, from folder: String) -> String? {
    let start = (folder == "/" ? folder : folder + "/").utf8
    guard file.utf8.starts(with: start) else { return nil }
    return String(Substring(file.utf8.dropFirst(start.count)))
  }

  /// Returns the path of the folder that contains a file: the text up to the last slash, or `.` without one.
  package static func parentFolder(of path: String) -> String {
    withoutSlash(folderAndName(withoutSlash(path)).folder)
  }

  /// Returns the last part of a path: the text after its last slash, without slashes at the end.
  package static func lastComponent(of path: String) -> String {
    folderAndName(withoutSlash(path)).name
  }

  /// Returns the last part of a path without its ending and the dot before it.
  package static func baseName(of path: String) -> String {
    let name = lastComponent(of: path)
    return endingDot(in: name).map { String(name[..<$0]) } ?? name
  }

  /// Returns the ending of a path: the text after the last dot of its last part; empty without a dot.
  package static func ending(of path: String) -> String {
    let name = lastComponent(of: path)
    return endingDot(in: name).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
  }

  /// Returns the ending of a path in lower case; `nil` if it cannot be the ending of a file type.
  ///
  /// Such an ending is a letter followed by letters and digits: `frames.0001` and `still.2.5x` have none.
  package static func typeEnding(of path: String) -> String? {
    let ending = ending(of: path)
    guard let first = ending.first, first.isLetter,
      ending.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return ending.lowercased()
  }

  /// Returns the index of the dot before a name's ending; `nil` without a dot, or if the last one begins the
  /// name.
  private static func endingDot(in name: String) -> String.Index? {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    return dot == name.startIndex ? nil : dot
  }

  /// Returns the path without trailing slashes, except the root.
  private static func withoutSlash(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
