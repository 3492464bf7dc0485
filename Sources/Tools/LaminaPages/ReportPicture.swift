// A frame's picture in a report, with the contents of its overlays.

public import LaminaFiles
public import LaminaPixels
public import LaminaProfiling
import LaminaReports

/// A picture of one frame, or of several that look alike.
public struct ReportPicture: Sendable {
  /// The numbers of the frames that look alike; `nil` for every frame.
  public var frames: [Int]?
  /// The picture's PNG file, which may have fewer pixels than the frame.
  public var png: [UInt8]
  /// The number of columns of the frame.
  public var width: Int
  /// The number of rows of the frame.
  public var height: Int
  /// The width at which the page shows the picture, in pixels.
  public private(set) var shownWidth: Int
  /// Whether the file has fewer pixels or fewer colours than the frame.
  public private(set) var isShrunk = false
  /// Whether the file has fewer colours than the frame.
  public private(set) var hasFewerColors = false
  /// The areas of each overlay, back to front, with the paths of their layers, if any.
  public var overlays: [Overlay: [(area: OverlayArea, layer: String?)]]

  /// The maximum number of areas of one overlay of one picture.
  private static let maximumAreas = 800
  /// The maximum number of overlay areas on a page, summed over all pictures; it applies if any picture is shrunk.
  private static let maximumAreasOfPage = 12_000

  /// Makes a picture whose file has every pixel of the frame.
  public init(
    frames: [Int]?, png: [UInt8], width: Int, height: Int,
    overlays: [Overlay: [(area: OverlayArea, layer: String?)]] = [:]
  ) {
    self.frames = frames
    self.png = png
    self.width = width
    self.height = height
    self.overlays = overlays
    shownWidth = ShrunkPicture.shownSize(width: width, height: height).width
  }

  /// Makes the picture of a frame in the size at which the page shows it.
  ///
  /// - Parameters:
  ///   - frames: the numbers of the frames that look alike; `nil` for every frame.
  ///   - picture: all pixels of the frame.
  ///   - count: the number of pictures of the page: together they take at most 2 MB of it, or 32 kB each.
  ///   - overlays: the areas of each overlay.
  /// - Throws: `FileError.noMemory` if memory for the picture or its file runs out.
  public init(
    frames: [Int]?, shrinking picture: Texture, oneOf count: Int,
    overlays: [Overlay: [(area: OverlayArea, layer: String?)]] = [:]
  ) throws(FileError) {
    let shrunk = try ShrunkPicture(picture, bytes: ShrunkPicture.byteAllowance(of: count))
    self.init(
      frames: frames, png: shrunk.png, width: picture.width, height: picture.height,
      overlays: overlays)
    isShrunk = shrunk.shownWidth < picture.width || shrunk.hasFewerColors
    hasFewerColors = shrunk.hasFewerColors
  }

  /// A picture as the page's script reads it.
  struct Cell: Encodable {
    var png: String
    var width: Int
    var height: Int
    var shownWidth: Int
    var isShrunk: Bool
    var hasFewerColors: Bool
    /// The indices of each overlay's areas in `Cells.areas`, by the overlay's name.
    var overlays: [String: [Int]] = [:]
    /// The number of areas that are left out of an overlay, by the overlay's name.
    var omitted: [String: Int] = [:]

    enum CodingKeys: String, CodingKey {
      case png, width, height
      case shownWidth = "shown_width"
      case isShrunk = "shrunk"
      case hasFewerColors = "fewer_colors"
      case overlays, omitted
    }
  }

  /// An area of an overlay, as the page's script reads it.
  ///
  /// It has the mark's index among its overlay's marks, x, y, width, height, and the index of the layer's path or -1.
  struct AreaCell: Encodable, Hashable {
    let numbers: [Int]

    init(_ area: OverlayArea, of overlay: Overlay, layer: Int) {
      let name = OverlayPicture.markName(of: area.mark)
      let mark = OverlayPicture.possibleMarks(of: overlay).firstIndex {
        OverlayPicture.markName(of: $0) == name
      }
      let extent = area.extent
      numbers = [mark ?? 0, extent.x, extent.y, extent.width, extent.height, layer]
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      try value.encode(numbers)
    }
  }

  /// The pictures as the page's script reads them.
  struct Cells: Encodable {
    var frames: [[Int]?] = []
    var pictures: [Cell] = []
    /// The areas of all pictures, each stored once.
    var areas = Places<AreaCell>()

    init(_ pictures: [ReportPicture], layers: inout Places<String>) {
      let most = ReportPicture.areaLimit(of: pictures)
      for picture in pictures {
        frames.append(picture.frames)
        var cell = Cell(
          png: PageText.base64(picture.png), width: picture.width, height: picture.height,
          shownWidth: picture.shownWidth, isShrunk: picture.isShrunk,
          hasFewerColors: picture.hasFewerColors)
        for overlay in Overlay.allCases {
          guard let all = picture.overlays[overlay] else { continue }
          let cells = ReportPicture.largestAreas(most, of: all).map { area, layer in
            let layer = layer.map { layers.insertedIndex(of: $0) } ?? -1
            return areas.insertedIndex(of: AreaCell(area, of: overlay, layer: layer))
          }
          cell.overlays[overlay.rawValue] = cells
          if cells.count < all.count { cell.omitted[overlay.rawValue] = all.count - cells.count }
        }
        self.pictures.append(cell)
      }
    }
  }

  /// Returns the maximum number of areas of each overlay of each picture.
  ///
  /// It is `maximumAreas`; less, but at least 16, if a picture is shrunk and the page would exceed
  /// `maximumAreasOfPage`.
  private static func areaLimit(of pictures: [ReportPicture]) -> Int {
    guard pictures.contains(where: \.isShrunk) else { return maximumAreas }
    let counts = pictures.flatMap { $0.overlays.values.map(\.count) }
    func cappedSum(_ most: Int) -> Int { counts.reduce(0) { $0 + min($1, most) } }
    var (fits, exceeds) = (16, maximumAreas + 1)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if cappedSum(middle) <= maximumAreasOfPage { fits = middle } else { exceeds = middle }
    }
    return fits
  }

  /// Returns the `most` largest of the areas, in drawing order.
  private static func largestAreas(_ most: Int, of areas: [(area: OverlayArea, layer: String?)])
    -> [(area: OverlayArea, layer: String?)]
  {
    guard areas.count > most else { return areas }
    func areaSize(_ place: Int) -> Int {
      areas[place].area.extent.width * areas[place].area.extent.height
    }
    let kept = areas.indices.sorted { (areaSize($1), $0) < (areaSize($0), $1) }.prefix(most)
    return kept.sorted().map { areas[$0] }
  }
}
