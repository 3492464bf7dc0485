import Foundation
import TestSupport
import Testing

/// Standard output and error that are full, closed or without a reader: no signal, and the code stays true.
@Suite struct StandardStreamTests {
  /// How a stream cannot be written: what a shell does ahead of the command, and behind it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    var before = ""
    let redirection: String

    var testDescription: String { name }

    static func all(_ stream: Int) -> [Fault] {
      [
        Fault(name: "full", redirection: "\(stream)>/dev/full"),
        Fault(name: "closed", redirection: "\(stream)>&-"),
        Fault(
          name: "without a reader", before: "exec 3> >(exit); wait $!;",
          redirection: "\(stream)>&3 3>&-"),
      ]
    }
  }

  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  private func run(
    _ arguments: [String], _ fault: Fault, in folder: TestFolder,
    program: String = CommandHarness.binary
  ) throws -> CommandHarness.Outcome {
    try CommandHarness.run(
      ["-c", "\(fault.before) \"$@\" \(fault.redirection)", "bash", program] + arguments,
      folder: folder.path, program: "/bin/bash")
  }

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    _ = try folder.write("old.caml", "<caml><CALayer bounds='0 0 8 8' wobble='1'/></caml>")
    return folder
  }

  /// Commands that write to standard error, and the code that each ends with.
  private static let commands: [(line: String, status: Int32)] = [
    ("render s.json -o o.png", 0), ("render old.caml -o o.png", 0),
    ("render old.caml --strict -o o.png", 2), ("render none.json -o o.png", 74),
    ("render s.json", 64), ("render s.json -o o.png --scale -1", 64), ("zoom s.json", 64),
    ("render s.json --frames 0-2 -o %d.png", 0), ("merge none --frames 0", 74),
    ("convert old.caml -o o.json", 0), ("check s.json --budget 1ns", 1),
    ("profile none.json", 74), ("explain none.json", 74), ("inspect old.caml", 0),
    ("compare --a s.json --b none.json --rounds 2 --max-rounds 2", 74),
    ("calibrate --check none.json s.json", 74), ("version", 0),
  ]

  @Test(arguments: Fault.all(2))
  func `error: what cannot be said is lost, and the exit code is the true one`(fault: Fault) throws
  {
    for (line, status) in Self.commands {
      let folder = try folder()
      let words = line.split(separator: " ").map(String.init)
      let outcome = try run(words, fault, in: folder)
      #expect(outcome.status == status && !outcome.signal, "\(line): \(outcome.status)")
    }
  }

  @Test(arguments: Fault.all(2))
  func `error: no file is taken for a stream that was closed`(fault: Fault) throws {
    let folder = try folder()
    let plain = try CommandHarness.run(["render", "s.json", "-o", "a.png"], folder: folder.path)
    #expect(plain.status == 0 && plain.errors.hasPrefix("a.png: 8x8 px"))
    #expect(try run(["render", "s.json", "-o", "b.png"], fault, in: folder).status == 0)
    #expect(folder.read("a.png") == folder.read("b.png"))
    let closed = Fault(name: "all closed", redirection: "<&- >&- 2>&-")
    #expect(try run(["render", "s.json", "-o", "c.png"], closed, in: folder).status == 0)
    #expect(folder.read("a.png") == folder.read("c.png"))
    #expect(try run(["render", "-", "-o", "d.png"], closed, in: folder).status == 74)
    #expect(folder.names == ["a.png", "b.png", "c.png", "old.caml", "s.json"])
  }

  @Test(arguments: Fault.all(2))
  func `error: programs with screens of their own are no other`(fault: Fault) throws {
    let folder = try folder()
    for (line, status) in [
      ("render screen:contacts -o o.png", 0), ("render screen:none -o o.png", 64),
      ("render none.json -o o.png", 74), ("screens", 0),
    ] as [(String, Int32)] {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try run(words, fault, in: folder, program: CommandHarness.contacts)
      #expect(outcome.status == status && !outcome.signal, "\(line): \(outcome.status)")
    }
  }

  @Test(arguments: Fault.all(1))
  func `output: texts that cannot be written are 74, but not for a lost reader`(fault: Fault) throws
  {
    let folder = try folder()
    for line in [
      "", "--help", "-h", "--version", "help", "help render", "render --help", "render -h",
      "--generate-completion-script bash", "version", "schema", "inspect s.json",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try run(words, fault, in: folder)
      if fault.name == "without a reader" {
        // A reader may have seen enough.
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
      } else {
        #expect(outcome.status == 74 && !outcome.signal, "\(line): \(outcome.status)")
        #expect(
          outcome.errors.hasPrefix("error: -: cannot write: "), "\(line): \(outcome.errors)")
      }
      let plain = try CommandHarness.run(words, folder: folder.path)
      #expect(plain.status == 0 && !plain.output.isEmpty && plain.errors.isEmpty, "\(line)")
    }
  }
}
