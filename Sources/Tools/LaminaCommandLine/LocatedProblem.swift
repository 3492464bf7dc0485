// Problems in JSON files other than scenes, with line and column.

import Foundation
import LaminaFiles
import LaminaPixels
import LaminaReports
import LaminaScenes

/// A problem of a file, with its location.
struct LocatedProblem {
  /// The problem's location, such as `baseline.json:14:9`; only the file's name if the location is
  /// unknown.
  let prefix: String
  /// The problem in words, without its location.
  let reason: String

  /// Locates the problem in the file.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - bytes: its bytes.
  ///   - path: the path to the problem; `nil` if the text is not JSON.
  ///   - reason: the problem, as described by its parser.
  init(file: String, bytes: FileBytes, path: String?, reason: String) {
    do throws(SceneError) {
      let locator = try JSONPathLocator(reading: bytes, file: file)
      if let path {
        (prefix, self.reason) = (locator.location(of: path).prefix, reason)
      } else if let known = reason.prefixMatch(of: #/line ([0-9]+), column ([0-9]+): /#) {
        (prefix, self.reason) = (
          "\(file):\(known.1):\(known.2)", String(reason[known.range.upperBound...])
        )
      } else {
        (prefix, self.reason) = (file, reason)
      }
    } catch {
      switch error {
      case .invalid(let location, let problem):
        (prefix, self.reason) = (location.prefix, path == nil ? problem.message : reason)
      case .several(let mistakes, _):
        (prefix, self.reason) = (
          mistakes.first?.location.prefix ?? file,
          path == nil ? mistakes.first?.problem.message ?? reason : reason
        )
      case .unreadable: (prefix, self.reason) = (file, reason)
      }
    }
  }
}

extension FileBytes {
  /// Parses a JSON file other than a scene.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - parse: parses its bytes.
  ///   - words: returns the message, given the problem's key and its reason without the location.
  /// - Returns: the parsed value.
  /// - Throws: `Failure` with line and column.
  func parseJSON<Value>(
    _ file: String, _ parse: (Data) throws(JSONProblem) -> Value,
    words: (_ problem: JSONProblem, _ reason: String) -> String
  ) throws(Failure) -> Value {
    do { return try parse(data) } catch {
      let placed = LocatedProblem(file: file, bytes: self, path: error.key, reason: error.reason)
      throw Failure.invalidInput("\(placed.prefix): error: \(words(error, placed.reason))")
    }
  }

  /// The bytes as `Data`, for Foundation's decoders.
  private var data: Data {
    let span = span
    var data = Data(capacity: span.count)
    for index in span.indices { data.append(span[index]) }
    return data
  }
}
