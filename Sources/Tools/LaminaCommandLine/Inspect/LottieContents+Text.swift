// The contents of a Lottie file, as `lamina inspect` lists them.

import LaminaFiles
import LaminaScenes

extension LottieContents {
  /// The contents as lines: one for each animation, theme, state machine, slot and text layer.
  var lines: String {
    var lines = animations.map { "animation \($0.id.quoted)\($0.isShown ? " (shown)" : "")" }
    lines += themes.map { "theme \($0.id.quoted)\($0.isShown ? " (shown)" : "")" }
    lines += stateMachines.map(\.line)
    lines += slots.map { slot in
      let value = slot.value.map { slot.kind == .text ? $0.quoted : $0.withoutControls }
      return "slot \(slot.id.quoted): \(slot.kind.word)" + (value.map { " \($0)" } ?? "")
    }
    lines += texts.map { "text layer \($0.layer.quoted): \($0.text.quoted)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension LottieContents.Machine {
  fileprivate var line: String {
    let states = states.map { $0.quoted + ($0 == initial ? " (initial)" : "") }
    let inputs = inputs.map { input in
      "\(input.name.quoted) (\(input.type.withoutControls.lowercased())"
        + (input.value.map { " \($0.withoutControls)" } ?? "") + ")"
    }
    return "state machine \(id.quoted): states \(states.joined(separator: ", "))"
      + (inputs.isEmpty ? "" : "; inputs \(inputs.joined(separator: ", "))")
  }
}

extension String {
  /// The text in quotation marks; line breaks are shown as ` / `, and other control characters as escapes.
  fileprivate var quoted: String {
    let text = escaped(EscapeTable { $0 == "\n" || $0 == "\r" || $0 == "\u{3}" ? " / " : nil })
    return "\"\(text.withoutControls)\""
  }
}
