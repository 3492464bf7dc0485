// What is wrong in a JSON file that is no scene, with its line and column.

import Foundation
import LaminaPixels
import LaminaReports
import LaminaScenes

/// A problem of a file, with its place.
struct PlacedProblem {
  /// `baseline.json:14:9`, or the file alone where no place is known.
  let prefix: String
  /// What is wrong.
  let reason: String

  /// Finds the place.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - bytes: its bytes.
  ///   - way: the way to what is wrong; `nil` where the text is no JSON.
  ///   - reason: what is wrong, as the one who read it says.
  init(file: String, bytes: FileBytes, way: String?, reason: String) {
    do throws(SceneError) {
      let ways = try JSONWays(reading: bytes, file: file)
      if let way {
        (prefix, self.reason) = (ways.place(of: way).prefix, reason)
      } else if let known = reason.prefixMatch(of: #/line ([0-9]+), column ([0-9]+): /#) {
        (prefix, self.reason) = (
          "\(file):\(known.1):\(known.2)", String(reason[known.range.upperBound...])
        )
      } else {
        (prefix, self.reason) = (file, reason)
      }
    } catch {
      switch error {
      case .invalid(let place, let problem):
        (prefix, self.reason) = (place.prefix, way == nil ? problem.message : reason)
      case .several(let mistakes, _):
        (prefix, self.reason) = (
          mistakes.first?.place.prefix ?? file,
          way == nil ? mistakes.first?.problem.message ?? reason : reason
        )
      case .unreadable: (prefix, self.reason) = (file, reason)
      }
    }
  }
}

extension FileBytes {
  /// Reads a JSON file that is no scene.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - parse: reads it.
  ///   - words: says what is wrong, from the problem's key and its reason without the place.
  /// - Returns: what was read.
  /// - Throws: `Failure` with line and column.
  func parse<Value>(
    _ file: String, _ parse: (Data) throws(JSONProblem) -> Value,
    words: (_ problem: JSONProblem, _ reason: String) -> String
  ) throws(Failure) -> Value {
    do { return try parse(data) } catch {
      let placed = PlacedProblem(file: file, bytes: self, way: error.key, reason: error.reason)
      throw Failure.invalidInput("\(placed.prefix): error: \(words(error, placed.reason))")
    }
  }

  /// The bytes, as Foundation's decoders take them.
  private var data: Data {
    let span = span
    var data = Data(capacity: span.count)
    for index in span.indices { data.append(span[index]) }
    return data
  }
}
