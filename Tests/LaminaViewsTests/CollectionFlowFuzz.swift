import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Random flow layouts against a layout that places every item one by one.
@Suite struct CollectionFlowFuzz {
  /// A section as it is made up.
  private struct Model {
    var sizes: [Size]
    var header = 0.0
    var footer = 0.0
    var inset = EdgeInsets.zero
    var lineSpacing = 0.0
    var itemSpacing = 0.0
  }

  /// Places the items of a section below `top`; returns them and the section's end.
  private func place(
    _ model: Model, width: Double, scale: Double, top: Double
  ) -> (rects: [Rect], end: Double) {
    let room = max(0, width - model.inset.left - model.inset.right)
    var (rects, y) = ([Rect](), top + model.header + model.inset.top)
    var rest = Array(model.sizes)
    while !rest.isEmpty {
      var (line, used) = ([rest.removeFirst()], 0.0)
      used = line[0].width
      while let next = rest.first, used + model.itemSpacing + next.width <= room + 0.001 {
        used += model.itemSpacing + next.width
        line.append(rest.removeFirst())
      }
      var number = line.count
      if rest.isEmpty, let last = line.last, last.width + model.itemSpacing > 0 {
        while used + model.itemSpacing + last.width <= room + 0.001 {
          used += model.itemSpacing + last.width
          number += 1
        }
      }
      let left = max(0, room - used)
      var x = model.inset.left + (number == 1 ? left / 2 : 0)
      let height = line.map(\.height).max() ?? 0
      for size in line {
        rects.append(
          Rect(
            x: (x * scale).rounded() / scale,
            y: ((y + (height - size.height) / 2) * scale).rounded() / scale, width: size.width,
            height: size.height))
        x += size.width + model.itemSpacing + (number > 1 ? left / Double(number - 1) : 0)
      }
      y += height + (rest.isEmpty ? 0 : model.lineSpacing)
    }
    return (rects, y + model.inset.bottom + model.footer)
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1.01 && abs(a.minY - b.minY) < 1.01 && a.size == b.size
  }

  @Test func `random sections: items where they are when each is placed after the one before`() {
    let seed: UInt64 = 0xF10_3
    print("flow layouts: seed \(seed)")
    var random = SplitMix(seed: seed)
    var found = 0
    for number in 1...1_000 {
      let width = Double(random.integer(in: 60...500))
      let scale = Double(random.integer(in: 1...3))
      var models: [Model] = (0..<random.integer(in: 0...5)).map { _ in
        let common = Size(
          width: Double(random.integer(in: 10...200)), height: Double(random.integer(in: 0...90)))
        let isEqual = random.chance(0.4)
        var model = Model(
          sizes: (0..<random.integer(in: 0...60)).map { _ in
            isEqual
              ? common
              : Size(
                width: Double(random.integer(in: 10...160)),
                height: Double(random.integer(in: 1...90)))
          })
        model.header = random.chance(0.5) ? 0 : Double(random.integer(in: 1...40))
        model.footer = random.chance(0.7) ? 0 : Double(random.integer(in: 1...40))
        model.lineSpacing = Double(random.integer(in: 0...20))
        model.itemSpacing = Double(random.integer(in: 0...20))
        model.inset = EdgeInsets(
          top: Double(random.integer(in: 0...20)), left: Double(random.integer(in: 0...20)),
          bottom: Double(random.integer(in: 0...20)), right: Double(random.integer(in: 0...20)))
        return model
      }
      var geometry = FlowGeometry(
        models.map { model in
          var section = FlowSection(.each(model.sizes))
          (section.header, section.footer, section.inset) = (
            model.header, model.footer, model.inset
          )
          (section.lineSpacing, section.itemSpacing) = (model.lineSpacing, model.itemSpacing)
          return section
        }, width: width, scale: scale)
      for _ in 0..<random.integer(in: 0...4) {
        guard let section = models.indices.randomElement(using: &random),
          !models[section].sizes.isEmpty
        else { continue }
        let item = random.integer(in: 0...models[section].sizes.count - 1)
        let size = Size(
          width: Double(random.integer(in: 10...160)), height: Double(random.integer(in: 1...90)))
        models[section].sizes[item] = size
        geometry.set([(item, size)], in: section)
      }
      let what = "seed \(seed), layout \(number)"
      var (top, all) = (0.0, [(IndexPath, Rect)]())
      for (section, model) in models.enumerated() {
        let placed = place(model, width: width, scale: scale, top: top)
        for (item, rect) in placed.rects.enumerated() {
          let path = IndexPath(item: item, section: section)
          all.append((path, rect))
          guard isNear(geometry.rect(of: path), rect) else {
            Issue.record("\(what): \(path) at \(geometry.rect(of: path)), not \(rect)")
            return
          }
        }
        guard abs(geometry.extent(of: section).end - placed.end) < 1e-6 else {
          Issue.record("\(what): section \(section) ends at \(geometry.extent(of: section).end)")
          return
        }
        top = placed.end
      }
      for _ in 0..<8 {
        let y = Double(random.integer(in: -50...Int(top) + 50))
        let part = Rect(
          x: random.double(in: -20...width), y: y, width: random.double(in: 1...width),
          height: random.double(in: 1...600))
        var paths: [IndexPath] = []
        geometry.forEachItem(in: part) { path, _ in paths.append(path) }
        // Places are the geometry's own here: those above were compared with a pixel's tolerance.
        let expected = all.map(\.0).filter {
          let rect = geometry.rect(of: $0)
          return rect.minX < part.maxX && rect.maxX > part.minX && rect.minY < part.maxY
            && rect.maxY > part.minY
        }
        found += paths.count
        guard paths == expected else {
          Issue.record("\(what), \(part): \(paths), not \(expected)")
          return
        }
      }
    }
    print("\(found) items in sight")
    #expect(found > 30_000)
  }

  @Test @MainActor
  func `random offsets: cells are those of the items in sight, in both directions`() {
    let seed: UInt64 = 0xC0_11EC7
    print("collection cells: seed \(seed)")
    var random = SplitMix(seed: seed)
    for number in 1...60 {
      let stage = Stage()
      let (delegate, layout) = (SizeLog(), CollectionViewFlowLayout())
      delegate.logsCells = false
      layout.scrollDirection = random.chance(0.5) ? .vertical : .horizontal
      layout.headerReferenceSize = Size(width: 20, height: 20)
      layout.sectionHeadersPinToVisibleBounds = random.chance(0.5)
      let sections = (0..<random.integer(in: 1...5)).map { section in
        (0..<random.integer(in: 0...80)).map { "\(section).\($0)" }
      }
      delegate.sizes = sections.map {
        $0.map { _ in
          Size(
            width: Double(random.integer(in: 20...200)),
            height: Double(random.integer(in: 20...200))
          )
        }
      }
      let view = stage.collection(Words(sections), delegate, layout)
      var most = view.visibleCells.count
      let all = sections.indices.flatMap { section in
        sections[section].indices.map { IndexPath(item: $0, section: section) }
      }
      for _ in 0..<40 {
        view.contentOffset = Point(
          x: random.double(in: view.horizontalOffsetRange),
          y: random.double(in: view.verticalOffsetRange))
        stage.layOut()
        let expected = all.filter { path in
          guard let frame = view.layoutAttributesForItem(at: path)?.frame else { return false }
          return frame.intersection(view.bounds).map { !$0.isEmpty } ?? false
        }
        most = max(most, expected.count)
        let what = "seed \(seed), view \(number) at \(view.contentOffset)"
        guard view.indexPathsForVisibleItems == expected else {
          Issue.record("\(what): \(view.indexPathsForVisibleItems), not \(expected)")
          return
        }
        for path in expected {
          guard let cell = view.cellForItem(at: path) as? WordCell, !cell.isHidden,
            cell.frame == view.layoutAttributesForItem(at: path)?.frame,
            cell.label.text == sections[path.section][path.item]
          else {
            Issue.record("\(what): the cell of \(path)")
            return
          }
        }
        let shown = view.subviews.count { !$0.isHidden && $0 is WordCell }
        guard view.counts.made <= most, shown == expected.count else {
          Issue.record("\(what): \(view.counts) cells for at most \(most) items")
          return
        }
      }
    }
  }
}
