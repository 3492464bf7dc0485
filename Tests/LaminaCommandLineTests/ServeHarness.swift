import Foundation
import Glibc
import Testing

/// `lamina serve` as a process of its own, and what a program says to it byte for byte.
final class ServedScene {
  let port: UInt16
  /// The token in the printed address; `nil` without one.
  let token: String?
  private let process: Process
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts a server and waits for the line that says where it is.
  ///
  /// With `keepsErrors`, standard error is read by `errorText`.
  init(_ scene: String, _ arguments: [String] = [], port: Int = 0, keepsErrors: Bool = false) throws
  {
    process = Process()
    if keepsErrors { process.standardError = errors }
    process.executableURL = URL(fileURLWithPath: CommandHarness.binary)
    process.arguments = ["serve", scene, "--quiet", "--port", "\(port)"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let parts = try #require(
      line.wholeMatch(of: /http:\/\/(?:127\.0\.0\.1|\[::1\]):([0-9]+)\/(?:\?token=([0-9a-f]+))?\n/),
      "\(line)")
    self.port = try #require(UInt16(parts.1))
    token = parts.2.map(String.init)
  }

  /// The token with another last digit: as long, and never the same.
  static func wrong(_ token: String) -> String {
    token.dropLast() + (token.hasSuffix("0") ? "1" : "0")
  }

  /// Ends it as Ctrl-C does; says how it ended.
  @discardableResult func end() -> Int32 {
    if process.isRunning { process.interrupt() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { end() }

  var isRunning: Bool { process.isRunning }

  /// Returns the text that a server that has ended wrote to standard error.
  func errorText() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// An answer, as it came.
  struct Reply {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// Asks for a path exactly as it is written.
  func get(
    _ path: String, method: String = "GET", host: String? = nil, headers: [String] = [],
    body: String = ""
  ) throws -> Reply {
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
      + headers
    return try reply(to: Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
  }

  /// The answer to bytes, which the server need not read to their end.
  func reply(to bytes: [UInt8]) throws -> Reply { reply(try self.bytes(to: bytes)) }

  /// Everything that the server answers to bytes until it closes the connection.
  func bytes(to bytes: [UInt8]) throws -> [UInt8] {
    let socket = try connection()
    defer { close(socket) }
    trySending(bytes, to: socket)
    return rest(from: socket)
  }

  /// The last answer on a connection.
  func reply(from socket: Int32) throws -> Reply { reply(rest(from: socket)) }

  private func rest(from socket: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = receive(from: socket) { bytes += part }
    return bytes
  }

  /// Sends what the server takes.
  func trySending(_ bytes: [UInt8], to socket: Int32) { try? send(bytes, to: socket) }

  /// The frame of a moment.
  func frame(_ time: Double = 0) throws -> [String: Any] { try get("/frame?t=\(time)").json }

  /// A connection to the server.
  func connection() throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard result == 0 else {
      close(socket)
      throw POSIXError(.ECONNREFUSED)
    }
    return socket
  }

  func send(_ bytes: [UInt8], to socket: Int32) throws {
    guard Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw POSIXError(.EPIPE)
    }
  }

  /// Returns the next bytes; `nil` at the end, or if none arrive for long.
  func receive(from socket: Int32) -> [UInt8]? {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &part, part.count, 0)
    return count > 0 ? Array(part[0..<count]) : nil
  }

  private func reply(_ bytes: [UInt8]) -> Reply {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      return Reply(status: 0, head: "", body: bytes)
    }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    return Reply(status: status, head: head, body: Array(bytes[end.upperBound...]))
  }
}

/// The events that a page gets.
final class ServedEvents {
  private let scene: ServedScene
  private let socket: Int32
  private var text = ""

  init(_ scene: ServedScene) throws {
    self.scene = scene
    socket = try scene.connection()
    try scene.send(
      Array("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(scene.port)\r\n\r\n".utf8), to: socket)
  }

  deinit { close(socket) }

  /// The next state; waits for it.
  func next() throws -> [String: Any] {
    while true {
      if let line = text.firstMatch(of: /data: (.*)\n\n/) {
        text = String(text[line.range.upperBound...])
        let data = Data(line.1.utf8)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      }
      let part = try #require(scene.receive(from: socket), "the events have ended")
      text += String(decoding: part, as: UTF8.self)
    }
  }

  /// The next state of which something is so.
  func next(where isIt: ([String: Any]) -> Bool) throws -> [String: Any] {
    while true {
      let state = try next()
      if isIt(state) { return state }
    }
  }
}
