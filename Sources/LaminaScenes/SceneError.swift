public import LaminaFiles
public import LaminaImages
public import LaminaText

/// Where in a scene something is wrong.
public struct ScenePlace: Hashable, Sendable {
  /// The file, as it was named.
  public var file: String
  /// The line, from 1; 0 for a file or a folder as a whole.
  public var line: Int
  /// The column in characters, from 1; 0 for a file or a folder as a whole.
  public var column: Int
  /// The number of an archive's object: an archive has no lines.
  public var object: Int?
  /// The way to the value: `root.sublayers[2].opacity`; empty for the document itself.
  public var path: String
  /// The line in the file, for a message; places are equal whether they have it or not.
  public var excerpt: SourceLine?

  /// Makes a place.
  public init(file: String, line: Int, column: Int, path: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }

  /// Makes the place of a file or a folder as a whole.
  package init(whole file: String) { self.init(file: file, line: 0, column: 0, path: "") }

  /// Makes the place of an archive's object.
  init(file: String, object: Int, path: String) {
    self.init(file: file, line: 1, column: 1, path: path)
    self.object = object
  }
}

extension ScenePlace {
  /// Whether two places are one.
  public static func == (a: ScenePlace, b: ScenePlace) -> Bool {
    (a.file, a.line, a.column, a.object, a.path) == (b.file, b.line, b.column, b.object, b.path)
  }

  /// Hashes what makes places equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(object)
    hasher.combine(path)
  }
}

/// Why a scene could not be loaded.
public enum SceneError: Error, Equatable, Sendable {
  /// The scene's file could not be read.
  case unreadable(FileError)
  /// The text is not what a scene is.
  case invalid(ScenePlace, SceneProblem)
  /// The text has several mistakes, in the order of the file; so many more are not among them.
  case several([SceneMistake], more: Int)
}

/// What is wrong at a place of a scene, as facts; the words for it are the command's.
public enum SceneProblem: Equatable, Sendable {
  // MARK: The text

  /// Something else had to stand here.
  case syntax(found: String, expected: String)
  /// The text is as other dialects of JSON have it.
  case dialect(JSONDialect)
  /// The file is of another format; what to do with it.
  case otherFormat(String, advice: String)
  /// Objects and arrays are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// A string is not UTF-8, or holds a bare control character, a bad escape or half a surrogate pair.
  case badString(reason: String)
  /// The same key stands twice in one object.
  case duplicateKey(String)

  // MARK: Keys and values

  /// No key of that name exists here.
  case unknownKey(String, nearest: String?)
  /// The key is another format's; the keys that say the same, and how.
  case foreignKey(String, keys: [String], advice: String)
  /// The value is written as another format has it, and how it is written here.
  case foreignValue(found: String, expected: String, advice: String)
  /// The key exists, for another type of layer.
  case keyOfOtherType(String, type: String)
  /// The key or value exists, but this version cannot honour it.
  case unsupported(String)
  /// The key exists, for other types of animations.
  case keyOfOtherAnimation(String, types: [String])
  /// No animation can change what a key path says.
  case unknownKeyPath(String, nearest: String?)
  /// The key path is one of another type of layers.
  case keyPathOfOtherType(String, type: String)
  /// A key path names a sublayer, filter or cell that the layer does not have.
  case unknownElement(String, name: String, nearest: String?)
  /// A key that must be there is not.
  case missingKey(String)
  /// Two keys that exclude each other both stand.
  case conflictingKeys(String, String)
  /// The value is of another kind, or out of its range.
  case wrongValue(expected: String, found: String)
  /// The value is none of those that exist.
  case unknownValue(String, nearest: String?, known: [String])
  /// The file's version is not one that can be read.
  case unsupportedVersion(found: String, readable: Int)
  /// The number of elements is not what is needed.
  case wrongCount(expected: String, found: Int)

  /// The data of a path is broken at a character, counted from 0.
  case badPath(offset: Int, expected: String, found: String)

  /// A layer has a second transition.
  case secondTransition
  /// A mask has a mask.
  case maskOfMask

  // MARK: Drawings

  /// A state is restored that has not been saved.
  case restoreWithoutSave
  /// A state is saved, and never restored; so many are.
  case saveWithoutRestore(count: Int)

  // MARK: Files and limits

  /// A font could not be used; what the scene wrote, and the declared name that is near it.
  case font(TextError, written: String, nearest: String?)
  /// No image of that name is declared, and no file of that name exists.
  case unknownImage(String, nearest: String?)
  /// The path leaves the scene's folder.
  case outsideFolder(String)
  /// A data URI that is not what one has to be.
  case badDataURI(reason: String)
  /// The image could not be used.
  case image(ImageError)
  /// More layers, or deeper ones, than the limit.
  case overLimit(name: String, limit: Int)
  /// A gradient has more colours than the limit.
  case tooManyStops(count: Int, limit: Int)

  // MARK: View hierarchies

  /// A compressed file is broken, at an offset in its bytes.
  case compressed(reason: String, offset: Int)
  /// A compressed file holds more bytes than the limit.
  case overExpanded(limit: Int)
  /// No window is shown: none is visible, or none is as asked for.
  case noWindow(wanted: String?, windows: [CapturedWindow])
  /// A view hierarchy's metadata is no property list; the offset is in bytes.
  case metadata(reason: String, offset: Int)
  /// A folder without anything that a view hierarchy holds.
  case noCapture

  // MARK: Lottie

  /// A Lottie file asks for more than a fixed limit.
  case lottieLimit(name: String, limit: Int)
  /// A zip archive is broken, or refused.
  case zip(reason: String)
  /// The archive has no animation of that ID.
  case unknownAnimation(String, known: [String])
  /// A composition lies within itself, by way of these.
  case compositionCycle([String])

  // MARK: CAML and archives

  /// The bytes are no property list, or no archive; the offset is in bytes, 0 where none is to blame.
  case propertyList(reason: String, offset: Int)
  /// A layer lies within itself.
  case layerWithinItself

  /// The XML is not well-formed.
  case xml(reason: String)
  /// Something that a package must not ask for: an entity declaration, say.
  case forbidden(String)
}

/// Syntax that other dialects of JSON allow.
public enum JSONDialect: Equatable, Sendable {
  /// A comma ahead of the end of an object or a list.
  case trailingComma
  /// No comma between two members or elements.
  case missingComma
  /// Text for readers.
  case comment
  /// A string between apostrophes.
  case singleQuotes
  /// A key without quotes.
  case bareKey
}

/// How much a scene may ask for before it is refused.
public struct SceneLimits: Hashable, Sendable {
  /// The most bytes in the file; at most 4,294,967,295.
  public var fileBytes = 64_000_000
  /// The most objects and arrays within one another.
  public var depth = 512
  /// The most layers.
  public var layers = 1_000_000
  /// The most layers on the way from the root to any layer, both counted.
  public var layerDepth = 512
  /// The most colours of one gradient.
  public var gradientStops = 4_096

  /// The documented defaults.
  public init() {}
}
