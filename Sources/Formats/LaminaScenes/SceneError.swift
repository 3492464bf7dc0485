public import LaminaFiles
public import LaminaImages
public import LaminaText

/// The location of a problem in a scene.
public struct SceneLocation: Hashable, Sendable {
  /// The file, as it was named.
  public var file: String
  /// The line, from 1; 0 for a file or a folder as a whole.
  public var line: Int
  /// The column in characters, from 1; 0 for a file or a folder as a whole.
  public var column: Int
  /// The number of the object in a keyed archive, which has no lines; `nil` in other files.
  public var object: Int?
  /// The path to the value: `root.sublayers[2].opacity`; empty for the document itself.
  public var path: String
  /// The source line for a message; it does not affect equality.
  public var excerpt: SourceLine?

  /// Makes a location.
  public init(file: String, line: Int, column: Int, path: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }

  /// Makes the location of a file or a folder as a whole.
  package init(whole file: String) { self.init(file: file, line: 0, column: 0, path: "") }

  /// Makes the location of an archive's object.
  init(file: String, object: Int, path: String) {
    self.init(file: file, line: 1, column: 1, path: path)
    self.object = object
  }
}

extension SceneLocation {
  /// Whether two locations are equal, apart from their excerpts.
  public static func == (a: SceneLocation, b: SceneLocation) -> Bool {
    (a.file, a.line, a.column, a.object, a.path) == (b.file, b.line, b.column, b.object, b.path)
  }

  /// Hashes the fields that equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(object)
    hasher.combine(path)
  }
}

/// The reason why a scene could not be loaded.
public enum SceneError: Error, Equatable, Sendable {
  /// The scene's file could not be read.
  case unreadable(FileError)
  /// The file is not a valid scene: it has a problem at a location.
  case invalid(SceneLocation, SceneProblem)
  /// The text has several mistakes, in the order of the file; `more` counts further mistakes that are not listed.
  case several([SceneMistake], more: Int)
}

/// A problem at a location of a scene, as facts; the command-line tool supplies the words.
public enum SceneProblem: Equatable, Sendable {
  // MARK: The text

  /// The text is not well-formed JSON: `found` stands where `expected` should stand.
  case syntax(found: String, expected: String)
  /// The syntax belongs to another dialect of JSON.
  case dialect(JSONDialect)
  /// The file is of another format; `advice` tells what to do with it.
  case otherFormat(String, advice: String)
  /// Objects and arrays of JSON, or elements of XML, are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// A string is not UTF-8, or holds a bare control character, a bad escape or half a surrogate pair.
  case badString(reason: String)
  /// An object has the same key twice.
  case duplicateKey(String)

  // MARK: Keys and values

  /// The object cannot have this key; `nearest` is a similar key that it can have.
  case unknownKey(String, nearest: String?)
  /// The key is from another format; `keys` are its equivalents in scene files, and `advice` explains their use.
  case foreignKey(String, keys: [String], advice: String)
  /// The value is in another format's notation; `advice` gives the notation of scene files.
  case foreignValue(found: String, expected: String, advice: String)
  /// The key belongs to another type of layer.
  case keyOfOtherType(String, type: String)
  /// The key or value exists, but this version does not support it.
  case unsupported(String)
  /// The key belongs to other types of animations.
  case keyOfOtherAnimation(String, types: [String])
  /// No animation can change the value at this key path.
  case unknownKeyPath(String, nearest: String?)
  /// The key path belongs to another type of layer.
  case keyPathOfOtherType(String, type: String)
  /// A key path names a sublayer, filter or cell that the layer does not have.
  case unknownElement(String, name: String, nearest: String?)
  /// A required key is missing.
  case missingKey(String)
  /// Two keys that exclude each other are both present.
  case conflictingKeys(String, String)
  /// The value is of the wrong kind, or out of range.
  case wrongValue(expected: String, found: String)
  /// The value is none of the names that the key accepts, which `known` lists.
  case unknownValue(String, nearest: String?, known: [String])
  /// The file has a version that cannot be read; `readable` is the version that can.
  case unsupportedVersion(found: String, readable: Int)
  /// A list has the wrong number of elements.
  case wrongCount(expected: String, found: Int)

  /// The data of a path is broken at a character, counted from 0.
  case badPath(offset: Int, expected: String, found: String)

  /// A layer has a second transition.
  case secondTransition
  /// A mask has a mask.
  case maskOfMask

  // MARK: Drawings

  /// A drawing restores a graphics state that it has not saved.
  case restoreWithoutSave
  /// A drawing saves graphics states that it never restores; `count` is their number.
  case saveWithoutRestore(count: Int)

  // MARK: Files and limits

  /// A font could not be used; `written` is the name in the scene, and `nearest` a similar declared name.
  case font(TextError, written: String, nearest: String?)
  /// No image of that name is declared, and no file of that name exists.
  case unknownImage(String, nearest: String?)
  /// The file of a declared image does not exist, and nothing shows the image.
  case missingUnusedImage(String)
  /// The path leaves the scene's folder.
  case outsideFolder(String)
  /// A data URI is not valid.
  case badDataURI(reason: String)
  /// The image could not be used.
  case image(ImageError)
  /// The scene has more layers, or deeper ones, than the limit that `name` names.
  case overLimit(name: String, limit: Int)
  /// Loading the scene was given up after some seconds, at the location that it had reached.
  case tooSlow(seconds: Double, limit: Double)
  /// A gradient has more colours than the limit.
  case tooManyStops(count: Int, limit: Int)

  // MARK: View hierarchies

  /// A compressed file is broken at an offset in its bytes.
  case compressed(reason: String, offset: Int)
  /// A compressed file expands to more bytes than the limit.
  case overExpanded(limit: Int)
  /// No window is shown: none is visible, or none matches the request.
  case noWindow(wanted: String?, windows: [CapturedWindow])
  /// A view hierarchy's metadata is not a property list; the offset is in bytes.
  case metadata(reason: String, offset: Int)
  /// A folder contains no response of the debugger that holds a view hierarchy.
  case noCapture

  // MARK: Lottie

  /// A replacement text is given for a layer that is no text layer of the Lottie file.
  case unknownTextLayer(String, nearest: String?, known: [String])
  /// A value is given for a slot that the Lottie file does not have.
  case unknownSlot(String, nearest: String?, known: [String])
  /// A value given for a Lottie file's slot is not of the kind that the slot takes.
  case slotValue(String, expected: String, found: String)
  /// A Lottie file uses one slot for values of two kinds: the texts are the slot's ID and the names of both kinds.
  case slotOfTwoKinds(String, String, String)
  /// A column of a table of values names neither a slot nor a text layer of the Lottie file.
  case unknownColumn(String, nearest: String?, known: [String])
  /// A table of values for a Lottie file has a mistake.
  case table(reason: String)
  /// A Lottie file lacks required keys.
  case incompleteLottie(missing: [String])
  /// A Lottie file exceeds a fixed limit.
  case lottieLimit(name: String, limit: Int)
  /// A zip archive is broken or refused.
  case zip(reason: String)
  /// The dotLottie archive has no animation with that ID.
  case unknownAnimation(String, known: [String])
  /// The dotLottie archive has no theme with that ID.
  case unknownTheme(String, nearest: String?, known: [String])
  /// The dotLottie archive has no state machine with that ID.
  case unknownStateMachine(String, nearest: String?, known: [String])
  /// A script sets an input that the state machine does not have.
  case unknownInput(String, nearest: String?, known: [String])
  /// A state machine or an event for it has a mistake.
  case machine(reason: String)
  /// A composition of a Lottie file contains itself; the list has the IDs of the nested compositions, the outermost
  /// first.
  case compositionCycle([String])

  // MARK: Wallpapers

  /// An archive or a folder holds no wallpaper, or exceeds a limit.
  case wallpaper(reason: String)
  /// No wallpaper of the archive has that name or number.
  case unknownWallpaper(String, nearest: String?, known: [String])
  /// The wallpaper has no package of that name.
  case unknownWallpaperLayer(String, nearest: String?, known: [String])

  // MARK: CAML and archives

  /// The bytes are not a property list or an archive; the offset is in bytes, 0 if unknown.
  case propertyList(reason: String, offset: Int)
  /// A layer contains itself.
  case layerWithinItself

  /// The XML is not well-formed.
  case xml(reason: String)
  /// A package or a view hierarchy contains something forbidden, such as an entity declaration or a symbolic link.
  case forbidden(String)
}

/// A deviation from JSON's syntax that other dialects of JSON allow.
public enum JSONDialect: Equatable, Sendable {
  /// A comma before the end of an object or a list.
  case trailingComma
  /// No comma between two members or elements.
  case missingComma
  /// A comment.
  case comment
  /// A string in single quotes.
  case singleQuotes
  /// A key without quotes.
  case bareKey
}

/// The limits of a scene; larger scenes are refused.
public struct SceneLimits: Hashable, Sendable {
  /// The maximum number of bytes in the file; at most 4,294,967,295.
  public var fileBytes = 64_000_000
  /// The maximum nesting depth of objects and arrays.
  public var depth = 512
  /// The maximum number of layers.
  public var layers = 1_000_000
  /// The greatest depth of a layer; the root has depth 1.
  public var layerDepth = 512
  /// The maximum number of colours of one gradient.
  public var gradientStops = 4_096
  /// The longest time that loading may take, in seconds.
  public var seconds: Double = 60

  /// Makes limits with the documented defaults.
  public init() {}
}
