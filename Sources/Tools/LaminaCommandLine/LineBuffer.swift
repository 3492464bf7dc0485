// Long listings, written part by part, so that their length takes no memory.

import Foundation
import LaminaFiles
import LaminaPixels

/// Lines for people that wait to be written to standard output, each escaped as by `Output.writeLines`.
struct LineBuffer {
  private var text = ""

  /// Adds lines without line feeds, and writes the waiting ones if they are many.
  mutating func addLines(_ lines: [String], to file: inout OutputFile) throws(FileError) {
    for line in lines {
      text += LineBuffer.isPlain(line) ? line : line.withoutControls
      text += "\n"
    }
    if text.utf8.count >= 1 << 16 { try writeRest(to: &file) }
  }

  /// Writes the lines that wait.
  mutating func writeRest(to file: inout OutputFile) throws(FileError) {
    try file.write(text)
    text = ""
  }

  /// Whether a line has nothing that `withoutControls` would escape, as nearly all lines; it may also be `false` then.
  private static func isPlain(_ line: String) -> Bool {
    var last = UInt8(ascii: " ")
    var isBlank = true
    for byte in line.utf8 {
      guard (0x20..<0x7F).contains(byte) else { return false }
      if byte == UInt8(ascii: "#"), last == byte { return false }
      if isBlank, byte == UInt8(ascii: ":") { return false }
      isBlank = isBlank && byte == UInt8(ascii: " ")
      last = byte
    }
    return true
  }
}

/// A document of one list that is written to standard output as JSON, with the bytes that `Output.writeEncoded` gives
/// the whole.
struct EncodedList<Element: Encodable>: ~Copyable {
  private var file: OutputFile
  private var waiting: [Element] = []
  private var isEmpty = true
  /// Whether the program that reads has seen enough.
  private var isUnread = false
  /// The document up to the list's first element.
  private let head: String

  /// The number of elements that are encoded together.
  private let batch = 256

  /// Begins a document with a list; `finish` adds the schema, whose key comes last.
  ///
  /// - Parameter key: the key of the list, which sorts before `schema`.
  /// - Throws: `Failure` 74 if standard output cannot be written.
  init(of key: String) throws(Failure) {
    head = "{\n  \(key.quotedForJSON) : ["
    do { file = try OutputFile(path: "-") } catch { throw Failure(error) }
  }

  /// Adds an element, and writes the waiting ones if they are many.
  mutating func add(_ element: Element) throws(Failure) {
    if isUnread { return }
    waiting.append(element)
    if waiting.count == batch { try writeWaiting() }
  }

  private mutating func writeWaiting() throws(Failure) {
    // The text of a list ends in a line feed and a bracket.
    let elements = try Output.encodedText(waiting).dropFirst().dropLast(2)
    try write((isEmpty ? head : ",") + elements.replacing("\n", with: "\n  "))
    isEmpty = false
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ text: String) throws(Failure) {
    if isUnread { return }
    do { try file.write(text) } catch {
      guard error.isClosedPipe else { throw Failure(error) }
      isUnread = true
    }
  }

  /// Writes what waits, and the end of the document, whose list has at least one element.
  ///
  /// - Parameter schema: the value of its `schema` key.
  /// - Throws: `Failure` 74 if standard output cannot be written.
  consuming func finish(schema: String) throws(Failure) {
    if !waiting.isEmpty { try writeWaiting() }
    try write("\n  ],\n  \"schema\" : \(schema.quotedForJSON)\n}\n")
    do { try file.commit() } catch { throw Failure(error) }
  }
}
