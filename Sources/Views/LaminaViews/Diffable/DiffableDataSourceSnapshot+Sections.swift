// Changes to the sections of a snapshot.

import LaminaSystem

extension DiffableDataSourceSnapshot {
  /// Appends sections without items.
  ///
  /// - Parameter identifiers: the sections.
  /// - Precondition: no section is in the snapshot already or occurs twice.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts sections without items before another section.
  ///
  /// - Parameters:
  ///   - identifiers: the sections.
  ///   - section: the other section.
  /// - Precondition: no inserted section is in the snapshot or occurs twice; the other section is in it.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) { insert(identifiers, at: place(of: section)) }

  /// Inserts sections without items after another section.
  ///
  /// - Parameters:
  ///   - identifiers: the sections.
  ///   - section: the other section.
  /// - Precondition: no inserted section is in the snapshot or occurs twice; the other section is in it.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) { insert(identifiers, at: place(of: section) + 1) }

  /// Deletes sections with their items.
  ///
  /// Policy: `snapshot-unknown-ignored`.
  ///
  /// - Parameter identifiers: the sections; sections that are not in the snapshot are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    for section in gone {
      if let old = items.removeValue(forKey: section) { forget(Set(old)) }
    }
    sectionIdentifiers.removeAll { gone.contains($0) }
    reloadedSectionIdentifiers.removeAll { gone.contains($0) }
  }

  /// Moves a section with its items before another section.
  ///
  /// - Parameters:
  ///   - identifier: the section.
  ///   - section: the other section.
  /// - Precondition: both are in the snapshot, and they are not the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType
  ) { move(identifier, to: section, 0) }

  /// Moves a section with its items after another section.
  ///
  /// - Parameters:
  ///   - identifier: the section.
  ///   - section: the other section.
  /// - Precondition: both are in the snapshot, and they are not the same.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType
  ) { move(identifier, to: section, 1) }

  /// Marks sections for reloading when the snapshot is applied.
  ///
  /// - Parameter identifiers: the sections.
  /// - Precondition: they are in the snapshot.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      _ = place(of: section)
      if !reloadedSectionIdentifiers.contains(section) {
        reloadedSectionIdentifiers.append(section)
      }
    }
  }

  private func place(of section: SectionIdentifierType) -> Int {
    guard let index = sectionIdentifiers.firstIndex(of: section) else {
      fatalError("the snapshot has no section \(section)")
    }
    return index
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for section in identifiers {
      let old = items.updateValue([], forKey: section)
      ensure(old == nil, "section \(section) would occur twice in the snapshot")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  private mutating func move(
    _ identifier: SectionIdentifierType, to section: SectionIdentifierType, _ distance: Int
  ) {
    ensure(identifier != section, "section \(section) is moved to itself")
    sectionIdentifiers.remove(at: place(of: identifier))
    sectionIdentifiers.insert(identifier, at: place(of: section) + distance)
  }
}
