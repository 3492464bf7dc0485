import LaminaImages
import LaminaLayers
import LaminaViews

// Image files by their names, which may state a scale.

/// The rules for names of image files.
nonisolated enum ImageFiles {
  /// The endings that are tried for a name without one.
  static let endings = ["png", "jpg", "jpeg", "webp", "gif"]

  /// Reads an image file at the scale that its name states; `nil` if it cannot be read.
  static func image(path: String) -> UIImage? {
    guard let source = try? ImageSource(path: path) else { return nil }
    return UIImage(.image(source), scale: scale(of: path))
  }

  /// Returns the scale that a file's name states; 1 if it states none.
  static func scale(of path: String) -> CGFloat {
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let plain = stem.replacingOccurrences(of: "~iphone", with: "")
    return plain.hasSuffix("@3x") ? 3 : plain.hasSuffix("@2x") ? 2 : 1
  }

  /// Returns the scales in the order in which to look for files for a screen.
  static func order(for scale: CGFloat) -> [Int] {
    let wanted = Int(min(max(scale.rounded(.up), 1), 3))
    return (wanted...3).map { $0 } + (1..<wanted).reversed()
  }
}
