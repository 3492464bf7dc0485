// The names of translated copies, which lie in one folder.

/// Names that keep each file's own, and tell equal ones apart.
public enum OutputNames {
  /// Returns a name for each path: its last part, with the folder before it where another file has the same.
  public static func names(of paths: [String]) -> [String] {
    let bases = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    var counts: [String: Int] = [:]
    for base in bases { counts[base.lowercased(), default: 0] += 1 }
    var used: Set<String> = []
    return zip(paths, bases).map { path, base in
      var name = base
      var folders = path.split(separator: "/").dropLast().reversed()[...]
      while counts[base.lowercased()] ?? 1 > 1 || used.contains(name.lowercased()),
        let folder = folders.popFirst()
      {
        name = "\(folder)-\(name)"
        if !used.contains(name.lowercased()) { break }
      }
      used.insert(name.lowercased())
      return name
    }
  }
}
