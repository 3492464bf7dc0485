/// Changes of layers that are shown together, as `CATransaction`.
///
/// Transactions nest: what is not set in one is as in the one around it. Without any, the first change of
/// a layer begins an implicit one, which the frame loop commits before it waits. Everything happens on
/// the main actor.
@MainActor public enum Transaction {
  // MARK: - Begin and commit

  /// Begins a transaction within the present one.
  public static func begin() { stack.append(Level(isImplicit: false)) }

  /// Commits the innermost transaction that was begun; without one nothing happens.
  ///
  /// What changed is shown with the commit of the frame loop, after the outermost one.
  public static func commit() {
    guard let last = stack.last, !last.isImplicit else { return }
    stack.removeLast()
    last.group.close()
  }

  /// Commits the implicit transaction; those that were begun and not committed stay.
  public static func flush() {
    guard let index = stack.firstIndex(where: \.isImplicit) else { return }
    stack.remove(at: index).group.close()
  }

  /// How many transactions are open, the implicit one included.
  public static var depth: Int { stack.count }

  // MARK: - Properties

  /// The duration of animations that do not say theirs, in seconds; 0.25 unless set.
  public static var animationDuration: Double {
    get { read(\.duration) ?? 0.25 }
    set { write(\.duration, newValue) }
  }

  /// The timing function of implicit animations; `nil` for `TimingFunction.default`.
  public static var animationTimingFunction: TimingFunction? {
    get { read(\.timingFunction)?.first }
    set { write(\.timingFunction, newValue.map { [$0] } ?? []) }
  }

  /// Whether changes run no actions; it counts when a property is set.
  public static var disableActions: Bool {
    get { read(\.disablesActions) ?? false }
    set { write(\.disablesActions, newValue) }
  }

  /// Adds a block that runs once all animations are over that were added in the transaction and in those
  /// within it: on a later turn of the frame loop, never during the commit.
  public static func addCompletion(_ block: @escaping @MainActor @Sendable () -> Void) {
    existingTop.group.blocks.append(block)
  }

  /// A value that was set for a key, in this transaction or one around it.
  public static func value(forKey key: String) -> (any Sendable)? {
    for level in stack.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// Sets a value for a key of the user's own.
  public static func setValue(_ value: any Sendable, forKey key: String) {
    existingTop.values[key] = value
  }

  // MARK: - The frame loop's side

  /// Whether a layer has changed since the frame loop last looked.
  package static var hasChanges = false

  /// What runs on the next turn of the frame loop.
  private static var waiting: [@MainActor @Sendable () -> Void] = []

  /// Runs completion blocks and what delegates of animations are told.
  package static func runWaiting() {
    let blocks = waiting
    waiting = []
    for block in blocks { block() }
  }

  /// Whether something waits to be run.
  package static var isWaiting: Bool { !waiting.isEmpty }

  package static func later(_ block: @escaping @MainActor @Sendable () -> Void) {
    waiting.append(block)
  }

  /// The time that layers begin their animations at and are presented at, in seconds; the frame loop sets
  /// it.
  package static var clock: @MainActor () -> Double = { 0 }

  /// The groups that an animation which is added now belongs to.
  static var groups: [TransactionGroup] {
    stack.isEmpty ? [] : stack.map(\.group)
  }

  // MARK: - Levels

  private struct Level {
    let isImplicit: Bool
    let group = TransactionGroup()
    var duration: Double?
    /// Set to a function, or to none.
    var timingFunction: [TimingFunction]?
    var disablesActions: Bool?
    var values: [String: any Sendable] = [:]
  }

  private static var stack: [Level] = []

  private static var existingTop: Level {
    get {
      openImplicit()
      return stack[stack.count - 1]
    }
    set {
      openImplicit()
      stack[stack.count - 1] = newValue
    }
  }

  /// Begins the implicit transaction, unless there is one around.
  static func openImplicit() {
    if stack.isEmpty { stack.append(Level(isImplicit: true)) }
  }

  private static func read<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in stack.reversed() { if let value = level[keyPath: path] { return value } }
    return nil
  }

  private static func write<Value>(_ path: WritableKeyPath<Level, Value?>, _ value: Value) {
    existingTop[keyPath: path] = value
  }
}

/// The animations of one transaction, and what runs when they are over.
@MainActor final class TransactionGroup {
  var blocks: [@MainActor @Sendable () -> Void] = []
  private var running = 0
  private var isClosed = false

  nonisolated init() {}

  func add() { running += 1 }

  func end() {
    running -= 1
    finishIfDone()
  }

  func close() {
    isClosed = true
    finishIfDone()
  }

  private func finishIfDone() {
    guard isClosed, running == 0 else { return }
    for block in blocks { Transaction.later(block) }
    blocks = []
  }
}
