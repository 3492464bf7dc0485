import Foundation
import LaminaFiles
import TestSupport
import Testing

/// Temporary files: those of killed processes go, those of running ones and other files stay.
@Suite struct AbandonedFileTests {
  @Test(arguments: ["a.png", "0001.png", "no ending", "x.1.2", ".hidden", "🧱.png"])
  func `abandoned: what a killed writer left is removed when the file is written again`(
    name: String
  ) throws {
    let folder = try TestFolder()
    try folder.write(".\(name).4711.1.tmp", "torn")
    try folder.write(".\(name).4711.12.tmp", "torn")
    var file = try OutputFile(path: folder.path + "/" + name)
    try file.write("new")
    try file.commit()
    #expect(folder.names == [name])
  }

  @Test func `abandoned: a long name's file is found by its beginning`() throws {
    let folder = try TestFolder()
    let name = String(repeating: "é", count: 120)
    try folder.write(".\(String(repeating: "é", count: 100)).4711.1.tmp", "torn")
    try OutputFile(path: folder.path + "/" + name).commit()
    #expect(folder.names == [name])
  }

  @Test func `abandoned: files of running writers and other files stay`() throws {
    let folder = try TestFolder()
    let others = [
      ".b.png.4711.1.tmp", ".a.png.tmp", ".a.png.1.tmp", ".a.png.x.1.tmp", "a.png.4711.1.tmp",
      ".a.png.4711.1.tmp~", ".a.png.4711..tmp",
    ]
    for name in others { try folder.write(name, "mine") }
    try OutputFile.makeFolder(folder.path + "/.a.png.4711.2.tmp")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/.a.png.4711.3.tmp", withDestinationPath: "nowhere")
    var running = try OutputFile(path: folder.path + "/a.png")
    try running.write("running")
    let before = folder.names
    AbandonedFiles.removeFiles(in: folder.path) { $0 == "a.png" }
    #expect(folder.names == before)
    try running.commit()
    #expect(
      folder.names
        == (others + [".a.png.4711.2.tmp", ".a.png.4711.3.tmp", "a.png"]).sorted())
  }

  @Test func `abandoned: a file of the same name, number and process does not stop a writer`()
    throws
  {
    let folder = try TestFolder()
    // All names that this process may use next, locked by another file description.
    var locked: [Int32] = []
    defer { for file in locked { close(file) } }
    for number in 1...2_000 {
      let path = "\(folder.path)/.a.\(getpid()).\(number).tmp"
      let file = open(path, O_CREAT | O_WRONLY, 0o600)
      guard file >= 0, flock(file, LOCK_EX) == 0 else { continue }
      locked.append(file)
      if locked.count > 900 { break }
    }
    var file = try OutputFile(path: folder.path + "/a")
    try file.write("new")
    try file.commit()
    #expect(try String(contentsOfFile: folder.path + "/a", encoding: .utf8) == "new")
  }
}
