import Lamina

/// The pictures of the conversation: large ones as they were sent, and small ones that rows show.
@MainActor final class Photos {
  /// How many different ones there are.
  nonisolated static let count = 4
  /// The size at which they are shown, in points.
  nonisolated static let size = Size(width: 220, height: 165)
  /// Points of the small pictures' corners.
  nonisolated static let radius = 18.0
  nonisolated private static let sent = (width: 1_600, height: 1_200)

  private let scale: Double
  private var files: [ImageSource] = []
  private var small: [Int: Image] = [:]
  private var waiting: [Int: [@MainActor (Image) -> Void]] = [:]

  /// Draws what was sent.
  init(scale: Double, count: Int) {
    self.scale = scale
    files = (0..<count).compactMap { try? Photos.file($0) }
  }

  /// The picture as it was sent: a layer that shows it has it decoded first.
  func large(_ photo: Int) -> Image { .image(files[photo], scale: 4) }

  /// The small picture, if it is there; else it is made off the main thread.
  ///
  /// - Parameters:
  ///   - photo: its number.
  ///   - queue: what makes it.
  ///   - completion: takes it later, if it is not returned.
  /// - Returns: the picture; `nil` if it comes later.
  func small(
    _ photo: Int, on queue: BackgroundQueue, _ completion: @escaping @MainActor (Image) -> Void
  ) -> Image? {
    if let known = small[photo] { return known }
    waiting[photo, default: []].append(completion)
    guard waiting[photo]?.count == 1 else { return nil }
    let (file, scale) = (files[photo], scale)
    queue.run {
      try? Photos.reduce(file, scale: scale)
    } show: { [weak self] texture in
      guard let self, let texture else { return false }
      let image = Image.texture(texture, scale: scale)
      small[photo] = image
      for completion in waiting.removeValue(forKey: photo) ?? [] { completion(image) }
      return true
    }
    return nil
  }

  /// Decodes a picture, and draws it small with round corners.
  nonisolated private static func reduce(_ file: ImageSource, scale: Double) throws -> Texture {
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    let decoded = try file.decode(fitting: (width, height))
    let context = try GraphicsContext(width: width, height: height, orientation: .down)
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    try context.clip(to: Path(roundedRect: RoundedRect(bounds, radius: radius * scale)))
    try context.draw(decoded.texture, in: bounds)
    return try context.makeImage()
  }

  /// A landscape: a sky, a sun, hills.
  nonisolated private static func file(_ number: Int) throws -> ImageSource {
    let (width, height) = (Double(sent.width), Double(sent.height))
    let context = try GraphicsContext(
      width: sent.width, height: sent.height, orientation: .down, isOpaque: true)
    let skies: [(top: Color, bottom: Color)] = [
      (Color(red: 0.16, green: 0.36, blue: 0.70), Color(red: 0.98, green: 0.78, blue: 0.52)),
      (Color(red: 0.32, green: 0.62, blue: 0.92), Color(red: 0.86, green: 0.94, blue: 0.98)),
      (Color(red: 0.20, green: 0.12, blue: 0.36), Color(red: 0.92, green: 0.42, blue: 0.40)),
      (Color(red: 0.10, green: 0.16, blue: 0.28), Color(red: 0.42, green: 0.56, blue: 0.68)),
    ]
    let sky = skies[number]
    try context.drawLinearGradient(
      ContextGradient(colors: [sky.top, sky.bottom]), from: .zero, to: Point(x: 0, y: height * 0.7))
    context.fillColor = Color(red: 1, green: 0.95, blue: 0.8, alpha: 0.9)
    let sun = Point(x: width * (0.2 + 0.18 * Double(number)), y: height * 0.42)
    try context.fillEllipse(in: Rect(x: sun.x - 90, y: sun.y - 90, width: 180, height: 180))
    for hill in 0..<3 {
      let depth = Double(hill)
      var path = Path()
      path.move(to: Point(x: 0, y: height))
      for step in 0...32 {
        let x = width * Double(step) / 32
        let bend = Double((step * (7 + hill * 4) + number * 5) % 13) / 13
        let top = height * (0.52 + 0.12 * depth) + bend * height * 0.06
        path.addLine(to: Point(x: x, y: top))
      }
      path.addLine(to: Point(x: width, y: height))
      path.close()
      context.fillColor = Color(
        red: 0.12 + 0.06 * depth, green: 0.30 + 0.10 * depth, blue: 0.26 - 0.04 * depth)
      try context.fill(path)
    }
    let texture = try context.makeImage()
    var bytes: [UInt8] = []
    try PNGEncoder().encode(texture) { part throws(FileError) in
      for index in part.indices { bytes.append(part[index]) }
    }
    return try ImageSource(bytes: FileBytes(copying: bytes), name: "photo \(number).png")
  }
}
