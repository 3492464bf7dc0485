import Foundation
import LaminaCommandLine
import TestSupport
import Testing

/// The commit that a program was built from: how it is found, and how it is printed.
@Suite struct VersionTests {
  private static let hash = "4fbeb38a1b2c4fbeb38a1b2c4fbeb38a1b2c4fbe"

  /// The values that `write-commit.sh` writes for a package, by their names.
  private func written(for package: String, to output: TestFolder) throws -> [String: String] {
    let script = CommandHarness.root + "/scripts/BuildCommit/write-commit.sh"
    let outcome = try CommandHarness.run([script, package, output.path], program: "/bin/sh")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let text = String(decoding: try #require(output.read("BuildCommit.swift")), as: UTF8.self)
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where line.contains("static let") {
      let parts = line.replacingOccurrences(of: "  static let ", with: "").components(
        separatedBy: " = ")
      values[parts[0]] = parts[1].replacingOccurrences(of: "\"", with: "")
    }
    return values
  }

  /// Runs git in a folder, without anybody's settings.
  @discardableResult
  private func git(_ words: String..., in folder: TestFolder) throws -> String {
    let outcome = try CommandHarness.run(
      [
        "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c",
        "init.defaultBranch=main",
      ]
        + words, folder: folder.path, prefix: ["GIT_CONFIG_GLOBAL=/dev/null"], program: "git")
    #expect(outcome.status == 0, "git \(words): \(outcome.errors)")
    return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Makes a folder with the file that `git archive` fills in.
  private func package(archived: String) throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/scripts/BuildCommit", withIntermediateDirectories: true)
    _ = try folder.write("scripts/BuildCommit/archived.txt", archived)
    return folder
  }

  private static let unfilled = "commit $Format:%H$\ntag $Format:%(describe:tags=true)$\n"

  @Test func `version: a clone says its commit, its tag, and whether files differ`() throws {
    let (folder, output) = (try package(archived: Self.unfilled), try TestFolder())
    try git("init", "-q", in: folder)
    try git("add", "-A", in: folder)
    try git("commit", "-q", "-m", "One", in: folder)
    let first = try git("rev-parse", "HEAD", in: folder)
    #expect(
      try written(for: folder.path, to: output)
        == ["commit": first, "tag": "", "hasChanges": "false"])
    try git("tag", "0.2.0", in: folder)
    #expect(
      try written(for: folder.path, to: output)
        == ["commit": first, "tag": "0.2.0", "hasChanges": "false"])
    _ = try folder.write("scripts/BuildCommit/archived.txt", "other")
    #expect(
      try written(for: folder.path, to: output)
        == ["commit": first, "tag": "0.2.0", "hasChanges": "true"])
    try git("commit", "-q", "-a", "-m", "Two", in: folder)
    let second = try git("rev-parse", "HEAD", in: folder)
    #expect(
      try written(for: folder.path, to: output)
        == ["commit": second, "tag": "", "hasChanges": "false"])
  }

  @Test func `version: an archive says the commit that git archive wrote into it`() throws {
    let output = try TestFolder()
    for (archived, tag) in [("0.2.0", "0.2.0"), ("0.2.0-3-g4fbeb38", ""), ("", "")] {
      let folder = try package(archived: "commit \(Self.hash)\ntag \(archived)\n")
      #expect(
        try written(for: folder.path, to: output)
          == ["commit": Self.hash, "tag": tag, "hasChanges": "false"])
    }
  }

  @Test func `version: a folder without git, or within another clone, knows no commit`() throws {
    let output = try TestFolder()
    let folder = try package(archived: Self.unfilled)
    let unknown = ["commit": "", "tag": "", "hasChanges": "false"]
    #expect(try written(for: folder.path, to: output) == unknown)
    let outer = try TestFolder()
    try git("init", "-q", in: outer)
    try git("commit", "-q", "--allow-empty", "-m", "Outer", in: outer)
    try FileManager.default.copyItem(atPath: folder.path, toPath: outer.path + "/inner")
    #expect(try written(for: outer.path + "/inner", to: output) == unknown)
  }

  @Test func `version: a file with the same commit is not written again`() throws {
    let (folder, output) = (try package(archived: "commit \(Self.hash)\n"), try TestFolder())
    _ = try written(for: folder.path, to: output)
    let file = output.path + "/BuildCommit.swift"
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    _ = try written(for: folder.path, to: output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.modificationDate] as? Date == old)
  }

  @Test func `version: the origin is said in words`() {
    func text(_ commit: String, _ tag: String, _ hasChanges: Bool) -> String {
      BuildOrigin(commit: commit, tag: tag, hasChanges: hasChanges).text
    }
    #expect(text(Self.hash, "0.2.0", false) == "tag 0.2.0, commit 4fbeb38a1b2c")
    #expect(text(Self.hash, "", false) == "commit 4fbeb38a1b2c")
    #expect(text(Self.hash, "0.2.0", true) == "commit 4fbeb38a1b2c with changes")
    #expect(text("", "", false) == "commit unknown")
  }

  @Test func `version: the command says what its build wrote, a program of others nothing`() throws
  {
    let line = try CommandHarness.run(["version"]).text
    let option = try CommandHarness.run(["--version"]).text
    #expect(line == option && line.hasPrefix("lamina \(LaminaVersion.number) ("), "\(line)")
    #expect(line.contains(", commit ") || line.contains(", tag "), "\(line)")
    let other = try CommandHarness.run(["version"], program: CommandHarness.contacts).text
    #expect(other == LaminaVersion.text + "\n", "\(other)")
  }
}
