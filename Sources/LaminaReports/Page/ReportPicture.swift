// A frame's picture in a report, with what its overlays show.

public import LaminaProfiling

/// A picture of one frame, or of several that look the same.
public struct ReportPicture: Sendable {
  /// The numbers of the frames that look like this; `nil` for every frame.
  public var frames: [Int]?
  /// The picture's file.
  public var png: [UInt8]
  /// Columns of pixels.
  public var width: Int
  /// Rows of pixels.
  public var height: Int
  /// The areas of each overlay, back to front, with the paths of their layers where they have one.
  public var overlays: [Overlay: [(area: OverlayArea, layer: String?)]]

  /// How many areas of an overlay a page holds.
  private static let mostAreas = 800

  /// Gathers a picture.
  public init(
    frames: [Int]?, png: [UInt8], width: Int, height: Int,
    overlays: [Overlay: [(area: OverlayArea, layer: String?)]] = [:]
  ) {
    self.frames = frames
    self.png = png
    self.width = width
    self.height = height
    self.overlays = overlays
  }

  /// As the page's script has it.
  struct Cell: Encodable {
    var png: String
    var width: Int
    var height: Int
    /// By the overlay's name; the largest areas, with the places of their layers' paths, or -1.
    var overlays: [String: [JSONRow]] = [:]
    /// How many areas are left out.
    var omitted: [String: Int] = [:]
  }

  /// The pictures, as the page's script has them.
  struct Cells: Encodable {
    var frames: [[Int]?] = []
    var pictures: [Cell] = []

    init(_ pictures: [ReportPicture], layers: inout Places<String>) {
      for picture in pictures {
        frames.append(picture.frames)
        var cell = Cell(
          png: PageText.base64(picture.png), width: picture.width, height: picture.height)
        for (overlay, areas) in picture.overlays {
          let cells = ReportPicture.largest(areas).map { area, layer in
            JSONRow(area, layer: layer.map { layers.place(of: $0) } ?? -1)
          }
          cell.overlays[overlay.rawValue] = cells
          if cells.count < areas.count {
            cell.omitted[overlay.rawValue] = areas.count - cells.count
          }
        }
        self.pictures.append(cell)
      }
    }
  }

  /// The largest areas, in the order in which they are drawn.
  private static func largest(_ areas: [(area: OverlayArea, layer: String?)])
    -> [(area: OverlayArea, layer: String?)]
  {
    guard areas.count > mostAreas else { return areas }
    func size(_ place: Int) -> Int {
      areas[place].area.extent.width * areas[place].area.extent.height
    }
    let kept = areas.indices.sorted { (size($1), $0) < (size($0), $1) }.prefix(mostAreas)
    return kept.sorted().map { areas[$0] }
  }
}
