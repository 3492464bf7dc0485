// English messages for problems in a scene.

import LaminaFiles
import LaminaImages
import LaminaReports
import LaminaScenes
import LaminaText

extension SceneProblem {
  /// Whether a file cannot be read or memory runs out, so that the scene is not at fault.
  var isInputOutput: Bool {
    switch self {
    case .image(.unreadable(let error)) where error.namesNoFile: false
    case .image(let error): error.isInputOutput
    case .font(.unreadable(let error), _, _) where error.namesNoFile: false
    case .font(let error, _, _): error.isInputOutput
    default: false
    }
  }

  /// The problem in words under `--strict`, which refuses broken images in any case.
  var strictMessage: String {
    guard case .image(let error) = self, case .invalid = error else { return message }
    return error.finding + "; without --strict, --lenient-images shows what can be decoded"
  }

  var message: String {
    switch self {
    case .syntax(let found, let expected):
      return "expected \(expected), found \(found.printed(most: 300))"
    case .dialect(let dialect): return dialect.message
    case .otherFormat(let name, let advice): return "is \(name), not a scene; \(advice)"
    case .foreignKey(let key, _, let advice): return "unknown key \(key.quoted); \(advice)"
    case .foreignValue(let found, let expected, let advice):
      return "expected \(expected), found \(found.printed(most: 300)); \(advice)"
    case .tooDeep(let limit):
      // Deeper content is not read.
      return "a nesting depth of \(limit + 1) is over the limit of \(limit); --max-depth raises it"
    case .badString(let reason): return "a string holds \(reason)"
    case .duplicateKey(let key):
      return "the key \(key.quoted) occurs twice in this object"
    case .unknownKey(let key, let nearest):
      return "unknown key \(key.quoted)" + hint(nearest)
    case .keyOfOtherType(let key, let type):
      return "the key \(key.quoted) belongs to layers of type \(type.quoted)"
    case .keyOfOtherAnimation(let key, let types):
      return "the key \(key.quoted) belongs to animations of type "
        + types.map { $0.quoted }.joined(separator: ", ")
    case .unknownKeyPath(let path, let nearest):
      return "no animation can change \(path.quoted)" + hint(nearest)
    case .keyPathOfOtherType(let path, let type):
      return "the key path \(path.quoted) belongs to layers of type \(type.quoted)"
    case .unknownElement(let path, let name, let nearest):
      return "the key path \(path.quoted) names \(name.quoted), which the layer does "
        + "not have"
        + hint(nearest)
    case .unsupported(let what):
      return "\(what.printed(most: 300)) is recognised, but not supported by this version"
    case .missingKey(let key):
      return "the key \(key.quoted) is missing"
    case .secondTransition:
      return "a second transition: a layer has one at a time; leave one out, or give it to the "
        + "layer's superlayer or a sublayer"
    case .maskOfMask: return "a mask cannot have a mask; put both into the layer tree"
    case .conflictingKeys(let first, let second):
      return "\(first.quoted) and \(second.quoted) exclude each other; keep one"
    case .wrongValue(let expected, let found):
      return "expected \(expected), found \(found.printed(most: 300))"
    case .unknownValue(let value, let nearest, let known):
      return "unknown value \(value.quoted)" + hint(nearest)
        + (nearest == nil ? "; known are \(known.joined(separator: ", "))" : "")
    case .unsupportedVersion(let found, let readable):
      return "version \(found.printed) cannot be read; this tool reads version \(readable)"
    case .wrongCount(let expected, let found):
      return "expected \(expected), found a list of \(found)"
    case .badPath(let offset, let expected, let found):
      return "path data, character \(offset): expected \(expected), found \(found.printed)"
    case .restoreWithoutSave: return "\"restore\" without a \"save\" before it"
    case .saveWithoutRestore(let count):
      return "\"save\" without a \"restore\" after it" + (count > 1 ? " (\(count) are open)" : "")
    case .font(let error, _, let nearest): return error.message + hint(nearest)
    case .unknownImage(let name, let nearest):
      return "no image is named \(name.quoted), and no such file exists" + hint(nearest)
    case .missingUnusedImage(let name):
      return "\(name.printed): there is no such file, and nothing shows the image; remove it"
    case .outsideFolder(let path):
      return "\(path.shortened) lies outside the scene's folder; --allow-outside permits it"
    case .badDataURI(let reason): return "bad data URI: \(reason.printed)"
    case .image(let error): return error.message
    case .overLimit(let name, let limit):
      // Content after that is not read.
      let (found, flag) =
        name == "layers"
        ? ("at least \(limit + 1) layers are", "--max-layers")
        : ("a layer depth of \(limit + 1) is", "--max-layer-depth")
      return "\(found) over the limit of \(limit); \(flag) raises it"
    case .tooSlow(let seconds, let limit):
      return "loading was given up after \(plainNumber(seconds)) s, over the limit of "
        + "\(plainNumber(limit)) s; --max-frame-seconds raises it"
    case .tooManyStops(let count, let limit):
      return "a gradient of \(count) colours is over the limit of \(limit); "
        + "--max-gradient-stops raises it"
    case .compressed(let reason, let offset):
      return "the compressed file is broken at byte \(offset): \(reason.printed(most: 1_000))"
    case .overExpanded(let limit):
      return "the compressed file holds more than \(limit) bytes, which is the limit for its size"
    case .metadata(let reason, let offset):
      return
        "the property list is broken\(offset > 0 ? " at byte \(offset)" : ""): \(reason.printed(most: 1_000))"
    case .noCapture:
      return
        "no response holds a view hierarchy; export one with Xcode's File > Export View Hierarchy"
    case .noWindow(let wanted, let windows):
      let list = windows.isEmpty ? "there are none" : windows.listed
      guard let wanted else { return "no visible window has layers: \(list)" }
      return "no window with layers matches \(wanted.quoted): \(list)"
    case .propertyList(let reason, let offset):
      return
        "the archive is broken\(offset > 0 ? " at byte \(offset)" : ""): \(reason.printed(most: 1_000))"
    case .layerWithinItself: return "a layer lies within itself"
    case .xml(let reason): return "the XML is broken: \(reason.printed(most: 1_000))"
    case .unknownTextLayer(let name, let nearest, let known):
      return "no text layer is named \(name.quoted)" + hint(nearest, known)
    case .unknownSlot(let name, let nearest, let known):
      return "no slot has the ID \(name.quoted)" + hint(nearest, known)
    case .slotValue(let name, let expected, let found):
      return "the slot \(name.quoted) takes \(expected); found \(found.quoted)"
    case .slotOfTwoKinds(let name, let first, let second):
      return "the file uses the slot \(name.quoted) for a \(first) and for a \(second)"
    case .unknownColumn(let name, let nearest, let known):
      return "no slot or text layer is named \(name.quoted)" + hint(nearest, known)
    case .table(let reason): return reason.printed(most: 1_000)
    case .incompleteLottie(let keys):
      return "the Lottie file has no "
        + keys.map { key in key.quoted + (SceneProblem.lottieKeys[key].map { " (\($0))" } ?? "") }
        .joined(separator: ", no ")
    case .lottieLimit(let name, let limit):
      return "more \(name) than the limit of \(limit), which is fixed for Lottie files"
    case .zip(let reason): return "the zip archive is refused: \(reason.printed(most: 1_000))"
    case .wallpaper(let reason): return reason.printed(most: 1_000)
    case .unknownWallpaper(let name, let nearest, let known):
      return "no wallpaper has the name or number \(name.quoted)" + hint(nearest, known)
    case .unknownWallpaperLayer(let name, let nearest, let known):
      return "the wallpaper has no package \(name.quoted)" + hint(nearest, known)
    case .unknownAnimation(let id, let known):
      return "no animation \(id.quoted); the archive has "
        + (known.isEmpty ? "none" : known.prefix(20).map(\.quoted).joined(separator: ", "))
    case .unknownTheme(let id, let nearest, let known):
      return "no theme has the ID \(id.quoted)" + hint(nearest, known)
    case .unknownStateMachine(let id, let nearest, let known):
      return "no state machine has the ID \(id.quoted)" + hint(nearest, known)
    case .unknownInput(let name, let nearest, let known):
      return "no input of the state machine is named \(name.quoted)" + hint(nearest, known)
    case .machine(let reason): return reason.printed(most: 1_000)
    case .compositionCycle(let ids):
      return "a composition lies within itself: "
        + ids.prefix(20).map(\.printed).joined(separator: " > ")
        + (ids.count > 20 ? " and so on" : "")
    case .forbidden(let what): return "\(what.printed(most: 300)) is not allowed in a package"
    }
  }

  /// Returns an example of how to write a missing key.
  ///
  /// - Parameter path: the path of the object that lacks the key.
  /// - Returns: a clause that follows the message; empty for other problems.
  func missingKeyExample(at path: String) -> String {
    guard case .missingKey(let key) = self else { return "" }
    let example =
      key != "type"
      ? SceneProblem.examples[key]
      : path.contains("nimations[")
        ? "\"basic\"" : path.contains("ilters[") ? "\"gaussianBlur\"" : nil
    return example.map { "; as in \(key.quoted): \($0)" } ?? ""
  }

  /// The meanings of the keys that every Lottie file must have.
  private static let lottieKeys = [
    "fr": "frames per second", "ip": "the first frame", "op": "the frame after the last",
    "w": "the width", "h": "the height",
  ]

  /// The example values of required keys in scene files.
  private static let examples = [
    "version": "1", "canvas": "{\"width\": 390, \"height\": 844}",
    "root": "{\"sublayers\": [{\"frame\": [20, 20, 160, 80], \"backgroundColor\": \"#0a84ff\"}]}",
    "keyPath": "\"opacity\"", "values": "[0, 1]", "width": "390", "height": "844",
  ]

  /// Returns a clause that suggests the nearest name, or else lists the names that the file has.
  private func hint(_ nearest: String?, _ known: [String]) -> String {
    if nearest != nil { return hint(nearest) }
    let names = known.prefix(20).map { $0.quoted }.joined(separator: ", ")
    return known.isEmpty ? "; the file has none" : "; it has \(names)"
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { ": did you mean \($0.quoted)?" } ?? ""
  }
}

extension JSONDialect {
  /// The error message about syntax that JSON does not allow.
  fileprivate var message: String {
    switch self {
    case .trailingComma: "a trailing comma: JSON allows none after the last value; delete it"
    case .missingComma: "a comma is missing before this"
    case .comment: "a comment: JSON allows none; delete it"
    case .singleQuotes: "a string in single quotes: JSON needs double quotes"
    case .bareKey: "a key without quotes: JSON needs keys in double quotes"
    }
  }
}

extension String {
  /// The text; a longer one is shortened in the middle to 120 characters, and its length follows.
  ///
  /// Characters are Unicode scalars: one letter may have a million accents.
  ///
  /// ```
  /// root.sublayers[0].subl…lterNames[3] (1734 characters)
  /// ```
  var shortened: String {
    let (most, end) = (120, 30)
    // Bytes are counted at once; counting the characters of a long text takes time.
    guard utf8.count > most, unicodeScalars.dropFirst(most).first != nil else { return self }
    let scalars = unicodeScalars
    return "\(Substring(scalars.prefix(most - end)))…\(Substring(scalars.suffix(end)))"
      + " (\(scalars.count) characters)"
  }
}

extension [CapturedWindow] {
  /// The captured windows in one line of text.
  ///
  /// ```
  /// 1 UIWindow "Mail", shown; 2 UITextEffectsWindow, not visible; --window picks one by class or number
  /// ```
  var listed: String {
    let most = 20
    var parts = prefix(most).map { window in
      var parts = ["\(window.number) \(window.name)"]
      if !window.title.isEmpty { parts[0] += " \(window.title.quoted)" }
      if window.isShown { parts.append("shown") }
      if !window.isVisible { parts.append("not visible") }
      if window.isInternal { parts.append("internal") }
      if !window.hasLayers { parts.append("without layers") }
      return parts.joined(separator: ", ")
    }
    if count > most { parts.append("\(count - most) more") }
    return parts.joined(separator: "; ") + "; --captured-window picks one by class or number"
  }
}
