// The needs of each file: causes of its own, or errors that only come from other files.

/// The outcome of the compiler's look at a library.
package struct PortFindings {
  /// The state of a file.
  package enum State: String, Sendable {
    /// The file has no error.
    case compiles
    /// The file needs a name that is not there, or differs from what is.
    case needs
    /// The file's errors come from other files of the library alone.
    case follows
  }

  /// A name that is missing, or a difference, with the files that need it.
  package struct Need {
    /// The kind of need.
    package enum Kind: String, Sendable {
      case module, name, member, override, unavailable, syntax, difference
      case leftOut = "left_out"
    }

    package let name: String
    package let kind: Kind
    package let answer: PortAnswer
    /// The kind of a framework, such as `web`; empty for other needs.
    package let group: String
    /// The files, by path.
    package var files: Set<String>
    /// The first location.
    package let first: CompilerError
  }

  /// The state of each file, by path.
  package private(set) var states: [String: State]
  /// All needs: the most frequent first.
  package private(set) var needs: [Need] = []
  /// The errors of each file.
  package let errors: [String: [CompilerError]]

  /// Finds causes.
  ///
  /// - Parameters:
  ///   - folder: the sources.
  ///   - errors: the compiler's errors, with those of imports.
  ///   - imports: the modules that each file imports, by path.
  package init(
    _ folder: PortFolder, errors: [CompilerError], imports: [String: Set<String>]
  ) {
    let known = Set(folder.files.map(\.path))
    self.errors = Dictionary(grouping: errors.filter { known.contains($0.path) }, by: \.path)
    states = Dictionary(
      folder.files.map { ($0.path, State.compiles) }, uniquingKeysWith: { first, _ in first })
    let finder = CauseFinder(folder, errors: self.errors)
    var needs: [String: Need] = [:]
    var followed: [String: Set<String>] = [:]
    for (path, errors) in self.errors.sorted(by: { $0.key < $1.key }) {
      var (isOwn, causes, differences): (Bool, Set<String>, [Need]) = (false, [], [])
      for error in errors {
        switch finder.cause(of: error, importing: imports[path] ?? []) {
        case .own(let need):
          // Words of the compiler that no name explains come from the names that are missing beside them.
          if need.kind == .difference { differences.append(need) } else { isOwn = true }
          if need.kind != .difference { PortFindings.add(need, to: &needs) }
        case .file(let other): causes.insert(other)
        case .superclass: isOwn = true
        }
      }
      if !isOwn, causes.isEmpty || !differences.isEmpty {
        isOwn = true
        for need in differences { PortFindings.add(need, to: &needs) }
      }
      states[path] = isOwn ? .needs : .follows
      followed[path] = causes
    }
    settleCircles(followed)
    self.needs = needs.values.sorted {
      ($1.files.count, $0.name) < ($0.files.count, $1.name)
    }
  }

  private static func add(_ need: Need, to needs: inout [String: Need]) {
    // An override and a call of super miss the same thing; the name with labels is kept.
    let hasName = ![.syntax, .difference].contains(need.kind)
    let key = hasName ? String(need.name.prefix { $0 != "(" }) : "\(need.kind) \(need.name)"
    guard let known = needs[key] else { return needs[key] = need }
    var joined = need.name.count > known.name.count ? need : known
    joined.files = known.files.union(need.files)
    needs[key] = joined
  }

  /// Files that follow each other alone have a cause among them: the first by path counts as one.
  private mutating func settleCircles(_ followed: [String: Set<String>]) {
    for (path, _) in states.sorted(by: { $0.key < $1.key }) where states[path] == .follows {
      var (seen, next, isExplained): (Set<String>, [String], Bool) = ([path], [path], false)
      while let file = next.popLast(), !isExplained {
        for other in followed[file] ?? [] where seen.insert(other).inserted {
          if states[other] == .needs { isExplained = true }
          next.append(other)
        }
      }
      if !isExplained { states[path] = .needs }
    }
  }

  /// Returns the number of files in a state.
  package func count(_ state: State) -> Int { states.values.count { $0 == state } }
}
