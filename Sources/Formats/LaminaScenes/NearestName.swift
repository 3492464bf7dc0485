/// A search for the name that was probably meant.
package enum NearestName {
  /// Returns the name nearest to a mistyped one, if it is near enough to be a typing error.
  ///
  /// At most a third of its letters may be added, missing, changed or swapped with a neighbour.
  package static func closestName(_ name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased())
    // A much longer name than any key is no typing error, and comparing costs its length squared.
    guard wanted.count <= 64 else { return nil }
    let best = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }.min {
      ($0.distance, $0.name) < ($1.distance, $1.name)
    }
    guard let best, best.distance <= max(1, max(wanted.count, best.name.count) / 3) else {
      return nil
    }
    return best.name
  }

  /// Returns the edit distance of two names, in which a swap of two neighbouring letters counts
  /// once.
  ///
  /// This distance is called optimal string alignment.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
