// The schema of comparisons.

import LaminaFiles

extension DocumentSchema {
  /// The schema of the document that `lamina compare --json` prints.
  public static var comparison: DocumentSchema {
    DocumentSchema(
      "compare", version: "lamina-compare/1", title: "Lamina comparison of frame times or counts",
      root: [
        .init("machine", machine), .optional("method", .enumeratedWords(ComparisonMethod.self)),
        .init(
          "rules",
          .object([
            .init("band", .boundedNumber(0, 1)), .init("significance", .boundedNumber(0, 1)),
            .init("scenes", .count), .init("resamples", .count), .init("splits", .count),
            .init("seed", .count),
          ])), .optional("load_before", .number), .optional("load_after", .number),
        .init("verdict", .enumeratedWords(TimingVerdict.self)),
        .init(
          "scenes",
          .list(
            .object([
              .init("scene", .string), .optional("file", .string), .init("a", side),
              .init("b", side), .optional("counted", .enumeratedWords(CountedCode.self)),
              .init("rows", .list(row)),
            ]))),
      ])
  }

  /// The schema of one side of a comparison, with the unit of its runs in their key.
  private static var side: SchemaNode {
    .oneOf(
      ComparedQuantity.allCases.map { quantity in
        .object([
          .init("command", .string), .init("runs_\(quantity.unitKey)", .list(.list(.count))),
        ])
      })
  }

  private static var row: SchemaNode {
    .oneOf(
      ComparedQuantity.allCases.map { quantity in
        .object([
          .init("metric", .oneOf(TimingMetric.all.map(\.name))),
          .init("a_\(quantity.unitKey)", .number), .init("b_\(quantity.unitKey)", .number),
          .init("ratio", .number), .optional("ratio_lower", .number),
          .optional("ratio_upper", .number), .optional("noise", .number),
          .init("threshold", .number), .init("p", .boundedNumber(0, 1)),
          .init("significance", .boundedNumber(0, 1)),
          .init("verdict", .enumeratedWords(TimingVerdict.self)), .init("reason", .string),
        ])
      })
  }
}
