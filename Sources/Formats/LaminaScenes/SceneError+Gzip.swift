package import LaminaFiles
import LaminaPixels

extension SceneError {
  /// Makes the error of a file whose bytes could not be decompressed.
  package init(_ failure: Gzip.Failure, file: String) {
    let location = SceneLocation(whole: file)
    self =
      switch failure {
      case .broken(let offset, let reason):
        .invalid(location, .compressed(reason: reason, offset: offset))
      case .tooLarge(let limit): .invalid(location, .overExpanded(limit: limit))
      case .noMemory(let bytes): .unreadable(.noMemory(path: file, bytes: bytes))
      }
  }
}
