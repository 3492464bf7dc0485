// lamina init: writes a project file.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports
import LaminaSequences

struct InitVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a project file, lamina.json, for the scenes of a folder.",
    discussion: """
      The file names the folder 'scenes' if it has scenes, or else all that the
      folder and its folders hold, and the places of accepted pictures and
      reports. 'lamina schema project' describes all keys; 'lamina config' shows
      what holds. A file that exists is never replaced.

      EXAMPLES
        lamina init
        lamina init app --devices iphone-15,ipad

      \(ExitCodeHelp.section(invalidInput: "the project file exists already"))
      """)

  @Argument(help: "The folder of the project.", completion: .directory) var folder = "."

  @Option(
    help: ArgumentHelp("The devices of the project, like iphone-15,ipad.", valueName: "names"),
    completion: .list(DeviceTable.devices.map(\.name)))
  var devices: [String] = []

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  @Flag(help: "Print the name of the file, and the scenes in it, as JSON.") var json = false

  func validate() throws {
    for name in try MatrixArguments.listed(devices, "--devices") {
      do { _ = try DeviceTable.findDevice(name) } catch {
        throw ValidationError("--devices \(name.printed): \(error.message)")
      }
    }
  }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in try writeProject() }
  }

  @MainActor private func writeProject() throws(Failure) {
    let path = folder == "." ? ProjectFile.name : FramePattern.join(folder, ProjectFile.name)
    guard folder == "." || FileName.isFolder(folder) else {
      throw Failure.inputOutput("error: \(folder.printed): there is no such folder; make it first")
    }
    guard FileStamp(path: path) == nil else {
      throw Failure.invalidInput(
        "error: \(path): there is a file already, which stays; 'lamina config' shows what it sets")
    }
    let scenes = foundScenes()
    let names = (try? MatrixArguments.listed(devices, "--devices")) ?? []
    func list(_ values: [String]) -> String {
      "[" + values.map(\.quotedForJSON).joined(separator: ", ") + "]"
    }
    let lines = [
      "{", "  \"version\": \(ProjectKey.version),", "  \"scenes\": \(list(scenes)),",
      "  \"devices\": \(list(names)),", "  \"goldens\": \"goldens\",",
      "  \"tolerance\": {\"maxColorDelta\": 0, \"maxPixels\": 0},",
      "  \"budget\": {\"time\": \"60hz\"},", "  \"reports\": \"reports\"", "}",
    ]
    try Output.writeText(lines.joined(separator: "\n") + "\n", to: path)
    if json {
      try Output.writeEncoded(json: InitDocument(file: path, scenes: scenes))
    } else if !quiet {
      Output.printNote(
        "\(path): written for "
          + (scenes.isEmpty
            ? "no scenes, as the folder holds none"
            : "the scenes \(scenes.joined(separator: ", "))")
          + "; 'lamina config' shows what holds")
    }
  }

  /// Returns the scenes of the project's folder, as paths from there: its folder `scenes`, or else all that it and its
  /// folders hold.
  private func foundScenes() -> [String] {
    let inner = FramePattern.join(folder, "scenes")
    if FileName.isFolder(inner), (try? SceneList([inner], except: [])) != nil { return ["scenes"] }
    let prefix = folder == "." ? "./" : FramePattern.join(folder, "")
    return ((try? SceneList([folder], except: []))?.entries ?? []).map {
      String($0.path.dropFirst($0.path.hasPrefix(prefix) ? prefix.count : 0))
    }
  }
}

/// The document that `init --json` prints.
private struct InitDocument: Encodable {
  let schema = DocumentSchema.initialisation.version
  let file: String
  let scenes: [String]
}
