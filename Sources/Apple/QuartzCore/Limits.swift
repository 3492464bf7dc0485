// The greatest numbers, by the names that counts of repetitions use.

/// The greatest single-precision number; as a count of repetitions, for ever.
public nonisolated let HUGE = Float.greatestFiniteMagnitude
/// The greatest single-precision number; as a count of repetitions, for ever.
public nonisolated let MAXFLOAT = Float.greatestFiniteMagnitude
