// The files that `lamina convert` writes beside a scene's document.

import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaScenes

/// The folder of a document, and the pictures that go with it.
final class SceneFolder {
  /// Where a document's pictures are.
  enum Layout {
    /// A Core Animation package's folder.
    case package
    /// A folder that holds a scene file and its pictures alone.
    case folder
    /// A folder beside the document.
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

  /// The package, or the folder that the document stands in.
  let path: String
  /// The document's file.
  let document: String
  let layout: Layout
  /// Where pictures are copied to, below `path`.
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
      path = FileName.folder(of: output)
      document = output
      pictures = FileName.base(of: output) + "-images"
    }
  }

  /// How the document refers to pictures and fonts: to files, or with `isEmbedding` to data in the document itself.
  func references(isEmbedding: Bool) -> SceneReferences {
    isEmbedding
      ? SceneReferences.embedded
      : SceneReferences(
        image: { self.reference(to: $0) }, font: { self.reference(toFont: $0) })
  }

  /// What the document calls a picture: its path where it lies below the document's folder, else that of
  /// the copy that it will have.
  func reference(to source: ImageSource) -> String {
    if let known = references[ObjectIdentifier(source)] { return known }
    let name = below(source.name) ?? copy(of: source)
    references[ObjectIdentifier(source)] = name
    return name
  }

  /// What the document calls a font's file.
  func reference(toFont file: String) -> String { below(file) ?? file }

  /// The path of an existing file from the document's folder; `nil` if it lies elsewhere.
  private func below(_ file: String) -> String? {
    let (folder, found) = (FileName.resolved(path), FileName.resolved(file))
    return FileManager.default.fileExists(atPath: found)
      ? FileName.way(to: found, from: folder) : nil
  }

  /// The copy of a picture; pictures of the same bytes have one.
  private func copy(of source: ImageSource) -> String {
    let bytes = source.encodedBytes
    if let known = copies.first(where: { $0.source.encodedBytes.holdsSame(as: bytes) }) {
      return "\(pictures)/\(known.name)"
    }
    let (base, ending) = SceneFolder.name(of: source)
    var name = "\(base).\(ending)"
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)-\(number).\(ending)"
      number += 1
    }
    copies.append((name, source))
    return "\(pictures)/\(name)"
  }

  /// A name for a picture's copy: that of its file, if it was in one.
  private static func name(of source: ImageSource) -> (base: String, ending: String) {
    let format = source.properties.format.rawValue
    var name = source.name
    // A channel of a picture, as pictures of alpha are read: "a dot.png (grey)".
    var channel = ""
    if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
      channel = "-" + name[name.index(after: open)...].dropLast()
      name = name[..<open].trimmingCharacters(in: .whitespaces)
    }
    guard name != "data URI", !name.hasPrefix("object ") else { return ("image", format) }
    let ending = FileName.ending(of: name)
    return (FileName.base(of: name) + channel, ending.isEmpty ? format : ending)
  }

  /// Writes the pictures, then the document and what else there is, each file in one step; what was made
  /// is taken away again if one of them fails.
  func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var made: [String] = []
    do {
      if isOwn { try makeFolder(path, &made) }
      if !copies.isEmpty { try makeFolder("\(path)/\(pictures)", &made) }
      for (name, source) in copies {
        let file = "\(path)/\(pictures)/\(name)"
        if !FileManager.default.fileExists(atPath: file) { made.append(file) }
        try write(source.encodedBytes.span, to: file)
      }
      for (file, bytes) in files {
        if !FileManager.default.fileExists(atPath: file) { made.append(file) }
        try write(bytes.span, to: file)
      }
    } catch {
      for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  private func write(_ bytes: Span<UInt8>, to path: String) throws(Failure) {
    do {
      var file = try OutputFile(path: path)
      try file.write(bytes)
      try file.commit()
    } catch { throw Failure(error) }
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

  /// Whether the folder holds nothing but what is written.
  private var isOwn: Bool { layout == .package || layout == .folder }

  /// Only what was written like this before is written into.
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
  /// Whether the bytes of two files are the same.
  fileprivate func holdsSame(as other: FileBytes) -> Bool {
    guard self !== other else { return true }
    let (own, its) = (span, other.span)
    guard own.count == its.count else { return false }
    for place in own.indices where own[place] != its[place] { return false }
    return true
  }
}
