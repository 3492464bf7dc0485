// Running a command in valgrind's callgrind, and reading the instructions that it counted.

import Foundation
import LaminaFiles
import LaminaReports

/// A count of the instructions of programs by valgrind's callgrind, which simulates a processor.
struct Callgrind {
  /// The folder to which programs write their counts; it is removed with this value.
  let folder: TemporaryFolder

  /// The path of valgrind; `nil` if it is not installed.
  static var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return folders.split(separator: ":").map { "\($0)/valgrind" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  init() throws(Failure) { folder = try TemporaryFolder() }

  /// Returns the shell command that runs a shell command in callgrind.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - code: the counted code; frames are counted only in programs that mark them.
  ///   - search: the folders in which the command's programs are; `nil` for the present ones.
  /// - Returns: the command.
  func callgrindCommand(_ command: String, _ code: CountedCode, search: String? = nil) -> String {
    var words = ["/usr/bin/env", "-i"] + variables(code, search)
    words += [
      Callgrind.path ?? "valgrind", "--tool=callgrind", "--quiet", "--trace-children=yes",
      "--dump-line=no", "--callgrind-out-file=\(folder.path)/\(Callgrind.prefix)%p",
    ]
    if code == .frames { words.append("--instr-atstart=no") }
    words += ["/bin/sh", "-c", command]
    return "exec " + words.map(\.quotedForShell).joined(separator: " ")
  }

  /// Returns the environment of the counted programs as `NAME=value`, in the order of the names.
  ///
  /// This process hands it to others in a random order, in which they allocate memory for it. Every later allocation would
  /// take another number of instructions.
  private func variables(_ code: CountedCode, _ search: String?) -> [String] {
    var values = ProcessInfo.processInfo.environment
    values["SWIFT_DETERMINISTIC_HASHING"] = "1"
    values[FrameCounter.variable] = code == .frames ? folder.path : nil
    if let search { values["PATH"] = search }
    return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Returns the shell command that sets the environment of programs whose instructions the kernel counts.
  ///
  /// Hash tables get one seed: with others they behave differently in every process.
  static func environment(_ code: CountedCode, folder: String) -> String {
    var words = ["SWIFT_DETERMINISTIC_HASHING=1"]
    if code == .frames { words.append("\(FrameCounter.variable)=\(folder.quotedForShell)") }
    return "export \(words.joined(separator: " ")); "
  }

  private static let prefix = "callgrind."

  /// The number of instructions of each part that a program has marked; `nil` unless exactly one program has marked
  /// parts.
  var parts: [UInt64]? {
    guard let counts = FrameCounts.readCounts(in: folder) else { return nil }
    if let instructions = counts.instructions { return instructions }
    guard counts.parts > 0 else { return nil }
    var parts: [UInt64] = []
    for part in 1...counts.parts {
      guard let total = instructionTotal("\(Callgrind.prefix)\(counts.process).\(part)") else {
        return nil
      }
      parts.append(total)
    }
    return parts
  }

  /// The total number of instructions of all counted programs; `nil` if none has been counted.
  var programs: UInt64? {
    let totals = folder.names.filter { $0.hasPrefix(Callgrind.prefix) }.compactMap(instructionTotal)
    return totals.isEmpty ? nil : totals.reduce(0, +)
  }

  /// Returns the number in the line `totals` of callgrind's file of the given name; `nil` if there is none.
  private func instructionTotal(_ name: String) -> UInt64? {
    guard let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(name)") else {
      return nil
    }
    let text = String(decoding: bytes.suffix(200), as: UTF8.self)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
  }
}

extension FrameCounts {
  /// Reads the counts that a program has written to a folder; `nil` if none has, or more than one.
  static func readCounts(in folder: TemporaryFolder) -> FrameCounts? {
    let files = folder.names.filter { $0.hasPrefix(prefix) }
    guard files.count == 1,
      let data = FileManager.default.contents(atPath: "\(folder.path)/\(files[0])")
    else { return nil }
    return try? JSONDecoder().decode(FrameCounts.self, from: data)
  }
}
