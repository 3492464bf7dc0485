// Reads a scene file: the document's own keys. Layers are read in `SceneReader+Layers.swift`.

package import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaText

extension Scene {
  /// Loads a scene of any form except Lottie, whose reader is in a module above.
  ///
  /// `Scene.open` reads every form.
  ///
  /// - Parameters:
  ///   - path: the file or folder; `-` is standard input.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the location and the facts. O(bytes).
  package static func load(path: String, options: SceneOptions = SceneOptions())
    throws(SceneError) -> Scene
  {
    try load(path: path, as: SceneForm(of: path), options: options)
  }

  /// Loads a scene whose form is already known; a Lottie file cannot be read here.
  package static func load(path: String, as form: SceneForm, options: SceneOptions)
    throws(SceneError) -> Scene
  {
    let options = options.begun
    switch form {
    case .package: return try load(package: path, options: options)
    case .viewHierarchy: return try load(viewHierarchy: path, options: options)
    case .wallpaper: return try load(wallpaper: path, options: options)
    case .scene, .lottie, .archive: break
    }
    return try parse(readFileBytes(at: path, options: options), file: path, options: options)
  }

  /// Reads the bytes of a scene that is a single file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - options: the options, with the limit of the file's size.
  /// - Returns: the bytes.
  /// - Throws: `SceneError.unreadable`. O(bytes).
  package static func readFileBytes(at path: String, options: SceneOptions) throws(SceneError)
    -> FileBytes
  {
    do {
      let limit = options.limits.fileBytes
      return path == "-"
        ? try FileBytes.readStandardInput(limit: limit)
        : try FileBytes.read(path: path, limit: limit)
    } catch { throw .unreadable(error) }
  }

  /// Reads a scene file or a keyed archive; `file` is its name in errors, and images are looked up in its folder.
  ///
  /// - Throws: `SceneError` with the location and the facts.
  package static func parse(
    _ bytes: FileBytes, file: String, options: SceneOptions = SceneOptions()
  )
    throws(SceneError) -> Scene
  {
    let options = options.begun
    options.didRead?("scene", bytes)
    if let form = PropertyListForm(of: bytes) {
      return try parse(archive: bytes, form, file: file, options: options)
    }
    let parsed: (document: JSONDocument, mistakes: [SceneMistake])
    do {
      parsed = try JSONParser.parseAll(bytes, file: file, depthLimit: options.limits.depth)
    } catch {
      // A file of another format is not reported as a broken scene.
      guard bytes.span.firstVisible != UInt8(ascii: "{"),
        let other = ForeignFormat.problem(of: bytes)
      else { throw error }
      throw .invalid(SceneLocation(file: file, line: 1, column: 1, path: ""), other)
    }
    var reader = SceneReader(document: parsed.document, file: file, options: options)
    reader.problems.addMistakes(parsed.mistakes)
    do { return try reader.readScene() } catch { throw reader.problems.joined(with: error) }
  }
}

/// Reads one scene file.
@MainActor struct SceneReader {
  let document: JSONDocument
  let file: String
  let options: SceneOptions
  let folder: AssetFolder
  /// The mistakes that have been found so far.
  let problems = SceneMistakeCollector()
  /// The errors of declared images and fonts that could not be read, by their declared names.
  var broken: [String: SceneError] = [:]
  /// The declared images whose files are missing: their names, and the nodes of their paths.
  var missing: [(name: String, node: Int)] = []
  /// The names of missing images that a layer, a drawing or an animation shows.
  var shownNames: Set<String> = []
  /// The images that the document declares under `images`, by name.
  var images: [String: ImageSource] = [:]
  /// The images that have been read, by the bytes of their path, so that each file is read once.
  var imagesByPath: [[UInt8]: ImageSource] = [:]
  /// The strings that name files, if the options keep the text.
  var fileReferences: [SceneSource.FileReference] = []
  /// The fonts that the document declares under `fonts`, by name.
  var fonts: [String: FontDescription] = [:]
  /// The language of texts whose font has none.
  var language: String?
  /// The names of the fonts that were passed to `didRead`, as the scene writes them.
  var reportedFonts: Set<String> = []
  var locations = Scene.ResourceLocations()
  var notices: [SceneNotice] = []
  /// The angles so far that look like radians, although scenes have degrees.
  var angles = AngleHints()
  var layerCount = 0
  /// The layer with the largest backing store and the emitter with the most particles so far, with their nodes.
  var largest = LayerFindings.Largest()
  /// The type that was probably meant for each layer of an unknown type, by the layer's node; `nil` if none is likely.
  var mistyped: [Int: LayerType?] = [:]
  /// The text layers and blurred layers, with their nodes, which `LayerFindings` examines when the tree is complete.
  var waitingFindings: [(layer: Layer, node: Int)] = []
  /// The layers with animations, each with the node of the list, which is read when the tree is complete.
  var waitingAnimations: [(layer: Layer, node: Int)] = []
  /// The scale of the canvas in pixels per point, which is the default of every layer's `contentsScale`.
  var scale: Double = 1 {
    didSet { usual.contentsScale = scale }
  }
  /// A layer with the values that layers of the scene have until their keys set others.
  let usual = Layer()

  static let version = 1
  static let documentKeys = [
    "$schema", "version", "name", "language", "canvas", "timeline", "images", "fonts", "root",
  ]
  static let canvasKeys = ["width", "height", "scale", "background", "geometryFlipped"]
  static let timelineKeys = ["duration", "framesPerSecond"]

  init(document: JSONDocument, file: String, options: SceneOptions) {
    self.document = document
    self.file = file
    self.options = options
    folder = AssetFolder(of: file, allowsOutside: options.allowsOutside)
  }

  mutating func readScene() throws(SceneError) -> Scene {
    let members = try readMembers(0, keys: SceneReader.documentKeys)
    // The version is checked first, wherever it is in the file: all other keys depend on it.
    if let version = members["version"] {
      guard document.nodes[version].kind == .number,
        document.numberValue(version) == Double(SceneReader.version)
      else {
        throw locatedError(
          version,
          .unsupportedVersion(found: document.source(version), readable: SceneReader.version))
      }
    } else {
      try problems.addError(locatedError(0, .missingKey("version")))
    }
    var name = SceneReader.baseName(of: file)
    var canvas = Canvas(width: 1, height: 1)
    var timeline = Scene.Timeline()
    do {
      if let schema = members["$schema"] { _ = try readString(schema) }
      if let node = members["name"] { name = try readString(node) }
    } catch { try problems.addError(error) }
    do throws(SceneError) {
      guard let node = members["canvas"] else { throw locatedError(0, .missingKey("canvas")) }
      canvas = try self.readCanvas(node)
      locations.canvas = location(of: node)
    } catch { try problems.addError(error) }
    scale = canvas.scale
    do {
      if let node = members["timeline"] { timeline = try self.readTimeline(node) }
    } catch { try problems.addError(error) }
    do {
      if let node = members["images"] { try readImages(node) }
    } catch { try problems.addError(error) }
    do {
      if let node = members["language"] { language = try readString(node) }
      if let node = members["fonts"] { try readFonts(node) }
    } catch { try problems.addError(error) }
    guard let rootNode = members["root"] else { throw locatedError(0, .missingKey("root")) }
    let root = try readLayerTree(rootNode, canvas: canvas)
    try readAnimations()
    try checkUnusedImages()
    try problems.throwMistakes()
    locations.largestStore = largest.store.map {
      .init(location: location(of: $0.element), amount: $0.amount)
    }
    locations.largestEmitter = largest.emitter.map {
      .init(location: location(of: $0.element), amount: $0.amount)
    }
    locations.longStores = largest.storeLocations { node, _ in location(of: node) }
    var known = KnownCharacters()
    for (layer, node) in waitingFindings {
      for feature in LayerFindings.features(
        of: layer, under: root, scale: scale, known: &known)
      {
        let location = location(of: node)
        notices.leaveOut(feature, location)
      }
    }
    root.beginAnimations(at: 0)
    var scene = Scene(
      name: name, canvas: canvas, timeline: timeline, root: root, locations: locations,
      notices: notices)
    scene.angles = angles
    if options.keepsSource {
      scene.source = SceneSource(
        document, file: file, folder: folder.path, references: fileReferences)
    }
    return scene
  }

  private func readCanvas(_ node: Int) throws(SceneError) -> Canvas {
    let members = try readMembers(node, keys: SceneReader.canvasKeys)
    guard let width = members["width"] else { throw locatedError(node, .missingKey("width")) }
    guard let height = members["height"] else { throw locatedError(node, .missingKey("height")) }
    var canvas = Canvas(width: 1, height: 1)
    do { canvas.width = try readNumber(width, .positive) } catch { try problems.addError(error) }
    do { canvas.height = try readNumber(height, .positive) } catch { try problems.addError(error) }
    if let scale = members["scale"] { canvas.scale = try readNumber(scale, .positive) }
    if let scale = options.scale { canvas.scale = scale }
    do {
      if let background = members["background"] { canvas.background = try readColor(background) }
    } catch { try problems.addError(error) }
    if let flipped = members["geometryFlipped"] {
      canvas.isGeometryFlipped = try readBoolean(flipped)
    }
    guard canvas.exactPixelWidth >= 1, canvas.exactPixelHeight >= 1 else {
      throw locatedError(
        node,
        .wrongValue(
          expected: "a canvas of at least a pixel",
          found: "\(canvas.width) x \(canvas.height) points at scale \(canvas.scale)"))
    }
    return canvas
  }

  private func readTimeline(_ node: Int) throws(SceneError) -> Scene.Timeline {
    let members = try readMembers(node, keys: SceneReader.timelineKeys)
    var timeline = Scene.Timeline()
    if let duration = members["duration"] {
      timeline.duration = try readNumber(duration, .notNegative)
    }
    if let rate = members["framesPerSecond"] {
      timeline.framesPerSecond = try readNumber(rate, NumberRange(minimum: 1, maximum: 1_000))
    }
    return timeline
  }

  private mutating func readImages(_ node: Int) throws(SceneError) {
    try expectKind(node, .object, "an object of names and paths")
    for (key, value) in document.members(of: node) {
      let name = document.string(key)
      do throws(SceneError) {
        guard images[name] == nil else { throw locatedError(key, .duplicateKey(name)) }
        images[name] = try readImageFile(at: try readString(value), node: value)
      } catch {
        broken[name] = error
        if case .invalid(_, .image(.unreadable(let reason))) = error, reason.isMissing {
          missing.append((name, value))
        } else {
          try problems.addError(error)
        }
      }
    }
  }

  /// Adds an error for each declared image whose file is missing, and which nothing shows.
  ///
  /// The scene itself is wrong then: it could be shown without the file.
  private func checkUnusedImages() throws(SceneError) {
    for (name, node) in missing where !shownNames.contains(name) {
      try problems.addError(locatedError(node, .missingUnusedImage(document.string(node))))
    }
  }

  /// Returns the image at a path or in a data URI, which is read only once.
  mutating func readImageFile(at path: String, node: Int) throws(SceneError) -> ImageSource {
    // By bytes: strings that are composed differently are equal, and name two files.
    let key = Array(path.utf8)
    if let known = imagesByPath[key] {
      recordReference(node, .image(known))
      return known
    }
    try checkTime(at: node)
    let source: ImageSource
    do {
      source = try folder.readImage(
        path, limits: options.imageLimits, isClearIfBroken: options.replacesBrokenImages)
    } catch {
      guard options.replacesBrokenImages, let feature = error.undecodableImage,
        let clear = ImageSource.clearPixel(named: folder.displayName(of: path))
      else { throw locatedError(node, error.problem) }
      notices.leaveOut(feature, location(of: node))
      source = clear
    }
    notices += SceneNotice.notices(of: source)
    imagesByPath[key] = source
    recordReference(node, .image(source))
    options.didRead?(path, source.bytes)
    locations.images[source.name] = location(of: node)
    return source
  }

  /// Records the string of a file's name, if the options keep the text.
  mutating func recordReference(_ node: Int, _ target: SceneSource.FileReference.Target) {
    guard options.keepsSource else { return }
    fileReferences.append(
      SceneSource.FileReference(range: document.range(of: node), target: target))
  }

  static func baseName(of file: String) -> String {
    file == "-" ? "scene" : FileName.baseName(of: file)
  }
}

extension SceneProblem {
  init(_ problem: JSONError.Problem) {
    switch problem {
    case .unexpected(let found, let expected):
      self = .syntax(
        found: found.map { $0 < 0x80 ? "'\(Unicode.Scalar($0))'" : "byte \($0)" }
          ?? "the end of the file", expected: expected)
    case .dialect(let dialect): self = .dialect(dialect)
    case .tooDeep(let limit): self = .tooDeep(limit: limit)
    case .invalidUTF8: self = .badString(reason: "bytes that are not UTF-8")
    case .controlCharacter(let byte):
      self = .badString(reason: "a control character (\(byte)) that is not escaped")
    case .invalidEscape: self = .badString(reason: "a backslash that starts no escape")
    case .loneSurrogate: self = .badString(reason: "half of a surrogate pair")
    case .duplicateKey(let key): self = .duplicateKey(key)
    }
  }
}
