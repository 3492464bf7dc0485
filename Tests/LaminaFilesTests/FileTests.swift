import Foundation
import LaminaFiles
import LaminaPixels
import TestSupport
import Testing

@Suite struct FileTests {
  @Test func `file out: nothing is there before commit, all of it after`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a.txt"
    var file = try OutputFile(path: path)
    try file.write("hello")
    #expect(!FileManager.default.fileExists(atPath: path))
    try file.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
    #expect(folder.names == ["a.txt"])
  }

  @Test func `file out: without commit the old file stays and nothing else`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a.txt"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    do {
      var file = try OutputFile(path: path)
      try file.write("new")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(folder.names == ["a.txt"])
  }

  @Test(arguments: ["a", "é", "🧱"])
  func `file out: names may be as long as the file system has them`(letter: String) throws {
    let folder = try TestFolder()
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    var file = try OutputFile(path: folder.path + "/" + name)
    try file.write("new")
    try file.commit()
    #expect(folder.names == [name])
  }

  @Test func `paths: parts by slashes and dots, whatever accent a name begins with`() throws {
    for (path, folder, last, base, ending) in [
      ("a.png", ".", "a.png", "a", "png"), ("/a", "/", "a", "a", ""), ("/", "/", "", "", ""),
      ("x/y.b/c.d.e", "x/y.b", "c.d.e", "c.d", "e"), ("x/.hidden/", "x", ".hidden", ".hidden", ""),
      ("x//y//", "x", "y", "y", ""),
      ("x/\u{301}y.\u{301}png", "x", "\u{301}y.\u{301}png", "\u{301}y", "\u{301}png"),
    ] {
      #expect(
        FileName.parentFolder(of: path) == folder && FileName.lastComponent(of: path) == last,
        "\(path)")
      #expect(FileName.baseName(of: path) == base && FileName.ending(of: path) == ending, "\(path)")
    }
    #expect(FileName.folderAndName("x/\u{301}y") == ("x", "\u{301}y"))
    #expect(FileName.isPath("x/\u{301}y") && !FileName.isPath("xy"))
    #expect(FileName.relativePath(to: "/a/b/c", from: "/a") == "b/c")
    #expect(FileName.relativePath(to: "/a", from: "/") == "a")
    #expect(
      FileName.relativePath(to: "/ab", from: "/a") == nil
        && FileName.relativePath(to: "/a", from: "/a") == nil)
    #expect(FileName.relativePath(to: "/\u{E9}/x", from: "/e\u{301}") == nil)
    let folder = try TestFolder()
    var file = try OutputFile(path: folder.path + "/\u{301}y.png")
    try file.write("new")
    try file.commit()
    #expect(folder.names == ["\u{301}y.png"])
  }

  @Test func `paths: links and dots are resolved`() throws {
    let folder = try TestFolder()
    let inner = folder.path + "/inner"
    try OutputFile.makeFolder(inner + "/deep")
    try OutputFile.makeFolder(inner + "/deep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: inner)
    let expected = FileName.resolvedPath(inner) + "/deep"
    for way in ["/inner/./deep", "/inner/deep/../deep/", "/link/deep"] {
      #expect(FileName.resolvedPath(folder.path + way) == expected, "\(way)")
      #expect(FileName.isFolder(folder.path + way))
    }
    #expect(FileName.resolvedPath("x").hasPrefix("/"))
    #expect(!FileName.isFolder(folder.path + "/no") && !FileName.isFolder("/dev/null"))
    #expect(FileName.temporaryPath("a") != FileName.temporaryPath("a"))
  }

  @Test func `file appended: lines of two writers are whole, in the order of writing`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines"
    let (first, second) = (try AppendedFile(path: path), try AppendedFile(path: path))
    try first.appendLine("one")
    try second.appendLine("two")
    try first.appendLine("three")
    try first.synchronize()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\nthree\n")
    #expect(throws: FileError.missingFile(folder.path + "/no/lines")) {
      _ = try AppendedFile(path: folder.path + "/no/lines")
    }
  }

  @Test func `file out: two writers do not mix`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a.txt"
    var first = try OutputFile(path: path)
    var second = try OutputFile(path: path)
    try first.write("first")
    try second.write("second")
    try first.commit()
    try second.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    #expect(folder.names == ["a.txt"])
  }

  @Test func `file out: a missing folder and a folder's own name are errors`() throws {
    let folder = try TestFolder()
    #expect(throws: FileError.cannotOpen(path: folder.path + "/no/a.txt", code: ENOENT)) {
      _ = try OutputFile(path: folder.path + "/no/a.txt").commit()
    }
    #expect(throws: FileError.notAFile(path: folder.path)) {
      _ = try OutputFile(path: folder.path).commit()
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `file out: a device is written in place`() throws {
    var file = try OutputFile(path: "/dev/null")
    try file.write("nothing")
    try file.commit()
    var isDevice = false
    if let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      as? FileAttributeType
    {
      isDevice = type == .typeCharacterSpecial
    }
    #expect(isDevice)
  }

  @Test func `file out: a full device is an error`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    var file = try OutputFile(path: "/dev/full")
    #expect(throws: FileError.cannotWrite(path: "/dev/full", code: ENOSPC)) {
      try file.write("anything")
    }
  }

  @Test func `file in: folders, pipes and missing files are refused at once`() throws {
    let folder = try TestFolder()
    #expect(throws: FileError.notAFile(path: folder.path)) {
      _ = try FileBytes.read(path: folder.path, limit: 100)
    }
    #expect(throws: FileError.cannotOpen(path: folder.path + "/no", code: ENOENT)) {
      _ = try FileBytes.read(path: folder.path + "/no", limit: 100)
    }
    #expect(throws: FileError.notAFile(path: "/dev/zero")) {
      _ = try FileBytes.read(path: "/dev/zero", limit: 100)
    }
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.notAFile(path: pipe)) {
      _ = try FileBytes.read(path: pipe, limit: 100)
    }
  }

  @Test func `file in: a file over the limit names both sizes`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try Data(count: 500).write(to: URL(fileURLWithPath: path))
    #expect(throws: FileError.tooLarge(path: path, bytes: 500, limit: 499)) {
      _ = try FileBytes.read(path: path, limit: 499)
    }
    #expect(try FileBytes.read(path: path, limit: 500).count == 500)
  }
}
