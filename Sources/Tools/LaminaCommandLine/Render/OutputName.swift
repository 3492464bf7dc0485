// The names of output files: they match the contents, and no two are equal.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaSequences
import LaminaSystem

/// The type of an output file, with its file name extensions.
struct OutputKind: Sendable {
  /// The name of the type, with its article if it has one, as in "a PNG".
  let name: String
  /// The file name extensions of the type; messages suggest the first one.
  let endings: [String]

  static let png = OutputKind(name: "a PNG", endings: ["png"])
  static let rgba = OutputKind(name: "a block of RGBA", endings: ["rgba"])
  static let y4m = OutputKind(name: "a Y4M", endings: ["y4m"])
  static let jpg = OutputKind(name: "a JPEG", endings: ["jpg", "jpeg"])
  static let webp = OutputKind(name: "a WebP", endings: ["webp"])
  static let gif = OutputKind(name: "a GIF", endings: ["gif"])
  static let apng = OutputKind(name: "an animated PNG", endings: ["png", "apng"])
  static let mp4 = OutputKind(name: "an MP4", endings: ["mp4"])
  static let webm = OutputKind(name: "a WebM", endings: ["webm"])
  static let mov = OutputKind(name: "a QuickTime film", endings: ["mov"])
  static let page = OutputKind(name: "an HTML page", endings: ["html", "htm"])
  static let csv = OutputKind(name: "CSV", endings: ["csv", "txt"])
  static let json = OutputKind(name: "JSON", endings: ["json"])
  static let junit = OutputKind(name: "JUnit XML", endings: ["xml"])
  static let markdown = OutputKind(name: "Markdown", endings: ["md", "markdown", "txt"])
}

extension FrameFormat {
  /// The type of the files in this format.
  var kind: OutputKind {
    switch self {
    case .png: .png
    case .jpg: .jpg
    case .webp: .webp
    case .gif: .gif
    case .apng: .apng
    case .rgba: .rgba
    case .y4m: .y4m
    case .mp4: .mp4
    case .webm: .webm
    case .mov: .mov
    }
  }
}

/// The name of an output file, and the option that gave it.
struct OutputName {
  /// The option with its value, such as `-o frame.jpg`.
  let argument: String
  let path: String

  /// Makes the file name that an option gives; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - option: the option with its dashes, such as `-o`.
  ///   - path: the value; `nil` and '-', which is standard output, make no name.
  init?(_ option: String, _ path: String?) {
    guard let path, path != "-" else { return nil }
    (argument, self.path) = ("\(option) \(path)", path)
  }

  /// Returns a message if the name's extension is that of another type; `nil` if it matches or is absent.
  ///
  /// - Parameters:
  ///   - kind: the type of the output.
  ///   - others: a clause with alternative remedies.
  /// - Returns: the message.
  func problem(_ kind: OutputKind, or others: String = "") -> String? {
    guard let ending = FileName.typeEnding(of: path), !kind.endings.contains(ending) else {
      return nil
    }
    let better = path.dropLast(ending.count) + kind.endings[0]
    return
      ("\(argument): the file is \(kind.name), but its name ends in .\(ending); "
      + "name it \(better)" + others).withoutControls
  }

  /// Checks that the name matches the type of the output.
  ///
  /// - Throws: `ValidationError` if its extension is that of another type.
  func checkType(_ kind: OutputKind, or others: String = "") throws {
    if let problem = problem(kind, or: others) { throw ValidationError(problem) }
  }

  /// Checks that no two outputs are the same file.
  ///
  /// Pipes and devices may be shared.
  ///
  /// - Throws: `ValidationError` that names two equal outputs.
  static func checkDistinct(_ names: [OutputName?]) throws {
    var known: [String: OutputName] = [:]
    for name in names.compactMap(\.self) {
      guard let place = name.place else { continue }
      if let first = known[place] {
        throw ValidationError(
          ("\(first.argument) and \(name.argument) are the same file, and one would overwrite the "
            + "other; give each its own name").withoutControls)
      }
      known[place] = name
    }
  }

  /// The canonical path, independent of how the file was named; `nil` for existing pipes, devices and folders.
  private var place: String? {
    let file = URL(fileURLWithPath: path)
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular { return nil }
    // Links are followed, also one whose target does not exist yet.
    guard case .path(let target)? = try? SystemFiles.followLinks(path) else { return nil }
    let end = URL(fileURLWithPath: target).standardizedFileURL
    let folder = end.deletingLastPathComponent().resolvingSymlinksInPath().path
    return folder + "/" + end.lastPathComponent
  }
}
