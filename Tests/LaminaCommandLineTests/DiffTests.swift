import Foundation
import LaminaImages
import LaminaPixels
import LaminaReports
import TestSupport
import Testing

/// `lamina diff`: two pictures, two folders, scenes, what is left out, and exit codes.
@Suite struct DiffTests {
  private let grey = PackedPixel(gray: 100)
  private let red = PackedPixel(red: 200, green: 0, blue: 0, alpha: 255)

  private func write(
    _ name: String, in folder: TestFolder, width: Int = 20, height: Int = 10,
    differs: (Int, Int) -> Bool = { _, _ in false }
  ) throws {
    let picture = Pictures.make(width, height) { x, y in differs(x, y) ? red : grey }
    try folder.write(name, PictureFile.bytes(of: picture))
  }

  private func diff(_ line: String, in folder: TestFolder) throws -> CommandHarness.Outcome {
    try CommandHarness.run(
      ["diff"] + line.split(separator: " ").map(String.init), folder: folder.path)
  }

  private func document(_ outcome: CommandHarness.Outcome) throws -> [String: Any] {
    #expect(
      try SchemaValidator(DocumentSchema.difference.text).accepts(document: Data(outcome.output)),
      "\(outcome.text)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
  }

  private func picture(_ name: String, in folder: TestFolder) throws -> Texture {
    try ImageSource(path: folder.path + "/" + name).decode().texture.expanded()
  }

  @Test func `diff: the same pixels give 0, others give 1 with their count and box`() throws {
    let folder = try TestFolder()
    try write("a.png", in: folder)
    try write("b.png", in: folder)
    try write("c.png", in: folder) { x, y in (3..<6).contains(x) && (2..<4).contains(y) }
    let same = try diff("a.png b.png", in: folder)
    #expect(same.status == 0 && same.errors.isEmpty && same.text == "the same to the byte\n")
    let other = try diff("a.png c.png", in: folder)
    #expect(other.status == 1 && other.errors.isEmpty, "\(other.errors)")
    #expect(other.text.hasPrefix("6 of 200 pixels differ\n"), "\(other.text)")
    #expect(other.text.contains("3.00 % of all pixels, within 3x2 at 3, 2"))
    #expect(try diff("a.png c.png --max-pixels 6", in: folder).status == 0)
    #expect(try diff("a.png c.png --max-color-delta 1", in: folder).status == 0)
    #expect(try diff("a.png c.png --max-pixels 5", in: folder).status == 1)
    #expect(try diff("a.png b.png -q", in: folder).output.isEmpty)
  }

  @Test func `diff: the picture of the difference, alone and side by side`() throws {
    let folder = try TestFolder()
    try write("a.png", in: folder)
    try write("b.png", in: folder) { x, y in x == 4 && y == 5 }
    let outcome = try diff("a.png b.png -o out/d.png --create-folders", in: folder)
    #expect(outcome.status == 1 && outcome.text.hasSuffix("  wrote out/d.png\n"))
    let drawn = try picture("out/d.png", in: folder)
    #expect(drawn.width == 20 && drawn.height == 10)
    #expect(drawn.pixels[4, 5] == PackedPixel(red: 230, green: 0, blue: 40, alpha: 255))
    #expect(drawn.pixels[5, 5] == PackedPixel(gray: 240))
    #expect(try diff("a.png b.png -o side.png --side-by-side", in: folder).status == 1)
    #expect(try picture("side.png", in: folder).width == 3 * 20 + 4 * 8)
    let piped = try diff("a.png b.png -o -", in: folder)
    #expect(piped.output == folder.read("out/d.png") && piped.errors.contains("1 of 200 pixels"))
    let threads = try diff("a.png b.png -o one.png --threads 1", in: folder)
    #expect(threads.status == 1 && folder.read("one.png") == folder.read("out/d.png"))
  }

  @Test func `diff: pictures of other sizes differ, and the difference holds both`() throws {
    let folder = try TestFolder()
    try write("a.png", in: folder)
    try write("b.png", in: folder, width: 30, height: 8)
    let outcome = try diff("a.png b.png -o d.png --max-pixels 100000", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("the sizes differ: expected 20x10, got 30x8 pixels\n"))
    let drawn = try picture("d.png", in: folder)
    #expect(drawn.width == 30 && drawn.height == 10)
  }

  @Test func `diff: the document fits its schema and has the numbers`() throws {
    let folder = try TestFolder()
    try write("a.png", in: folder)
    try write("b.png", in: folder) { x, _ in x == 19 }
    let outcome = try diff("a.png b.png --json --ignore-region 0,8,20,2", in: folder)
    let document = try document(outcome)
    #expect(outcome.status == 1 && document["different"] as? Int == 1)
    let first = try #require((document["pictures"] as? [[String: Any]])?.first)
    let numbers = try #require(first["numbers"] as? [String: Any])
    #expect(numbers["different"] as? Int == 8 && numbers["ignored"] as? Int == 40)
    #expect((numbers["box"] as? [String: Int]) == ["x": 19, "y": 0, "width": 1, "height": 8])
    #expect((numbers["worst"] as? [String: Any])?["actual"] as? String == "#c80000ff")
  }

  @Test func `folders: pairs by name in all folders, missing ones listed, differences drawn`()
    throws
  {
    let folder = try TestFolder()
    for side in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/\(side)/in", withIntermediateDirectories: true)
      try write("\(side)/same.png", in: folder)
      try write("\(side)/in/x.png", in: folder) { x, _ in x == 1 && side == "b" }
      try folder.write("\(side)/notes.txt", side)
    }
    try write("a/old.png", in: folder)
    try write("b/new.png", in: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/up", withDestinationPath: "..")
    let outcome = try diff("a b -o d --create-folders", in: folder)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors == "a/up: note: is a link to a folder; skipped\n")
    #expect(
      outcome.text.contains("different   in/x.png  10 of 200 pixels differ\n"), "\(outcome.text)")
    #expect(outcome.text.contains("missing     new.png   only in b\n"))
    #expect(outcome.text.contains("missing     old.png   only in a\n"))
    #expect(outcome.text.hasSuffix("4 pictures: 1 same, 1 different, 2 missing\n"))
    #expect(folder.read("d/in/x.png") != nil && folder.read("d/same.png") == nil)
    let json = try document(try diff("a b --json -q", in: folder))
    #expect(json["missing"] as? Int == 2 && json["same"] as? Int == 1)
    // A broken picture does not end the comparison of the others.
    try folder.write("b/same.png", "no picture")
    let broken = try diff("a b -q", in: folder)
    #expect(broken.status == 2 && broken.text.contains("different   in/x.png"))
    #expect(broken.text.contains("unreadable  same.png"))
  }

  @Test(arguments: [
    ("a.png missing.png", 74, "missing.png"), ("a.png bad.png", 2, "bad.png"),
    ("a.png in", 64, "in: is a folder, and the other is not"),
    ("in in", 64, "neither in nor in holds a picture"),
    ("a.png b.png -o b.png", 64, "b.png"), ("a.png b.png -o d.jpg", 64, "name it d.png"),
    ("a.png b.png -o no/d.png", 74, "--create-folders"),
    ("a.png b.png --ignore clock", 64, "--ignore names layers of scenes"),
    ("a.png b.png --ignore-region 1,2,3", 64, "is not x,y,width,height"),
    ("a.png b.png --ignore-region 1,2,0,5", 64, "is not x,y,width,height"),
    ("a.png b.png --window 4", 64, "go together"), ("- -", 64, "only one of the two"),
    ("a.png b.png --json -o -", 64, "standard output"), ("a.png", 64, "Missing expected argument"),
  ])
  func `failing: the exit code and the name of what is wrong`(
    line: String, status: Int, text: String
  )
    throws
  {
    let folder = try TestFolder()
    try write("a.png", in: folder)
    try write("b.png", in: folder) { x, _ in x == 0 }
    try folder.write("bad.png", "no picture")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in", withIntermediateDirectories: false)
    let before = folder.read("b.png")
    let outcome = try diff(line, in: folder)
    #expect(outcome.status == Int32(status) && !outcome.signal, "\(line): \(outcome.errors)")
    #expect(outcome.errors.contains(text), "\(line): \(outcome.errors)")
    #expect(folder.read("b.png") == before && folder.names == ["a.png", "b.png", "bad.png", "in"])
  }

  /// A screen with a clock that is turned, and in a replicator twice; the rest is one colour.
  private func scene(clock: String, card: String = "#2060c0") -> String {
    """
    {"version": 1, "canvas": {"width": 80, "height": 60, "background": "#ffffff"},
     "root": {"frame": [0, 0, 80, 60], "sublayers": [
       {"frame": [4, 4, 20, 10], "backgroundColor": "\(card)"},
       {"name": "clock", "bounds": [0, 0, 16, 8], "position": [60, 16],
        "transform": [{"rotate": 45}], "backgroundColor": "\(clock)"},
       {"type": "replicator", "frame": [0, 30, 80, 30], "instanceCount": 2,
        "instanceTransform": [{"translate": [40, 0]}], "sublayers": [
          {"name": "clock", "frame": [4, 4, 12, 12], "sublayers": [
            {"frame": [2, 2, 14, 4], "backgroundColor": "\(clock)"}]}]}]}}
    """
  }

  @Test func `scenes: ignored layers are left out wherever they are, and no others`() throws {
    let folder = try TestFolder()
    try folder.write("a.json", scene(clock: "#ff0000"))
    try folder.write("b.json", scene(clock: "#00a000"))
    try folder.write("c.json", scene(clock: "#00a000", card: "#2060c8"))
    #expect(try diff("a.json b.json", in: folder).status == 1)
    let ignoring = try diff("a.json b.json --ignore clock", in: folder)
    #expect(ignoring.status == 0, "\(ignoring.text) \(ignoring.errors)")
    let count = try #require(ignoring.text.firstMatch(of: /; ([0-9,]+) pixels ignored/))
    // A turned clock's box is 17 pixels wide, and there are two of 14 x 12 or less.
    #expect((400..<800).contains(Int(count.1.replacing(",", with: "")) ?? 0), "\(count.1)")
    let other = try diff("a.json c.json --ignore clock", in: folder)
    #expect(
      other.status == 1 && other.text.hasPrefix("200 of 4,800 pixels differ"), "\(other.text)")
    let wrong = try diff("a.json b.json --ignore clok", in: folder)
    #expect(
      wrong.status == 64 && wrong.errors.contains("did you mean \"clock\"?"), "\(wrong.errors)")
    // A picture beside the scene that it shows.
    #expect(
      try CommandHarness.run(["render", "a.json", "-q", "-o", "a.png"], folder: folder.path).status
        == 0)
    #expect(try diff("a.png a.json", in: folder).text == "the same to the byte\n")
    #expect(try diff("a.png b.json --ignore clock", in: folder).status == 0)
  }

  @Test func `folders: scenes are rendered, paired with pictures, and their layers ignored`() throws
  {
    let folder = try TestFolder()
    try folder.write("a/card.json", scene(clock: "#ff0000"))
    try folder.write("b/card.json", scene(clock: "#00a000"))
    try folder.write("b/other.json", "{\"numbers\": [1]}")
    try folder.write("a/other.json", "{\"numbers\": [2]}")
    #expect(try diff("a b -q", in: folder).status == 1)
    let ignoring = try diff("a b --ignore clock", in: folder)
    #expect(ignoring.status == 0, "\(ignoring.text) \(ignoring.errors)")
    #expect(
      ignoring.text.hasSuffix("1 picture: 1 same\n"), "\(ignoring.text)")
    let wrong = try diff("a b --ignore clok", in: folder)
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean \"clock\"?"))
    // A picture is the golden of the scene of its name.
    let made = try CommandHarness.run(
      ["render", "a/card.json", "-q", "-o", "g/card.png", "--create-folders"],
      folder: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let golden = try diff("g a", in: folder)
    #expect(golden.status == 0 && golden.text.contains("1 same"), "\(golden.text)")
    #expect(try diff("g b --ignore clock", in: folder).status == 0)
    #expect(try diff("g b", in: folder).status == 1)
    #expect(try diff("g b --ignore-region 0,0,80,60", in: folder).status == 0)
    // A region is left out of every picture of a folder.
    try write("p/x.png", in: folder)
    try write("q/x.png", in: folder) { x, _ in x == 3 }
    #expect(try diff("p q", in: folder).status == 1)
    #expect(try diff("p q --ignore-region 3,0,1,10", in: folder).status == 0)
    let pictures = try diff("p q --ignore clock", in: folder)
    #expect(pictures.status == 64 && pictures.errors.contains("--ignore-region"))
  }

  @Test func `check: ignored layers and regions are left out of goldens, and counted`() throws {
    let folder = try TestFolder()
    try folder.write("card.json", scene(clock: "#ff0000"))
    func check(_ more: [String]) throws -> CommandHarness.Outcome {
      try CommandHarness.run(
        ["check", "card.json", "--goldens", "g", "--create-folders"] + more, folder: folder.path,
        prefix: ["-u", "CI", "-u", "LAMINA_RECORD"])
    }
    #expect(try check(["--record", "missing"]).status == 0)
    try folder.write("card.json", scene(clock: "#00a000"))
    #expect(try check([]).status == 1)
    let ignoring = try check(["--ignore", "clock"])
    #expect(ignoring.status == 0, "\(ignoring.text) \(ignoring.errors)")
    #expect(ignoring.text.contains(" pixels ignored\n"))
    #expect(try check(["--ignore-region", "0,0,80,60"]).status == 0)
    let wrong = try check(["--ignore", "clok"])
    #expect(
      wrong.status == 64 && wrong.errors.contains("did you mean \"clock\"?"), "\(wrong.errors)")
    try folder.write("card.json", scene(clock: "#00a000", card: "#2060c8"))
    let other = try check(["--ignore", "clock"])
    #expect(other.status == 1 && other.text.contains("200 of 4,800 pixels differ"), "\(other.text)")
  }
}
