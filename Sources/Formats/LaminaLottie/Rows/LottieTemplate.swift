// An animation that is filled in once for each row of a table.

package import LaminaFiles
import LaminaImages
import LaminaPixels
package import LaminaScenes

/// An animation whose slots and texts are filled in once for each row of a table.
@MainActor package struct LottieTemplate {
  /// The place that a column fills in.
  private enum Target {
    case slot(String)
    case text(String)
  }

  private let root: LottieNode
  private let files: LottieFiles
  private let file: String
  private let options: SceneOptions
  private let slots: SlotTable
  private let uses: SlotUses
  /// The text layers by name, each with the slots that its texts come from; `nil` stands for a text of its own.
  private var textLayers: [String: Set<String?>] = [:]
  private var targets: [String: Target] = [:]
  private let table: DataTable

  /// Opens an animation, and finds the place of each column.
  ///
  /// A column sets the slot with its name, else the text of the layers with its name. `slot:` and `text:` before a name
  /// say which, if both exist.
  /// Policy: `lottie-data`.
  ///
  /// - Parameters:
  ///   - bytes: the animation or the archive.
  ///   - file: its name in errors.
  ///   - table: the rows.
  ///   - ignored: columns that need not fill in anything, because the names of files use them.
  ///   - options: the values that all rows share, and limits.
  /// - Throws: `SceneError` with the location of a mistake in the animation, or of the name of an unknown column.
  package init(
    _ bytes: FileBytes, file: String, table: DataTable, ignored: Set<String>,
    options: SceneOptions
  ) throws(SceneError) {
    (root, files) = try LottieAnimation.parseAnimation(bytes, file: file, options: options)
    (self.file, self.options, self.table) = (file, options, table)
    slots = try SlotTable(root, archive: files.archive, options: options.lottie)
    uses = SlotUses(root, slots: slots)
    for layer in root.compositionLayers where layer["ty"]?.number == 5 {
      let slot = layer["t"]?["d"]?["sid"]?.string
      textLayers[LayerModel.name(of: layer, type: 5), default: []].insert(slot)
    }
    for column in table.columns { targets[column] = try findTarget(of: column, ignored) }
  }

  private func findTarget(of column: String, _ ignored: Set<String>) throws(SceneError) -> Target? {
    if column.hasPrefix("slot:") || column.hasPrefix("text:") {
      let name = String(column.unicodeScalars.dropFirst(5))
      let isSlot = column.hasPrefix("slot:")
      if isSlot ? uses.contains(name) : textLayers[name] != nil {
        return isSlot ? .slot(name) : .text(name)
      }
    }
    let texts = textLayers[column]
    guard uses.contains(column) else {
      if texts != nil { return .text(column) }
      if ignored.contains(column) { return nil }
      let known = (uses.names + textLayers.keys.sorted()).prefix(1_000)
      throw table.fail(
        .unknownColumn(
          column, nearest: NearestName.closestName(column, among: Array(known)),
          known: Set(known).sorted()), atColumn: column)
    }
    // A layer whose text comes from the slot of its own name is set with the slot.
    guard texts == nil || texts == [column] else {
      throw table.fail(
        "the column \(column.quoted) names a slot and a text layer; name it slot:\(column.printed) or "
          + "text:\(column.printed)", atColumn: column)
    }
    return .slot(column)
  }

  /// Checks the values of a row, without building its layers.
  ///
  /// - Parameters:
  ///   - place: the row, from 0.
  ///   - didRead: called with the name and the bytes of each picture that the row names.
  /// - Throws: `SceneError` with the location of a value that its slot does not take.
  package func checkValues(row place: Int, didRead: (String, FileBytes) -> Void) throws(SceneError)
  {
    let row = table.rows[place]
    for (column, cell) in row.cells.sorted(by: { $0.value.offset < $1.value.offset }) {
      guard case .slot(let name) = targets[column] else { continue }
      do throws(SceneError) {
        var slots = slots
        try slots.replaceGivenValues([name: LottieSlotValue(cell.text)], uses: uses, in: root)
        guard uses.slotKind(of: name) == .image, let value = slots.slotValue(named: name) else {
          continue
        }
        let image: ImageSource?
        do {
          image = try files.image(
            folder: value.stringOrEmpty("u"), name: value.stringOrEmpty("p"), at: value)
        } catch {
          guard let error = error as? SceneError else { continue }
          throw error
        }
        if let image { didRead(value.stringOrEmpty("p"), image.bytes) }
      } catch {
        guard case .invalid(_, let problem) = error else { throw error }
        throw .invalid(table.location(cell.offset), problem)
      }
    }
  }

  /// Returns the animation with a row's values, as a scene.
  ///
  /// - Parameter place: the row, from 0.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the location and the facts.
  package func scene(row place: Int) throws(SceneError) -> Scene {
    var options = options
    for (column, cell) in table.rows[place].cells {
      switch targets[column] {
      case .slot(let name): options.lottie.slots[name] = LottieSlotValue(cell.text)
      case .text(let name): options.lottie.texts[name] = cell.text
      case nil: break
      }
    }
    return try LottieAnimation(root, files: files, file: file, options: options).scene(
      scale: options.scale)
  }
}
