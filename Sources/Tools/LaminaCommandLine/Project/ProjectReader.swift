// Reads project files, as the same strict JSON with the same locations in errors as scenes.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// Reads one project file, and collects its mistakes.
struct ProjectReader {
  private let document: JSONDocument
  private let path: String
  private var file: ProjectFile
  private var mistakes: [SceneMistake] = []

  /// The nesting depth of a project file is at most this.
  private static let depth = 16
  /// The maximum number of mistakes that are listed.
  private static let most = 20

  /// Parses the text of a project file.
  ///
  /// - Throws: `SceneError` for a text that is not JSON.
  init(_ bytes: FileBytes, path: String) throws(SceneError) {
    document = try JSONParser.parseDocument(bytes, file: path, depthLimit: ProjectReader.depth)
    self.path = path
    file = ProjectFile(path: path)
  }

  /// Returns the file.
  ///
  /// - Throws: `SceneError` with all mistakes.
  mutating func readFile() throws(SceneError) -> ProjectFile {
    guard isKind(0, .object, "an object with the keys of a project") else { throw error() }
    if let version = document.memberValue(of: "version", in: 0) {
      if document.nodes[version].kind != .number
        || document.numberValue(version) != Double(ProjectKey.version)
      {
        add(
          version,
          .unsupportedVersion(found: document.source(version), readable: ProjectKey.version))
      }
    } else {
      add(0, .missingKey("version"))
    }
    readObject(0, path: "")
    checkDevices()
    if !mistakes.isEmpty { throw error() }
    return file
  }

  private func error() -> SceneError {
    guard mistakes.count > 1 else { return .invalid(mistakes[0].location, mistakes[0].problem) }
    let shown = mistakes.sorted {
      ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
    }
    return .several(
      Array(shown.prefix(ProjectReader.most)), more: max(0, shown.count - ProjectReader.most))
  }

  private func location(_ node: Int) -> SceneLocation {
    SourceLocationConverter(bytes: document.bytes).locationWithLine(
      file: path, offset: Int(document.nodes[node].start), path: document.path(to: node))
  }

  private mutating func add(_ node: Int, _ problem: SceneProblem) {
    mistakes.append(SceneMistake(location(node), problem))
  }

  private mutating func addWrong(_ node: Int, expected: String) {
    add(node, .wrongValue(expected: expected, found: document.source(node)))
  }

  /// Returns whether a node is of a kind; if not, adds the mistake.
  private mutating func isKind(_ node: Int, _ kind: JSONNode.Kind, _ expected: String) -> Bool {
    if document.nodes[node].kind == kind { return true }
    addWrong(node, expected: expected)
    return false
  }

  private mutating func addSetting(_ key: String, _ values: [String], _ node: Int) {
    file.settings.append(ProjectSetting(key: key, values: values, location: location(node)))
  }

  /// Reads the members of the file itself, for the path `""`, or of an inner object.
  private mutating func readObject(_ object: Int, path: String) {
    let known = ProjectKey.names(in: path)
    for (keyNode, value) in document.members(of: object) {
      let name = document.string(keyNode)
      let full = path.isEmpty ? name : "\(path).\(name)"
      if let key = ProjectKey.all.first(where: { $0.path == full }) {
        readValue(value, of: key)
      } else if path.isEmpty, name == "$schema" {
        _ = isKind(value, .string, "a text")
      } else if path.isEmpty, name == "options" {
        readOptions(value)
      } else if path.isEmpty, known.contains(name) {
        guard name != "version", isKind(value, .object, "an object") else { continue }
        readObject(value, path: name)
      } else {
        addUnknown(keyNode, among: known)
      }
    }
  }

  private mutating func readValue(_ node: Int, of key: ProjectKey) {
    switch key.kind {
    case .text:
      if let text = readText(node) { addSetting(key.path, [text], node) }
    case .path:
      if let text = readText(node) {
        addSetting(key.path, [ProjectFile.resolvedPath(text, from: path)], node)
      }
    case .number(let allowsZero):
      if let number = readNumber(node, allowsZero: allowsZero) {
        addSetting(key.path, [number], node)
      }
    case .count:
      if let number = readNumber(node, allowsZero: true, isWhole: true) {
        addSetting(key.path, [number], node)
      }
    case .paths:
      let paths = readList(node, "a list of paths") { $0.readText($1) }
      addSetting(key.path, paths.map { ProjectFile.resolvedPath($0, from: path) }, node)
    case .numbers:
      let numbers = readList(node, "a list of numbers") { $0.readNumber($1, allowsZero: false) }
      addSetting(key.path, numbers, node)
    case .word(let known):
      if let word = readWord(node, of: known) { addSetting(key.path, [word], node) }
    case .words(let known):
      let words = readList(node, "a list of words") { $0.readWord($1, of: known) }
      addSetting(key.path, words, node)
    case .devices:
      let names = readList(node, "a list of devices") { $0.readDevice($1) }
      addSetting(key.path, names, node)
    case .pairs: readPairs(node, of: key)
    }
  }

  // MARK: - Values

  private mutating func readText(_ node: Int) -> String? {
    guard isKind(node, .string, "a text") else { return nil }
    let text = document.string(node)
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      addWrong(node, expected: "a text of at least one character, without control characters")
      return nil
    }
    return text
  }

  private mutating func readWord(_ node: Int, of known: [String]?) -> String? {
    guard let word = readText(node), let known, !known.contains(word) else {
      return document.nodes[node].kind == .string ? document.string(node) : nil
    }
    add(
      node,
      .unknownValue(word, nearest: NearestName.closestName(word, among: known), known: known))
    return nil
  }

  private mutating func readNumber(_ node: Int, allowsZero: Bool, isWhole: Bool = false) -> String?
  {
    let expected =
      (isWhole ? "a whole number" : "a number") + (allowsZero ? " of at least 0" : " above 0")
    guard isKind(node, .number, expected) else { return nil }
    let number = document.numberValue(node)
    guard number.isFinite, allowsZero ? number >= 0 : number > 0,
      !isWhole || (number == number.rounded() && number < 1e15)
    else {
      addWrong(node, expected: expected)
      return nil
    }
    return isWhole ? "\(Int(number))" : Text.numberText(number)
  }

  private mutating func readList(
    _ node: Int, _ expected: String, _ read: (inout ProjectReader, Int) -> String?
  ) -> [String] {
    guard isKind(node, .array, expected) else { return [] }
    var values: [String] = []
    for element in document.elements(of: node) {
      guard let value = read(&self, element) else { continue }
      if values.contains(value) {
        addWrong(element, expected: "each value once")
      } else {
        values.append(value)
      }
    }
    return values
  }

  private mutating func readPairs(_ node: Int, of key: ProjectKey) {
    guard isKind(node, .object, "an object with names and texts") else { return }
    var pairs: [String] = []
    for (name, value) in document.members(of: node) {
      guard var text = readText(value) else { continue }
      let label = document.string(name)
      guard !label.isEmpty, !label.utf8.contains(UInt8(ascii: "=")) else {
        addWrong(name, expected: "a name without '='")
        continue
      }
      // A font with a slash is a file.
      if key.path == "fonts.map", FileName.isPath(text) {
        text = ProjectFile.resolvedPath(text, from: path)
      }
      pairs.append("\(label)=\(text)")
    }
    addSetting(key.path, pairs, node)
  }

  // MARK: - Devices

  private static let deviceKeys = ["name", "width", "height", "scale", "safeArea"]
  private static let edges = ["top", "left", "bottom", "right"]

  /// Reads a device's name, or an object that describes a device, and returns the name.
  private mutating func readDevice(_ node: Int) -> String? {
    guard document.nodes[node].kind == .object else { return readText(node) }
    var numbers: [String: Double] = [:]
    var name: String?
    for (keyNode, value) in document.members(of: node) {
      let key = document.string(keyNode)
      switch key {
      case "name":
        name = readText(value)
        if let text = name, text.contains(",") || FileName.isPath(text) {
          addWrong(value, expected: "a name without commas and slashes")
        }
      case "width", "height", "scale":
        if readNumber(value, allowsZero: false) != nil {
          numbers[key] = document.numberValue(value)
        }
      case "safeArea":
        guard isKind(value, .object, "an object with top, left, bottom and right") else { continue }
        for (edgeNode, inset) in document.members(of: value) {
          let edge = document.string(edgeNode)
          if !ProjectReader.edges.contains(edge) {
            addUnknown(edgeNode, among: ProjectReader.edges)
          } else if readNumber(inset, allowsZero: true) != nil {
            numbers[edge] = document.numberValue(inset)
          }
        }
      default: addUnknown(keyNode, among: ProjectReader.deviceKeys)
      }
    }
    for key in ["name", "width", "height"]
    where document.members(of: node).allSatisfy({ document.string($0.key) != key }) {
      add(node, .missingKey(key))
    }
    guard let name, let width = numbers["width"], let height = numbers["height"] else { return nil }
    file.devices.append(
      Device(
        name: name, width: width, height: height, scale: numbers["scale"] ?? 1,
        safeArea: Device.SafeArea(
          top: numbers["top"] ?? 0, left: numbers["left"] ?? 0, bottom: numbers["bottom"] ?? 0,
          right: numbers["right"] ?? 0)))
    return name
  }

  private mutating func addUnknown(_ node: Int, among known: [String]) {
    let name = document.string(node)
    add(node, .unknownKey(name, nearest: NearestName.closestName(name, among: known)))
  }

  /// Adds a mistake for each name of a device that neither the file nor the built-in table describes.
  private mutating func checkDevices() {
    guard let list = document.memberValue(of: "devices", in: 0),
      document.nodes[list].kind == .array
    else { return }
    let known = file.devices.map(\.name) + DeviceTable.builtIn.map(\.name)
    for element in document.elements(of: list) where document.nodes[element].kind == .string {
      let name = document.string(element)
      guard !name.isEmpty, !known.contains(name), !known.contains(name.lowercased()) else {
        continue
      }
      add(
        element,
        .unknownValue(name, nearest: NearestName.closestName(name, among: known), known: known))
    }
  }

  // MARK: - Options

  /// Reads `options`: an object for each verb, with the verb's options and their values.
  private mutating func readOptions(_ node: Int) {
    guard isKind(node, .object, "an object with verbs") else { return }
    for (verbNode, value) in document.members(of: node) {
      let name = document.string(verbNode)
      guard let verb = HelpInfo.verb(named: name) else {
        addUnknown(verbNode, among: HelpInfo.verbNames)
        continue
      }
      guard isKind(value, .object, "an object with options of \(name)") else { continue }
      let options = verb.shown.filter { !$0.isPositional }
      for (optionNode, setting) in document.members(of: value) {
        let option = document.string(optionNode)
        guard let argument = options.first(where: { $0.name == option }) else {
          addUnknown(optionNode, among: options.map(\.name))
          continue
        }
        readOption(setting, argument, key: "options.\(name).\(option)")
      }
    }
  }

  private mutating func readOption(_ node: Int, _ argument: HelpArgument, key: String) {
    let kind = document.nodes[node].kind
    if argument.kind == "flag" {
      guard kind == .true || kind == .false else {
        return addWrong(node, expected: "true or false")
      }
      return addSetting(key, kind == .true ? ["true"] : [], node)
    }
    switch kind {
    case .string:
      if let text = readText(node) { addSetting(key, [text], node) }
    case .number: addSetting(key, [document.source(node)], node)
    case .array where argument.isRepeating:
      let values = readList(node, "a list") { $0.readText($1) }
      addSetting(key, values, node)
    default:
      addWrong(node, expected: argument.isRepeating ? "a list of texts" : "a text or a number")
    }
  }
}
