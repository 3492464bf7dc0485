// The schemas of profiles and explanations.

import LaminaFiles
import LaminaProfiling

extension DocumentSchema {
  /// The schema of the document that `lamina profile --json` prints.
  public static var profile: DocumentSchema {
    DocumentSchema(
      "profile", version: "lamina-profile/2", title: "Lamina profile",
      root: [
        .init("scene", .string), .init("machine", machine),
        .init("canvas", .object([.init("width", .count), .init("height", .count)])),
        .init("threads", .count), .init("offscreen", .oneOf(["tile", "surface"])),
        .init("redraw", .oneOf(["everything", "damage"])),
        .init("refresh_hz", .boundedNumber(1, 1_000)),
        .init("budget_ns", .count), .init("budget_shares", shares),
        .init("warm_up_frames", .count), .init("frames", .count), .init("repeats", .count),
        .init("floor", statistics), .init("raw", statistics), .init("noise", .number),
        .init("pipelined", .list(pipelined)), .init("worst_frames", .list(worstFrame)),
        .init("dearest_layers", .list(layer)), .optional("layer_tree", .list(treeLayer)),
        .optional("screen_ns", .number),
        .optional("charted_layers", .list(.string)), .optional("distribution", distribution),
        .init(
          "stages",
          .list(
            .object([
              .init("stage", .enumeratedWords(Stage.self)), .init("mean_ns", .number),
              .init("share", .boundedNumber(0, 1)),
            ]))), .init("other_ns", .number), .init("other_share", .boundedNumber(0, 1)),
        .init("attribution_error", .boundedNumber(0, 1)),
        .optional(
          "overhead",
          .object([
            .init("profiled_ns", .count), .init("unprofiled_ns", .count), .init("frames", .count),
            .init("share", .number),
          ])), .init("model", model), .init("counters", counters),
        .optional("overdraw", .number), .optional("memory_bytes", .count),
        .optional("memory", memory), .optional("ignored", ignored),
        .init("counters_are_steady", .boolean),
        .init("passes", .list(pass)), .init("late_decodes", .list(lateDecode)),
        .optional(
          "unpainted_stores",
          .list(.object([.init("layer", .string), .init("bytes", .count)]))),
        .optional(
          "constraint_costs",
          .list(
            .object([
              .optional("layer", .string), .init("constraints", .count), .init("pivots", .count),
            ]))), .optional("retention", retention), .optional("findings", .list(finding)),
        .optional(
          "changes",
          .object([
            .init("frames", .count), .optional("timeline_frames", .count),
            .init("modelled_ns", .count), .init("tried", .count),
            .init("untried", .count), .optional("combined", finding),
          ])), .init("per_frame", .list(frame)),
      ])
  }

  static var machine: SchemaNode {
    .object(
      ["processor", "architecture", "system", "build", "compiler"].map { .init($0, .string) }
        + ["host", "kernel"].map { .optional($0, .string) } + [.init("cores", .count)])
  }

  static var counters: SchemaNode {
    .table(Counter.allCases.map(\.name), .integer)
  }

  private static var model: SchemaNode {
    .object([
      .init("name", .string), .init("fitted_on", .string), .init("mean_ns", .number),
      .init("error", .number),
      .init(
        "stages_ns",
        .table(Stage.allCases.map(\.rawValue) + ["tiles", "other"], .number)),
      .optional(
        "late",
        .object([
          .init("over_budget", .count), .init("lateness", lateness),
          .init("worst_frames", .list(worstFrame)),
        ])),
    ])
  }

  private static var shares: SchemaNode {
    .object(
      ["layout", "display", "prepare", "commit", "plan", "tileSection", "offscreen"].map {
        .init($0, .boundedNumber(0, 1))
      })
  }

  static var reasons: SchemaNode { .list(.enumeratedWords(PassReason.self)) }

  private static var lateness: SchemaNode {
    .object([
      .init("missed_vsyncs", .count), .init("hitch_ns", .count),
      .init("hitch_ratio_ms_per_s", .boundedNumber(0, 1_000)),
      .init(
        "ratings",
        .object(
          HitchThresholds.allCases.map { .init($0.rawValue, .enumeratedWords(HitchRating.self)) })),
    ])
  }

  private static var retention: SchemaNode {
    .object([
      .init("layers_kept", .number), .init("kept_bytes", .count), .init("still_frames", .count),
      .init(
        "replanned",
        .list(
          .object([
            .init("reason", .enumeratedWords(ReplanReason.self)), .init("frames", .count),
            .init("first_frame", .count),
          ]))),
    ])
  }

  private static var statistics: SchemaNode {
    .object([
      .init("count", .count), .init("min_ns", .count), .init("p50_ns", .count),
      .init("p90_ns", .count), .init("p95_ns", .count), .optional("p99_ns", .count),
      .init("max_ns", .count), .init("mean_ns", .number), .init("stddev_ns", .number),
      .init("mad_ns", .count), .init("slowest_1_percent_ns", .number),
      .init("over_budget", .count), .init("lateness", lateness),
      .init("classes", .object(FrameClass.allCases.map { .init($0.rawValue, .count) })),
      .init("mild_outliers", .count), .init("severe_outliers", .count),
    ])
  }

  private static var pipelined: SchemaNode {
    .object([
      .init("buffers", .boundedNumber(2, 3)), .init("refreshes", .count), .init("frames", .count),
      .init("late_frames", .count), .init("commit_hitches", .count),
      .init("render_hitches", .count), .init("lateness", lateness),
    ])
  }

  private static var cause: SchemaNode {
    .object([
      .init("stage", .enumeratedWords(FrameCause.Group.self)), .init("time_ns", .count),
      .init("excess_ns", .integer), .optional("layer", .string), .optional("layer_ns", .count),
      .init("reasons", reasons), .optional("image", .string),
    ])
  }

  private static var layer: SchemaNode {
    .object([
      .init("layer", .string), .init("own_ns", .number), .init("total_ns", .number),
      .init("offscreen_ns", .number), .optional("forces_ns", .number),
      .optional("shared_ns", .number), .optional("serial_ns", .number),
      .init("display_ns", .number), .init("prepare_ns", .number),
      .init("share", .number), .init("pixels", .count), .init("offscreen_pixels", .count),
      .init("reasons", reasons),
    ])
  }

  private static var treeLayer: SchemaNode {
    .object([
      .init("layer", .string), .optional("parent", .count), .init("own_ns", .number),
      .init("total_ns", .number), .init("offscreen_ns", .number),
      .optional("forces_ns", .number), .optional("shared_ns", .number), .init("reasons", reasons),
    ])
  }

  private static var worstFrame: SchemaNode {
    .object([
      .init("index", .count), .init("frame_ns", .count), .init("overrun_ns", .integer),
      .init("missed_vsyncs", .count), .init("class", .enumeratedWords(FrameClass.self)),
      .init("cause", cause), .init("layers", .list(layer)),
    ])
  }

  private static var extent: SchemaNode {
    .object([
      .init("x", .integer), .init("y", .integer), .init("width", .count),
      .init("height", .count),
    ])
  }

  static var pass: SchemaNode {
    .object([
      .init("reasons", reasons), .init("role", .enumeratedWords(PassRole.self)),
      .init("layer", .string),
      .init("extent", extent), .init("depth", .count), .init("gpu_bytes", .count),
      .optional("memory_bytes", .count), .init("tile_local", .boolean),
      .init("avoidable", .boolean),
    ])
  }

  private static var memory: SchemaNode {
    .object([
      .optional("name", .oneOf(MemoryBandwidth.kinds.compactMap(\.name))),
      .init("bytes_per_second", .number), .init("lower_bound_ns", .count),
      .init("budget_ns", .count),
    ])
  }

  private static var lateDecode: SchemaNode {
    .object([
      .init("frame", .count), .init("warm_up", .boolean), .init("image", .string),
      .optional("layer", .string), .init("width", .count), .init("height", .count),
      .init("bytes", .count), .init("decode_ns", .count),
      .optional("conversion", .enumeratedWords(ImageConversion.self)),
    ])
  }

  private static var frame: SchemaNode {
    .object([
      .init("index", .count), .init("warm_up", .boolean), .init("frame_ns", .count),
      .init("modelled_ns", .count), .init("raw_ns", .list(.count)), .init("start_ns", .count),
      .init("overrun_ns", .integer),
      .init("missed_vsyncs", .count), .init("class", .enumeratedWords(FrameClass.self)),
      .optional("cause", cause), .init("cpu_ns", .count),
      .init("stages_ns", .object(Stage.allCases.map { .init($0.rawValue, .count) })),
      .init("other_ns", .count), .init("offscreen_ns", .count),
      .optional("offscreen_reasons_ns", .table(PassReason.allCases.map(\.rawValue), .count)),
      .optional("charted_layers_ns", .list(.count)), .init("counters", counters),
    ])
  }

  private static var distribution: SchemaNode {
    .object([
      .init("rule", .oneOf(FrameDistribution.Rule.allCases.map(\.rawValue))),
      .init("capped", .boolean), .init("first_ns", .count), .init("bin_width_ns", .count),
      .init("floor", .list(.count)), .init("raw", .list(.count)), .init("floor_above", .count),
      .init("raw_above", .count),
    ])
  }

  /// The schema of features that are not drawn.
  static var ignored: SchemaNode {
    .list(
      .object([
        .init("feature", .string), .init("layer", .string), .init("count", .count),
        .init("device_pass", .enumeratedWords(IgnoredFeature.DevicePass.self)),
      ]))
  }

  /// The schema of the document that `lamina explain --json` prints.
  public static var explanation: DocumentSchema {
    DocumentSchema(
      "explain", version: "lamina-explain/3", title: "Lamina explanation of offscreen passes",
      root: [
        .init("scene", .string), .init("machine", .string), .init("width", .count),
        .init("height", .count),
        .init("threads", .count), .init("offscreen", .oneOf(["tile", "surface"])),
        .init("runs", .count), .init("time_s", .number), .init("frame_ns", .count),
        .init("counters", counters), .init("memory_bytes", .count), .init("memory", memory),
        .init("frames", .count), .optional("timeline_frames", .count),
        .optional("ignored", ignored),
        .init(
          "passes",
          .list(
            .object([
              .init("reasons", reasons), .init("role", .enumeratedWords(PassRole.self)),
              .init("layer", .string), .init("extent", extent), .init("depth", .count),
              .init("gpu_bytes", .count), .init("real_bytes", .count),
              .init("memory_bytes", .count),
              .init("avoidable", .boolean), .init("target_switches", .count),
              .init("cost_ns", .count), .init("share", .number),
            ]))), .init("modelled_ns", .count),
        .optional(
          "model_error",
          .object([.init("mean", .number), .init("worst", .number), .init("frames", .count)])),
        .init("findings", .list(finding)),
        .optional("combined", finding), .init("model_contradictions", .count),
        .init("tried", .count), .init("untried", .count),
        .init("tolerance", .boundedNumber(0, 255)),
      ])
  }

  private static var finding: SchemaNode {
    .object([
      .init("id", .string), .init("kind", .string),
      .init("state", .enumeratedWords(Finding.State.self)),
      .init("layers", .list(.string)), .init("title", .string), .optional("condition", .string),
      .optional("evidence", .string), .optional("reason", .string),
      .init("changes", .list(.object([.init("layer", .string), .init("set", .anything)]))),
      .init("code", .list(.string)),
      .init("passes", .integer), .init("offscreen_pixels", .integer),
      .init("gpu_bytes", .integer), .init("target_switches", .integer),
      .init("blended_pixels", .integer), .init("modelled_ns", .integer),
      .init("modelled_share", .number), .optional("time_ns", .integer),
      .optional("time_interval_ns", .list(.integer)),
      .init(
        "difference",
        .object([
          .init("max", .boundedNumber(0, 255)), .init("count", .count),
          .init("over_tolerance", .count),
          .init("at_edges", .count),
        ])), .optional("frames_compared", .count),
    ])
  }
}
