// The files that `lamina convert` writes beside a scene's document.

import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaScenes

/// The folder to which a scene's document and its pictures are written.
final class SceneFolder {
  /// The places where a document's pictures can be.
  enum Layout {
    /// In the folder of a Core Animation package.
    case package
    /// In a folder that holds only a scene file and its pictures.
    case folder
    /// In a folder beside the document.
    case beside
    /// In the document itself.
    case alone

    init(output: String, format: SceneFormat) {
      switch format {
      case .caar: self = .alone
      case .caml: self = output == "-" || output.hasSuffix(".caml") ? .alone : .package
      case .json: self = output.hasSuffix("/") ? .folder : .beside
      }
    }
  }

  /// The path of the package, or of the folder that contains the document.
  let path: String
  /// The path of the document's file.
  let document: String
  let layout: Layout
  /// The folder to which pictures are copied, relative to `path`.
  private let pictures: String
  private var references: [ObjectIdentifier: String] = [:]
  private var copies: [(name: String, source: ImageSource)] = []
  private var names: Set<String> = []

  init(output: String, layout: Layout) {
    self.layout = layout
    let output = output.hasSuffix("/") ? String(output.dropLast()) : output
    switch layout {
    case .package: (path, document, pictures) = (output, output + "/main.caml", "assets")
    case .folder: (path, document, pictures) = (output, output + "/scene.json", "images")
    case .beside, .alone:
      path = FileName.parentFolder(of: output)
      document = output
      pictures = FileName.baseName(of: output) + "-images"
    }
  }

  /// Returns the way in which the document refers to pictures and fonts: by paths, or with
  /// `isEmbedding` by embedded data.
  func references(isEmbedding: Bool) -> SceneReferences {
    isEmbedding
      ? SceneReferences.embedded
      : SceneReferences(
        image: { self.pictureReference(to: $0) }, font: { self.fileReference(toFont: $0) })
  }

  /// Returns the text of a scene file with edits and with references from this document; all other bytes remain.
  ///
  /// References are as they were if the document is in the folder of the scene file.
  ///
  /// - Parameters:
  ///   - source: the scene file's text.
  ///   - edits: the edits.
  ///   - removed: the paths of layers that are left out.
  ///   - isEmbedding: whether pictures become `data:` URIs.
  /// - Returns: the text; `nil` if it cannot have the edits.
  @MainActor func editedText(
    of source: SceneSource, _ edits: [SceneEdit] = [], removing removed: [[LayerStep]] = [],
    isEmbedding: Bool
  ) -> [UInt8]? {
    let names = isHome(of: source) && !isEmbedding ? nil : references(isEmbedding: isEmbedding)
    return try? source.edited(edits, removing: removed, references: names).utf8
  }

  /// Whether the document is in the folder of a scene file, so that the file's references hold.
  func isHome(of source: SceneSource) -> Bool { FileName.resolvedPath(path) == source.folder }

  /// Returns the document's reference to a picture.
  ///
  /// It is the picture's path if it lies below the document's folder, else the path of its copy.
  func pictureReference(to source: ImageSource) -> String {
    if let known = references[ObjectIdentifier(source)] { return known }
    let name = pathInFolder(source.name) ?? pictureCopy(of: source)
    references[ObjectIdentifier(source)] = name
    return name
  }

  /// Returns the document's reference to a font file: a path relative to the document's folder if
  /// it lies there.
  func fileReference(toFont file: String) -> String { pathInFolder(file) ?? file }

  /// Returns the path of an existing file relative to the document's folder; `nil` if it lies elsewhere.
  private func pathInFolder(_ file: String) -> String? {
    let (folder, found) = (FileName.resolvedPath(path), FileName.resolvedPath(file))
    return FileManager.default.fileExists(atPath: found)
      ? FileName.relativePath(to: found, from: folder) : nil
  }

  /// Records a picture to be copied, and returns the path of its copy; pictures with equal bytes
  /// share one.
  private func pictureCopy(of source: ImageSource) -> String {
    let bytes = source.encodedBytes
    if let known = copies.first(where: { $0.source.encodedBytes.holdsSame(as: bytes) }) {
      return "\(pictures)/\(known.name)"
    }
    let (base, ending) = SceneFolder.copyName(of: source)
    var name = "\(base).\(ending)"
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)-\(number).\(ending)"
      number += 1
    }
    copies.append((name, source))
    return "\(pictures)/\(name)"
  }

  /// Returns the base name and the extension for a picture's copy: those of its file if it has one.
  private static func copyName(of source: ImageSource) -> (base: String, ending: String) {
    let format = source.properties.format.rawValue
    var name = source.name
    // A picture may be a single channel, as for alpha images: "a dot.png (grey)".
    var channel = ""
    if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
      channel = "-" + name[name.index(after: open)...].dropLast()
      name = name[..<open].trimmingCharacters(in: .whitespaces)
    }
    guard name != "data URI", !name.hasPrefix("object ") else { return ("image", format) }
    let ending = FileName.ending(of: name)
    return (FileName.baseName(of: name) + channel, ending.isEmpty ? format : ending)
  }

  /// Writes the pictures, then the document and other files, each atomically.
  ///
  /// If any of them fails, the files and folders made so far are removed.
  func writeFiles(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    try Output.checkInputs(
      against: files.map(\.path) + copies.map { "\(path)/\(pictures)/\($0.name)" })
    var made: [String] = []
    do {
      if isOwn { try makeFolder(path, &made) }
      if !copies.isEmpty { try makeFolder("\(path)/\(pictures)", &made) }
      for (name, source) in copies {
        let file = "\(path)/\(pictures)/\(name)"
        if !FileManager.default.fileExists(atPath: file) { made.append(file) }
        try writeFile(source.encodedBytes.span, to: file)
      }
      for (file, bytes) in files {
        if !FileManager.default.fileExists(atPath: file) { made.append(file) }
        try writeFile(bytes.span, to: file)
      }
    } catch {
      for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  private func writeFile(_ bytes: Span<UInt8>, to path: String) throws(Failure) {
    try Output.writeParts(to: path) { file throws(FileError) in try file.write(bytes) }
  }

  private func makeFolder(_ path: String, _ made: inout [String]) throws(Failure) {
    if FileManager.default.fileExists(atPath: path) {
      let values = try? URL(fileURLWithPath: path).resolvingSymlinksInPath().resourceValues(
        forKeys: [.isDirectoryKey])
      guard values?.isDirectory == true else {
        throw Failure(status: .inputOutput, message: "error: \(path): is a file, not a folder")
      }
      if isOwn, path == self.path { try checkOwn() }
      return
    }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
    } catch {
      throw Failure(
        status: .inputOutput,
        message: "error: \(path): cannot make the folder; does the one around it exist?")
    }
    made.append(path)
  }

  /// Whether the folder belongs to the output alone.
  private var isOwn: Bool { layout == .package || layout == .folder }

  /// Throws if the folder contains other files, but no earlier output.
  private func checkOwn() throws(Failure) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let known = layout == .package ? ["main.caml", "index.xml"] : ["scene.json"]
    guard names.isEmpty || !known.allSatisfy({ !names.contains($0) }) else {
      let kind = layout == .package ? "a package" : "one with a scene.json"
      throw Failure(
        status: .inputOutput,
        message: "error: \(path): is a folder of other files; name a new one, or \(kind)")
    }
  }
}

extension FileBytes {
  /// Returns whether two files have equal bytes.
  fileprivate func holdsSame(as other: FileBytes) -> Bool {
    guard self !== other else { return true }
    let (own, its) = (span, other.span)
    guard own.count == its.count else { return false }
    for place in own.indices where own[place] != its[place] { return false }
    return true
  }
}
