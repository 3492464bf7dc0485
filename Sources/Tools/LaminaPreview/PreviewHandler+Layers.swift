// Responses about layers: the tree, one layer, and changes of its values.

import Foundation

extension PreviewHandler {
  /// The paths of requests that change the scene, which need the page's token and the method POST.
  static let changes: Set<String> = [
    "/apply", "/edit", "/undo", "/discard", "/write",
  ]
  /// The maximum number of bytes in the body of a request that changes the scene.
  static let longestBody = 1 << 20

  func treeReply() async -> PreviewReply {
    let version = await preview.version
    do throws(PreviewProblem) { return .encodedJSON(try await preview.treeRows()) } catch {
      return .encodedJSON(Problem(version: version, error: error.message))
    }
  }

  func timelineReply() async -> PreviewReply {
    let version = await preview.version
    do throws(PreviewProblem) { return .encodedJSON(try await preview.timeline()) } catch {
      return .encodedJSON(Problem(version: version, error: error.message))
    }
  }

  func layerReply(_ request: RequestHead) async -> PreviewReply {
    guard let time = request.time, let number = request.query["layer"].flatMap({ Int($0) }) else {
      return .plainText("layer is a number of the tree, t is a number of seconds\n", .badRequest)
    }
    let version = await preview.version
    do throws(PreviewProblem) {
      guard let facts = try await preview.layerFacts(number, at: time) else { return .notFound }
      return .encodedJSON(facts)
    } catch { return .encodedJSON(Problem(version: version, error: error.message)) }
  }

  // MARK: - Changes

  /// The body of a request that sets or removes one value of a layer.
  private struct EditRequest: Decodable {
    let version: Int
    let layer: Int
    let key: String
    /// The value as JSON; `nil` to remove the key.
    let value: String?
  }

  /// The body of a request that sets several values as one edit.
  private struct ApplyRequest: Decodable {
    let version: Int
    let changes: [ScenePreview.ValueChange]
  }

  /// The body of a request to undo a certain edit.
  private struct UndoRequest: Decodable { let edit: Int }

  /// The response to a request that has changed the scene, with the new version.
  private struct Done: Encodable {
    let version: Int
    /// The number by which the edit can be undone; `nil` unless the request has made one.
    var edit: Int?
  }

  /// Makes the change that a request asks for, and returns the response.
  func changeReply(_ path: String, _ body: Data) async -> PreviewReply {
    var number: Int?
    do throws(EditRefusal) {
      switch path {
      case "/undo":
        guard !body.isEmpty else {
          try await preview.undo(.last)
          break
        }
        guard let undo = try? JSONDecoder().decode(UndoRequest.self, from: body) else {
          return .plainText("the body is empty, or JSON: edit\n", .badRequest)
        }
        try await preview.undo(.one(undo.edit))
      case "/discard": try await preview.undo(.all)
      case "/write": try await preview.writeEdits()
      case "/apply":
        guard let edit = try? JSONDecoder().decode(ApplyRequest.self, from: body) else {
          return .plainText("an edit is JSON: version, and changes\n", .badRequest)
        }
        number = try await preview.editValues(edit.changes, version: edit.version)
      default:
        guard let edit = try? JSONDecoder().decode(EditRequest.self, from: body) else {
          return .plainText("an edit is JSON: version, layer, key and value\n", .badRequest)
        }
        let change = ScenePreview.ValueChange(layer: edit.layer, key: edit.key, value: edit.value)
        number = try await preview.editValues([change], version: edit.version)
      }
      return .encodedJSON(Done(version: await preview.version, edit: number))
    } catch { return .encodedJSON(error, .conflict) }
  }
}
