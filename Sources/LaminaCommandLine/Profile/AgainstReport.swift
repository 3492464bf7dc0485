// The profile that another one is held against, as a file.

import LaminaFiles
import LaminaPixels
import LaminaReports

/// A profile with the name of its file.
struct AgainstReport {
  /// The file's name, without its folder.
  let name: String
  let report: ProfileReport

  /// The most bytes of a file: some 100,000 frames.
  private static let byteLimit = 1 << 28

  /// Reads a file that `lamina profile --json` wrote.
  ///
  /// - Throws: `Failure` with the path, the place in the file, what is wrong and what to do.
  init(path: String) throws(Failure) {
    name = FileName.last(of: path)
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: AgainstReport.byteLimit) } catch {
      throw Failure(error)
    }
    report = try bytes.parse(path) { data throws(JSONProblem) in
      try ProfileReport(parsing: data)
    } words: {
      "\($0.lead)\($1); 'lamina profile SCENE --json > FILE' writes a profile that --against reads"
    }
  }
}
