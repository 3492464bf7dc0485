// The routes of a preview's server.

import Foundation
import LaminaFiles
import LaminaPages
import LaminaPixels
import LaminaProfiling
import LaminaReports

/// The handler of requests for the page, its events, frames, pictures, pixels, explanations, and
/// the scene's files.
struct PreviewHandler: RequestHandler {
  let preview: ScenePreview
  let hub: EventHub
  let guards: OriginGuard
  private let page: PreviewReply
  /// The word that authorises requests of the server's own page to change the scene.
  let token: String

  init(_ preview: ScenePreview, _ address: PreviewAddress) throws(PageError) {
    (self.preview, hub) = (preview, preview.hub)
    guards = OriginGuard(address)
    // The nonce that marks the page's own style and script.
    let nonce = PreviewHandler.randomWord()
    token = PreviewHandler.randomWord()
    let html = try PreviewPage(nonce: nonce, token: token).html()
    page = .page(html, nonce: nonce)
  }

  /// Returns the response to a request that is refused before its body is read; `nil` if it is allowed.
  func refusal(of request: RequestHead) -> PreviewReply? {
    if let refusal = commonRefusal(of: request) { return refusal }
    let isChange = PreviewHandler.changes.contains(request.path)
    if isChange, request.method == "POST" {
      return changeRefusal(of: request, token: token, longestBody: PreviewHandler.longestBody)
    }
    return methodRefusal(
      of: request,
      allowed: isChange
        ? ["POST"] : request.path == "/explain" ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"])
  }

  /// Returns the response to a request that is not refused.
  func reply(to request: RequestHead, _ body: Data) async -> PreviewReply {
    let path = request.path
    if PreviewHandler.changes.contains(path) { return await changeReply(path, body) }
    switch path {
    case "/": return withCookie(page, for: request)
    case "/events": return PreviewReply(type: "text/event-stream", events: hub)
    case "/frame": return await frameReply(request)
    case "/pixel": return await pixelReply(request)
    case "/tree": return await treeReply()
    case "/layer": return await layerReply(request)
    case "/timeline": return await timelineReply()
    case "/source":
      guard let excerpt = await preview.failure?.excerpt else { return .notFound }
      return .encodedJSON(excerpt)
    case "/explain": return await explainReply(request)
    case "/exploded", "/exploded/view", "/exploded/hit": return await explodedReply(path, request)
    default:
      if let name = path.removing(prefix: "/picture/") { return await pictureReply(name) }
      if let name = path.removing(prefix: "/explain/") { return await explainedPictureReply(name) }
      if let name = path.removing(prefix: "/files/") { return await fileReply(name) }
      return .notFound
    }
  }

  // MARK: - Frames

  /// The response to a request that cannot be answered, with the reason in words.
  struct Problem: Encodable {
    let version: Int
    let error: String
  }

  private func frameReply(_ request: RequestHead) async -> PreviewReply {
    guard let time = request.time, let overlays = request.overlays else {
      return .plainText("t is a number of seconds, overlays a list of names\n", .badRequest)
    }
    let version = await preview.version
    do {
      let layer = request.query["layer"].flatMap { Int($0) }
      return .encodedJSON(try await preview.frame(at: time, overlays: overlays, layer: layer))
    } catch { return .encodedJSON(Problem(version: version, error: error.message)) }
  }

  private func pictureReply(_ name: String) async -> PreviewReply {
    guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)) else { return .notFound }
    do throws(PreviewProblem) {
      guard let bytes = try await preview.framePicture(number) else { return .notFound }
      return PreviewReply(type: "image/png", body: Data(bytes))
    } catch { return .plainText("\(error.message)\n", .internalServerError) }
  }

  private func pixelReply(_ request: RequestHead) async -> PreviewReply {
    guard let time = request.time, let x = request.query["x"].flatMap({ Int($0) }),
      let y = request.query["y"].flatMap({ Int($0) })
    else { return .plainText("x and y are pixels, t is a number of seconds\n", .badRequest) }
    let version = await preview.version
    do throws(PreviewProblem) {
      guard let rows = try await preview.history(ofPixel: x, y, at: time) else {
        return .encodedJSON(Problem(version: version, error: "the pixel is not on the screen"))
      }
      return .encodedJSON(rows)
    } catch { return .encodedJSON(Problem(version: version, error: error.message)) }
  }

  // MARK: - Explanations and files

  private func explainReply(_ request: RequestHead) async -> PreviewReply {
    guard request.method == "POST" else {
      return await preview.explanation.result.map { PreviewReply(body: $0) } ?? .notFound
    }
    guard let time = request.time else {
      return .plainText("t is a number of seconds\n", .badRequest)
    }
    return .encodedJSON(await preview.explainMoment(at: time), .accepted)
  }

  private func explainedPictureReply(_ name: String) async -> PreviewReply {
    guard let data = await preview.explanation.pictures[name] else { return .notFound }
    return PreviewReply(type: "image/png", body: data)
  }

  /// Returns a file of the scene with the bytes that loading read; the request's name reaches no
  /// file system.
  private func fileReply(_ name: String) async -> PreviewReply {
    guard let name = name.removingPercentEncoding, let bytes = await preview.files.bytes[name]
    else { return .notFound }
    let span = bytes.span
    let data = Data(span.indices.map { span[$0] })
    let type =
      switch FileName.ending(of: name).lowercased() {
      case "png": "image/png"
      case "jpg", "jpeg": "image/jpeg"
      case "json", "caml", "xml": "text/plain; charset=utf-8"
      default: "application/octet-stream"
      }
    return PreviewReply(type: type, body: data)
  }
}

extension RequestHead {
  /// The requested moment in seconds, 0 by default; `nil` if it is not a number from 0 to 1e9.
  var time: Double? {
    guard let text = query["t"] else { return 0 }
    guard let time = Double(text), time >= 0, time <= 1e9 else { return nil }
    return time
  }

  /// The requested overlays: names separated by commas, or `all`; `nil` if a name is unknown.
  fileprivate var overlays: [Overlay]? {
    guard let text = query["overlays"], !text.isEmpty else { return [] }
    return text == "all" ? Overlay.allCases : Overlay.readList(text)
  }
}

extension String {
  /// Returns the text after `prefix`; `nil` without the prefix, or if nothing follows.
  fileprivate func removing(prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}
