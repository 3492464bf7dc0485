// One connection of a client: requests in, responses out, until either side ends it.

import FlyingSocks
import Foundation
import LaminaPixels

/// A connection to a preview's server.
///
/// Requests are answered one after the other. At most 4 kB beyond the current request are read, so a client cannot
/// make the server store what it has not asked for yet.
struct PreviewConnection {
  private let socket: AsyncSocket
  private let pool: any AsyncSocketPool
  private let handler: any RequestHandler
  private let gates: AnswerGates
  private let place: ConnectionTable.Place
  /// The bytes that were read and belong to no request yet.
  private var received: ArraySlice<UInt8> = []

  /// The maximum number of bytes to read at once.
  private static let readLength = 4_096
  /// The number of bytes to write at once; a client has the time limit of `sending` for each part.
  private static let writeLength = 1 << 16
  /// The maximum number of bytes that are ignored after a refusal, before the connection is reset.
  private static let longestRest = 16 << 20

  init(
    _ socket: AsyncSocket, _ pool: any AsyncSocketPool, _ handler: any RequestHandler,
    _ gates: AnswerGates, _ place: ConnectionTable.Place
  ) {
    (self.socket, self.pool) = (socket, pool)
    (self.handler, self.gates, self.place) = (handler, gates, place)
  }

  /// Answers requests until the client leaves, exceeds a limit or is refused, and closes the socket.
  mutating func run() async {
    do {
      while try await answerRequest() {}
      await endSending()
    } catch let error as RequestError {
      // The client may be gone, which is the end as well.
      try? await send(.refusal(error), to: nil, endsConnection: true)
      await endSending()
    } catch {}
    // The pool resumes a task before it forgets what the task waited for. If the socket were closed in between, the
    // next socket with its number would never be woken.
    if let pool = pool as? any Actor { await waitForJob(of: pool) }
    try? socket.close()
  }

  /// Returns once an actor has finished its present job.
  private func waitForJob(of actor: isolated any Actor) {}

  /// Reads and answers one request.
  ///
  /// - Returns: whether another request may follow.
  /// - Throws: `RequestError` if the request is refused; any other error ends the connection.
  private mutating func answerRequest() async throws -> Bool {
    place.enter(.idle)
    guard let head = try await readHead() else { return false }
    if let refusal = handler.refusal(of: head) {
      let hasBody = head.bodyLength != .bytes(0)
      try await send(refusal, to: head, endsConnection: hasBody || head.endsConnection)
      return !hasBody && !head.endsConnection
    }
    var body = Data()
    if case .bytes(let count) = head.bodyLength, count > 0 {
      body = try await readBody(count, head)
    }
    place.enter(.answering)
    guard let reply = try await makeReply(to: head, body) else { return false }
    try await send(reply, to: head, endsConnection: head.endsConnection)
    return !head.endsConnection && reply.events == nil
  }

  // MARK: - Reading

  /// Returns the next request's head; `nil` if the client has left or waits for too long between requests.
  private mutating func readHead() async throws -> RequestHead? {
    var parser = RequestHeadParser()
    do {
      while true {
        while let byte = received.popFirst() {
          if !parser.hasBegun { place.enter(.reading) }
          if let head = try parser.readByte(byte) { return head }
        }
        try await readMore()
      }
    } catch SocketError.disconnected {
      if parser.hasBegun { throw RequestError.endsEarly }
      return nil
    } catch is CancellationError {
      if parser.hasBegun { throw RequestError.late(seconds: ConnectionTable.requestSeconds) }
      return nil
    }
  }

  private mutating func readBody(_ count: Int, _ head: RequestHead) async throws -> Data {
    if head["expect"] != nil, received.isEmpty {
      try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    do {
      var body = Data()
      while true {
        let part = received.prefix(count - body.count)
        body.append(contentsOf: part)
        received = received.dropFirst(part.count)
        if body.count == count { return body }
        try await readMore()
      }
    } catch SocketError.disconnected {
      throw RequestError.endsEarly
    } catch is CancellationError {
      throw RequestError.late(seconds: ConnectionTable.requestSeconds)
    }
  }

  private mutating func readMore() async throws {
    received = try await socket.read(atMost: PreviewConnection.readLength)[...]
  }

  /// Returns the response to a request once few enough others are computed; `nil` if the client leaves before that.
  private mutating func makeReply(to head: RequestHead, _ body: Data) async throws -> PreviewReply?
  {
    let gate = gates.gate(for: head)
    guard try await withClient({ await gate.enter() }) == true else { return nil }
    let reply = await handler.reply(to: head, body)
    await gate.leave()
    return reply
  }

  /// Does work, and cancels it if the client leaves meanwhile.
  ///
  /// - Returns: the result; `nil` if the client has left.
  private mutating func withClient<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    // Bytes that already wait belong to the next request, so nothing can be learnt about the client.
    guard received.isEmpty else { return try await work() }
    let socket = socket
    return try await withThrowingTaskGroup(of: ClientEvent<Result>.self) { group in
      group.addTask { .result(try await work()) }
      group.addTask {
        do { return .bytes(try await socket.read(atMost: PreviewConnection.readLength)) } catch {
          return .left
        }
      }
      var result: Result?
      while let event = try await group.next() {
        switch event {
        case .result(let value): result = value
        case .bytes(let bytes):
          received = bytes[...]
          continue
        case .left: break
        }
        group.cancelAll()
      }
      return result
    }
  }

  // MARK: - Writing

  /// Sends a response.
  ///
  /// - Parameters:
  ///   - reply: the response.
  ///   - head: the request; `nil` if it was not understood.
  ///   - endsConnection: whether the response is the last one.
  /// - Throws: if the client leaves, or does not take the response in time.
  private mutating func send(_ reply: PreviewReply, to head: RequestHead?, endsConnection: Bool)
    async throws
  {
    place.holdResponse(byteCount: reply.body.count)
    defer { place.holdResponse(byteCount: 0) }
    let isHead = head?.method == "HEAD"
    let isChunked = head?.isOldVersion == false
    var bytes = reply.headBytes(endsConnection: endsConnection, isChunked: isChunked)
    if isHead {
      try await write(bytes)
    } else if let events = reply.events {
      try await write(bytes)
      let (socket, place) = (socket, place)
      _ = try await withClient {
        try await PreviewConnection.sendEvents(
          events, isChunked: isChunked, to: socket, place)
      }
    } else if reply.body.count <= PreviewConnection.writeLength {
      bytes.append(reply.body)
      try await write(bytes)
    } else {
      try await write(bytes)
      try await write(reply.body)
    }
  }

  private func write(_ bytes: Data) async throws {
    try await PreviewConnection.write(bytes, to: socket, place)
  }

  private static func write(
    _ bytes: Data, to socket: AsyncSocket, _ place: ConnectionTable.Place
  ) async throws {
    var rest = bytes
    while !rest.isEmpty {
      place.enter(.sending)
      let part = rest.prefix(writeLength)
      try await socket.write(part)
      rest = rest.dropFirst(part.count)
    }
  }

  private static func sendEvents(
    _ hub: EventHub, isChunked: Bool, to socket: AsyncSocket, _ place: ConnectionTable.Place
  ) async throws {
    var events = EventBytes(hub)
    while let message = await events.next() {
      var bytes = Data()
      if isChunked { bytes.append(contentsOf: "\(String(message.count, radix: 16))\r\n".utf8) }
      bytes.append(message)
      if isChunked { bytes.append(contentsOf: "\r\n".utf8) }
      try await write(bytes, to: socket, place)
      place.enter(.streaming)
    }
  }

  /// Tells the client that nothing follows, and waits until it has closed its side.
  ///
  /// A socket that is closed with unread bytes is reset, and the client could lose the response.
  private func endSending() async {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    place.enter(.closing)
    var count = 0
    while count < PreviewConnection.longestRest,
      let bytes = try? await socket.read(atMost: PreviewConnection.readLength)
    { count += bytes.count }
  }
}

/// An event during work for a client.
private enum ClientEvent<Result: Sendable>: Sendable {
  case result(Result)
  /// The client has sent bytes of its next request.
  case bytes([UInt8])
  case left
}
