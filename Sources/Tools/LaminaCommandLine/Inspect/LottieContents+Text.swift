// The contents of a Lottie file, as `lamina inspect` lists them.

import LaminaFiles
import LaminaScenes

extension LottieContents {
  /// The contents as lines: one for each animation, theme, state machine, slot and text layer.
  var lines: [String] {
    var lines = animations.map { "animation \($0.id.quotedLine)\($0.isShown ? " (shown)" : "")" }
    lines += themes.map { "theme \($0.id.quotedLine)\($0.isShown ? " (shown)" : "")" }
    lines += stateMachines.map(\.line)
    lines += slots.map { slot in
      let value = slot.value.map { slot.kind == .text ? $0.quotedLine : $0.printed }
      return "slot \(slot.id.quotedLine): \(slot.kind.word)" + (value.map { " \($0)" } ?? "")
    }
    lines += texts.map { "text layer \($0.layer.quotedLine): \($0.text.quotedLine)" }
    return lines
  }
}

extension LottieContents.Machine {
  fileprivate var line: String {
    let states = states.map { $0.quotedLine + ($0 == initial ? " (initial)" : "") }
    let inputs = inputs.map { input in
      "\(input.name.quotedLine) (\(input.type.printed.lowercased())"
        + (input.value.map { " \($0.printed)" } ?? "") + ")"
    }
    return "state machine \(id.quotedLine): states \(states.joined(separator: ", "))"
      + (inputs.isEmpty ? "" : "; inputs \(inputs.joined(separator: ", "))")
  }
}

extension String {
  /// The text in quotation marks; line breaks are shown as ` / `, and other control characters as escapes.
  fileprivate var quotedLine: String {
    let text = escaped(EscapeTable { $0 == "\n" || $0 == "\r" || $0 == "\u{3}" ? " / " : nil })
    return text.quoted
  }
}
