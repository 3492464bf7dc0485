// The status of a preview that pages receive as JSON.

import LaminaFiles
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// The status of a preview, as pages receive it.
struct PreviewStatus: Encodable {
  /// The identity of the server, which distinguishes it from earlier ones on its port.
  let session: String
  /// A number that rises with each good scene, each edit and each new error.
  let version: Int
  /// The facts of the last scene that rendered a frame; `nil` before there is one.
  var scene: SceneFacts?
  /// The reason why the present files are not a good scene; `nil` if they are.
  let failure: PreviewFailure?
  let explanation: ExplainRun.Facts?
  /// The files that pages can request.
  let files: [String]
  let edits: EditFacts
}

/// Facts of a scene that a page needs.
struct SceneFacts: Encodable {
  let name: String
  let file: String
  /// The version that the preview gave this scene.
  let version: Int
  let width: Int
  let height: Int
  let scale: Double
  /// The duration in seconds; 0 for a scene without a timeline.
  let duration: Double
  let framesPerSecond: Double
  /// The moment to show first, in seconds.
  let start: Double
  let budget: UInt64
  /// The notes of loading the scene, such as ignored keys, and the warnings of decoding its images.
  let notes: [String]
  /// A sentence about what is not drawn, and so missing in all counts; `nil` if all is drawn.
  let ignored: String?

  @MainActor init(_ shown: ShownScene, of source: PreviewSource) {
    let scene = shown.scene
    name = scene.name
    file = source.path
    version = shown.version
    width = Int(scene.canvas.exactPixelWidth)
    height = Int(scene.canvas.exactPixelHeight)
    scale = scene.canvas.scale
    duration = scene.timeline.duration
    framesPerSecond = scene.timeline.framesPerSecond
    start = source.start
    budget = FrameBudget(refreshRate: source.refreshRate).nanoseconds
    notes = shown.notes
    ignored = shown.ignored
  }

  enum CodingKeys: String, CodingKey {
    case name, file, version, width, height, scale
    case duration = "duration_s"
    case framesPerSecond = "frames_per_second"
    case start = "start_s"
    case budget = "budget_ns"
    case notes, ignored
  }
}

/// The reason why a scene cannot be shown, and the faulty part of its text.
struct PreviewFailure: Encodable, Equatable {
  let message: String
  let excerpt: SourceExcerpt?

  init(_ failure: PreviewProblem, files: PreviewFiles) {
    message = failure.message
    excerpt = failure.location.flatMap { location in
      // Files that a scene reads lie directly in its folder.
      let name = FileName.lastComponent(of: location.file)
      return files.bytes[name].map { SourceExcerpt(of: $0, name: name, at: location) }
    }
  }
}

/// The lines around a position in a text.
struct SourceExcerpt: Encodable, Equatable {
  struct Line: Encodable, Equatable {
    /// The line's number in the file, from 1.
    let number: Int
    /// The text of the line, or a part of at most `width` characters if it is longer.
    let text: String
    /// The number of characters that are cut from the start of the line.
    let omitted: Int
  }

  /// The file's path below the scene's folder.
  let file: String
  let line: Int
  let column: Int
  let lines: [Line]

  /// The number of lines that are shown before and after the position's line.
  private static let reach = 3
  /// The maximum number of characters that are shown of a line.
  private static let width = 160
  /// The maximum number of bytes of a line that are read.
  private static let maximumBytes = 1 << 20

  /// Reads the lines around a position in O(bytes).
  init(of bytes: FileBytes, name: String, at location: SceneLocation) {
    (file, line, column) = (name, location.line, location.column)
    let span = bytes.span
    var (number, start) = (1, 0)
    var found: [Line] = []
    for index in 0...span.count where index == span.count || span[index] == 0x0A {
      if abs(number - location.line) <= SourceExcerpt.reach {
        let end = min(index, start + SourceExcerpt.maximumBytes)
        var part: [UInt8] = []
        for byte in start..<end { part.append(span[byte]) }
        let column = number == location.line ? location.column : 1
        found.append(
          SourceExcerpt.excerptLine(number, String(decoding: part, as: UTF8.self), column))
      }
      (number, start) = (number + 1, index + 1)
      if number > location.line + SourceExcerpt.reach { break }
    }
    lines = found
  }

  /// Returns a line of the excerpt; if it is too long, it is cut to the part around a column.
  private static func excerptLine(_ number: Int, _ text: String, _ column: Int) -> Line {
    let omitted = text.count <= width ? 0 : max(0, min(column - width / 2, text.count - width))
    return Line(
      number: number, text: String(text.dropFirst(omitted).prefix(width)), omitted: omitted)
  }
}
