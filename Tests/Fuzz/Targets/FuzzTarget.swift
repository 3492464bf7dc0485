// What is fuzzed: a name, what is done with any bytes, and how they are likely to look.

import LaminaFiles
import LaminaPixels

/// Something that any bytes are given to, with what must hold whatever they are.
package struct FuzzTarget: Sendable {
  /// The target's name: of its folders of inputs, too.
  package let name: String
  /// The most bytes worth trying.
  package let byteLimit: Int
  /// How inputs are told apart from noise.
  package let form: Form
  private let body: @MainActor ([UInt8]) throws -> Void

  /// How inputs are made from others.
  package enum Form: Sendable {
    /// Bytes that mean nothing to the fuzzer.
    case bytes
    /// Text with brackets, quotes and numbers: JSON, XML, path data.
    case text
    /// Bytes that mean nothing, or text, as they begin.
    case bytesOrText
    /// PNG, whose chunks carry checksums.
    case png
  }

  init(
    _ name: String, byteLimit: Int, form: Form = .text,
    _ body: @escaping @MainActor ([UInt8]) throws -> Void
  ) {
    (self.name, self.byteLimit, self.form, self.body) = (name, byteLimit, form, body)
  }

  /// Gives bytes to the target.
  ///
  /// - Throws: `Violation` where something does not hold; other errors are the target's own mistakes.
  @MainActor package func run(_ bytes: [UInt8]) throws { try body(bytes) }

  /// All targets.
  package static let all: [FuzzTarget] = [
    .scene, .caml, .png, .jpeg, .webp, .gif, .path, .baseline, .profile, .cost, .script, .manifest,
    .frames, .text, .textLines, .render, .plist, .archive, .viewHierarchy, .gzip, .lottie,
    .dotLottie, .font, .textBox, .states, .http,
  ]
}

/// Something that should hold and does not.
package struct Violation: Error, CustomStringConvertible {
  /// The violated rule, in words.
  package let description: String
}

/// Checks that something holds.
///
/// - Throws: `Violation` with the sentence if not.
func hold(_ claim: Bool, _ sentence: @autoclosure () -> String) throws {
  if !claim { throw Violation(description: sentence()) }
}

/// Bytes as those of a file.
func file(_ bytes: [UInt8]) throws -> FileBytes { try FileBytes(copying: bytes) }
