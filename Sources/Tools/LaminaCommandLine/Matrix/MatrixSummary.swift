// The document that `render --json` prints for a matrix.

import LaminaReports

/// The document that `render --json` prints for several pictures.
struct MatrixSummary: Encodable {
  /// A picture with its values, or the reason why there is none.
  private struct Picture: Encodable {
    let scene: String
    let output: String?
    let device, state, appearance, textSize, language, scale: String?
    let width: Int?
    let height: Int?
    let bytes: Int?
    let error: String?

    enum CodingKeys: String, CodingKey {
      case scene, output, device, state, appearance, language, scale, width, height, bytes, error
      case textSize = "text_size"
    }
  }

  private let schema = DocumentSchema.matrix.version
  private let pictures: [Picture]
  private let rendered: Int
  private let failed: Int
  private let sheet: String?
  private let page: String?
  private let wall: UInt64

  enum CodingKeys: String, CodingKey {
    case schema, pictures, rendered, failed, sheet, page
    case wall = "wall_ns"
  }

  /// Makes the summary of a matrix.
  ///
  /// - Parameters:
  ///   - results: the results of the cells.
  ///   - sheet: the path of the contact sheet; `nil` for none.
  ///   - page: the path of the page; `nil` for none.
  ///   - wall: the time that all took, ns.
  init(_ results: [MatrixResult], sheet: String?, page: String?, wall: UInt64) {
    (self.sheet, self.page, self.wall) = (sheet, page, wall)
    failed = results.count { $0.failure != nil }
    rendered = results.count - failed
    pictures = results.map { result in
      let (values, isDone) = (result.cell.values, result.failure == nil)
      return Picture(
        scene: result.cell.scene, output: sheet == nil && isDone ? result.cell.output : nil,
        device: values[.device], state: values[.state], appearance: values[.appearance],
        textSize: values[.textSize], language: values[.language], scale: values[.scale],
        width: isDone ? result.width : nil, height: isDone ? result.height : nil,
        bytes: isDone && sheet == nil ? result.bytes : nil, error: result.failure?.message)
    }
  }
}
