// The pictures and fonts that an animation refers to.

import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaScenes

/// The source of an animation's pictures and fonts: the folder of its file, or its archive.
struct LottieFiles {
  /// The folder of the animation's file.
  let folder: AssetFolder
  /// The archive that contains the animation; `nil` for a plain file.
  let archive: DotLottie?
  let options: SceneOptions

  /// Returns a picture that the animation refers to; `nil` if its file is missing.
  ///
  /// - Parameters:
  ///   - path: the folder that the animation names.
  ///   - name: the file, or a `data:` URI.
  ///   - node: the value that names it.
  /// - Returns: the picture.
  /// - Throws: `Broken` for a picture that cannot be read, and `SceneError` for one outside the folder. A picture that
  ///   is given for a slot must exist.
  func image(folder path: String, name: String, at node: LottieNode) throws -> ImageSource? {
    let found = try readImageIfPresent(folder: path, name: name, at: node)
    guard found == nil, node.source.isGiven else { return found }
    throw node.fail(.unknownImage(name, nearest: nil))
  }

  private func readImageIfPresent(folder path: String, name: String, at node: LottieNode) throws
    -> ImageSource?
  {
    let inline = LottieFiles.dataURI(name)
    let full = inline ?? path + name
    // A picture that is given for a slot may lie beside the archive.
    let found = inline == nil ? try archive?.image(named: name) : nil
    if inline == nil, archive != nil, found != nil || !node.source.isGiven {
      guard let bytes = found else { return nil }
      do { return try imageSource(bytes, name: name) } catch {
        throw LottieFiles.imageError(error, at: node)
      }
    }
    do throws(AssetFolder.Refusal) {
      if inline == nil, !name.isEmpty, FileStamp(path: try folder.path(of: full)) == nil {
        return nil
      }
      if name.isEmpty { return nil }
      let image = try folder.readImage(
        full, limits: options.imageLimits, isClearIfBroken: options.clearsBrokenImages)
      options.didRead?(full, image.bytes)
      return image
    } catch { throw LottieFiles.imageError(error, at: node) }
  }

  /// The error of a picture that is broken, or of a format that is not read.
  struct Broken: Error {
    /// A clause that says what is wrong with the picture.
    var clause = "cannot be read"

    /// Makes the error; its clause names the picture's format if the image error knows it.
    init(_ error: ImageError? = nil) {
      guard let format = error?.foreignFormat else { return }
      clause = "is \(format.phrase)" + (format.advice.isEmpty ? "" : "; \(format.advice)")
    }
  }

  private static func imageError(_ refusal: AssetFolder.Refusal, at node: LottieNode) -> any Error {
    switch refusal.problem {
    case .image(let error) where error.isUndecodable && !node.source.isGiven: Broken(error)
    case .badDataURI where !node.source.isGiven: Broken()
    case let problem: node.fail(problem)
    }
  }

  /// Returns a name if it is a `data:` URI, with the scheme in small letters and without white space; otherwise `nil`.
  private static func dataURI(_ name: String) -> String? {
    let scheme = "data:"
    guard name.prefix(scheme.count).lowercased() == scheme else { return nil }
    let isPlain = name.hasPrefix(scheme) && !name.utf8.contains { $0 <= 0x20 }
    return isPlain ? name : scheme + name.dropFirst(scheme.count).filter { !$0.isWhitespace }
  }

  private func imageSource(_ bytes: FileBytes, name: String) throws(AssetFolder.Refusal)
    -> ImageSource
  {
    do {
      return try ImageSource(
        bytes: bytes, name: name, limits: options.imageLimits,
        isClearIfBroken: options.clearsBrokenImages)
    } catch { throw AssetFolder.Refusal(.image(error)) }
  }
}
