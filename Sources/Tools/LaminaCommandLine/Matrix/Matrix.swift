// The pictures of a matrix: every scene with every combination of values.

import LaminaFiles
import LaminaReports
import LaminaSequences

/// One picture of a matrix: a scene, and the values under which it is shown.
struct MatrixCell: Hashable, Sendable {
  /// The scene, as the command line names it.
  var scene: String
  /// The name that file names have for the scene.
  var name: String
  /// The device and its settings.
  var traits = SceneTraits()
  /// The scene's state; `nil` for none.
  var state: String?
  /// The pixels per point; `nil` for the device's or the scene's own.
  var scale: Double?
  /// The path of the picture, or the name that the pattern gives.
  var output = ""
  /// Whether the cell is the first one of its scene.
  var isFirst = false

  /// The values that names and captions can show.
  var values: [NamePattern.Field: String] {
    var values: [NamePattern.Field: String] = [.name: name]
    values[.state] = state
    values[.device] = traits.device?.name
    values[.appearance] = traits.appearance
    values[.textSize] = traits.textSize
    values[.language] = traits.language
    values[.scale] = (scale ?? traits.device?.scale).map(Text.numberText)
    return values
  }
}

/// The cells of a matrix in order: scenes outermost, then devices, states, appearances, text sizes, languages, scales.
struct Matrix {
  private(set) var cells: [MatrixCell] = []
  /// The fields whose values differ between cells, in the order of the cells.
  let axes: [NamePattern.Field]
  /// The number of values on each of the axes.
  let axisCounts: [Int]

  /// The largest number of pictures in a matrix.
  static let most = 100_000

  /// Makes the cells of scenes.
  ///
  /// - Parameters:
  ///   - scenes: the scenes, each with the name that files have for it.
  ///   - values: the values of the options.
  ///   - states: the states; none for the scene's own.
  ///   - scale: the one number of pixels per point; `nil` for the device's or the scene's own.
  /// - Throws: `RangeProblem` for too many cells.
  init(
    _ scenes: [(scene: String, name: String)], _ values: MatrixArguments.Values, states: [String],
    scale: Double?
  ) throws(RangeProblem) {
    func choices<Value>(_ list: [Value]) -> [Value?] { list.isEmpty ? [nil] : list }
    let counts: [(NamePattern.Field, Int)] = [
      (.name, scenes.count), (.device, values.devices.count), (.state, states.count),
      (.appearance, values.appearances.count), (.textSize, values.textSizes.count),
      (.language, values.languages.count), (.scale, values.scales.count),
    ]
    axes = counts.filter { $0.1 > 1 }.map(\.0)
    axisCounts = counts.map(\.1).filter { $0 > 1 }
    var count = 1
    for (_, factor) in counts {
      let product = count.multipliedReportingOverflow(by: max(1, factor))
      guard !product.overflow, product.partialValue <= Matrix.most else {
        throw RangeProblem(
          "the lists make over \(Matrix.most) pictures; shorten one, or run the command in parts")
      }
      count = product.partialValue
    }
    for (scene, name) in scenes {
      var own = [MatrixCell(scene: scene, name: name, scale: scale)]
      func multiply<Value>(_ list: [Value], _ set: (inout MatrixCell, Value?) -> Void) {
        own = own.flatMap { cell in
          choices(list).map { value in
            var cell = cell
            set(&cell, value)
            return cell
          }
        }
      }
      multiply(values.devices) { $0.traits.device = $1 }
      multiply(states) { $0.state = $1 }
      multiply(values.appearances) { $0.traits.appearance = $1 }
      multiply(values.textSizes) { $0.traits.textSize = $1 }
      multiply(values.languages) { $0.traits.language = $1 }
      if !values.scales.isEmpty { multiply(values.scales) { $0.scale = $1 } }
      own[0].isFirst = true
      cells += own
    }
  }

  /// Gives every cell the name that a pattern makes of its values.
  ///
  /// - Throws: `RangeProblem` for a field without a value, or two cells with the same name.
  mutating func setOutputs(_ pattern: NamePattern) throws(RangeProblem) {
    guard pattern.text != "-" || cells.count == 1 else {
      throw RangeProblem(
        "-: standard output takes one picture, and there are \(cells.count); name files, like '{name}.png'"
      )
    }
    var known: [String: Int] = [:]
    for index in cells.indices {
      let name = try pattern.fileName(cells[index].values)
      cells[index].output = name
      if let other = known.updateValue(index, forKey: name) {
        throw RangeProblem(
          "\(pattern.text.printed): two pictures would have the name \(name.printed): "
            + "\(caption(of: cells[other], withPath: true)), and \(caption(of: cells[index], withPath: true))"
            + remedy(pattern, cells[other], cells[index]))
      }
    }
  }

  /// Returns the words of a message on how the names of two cells can differ.
  private func remedy(_ pattern: NamePattern, _ first: MatrixCell, _ second: MatrixCell) -> String {
    let (a, b) = (first.values, second.values)
    let missing = axes.filter { a[$0] != b[$0] && !pattern.fields.contains($0) }
    if let field = missing.first { return "; add {\(field.rawValue)} to the name" }
    return first.scene == second.scene ? "" : "; rename one of the files"
  }

  /// Returns a cell's scene and the values that differ between cells, such as `card, iphone-15, dark`.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - withPath: whether the scene is named by its path.
  /// - Returns: the words, escaped.
  func caption(of cell: MatrixCell, withPath: Bool = false) -> String {
    let values = cell.values
    let words = axes.filter { $0 != .name }.compactMap { field in
      values[field].map { field == .scale ? "@\($0)" : $0 }
    }
    return ([withPath ? cell.scene : cell.name] + words).joined(separator: ", ").printed
  }
}
