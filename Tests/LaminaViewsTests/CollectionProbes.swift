import LaminaGeometry
import LaminaViews

/// A cell with a word.
class WordCell: CollectionViewCell {
  let label = Label()
  var reuses = 0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentView.addSubview(label)
    backgroundColor = .white
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

/// A header with a word.
final class WordHeader: CollectionReusableView {
  var word = ""
}

/// Sections of items, each with a word, for a collection view.
@MainActor final class Words: CollectionViewDataSource {
  var sections: [[String]]
  var log: Log?

  init(_ sections: [[String]]) { self.sections = sections }
  convenience init(count: Int) { self.init([(0..<count).map { "item \($0)" }]) }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    log?.add("cell \(indexPath.section).\(indexPath.item)")
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
    (cell as? WordCell)?.label.text = sections[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (view as? WordHeader)?.word = "\(kind) \(indexPath.section)"
    return view
  }
}

/// The calls of a collection view.
@MainActor class CollectionLog: CollectionViewDelegate {
  let log = Log()
  var logsCells = true
  var refused: Set<IndexPath> = []

  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { !refused.contains(indexPath) }
  func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.add("highlight \(indexPath.section).\(indexPath.item)") }
  func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.add("unhighlight \(indexPath.section).\(indexPath.item)") }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    log.add("select \(indexPath.section).\(indexPath.item)")
  }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.add("deselect \(indexPath.section).\(indexPath.item)")
  }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { if logsCells { log.add("show \(indexPath.section).\(indexPath.item)") } }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { if logsCells { log.add("hide \(indexPath.section).\(indexPath.item)") } }
}

/// One that says how large items are.
final class SizeLog: CollectionLog, CollectionViewDelegateFlowLayout {
  var sizes: [[Size]] = []

  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Size { sizes[indexPath.section][indexPath.item] }
}

extension Stage {
  /// A collection view with a flow layout in the window.
  func collection(
    _ words: Words, _ delegate: CollectionLog? = nil,
    _ layout: CollectionViewLayout = CollectionViewFlowLayout(), frame: Rect? = nil
  ) -> CollectionView {
    kept.objects.append(words)
    let view = CollectionView(
      frame: frame ?? rect(0, 0, 390, 844), collectionViewLayout: layout)
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    for kind in [
      CollectionViewFlowLayout.elementKindSectionHeader,
      CollectionViewFlowLayout.elementKindSectionFooter,
    ] {
      view.register(
        WordHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    }
    view.dataSource = words
    view.delegate = delegate
    window.addSubview(view)
    layOut()
    return view
  }
}
