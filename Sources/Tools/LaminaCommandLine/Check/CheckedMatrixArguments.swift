// The options of `lamina check` that check each scene under several values.

import ArgumentParser
import LaminaFiles
import LaminaScenes
import LaminaSequences

/// The lists of values of `lamina check`, and the names that accepted pictures have for them.
struct CheckedMatrixArguments: ParsableArguments {
  @OptionGroup var lists: MatrixArguments

  @Option(
    help: ArgumentHelp("The states of packages to check, like Locked,Unlock.", valueName: "names"),
    completion: .scene { $0.states })
  var state: String?

  @Option(
    help: ArgumentHelp(
      """
      The name of each accepted picture, with fields like those of 'render -o'. (default: '{name}', and \
      a field for each of these lists that is given)
      """, valueName: "pattern")) var names: String?

  /// Whether scenes are checked under values of their own.
  var isGiven: Bool { lists.isGiven || state != nil }

  func validate() throws {
    _ = try MatrixArguments.listed(state.map { [$0] } ?? [], "--state")
    guard let names else { return }
    if FileName.isPath(names) {
      throw ValidationError(
        "--names \(names.printed): a name has no slash; --goldens is the folder")
    }
    do throws(RangeProblem) { _ = try NamePattern(parsing: names) } catch {
      throw ValidationError("--names: \(error.message)")
    }
  }

  /// Returns each scene with each combination of values, named by the pattern.
  ///
  /// - Parameters:
  ///   - entries: the scenes.
  ///   - scale: the value of `--scale`.
  /// - Returns: the entries; `entries` itself if no list and no pattern is given.
  /// - Throws: `Failure` 64 for names that would be equal, or options that contradict each other.
  func expanded(_ entries: [SceneList.Entry], scale: Double?) throws(Failure) -> [SceneList.Entry] {
    guard isGiven || names != nil else { return entries }
    do {
      let values = try lists.values(for: entries.map(\.path), scale: scale)
      let states = try MatrixArguments.listed(state.map { [$0] } ?? [], "--state")
      var matrix = try Matrix(
        entries.map { ($0.path, $0.name) }, values, states: states, scale: scale)
      try matrix.setOutputs(try NamePattern(parsing: names ?? defaultNames(values)))
      return matrix.cells.map { SceneList.Entry(name: $0.output, path: $0.scene, cell: $0) }
    } catch let problem as RangeProblem { throw Failure(problem) } catch {
      throw Failure.usage("error: \(error)")
    }
  }

  /// Returns the pattern with a field for each list that is given.
  private func defaultNames(_ values: MatrixArguments.Values) -> String {
    let fields: [(NamePattern.Field, Bool)] = [
      (.device, !values.devices.isEmpty), (.state, state != nil),
      (.appearance, !values.appearances.isEmpty), (.textSize, !values.textSizes.isEmpty),
      (.language, !values.languages.isEmpty),
    ]
    let words = fields.filter(\.1).map { "-{\($0.0.rawValue)}" }.joined()
    // `@` is before the number of a frame.
    return "{name}\(words)" + (values.scales.isEmpty ? "" : "-{scale}x")
  }
}
