// The schemas of checks, of baselines, and of cost profiles.

import LaminaFiles
import LaminaProfiling

extension DocumentSchema {
  /// The schema of the document that `lamina check --json` prints.
  public static var check: DocumentSchema {
    DocumentSchema(
      "check", version: "lamina-check/1", title: "Lamina checks",
      root: [
        .init("version", .string), .init("passed", .count), .init("failed", .count),
        .init("recorded", .count), .optional("page", .string),
        .init(
          "results",
          .list(
            .object([
              .init("scene", .string), .optional("file", .string),
              .init("check", .enumeratedWords(CheckResult.Check.self)),
              .init("outcome", .enumeratedWords(CheckResult.Outcome.self)),
              .init("message", .string),
              .init("details", .list(.string)), .init("severity", .number),
              .optional(
                "facts",
                .object([
                  .init(
                    "measures",
                    .list(
                      .object([
                        .init("name", .string), .optional("before", .count), .init("after", .count),
                      ]))), .init("pictures", .map(.string)), .optional("blame", .string),
                  .optional("changed", .list(.string)), .optional("layer", .string),
                  .optional("line", .count),
                ])),
            ]))),
      ])
  }

  /// The schema of the document that `lamina diff --json` prints.
  public static var difference: DocumentSchema {
    let size = SchemaNode.object([.init("width", .count), .init("height", .count)])
    return DocumentSchema(
      "diff", version: "lamina-diff/1", title: "Lamina differences of pictures",
      root: [
        .init("version", .string), .init("same", .count), .init("tolerated", .count),
        .init("different", .count), .init("missing", .count), .init("unreadable", .count),
        .init(
          "pictures",
          .list(
            .object([
              .init("name", .string), .optional("expected", .string), .optional("actual", .string),
              .init("outcome", .enumeratedWords(PictureOutcome.self)),
              .init("message", .string), .init("details", .list(.string)),
              .optional("output", .string),
              .optional(
                "numbers",
                .object([
                  .init("expected_size", size), .init("actual_size", size),
                  .init("touched", .count),
                  .init("different", .count), .init("antialiased", .count),
                  .init("ignored", .count), .init("ratio", .number),
                  .init("max_channel_difference", .count),
                  .optional(
                    "box",
                    .object(["x", "y", "width", "height"].map { .init($0, .count) })),
                  .optional(
                    "worst",
                    .object([
                      .init("x", .count), .init("y", .count), .init("expected", .string),
                      .init("actual", .string), .init("color_delta", .number),
                    ])),
                ])),
            ]))),
      ])
  }

  /// The schema of the file that the page of failures saves, and `lamina check --accept` reads.
  public static var accepted: DocumentSchema {
    DocumentSchema(
      "accepted", version: AcceptedResults.schema, title: "Lamina review",
      root: [
        .init("command", .list(.string)),
        .init(
          "results",
          .list(
            .object([
              .init(
                "item",
                .object([
                  .init("check", .enumeratedWords(CheckResult.Check.self)), .init("name", .string),
                  .init("scene", .string), .optional("old", .string), .init("new", .string),
                ])),
              .init("decision", .enumeratedWords(AcceptedResults.Decision.self)),
              .init("note", .string),
            ]))),
      ])
  }

  /// The schema of the document that `lamina check --baseline` reads and writes.
  public static var baseline: DocumentSchema {
    DocumentSchema(
      "baseline", version: "lamina-baseline/2", title: "Lamina baseline",
      root: [
        .init("version", .string), .optional("commit", .string),
        .init(
          "machine",
          .object(["host", "processor", "compiler", "build"].map { .init($0, .string) })),
        .optional("allowances", .map(.string)),
        .init(
          "scenes",
          .map(
            .object([
              .optional("frames", .string), .init("counters", counters),
              .optional("modelled_cost_ns", .count), .optional("model", .string),
              .optional("instructions", .count), .optional("allowances", .map(.string)),
              .optional("layers", .list(.string)),
              .optional(
                "passes",
                .list(
                  .object([
                    .init("layer", .string), .init("reasons", reasons), .init("passes", .count),
                    .init("pixels", .count),
                  ]))),
            ]))),
      ])
  }

  /// The schema of the document that `lamina calibrate` writes.
  public static var cost: DocumentSchema {
    DocumentSchema(
      "cost", version: CostProfile.schema, title: "Lamina cost profile",
      root: [
        .init("name", .string), .init("machine", .string),
        .optional(
          "caches",
          .object([
            .init("second_level_bytes", .count), .init("last_level_bytes", .count),
          ])),
        .optional(
          "threads",
          .object([
            .init("serial_share", .boundedNumber(0, 1)), .init("start_ns", .boundedNumber(0, 1e9)),
          ])),
        .init(
          "coefficients_ns",
          .object(
            CostSection.allCases.map { section in
              .optional(
                section.rawValue,
                .table(CostTerm.terms(of: section).map(\.name), .boundedNumber(0, 1e9)))
            })),
        .optional(
          "errors",
          .object([
            .init("mean", .number), .init("worst", .number), .init("worst_scene", .string),
            .init("stages", .table(CostSection.allCases.map(\.rawValue), .number)),
            .init("scenes", .map(.number)),
          ])),
      ])
  }
}
