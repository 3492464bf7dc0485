// Files of bundles, found also in the folders of `Resources`.

nonisolated extension Bundle {
  /// The bundle of a package's files: the app's, with the folders of `Resources`; a package with files has its own.
  public static var module: Bundle { .main }

  /// Returns the text of a key in the app's language; `value`, or else the key, if no table has it.
  public func localizedString(forKey key: String, value: String?, table tableName: String?)
    -> String
  {
    let table = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    if let text = LocalizedTables.text(key, table: table, in: self) { return text }
    guard let value, !value.isEmpty else { return key }
    return value
  }

  /// Returns the path of a file; `nil` if neither the bundle nor a folder of `Resources` has it.
  public func path(forResource name: String?, ofType ext: String?) -> String? {
    Resources.path(of: name ?? "", type: ext, in: self)
  }

  /// Returns the path of a file in a folder of the bundle; `nil` if there is none.
  public func path(forResource name: String?, ofType ext: String?, inDirectory subpath: String?)
    -> String?
  { Resources.path(of: name ?? "", type: ext, folder: subpath, in: self) }

  /// Returns the address of a file; `nil` if neither the bundle nor a folder of `Resources` has it.
  public func url(forResource name: String?, withExtension ext: String?) -> URL? {
    Resources.path(of: name ?? "", type: ext, in: self).map { URL(fileURLWithPath: $0) }
  }

  /// Returns the address of a file in a folder of the bundle; `nil` if there is none.
  public func url(
    forResource name: String?, withExtension ext: String?, subdirectory subpath: String?
  ) -> URL? {
    Resources.path(of: name ?? "", type: ext, folder: subpath, in: self).map {
      URL(fileURLWithPath: $0)
    }
  }

  /// Returns the paths of all files with an ending.
  public func paths(forResourcesOfType ext: String?, inDirectory subpath: String?) -> [String] {
    let all = Resources.indices(of: self).flatMap { $0.paths(ofType: ext ?? "") }
    guard let subpath, !subpath.isEmpty else { return all }
    return all.filter { $0.contains("/\(subpath)/") }
  }
}
