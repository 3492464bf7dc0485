// Responses about the exploded view: its planes, its picture from a camera, the plane at a pixel.

import Foundation
import LaminaGeometry
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
    /// The kind of the plane: `layer`, `pass`, `hidden` or `clip`.
    let kind: String
    let level: Int
    /// The reasons why the plane's pass exists; `nil` if the plane shows a layer.
    let reasons: [String]?
    let role: String?
  }

  let version: Int
  let time: Double
  /// The canvas's size in points.
  let size: [Double]
  /// The least and the greatest x and y of all planes, in points: x, y, x and y.
  let box: [Double]
  let levels: Int
  /// The number of passes that have no plane, because there are too many.
  let omittedPasses: Int
  /// The number of layers that have no plane, because there are too many.
  let omittedLayers: Int
  let planes: [Plane]

  enum CodingKeys: String, CodingKey {
    case version, size, box, levels, planes
    case omittedPasses = "omitted_passes"
    case omittedLayers = "omitted_layers"
    case time = "time_s"
  }

  @MainActor init(_ exploded: ExplodedScene, by order: ExplodedLevels) {
    (version, time) = (exploded.version, exploded.time)
    size = [exploded.size.width, exploded.size.height]
    let box = exploded.box
    self.box = [box.minX, box.minY, box.maxX, box.maxY]
    levels = exploded.levelCount(order)
    (omittedPasses, omittedLayers) = exploded.omitted
    planes = exploded.planes.map {
      Plane(
        layer: $0.number, path: $0.path, kind: $0.kind.rawValue, level: $0.levels[order] ?? 0,
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

  /// Returns the planes of the exploded view of a moment, with their levels by a rule.
  ///
  /// - Throws: `PreviewProblem` if it cannot be made.
  func explodedFacts(at time: Double, by order: ExplodedLevels) throws(PreviewProblem)
    -> ExplodedFacts
  {
    ExplodedFacts(try makeExplodedScene(at: time), by: order)
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
        "t, yaw, pitch, zoom, gap, x and y are numbers, first and last whole ones, width and height "
          + "whole ones of 1 to 4096, levels is depth or overlap\n",
        .badRequest)
    }
    let version = await preview.version
    do throws(PreviewProblem) {
      switch path {
      case "/exploded":
        return .encodedJSON(try await preview.explodedFacts(at: time, by: camera.order))
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
      ("marked", -1...Int(Int32.max), \.marked), ("first", 0...Int(Int32.max), \.first),
      ("last", 0...Int(Int32.max), \.last),
    ] as [(String, ClosedRange<Int>, WritableKeyPath<ExplodedCamera, Int>)] {
      guard let text = request.query[name] else { continue }
      guard let number = Int(text), range.contains(number) else { return nil }
      self[keyPath: path] = number
    }
    for (name, kind) in [("passes", .pass), ("hidden", .hidden), ("clips", .clip)]
      as [(String, ExplodedScene.Plane.Kind)] where request.query[name] == "0"
    {
      kinds.remove(kind)
    }
    guard let name = request.query["levels"] else { return }
    guard let order = ExplodedLevels(rawValue: name) else { return nil }
    self.order = order
  }
}
