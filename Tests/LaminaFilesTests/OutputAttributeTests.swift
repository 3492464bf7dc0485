import Foundation
import LaminaFiles
import TestSupport
import Testing

/// Attributes of a file that is replaced: its permissions, its owner, its group and its links.
@Suite struct OutputAttributeTests {
  private static let isRoot = geteuid() == 0

  private func replace(_ path: String, _ text: String = "new") throws {
    var file = try OutputFile(path: path)
    try file.write(text)
    try file.commit()
  }

  private func status(_ path: String) throws -> stat {
    var found = stat()
    try #require(lstat(path, &found) == 0, "\(path)")
    return found
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o666, 0o755, 0o700, 0o200, 0o1644])
  func `replaced: the permissions remain, whatever new files get`(permissions: Int) throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try #require(chmod(path, mode_t(permissions)) == 0)
    try replace(path)
    #expect(try status(path).st_mode & 0o7777 == permissions)
    try #require(chmod(path, 0o600) == 0)
    #expect(try text(path) == "new")
    #expect(folder.names == ["a"])
  }

  @Test func `replaced: nobody else reads the new bytes of a private file before its end`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try #require(chmod(path, 0o600) == 0)
    var file = try OutputFile(path: path)
    try file.write("new")
    for name in folder.names {
      #expect(try status(folder.path + "/" + name).st_mode & 0o077 == 0, "\(name)")
    }
    try file.commit()
  }

  @Test(.enabled(if: isRoot, "only root gives files to others"))
  func `replaced: the owner and the group remain`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try #require(chown(path, 12_345, 23_456) == 0 && chmod(path, 0o6750) == 0)
    try replace(path)
    let after = try status(path)
    #expect(after.st_uid == 12_345 && after.st_gid == 23_456 && after.st_mode & 0o7777 == 0o6750)
  }

  @Test(.enabled(if: isRoot, "only root gives folders to any group"))
  func `new: a folder that sets the group does so, and a replaced file keeps its own`() throws {
    let folder = try TestFolder()
    try #require(chown(folder.path, 0, 23_456) == 0 && chmod(folder.path, 0o2755) == 0)
    try replace(folder.path + "/a")
    #expect(try status(folder.path + "/a").st_gid == 23_456)
    try #require(chown(folder.path + "/a", 0, 34_567) == 0)
    try replace(folder.path + "/a")
    #expect(try status(folder.path + "/a").st_gid == 34_567)
  }

  @Test func `new: permissions are those that the system gives new files`() throws {
    let folder = try TestFolder()
    try replace(folder.path + "/a")
    let made = open(folder.path + "/c", O_WRONLY | O_CREAT, 0o666)
    close(made)
    #expect(
      try status(folder.path + "/a").st_mode == status(folder.path + "/c").st_mode)
  }

  @Test func `links: a symbolic link remains, and its target is replaced`() throws {
    let folder = try TestFolder()
    try OutputFile.makeFolder(folder.path + "/real")
    try OutputFile.makeFolder(folder.path + "/links")
    let target = folder.path + "/real/a"
    try "old".write(toFile: target, atomically: true, encoding: .utf8)
    try #require(chmod(target, 0o600) == 0)
    for (link, destination) in [
      ("/one", "real/a"), ("/two", "one"), ("/links/three", "../two"), ("/four", target),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + link, withDestinationPath: destination)
      try replace(folder.path + link, link)
      #expect(try text(target) == link)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + link)
          == destination)
      #expect(try status(target).st_mode & 0o7777 == 0o600)
    }
    #expect(folder.names == ["four", "links", "one", "real", "two"])
  }

  @Test func `links: one to a file that does not exist makes it, one in a circle is an error`()
    throws
  {
    let folder = try TestFolder()
    try OutputFile.makeFolder(folder.path + "/real")
    for (link, destination) in [("later", "real/new"), ("a", "b"), ("b", "a"), ("c", "no/new")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: destination)
    }
    try replace(folder.path + "/later")
    #expect(try text(folder.path + "/real/new") == "new")
    #expect(throws: FileError.cannotOpen(path: folder.path + "/a", code: ELOOP)) {
      try replace(folder.path + "/a")
    }
    #expect(throws: FileError.cannotOpen(path: folder.path + "/c", code: ENOENT)) {
      try replace(folder.path + "/c")
    }
    #expect(folder.names == ["a", "b", "c", "later", "real"])
  }

  @Test func `links: other names of a replaced file keep the old bytes`() throws {
    let folder = try TestFolder()
    try "old".write(toFile: folder.path + "/a", atomically: true, encoding: .utf8)
    try FileManager.default.linkItem(atPath: folder.path + "/a", toPath: folder.path + "/b")
    try replace(folder.path + "/a")
    #expect(try text(folder.path + "/a") == "new" && text(folder.path + "/b") == "old")
  }

  @Test func `replaced: other attributes of the file remain`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    // Some file systems have no such attributes.
    guard run(["setfattr", "-n", "user.origin", "-v", "camera", path]) else { return }
    try replace(path)
    #expect(run(["getfattr", "-n", "user.origin", path]))
  }

  @Test func `protected: a file that may not be written is an error, and remains`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try #require(chmod(path, 0o444) == 0)
    guard !Self.isRoot else {
      // Root may write everything; the permissions remain.
      try replace(path)
      #expect(try status(path).st_mode & 0o7777 == 0o444)
      return
    }
    #expect(throws: FileError.cannotOpen(path: path, code: EACCES)) { try replace(path) }
    #expect(try text(path) == "old")
    #expect(folder.names == ["a"])
  }

  private func run(_ words: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
