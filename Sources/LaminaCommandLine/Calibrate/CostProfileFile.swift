// Cost profiles named on the command line.

import LaminaFiles
import LaminaPixels
import LaminaReports

extension CostProfile {
  /// The most bytes of a file.
  private static let byteLimit = 1 << 20

  /// Reads a profile: one that comes with Lamina by its name, or a file.
  ///
  /// - Parameter argument: `standard`, a name that `lamina calibrate --list` prints, or a path.
  /// - Returns: the profile.
  /// - Throws: `Failure` with the path, the place in the file, what is wrong and what to do.
  static func read(_ argument: String) throws(Failure) -> CostProfile {
    if let known = builtIn(named: argument) { return known }
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: argument, limit: byteLimit) } catch {
      if case .tooLarge(let path, let bytes, let limit) = error {
        throw Failure(
          status: .invalidInput,
          message: "\(path): error: \(bytes) bytes are no cost profile, which has \(limit) at most")
      }
      throw Failure(
        status: .inputOutput,
        message: "error: \(error.message); 'standard' and the names that 'lamina calibrate --list' "
          + "prints need no file")
    }
    do { return try CostProfile(path: argument, parsing: bytes.data) } catch {
      throw Failure(status: .invalidInput, message: message(of: error, in: bytes))
    }
  }

  /// The error's message with line and column.
  private static func message(of error: CostProfileError, in bytes: FileBytes) -> String {
    let (file, placed, found): (String, PlacedProblem, CostProfileError)
    switch error {
    case .notJSON(let path, let reason):
      placed = PlacedProblem(file: path, bytes: bytes, way: nil, reason: reason)
      (file, found) = (path, .notJSON(path: path, reason: placed.reason))
    case .invalid(let path, let key, let reason):
      placed = PlacedProblem(file: path, bytes: bytes, way: key, reason: reason)
      (file, found) = (path, error)
    }
    return placed.prefix + found.message.dropFirst(file.count)
  }
}
