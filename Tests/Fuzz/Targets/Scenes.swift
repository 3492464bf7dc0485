// Scenes, packages and event scripts: refused in words with a place, or written back as they were read.

import Foundation
import LaminaCommandLine
import LaminaGeometry
import LaminaPixels
import LaminaScenes

/// The code that the targets of scenes share.
@MainActor enum SceneReading {
  /// The most bytes of an image, so that a small file cannot take seconds.
  static var options: SceneOptions {
    var options = SceneOptions()
    options.imageLimits.pixels = 1 << 18
    return options
  }

  /// Where scenes are said to lie: beside the pictures that those of Fixtures show.
  static let sceneFile = FuzzFolders.root + "/Fixtures/scenes/fuzz.json"

  /// Reads a scene; checks the error if there is one.
  static func scene(_ bytes: [UInt8]) throws -> Scene? {
    do { return try Scene.parse(file(bytes), file: sceneFile, options: options) } catch let error
      as SceneError
    {
      try check(error, of: bytes)
      return nil
    }
  }

  /// An error says where, by numbers that the file has: a line for each mistake, and below it what stands there.
  static func check(_ error: SceneError, of bytes: [UInt8]) throws {
    let message = Failure(error).message
    // By bytes: a combining mark in what follows makes one character with the space.
    try hold(
      message.utf8.firstRange(of: "error: ".utf8) != nil, "no error is said: \(message)")
    for line in message.utf8.split(separator: 10) {
      try hold(
        line.allSatisfy { $0 >= 32 && $0 != 127 }
          && (line.starts(with: "  ".utf8) || line.firstRange(of: "error: ".utf8) != nil),
        "a line that is neither a mistake nor an excerpt: \(message.debugDescription)")
    }
    guard case .invalid(let place, _) = error else { return }
    // An error about the whole file has no line.
    if (place.line, place.column) == (0, 0) { return }
    let lines = 1 + bytes.count { $0 == 10 } + bytes.count { $0 == 13 }
    try hold((1...lines).contains(place.line), "line \(place.line) of \(lines): \(message)")
    try hold((1...bytes.count + 1).contains(place.column), "column \(place.column): \(message)")
  }

  /// Checks that a written scene can be read again.
  @discardableResult static func checkReading(_ written: WrittenScene) throws -> Scene {
    do {
      return try Scene.parse(file(Array(written.text.utf8)), file: sceneFile, options: options)
    } catch let error as SceneError {
      throw Violation(
        description: "what is written is refused: \(Failure(error).message)\n\(written.text)")
    }
  }

  /// Checks that a written scene can be read again, and is then written the same.
  static func checkWriting(_ scene: Scene) throws {
    let written = scene.json().text
    let again = try checkReading(scene.json())
    let second = again.json().text
    try hold(second == written, "not the same twice:\n\(written)\n\(second)")
    try hold(again.canvas == scene.canvas, "another canvas: \(again.canvas)")
    try hold(again.timeline == scene.timeline, "another timeline: \(again.timeline)")
  }
}

extension FuzzTarget {
  /// Scene files: `Scene.parse`, and the writer.
  static let scene = FuzzTarget("scene", byteLimit: 16_384) { bytes in
    guard let scene = try SceneReading.scene(bytes) else { return }
    try SceneReading.checkWriting(scene)
    _ = scene.caml()
  }

  /// Core Animation packages: the document, behind a NUL the index.
  static let caml = FuzzTarget("caml", byteLimit: 16_384) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let scene = try PackageReading.scene(parts.map { Array($0) }) else { return }
    let written = scene.caml()
    guard
      let again = try PackageReading.scene([Array(written.text.utf8), Array(scene.camlIndex.utf8)])
    else { throw Violation(description: "what is written is refused:\n\(written.text)") }
    try hold(
      again.caml().text == written.text,
      "not the same twice:\n\(written.text)\n\(again.caml().text)")
    // Values that scene files refuse are brought to those that they have, or left out.
    try SceneReading.checkReading(scene.json())
  }

  /// Event scripts.
  static let script = FuzzTarget("script", byteLimit: 8_192) { bytes in
    let script: EventScript
    do { script = try EventScript.parse(file(bytes), file: "fuzz.json") } catch let error
      as SceneError
    {
      try SceneReading.check(error, of: bytes)
      return
    }
    try hold(
      (1...1_000).contains(script.framesPerSecond), "\(script.framesPerSecond) frames a second")
    try hold(script.duration.isFinite && script.duration >= 0, "a duration of \(script.duration) s")
    var before = 0.0
    for event in script.events {
      try hold(event.time >= before, "an event at \(event.time) s after one at \(before) s")
      try hold(
        event.end <= script.duration, "an event ends at \(event.end) s of \(script.duration)")
      try hold(event.location != nil, "an event without a place")
      before = event.time
    }
  }
}

/// Packages as folders, in memory.
@MainActor enum PackageReading {
  private static let package = FuzzFolders.own + "/fuzz.ca"

  /// Loads the package of a document and an index; `nil` if it is refused, as it should be.
  static func scene(_ parts: [[UInt8]]) throws -> Scene? {
    let files = FileManager.default
    try files.createDirectory(atPath: package, withIntermediateDirectories: true)
    let names = ["main.caml", "index.xml"]
    for (index, name) in names.enumerated() {
      let path = package + "/" + name
      if index < parts.count {
        try Data(parts[index]).write(to: URL(fileURLWithPath: path))
      } else if files.fileExists(atPath: path) {
        try files.removeItem(atPath: path)
      }
    }
    do {
      let scene = try Scene.load(package: package, options: SceneReading.options)
      // The command refuses a canvas of less than a pixel, and so do scene files.
      let isVisible = scene.canvas.exactPixelWidth >= 1 && scene.canvas.exactPixelHeight >= 1
      return isVisible ? scene : nil
    } catch {
      var inIndex = false
      if case .invalid(let place, _) = error { inIndex = place.file.hasSuffix("index.xml") }
      try SceneReading.check(error, of: inIndex && parts.count > 1 ? parts[1] : parts[0])
      return nil
    }
  }
}
