import Foundation
import TestSupport
import Testing

// lamina render and check with several scenes, devices and settings.

/// Many pictures with one command.
@Suite struct MatrixTests {
  private static let package = CommandHarness.fixtures + "/packages/switch.ca"

  private static func square(_ color: String) -> String {
    """
    {"version": 1, "canvas": {"width": 40, "height": 20},
     "root": {"frame": [0, 0, 40, 20], "backgroundColor": "\(color)"}}
    """
  }

  private func run(_ arguments: [String], in folder: TestFolder, program: String? = nil) throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.run(
      arguments, folder: folder.path, program: program ?? CommandHarness.binary)
  }

  /// A folder with two scenes.
  private func twoScenes() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("red.json", Self.square("#f00"))
    _ = try folder.write("blue.json", Self.square("#00f"))
    return folder
  }

  /// The width and height that a PNG file states.
  private func size(_ bytes: [UInt8]?) -> [Int] {
    guard let bytes, bytes.count > 24 else { return [] }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func `matrix: several scenes give the pictures that each gives alone`() throws {
    let folder = try twoScenes()
    let all = try run(
      [
        "render", "red.json", "blue.json", "--scale", "2", "-o", "out/{name}@{scale}.png",
        "--create-folders", "--json",
      ], in: folder)
    #expect(all.status == 0, "\(all.errors)")
    for name in ["red", "blue"] {
      _ = try run(
        ["render", "\(name).json", "--scale", "2", "-q", "-o", "\(name).png"], in: folder)
      #expect(folder.read("out/\(name)@2.png") == folder.read("\(name).png"))
    }
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(all.output)) as? [String: Any])
    #expect(json["rendered"] as? Int == 2 && json["schema"] as? String == "lamina-matrix/1")
    // Fewer threads give the same files.
    let one = try run(
      ["render", "red.json", "blue.json", "--scale", "2", "-o", "{name}-1.png", "--threads", "1"],
      in: folder)
    #expect(one.status == 0 && folder.read("red-1.png") == folder.read("red.png"))
  }

  @Test func `matrix: 24 pictures, with a page that links them and a sheet that shows them`() throws
  {
    let folder = try twoScenes()
    let lists = ["--device", "iphone-15,iphone-se-3,ipad", "--scales", "0.1,0.2,0.3,0.4"]
    let outcome = try run(
      [
        "render", "red.json", "blue.json", "-o", "out/{device}/{name}@{scale}.png", "--page",
        "index.html", "--create-folders",
      ] + lists, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("24 rendered"))
    let page = try #require(folder.read("index.html").map { String(decoding: $0, as: UTF8.self) })
    #expect(page.components(separatedBy: "<img ").count == 25)
    #expect(page.contains("src=\"out/iphone-15/red@0.1.png\""))
    #expect(size(folder.read("out/ipad/blue@0.4.png")) == [328, 472])
    let sheet = try run(
      ["render", "red.json", "blue.json", "-o", "sheet.png", "--sheet"] + lists, in: folder)
    #expect(sheet.status == 0, "\(sheet.errors)")
    #expect(size(folder.read("sheet.png"))[0] > 600)
    #expect(!folder.names.contains("red.png"))
  }

  @Test func `matrix: names that collide and fields without a value are errors before work`() throws
  {
    let folder = try twoScenes()
    _ = try folder.write("more/red.json", Self.square("#0f0"))
    for (arguments, words) in [
      (["red.json", "blue.json", "-o", "a.png"], "add {name} to the name"),
      (["red.json", "more/red.json", "-o", "{name}.png"], "rename one of the files"),
      (["red.json", "-o", "{nam}.png"], "did you mean '{name}'?"),
      (["red.json", "-o", "{device}.png"], "{device} has no value; it comes from --device"),
      (["red.json", "-o", "{name}@{scale}.png"], "{scale} has no value"),
      (["red.json", "-o", "{name.png"], "no '}' after it"),
      (["red.json", "--device", "iphone-51", "-o", "a.png"], "did you mean \"iphone-11\"?"),
      (["red.json", "--device", "ipad,ipad", "-o", "a.png"], "names ipad twice"),
      (["red.json", "--appearance", "dark", "-o", "a.png"], "--appearance is for apps in code"),
      (["red.json", "blue.json", "-o", "-"], "takes one picture, and there are 2"),
    ] {
      let outcome = try run(["render"] + arguments, in: folder)
      #expect(outcome.status == 64, "\(arguments): \(outcome.status) \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
    }
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".png") })
  }

  @Test func `matrix: a scene that fails does not stop the others`() throws {
    let folder = try twoScenes()
    _ = try folder.write("bad.json", "{\"version\": 1}")
    let outcome = try run(
      [
        "render", "red.json", "bad.json", "blue.json", "missing.json", "-o", "{name}.png", "--page",
        "p.html",
      ], in: folder)
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains("bad: bad.json:1:1: error:"))
    #expect(outcome.errors.contains("missing: error: missing.json: cannot open"))
    #expect(folder.names.contains("red.png") && folder.names.contains("blue.png"))
    #expect(!folder.names.contains("bad.png"))
    let all = try run(["render", "bad.json", "missing.json", "-o", "{name}.png"], in: folder)
    #expect(all.status == 3)
    let none = try run(["render", "bad.json", "--device", "ipad", "-o", "{name}.png"], in: folder)
    #expect(none.status == 2, "\(none.errors)")
  }

  @Test func `matrix: a file is fitted into a device's screen, and an app gets the screen`() throws
  {
    let folder = try twoScenes()
    _ = try run(["render", "red.json", "--device", "iphone-15", "-q", "-o", "p.png"], in: folder)
    #expect(size(folder.read("p.png")) == [1_179, 2_556])
    let app = try run(
      [
        "render", "screen:contacts", "--device", "iphone-15,iphone-se-3", "--appearance",
        "light,dark", "-o", "{name}-{device}-{appearance}.png",
      ], in: folder,
      program: CommandHarness.contacts)
    #expect(app.status == 0, "\(app.errors)")
    #expect(size(folder.read("contacts-iphone-15-dark.png")) == [1_179, 2_556])
    #expect(size(folder.read("contacts-iphone-se-3-light.png")) == [750, 1_334])
    #expect(
      folder.read("contacts-iphone-15-dark.png") != folder.read("contacts-iphone-15-light.png"))
  }

  @Test func `matrix: states of a package, and a name that no state can lead out of its folder`()
    throws
  {
    let folder = try TestFolder()
    let listed = try run(["inspect", Self.package, "--json"], in: folder)
    #expect(listed.status == 0)
    let alone = try run(
      ["render", Self.package, "--state", "Unlock", "-q", "-o", "alone.png"], in: folder)
    #expect(alone.status == 0, "\(alone.errors)")
    let outcome = try run(
      ["render", Self.package, "--state", "Unlock,Sleep", "-o", "{name}-{state}.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.read("switch-Unlock.png") == folder.read("alone.png"))
    #expect(folder.read("switch-Unlock.png") != folder.read("switch-Sleep.png"))
    let odd = try run(
      ["render", Self.package, "--state", "../up", "-o", "{state}.png"], in: folder)
    #expect(odd.status == 64 && odd.errors.contains("no state is named \"../up\""))
  }

  @Test func `matrix: moving pictures of several scenes, one after another`() throws {
    let folder = try twoScenes()
    let outcome = try run(
      [
        "render", "red.json", "blue.json", "--frames", "0-1", "-o", "{name}/%02d.png",
        "--create-folders",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["red", "blue"] { #expect(folder.read("\(name)/01.png") != nil) }
  }

  @Test func `check: accepted pictures have names of the same fields`() throws {
    let folder = try twoScenes()
    let words = ["check", "red.json", "blue.json", "--goldens", "g"]
    let lists = ["--device", "iphone-15,ipad", "--scales", "0.1"]
    let record = try run(words + lists + ["--record", "missing", "--create-folders"], in: folder)
    #expect(record.status == 0, "\(record.errors)")
    #expect(folder.read("g/red-iphone-15-0.1x.png") != nil)
    #expect(try run(words + lists, in: folder).status == 0)
    _ = try folder.write("red.json", Self.square("#0f0"))
    let changed = try run(words + lists, in: folder)
    #expect(changed.status == 1)
    #expect(String(decoding: changed.output, as: UTF8.self).contains("red-ipad-0.1x"))
    let named = try run(
      words + lists + ["--names", "{device}", "--record", "missing"], in: folder)
    #expect(named.status == 64 && named.errors.contains("add {name}"), "\(named.errors)")
  }
}
