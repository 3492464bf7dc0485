// The reference's rows of emitters and their cells.

extension SceneKeyRow {
  static let emitter = [
    SceneKeyRow("emitterPosition", "[60, 40]", in: "points", "The centre of the shape that emits."),
    SceneKeyRow("emitterZPosition", "10", in: "points", "The depth of that centre."),
    SceneKeyRow("emitterSize", "[120, 1]", in: "points", "The shape's width and height."),
    SceneKeyRow("emitterDepth", "20", in: "points", "The depth of a cuboid."),
    SceneKeyRow("emitterShape", "\"line\"", "The shape that particles start from."),
    SceneKeyRow("emitterMode", "\"outline\"", "The part of the shape that emits."),
    SceneKeyRow(
      "renderMode", "\"additive\"", "The order in which particles are drawn, or their sum."),
    SceneKeyRow("seed", "42", "The number that all random choices follow from."),
    SceneKeyRow("birthRate", "2", "A factor of all cells' `birthRate`."),
    SceneKeyRow("lifetime", "0.5", "A factor of all cells' `lifetime`."),
    SceneKeyRow("velocity", "2", "A factor of all cells' `velocity`."),
    SceneKeyRow("scale", "0.5", "A factor of all cells' `scale`."),
    SceneKeyRow("spin", "-1", "A factor of all cells' `spin`."),
    SceneKeyRow(
      "emitterCells",
      "[{\"birthRate\": 10, \"lifetime\": 2, \"velocity\": 40, \"contents\": \"photo\"}]",
      "The kinds of particles."),
  ]

  static let cell =
    [
      SceneKeyRow(
        "name", "\"spark\"", "The name in key paths, as in `emitterCells.spark.velocity`."),
      SceneKeyRow("isEnabled", "false", "Whether the cell emits."),
      SceneKeyRow(
        "contents", "\"photo\"",
        "The name of the particles' image; without one, they are invisible."),
      SceneKeyRow(
        "contentsRect", "[0, 0, 0.5, 1]", "The part of the image, in the unit square."),
      SceneKeyRow("contentsScale", "2", in: "pixels per point", "The scale of the image."),
      SceneKeyRow(
        "minificationFilter", "\"nearest\"", "The filter for particles smaller than their image."),
      SceneKeyRow(
        "magnificationFilter", "\"nearest\"", "The filter for particles larger than their image."),
      SceneKeyRow(
        "birthRate", "20", in: "particles a second", "The number of particles that are born."),
      SceneKeyRow(
        "beginTime", "0.5", in: "seconds",
        "The time until the cell emits, from the layer's start or the parent particle's birth."),
      SceneKeyRow(
        "duration", "2", in: "seconds", usual: "without end", "The time for which the cell emits."),
      SceneKeyRow(
        "emissionLatitude", "0.5", in: "radians",
        "The direction out of the layer's plane, towards the viewer."),
      SceneKeyRow(
        "emissionLongitude", "-1.5708", in: "radians",
        "The direction in the layer's plane, from the x axis towards the y axis."),
      SceneKeyRow(
        "emissionRange", "0.8", in: "radians", "The opening angle of the cone of directions."),
      SceneKeyRow(
        "emitterCells", "[{\"birthRate\": 5, \"lifetime\": 1}]",
        "The cells that each particle emits while it lives."),
      SceneKeyRow(
        "color", "\"#ffcc00\"", "The colour that multiplies the image."),
    ] + spread("lifetime", "2", in: "seconds", of: "A particle's lifetime")
    + spread("velocity", "40", in: "points a second", of: "The first speed")
    + spread("scale", "0.5", of: "The size, as a factor of the image's")
    + spread("rotation", "0.5", in: "radians", of: "A particle's first angle")
    + spread("spin", "3.1416", in: "radians a second", of: "The rotation")
    + ["x", "y", "z"].map {
      SceneKeyRow(
        "\($0)Acceleration", "9.8", in: "points a second squared", "The acceleration along \($0).")
    }
    + ["red", "green", "blue", "alpha"].flatMap { component in
      [
        SceneKeyRow(
          "\(component)Range", "0.5", "The width of the range of the first \(component)."),
        SceneKeyRow(
          "\(component)Speed", "-0.5", in: "per second", "The change of a particle's \(component)."),
      ]
    } + [SceneKeyRow("scaleSpeed", "-0.2", in: "per second", "The change of a particle's scale.")]

  /// Returns the rows of a mean value and of the width of its range.
  private static func spread(
    _ name: String, _ example: String, in unit: String? = nil, of words: String
  ) -> [SceneKeyRow] {
    [
      SceneKeyRow(name, example, in: unit, "\(words), on average."),
      SceneKeyRow(
        "\(name)Range", "0.5", in: unit,
        "The width of the range of that value, half on each side of `\(name)`."),
    ]
  }
}
