import Foundation
import TestSupport
import Testing

/// Fonts that scenes name: those of fontconfig, those that are missing, and those of other systems.
@Suite struct FontNameCommandTests {
  private func scene(_ fonts: [String]) -> String {
    let layers = fonts.map {
      #"{"type": "text", "frame": [0, 0, 90, 20], "string": "Ag", "font": "\#($0)"}"#
    }
    return #"{"version": 1, "canvas": {"width": 90, "height": 20}, "root": {"sublayers": ["#
      + layers.joined(separator: ",\n") + "]}}"
  }

  private func render(_ fonts: [String], _ options: [String] = []) throws -> CommandHarness.Outcome
  {
    try CommandHarness.run(
      ["render", "-", "-o", "-"] + options, input: Array(scene(fonts).utf8))
  }

  @Test func `fonts: a style behind the family is its weight, however it is written`() throws {
    let bold = try render(["DejaVu Sans Bold"])
    #expect(bold.status == 0 && !bold.output.isEmpty)
    #expect(try render(["DejaVu Sans"]).output != bold.output)
    for name in ["DejaVuSans-Bold", "DejaVu Sans:style=Bold", "DejaVu Sans:bold"] {
      #expect(try render([name]).output == bold.output, "\(name)")
    }
    let light = try render(["Inter Light"]).output
    let black = try render(["Inter Black"]).output
    #expect(light != black && !light.isEmpty)
    #expect(try render(["Inter:style=Black"]).output == black)
  }

  @Test func `fonts: the nearest family is in the error`() throws {
    let outcome = try render(["DejaVue Sans"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("no font is named \"DejaVue Sans\"")
        && outcome.errors.contains("did you mean \"DejaVu Sans\"?"), "\(outcome.errors)")
  }

  @Test func `fonts: one of another system has a stand-in, which is noted once`() throws {
    let names = ["SF Pro Display", "Helvetica Neue", "SF Pro Display", "Menlo", "-apple-system"]
    let outcome = try render(names)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("; replaced by ") }
    #expect(notes.count == 4, "\(outcome.errors)")
    for name in Set(names) {
      #expect(
        notes.count { $0.contains("note: ") && $0.contains("font \"\(name)\" is not installed; ") }
          == 1)
    }
    let strict = try render(names, ["--strict"])
    #expect(strict.status == 2 && strict.errors.contains("Helvetica Neue"))
    #expect(try render(["SF Pro"]).output == render(["Inter"]).output)
    #expect(try render(["SF Pro Bold"]).output == render(["Inter Bold"]).output)
  }

  @Test func `fonts: a check of many scenes notes a stand-in once`() throws {
    let folder = try TestFolder()
    for name in ["a", "b", "c"] { _ = try folder.write("\(name).json", scene(["SF Pro"])) }
    let outcome = try CommandHarness.run(
      ["check", ".", "--baseline", "baseline.json", "--record", "all"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.split(separator: "\n").count { $0.contains("SF Pro") } == 1,
      "\(outcome.errors)")
  }
}
