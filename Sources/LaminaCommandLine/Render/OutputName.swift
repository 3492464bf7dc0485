// The names of files that verbs write: that they say what is in them, and that no two are one.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaSequences

/// What an option writes, and the endings of names that say so.
struct OutputKind: Sendable {
  /// What it is, with its article: "a PNG".
  let name: String
  /// The endings that say so, the first of which is suggested.
  let endings: [String]

  static let png = OutputKind(name: "a PNG", endings: ["png"])
  static let rgba = OutputKind(name: "a block of RGBA", endings: ["rgba"])
  static let y4m = OutputKind(name: "a Y4M", endings: ["y4m"])
  static let page = OutputKind(name: "an HTML page", endings: ["html", "htm"])
  static let csv = OutputKind(name: "CSV", endings: ["csv", "txt"])
  static let json = OutputKind(name: "JSON", endings: ["json"])
  static let junit = OutputKind(name: "JUnit XML", endings: ["xml"])
  static let markdown = OutputKind(name: "Markdown", endings: ["md", "markdown", "txt"])
}

extension FrameFormat {
  /// What is written, and how its names end.
  var kind: OutputKind {
    switch self {
    case .png: .png
    case .rgba: .rgba
    case .y4m: .y4m
    }
  }
}

/// A file's name as an option gives it.
struct OutputName {
  /// What the option was, with its value: `-o frame.jpg`.
  let argument: String
  let path: String

  /// The name that an option gives.
  ///
  /// - Parameters:
  ///   - option: with its dashes; `nil` where no name is given, which makes no name.
  ///   - path: `nil` for none; '-' is standard output, and no name either.
  init?(_ option: String, _ path: String?) {
    guard let path, path != "-" else { return nil }
    (argument, self.path) = ("\(option) \(path)", path)
  }

  /// Why the name does not say what is written; `nil` if it does, or has no ending.
  ///
  /// - Parameters:
  ///   - kind: what is written.
  ///   - others: what else may be done, in words.
  /// - Returns: the words for it.
  func problem(_ kind: OutputKind, or others: String = "") -> String? {
    guard let ending = FileName.typeEnding(of: path), !kind.endings.contains(ending) else {
      return nil
    }
    let better = path.dropLast(ending.count) + kind.endings[0]
    return
      ("\(argument): \(kind.name) is written, which a name that ends in .\(ending) does not say; "
      + "name it \(better)" + others).withoutControls
  }

  /// Finds out whether the name says what is written.
  ///
  /// - Throws: `ValidationError` if it ends like another type of file.
  func check(_ kind: OutputKind, or others: String = "") throws {
    if let problem = problem(kind, or: others) { throw ValidationError(problem) }
  }

  /// Finds out whether every file has a name of its own.
  ///
  /// Pipes and devices take many.
  ///
  /// - Throws: `ValidationError` with two that are one.
  static func checkDistinct(_ names: [OutputName?]) throws {
    var known: [String: OutputName] = [:]
    for name in names.compactMap(\.self) {
      guard let place = name.place else { continue }
      if let first = known[place] {
        throw ValidationError(
          ("\(first.argument) and \(name.argument) are one file, and one would write over the other; "
            + "give each a name of its own").withoutControls)
      }
      known[place] = name
    }
  }

  /// Where it is, by whatever way it was named; `nil` for what is no file.
  private var place: String? {
    let file = URL(fileURLWithPath: path)
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular { return nil }
    // A link in the file's own place is replaced, those in folders' are followed.
    let folder = file.standardizedFileURL.deletingLastPathComponent()
    return folder.resolvingSymlinksInPath().path + "/" + file.lastPathComponent
  }
}
