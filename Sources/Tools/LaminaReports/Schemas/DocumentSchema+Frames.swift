// The schemas of the documents that `render` and `merge` print.

import LaminaFiles
import LaminaProfiling

extension DocumentSchema {
  /// The schema of the document that `lamina render --json` prints for one frame.
  public static var render: DocumentSchema {
    let serial = Stage.allCases.filter { !Stage.tileSection.contains($0) }
    return DocumentSchema(
      "render", version: "lamina-render/1", title: "Lamina frame",
      root: [
        .init("scene", .string), .init("output", .string), .init("width", .count),
        .init("height", .count), .init("bytes", .count), .init("frame_ns", .count),
        .init("stages_ns", .object(serial.map { .init($0.rawValue, .count) })),
        .init("tile_section_ns", .count), .init("other_ns", .count), .init("encode_ns", .count),
        .init("write_ns", .count), .init("counters", counters),
      ])
  }

  /// The schema of the document that `lamina render --json` prints for several pictures.
  ///
  /// A picture that failed has `error`; any other has its size. A contact sheet leaves no files of its own pictures.
  public static var matrix: DocumentSchema {
    let values = ["device", "state", "appearance", "text_size", "language", "scale"]
    return DocumentSchema(
      "matrix", version: "lamina-matrix/1", title: "Lamina pictures",
      root: [
        .init(
          "pictures",
          .list(
            .object(
              [.init("scene", .string), .optional("output", .string)]
                + values.map { .optional($0, .string) }
                + [
                  .optional("width", .count), .optional("height", .count),
                  .optional("bytes", .count), .optional("error", .string),
                ]))), .init("rendered", .count), .init("failed", .count),
        .optional("sheet", .string), .optional("page", .string), .init("wall_ns", .count),
      ])
  }

  /// The schema of the document that `lamina render --frames --json` prints.
  public static var sequence: DocumentSchema {
    DocumentSchema(
      "sequence", version: "lamina-sequence/1", title: "Lamina sequence",
      root: [
        .init("scene", .string), .init("output", .string), .init("frames", .string),
        .init("rendered", .count), .init("kept", .count),
        .init(
          "failed", .list(.object([.init("frames", .string), .init("error", .string)]))),
        .init("wall_ns", .count), .init("jobs", .count), .init("scene_hash", .string),
        .optional("manifest", .string), .init("host", .string),
      ])
  }

  /// The schema of the document that `lamina merge --json` prints.
  ///
  /// A whole sequence has `manifest`, `count`, `scene_hash`, `verified` and `hosts`; any other has `problems`, and
  /// `missing` if frames are missing.
  public static var merge: DocumentSchema {
    DocumentSchema(
      "merge", version: "lamina-merge/1", title: "Lamina merge",
      root: [
        .init("frames", .string), .optional("manifest", .string), .optional("count", .count),
        .optional("scene_hash", .string), .optional("verified", .boolean),
        .optional(
          "hosts",
          .list(
            .object([
              .init("host", .string), .init("frames", .count), .init("render_ns", .count),
              .init("render_p50_ns", .count), .init("encode_ns", .count),
            ]))),
        .optional("missing", .string), .optional("problems", .list(.string)),
      ])
  }
}
