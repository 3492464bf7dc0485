// The keys of media timing, shared by layers and animations.

/// A key of media timing.
package struct TimingKey: Sendable {
  /// A kind of value, with its key path in the timing.
  package enum Value: Sendable {
    case number(any WritableKeyPath<MediaTiming, Double> & Sendable)
    /// A number of at least 0, or infinity.
    case length(any WritableKeyPath<MediaTiming, Double> & Sendable)
    case bool(any WritableKeyPath<MediaTiming, Bool> & Sendable)
    case fillMode
  }

  package let name: String
  package let value: Value

  package static let all = [
    TimingKey(name: "beginTime", value: .number(\.beginTime)),
    TimingKey(name: "timeOffset", value: .number(\.timeOffset)),
    TimingKey(name: "speed", value: .number(\.speed)),
    TimingKey(name: "duration", value: .length(\.duration)),
    TimingKey(name: "repeatCount", value: .length(\.repeatCount)),
    TimingKey(name: "repeatDuration", value: .length(\.repeatDuration)),
    TimingKey(name: "autoreverses", value: .bool(\.autoreverses)),
    TimingKey(name: "fillMode", value: .fillMode),
  ]

  /// Whether the key's value is a number of at least 0, or infinity.
  package var isLength: Bool { if case .length = value { true } else { false } }

  package static let fillModes = MediaTiming.FillMode.allCases.map(\.rawValue)
}
