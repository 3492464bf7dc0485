// Property lists and keyed archives: refused in words with a place, or the same by another way.

import LaminaPixels
import LaminaScenes

extension FuzzTarget {
  /// Property lists in both forms: every value of one that opens can be asked for.
  static let plist = FuzzTarget("plist", byteLimit: 8_192, form: .bytesOrText) { bytes in
    let source = try file(bytes)
    guard let form = PropertyListForm(of: source) else { return }
    do {
      let list = try form.readPropertyList(source, limit: SceneLimits())
      try hold((0..<list.count).contains(list.root), "root \(list.root) of \(list.count) values")
      for index in -1...list.count {
        do { try check(try list.value(index), of: bytes.count) } catch let error
          as PropertyListError
        { try check(error, of: bytes.count) }
      }
    } catch let error as PropertyListError { try check(error, of: bytes.count) }
  }

  /// Keyed archives: read, written and rendered as the scenes that they hold.
  static let archive = FuzzTarget("archive", byteLimit: 16_384, form: .bytesOrText) { bytes in
    guard PropertyListForm(of: try file(bytes)) != nil,
      let scene = try SceneReading.scene(bytes)
    else { return }
    try CapturedScenes.check(scene)
  }

  private static func check(_ error: PropertyListError, of size: Int) throws {
    try hold(!error.reason.isEmpty, "refused without a reason")
    try hold(
      (0...size).contains(error.offset), "offset \(error.offset) of \(size): \(error.reason)")
  }

  private static func check(_ value: PropertyListValue, of size: Int) throws {
    switch value {
    case .data(let range):
      try hold(range.lowerBound >= 0 && range.upperBound <= size, "data \(range) of \(size) bytes")
    case .string(let text):
      try hold(text.utf8.count <= 3 * size, "a string of \(text.utf8.count) bytes in \(size)")
    case .array(let items): try hold(items.count <= size, "\(items.count) items in \(size) bytes")
    case .dictionary(let entries):
      try hold(entries.count <= size, "\(entries.count) entries in \(size) bytes")
    default: return
    }
  }
}

/// The code that the targets of captured screens share.
@MainActor enum CapturedScenes {
  /// A captured scene is one that scene files can hold, and renders alike in every way.
  static func check(_ scene: Scene) throws {
    let canvas = scene.canvas
    try hold(
      canvas.width.isFinite && canvas.height.isFinite && canvas.scale > 0, "the canvas \(canvas)")
    try SceneReading.checkReading(scene.json())
    _ = scene.caml()
    try FuzzTarget.checkRendering(of: scene, at: [0])
  }
}
