// lamina render with several scenes, or with lists of values: a picture for each combination.

import ArgumentParser
import LaminaFiles
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes
import LaminaSequences

/// The options of `render` for the results of a matrix.
struct SheetArguments: ParsableArguments {
  @Flag(help: "Write one picture that shows all of them, small, with captions: a contact sheet.")
  var sheet = false

  @Option(
    help: ArgumentHelp("Also write an HTML page that shows all pictures.", valueName: "file"),
    completion: .file())
  var page: String?
}

extension RenderVerb {
  /// The scenes, as the command line names them.
  private var scenes: [String] { [scene.scene] + moreScenes }

  /// The states that `--state` lists, with a backslash before a comma that belongs to a name.
  private func states() throws(ValidationError) -> [String] {
    try MatrixArguments.listed(state.state.map { [$0] } ?? [], "--state")
  }

  /// Whether the options ask for more than one picture of one scene, or for a name with fields.
  private var isMatrix: Bool {
    guard sequence.lottieData == nil else { return false }
    return moreScenes.count > 0 || lists.isGiven || sheets.sheet || sheets.page != nil
      || output.unicodeScalars.contains { $0 == "{" || $0 == "}" }
      || state.state?.unicodeScalars.contains(",") == true
  }

  /// Checks the options of a matrix.
  func validateMatrix() throws {
    guard sequence.lottieData == nil else {
      if !moreScenes.isEmpty || lists.isGiven || sheets.sheet || sheets.page != nil {
        throw ValidationError(
          "--lottie-data renders one Lottie file for many rows; leave out further scenes, lists and --sheet"
        )
      }
      return
    }
    guard isMatrix else { return }
    try OutputName.checkDistinct([OutputName("-o", output), OutputName("--page", sheets.page)])
    try OutputName("--page", sheets.page)?.checkType(.page)
    if sheets.sheet {
      guard (format ?? FrameFormat(of: output)) == .png else {
        throw ValidationError("--sheet writes a PNG; name it with -o, like sheet.png")
      }
      if sheets.page != nil {
        throw ValidationError("--page shows the files of the pictures; --sheet writes none")
      }
      for (name, isGiven) in [("frames", sequence.frames != nil), ("overlay", overlay != nil)]
      where isGiven { throw ValidationError("--\(name) and --sheet exclude each other") }
    }
    let cells = try plannedMatrix().cells
    if sheets.sheet, cells.count > ContactSheet.most {
      throw ValidationError(
        "--sheet shows at most \(ContactSheet.most) pictures, and there are \(cells.count)")
    }
    if cells.count > 1 {
      if scenes.count(where: { $0 == "-" }) > 1 {
        throw ValidationError("standard input is one scene; name '-' once")
      }
      if json, sequence.frames != nil || overlay != nil {
        throw ValidationError("--json is for pictures, or for the sequence of one scene")
      }
      if scenes.contains("-"), cells.count > scenes.count {
        throw ValidationError(
          "standard input can be read only once; name a file for several pictures")
      }
    }
    if sheets.page != nil, sequence.frames != nil {
      throw ValidationError("--page shows pictures; leave out --frames")
    }
  }

  /// Returns the cells with their outputs.
  ///
  /// - Throws: `ValidationError` for options that contradict each other, and names that would be equal.
  private func plannedMatrix() throws(ValidationError) -> Matrix {
    let values = try lists.values(for: scenes, scale: scene.scale)
    let states = try states()
    if state.transition != nil || state.mix != nil, !states.isEmpty {
      throw ValidationError("--state, --transition and --mix exclude each other")
    }
    do throws(RangeProblem) {
      var plan = try Matrix(
        scenes.map { ($0, MatrixCell.name(of: $0)) }, values, states: states, scale: scene.scale)
      if !sheets.sheet { try plan.setOutputs(try NamePattern(parsing: output)) }
      return plan
    } catch { throw ValidationError(error.message) }
  }

  /// Returns the matrix that the options ask for; `nil` if they ask for one picture by its exact name.
  func requestedMatrix() throws(Failure) -> Matrix? {
    guard isMatrix else { return nil }
    do { return try plannedMatrix() } catch { throw Failure.usage("error: \(error.message)") }
  }

  /// Returns the verb that renders one cell.
  func verb(for cell: MatrixCell) -> RenderVerb {
    var verb = self
    verb.moreScenes = []
    verb.scene.scene = cell.scene
    verb.scene.traits = cell.traits
    verb.scene.reading.options.scale = cell.scale
    if let state = cell.state { verb.state.state = state }
    verb.output = cell.output
    return verb
  }

  /// Renders all cells; those that fail do not stop the others.
  @MainActor func renderMatrix(_ matrix: Matrix) async throws(Failure) {
    let outputs = sheets.sheet ? [output] : matrix.cells.map(\.output)
    noteSettings(matrix)
    for cell in matrix.cells where cell.isFirst && cell.scene != "-" {
      if !ScreenList.isScreen(cell.scene) { InputFiles.recordInput(cell.scene) }
    }
    try OutputFolder.prepareFiles(outputs + [sheets.page], creates: createFolders)
    if matrix.cells.count == 1, !sheets.sheet, sheets.page == nil {
      return try await verb(for: matrix.cells[0]).renderOutput()
    }
    var watch = Stopwatch(.monotonic)
    let results: [MatrixResult]
    if sequence.frames != nil || overlay != nil || look.maxBytes != nil {
      results = await renderInTurn(matrix)
    } else {
      let run = try MatrixRun(matrix, verb: self, keepsPictures: sheets.sheet)
      results = await run.renderCells()
    }
    let wall = watch.lap()
    if sheets.sheet {
      try ContactSheet(matrix, results, limits: scene.limits.render).writeSheet(
        to: output, encoder: encoder(rate: FrameRate(60)))
    }
    if let page = sheets.page {
      try Output.writeText(MatrixPage(matrix, results, at: page).html, to: page)
    }
    try report(matrix, results, wall: wall)
  }

  /// Renders sequences, or pictures with overlays, one cell after another.
  @MainActor private func renderInTurn(_ matrix: Matrix) async -> [MatrixResult] {
    var results: [MatrixResult] = []
    for cell in matrix.cells {
      do throws(Failure) {
        try await verb(for: cell).renderOutput()
        results.append(MatrixResult(cell))
      } catch { results.append(MatrixResult(cell, failure: error)) }
    }
    return results
  }

  /// Prints a note about settings that only some of the scenes follow.
  private func noteSettings(_ matrix: Matrix) {
    guard !scene.quiet, let values = try? lists.values() else { return }
    for (option, isGiven) in values.settings where isGiven {
      let files = scenes.count { !MatrixArguments.follows(option, $0) }
      guard files > 0 else { continue }
      Output.printNote(
        "note: \(option) changes only apps in code; \(files) of \(scenes.count) scenes are files, "
          + "and look the same with each value")
    }
  }

  /// Prints the summary, and throws a failure if cells have failed.
  private func report(_ matrix: Matrix, _ results: [MatrixResult], wall: UInt64) throws(Failure) {
    let failed = results.filter { $0.failure != nil }
    let count = results.count - failed.count
    if json {
      try Output.writeEncoded(
        json: MatrixSummary(
          results, sheet: sheets.sheet ? output : nil, page: sheets.page, wall: wall))
    } else if !scene.quiet {
      let seconds = max(Double(wall) / 1e9, 1e-9)
      Output.printNote(
        "\(sheets.sheet ? output : sheets.page ?? output): \(count) rendered"
          + (failed.isEmpty ? "" : ", \(failed.count) failed")
          + " in \(ProgressBar.rateText(seconds)) s, "
          + "\(ProgressBar.rateText(Double(count) / seconds)) pictures/s")
    }
    guard !failed.isEmpty else { return }
    if count == 0, Set(failed.compactMap { $0.failure?.message }).count == 1,
      let failure = failed[0].failure
    {
      throw failure
    }
    let lines = failed.prefix(Failure.shownProblems).flatMap { result -> [String] in
      let lines = result.failure?.lines ?? []
      return ["\(matrix.caption(of: result.cell)): \(lines.first ?? "")"] + lines.dropFirst()
    }
    throw Failure(
      status: .someFramesFailed,
      lines: lines + Failure.countLines(of: failed.count, in: output) + [
        "error: pictures that failed: \(failed.count)"
      ])
  }
}

extension MatrixCell {
  /// Returns the name that file names have for a scene: its file's without the ending, or the screen's.
  static func name(of scene: String) -> String {
    if scene == "-" { return "stdin" }
    if ScreenList.isScreen(scene) { return String(scene.dropFirst(ScreenList.prefix.count)) }
    return FileName.baseName(of: scene)
  }
}
