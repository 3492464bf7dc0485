// dotLottie archives: several animations with their pictures, fonts, themes and state machines.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// A dotLottie archive, of version 1 or 2.
struct DotLottie: Sendable {
  private let archive: ZipArchive
  private let file: String
  private let manifest: LottieNode
  /// Whether the archive is of version 2, with themes and state machines.
  let isSecond: Bool
  /// The IDs of the animations.
  let animations: [String]
  /// The ID of the animation that is shown.
  let shown: String
  /// The shown animation's JSON text, and the name of its file in errors.
  let animation: (bytes: FileBytes, name: String)
  /// The IDs of the themes.
  let themes: [String]
  /// The theme that the shown animation is drawn with; `nil` for none.
  private(set) var theme: LottieTheme?
  /// The IDs of the state machines.
  let machines: [String]
  /// Notes about parts that are ignored or do not exist.
  private(set) var notices: [SceneNotice] = []

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - file: the archive's name in errors.
  ///   - options: the limits, and the choice of the shown animation and of its theme.
  /// - Throws: `SceneError` for a broken archive, an unknown animation or an unknown theme.
  init(_ bytes: FileBytes, file: String, options: SceneOptions) throws(SceneError) {
    archive = try ZipArchive(bytes, file: file)
    self.file = file
    guard let entry = archive.entry(named: "manifest.json") else {
      throw archive.fail(
        "it has neither a manifest.json, as dotLottie archives have, nor Core Animation packages (.ca), "
          + "as wallpapers have; it has \(archive.summary)")
    }
    let content = try archive.readContent(entry)
    let name = "\(file)/manifest.json"
    let document = try JSONParser.parseDocument(content, file: name, depthLimit: LottieLimits.depth)
    manifest = LottieNode(source: LottieSource(document: document, file: name), index: 0)
    guard manifest.kind == .object else { throw manifest.fail(expected: "an object") }
    let version = manifest["version"]
    isSecond = version?.string?.hasPrefix("2") ?? (version?.number == 2)
    animations = DotLottie.manifestIDs(manifest["animations"])
    themes = isSecond ? DotLottie.manifestIDs(manifest["themes"]) : []
    machines = isSecond ? DotLottie.manifestIDs(manifest["stateMachines"]) : []
    let preferred = isSecond ? manifest["initial"]?["animation"] : manifest["activeAnimationId"]
    let id: String
    if let wanted = options.lottie.animation {
      guard animations.contains(wanted) else {
        throw manifest.fail(.unknownAnimation(wanted, known: animations))
      }
      id = wanted
    } else {
      guard let first = animations.first else { throw manifest.fail(.missingKey("animations")) }
      let named = preferred?.string ?? first
      id = animations.contains(named) ? named : first
      if id != named, let preferred {
        let clause = "the animation \(named.quoted) does not exist; the first is shown"
        notices.append(.noted(clause, first: preferred.location, isFaithful: false))
      }
    }
    shown = id
    let paths = ["a/\(id).json", "animations/\(id).json"]
    let ordered = isSecond ? paths : paths.reversed()
    guard let shown = ordered.lazy.compactMap({ [archive] in archive.entry(named: $0) }).first
    else { throw archive.fail("it has no file \(ordered[0].quoted)") }
    animation = (try archive.readContent(shown), "\(file)/\(shown.name)")
    theme = try chosenTheme(options.lottie.theme)
    noteIgnored(isInMachine: options.lottie.isInMachine)
  }

  private static func manifestIDs(_ list: LottieNode?) -> [String] {
    (list?.elements ?? []).compactMap { $0["id"]?.string }
  }

  // MARK: - Themes and state machines

  /// Returns the chosen theme, or else the manifest's theme for the shown animation; `nil` if there is none.
  ///
  /// Policy: `lottie-theme`.
  private mutating func chosenTheme(_ wanted: String?) throws(SceneError) -> LottieTheme? {
    if let wanted {
      if wanted == LottieTheme.none, !themes.contains(wanted) { return nil }
      guard themes.contains(wanted) else {
        throw manifest.fail(
          .unknownTheme(
            wanted, nearest: NearestName.closestName(wanted, among: themes), known: themes))
      }
      return try theme(named: wanted)
    }
    guard isSecond else { return nil }
    let own = manifest["animations"]?.elements.first { $0["id"]?.string == shown }
    let first = own?["initialTheme"] ?? manifest["initial"]?["theme"]
    guard let node = first, let id = node.string, !id.isEmpty else { return nil }
    guard themes.contains(id) else {
      let clause = "the theme \(id.quoted) does not exist"
      notices.append(.noted(clause, first: node.location, isFaithful: false))
      return nil
    }
    return try theme(named: id)
  }

  /// Reads the theme with an ID.
  func theme(named id: String) throws(SceneError) -> LottieTheme {
    try LottieTheme(try readJSONFile("t/\(id).json"), id: id)
  }

  /// Reads a JSON file of the archive.
  func readJSONFile(_ path: String) throws(SceneError) -> LottieNode {
    guard let entry = archive.entry(named: path) else {
      throw archive.fail("it has no file \(path.quoted)")
    }
    let name = "\(file)/\(path)"
    let document = try JSONParser.parseDocument(
      try archive.readContent(entry), file: name, depthLimit: LottieLimits.depth)
    return LottieNode(source: LottieSource(document: document, file: name), index: 0)
  }

  /// Reads the state machine with an ID.
  func machine(named id: String) throws(SceneError) -> MachineModel {
    guard machines.contains(id) else {
      throw manifest.fail(
        .unknownStateMachine(
          id, nearest: NearestName.closestName(id, among: machines), known: machines))
    }
    return try MachineModel(try readJSONFile("s/\(id).json"))
  }

  /// Returns an error for an animation that the archive does not have.
  func unknown(animation id: String) -> SceneError {
    manifest.fail(.unknownAnimation(id, known: animations))
  }

  /// Returns an error for a theme that the archive does not have.
  func unknown(theme id: String) -> SceneError {
    manifest.fail(
      .unknownTheme(id, nearest: NearestName.closestName(id, among: themes), known: themes))
  }

  private mutating func noteIgnored(isInMachine: Bool) {
    if let node = manifest["initial"]?["stateMachine"], let id = node.string, isSecond,
      !isInMachine
    {
      let clause =
        "the state machine \(id.quoted) is not played; --state-machine plays it"
      notices.append(.noted(clause, first: node.location, isFaithful: false))
    }
    guard !isSecond else { return }
    for (key, name) in [("themes" as StaticString, "themes"), ("states", "state machines")] {
      guard let node = manifest[key], node.firstElement != nil else { continue }
      let clause = "\(name) of version 1 are ignored"
      notices.append(.noted(clause, first: node.location, isFaithful: false))
    }
  }

  // MARK: - Pictures and fonts

  /// Returns the picture with a file name, whatever folder the name has; `nil` if the archive lacks it.
  func image(named name: String) throws(SceneError) -> FileBytes? {
    try readFile(named: name, in: ["i", "images"])
  }

  /// Returns the font files of the archive, each with its name in the archive.
  func fonts() throws(SceneError) -> [(name: String, bytes: FileBytes)] {
    var fonts: [(name: String, bytes: FileBytes)] = []
    for entry in archive.entries {
      let (folder, _) = FileName.folderAndName(entry.name)
      guard folder == "f" || folder == "fonts", entry.size > 0 else { continue }
      fonts.append((entry.name, try archive.readContent(entry)))
    }
    return fonts
  }

  private func readFile(named name: String, in folders: [String]) throws(SceneError) -> FileBytes? {
    let last = FileName.lastComponent(of: name)
    for folder in folders {
      if let entry = archive.entry(named: "\(folder)/\(last)") {
        return try archive.readContent(entry)
      }
    }
    return nil
  }
}
