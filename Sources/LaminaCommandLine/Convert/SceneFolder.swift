// The files that `lamina convert` writes beside a scene's document.

import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels

/// The folder of a document, and the pictures that go with it.
final class SceneFolder {
  /// The package, or the folder that the document stands in.
  let path: String
  /// The document's file.
  let document: String
  private let isPackage: Bool
  /// Where pictures are copied to, below `path`.
  private let pictures: String
  private var references: [ObjectIdentifier: String] = [:]
  private var copies: [(name: String, source: ImageSource)] = []
  private var names: Set<String> = []

  init(output: String, isPackage: Bool) {
    self.isPackage = isPackage
    let output = output.hasSuffix("/") ? String(output.dropLast()) : output
    if isPackage {
      path = output
      document = output + "/main.caml"
      pictures = "assets"
    } else {
      path = FileName.folder(of: output)
      document = output
      pictures = FileName.base(of: output) + "-images"
    }
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

  private func copy(of source: ImageSource) -> String {
    let base = source.name == "data URI" ? "image" : FileName.base(of: source.name)
    let ending = source.name == "data URI" ? "" : FileName.ending(of: source.name)
    let suffix = source.properties.format.rawValue
    var name = "\(base).\(ending.isEmpty ? suffix : ending)"
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)-\(number).\(ending.isEmpty ? suffix : ending)"
      number += 1
    }
    copies.append((name, source))
    return "\(pictures)/\(name)"
  }

  /// Writes the pictures, then the document and what else there is, each file in one step; what was made
  /// is taken away again if one of them fails.
  func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var made: [String] = []
    do {
      if isPackage { try makeFolder(path, &made) }
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
      if isPackage, path == self.path { try checkPackage() }
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

  /// Only what is a package already is written into.
  private func checkPackage() throws(Failure) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.isEmpty || names.contains("main.caml") || names.contains("index.xml") else {
      throw Failure(
        status: .inputOutput,
        message: "error: \(path): is a folder of other files; name a new one, or a package")
    }
  }
}
