// Whether the files of frames are as a manifest says.

import LaminaFiles
import LaminaImages
import LaminaPixels

extension ManifestEntry {
  /// The frame's number in the name of its file, after the prefix of the sequence's names; `nil` without one.
  func numberInName(after prefix: String) -> Int? {
    guard file.hasPrefix(prefix) else { return nil }
    return Int(file.dropFirst(prefix.count).prefix { ("0"..."9").contains($0) })
  }

  /// Whether the entry names a file in the manifest's own folder.
  private var isInFolder: Bool {
    !FileName.isPath(file) && !["", ".", ".."].contains(file)
  }

  /// Returns the bytes of the frame's file if they are as they were written; `nil` if they are not.
  private func writtenBytes(in folder: String) -> FileBytes? {
    guard bytes >= 0, isInFolder,
      let found = try? FileBytes.readOutput(path: FramePattern.join(folder, file), limit: bytes),
      found.count == bytes
    else { return nil }
    let span = found.span
    return SHA256.hexadecimalDigest(span) == fileDigest ? found : nil
  }

  /// Whether the frame's file is in a folder and has the recorded size; its bytes are not compared.
  package func hasFile(in folder: String) -> Bool {
    guard isInFolder, let stamp = FileStamp(path: FramePattern.join(folder, file)) else {
      return false
    }
    return stamp.bytes == bytes
  }

  /// Whether the frame's file is as it was written and, if it is a PNG, decodes to the rendered pixels.
  ///
  /// The rows of an `.rgba` file are the pixels. Y4M cannot be converted back, so only its bytes are checked. The file's
  /// first bytes say which of them it is, because names need no ending.
  package func isVerified(in folder: String) -> Bool {
    guard let found = writtenBytes(in: folder) else { return false }
    let span = found.span
    let first = span.extracting(first: 10)
    if first.indices.map({ first[$0] }) == Array("YUV4MPEG2 ".utf8) { return true }
    guard ImageFormat(of: span) == .png else { return fileDigest == pixels }
    var limits = ImageLimits()
    limits.side = 65_536
    limits.pixels = 1 << 32
    limits.fileBytes = max(limits.fileBytes, bytes)
    guard let image = try? ImageSource(bytes: found, name: file, limits: limits).decode(),
      let digest = try? FrameEncoder.digest(image.texture)
    else { return false }
    return digest == pixels
  }
}
