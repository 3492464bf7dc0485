// The schemas of the short documents that verbs print with `--json`.

import LaminaFiles
import LaminaProfiling

extension DocumentSchema {
  /// The schema of the document that `lamina version --json` prints.
  public static var version: DocumentSchema {
    DocumentSchema(
      "version", version: "lamina-version/1", title: "Lamina version",
      root: [
        .init("version", .string), .init("scene_version", .count), .optional("commit", .string),
        .optional("tag", .string), .optional("has_changes", .boolean),
      ])
  }

  /// The schema of the document that `lamina screens --json` prints.
  public static var screens: DocumentSchema {
    DocumentSchema(
      "screens", version: "lamina-screens/1", title: "Lamina screens",
      root: [
        .init(
          "screens",
          .list(
            .object([
              .init("name", .string), .init("width", .number), .init("height", .number),
              .init("scale", .number), .init("summary", .string),
            ])))
      ])
  }

  /// The schema of the document that `lamina config --json` prints.
  ///
  /// `file` is absent without a project file, and `place` for a value that is not from it.
  public static var config: DocumentSchema {
    DocumentSchema(
      "config", version: "lamina-config/1", title: "Lamina settings",
      root: [
        .optional("file", .string),
        .init(
          "settings",
          .list(
            .object([
              .init("key", .string), .init("values", .list(.string)),
              .init("source", .oneOf(["option", "file", "default"])), .optional("place", .string),
            ]))),
      ])
  }

  /// The schema of the document that `lamina init --json` prints.
  public static var initialisation: DocumentSchema {
    DocumentSchema(
      "init", version: "lamina-init/1", title: "Lamina project",
      root: [.init("file", .string), .init("scenes", .list(.string))])
  }

  /// The schema of the document that `lamina port --json` prints.
  public static var port: DocumentSchema {
    DocumentSchema(
      "port", version: "lamina-port/1", title: "Lamina port",
      root: [
        .init("files", .count), .init("compiling", .count), .init("whole", .count),
        .init(
          "libraries",
          .list(
            .object([
              .init("name", .string), .init("folder", .string), .init("files", .count),
              .init("compiling", .count), .init("needing", .count), .init("following", .count),
              .init("whole", .boolean), .init("objective_c", .count), .init("nibs", .count),
              .init(
                "left_out",
                .list(.object([.init("file", .string), .init("reason", .string)]))),
              .init("needs", .list(need)),
              .init(
                "broken",
                .list(
                  .object([
                    .init("file", .string), .init("state", .oneOf(["needs", "follows"])),
                    .init(
                      "errors",
                      .list(
                        .object([
                          .init("line", .count), .init("column", .count), .init("message", .string),
                        ]))),
                  ]))),
            ]))),
      ])
  }

  /// A name that sources need, with the answer to it.
  private static var need: SchemaNode {
    .object([
      .init("name", .string),
      .init(
        "kind",
        .oneOf([
          "module", "name", "member", "override", "unavailable", "syntax", "difference", "left_out",
        ])), .init("files", .count),
      .init(
        "answer", .oneOf(["exists", "not_planned", "out_of_reach", "own_package", "missing"])),
      .init("text", .string), .init("group", .string), .init("file", .string),
      .init("line", .count), .init("column", .count),
    ])
  }

  /// The schema of the document that `lamina convert --json` prints.
  public static var conversion: DocumentSchema {
    DocumentSchema(
      "convert", version: "lamina-convert/1", title: "Lamina conversion",
      root: [
        .init("scene", .string), .init("output", .string),
        .init("format", .oneOf(["json", "caml", "caar"])), .init("bytes", .count),
        .init("pruned_layers", .count), .init("states_left_out", .count),
        .init(
          "left_out",
          .list(
            .object([
              .init("layer", .string), .init("feature", .string), .init("count", .count),
            ]))),
      ])
  }

  /// The schema of the document that `lamina serve --json` prints: one line, when the server is ready.
  public static var server: DocumentSchema {
    DocumentSchema(
      "serve", version: "lamina-serve/1", title: "Lamina server",
      root: [.init("scene", .string), .init("url", .string), .init("port", .count)])
  }

  /// The schema of the document that `lamina calibrate --json` prints.
  public static var calibration: DocumentSchema {
    DocumentSchema(
      "calibrate", version: "lamina-calibrate/1", title: "Lamina calibration",
      root: [
        .init("profile", .string), .init("machine", .string), .init("mean_error", .number),
        .init("worst_error", .number), .init("worst_scene", .string), .init("pace", .number),
        .init(
          "frames",
          .list(
            .object([
              .init("name", .string), .init("measured_ns", .count), .init("modelled_ns", .count),
              .init("error", .number),
            ]))),
        .init("stages", .table(CostSection.allCases.map(\.rawValue), .number)),
      ])
  }

  /// The schema of the document that `lamina calibrate --list --json` prints.
  public static var costProfiles: DocumentSchema {
    DocumentSchema(
      "cost-profiles", version: "lamina-cost-profiles/1", title: "Lamina cost profiles",
      root: [
        .init("profiles", .list(.object([.init("name", .string), .init("machine", .string)])))
      ])
  }
}
