// Where an error comes from: a name that is missing, or another file of the library.

/// The search for the cause of an error.
struct CauseFinder {
  /// The cause of an error.
  enum Cause {
    /// The file needs something.
    case own(PortFindings.Need)
    /// Another file, by path, has errors, and declares what this one uses.
    case file(String)
    /// The file's own class has a superclass that is missing, which is a need already.
    case superclass
  }

  private let broken: Set<String>
  private var declarations: [String: SourceDeclarations] = [:]
  /// The files that declare a type, by its name.
  private var homes: [String: [String]] = [:]
  /// The files that extend a type, by its name.
  private var extensions: [String: [String]] = [:]
  /// The files that declare a member or a function, by its name.
  private var members: [String: [String]] = [:]
  private var parents: [String: String] = [:]
  /// The files that are left out, by the types that they declare.
  private var leftOut: [String: String] = [:]
  /// The types that the compiler does not find.
  private let missingTypes: Set<String>

  /// Reads the declarations of a folder.
  ///
  /// - Parameters:
  ///   - folder: the sources.
  ///   - errors: the errors of each file, by path.
  init(_ folder: PortFolder, errors: [String: [CompilerError]]) {
    broken = Set(errors.keys)
    missingTypes = Set(
      errors.values.joined().compactMap { error in
        error.message.hasPrefix("cannot find type '") ? error.quoted.first.map(String.init) : nil
      })
    for file in folder.files {
      let read = SourceDeclarations(file.text)
      declarations[file.path] = read
      for type in read.types { homes[type, default: []].append(file.path) }
      for type in read.extended { extensions[type, default: []].append(file.path) }
      for member in read.members { members[member, default: []].append(file.path) }
      parents.merge(read.parents) { first, _ in first }
    }
    for file in folder.leftOut {
      for type in file.types where homes[type] == nil { leftOut[type] = file.name }
    }
  }

  /// Returns the cause of an error.
  func cause(of error: CompilerError, importing modules: Set<String>) -> Cause {
    let line = declarations[error.path]?.line(error.line) ?? ""
    let subject = ErrorSubject(error, line: line)
    if let cause = causeInSuperclass(error, subject) { return cause }
    func own(
      _ name: String, _ kind: PortFindings.Need.Kind, _ answer: PortAnswer, group: String = ""
    ) -> Cause {
      .own(
        PortFindings.Need(
          name: name, kind: kind, answer: answer, group: group, files: [error.path], first: error))
    }
    switch subject {
    case .module(let name):
      let (group, answer) = PortAnswers.answer(toModule: name)
      return own(name, .module, answer, group: group)
    case .name(let name):
      let base = String(name.prefix { $0 != "." })
      if let file = leftOut[base] {
        return own(
          name, .leftOut,
          PortAnswer(.notPlanned, "declared in \(file), which is left out"))
      }
      if let other = brokenHome(of: base, members[base] ?? [], except: error.path) {
        return .file(other)
      }
      return own(name, .name, PortAnswers.answer(to: name, importing: modules))
    case .unavailable(let name, let reason):
      return own(name, .unavailable, PortAnswer(.outOfReach, reason))
    case .member(let type, let name):
      if let other = declaringFile(of: name, in: type, except: error.path) { return .file(other) }
      let owner = "\(ancestor(of: type)).\(name)"
      return own(owner, .member, PortAnswers.answer(to: owner, importing: modules))
    case .override(let name):
      let type = declarations[error.path]?.enclosingType(ofLine: error.line) ?? ""
      if let parent = parents[type],
        let other = brokenHome(of: parent, [], except: error.path)
      {
        return .file(other)
      }
      let owner = "\(ancestor(of: parents[type] ?? type)).\(name)"
      return own(owner, .override, PortAnswers.answer(to: owner, importing: modules))
    case .syntax(let words): return own(words, .syntax, PortAnswer(.missing, ""))
    case .difference(let words):
      for name in error.quoted {
        let type = ErrorSubject.baseType(String(name))
        if let other = brokenHome(of: type, [], except: error.path) { return .file(other) }
      }
      return own(words, .difference, PortAnswer(.missing, ""))
    }
  }

  /// Returns the cause of an error that comes from a missing superclass; `nil` for others.
  private func causeInSuperclass(_ error: CompilerError, _ subject: ErrorSubject) -> Cause? {
    let type: String?
    switch subject {
    case .module, .unavailable, .syntax: return nil
    case .name(let name) where name.first?.isUppercase == true: return nil
    case .member(let owner, _) where homes[owner] != nil: type = owner
    case .member: return nil
    default: type = declarations[error.path]?.enclosingType(ofLine: error.line)
    }
    var (name, seen): (String?, Set<String>) = (type, [])
    while let current = name, let parent = parents[current], seen.insert(current).inserted {
      guard homes[parent] == nil else {
        name = parent
        continue
      }
      guard missingTypes.contains(parent), let home = homes[current]?.first else { return nil }
      return home == error.path ? .superclass : .file(home)
    }
    return nil
  }

  /// Returns another file with errors that declares a type, or one of other candidates.
  private func brokenHome(
    of type: String, _ others: [String], except path: String
  ) -> String? {
    ((homes[type] ?? []) + others).first { $0 != path && broken.contains($0) }
  }

  /// Returns another file with errors that declares a type, or extends it with a member.
  private func declaringFile(of member: String, in type: String, except path: String) -> String? {
    var name: String? = type
    var seen: Set<String> = []
    while let current = name, seen.insert(current).inserted {
      if let home = brokenHome(of: current, [], except: path) { return home }
      let extending = (extensions[current] ?? []) + (extensions["\(current).Type"] ?? [])
      let found = extending.first {
        $0 != path && broken.contains($0) && declarations[$0]?.members.contains(member) == true
      }
      if let found { return found }
      name = parents[current]
    }
    return nil
  }

  /// Returns the first type above a class that the folder does not declare.
  private func ancestor(of type: String) -> String {
    var name = type
    var seen: Set<String> = []
    while homes[name] != nil, let parent = parents[name], seen.insert(name).inserted {
      name = parent
    }
    return name
  }
}
