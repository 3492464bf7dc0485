import Foundation
import TestSupport
import Testing

/// Names of files say what is in them, and no two outputs are one file.
@Suite struct OutputNameTests {
  /// A command that is refused for its file's name, and what is said of it.
  struct Case: CustomStringConvertible {
    let line: String
    let words: String

    var description: String { line }
  }

  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    return folder
  }

  private func run(_ line: String, in folder: TestFolder) throws -> CommandHarness.Outcome {
    try CommandHarness.run(line.split(separator: " ").map(String.init), folder: folder.path)
  }

  static let misnamed = [
    Case(
      line: "render s.json -o x.bmp",
      words: "-o x.bmp: the file is a PNG, but its name ends in .bmp; "
        + "name it x.png, or set --format png, jpg, webp, gif, apng, rgba, y4m, mp4, webm or mov"),
    Case(line: "render s.json -o dir.d/x.TIFF", words: "name it dir.d/x.png, or set --format"),
    Case(line: "render s.json --frames 0-1 -o %04d.tiff", words: "name it %04d.png"),
    Case(line: "render s.json -o s.json", words: "-o s.json: the file is a PNG, but"),
    Case(
      line: "render s.json --format rgba -o x.png",
      words:
        "--format rgba -o x.png: the file is a block of RGBA, but its name ends in .png; "
        + "name it x.rgba, or leave out --format"),
    Case(line: "render s.json --format png -o x.y4m", words: "the file is a PNG, but"),
    Case(line: "profile s.json --report r.pdf", words: "the file is an HTML page, but"),
    Case(line: "profile s.json --csv r.json", words: "name it r.csv"),
    Case(line: "profile s.json --trace r.html", words: "--trace r.html: the file is JSON"),
    Case(line: "profile s.json --speedscope r.svg", words: "--speedscope r.svg: the file is JSON"),
    Case(line: "check s.json --budget 60hz --junit r.json", words: "the file is JUnit XML, but"),
    Case(line: "check s.json --budget 60hz --markdown r.html", words: "the file is Markdown, but"),
    Case(
      line: "check s.json --baseline b.csv --record all",
      words: "--baseline b.csv: the file is JSON"),
    Case(line: "compare --a s.json --b s.json --junit r.html", words: "name it r.xml"),
    Case(line: "calibrate s.json -o r.csv", words: "-o r.csv: the file is JSON"),
    Case(line: "calibrate s.json --samples r.csv", words: "--samples r.csv: the file is JSON"),
    Case(
      line: "convert s.json --format caml -o r.json",
      words: "the file is CAML, but its name ends in .json; name it r.ca"),
    Case(line: "convert s.json --format json -o r.ca", words: "name it r.json, or leave out"),
  ]

  @Test(arguments: misnamed)
  func `names: one that says another type of file is refused, and nothing is written`(name: Case)
    throws
  {
    let folder = try folder()
    let outcome = try run(name.line, in: folder)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(name.words), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test(arguments: [
    ("render s.json -q -o x", "x"), ("render s.json -q -o X.PNG", "X.PNG"),
    ("render s.json -q -o still.0001", "still.0001"), ("render s.json -q -o .still", ".still"),
    ("render s.json -q --format png -o x.bin", "x.bin"),
    ("render s.json -q --frames 0 -o still.####", "still.0000"),
  ])
  func `names: without an ending, with the right one, or with a format they hold a PNG`(
    line: String, file: String
  ) throws {
    let folder = try folder()
    let outcome = try run(line, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file))
    #expect(Array(bytes.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func `names: endings may be large, and choose the format`() throws {
    let folder = try folder()
    #expect(try run("render s.json -q -o x.Y4M", in: folder).status == 0)
    let film = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/x.Y4M"))
    #expect(film.starts(with: Data("YUV4MPEG2 W8 H8 ".utf8)))
    #expect(try run("render s.json -q -o X.PNG --overlay blended", in: folder).status == 0)
    #expect(folder.names == ["X.PNG", "X.blended.png", "s.json", "x.Y4M"])
  }

  @Test func `names: reports may have none of their endings, and the short ones`() throws {
    let folder = try folder()
    let outcome = try run(
      "profile s.json -q --frames 1 --repeats 1 --pictures none --report r.htm --csv t.txt "
        + "--trace trace --speedscope S.JSON", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == ["S.JSON", "r.htm", "s.json", "t.txt", "trace"])
  }

  @Test(arguments: [
    Case(
      line: "profile s.json --chart a.svg --chart flame:a.svg",
      words:
        "--chart a.svg and --chart a.svg are the same file, and one would overwrite the other; "
        + "give each its own name"),
    Case(
      line: "profile s.json --chart a.png --chart flame:./no/../a.png",
      words: "--chart a.png and --chart ./no/../a.png are the same file"),
    Case(
      line: "profile s.json --trace a.json --speedscope link/a.json",
      words: "--trace a.json and --speedscope link/a.json are the same file"),
    Case(line: "profile s.json --report a --chart a.svg --csv a", words: "--report a and --csv a"),
    Case(
      line: "check s.json --budget 60hz --junit a --markdown ./a",
      words: "--junit a and --markdown ./a are the same file"),
    Case(
      line: "check s.json --baseline b --junit b", words: "--junit b and --baseline b are the same"),
    Case(
      line: "profile s.json --against b.json --report r.html --trace b.json",
      words: "--trace b.json and --against b.json are the same file"),
    Case(
      line: "calibrate s.json -o a --samples a", words: "-o a and --samples a are the same file"),
  ])
  func `names: two outputs of one file are refused, however it is named`(name: Case) throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path)
    let outcome = try run(name.line, in: folder)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(name.words), "\(outcome.errors)")
    #expect(folder.names == ["link", "s.json"])
  }

  @Test func `names: a device takes several outputs, and files apart are not one`() throws {
    let folder = try folder()
    let few = "profile s.json -q --frames 1 --repeats 1 "
    let device = try run(few + "--csv /dev/null --trace /dev/null", in: folder)
    #expect(device.status == 0, "\(device.errors)")
    let apart = try run(few + "--chart a.svg --chart flame:b.svg --chart a.png", in: folder)
    #expect(apart.status == 0, "\(apart.errors)")
    #expect(folder.names == ["a.png", "a.svg", "b.svg", "s.json"])
  }
}
