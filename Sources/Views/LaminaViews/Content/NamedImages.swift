public import LaminaImages
import LaminaLayers

// Images by name in folders, with one file for each scale.

/// A cache of images loaded by name, kept until purged.
///
/// Loading an image again returns the same picture, so a renderer decodes it only once.
@MainActor public final class NamedImages {
  /// The cache that `Image(named:in:scale:)` uses.
  public static let shared = NamedImages()

  private struct Key: Hashable {
    let folder: String
    let name: String
    let scale: Double
  }

  private var images: [Key: Image] = [:]
  /// The number of requests answered from the cache.
  public private(set) var hits = 0
  /// The number of requests for which a file was read.
  public private(set) var misses = 0

  /// Makes an empty cache.
  public init() {}

  /// The number of cached images.
  public var count: Int { images.count }

  /// The size of the cached encoded files, in bytes.
  public var byteCount: Int {
    images.values.reduce(0) { sum, image in
      guard case .image(let source) = image.contents else { return sum }
      return sum + source.encodedByteCount
    }
  }

  /// Returns the image with a name; reads its file on first use.
  ///
  /// - Parameters:
  ///   - name: the file's name, with or without its extension, and without a scale.
  ///   - folder: the folder's path.
  ///   - scale: the screen's pixels per point.
  /// - Returns: the image.
  /// - Throws: `ImageError`, and `unreadable` if there is no such file.
  public func image(
    named name: String, in folder: String, scale: Double
  ) throws(ImageError) -> Image {
    let key = Key(folder: folder, name: name, scale: scale)
    if let known = images[key] {
      hits += 1
      return known
    }
    let image = try ImageFile.load(name, in: folder, for: scale)
    misses += 1
    images[key] = image
    return image
  }

  /// Evicts all images; views keep showing theirs.
  ///
  /// - Returns: the number of evicted images.
  @discardableResult public func purge() -> Int {
    defer { images.removeAll() }
    return images.count
  }
}

extension Image {
  /// Loads an image by name through the cache `NamedImages.shared`.
  ///
  /// Of `star.png`, `star@2x.png` and `star@3x.png`, it reads the file for the screen's scale, rounded up. If that is
  /// missing, it tries the next larger scales, then the next smaller.
  ///
  /// Policy: `named-image-scale`.
  ///
  /// - Parameters:
  ///   - name: the file's name, without a scale; without an extension, `png`, `jpg`, `jpeg` and `webp` are tried.
  ///   - folder: the folder's path.
  ///   - scale: the pixels per point of the screen that shows it.
  /// - Throws: `ImageError`, and `unreadable` if there is no such file.
  @MainActor public convenience init(
    named name: String, in folder: String, scale: Double
  ) throws(ImageError) {
    self.init(try NamedImages.shared.image(named: name, in: folder, scale: scale))
  }

  /// Loads an image by name at a screen's scale, like `init(named:in:scale:)`.
  ///
  /// - Parameters:
  ///   - name: the file's name, without a scale.
  ///   - folder: the folder's path.
  ///   - screen: the screen that shows it.
  /// - Throws: `ImageError`, and `unreadable` if there is no such file.
  @MainActor public convenience init(
    named name: String, in folder: String, for screen: Screen
  ) throws(ImageError) {
    try self.init(named: name, in: folder, scale: screen.scale)
  }
}

/// The rules for names of image files at several scales.
enum ImageFile {
  /// The scales that file names can state.
  private static var scales: [Int] { [1, 2, 3] }
  /// The extensions tried for a name without one.
  private static var extensions: [String] { ["png", "jpg", "jpeg", "webp"] }

  /// Splits a name into its stem and its extension with the dot; the extension may be empty.
  private static func parts(of name: String) -> (stem: Substring, ending: Substring) {
    let file = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > (file ?? name.startIndex)
    else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }

  /// Returns the scale stated in a path; 1 if it states none.
  static func scale(of path: String) -> Double {
    let stem = parts(of: path).stem
    return Double(scales.last { $0 > 1 && stem.hasSuffix("@\($0)x") } ?? 1)
  }

  /// Returns the scales in the order in which to look for files.
  static func order(for scale: Double) -> [Int] {
    let wanted = Int(min(max(scale.rounded(.up), 1), 3))
    return scales.filter { $0 >= wanted } + scales.filter { $0 < wanted }.reversed()
  }

  /// Reads the best available file for a scale.
  static func load(
    _ name: String, in folder: String, for scale: Double
  ) throws(ImageError) -> Image {
    let (stem, ending) = parts(of: name)
    let endings = ending.isEmpty ? extensions.map { ".\($0)" } : [String(ending)]
    var missing: ImageError?
    for scale in order(for: scale) {
      let mark = scale == 1 ? "" : "@\(scale)x"
      for ending in endings {
        do {
          return Image(
            .image(try ImageSource(path: "\(folder)/\(stem)\(mark)\(ending)")),
            scale: Double(scale))
        } catch {
          guard error.isMissingFile else { throw error }
          missing = missing ?? error
        }
      }
    }
    guard let missing else { fatalError("no file name for the image \(name)") }
    throw missing
  }
}
