// Editing of values in a page: first in memory, and in the file on request.

import LaminaFiles
import LaminaPixels
import LaminaScenes

extension ScenePreview {
  /// The pending edits as the page's script reads them.
  var editFacts: EditFacts {
    EditFacts(
      canEdit: document != nil, canWrite: document != nil && source.editing?.allowsWriting == true,
      pending: edits.effective.map { EditFacts.Row(path: $0.path, value: $0.value) },
      groups: edits.numbers, note: editNote)
  }

  /// Returns the values, by key, that a layer has in the scene's file with the pending edits; `nil` if the file is not
  /// a scene file, or lacks the layer.
  func sourceValues(of layer: [LayerStep]) -> [String: String]? {
    text?.writtenValues(of: layer, limit: LayerFacts.longestValue)
  }

  /// A value of a layer to set in memory.
  struct ValueChange: Decodable {
    /// The layer's number.
    let layer: Int
    /// The property.
    let key: String
    /// The value as JSON; `nil` removes the key.
    let value: String?
  }

  /// Sets values of layers in memory, and shows the scene with them; all of them are one edit to undo.
  ///
  /// - Parameters:
  ///   - changes: the values.
  ///   - version: the version of the scene that defines the layers' numbers.
  /// - Returns: the number by which the edit can be undone.
  /// - Throws: `EditRefusal`; the scene and the edits then remain unchanged.
  @discardableResult func editValues(_ changes: [ValueChange], version: Int) throws(EditRefusal)
    -> Int
  {
    let (editing, text) = try editableText()
    guard let shown, shown.version == version,
      changes.allSatisfy({ shown.table.layers.indices.contains($0.layer) })
    else {
      throw EditRefusal(message: "The scene has changed. Select the layer again.")
    }
    let made = changes.map {
      SceneEdit(layer: shown.table.steps(to: $0.layer), key: $0.key, value: $0.value)
    }
    var changed = text
    for edit in made {
      do { changed = try changed.changed(by: edit) } catch {
        throw EditRefusal(error.previewProblem(editing), of: error.text)
      }
    }
    do throws(PreviewProblem) { try showText(changed) } catch {
      throw EditRefusal(error, of: changed.bytes)
    }
    let number = edits.addEdits(made)
    editNote = nil
    didEdit()
    return number
  }

  /// The edits to undo.
  enum Undo {
    case last, all
    /// The edit that `editValues` has given this number.
    case one(Int)
  }

  /// Undoes the last edit, another one, or all edits.
  ///
  /// - Throws: `EditRefusal` if the scene cannot be shown without it.
  func undo(_ undone: Undo) throws(EditRefusal) {
    let (editing, _) = try editableText()
    guard !edits.isEmpty else { throw EditRefusal(message: "There is nothing to undo.") }
    let before = edits
    switch undone {
    case .last: edits.removeLast()
    case .all: edits.removeAll()
    case .one(let number):
      guard edits.removeGroup(number) else {
        throw EditRefusal(message: "The change is undone, or written to the file.")
      }
    }
    do throws(PreviewProblem) {
      try showText(try editedText(try editing.read(), editing))
    } catch {
      edits = before
      throw EditRefusal(error, of: nil)
    }
    editNote = nil
    didEdit()
  }

  /// Applies the pending edits to the present text of the scene's file, and writes the result to
  /// it.
  ///
  /// - Throws: `EditRefusal`; the file then remains unchanged.
  func writeEdits() throws(EditRefusal) {
    let (editing, _) = try editableText()
    guard editing.allowsWriting else {
      throw EditRefusal(message: "Writing is off: start the server with --edit.")
    }
    guard !edits.isEmpty else { throw EditRefusal(message: "There is nothing to write.") }
    var changed: SceneText?
    do throws(PreviewProblem) {
      let text = try editedText(try editing.read(), editing)
      changed = text
      // A text that is not a valid scene is not written.
      try showText(text)
      try editing.write(text.bytes)
    } catch { throw EditRefusal(error, of: changed?.bytes) }
    let count = edits.effective.count
    edits.removeAll()
    editNote = "\(count) value\(count == 1 ? " was" : "s were") written to \(source.path)."
    didEdit()
  }

  /// Returns the given text of the scene's file with the pending edits applied.
  func editedText(_ bytes: FileBytes, _ editing: PreviewEditing) throws(PreviewProblem) -> SceneText
  {
    let text: SceneText
    do { text = try SceneText(bytes, file: source.path) } catch { throw editing.describe(error) }
    do { return try edits.applied(to: text) } catch { throw error.previewProblem(editing) }
  }

  private func editableText() throws(EditRefusal) -> (PreviewEditing, SceneText) {
    guard let editing = source.editing, let text else {
      throw EditRefusal(
        message: "Values of this scene cannot be edited here: it is not a scene file.")
    }
    guard failure == nil else {
      throw EditRefusal(
        message: "The file has an error and cannot be shown. Correct it, then edit its values here."
      )
    }
    return (editing, text)
  }
}

/// The reason why an edit is refused, in the words of the command line, with the faulty lines.
struct EditRefusal: Error, Encodable {
  let error: String
  let excerpt: SourceExcerpt?

  init(message: String) { (error, excerpt) = (message, nil) }

  init(_ problem: PreviewProblem, of text: FileBytes?) {
    error = problem.message
    excerpt = problem.location.flatMap { location in
      text.flatMap {
        location.line > 0 ? SourceExcerpt(of: $0, name: location.file, at: location) : nil
      }
    }
  }
}
