/// The parts of a file's path, by its slashes and dots alone.
///
/// Foundation's own ends the process over names of one letter (Swift 6.3.1).
package enum FileName {
  /// The folder's part: what stands ahead of the last slash; `.` without one.
  package static func folder(of path: String) -> String {
    let path = withoutSlash(path)
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(withoutSlash(String(path[..<slash])))
  }

  /// The last part.
  package static func last(of path: String) -> String {
    let path = withoutSlash(path)
    guard let slash = path.lastIndex(of: "/") else { return String(path) }
    return String(path[path.index(after: slash)...])
  }

  /// The last part without its ending.
  package static func base(of path: String) -> String {
    let name = last(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What follows the last dot of the last part; empty without one.
  package static func ending(of path: String) -> String {
    let name = last(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// The path without slashes at its end, but for the root.
  private static func withoutSlash(_ path: String) -> Substring {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
