import Foundation
import LaminaImages
import TestSupport
import Testing

/// Pictures that come to the main queue from elsewhere: in a program, and under every verb.
@Suite struct MainQueueTests {
  private func program(_ arguments: [String]) throws -> CommandHarness.Outcome {
    try CommandHarness.run(arguments, program: CommandHarness.loopProgram)
  }

  @Test(
    arguments: ["queue", "announced", "task"],
    ["virtual blocking", "virtual task", "real blocking", "real task"])
  func `F2: a picture from another queue or a task is shown by the loop`(
    kind: String, form: String
  ) throws {
    let outcome = try program(["loop", kind] + form.split(separator: " ").map(String.init))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "1 runs, 0 without the picture, 1 digests\n")
  }

  @Test(arguments: ["announced", "task"], ["blocking", "task"])
  func `F2: 200 runs on a virtual clock show the same frames`(kind: String, form: String) throws {
    let outcome = try program(["loop", kind, "virtual", form, "200"])
    #expect(outcome.text == "200 runs, 0 without the picture, 1 digests\n", "\(outcome.errors)")
  }

  @Test(arguments: ["queue", "announced", "task"])
  func `F2: every verb shows the picture of a screen`(kind: String) async throws {
    let folder = try TestFolder()
    let screen = "screen:\(kind)"
    let picture = try program(["render", screen, "--time", "2", "-o", "\(folder.path)/a.png"])
    #expect(picture.status == 0, "\(picture.errors)")
    let image = try await ImageSource(path: "\(folder.path)/a.png").decoded()
    let colors = Set(image.texture.pixels.map(\.rawValue))
    #expect(colors == [0xFF00_00FF])

    let inspected = try program(["inspect", screen, "--time", "2", "--pixel", "100,100"])
    #expect(inspected.text.contains("ImageView"), "\(inspected.text)\(inspected.errors)")
    #expect(inspected.text.contains("#ff0000"), "\(inspected.text)")

    let profiled = try program([
      "profile", screen, "--time", "2", "--frames", "2", "--warm-up", "0", "--repeats", "1",
      "--report", "\(folder.path)/report.html",
    ])
    #expect(profiled.status == 0, "\(profiled.errors)")
    let explained = try program(["explain", screen, "--time", "2"])
    #expect(explained.status == 0, "\(explained.errors)")

    for record in ["missing", "never"] {
      let checked = try program([
        "check", screen, "--goldens", folder.path, "--time", "2", "--record", record,
      ])
      #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
    }
    let golden = try #require(folder.names.first { $0.hasSuffix(".png") && $0 != "a.png" })
    let kept = try await ImageSource(path: "\(folder.path)/\(golden)").decoded()
    #expect(Set(kept.texture.pixels.map(\.rawValue)) == colors)
  }

  @Test func `F2: frames of a sequence wait for announced work, for any number of jobs`() throws {
    let folder = try TestFolder()
    var files: [[[UInt8]?]] = []
    for jobs in ["1", "4"] {
      let outcome = try program([
        "render", "screen:announced", "--frames", "0-12", "--jobs", jobs, "-o",
        "\(folder.path)/\(jobs)-%02d.png",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      files.append((0...12).map { folder.read("\(jobs)-" + String(format: "%02d.png", $0)) })
    }
    #expect(files[0] == files[1] && !files[0].contains(nil))
    // The work begins at 0.1 s, which is frame 6.
    #expect(files[0][5] == files[0][0] && files[0][6] != files[0][5])
    #expect(files[0][12] == files[0][6])
  }
}
