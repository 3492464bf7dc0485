// The files that a command has read, so that none of its outputs replaces one of them.

import LaminaSystem
import Synchronization

/// The input files of this process, recorded as they are read.
///
/// Two paths are one file if the device and its number on it are equal, so links and other spellings do not matter.
/// Recording begins with `startRecording`, because a program that uses this library may read a file and replace it.
package enum InputFiles {
  /// The path by which each input was read, by the file's identity; `nil` before `startRecording`.
  private static let known = Mutex<[[UInt64]: String]?>(nil)

  /// Records every regular file that is read from now on, and standard input if it is one.
  package static func startRecording() {
    known.locked { if $0 == nil { $0 = [:] } }
  }

  /// Records a file that another process reads; a path without a regular file is ignored.
  package static func recordInput(_ path: String) {
    if let status = try? FileStatus(path: path) { recordInput(path, status) }
  }

  /// Records a file by its status.
  static func recordInput(_ path: String, _ status: @autoclosure () -> FileStatus?) {
    known.locked { inputs in
      guard inputs != nil, let status = status(), status.kind == .regular else { return }
      if inputs?[status.identity] == nil { inputs?[status.identity] = path }
    }
  }

  /// Returns the path of the input that an output would replace; `nil` if it would replace none.
  ///
  /// - Parameter output: the path of an output; `-` for standard output.
  /// - Returns: the input's path; `-` for standard input.
  package static func replacedInput(by output: String) -> String? {
    known.locked { inputs in
      guard let inputs, !inputs.isEmpty else { return nil }
      let status =
        output == "-"
        ? try? FileDescriptor.standardOutput.status() : try? FileStatus(path: output)
      guard let status, status.kind == .regular else { return nil }
      return inputs[status.identity]
    }
  }

  /// Checks that none of the outputs would replace an input.
  ///
  /// - Throws: `FileError.replacesInput` for the first output that would.
  package static func checkOutputs(_ outputs: [String]) throws(FileError) {
    for output in outputs {
      if let input = replacedInput(by: output) {
        throw .replacesInput(path: output, input: input)
      }
    }
  }
}
