// Features that are not drawn, in a sentence beside the totals that lack them.

import LaminaFiles
import LaminaProfiling

extension [IgnoredFeature] {
  /// The maximum number of features that the sentence names.
  private static let mostNamed = 3

  /// A sentence about the features that the totals lack; `nil` if there are none.
  package var sentence: String? {
    if isEmpty { return nil }
    // Features that a device renders offscreen are missed most.
    let order = filter { $0.devicePass == .yes } + filter { $0.devicePass != .yes }
    var names = order.prefix(Self.mostNamed).map { ignored in
      (ignored.count > 1 ? "\(groupedNumber(ignored.count)) × " : "")
        + ignored.feature.printed(most: 60)
        + (ignored.layer.isEmpty ? "" : " (\(ignored.layer.printed(most: 60)))")
    }
    if count > names.count { names.append("\(count - names.count) more") }
    let list = names.joined(separator: ", ")
    let passes = filter { $0.devicePass == .yes }.count
    return "Not drawn, so missing in these counts: \(list)"
      + (passes == 0
        ? "." : "; a device renders \(passes == 1 ? "one" : "\(passes)") of these offscreen.")
  }
}
