// lamina inspect: the contents of a scene, without rendering it.

import ArgumentParser
import LaminaCompositor
import LaminaExplain
import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import LaminaReports
import LaminaScenes

struct InspectVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show a scene's layers, its passes, or what lies at a point.",
    discussion: """
      Without an option the tree is listed: each layer's kind, name, frame in its
      superlayer's points, and other properties. The states of a package follow, or
      a Lottie file's animations, themes, state machines, slots, markers and texts;
      in JSON they belong to the root. --passes
      lists a frame's passes instead, in the order of rendering: each offscreen pass
      with its reason, the layer that forces it, its extent in pixels and its bytes.
      --unseen lists layers whose drawing is invisible, with the reason: off the
      canvas, without size, covered by an opaque layer in front, or with a gradient
      or a path that can draw nothing.

      EXAMPLES
        lamina inspect scene.json
        lamina inspect scene.json --passes
        lamina inspect scene.json --at 120,300
        lamina inspect scene.json --pixel 240,600
        lamina inspect scene.json --passes --json
        lamina inspect scene.json --unseen

      \(ExitCodeHelp.section(
        checkFailed: "an expectation of a screen's script was not met"))
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var state: StateArguments

  @Flag(help: "Show a frame's passes, with reasons, extents and bytes.") var passes =
    false

  @Option(
    parsing: .unconditional,
    help: """
      Show the topmost layer at a point of the canvas, x,y in points, by the rules of CALayer's hitTest. Only \
      bounds and order decide: a layer counts even if it faces away or is out of its time, and depth in a transform \
      layer is ignored. --pixel shows which layers made a pixel.
      """) var at: String?

  @Option(
    parsing: .unconditional,
    help: """
      Show how layers made a pixel of the output, x,y from its top left corner: the layers that touch it, its \
      colour after each, and each one's share of the final colour.
      """) var pixel: String?

  @Flag(help: "Show the layers whose drawing is invisible, and why.")
  var unseen = false

  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    let asked = [
      passes ? "--passes" : nil, at.map { _ in "--at" }, pixel.map { _ in "--pixel" },
      unseen ? "--unseen" : nil,
    ].compactMap { $0 }
    if asked.count > 1 {
      throw ValidationError("\(asked[0]) and \(asked[1]) exclude each other")
    }
    if let pixel, readPixel(pixel) == nil {
      throw ValidationError(
        "--pixel \(pixel) is not two whole numbers of at least 0 with a comma between them")
    }
    if let at, readPoint(at) == nil {
      throw ValidationError("--at \(at) is not two numbers with a comma between them")
    }
  }

  private func readPoint(_ text: String) -> Point? {
    guard let (x, y) = readPair(text, Double.init), x.isFinite, y.isFinite else { return nil }
    return Point(x: x, y: y)
  }

  private func readPixel(_ text: String) -> (x: Int, y: Int)? {
    guard let (x, y) = readPair(text, { Int($0) }), x >= 0, y >= 0 else { return nil }
    return (x, y)
  }

  /// Parses two numbers separated by a comma, each by `read`; `nil` if the text is anything else.
  private func readPair<Number>(_ text: String, _ read: (String) -> Number?) -> (Number, Number)? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      read($0.filter { $0 != " " })
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    return (x, y)
  }

  func run() async throws { try await Command.runVerb { () throws(Failure) in try inspect() } }

  @MainActor private func inspect() throws(Failure) {
    var loaded = try scene.loadScene(listsContents: true)
    try state.applyState(to: &loaded, of: scene.scene)
    if let at, let point = readPoint(at) {
      try showHit(loaded, at: point)
    } else if let pixel, let place = readPixel(pixel) {
      try showHistory(loaded, place.x, place.y)
    } else if passes {
      try showPasses(loaded)
    } else if unseen {
      try showUnseen(loaded)
    } else {
      scene.noteNothingToSee(loaded)
      try showTree(loaded)
    }
  }

  @MainActor private func showTree(_ loaded: Scene) throws(Failure) {
    let time = scene.time
    if json {
      var list = try EncodedList<InspectedLayer>(of: "layers")
      try InspectedLayer.forEachLayer(of: loaded, at: time) { layer throws(Failure) in
        try list.add(layer)
      }
      return try list.finish(schema: DocumentSchema.inspection.version)
    }
    try Output.writeParts(to: "-") { file throws(FileError) in
      var lines = LineBuffer()
      try InspectedLayer.forEachLayer(of: loaded, at: time) { layer throws(FileError) in
        try lines.addLines(layer.lines, to: &file)
      }
      try lines.addLines(stateLines(loaded), to: &file)
      try lines.writeRest(to: &file)
    }
  }

  /// Returns lines that list the scene's states, its markers, and the contents of its Lottie file.
  @MainActor private func stateLines(_ loaded: Scene) -> [String] {
    let names = loaded.states.map { $0.quoted }
    let states = names.isEmpty ? [] : ["states: " + names.joined(separator: ", ")]
    let markers = loaded.markers.map { marker in
      "marker \(marker.name.quoted) at \(Text.numberText(marker.time)) s"
        + (marker.duration > 0 ? " for \(Text.numberText(marker.duration)) s" : "")
    }
    return states + markers + (loaded.lottie?.lines ?? [])
  }

  @MainActor private func showUnseen(_ loaded: Scene) throws(Failure) {
    let unseen = UnseenLayers(under: loaded.root, canvas: loaded.canvas, at: scene.time)
    if json { return try Output.writeEncoded(json: InspectionDocument(unseen: unseen.entries)) }
    let lines = unseen.entries.map { "\($0.layer): \($0.reason.rawValue)" }
    try Output.writeLines(lines + [unseen.text ?? "every layer that draws is visible"])
  }

  @MainActor private func showHit(_ loaded: Scene, at point: Point) throws(Failure) {
    // As users see it: moving layers are hit at their presented positions.
    let root = loaded.root.presentationCopy(at: scene.time)
    let hit = root.hitTest(point).map { layer -> InspectedHit in
      let own = layer.convert(root.convert(point, from: nil), from: root)
      return InspectedHit(layer: layer.pathFromRoot, x: own.x, y: own.y)
    }
    if json {
      try Output.writeEncoded(json: InspectionDocument(hit: .some(hit)))
    } else {
      try Output.writeLines([hit?.text ?? "nothing"])
    }
  }

  @MainActor private func showHistory(_ loaded: Scene, _ x: Int, _ y: Int) throws(Failure) {
    let canvas = loaded.canvas
    let (width, height) = (canvas.exactPixelWidth, canvas.exactPixelHeight)
    guard Double(x) < width, Double(y) < height else {
      throw Failure(
        status: .usage,
        message: "error: --pixel \(x),\(y): the output has \(Text.numberText(width)) columns and "
          + "\(Text.numberText(height)) rows, each counted from 0")
    }
    let rows: InspectedPixel
    do {
      var renderer = try Renderer(scene.configuration)
      let frame = try renderer.evaluate(loaded.root, canvas: canvas, at: scene.time)
      rows = InspectedPixel(try renderer.history(ofPixel: x, y, of: frame), of: frame)
    } catch { throw Failure(error, scene: scene.scene, locations: loaded.locations) }
    if json {
      try Output.writeEncoded(json: InspectionDocument(pixel: rows))
    } else {
      try Output.writeLines(rows.lines)
    }
  }

  @MainActor private func showPasses(_ loaded: Scene) throws(Failure) {
    let rows: [ProfileReport.PassRow]
    do {
      var renderer = try Renderer(scene.configuration)
      let frame = try renderer.evaluate(loaded.root, canvas: loaded.canvas, at: scene.time)
      rows = renderer.plan(frame).records(offscreen: .tile).map { record in
        ProfileReport.PassRow(record, layer: frame.path(of: record.layer))
      }
    } catch { throw Failure(error, scene: scene.scene, locations: loaded.locations) }
    let ignored = loaded.notices.ignoredFeatures
    if json {
      return try Output.writeEncoded(json: InspectionDocument(passes: rows, ignored: ignored))
    }
    // The columns have fixed widths; the last one is as long as its paths.
    var table = TextTable([
      .textColumn("pass", 6), .textColumn("reasons", 32), .textColumn("role", 10, rank: 2),
      .textColumn("extent", 24, rank: 1), .numberColumn("GPU bytes", 11), .textColumn("  layer", 0),
    ])
    for (number, row) in rows.enumerated() {
      let reasons = row.reasons.map(\.rawValue).joined(separator: ", ")
      let extent = "\(row.extent.x),\(row.extent.y) \(row.extent.width)x\(row.extent.height)"
      table.addRow([
        "\(number)", String(repeating: "  ", count: row.depth) + reasons, row.role.rawValue, extent,
        "\(row.bytes)",
        "  \(row.layer)" + (row.isAvoidable ? " (avoidable: not rendered here)" : ""),
      ])
    }
    var lines = table.formattedLines(width: Output.columns)
    let offscreen = rows.dropLast().filter { $0.role != .combine }
    let bytes = offscreen.reduce(0) { $0 + $1.bytes }
    lines.append(
      "\(offscreen.count) offscreen pass\(offscreen.count == 1 ? "" : "es"), \(bytes) bytes as a GPU "
        + "would allocate them")
    if let sentence = ignored.sentence { lines.append(sentence) }
    try Output.writeLines(lines.fittingLines(Output.columns))
  }
}
