import LaminaPixels
import TestSupport
import Testing

/// The kernels of the blur against plain sums, to the last bit, for rows of every length.
@Suite struct BlurRowTwinTests {
  /// Channels times 128.
  private func values(_ count: Int, _ random: inout SplitMix) -> [UInt16] {
    (0..<count).map { _ in
      UInt16(random.element(of: [0, 32_640, random.integer(in: 0...32_640)]))
    }
  }

  private func weights(_ random: inout SplitMix) -> SplineWeights {
    let before = random.element(of: [0, 4_096, random.integer(in: 0...4_096)])
    let after = random.integer(in: 0...(4_096 - before))
    return SplineWeights(before: UInt16(before), after: UInt16(after))
  }

  @Test(arguments: Compilation.all)
  func `blur rows: filters sum what they say`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let rows = (0..<5).map { _ in values(count, &random) }
        let (a, b, c, d, e) = (rows[0], rows[1], rows[2], rows[3], rows[4])
        // 32,768 together, with pairs twice.
        let (u, v) = (random.integer(in: 0...8_192), random.integer(in: 0...8_192))
        let w = 32_768 - 2 * u - 2 * v
        var sums = [UInt32](repeating: 9, count: count)
        var single = sums
        var result = [UInt16](repeating: 9, count: count)
        var span = sums.mutableSpan
        K.begin(a.span, weight: UInt16(w), into: &span)
        K.add(
          b.span, c.span, weight: UInt16(u), d.span, e.span, weight: UInt16(v), to: &span)
        span = single.mutableSpan
        K.begin(a.span, weight: UInt16(w), into: &span)
        K.add(b.span, c.span, weight: UInt16(u), to: &span)
        K.add(d.span, e.span, weight: UInt16(v), to: &span)
        var target = result.mutableSpan
        K.finish(sums.span, into: &target)
        for i in 0..<count {
          let sum = Int(a[i]) * w + (Int(b[i]) + Int(c[i])) * u + (Int(d[i]) + Int(e[i])) * v
          #expect(Int(sums[i]) == sum + 16_384 && single[i] == sums[i], "\(count), \(i)")
          #expect(Int(result[i]) == (sum + 16_384) / 32_768, "\(count), \(i)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: a row is spread over three rows of cells`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let values = (0..<count).map { _ in UInt8(random.integer(in: 0...255)) }
        // Of several rows at once.
        var weights = SpreadWeights()
        for _ in 0..<3 { weights.addWeights(self.weights(&random)) }
        let start = (0..<count).map { _ in UInt32(random.integer(in: 0...1 << 28)) }
        var (above, own, below) = (start, start, start)
        var a = above.mutableSpan
        var b = own.mutableSpan
        var c = below.mutableSpan
        K.spread(values.span, weights: weights, above: &a, own: &b, below: &c)
        for i in 0..<count {
          let value = UInt32(values[i])
          #expect(above[i] == start[i] + value * weights.above, "\(count), \(i)")
          #expect(own[i] == start[i] + value * weights.own, "\(count), \(i)")
          #expect(below[i] == start[i] + value * weights.below, "\(count), \(i)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: two rows at once are spread as one after the other`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        func row() -> [UInt8] { (0..<count).map { _ in UInt8(random.integer(in: 0...255)) } }
        let (first, second) = (row(), row())
        let weights = (SpreadWeights(self.weights(&random)), SpreadWeights(self.weights(&random)))
        let start = (0..<count).map { _ in UInt32(random.integer(in: 0...1 << 28)) }
        var (above, own, below) = (start, start, start)
        var a = above.mutableSpan
        var b = own.mutableSpan
        var c = below.mutableSpan
        K.spread(
          first.span, weights: weights.0, second.span, weights: weights.1, above: &a, own: &b,
          below: &c)
        for i in 0..<count {
          let (x, y) = (UInt32(first[i]), UInt32(second[i]))
          #expect(
            above[i] == start[i] + x * weights.0.above + y * weights.1.above, "\(count), \(i)")
          #expect(own[i] == start[i] + x * weights.0.own + y * weights.1.own, "\(count), \(i)")
          #expect(
            below[i] == start[i] + x * weights.0.below + y * weights.1.below, "\(count), \(i)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: four bytes are mixed as their weights say`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let rows = (0..<4).map { _ in
          (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
        let (x, y) = (random.double(in: 0...1), random.double(in: 0...1))
        var weights = SIMD4<UInt32>(
          (SIMD4(x * y, (1 - x) * y, x * (1 - y), 0) * 65_536).rounded(.down))
        weights.w = 65_536 - weights.x - weights.y - weights.z
        var bytes = [UInt8](repeating: 9, count: count)
        var span = bytes.mutableSpan
        K.mix(
          a.span, b.span, c.span, d.span, weights: weights, into: &span)
        for i in 0..<count {
          let sum = (0..<4).reduce(0) { $0 + Int(rows[$1][i]) * Int(weights[$1]) }
          #expect(Int(bytes[i]) == (sum + 32_768) / 65_536, "\(count), \(i)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: three rows are mixed and rounded as they say`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let rows = (0..<3).map { _ in values(count, &random) }
        let (a, b, c) = (rows[0], rows[1], rows[2])
        let weights = weights(&random)
        var row = [UInt16](repeating: 9, count: count)
        var span = row.mutableSpan
        K.mix(a.span, b.span, c.span, weights: weights, into: &span)
        for i in 0..<count {
          let sum =
            Int(a[i]) * Int(weights.before) + Int(b[i]) * Int(weights.middle) + Int(c[i])
            * Int(weights.after)
          #expect(Int(row[i]) == (sum + 2_048) / 4_096, "\(count), \(i)")
        }
        var bytes = [UInt8](repeating: 9, count: count)
        var byteSpan = bytes.mutableSpan
        K.round(a.span, into: &byteSpan)
        var pixels = [PackedPixel](repeating: .white, count: count)
        let channels = values(4 * count, &random)
        var pixelSpan = pixels.mutableSpan
        K.round(channels.span, into: &pixelSpan)
        for i in 0..<count {
          #expect(Int(bytes[i]) == (Int(a[i]) + 64) / 128, "\(count), \(i)")
          for channel in 0..<4 {
            let got = Int(pixels[i].rawValue >> UInt32(8 * channel)) & 255
            #expect(got == (Int(channels[4 * i + channel]) + 64) / 128, "\(count), \(i)")
          }
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: every value of 16 bits rounds to its byte`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      let all = (0...32_640).map { UInt16($0) }
      var bytes = [UInt8](repeating: 0, count: all.count)
      var span = bytes.mutableSpan
      K.round(all.span, into: &span)
      #expect(all.indices.allSatisfy { Int(bytes[$0]) == ($0 + 64) / 128 })
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: cells are enlarged as they say, from every phase`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        for size in [2, 4, 8, 16, 32] {
          var random = SplitMix(seed: UInt64(count * 100 + size))
          let weights = (0..<size).map { _ in self.weights(&random) }
          let phase = random.integer(in: 0...size - 1)
          let cellCount = (phase + count + size - 1) / size + 2
          let (cells, four) = (values(cellCount, &random), values(4 * cellCount, &random))
          var bytes = [UInt8](repeating: 9, count: count)
          var byteSpan = bytes.mutableSpan
          let shares = weights.map { UInt32($0.before) | UInt32($0.after) << 16 }
          K.enlarge(cells.span, shares: shares.span, phase: phase, into: &byteSpan)
          var pixels = [PackedPixel](repeating: .white, count: count)
          var pixelSpan = pixels.mutableSpan
          K.enlarge(four.span, shares: shares.span, phase: phase, into: &pixelSpan)
          for i in 0..<count {
            let (cell, weight) = ((phase + i) / size + 1, weights[(phase + i) % size])
            func wanted(_ cells: [UInt16], _ stride: Int, _ channel: Int) -> Int {
              func value(_ cell: Int) -> Int { Int(cells[stride * cell + channel]) }
              let sum =
                value(cell - 1) * Int(weight.before) + value(cell) * Int(weight.middle)
                + value(cell + 1) * Int(weight.after)
              return (sum + 0x4_0000) >> 19
            }
            #expect(Int(bytes[i]) == wanted(cells, 1, 0), "\(count), \(size), \(i)")
            for channel in 0..<4 {
              let got = Int(pixels[i].rawValue >> UInt32(8 * channel)) & 255
              #expect(got == wanted(four, 4, channel), "\(count), \(size), \(i)")
            }
          }
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: columns are summed into cells, with edges that repeat or end`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for seed in 0..<200 {
        var random = SplitMix(seed: UInt64(seed))
        let size = random.element(of: [2, 4, 16, 64])
        let weights = (0..<size).map { _ in self.weights(&random) }
        let channels = random.element(of: [1, 4])
        let start = random.integer(in: -80...80)
        let columns = start..<start + random.integer(in: 1...150)
        let (first, count) = (random.integer(in: -9...5), random.integer(in: 1...9))
        let repeats = random.chance(0.5)
        let sums = (0..<columns.count * channels).map { _ in
          UInt32(random.integer(in: 0...255 * 4_096 * size))
        }
        var cells = [UInt16](repeating: 9, count: count * channels)
        var span = cells.mutableSpan
        K.reduce(
          sums.span, channels: channels, columns: columns, repeatsEdges: repeats, first: first,
          weights: weights.span, into: &span)
        for index in cells.indices {
          let (cell, channel) = (first + index / channels, index % channels)
          var total = 0
          for x in (cell - 1) * size..<(cell + 2) * size where repeats || columns.contains(x) {
            let column = min(max(x, columns.lowerBound), columns.upperBound - 1)
            let sum = Int(sums[(column - start) * channels + channel])
            let value = (sum + 8 * size) / (16 * size)
            let weight = weights[(x % size + size) % size]
            let place = x < cell * size ? weight.after : weight.before
            total += value * Int(cell * size..<(cell + 1) * size ~= x ? weight.middle : place)
          }
          // Weights of several pixels may sum to more here than they do in a blur.
          let expected = (total + 4_096 * size) / (8_192 * size) & 0xFFFF
          #expect(Int(cells[index]) == expected, "seed \(seed)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blur rows: channels are lifted, and alphas taken out`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let pixels = (0..<count).map { _ in
          PackedPixel(rawValue: UInt32(truncatingIfNeeded: random.next()))
        }
        var alphas = [UInt8](repeating: 9, count: count)
        var alphaSpan = alphas.mutableSpan
        K.alpha(pixels.span, into: &alphaSpan)
        #expect(alphas == pixels.map(\.alpha))
        var values = [UInt16](repeating: 9, count: 4 * count)
        var span = values.mutableSpan
        K.lift(pixels.span.channels, into: &span)
        #expect(
          values
            == pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }.map { UInt16($0) * 128 }
        )
      }
    }
    check(compilation.kernels)
  }
}
