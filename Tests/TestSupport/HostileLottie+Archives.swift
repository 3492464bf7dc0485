// Hostile dotLottie archives: broken directories, names that leave the folder, bombs.

extension HostileLottie {
  /// Archives that are broken, unsafe or too large.
  static let archives: [(name: String, bytes: [UInt8])] = {
    let manifest = ZipMaker.Entry("manifest.json", #"{"version":"2","animations":[{"id":"a"}]}"#)
    let animation = ZipMaker.Entry("a/a.json", file(shapes(rectangle + "," + fill)))
    let good = ZipMaker([manifest, animation])
    let whole = good.bytes

    /// The archive after a change of its second entry.
    func changed(_ name: String, _ change: (inout ZipMaker.Entry) -> Void) -> (
      name: String, bytes: [UInt8]
    ) {
      var zip = good
      change(&zip.entries[1])
      return ("zip: " + name, zip.bytes)
    }
    /// The archive with one more entry.
    func added(_ name: String, _ entry: ZipMaker.Entry) -> (name: String, bytes: [UInt8]) {
      ("zip: " + name, ZipMaker([manifest, animation, entry]).bytes)
    }
    /// The archive with another manifest.
    func described(_ name: String, _ text: String) -> (name: String, bytes: [UInt8]) {
      ("zip: " + name, ZipMaker([ZipMaker.Entry("manifest.json", text), animation]).bytes)
    }

    var inputs: [(name: String, bytes: [UInt8])] = [
      ("zip: truncated", Array(whole.prefix(whole.count - 30))),
      ("zip: only its first bytes", Array(whole.prefix(4))),
      ("zip: half", Array(whole.prefix(whole.count / 2))),
    ]
    inputs += [
      changed("size too small") { $0.size = 10 },
      changed("size too large") { $0.size += 1_000 },
      changed("size in the archive beyond its end") { $0.storedSize = 1_000_000 },
      changed("wrong checksum") { $0.checksum ^= 1 },
      changed("encrypted") { $0.flags = 1 },
      changed("unknown method") { $0.method = 12 },
      changed("bytes that are no deflate") { $0.method = 8 },
      changed("deflate cut short") {
        $0 = $0.deflated()
        $0.stored.removeLast(20)
        $0.storedSize -= 20
      },
      changed("zip64 sizes without a field") { ($0.size, $0.storedSize) = (.max, .max) },
      changed("zip64 sizes with a field") {
        ($0.size, $0.storedSize) = (.max, .max)
        $0.extra = [1, 0, 16, 0] + ZipMaker.bytes(UInt64.max) + ZipMaker.bytes(UInt64.max)
      },
      changed("extra field beyond its length") { $0.extra = [1, 0, 200, 0] },
    ]
    var overlapping = good
    overlapping.entries.append(ZipMaker.Entry("a/b.json", animation.stored))
    overlapping.entries[2].sharesHeader = 1
    inputs.append(("zip: overlapping entries", overlapping.bytes))
    inputs += [
      added("name with dots", ZipMaker.Entry("../evil.json", "{}")),
      added("name with dots inside", ZipMaker.Entry("i/../../evil.png", "{}")),
      added("absolute name", ZipMaker.Entry("/etc/evil.json", "{}")),
      added("name with a backslash", ZipMaker.Entry("..\\evil.json", "{}")),
      added("name with a NUL", ZipMaker.Entry("a/\u{0}evil.json", "{}")),
      added("ratio bomb", ZipMaker.Entry.zeros("i/zeros.png", 10_000_000)),
    ]
    var link = ZipMaker.Entry("i/link.png", "/etc/passwd")
    link.attributes = 0o120777 << 16
    inputs.append(added("link", link))
    inputs +=
      directories(of: good) + [
        described(
          "manifest that names a missing animation",
          #"{"version":"2","animations":[{"id":"gone"}]}"#),
        described(
          "initial animation that is missing",
          #"{"version":"2","initial":{"animation":"gone"},"animations":[{"id":"a"}]}"#),
        described("manifest without animations", #"{"version":"2","animations":[]}"#),
        described("manifest that is an array", "[]"),
        described("manifest that is cut short", #"{"version":"2","#),
        described(
          "name of an animation that leaves the folder",
          #"{"version":"2","animations":[{"id":"../a/a"}]}"#),
        ("zip: no manifest", ZipMaker([animation]).bytes),
        ("zip: no entry", ZipMaker([]).bytes),
        ("zip: manifest bomb", ZipMaker([.zeros("manifest.json", 10_000_000), animation]).bytes),
        (
          "zip: too many entries",
          ZipMaker([manifest, animation] + (0..<3_000).map { .init("i/\($0).png", [0]) }).bytes
        ),
      ]
    return inputs
  }()

  /// Archives whose end record or central directory is wrong.
  private static func directories(of good: ZipMaker) -> [(name: String, bytes: [UInt8])] {
    var (many, few, late, early, comment) = (good, good, good, good, good)
    many.claimedCount = 9
    few.claimedCount = 0xFFFF
    late.offsetError = 1_000_000
    early.offsetError = -7
    comment.comment = ZipMaker([]).bytes
    var signature = good.bytes
    if let start = signature.indices.dropLast(3).first(where: {
      Array(signature[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2]
    }) {
      signature[start + 2] = 9
    }
    return [
      ("zip: more entries claimed than there are", many.bytes),
      ("zip: zip64 count", few.bytes),
      ("zip: directory beyond the end", late.bytes),
      ("zip: directory at a wrong offset", early.bytes),
      ("zip: wrong signature in the directory", signature),
      ("comment that holds an end record", comment.bytes),
    ]
  }
}
