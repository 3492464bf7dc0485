// dotLottie archives: several animations with their pictures and fonts.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// A dotLottie archive, of version 1 or 2.
struct DotLottie: Sendable {
  private let archive: ZipArchive
  private let file: String
  /// The shown animation's text, and its name in errors.
  let animation: (bytes: FileBytes, name: String)
  /// Notes about parts that are ignored.
  private(set) var notices: [SceneNotice] = []

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - file: the archive's name in errors.
  ///   - options: the limits, and the choice of the shown animation.
  /// - Throws: `SceneError` for a broken archive or an unknown animation.
  init(_ bytes: FileBytes, file: String, options: SceneOptions) throws(SceneError) {
    archive = try ZipArchive(bytes, file: file)
    self.file = file
    guard let entry = archive.entry(named: "manifest.json") else {
      throw archive.fail("it has no manifest.json")
    }
    let content = try archive.read(entry)
    let name = "\(file)/manifest.json"
    let document = try JSONParser.parse(content, file: name, depthLimit: LottieLimits.depth)
    let manifest = LottieNode(source: LottieSource(document: document, file: name), index: 0)
    guard manifest.kind == .object else { throw manifest.fail(expected: "an object") }
    let version = manifest["version"]
    let isSecond = version?.string?.hasPrefix("2") ?? (version?.number == 2)
    var known: [String] = []
    for node in manifest["animations"]?.elements ?? [] {
      if let id = node["id"]?.string { known.append(id) }
    }
    let preferred = isSecond ? manifest["initial"]?["animation"] : manifest["activeAnimationId"]
    let id: String
    if let wanted = options.lottie.animation {
      guard known.contains(wanted) else {
        throw manifest.fail(.unknownAnimation(wanted, known: known))
      }
      id = wanted
    } else {
      guard let first = known.first else { throw manifest.fail(.missingKey("animations")) }
      let named = preferred?.string ?? first
      id = known.contains(named) ? named : first
      if id != named, let preferred {
        let clause = "the animation \"\(named.prefix(40))\" does not exist; the first is shown"
        notices.append(.noted(clause, first: preferred.location, isFaithful: false))
      }
    }
    let paths = ["a/\(id).json", "animations/\(id).json"]
    let ordered = isSecond ? paths : paths.reversed()
    guard let shown = ordered.lazy.compactMap({ [archive] in archive.entry(named: $0) }).first
    else { throw archive.fail("it has no file \"\(ordered[0])\"") }
    animation = (try archive.read(shown), "\(file)/\(shown.name)")
    let parts: [(keys: [StaticString], name: String)] = [
      (["themes"], "themes"), (["stateMachines", "states"], "state machines"),
    ]
    for (keys, name) in parts {
      let nodes = keys.compactMap { manifest[$0] }
      if let first = nodes.first(where: { $0.firstElement != nil }) {
        notices.append(.noted("\(name) are ignored", first: first.location, isFaithful: false))
      }
    }
  }

  /// Returns a picture by its file name, in any folder.
  func image(named name: String) throws(SceneError) -> FileBytes? {
    try content(named: name, in: ["i", "images"])
  }

  /// Returns the font files.
  func fonts() throws(SceneError) -> [(name: String, bytes: FileBytes)] {
    var fonts: [(name: String, bytes: FileBytes)] = []
    for entry in archive.entries {
      let (folder, _) = FileName.split(entry.name)
      guard folder == "f" || folder == "fonts", entry.size > 0 else { continue }
      fonts.append((entry.name, try archive.read(entry)))
    }
    return fonts
  }

  private func content(named name: String, in folders: [String]) throws(SceneError) -> FileBytes? {
    let last = FileName.last(of: name)
    for folder in folders {
      if let entry = archive.entry(named: "\(folder)/\(last)") { return try archive.read(entry) }
    }
    return nil
  }
}
