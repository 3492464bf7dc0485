import LaminaGeometry

// The index bar of the titles that a table's data source returns.

/// The source of the titles of a table's own index bar.
final class SectionIndexSource: IndexBarDataSource {
  var titles: [String] = []

  func indexTitles(for tableView: TableView) -> [String] { titles }
}

extension TableView {
  /// The width of the strip at the trailing edge in which a table's own index bar gets touches, in points.
  static var sectionIndexWidth: Double { 20 }

  /// The width at the trailing edge that cells leave to the table's own index bar, in points.
  var indexRoom: Double { sectionIndexSource?.titles.isEmpty ?? true ? 0 : 15 }

  /// Shows an index bar for the titles that the data source returns, or removes it if there are none.
  func updateSectionIndex() {
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    guard let source = sectionIndexSource ?? (titles.isEmpty ? nil : SectionIndexSource()) else {
      return
    }
    guard source.titles != titles else { return }
    if source.titles.isEmpty != titles.isEmpty { setNeedsLayout() }
    source.titles = titles
    sectionIndexSource = source
    if indexBar == nil || indexBar?.dataSource !== source {
      let bar = IndexBar(of: self, dataSource: source)
      bar.touchWidth = TableView.sectionIndexWidth
      bar.onSelect = { [weak self, weak source] index in
        guard let self, let source, source.titles.indices.contains(index) else { return }
        scroll(toSectionOfTitle: source.titles[index], at: index)
      }
    }
    if let sectionIndexColor { indexBar?.titleColor = sectionIndexColor }
    indexBar?.reload()
  }

  private func scroll(toSectionOfTitle title: String, at index: Int) {
    let section =
      dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index
    guard section >= 0, section < numberOfSections else { return }
    let y = rect(forSection: section).minY - adjustedContentInset.top
    contentOffset = legalOffset(nearest: Point(x: contentOffset.x, y: y))
  }

  /// Reloads the titles of the index bar from the data source.
  public func reloadSectionIndexTitles() { updateSectionIndex() }
}
