// Editing of a previewed scene's values, and the edits that are not written yet.

package import LaminaFiles
import LaminaPixels
package import LaminaScenes

/// The functions that edit the values of a scene file, with the command's texts for problems.
@MainActor package struct PreviewEditing {
  /// Whether edits may be written to the file.
  let allowsWriting: Bool
  /// The closure that reads the scene's own file.
  let read: @MainActor () throws(PreviewProblem) -> FileBytes
  /// The closure that returns whether bytes are a scene file, whose values can be edited.
  let isEditable: @MainActor (FileBytes) -> Bool
  /// The closure that puts the error of an edited scene into words.
  let describe: @MainActor (SceneError) -> PreviewProblem
  /// The closure that writes the scene's own file atomically.
  let write: @MainActor (FileBytes) throws(PreviewProblem) -> Void

  /// Makes a value with the functions that edit a scene file.
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

/// The edits of a scene that are not yet written to its file.
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

  /// Returns the scene's text with the newest edit of each value applied.
  func applied(to text: SceneText) throws(SceneEditError) -> SceneText {
    var text = text
    for edit in effective { text = try text.changed(by: edit) }
    return text
  }
}

/// The pending edits as the page's script reads them.
struct EditFacts: Encodable {
  /// One edited value of a layer.
  struct Row: Encodable {
    let path: String
    /// The value as JSON; `nil` if the key is removed.
    let value: String?
  }

  /// Whether the scene's values can be edited.
  let canEdit: Bool
  /// Whether edits can be written to the scene's file.
  let canWrite: Bool
  /// The edits that have not been written to the file.
  let pending: [Row]
  /// A sentence about edits that were written or no longer fit the file; `nil` if there is none.
  let note: String?

  enum CodingKeys: String, CodingKey {
    case canEdit = "can_edit"
    case canWrite = "can_write"
    case pending, note
  }
}

extension SceneEditError {
  /// The edited text that is not a valid scene; `nil` for other errors.
  var text: FileBytes? { if case .scene(_, let text) = self { text } else { nil } }

  /// Returns the error in words, as a problem of the preview.
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
