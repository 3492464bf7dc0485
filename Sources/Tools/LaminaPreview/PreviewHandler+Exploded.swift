// Responses about the exploded view: its planes, its picture from a camera, the plane at a pixel.

import Foundation
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// The planes of an exploded view as the page's script reads them.
struct ExplodedFacts: Encodable {
  /// One plane of the view: the picture of a layer, of an offscreen pass, or of the canvas.
  struct Plane: Encodable {
    /// The number of the plane's layer, or of the layer that forces the pass; `nil` for a layer
    /// outside the tree.
    let layer: Int?
    let path: String
    let level: Int
    /// The reasons why the plane's pass exists; `nil` if the plane shows a layer.
    let reasons: [String]?
    let role: String?
  }

  let version: Int
  let time: Double
  let levels: Int
  /// The number of passes that have no plane, because there are too many.
  let omittedPasses: Int
  /// The number of layers that have no plane, because there are too many.
  let omittedLayers: Int
  let planes: [Plane]

  enum CodingKeys: String, CodingKey {
    case version, levels, planes
    case omittedPasses = "omitted_passes"
    case omittedLayers = "omitted_layers"
    case time = "time_s"
  }

  @MainActor init(_ exploded: ExplodedScene) {
    (version, time) = (exploded.version, exploded.time)
    levels = exploded.levelCount
    (omittedPasses, omittedLayers) = exploded.omitted
    planes = exploded.planes.map {
      Plane(
        layer: $0.number, path: $0.path, level: $0.level,
        reasons: $0.reasons.isEmpty ? nil : $0.reasons.map(\.rawValue), role: $0.role?.rawValue)
    }
  }
}

/// A picture of an exploded view: opaque pixels, row by row.
struct ExplodedPicture: Sendable {
  let width: Int
  let height: Int
  /// The bytes of each pixel: red, green, blue and alpha.
  let bytes: [UInt8]

  init(_ texture: Texture) {
    (width, height) = (texture.width, texture.height)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    var span = bytes.mutableSpan
    let pixels = texture.span
    for index in pixels.indices {
      let pixel = pixels[index]
      span[4 * index] = pixel.red
      span[4 * index + 1] = pixel.green
      span[4 * index + 2] = pixel.blue
      span[4 * index + 3] = pixel.alpha
    }
    self.bytes = bytes
  }
}

extension ScenePreview {
  /// Returns a picture of the exploded view of a moment, as a camera sees it.
  ///
  /// - Throws: `PreviewProblem` if it cannot be rendered.
  func explodedView(at time: Double, _ camera: ExplodedCamera) throws(PreviewProblem) -> Texture {
    let exploded = try makeExplodedScene(at: time)
    do { return try exploded.renderView(camera) } catch {
      throw source.describe(error, try currentScene().scene.locations)
    }
  }

  /// Returns the planes of the exploded view of a moment.
  ///
  /// - Throws: `PreviewProblem` if it cannot be made.
  func explodedFacts(at time: Double) throws(PreviewProblem) -> ExplodedFacts {
    ExplodedFacts(try makeExplodedScene(at: time))
  }

  /// Returns the index of the frontmost plane at a pixel of the view; `nil` if there is none.
  ///
  /// - Throws: `PreviewProblem` if the view cannot be made.
  func explodedHit(_ x: Double, _ y: Double, at time: Double, _ camera: ExplodedCamera)
    throws(PreviewProblem) -> Int?
  {
    try makeExplodedScene(at: time).frontmostPlane(x, y, camera)
  }
}

extension PreviewHandler {
  /// Returns the response to a request about the exploded view: its planes, a picture, or the plane
  /// at a pixel.
  func explodedReply(_ path: String, _ request: RequestHead) async -> PreviewReply {
    guard let time = request.time, let camera = ExplodedCamera(request) else {
      return .plainText(
        "t, yaw, pitch, zoom, gap, x and y are numbers, width and height whole ones of 1 to 4096\n",
        .badRequest)
    }
    let version = await preview.version
    do throws(PreviewProblem) {
      switch path {
      case "/exploded": return .encodedJSON(try await preview.explodedFacts(at: time))
      case "/exploded/view":
        let picture = ExplodedPicture(try await preview.explodedView(at: time, camera))
        var reply = PreviewReply(type: "application/octet-stream", body: Data(picture.bytes))
        reply.more["X-Lamina-Size"] = "\(picture.width)x\(picture.height)"
        return reply
      case "/exploded/hit":
        guard let x = request.queryNumber("x"), let y = request.queryNumber("y") else {
          return .plainText("x and y are pixels of the view\n", .badRequest)
        }
        return .encodedJSON(["plane": try await preview.explodedHit(x, y, at: time, camera)])
      default: return .notFound
      }
    } catch { return .encodedJSON(Problem(version: version, error: error.message), .conflict) }
  }
}

extension RequestHead {
  /// Returns the number of the given name in the request's query; `nil` if it is missing or not a
  /// finite number.
  fileprivate func queryNumber(_ name: String) -> Double? {
    query[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension ExplodedCamera {
  /// Makes the camera of a request; `nil` if a value is not a number, or out of its range.
  fileprivate init?(_ request: RequestHead) {
    for (name, range, path) in [
      ("yaw", -3_600.0...3_600, \ExplodedCamera.yaw), ("pitch", -3_600...3_600, \.pitch),
      ("zoom", 0.01...100, \.zoom), ("gap", 0...10_000, \.gap),
    ] as [(String, ClosedRange<Double>, WritableKeyPath<ExplodedCamera, Double>)] {
      guard request.query[name] != nil else { continue }
      guard let number = request.queryNumber(name), range.contains(number) else { return nil }
      self[keyPath: path] = number
    }
    for (name, range, path) in [
      ("width", 1...4_096, \ExplodedCamera.width), ("height", 1...4_096, \.height),
      ("marked", -1...Int(Int32.max), \.marked),
    ] as [(String, ClosedRange<Int>, WritableKeyPath<ExplodedCamera, Int>)] {
      guard let text = request.query[name] else { continue }
      guard let number = Int(text), range.contains(number) else { return nil }
      self[keyPath: path] = number
    }
    showsPasses = request.query["passes"] != "0"
  }
}
