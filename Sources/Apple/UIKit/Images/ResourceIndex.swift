// The files of a folder of resources, found once.

/// The files, catalogues and tables of texts in a folder.
nonisolated final class ResourceIndex: Sendable {
  /// The folder.
  let folder: String
  /// The folders of image sets, by their names in catalogues.
  let imageSets: [String: String]
  /// The folders of colour sets, by their names in catalogues.
  let colorSets: [String: String]
  /// The folders of data sets, by their names in catalogues.
  let dataSets: [String: String]
  /// The paths of plain files, by their names.
  private let files: [String: [String]]
  /// The files of fonts.
  let fonts: [String]

  /// Finds the files of a folder; at most 100,000.
  init(folder: String) {
    self.folder = folder
    var (images, colors, data) = ([String: String](), [String: String](), [String: String]())
    var files: [String: [String]] = [:]
    var fonts: [String] = []
    func visit(_ path: String, _ space: String, _ isCatalog: Bool, _ depth: Int) {
      guard depth < 32,
        let names = try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
      else { return }
      for name in names where files.count < 100_000 {
        let full = "\(path)/\(name)"
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
          continue
        }
        let ending = (name as NSString).pathExtension.lowercased()
        let stem = (name as NSString).deletingPathExtension
        switch (isFolder.boolValue, ending) {
        case (true, "imageset"), (true, "symbolset"):
          images[space + stem] = images[space + stem] ?? full
        case (true, "colorset"): colors[space + stem] = colors[space + stem] ?? full
        case (true, "dataset"): data[space + stem] = data[space + stem] ?? full
        case (true, "build"), (true, "xcodeproj"), (true, "xcworkspace"): continue
        case (true, "xcassets"): visit(full, "", true, depth + 1)
        case (true, _):
          if name.hasPrefix(".") { continue }
          let hasSpace = isCatalog && AssetCatalog.providesNamespace(full)
          visit(full, hasSpace ? "\(space)\(name)/" : space, isCatalog, depth + 1)
          if !isCatalog { files[name, default: []].append(full) }
        case (false, "ttf"), (false, "otf"), (false, "ttc"):
          fonts.append(full)
          files[name, default: []].append(full)
        case (false, _): if !isCatalog { files[name, default: []].append(full) }
        }
      }
    }
    visit(folder, "", false, 0)
    (imageSets, colorSets, dataSets) = (images, colors, data)
    (self.files, self.fonts) = (files, fonts)
  }

  /// Returns the path of a file, preferably in the language's folder or in none; `nil` without it.
  ///
  /// - Parameters:
  ///   - name: the file's name, possibly after folders.
  ///   - parent: the folder in which it lies; `nil` for any.
  ///   - language: the language of texts.
  /// - Returns: the path.
  func path(of name: String, folder parent: String?, language: String) -> String? {
    var found: [String]
    if name.hasPrefix(".") {
      found = files.values.joined().filter { $0.hasSuffix(name) }.sorted()
    } else {
      found = files[(name as NSString).lastPathComponent] ?? []
      if name.contains("/") { found = found.filter { $0.hasSuffix("/\(name)") } }
    }
    if let parent, !parent.isEmpty { found = found.filter { $0.contains("/\(parent)/") } }
    let plain = found.filter { !$0.contains(".lproj/") }
    for tag in LocalizedTables.order(language) {
      if let own = found.first(where: { $0.contains("/\(tag).lproj/") }) { return own }
    }
    return plain.min { $0.count < $1.count } ?? found.first
  }

  /// Returns the paths of all files with an ending.
  func paths(ofType ending: String) -> [String] {
    files.values.joined().filter { ($0 as NSString).pathExtension == ending }.sorted()
  }

  /// Returns the path of the best image file of a name for a screen's scale; `nil` for none.
  func imageFile(named name: String, scale: CGFloat) -> String? {
    let ending = (name as NSString).pathExtension.lowercased()
    let isNamed = ImageFiles.endings.contains(ending)
    let stem = isNamed ? (name as NSString).deletingPathExtension : name
    let endings = isNamed ? [(name as NSString).pathExtension] : ImageFiles.endings
    for scale in ImageFiles.order(for: scale) {
      let mark = scale == 1 ? "" : "@\(scale)x"
      for ending in endings {
        if let path = path(of: "\(stem)\(mark).\(ending)", folder: nil, language: "") {
          return path
        }
      }
    }
    return nil
  }
}
