// Stage 2, plan: the order constraints between pieces of planes.

import LaminaGeometry

/// A graph of pieces: an edge leads from a piece to another that must be drawn later.
struct PieceRelations {
  /// For each piece, the pieces in front of it.
  private var nearer: [[Int32]]
  /// Whether every edge agrees with the painting order of the planes.
  private(set) var isInOrder = true
  /// For each piece, the index of its plane, which decides the order where the graph leaves a choice.
  private let planes: [Int]

  init(pieces: [PlanePiece]) {
    nearer = Array(repeating: [], count: pieces.count)
    planes = pieces.map(\.plane)
  }

  /// Adds an edge: the piece `before` is in front of the piece `behind`, and must be drawn later.
  mutating func addEdge(behind: Int, before: Int) {
    nearer[behind].append(Int32(before))
    if planes[behind] > planes[before] { isInOrder = false }
  }

  /// Returns groups of pieces, back to front: a group is a single piece, or several that form a cycle.
  ///
  /// Of the groups that may come next, the one with the first plane is taken. O(edges + pieces * log(pieces)), without
  /// recursion.
  mutating func components() -> [[Int]] {
    let component = strongComponents()
    let count = (component.max() ?? -1) + 1
    var members = [[Int]](repeating: [], count: count)
    for (piece, own) in component.enumerated() { members[own].append(piece) }
    let first = members.map { $0.map { planes[$0] }.min() ?? 0 }
    var farther = [Int](repeating: 0, count: count)
    func forEachEdge(from own: Int, _ body: (Int) -> Void) {
      for piece in members[own] {
        for next in nearer[piece] where component[Int(next)] != own { body(component[Int(next)]) }
      }
    }
    for own in 0..<count { forEachEdge(from: own) { farther[$0] += 1 } }
    var ready = PriorityQueue()
    for own in 0..<count where farther[own] == 0 { ready.push((first[own], own)) }
    var ordered: [[Int]] = []
    while let (_, own) = ready.pop() {
      ordered.append(members[own])
      forEachEdge(from: own) { next in
        farther[next] -= 1
        if farther[next] == 0 { ready.push((first[next], next)) }
      }
    }
    return ordered
  }

  /// Returns, for each piece, the number of its strongly connected component.
  ///
  /// Source: Tarjan 1972.
  private func strongComponents() -> [Int] {
    let unseen = -1
    var number = [Int](repeating: unseen, count: nearer.count)
    var lowest = [Int](repeating: 0, count: nearer.count)
    var component = [Int](repeating: unseen, count: nearer.count)
    var open: [Int] = []
    var path: [(piece: Int, next: Int)] = []
    var (seen, found) = (0, 0)
    for start in nearer.indices where number[start] == unseen {
      path.append((start, 0))
      while let (piece, next) = path.last {
        if next == 0 {
          number[piece] = seen
          lowest[piece] = seen
          seen += 1
          open.append(piece)
        }
        if next < nearer[piece].count {
          path[path.count - 1].next += 1
          let other = Int(nearer[piece][next])
          if number[other] == unseen {
            path.append((other, 0))
          } else if component[other] == unseen {
            lowest[piece] = min(lowest[piece], number[other])
          }
          continue
        }
        path.removeLast()
        if let (above, _) = path.last { lowest[above] = min(lowest[above], lowest[piece]) }
        guard lowest[piece] == number[piece] else { continue }
        while let last = open.popLast() {
          component[last] = found
          if last == piece { break }
        }
        found += 1
      }
    }
    return component
  }
}

/// A queue of pairs of numbers that returns the smallest first.
private struct PriorityQueue {
  private var heap: [(Int, Int)] = []

  mutating func push(_ entry: (Int, Int)) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> (Int, Int)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      if least == place { return first }
      heap.swapAt(place, least)
      place = least
    }
  }
}
