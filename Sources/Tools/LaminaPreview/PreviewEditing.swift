// Editing of a previewed scene's values, and the edits that are not written yet.

package import LaminaFiles
import LaminaPixels
package import LaminaScenes

/// The functions that edit the values of a scene file, with the command's texts for problems.
@MainActor package struct PreviewEditing {
  /// Whether edits may be written to the file.
  let allowsWriting: Bool
  /// Reads the scene's own file.
  let read: @MainActor () throws(PreviewProblem) -> FileBytes
  /// Returns whether bytes are a scene file.
  let isEditable: @MainActor (FileBytes) -> Bool
  /// Returns the problem of an edited text in words.
  let describe: @MainActor (SceneError) -> PreviewProblem
  /// Writes the scene's own file atomically.
  let write: @MainActor (FileBytes) throws(PreviewProblem) -> Void

  /// Makes the editing of a scene file.
  package init(
    allowsWriting: Bool, read: @escaping @MainActor () throws(PreviewProblem) -> FileBytes,
    isEditable: @escaping @MainActor (FileBytes) -> Bool,
    describe: @escaping @MainActor (SceneError) -> PreviewProblem,
    write: @escaping @MainActor (FileBytes) throws(PreviewProblem) -> Void
  ) {
    (self.allowsWriting, self.read, self.isEditable) = (allowsWriting, read, isEditable)
    (self.describe, self.write) = (describe, write)
  }
}

/// The edits of a scene that its file does not contain.
struct PendingEdits {
  /// The edits, in the order in which they were made.
  private(set) var all: [SceneEdit] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func addEdit(_ edit: SceneEdit) { all.append(edit) }

  mutating func removeLast() { all.removeLast() }

  mutating func removeAll() { all = [] }

  /// The newest edit of each value, in the order of each value's first edit.
  var effective: [SceneEdit] {
    var order: [String] = []
    var newest: [String: SceneEdit] = [:]
    for edit in all {
      if newest[edit.path] == nil { order.append(edit.path) }
      newest[edit.path] = edit
    }
    return order.compactMap { newest[$0] }
  }

  /// Returns a text with the edits applied.
  func applied(to text: SceneText) throws(SceneEditError) -> SceneText {
    var text = text
    for edit in effective { text = try text.changed(by: edit) }
    return text
  }
}

/// The pending edits as the page's script reads them.
struct EditFacts: Encodable {
  /// One value.
  struct Row: Encodable {
    let path: String
    /// The value as JSON; `nil` if the key is removed.
    let value: String?
  }

  /// Whether values can be edited.
  let canEdit: Bool
  /// Whether edits can be written to the file.
  let canWrite: Bool
  /// The edits that have not been written to the file.
  let pending: [Row]
  /// A sentence about the fate of edits, if needed.
  let note: String?

  enum CodingKeys: String, CodingKey {
    case canEdit = "can_edit"
    case canWrite = "can_write"
    case pending, note
  }
}

extension SceneEditError {
  /// The faulty text, if there is one.
  var text: FileBytes? { if case .scene(_, let text) = self { text } else { nil } }

  /// Returns the problem in words.
  @MainActor func previewProblem(_ editing: PreviewEditing) -> PreviewProblem {
    switch self {
    case .noLayer(let path):
      PreviewProblem(message: "error: \(path): the file no longer has this layer")
    case .scene(let error, _): editing.describe(error)
    case .noMemory(let bytes):
      PreviewProblem(message: "error: no memory for a text of \(bytes) bytes")
    }
  }
}
