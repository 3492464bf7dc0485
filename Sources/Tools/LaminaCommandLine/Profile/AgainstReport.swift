// The profile to compare with, read from a file.

import LaminaFiles
import LaminaPixels
import LaminaReports

/// The profile with which a run is compared, and the name of its file.
struct AgainstReport {
  /// The file's name, without its folder.
  let name: String
  let report: ProfileReport

  /// The maximum size of the profile's file in bytes, enough for about 100,000 frames.
  private static let byteLimit = 1 << 28

  /// Reads a profile that `lamina profile --json` wrote to a file.
  ///
  /// - Throws: `Failure` with the path, the location in the file, the problem and the remedy.
  init(path: String) throws(Failure) {
    name = FileName.lastComponent(of: path)
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: AgainstReport.byteLimit) } catch {
      throw Failure(error)
    }
    report = try bytes.parseJSON(path) { data throws(JSONProblem) in
      try ProfileReport(parsing: data)
    } words: {
      "\($0.lead)\($1); 'lamina profile SCENE --json > FILE' writes a profile that --against reads"
    }
  }
}
