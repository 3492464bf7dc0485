import LaminaFiles
import LaminaViews
import Synchronization

// The folders of an app's pictures, colours, texts and fonts.

/// The resources of an app: folders with files, catalogues (`.xcassets`) and texts (`.lproj`, `.xcstrings`).
///
/// The resource folder of the main bundle is searched too, and so are bundles of packages beside the program.
///
/// ```text
/// Resources.add(folder: "/path/to/App/Resources")
/// let star = UIImage(named: "star")
/// ```
public nonisolated enum Resources {
  private struct State {
    var added: [String] = []
    var indices: [String: ResourceIndex] = [:]
    var images: [ImageKey: UIImage] = [:]
    var warnings: [String] = []
    var language = "en"
  }
  private struct ImageKey: Hashable {
    let file: String
    let set: String
  }
  private static let state = Mutex(State())

  /// Adds a folder, which is searched with all folders in it; the last added one is searched first.
  ///
  /// - Parameter folder: the folder's path.
  public static func add(folder: String) {
    let path = URL(fileURLWithPath: folder).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: path) else {
      return warn("the folder of resources \(path) does not exist")
    }
    let index = ResourceIndex(folder: path)
    state.withLock { state in
      state.added.removeAll { $0 == path }
      state.added.insert(path, at: 0)
      state.indices[path] = index
      state.images = [:]
    }
    for font in index.fonts where !FontNames.register(path: font) {
      warn("the font \(font) cannot be read")
    }
  }

  /// Forgets all folders and pictures.
  public static func removeAll() {
    state.withLock { state in
      (state.added, state.indices, state.images) = ([], [:], [:])
      state.warnings = []
    }
  }

  /// The language of texts, a tag such as `de`; `en` by default, whatever the machine's settings.
  public static var language: String {
    get { state.withLock { $0.language } }
    set { state.withLock { $0.language = newValue } }
  }

  /// The warnings so far: files that cannot be read, and symbols that are missing.
  public static var warnings: [String] { state.withLock { $0.warnings } }

  /// Adds a warning, and prints it on the standard error the first time.
  static func warn(_ text: String) {
    let isNew = state.withLock { state in
      guard !state.warnings.contains(text) else { return false }
      state.warnings.append(text)
      return true
    }
    if isNew { FileHandle.standardError.write(Data("UIKit: \(text.printed(most: 1_000))\n".utf8)) }
  }

  // MARK: - Searching

  /// Returns the indices of all folders, those of a bundle first.
  static func indices(of bundle: Bundle?) -> [ResourceIndex] {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
      .deletingLastPathComponent()
    var folders: [String] = []
    if let own = bundle?.resourcePath, bundle !== Bundle.main { folders.append(own) }
    folders += state.withLock { $0.added }
    if let main = Bundle.main.resourcePath, main != program.path { folders.append(main) }
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: program.path)) ?? []
    folders += beside.filter { $0.hasSuffix(".resources") }.sorted()
      .map { program.appendingPathComponent($0).path }
    return folders.compactMap { folder in
      if let known = state.withLock({ $0.indices[folder] }) { return known }
      let made = ResourceIndex(folder: folder)
      state.withLock { $0.indices[folder] = made }
      for font in made.fonts { FontNames.register(path: font) }
      return made
    }
  }

  /// Returns the path of a file; `nil` if no folder has it.
  static func path(of name: String, type: String?, folder: String? = nil, in bundle: Bundle?)
    -> String?
  {
    let ending = type.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? ""
    let file = ending.isEmpty ? name : name.isEmpty ? ".\(ending)" : "\(name).\(ending)"
    for index in indices(of: bundle) {
      if let path = index.path(of: file, folder: folder, language: language) { return path }
    }
    return nil
  }

  /// Returns an image by its name; `nil` if there is none.
  static func image(named name: String, in bundle: Bundle?, with traits: TraitCollection)
    -> UIImage?
  {
    guard !name.isEmpty else { return nil }
    for index in indices(of: bundle) {
      if let set = index.imageSets[name] {
        guard let (file, make) = AssetCatalog.image(set, with: traits) else { continue }
        return cached(file, set) { make() }
      }
      if let file = index.imageFile(named: name, scale: traits.displayScale) {
        return cached(file, "") { ImageFiles.image(path: file) }
      }
    }
    return nil
  }

  /// Returns the image made of a file, the same one at each call.
  private static func cached(_ file: String, _ set: String, _ make: () -> UIImage?) -> UIImage? {
    let key = ImageKey(file: file, set: set)
    if let known = state.withLock({ $0.images[key] }) { return known }
    guard let image = make() else {
      warn("the image \(file) cannot be read; PNG, JPEG, WebP and GIF can")
      return nil
    }
    state.withLock { $0.images[key] = image }
    return image
  }

  /// Returns a colour by its name; `nil` if there is none.
  static func color(named name: String, in bundle: Bundle?) -> UIColor? {
    for index in indices(of: bundle) {
      if let set = index.colorSets[name], let color = AssetCatalog.color(set) { return color }
    }
    return nil
  }
}
