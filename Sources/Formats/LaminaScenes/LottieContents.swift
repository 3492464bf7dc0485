// The contents of a Lottie file or a dotLottie archive, as lists for people and for JSON.

/// The parts of a Lottie file that a user can choose or replace.
package struct LottieContents: Encodable, Sendable {
  /// An animation or a theme of a dotLottie archive.
  package struct Part: Encodable, Sendable {
    /// The part's ID.
    package var id: String
    /// Whether the scene shows this animation, or applies this theme.
    package var isShown: Bool

    package init(id: String, isShown: Bool) { (self.id, self.isShown) = (id, isShown) }
  }

  /// A state machine of a dotLottie archive.
  package struct Machine: Encodable, Sendable {
    /// The state machine's ID.
    package var id: String
    /// The names of the machine's states; the first is not always the initial one.
    package var states: [String]
    /// The name of the machine's initial state.
    package var initial: String
    /// The machine's inputs, with the values that they have at the start.
    package var inputs: [Input]

    package init(id: String, states: [String], initial: String, inputs: [Input]) {
      (self.id, self.states, self.initial, self.inputs) = (id, states, initial, inputs)
    }
  }

  /// An input of a state machine.
  package struct Input: Encodable, Sendable {
    package var name: String
    package var type: String
    /// The input's value at the start, as text; `nil` for an event, which has no value.
    package var value: String?

    package init(name: String, type: String, value: String?) {
      (self.name, self.type, self.value) = (name, type, value)
    }
  }

  /// A slot of the shown animation, whose value users can replace.
  package struct Slot: Encodable, Sendable {
    package var id: String
    package var kind: LottieSlotKind
    /// The slot's value in the form that `--lottie-slot` takes, or the number of its keyframes or vertices.
    ///
    /// It is `nil` for a slot without a value that can be written.
    package var value: String?

    package init(id: String, kind: LottieSlotKind, value: String?) {
      (self.id, self.kind, self.value) = (id, kind, value)
    }
  }

  /// A text layer of the shown animation.
  package struct Text: Encodable, Sendable {
    package var layer: String
    /// The layer's text; the first one, if keyframes change it.
    package var text: String

    package init(layer: String, text: String) { (self.layer, self.text) = (layer, text) }
  }

  /// The animations of a dotLottie archive; empty for a plain Lottie file.
  package var animations: [Part]
  /// The themes of a dotLottie archive; empty for a plain Lottie file.
  package var themes: [Part]
  /// The state machines of a dotLottie archive; empty for a plain Lottie file.
  package var stateMachines: [Machine]
  /// The slots of the shown animation.
  package var slots: [Slot]
  /// The text layers of the shown animation.
  package var texts: [Text]

  package init(
    animations: [Part], themes: [Part], stateMachines: [Machine], slots: [Slot], texts: [Text]
  ) {
    (self.animations, self.themes, self.stateMachines) = (animations, themes, stateMachines)
    (self.slots, self.texts) = (slots, texts)
  }
}

extension LottieSlotKind: Encodable {}
