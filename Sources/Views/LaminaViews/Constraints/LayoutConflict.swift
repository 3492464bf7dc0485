// The report of constraints that contradict each other.

import LaminaLayers

/// Constraints that cannot all hold, and the one that was broken.
///
/// A broken constraint remains active. It holds again as soon as the others allow it.
public struct LayoutConflict: Hashable, Sendable, CustomStringConvertible {
  /// The constraints, in the order of activation, each with the names of its views.
  public let constraints: [String]
  /// The paths of the views that the constraints mention.
  public let views: [String]
  /// The sizes that take part in the conflict, in words: of the view that contains the constraints, or of the content
  /// of views.
  public let sizes: [String]
  /// The constraint that was broken.
  public let broken: String

  @MainActor init(of all: [LayoutConstraint], _ sizes: [String], broken: LayoutConstraint) {
    constraints = all.map(\.description)
    self.sizes = sizes
    self.broken = broken.description
    var paths: [String] = []
    for item in all.flatMap({ [$0.firstItem, $0.secondItem] }) {
      guard let view = LayoutItemKind(item)?.view else { continue }
      let path = view.layer.pathFromRoot
      if !paths.contains(path) { paths.append(path) }
    }
    views = paths
  }

  /// The conflict in one line: the constraints, the broken one, and the views.
  public var description: String {
    if constraints.count + sizes.count < 2 {
      return
        "constraint \(broken) is left out: it contradicts a constant frame, or has a number that is "
        + "not finite or exceeds a billion; views: \(views.joined(separator: ", "))"
    }
    return
      "constraints cannot all hold: \((constraints + sizes).joined(separator: "; ")); left out: "
      + "\(broken); views: \(views.joined(separator: ", "))"
  }
}

/// The layout conflicts so far, without duplicates.
@MainActor public final class LayoutConflictLog {
  /// The first 1,000 conflicts, in order of occurrence.
  public private(set) var entries: [LayoutConflict] = []
  /// A closure called for each conflict that is added to `entries`; `nil` for none.
  public var handler: (@MainActor (LayoutConflict) -> Void)?
  private var known: Set<LayoutConflict> = []

  init() {}

  /// Removes all entries.
  public func removeAll() { (entries, known) = ([], []) }

  func add(_ conflict: LayoutConflict) {
    guard entries.count < 1_000, known.insert(conflict).inserted else { return }
    entries.append(conflict)
    View.warnings.add(
      ViewWarning(view: conflict.views.first ?? "a view", message: conflict.description))
    handler?(conflict)
  }
}

extension View {
  /// The log of conflicts between the constraints of all views.
  public static let layoutConflicts = LayoutConflictLog()
}
