// Programs as valgrind can run them: without debug information.

import Foundation
import LaminaFiles
import LaminaPixels
import LaminaSystem
import Synchronization

/// The copies of programs that valgrind can run: without section tables, in temporary files.
///
/// Valgrind 3.19 fails on debug information that it does not know; without a section table it looks for none.
final class PlainPrograms: Sendable {
  private let folder: TemporaryFolder
  /// The path of each copy, by the path of its program.
  private let copies = Mutex<[String: String]>([:])

  init() throws(Failure) { folder = try TemporaryFolder() }

  /// Removes the copies at once, even if an ended thread still holds this object.
  func removeCopies() { Interruption.removeRegistered(folder: folder.path) }

  /// Returns the search path for commands that valgrind runs: the folders of `PATH`, preceded by one with the copy of
  /// `lamina`.
  ///
  /// - Throws: `Failure` 74 if a copy cannot be written.
  func searchPath() throws(Failure) -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for name in Set(["lamina", FileName.lastComponent(of: SystemProcess.executable)]) {
      let found = folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
      guard let found else { continue }
      let copy = try plainProgram(found)
      guard copy != found else { continue }
      let link = "\(folder.path)/search/\(name)"
      try? FileManager.default.createDirectory(
        atPath: FileName.parentFolder(of: link), withIntermediateDirectories: true)
      try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: copy)
    }
    return "\(folder.path)/search:\(folders)"
  }

  /// Returns the path of a program that valgrind can run: a copy, or the program itself if it has
  /// no debug information.
  ///
  /// - Throws: `Failure` 74 if the copy cannot be written.
  func plainProgram(_ path: String) throws(Failure) -> String {
    // Both sides of a comparison may ask at the same time.
    try copies.locked { copies throws(Failure) in
      if let copy = copies[path] { return copy }
      if copies.values.contains(path) { return path }
      var plain = path
      if var bytes = PlainPrograms.programWithSymbols(path) {
        plain = "\(folder.path)/\(copies.count)-\(FileName.lastComponent(of: path))"
        // e_shoff, e_shnum and e_shstrndx of the ELF header.
        bytes.replaceSubrange(0x28..<0x30, with: [UInt8](repeating: 0, count: 8))
        bytes.replaceSubrange(0x3C..<0x40, with: [UInt8](repeating: 0, count: 4))
        guard
          FileManager.default.createFile(
            atPath: plain, contents: bytes, attributes: [.posixPermissions: 0o700])
        else { throw Failure.inputOutput("error: \(plain): cannot write a copy of \(path)") }
      }
      copies[path] = plain
      return plain
    }
  }

  /// Returns a shell command in which programs named by a path are replaced by ones that valgrind
  /// can run.
  ///
  /// A word counts if it has a slash and no other sign of the shell than quotes around it.
  ///
  /// - Throws: `Failure` 74 if a copy cannot be written.
  func withPlainPrograms(command: String) throws(Failure) -> String {
    var words: [String] = []
    for word in command.split(separator: " ", omittingEmptySubsequences: false) {
      var path = word
      if word.count > 2, word.first == "'", word.last == "'" { path = word.dropFirst().dropLast() }
      let isPath = path.contains("/") && path.allSatisfy(PlainPrograms.isPlain)
      guard isPath else {
        words.append(String(word))
        continue
      }
      let program = try plainProgram(String(path))
      words.append(program == path ? String(word) : program.quotedForShell)
    }
    return words.joined(separator: " ")
  }

  /// Returns whether a character means itself in a shell, with and without quotes.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "/._-+,:@%".contains(character))
  }

  /// Returns the bytes of an executable 64-bit ELF file with debug information; `nil` for any other
  /// file.
  private static func programWithSymbols(_ path: String) -> Data? {
    guard FileManager.default.isExecutableFile(atPath: path),
      let file = FileHandle(forReadingAtPath: path),
      (try? file.read(upToCount: 6)).map({ $0.elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) })
        == true,
      let bytes = FileManager.default.contents(atPath: path), bytes.count > 64,
      bytes.range(of: Data(".debug_info".utf8)) != nil
    else { return nil }
    return bytes
  }
}
