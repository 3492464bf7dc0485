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
  /// Edits that are made and undone together.
  private struct Group {
    let number: Int
    let edits: [SceneEdit]
  }

  /// The groups, in the order in which they were made.
  private var groups: [Group] = []
  private var lastNumber = 0

  var isEmpty: Bool { groups.isEmpty }

  /// The numbers of the groups, in the order in which they were made.
  var numbers: [Int] { groups.map(\.number) }

  /// Adds edits that are undone together, and returns the number of their group.
  @discardableResult mutating func addEdits(_ edits: [SceneEdit]) -> Int {
    lastNumber += 1
    groups.append(Group(number: lastNumber, edits: edits))
    return lastNumber
  }

  /// Removes the group with the given number, and returns whether there was one.
  mutating func removeGroup(_ number: Int) -> Bool {
    guard let place = groups.firstIndex(where: { $0.number == number }) else { return false }
    groups.remove(at: place)
    return true
  }

  mutating func removeLast() { groups.removeLast() }

  mutating func removeAll() { groups = [] }

  /// The newest edit of each value, in the order of each value's first edit.
  var effective: [SceneEdit] {
    var order: [String] = []
    var newest: [String: SceneEdit] = [:]
    for edit in groups.flatMap(\.edits) {
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
  /// The numbers of the groups of these edits, each of which can be undone by itself.
  let groups: [Int]
  /// A sentence about edits that were written or no longer fit the file; `nil` if there is none.
  let note: String?

  enum CodingKeys: String, CodingKey {
    case canEdit = "can_edit"
    case canWrite = "can_write"
    case pending, groups, note
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
