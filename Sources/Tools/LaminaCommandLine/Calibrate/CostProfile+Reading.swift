// Cost profiles named on the command line.

import LaminaFiles
import LaminaPixels
import LaminaReports

extension CostProfile {
  /// The maximum size of a cost profile's file, in bytes.
  private static let byteLimit = 1 << 20

  /// Reads a profile: a built-in one by its name, or a file.
  ///
  /// - Parameter argument: `standard`, a name that `lamina calibrate --list` prints, or a path.
  /// - Returns: the profile.
  /// - Throws: `Failure` with the path, the location in the file, the problem and the remedy.
  static func readProfile(_ argument: String) throws(Failure) -> CostProfile {
    if let known = builtIn(named: argument) { return known }
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: argument, limit: byteLimit) } catch {
      if case .tooLarge(let path, let bytes, let limit) = error {
        throw Failure.invalidInput(
          "\(path): error: \(bytes) bytes are over the limit of \(limit) for a cost profile")
      }
      throw Failure.inputOutput(
        "error: \(error.message); 'standard' and the names that 'lamina calibrate --list' "
          + "prints need no file")
    }
    return try bytes.parseJSON(argument) { data throws(JSONProblem) in
      try CostProfile(parsing: data)
    } words: {
      "\($0.lead)\($1); 'lamina calibrate -o FILE' writes a profile"
    }
  }
}
