// The keys of project files: a row for each, from which reading, the schema and the words come.

import LaminaFiles
import LaminaScenes

/// A key of a project file, with its kind of value and the option that it stands for.
struct ProjectKey: Sendable {
  /// The kinds of values.
  enum Kind: Sendable {
    /// A text that the option takes as it is.
    case text
    /// A path, from the project file's folder.
    case path
    /// A number of at least 0; it is above 0 unless `allowsZero`.
    case number(allowsZero: Bool)
    /// A whole number of at least 0.
    case count
    /// A list of paths, from the project file's folder.
    case paths
    /// One of a set of words.
    case word(of: [String])
    /// A list of words that the option takes with commas between them, of a set of words if one is given.
    case words(of: [String]?)
    /// A list of numbers above 0.
    case numbers
    /// A list of names of devices, and of objects that describe devices.
    case devices
    /// An object whose members the option takes one by one, as `name=value`.
    case pairs

    /// Whether the values are a list that makes several pictures of a scene.
    var isList: Bool {
      switch self {
      case .words, .numbers, .devices: true
      case .text, .path, .number, .count, .paths, .word, .pairs: false
      }
    }
  }

  /// The path of the key, such as `tolerance.maxPixels`.
  let path: String
  let kind: Kind
  /// The option, without its dashes; `nil` if the key stands for no single option.
  let option: String?
  /// The verbs that follow the key; `nil` for all that have the option.
  var verbs: [String]?
  /// The option without which this one is an error; the key is ignored where it is missing.
  var needs: String?

  init(
    _ path: String, _ kind: Kind, _ option: String?, verbs: [String]? = nil, needs: String? = nil
  ) {
    (self.path, self.kind, self.option) = (path, kind, option)
    (self.verbs, self.needs) = (verbs, needs)
  }

  /// The part of the path before the last dot; empty for a key of the file itself.
  var parent: String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  /// The part of the path after the last dot.
  var name: String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

extension ProjectKey {
  /// The version that project files state.
  static let version = 1

  /// The limits, as keys of `limits`.
  static let limits = [
    "canvasSide", "canvasPixels", "imageSide", "imagePixels", "imageBytes", "imageChunk",
    "imageScans", "sceneBytes", "depth", "layerDepth", "layers", "gradientStops", "pixelMemory",
    "frameSeconds",
  ]

  /// All keys with a value of their own, in the order in which `lamina config` lists them.
  static let all: [ProjectKey] =
    [
      ProjectKey("scenes", .paths, nil),
      ProjectKey("output", .path, "output", verbs: ["render"]),
      ProjectKey("scale", .number(allowsZero: false), "scale"),
      ProjectKey("scales", .numbers, "scales"),
      ProjectKey("devices", .devices, "device"),
      ProjectKey(
        "appearances", .words(of: EventScript.Appearance.allCases.map(\.rawValue)), "appearance"),
      ProjectKey(
        "textSizes", .words(of: EventScript.TextSize.allCases.map(\.rawValue)), "text-size"),
      ProjectKey("languages", .words(of: nil), "language"),
      ProjectKey("states", .words(of: nil), "state", verbs: ["render", "check"]),
      ProjectKey("fonts.folder", .path, "fonts"),
      ProjectKey("fonts.map", .pairs, "font-map"),
      ProjectKey("goldens", .path, "goldens", verbs: ["check"]),
      ProjectKey("names", .text, "names", verbs: ["check"]),
      ProjectKey("baseline", .path, "baseline", verbs: ["check"]),
      ProjectKey(
        "tolerance.maxColorDelta", .number(allowsZero: true), "max-color-delta",
        verbs: ["check"], needs: "goldens"),
      ProjectKey(
        "tolerance.maxPixels", .count, "max-pixels", verbs: ["check"], needs: "goldens"),
      ProjectKey(
        "tolerance.maxRatio", .number(allowsZero: true), "max-ratio", verbs: ["check"],
        needs: "goldens"),
      ProjectKey("tolerance.window", .count, "window", verbs: ["check"], needs: "goldens"),
      ProjectKey(
        "tolerance.maxInWindow", .count, "max-in-window", verbs: ["check"], needs: "goldens"),
      ProjectKey("allow", .pairs, "allow", verbs: ["check"], needs: "baseline"),
      ProjectKey("budget.time", .text, "budget", verbs: ["check"]),
      ProjectKey("budget.metric", .text, "metric", verbs: ["check"], needs: "budget"),
      ProjectKey("budget.maxMissed", .count, "max-missed", verbs: ["check"], needs: "budget"),
      ProjectKey(
        "budget.cost", .word(of: FrameCost.allCases.map(\.rawValue)), "cost", verbs: ["check"],
        needs: "budget"),
      ProjectKey("reports", .path, nil),
    ]
    + limits.map { name in
      let words = name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      return ProjectKey(
        "limits.\(name)", name == "frameSeconds" ? .number(allowsZero: false) : .count,
        "max-\(words)")
    }

  /// The keys of an object of the file: `""` for the file itself, or the path of an inner object.
  static func names(in parent: String) -> [String] {
    var names = parent.isEmpty ? ["$schema", "version"] : []
    for key in all where parent.isEmpty || key.parent == parent {
      let name = parent.isEmpty ? key.path.split(separator: ".").map(String.init)[0] : key.name
      if !names.contains(name) { names.append(name) }
    }
    return names + (parent.isEmpty ? ["options"] : [])
  }

  /// The options of which a command line takes at most one.
  static let exclusive: [Set<String>] = [
    ["state", "transition", "mix"], ["scale", "scales", "width", "height"], ["time", "frames"],
  ]
}
