// The schema of comparisons.

import LaminaFiles

extension DocumentSchema {
  /// The document that `lamina compare --json` prints.
  public static var comparison: DocumentSchema {
    DocumentSchema(
      "compare", version: "lamina-compare/1", title: "Lamina comparison of frame times",
      root: [
        .init("machine", machine),
        .init(
          "rules",
          .object([
            .init("band", .range(0, 1)), .init("significance", .range(0, 1)),
            .init("scenes", .count), .init("resamples", .count), .init("splits", .count),
            .init("seed", .count),
          ])), .optional("load_before", .number), .optional("load_after", .number),
        .init("verdict", .words(TimingVerdict.self)),
        .init(
          "scenes",
          .list(
            .object([
              .init("scene", .string), .optional("file", .string), .init("a", side),
              .init("b", side), .init("rows", .list(row)),
            ]))),
      ])
  }

  private static var side: SchemaNode {
    .object([.init("command", .string), .init("runs_ns", .list(.list(.count)))])
  }

  private static var row: SchemaNode {
    .object([
      .init("metric", .oneOf(TimingMetric.all.map(\.name))), .init("a_ns", .number),
      .init("b_ns", .number), .init("ratio", .number), .optional("ratio_lower", .number),
      .optional("ratio_upper", .number), .optional("noise", .number), .init("threshold", .number),
      .init("p", .range(0, 1)), .init("significance", .range(0, 1)),
      .init("verdict", .words(TimingVerdict.self)), .init("reason", .string),
    ])
  }
}
