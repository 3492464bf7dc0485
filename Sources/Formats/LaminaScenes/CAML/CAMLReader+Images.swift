// The images of packages and archives. If an image cannot be decoded, only the layers that show it lose their contents.

import Foundation
import LaminaImages

extension CAMLReader {
  /// The outcome of looking for an element's picture.
  enum Picture {
    /// There is no picture.
    case none
    /// There is a picture that cannot be decoded; a notice has been added.
    case undecodable
    /// There is a picture that can be decoded.
    case image(ImageSource)
  }

  /// Returns the picture of an element, or of the first element within it.
  mutating func findPicture(of element: Int, _ path: String) throws(SceneError) -> Picture {
    let node = document.element(element)
    for index in [element] + node.children.prefix(1).map(\.index) {
      if let source = document.element(index)["src"] {
        return try readPicture(source.text, index, path)
      }
      let archived = try archivedPicture(index, path)
      if case .none = archived { continue }
      return archived
    }
    return .none
  }

  /// Returns the picture in a file of the package, or in a data URI.
  ///
  /// - Throws: `SceneError` for a file that is missing, is outside the folder or exceeds a limit.
  mutating func readPicture(_ source: String, _ element: Int, _ path: String) throws(SceneError)
    -> Picture
  {
    if let known = knownPicture(source, element, path) { return known }
    let decoded = AssetFolder.isDataURI(source) ? source : source.removingPercentEncoding ?? source
    let image: ImageSource
    do {
      image = try assets.readImage(
        decoded, limits: options.imageLimits, isClearIfBroken: options.clearsBrokenImages)
    } catch {
      if case .image(let reason) = error.problem, reason.isUndecodable {
        return leaveOut(image: source, reason, element, path)
      }
      if options.replacesBrokenImages, let feature = error.undecodableImage {
        return leaveOut(image: source, feature, element, path)
      }
      throw locatedError(element, path, error.problem)
    }
    options.didRead?(source, image.bytes)
    keepPicture(image, source, element, path)
    return .image(image)
  }

  /// Returns the picture that an element of the document itself contains, such as an archive's object.
  private mutating func archivedPicture(_ element: Int, _ path: String) throws(SceneError)
    -> Picture
  {
    let name = "object \(element)"
    if let known = knownPicture(name, element, path) { return known }
    guard let bytes = document.imageBytes(element) else { return .none }
    let image: ImageSource
    do {
      image = try ImageSource(
        bytes: bytes, name: name, limits: options.imageLimits,
        isClearIfBroken: options.clearsBrokenImages)
    } catch {
      if error.isUndecodable { return leaveOut(image: name, error, element, path) }
      // Policy: `image-missing`.
      throw locatedError(element, path, .image(error))
    }
    keepPicture(image, name, element, path)
    return .image(image)
  }

  /// Returns a picture that was read before, or `undecodable` if decoding it failed before; `nil` if it is new.
  mutating func knownPicture(_ name: String, _ element: Int, _ path: String) -> Picture? {
    if let image = images[Array(name.utf8)] { return .image(image) }
    guard let feature = undecodable[name] else { return nil }
    leaveOut(feature, element, path)
    return .undecodable
  }

  /// Adds a notice about an image that cannot be decoded, and returns `undecodable`; images with the same problem share
  /// a notice.
  ///
  /// Policy: `image-undecodable`.
  mutating func leaveOut(
    image name: String, _ reason: ImageError, _ element: Int, _ path: String
  ) -> Picture { leaveOut(image: name, reason.undecodableImage, element, path) }

  /// Adds a notice about an image of which nothing can be decoded, and returns `undecodable`.
  private mutating func leaveOut(
    image name: String, _ feature: String, _ element: Int, _ path: String
  ) -> Picture {
    undecodable[name] = feature
    leaveOut(feature, element, path)
    return .undecodable
  }

  private mutating func keepPicture(
    _ image: ImageSource, _ source: String, _ element: Int, _ path: String
  ) {
    earlierNotices += SceneNotice.notices(of: image)
    images[Array(source.utf8)] = image
    locations.images[image.name] = document.location(element, path: path)
  }
}
