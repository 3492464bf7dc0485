// Makes GIF files of every kind, right and wrong.

/// A GIF of one picture, in parts.
public struct GIFMaker: Sendable {
  /// The number of columns of the picture.
  public var width: Int
  /// The number of rows of the picture.
  public var height: Int
  /// The size of the canvas, and where the picture lies on it; `nil` is a canvas of its size.
  public var canvas: (width: Int, height: Int, x: Int, y: Int)?
  /// The colours, at most 256.
  public var colors: [[UInt8]] = [[255, 0, 0], [0, 128, 255], [255, 255, 255], [0, 0, 0]]
  /// Whether the colours stand before the picture, and others in the table of the file.
  public var hasOwnTable = false
  /// The clear index, if any.
  public var transparent: Int?
  /// Whether the rows are stored in four passes.
  public var isInterlaced = false
  /// After how many codes the dictionary is emptied; 4,095 lets it become full.
  public var codesBetweenClears = 4_095
  /// Whether an application's extension and a comment come first.
  public var hasExtensions = false

  /// Makes the parts of a picture that fills its canvas.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file, with the index `index(x, y)` at each pixel.
  public func file(_ index: (Int, Int) -> Int) -> [UInt8] {
    let canvas = canvas ?? (width, height, 0, 0)
    var tableBits = 1
    while 1 << tableBits < colors.count { tableBits += 1 }
    var table = colors.flatMap(\.self)
    table += Array(repeating: 7, count: 3 << tableBits - table.count)
    let flags = UInt8(0x80 | tableBits - 1)
    var file = Array("GIF89a".utf8) + number(canvas.width) + number(canvas.height) + [flags, 0, 0]
    file += hasOwnTable ? table.map { 255 - $0 } : table
    if hasExtensions {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
      file += [0x21, 0xFE, 5] + Array("notes".utf8) + [2, 0x2C, 0x3B, 0]
    }
    if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparent), 0] }
    file += [0x2C] + number(canvas.x) + number(canvas.y) + number(width) + number(height)
    file.append((hasOwnTable ? flags : 0) | (isInterlaced ? 0x40 : 0))
    if hasOwnTable { file += table }
    let indices = rows.flatMap { y in (0..<width).map { index($0, y) } }
    let bits = max(2, tableBits)
    file.append(UInt8(bits))
    let packed = pack(indices, bits: bits)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      file += [UInt8(block.count)] + block
    }
    return file + [0, 0x3B]
  }

  /// The rows in the order in which they are stored.
  private var rows: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    let all = Array(0..<height)
    return all.filter { $0 % 8 == 0 } + all.filter { $0 % 8 == 4 } + all.filter { $0 % 4 == 2 }
      + all.filter { $0 % 2 == 1 }
  }

  private func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  /// LZW codes as bytes: by the specification's encoder, with a dictionary of texts.
  private func pack(_ indices: [Int], bits: Int) -> [UInt8] {
    let clear = 1 << bits
    var (packed, held, heldBits) = ([UInt8](), 0, 0)
    var (width, next, codes) = (bits + 1, clear + 2, 0)
    var dictionary: [[Int]: Int] = [:]
    func code(of text: [Int]) -> Int { text.count == 1 ? text[0] : dictionary[text]! }
    func emit(_ code: Int) {
      held |= code << heldBits
      heldBits += width
      while heldBits >= 8 {
        packed.append(UInt8(held & 255))
        held >>= 8
        heldBits -= 8
      }
    }
    emit(clear)
    var text: [Int] = []
    for index in indices {
      let longer = text + [index]
      if text.isEmpty || dictionary[longer] != nil {
        text = longer
        continue
      }
      emit(code(of: text))
      codes += 1
      if codes == codesBetweenClears {
        if next == 1 << width, width < 12 { width += 1 }
        emit(clear)
        (dictionary, width, next, codes) = ([:], bits + 1, clear + 2, 0)
      } else if next < 4_096 {
        dictionary[longer] = next
        // The reader makes each entry one code later.
        if next == 1 << width { width += 1 }
        next += 1
      }
      text = [index]
    }
    if !text.isEmpty { emit(code(of: text)) }
    // The reader makes an entry of the last code, too.
    if next == 1 << width, width < 12 { width += 1 }
    emit(clear + 1)
    if heldBits > 0 { packed.append(UInt8(held & 255)) }
    return packed
  }
}
