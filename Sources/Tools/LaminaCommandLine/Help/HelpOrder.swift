// The order of options in the help: the common options of each verb first, then groups.

/// The order of options in the help.
enum HelpOrder {
  /// The title of the group of options that a separate page lists: the limits.
  static let limits = "LIMITS"

  /// The names of the most common options of each verb, at most six.
  static let common: [String: [String]] = [
    "render": ["output", "time", "scale", "frames", "device", "json"],
    "merge": ["frames", "verify", "json", "quiet"],
    "inspect": ["passes", "at", "pixel", "time", "unseen", "json"],
    "profile": ["frames", "report", "chart", "refresh", "quiet", "json"],
    "explain": ["all", "apply", "output", "pictures", "frames", "json"],
    "serve": ["port", "scale", "time", "state", "refresh", "json"],
    "check": ["goldens", "baseline", "budget", "record", "junit", "json"],
    "diff": [
      "output", "max-color-delta", "ignore-antialiasing", "ignore", "ignore-region", "json",
    ],
    "compare": ["a", "b", "a-command", "b-command", "rounds", "json"],
    "calibrate": ["output", "check", "scales", "max-error", "list", "json"],
    "port": ["page", "all", "files", "init", "output", "json"],
    "convert": ["output", "format", "prune", "state", "strict", "json"],
  ]

  private static let scene = "SCENE"
  /// The groups that follow the scene's, in order.
  private static let formats = ["LOTTIE", "WALLPAPERS"]

  /// The groups of options to which the parser gives no section title, with the options' names.
  private static let groups: [(title: String, names: [String])] = [
    (
      scene,
      [
        "scale", "time", "script", "window", "captured-window", "y-down", "allow-outside",
        "lenient-images", "strict", "verbose",
      ]
    ), ("STATES", ["state", "transition", "mix"]), ("RENDERING", ["threads", "offscreen"]),
    ("GENERAL", ["quiet", "color", "version", "help"]),
  ]

  /// The title of the options outside all groups.
  private static let others = "OPTIONS"

  /// Returns a verb's options in groups, in the order of the help.
  ///
  /// - Parameter verb: the verb.
  /// - Returns: titles with options, without the limits; no group is empty.
  static func sections(of verb: HelpInfo) -> [(title: String, options: [HelpArgument])] {
    let options = verb.shown.filter { !$0.isPositional && $0.sectionTitle != limits }
    let first = (common[verb.commandName] ?? []).compactMap { name in
      options.first { $0.name == name }
    }
    let rest = options.filter { option in !first.contains { $0.name == option.name } }
    var sections = [(title: "COMMON OPTIONS", options: first)]
    func title(_ option: HelpArgument) -> String {
      option.sectionTitle ?? groups.first { $0.names.contains(option.name) }?.title ?? others
    }
    let titled = rest.compactMap(\.sectionTitle).filter { !formats.contains($0) }
    let order =
      [others] + titled + groups.flatMap { [$0.title] + ($0.title == scene ? formats : []) }
    var done: Set<String> = []
    for name in order where done.insert(name).inserted {
      sections.append((name, rest.filter { title($0) == name }))
    }
    return sections.filter { !$0.options.isEmpty }
  }
}
