"""Clients of `lamina serve`: one that behaves, and kinds that do not."""

import asyncio
import random
import re
import time


class Owner:
    """The preview's own page: its requests, one at a time, with the longest time that each kind took."""

    def __init__(self, port):
        self.port = port
        self.token = None
        self.times = {}
        self.failures = []

    async def ask(self, path, method="GET", body=None):
        """The status and body of a response. A connection that ends without one is opened again, as browsers do."""
        fields = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close"]
        if body is not None:
            fields += [f"X-Lamina-Token: {self.token}", f"Content-Length: {len(body)}"]
        request = ("\r\n".join(fields) + "\r\n\r\n" + (body or "")).encode()
        kind = f"{method} {re.split('[?0-9]', path)[0]}"
        start = time.monotonic()
        for attempt in range(3):
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(request)
                response = await asyncio.wait_for(reader.read(-1), 30)
                writer.close()
            except (OSError, asyncio.TimeoutError) as error:
                response = str(error).encode()
            head, _, content = response.partition(b"\r\n\r\n")
            if head.startswith(b"HTTP/1.1 "):
                break
        else:
            self.failures.append(f"{kind}: {response[:80]}")
            return 0, b""
        self.times.setdefault(kind, []).append(time.monotonic() - start)
        return int(head.split()[1]), content

    async def expect(self, status, *request):
        """The body of a response that has a status."""
        found, content = await self.ask(*request)
        if found != status:
            self.failures.append(f"{request[0]}: {found} instead of {status}: {content[:80]}")
        return content

    async def open_page(self):
        """Loads the page, and takes its token."""
        page = (await self.expect(200, "/")).decode()
        self.token = re.search(r'name="lamina-token" content="([0-9A-F]+)"', page).group(1)

    async def use_page(self, moment):
        """What the page asks for once: a frame, its picture, a layer and a pixel of it."""
        frame = await self.expect(200, f"/frame?t={moment}&overlays=all")
        picture = re.search(rb'"picture":"([^"]+)"', frame)
        if picture:
            await self.ask(picture.group(1).decode())
        await self.expect(200, f"/layer?layer=1&t={moment}")
        await self.expect(200, f"/pixel?x=5&y=5&t={moment}")


class Clients:
    """Clients that take what they can get, until their time is over."""

    def __init__(self, port, seconds, seed):
        self.port = port
        self.end = time.monotonic() + seconds
        self.random = random.Random(seed)
        self.counts = {}

    def count(self, kind):
        self.counts[kind] = self.counts.get(kind, 0) + 1

    async def run(self, kind, number):
        """Runs a kind of client until the time is over. Connections that the server ends are opened again."""
        while time.monotonic() < self.end:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            try:
                await getattr(self, kind)(reader, writer, number)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                pass
            writer.transport.abort()
            await asyncio.sleep(0.05 + 0.1 * self.random.random())

    def head(self, path, *fields, method="GET"):
        return ("\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *fields]) + "\r\n\r\n").encode()

    async def regular(self, reader, writer, number):
        """Asks for what the page asks for, on one connection."""
        paths = ["/", "/frame?t=0", "/tree", "/timeline", "/pixel?x=3&y=4", "/files/nothing", "/exploded/view?width=64&height=64"]
        while time.monotonic() < self.end:
            writer.write(self.head(self.random.choice(paths)))
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(re.search(rb"Content-Length: (\d+)", head).group(1)))
            self.count("regular")
            await asyncio.sleep(0.5 + self.random.random())

    async def foreign(self, reader, writer, number):
        """Images of another web page, with long addresses and cookies."""
        length = self.random.choice([100, 16_000, 300_000, 2_000_000])
        writer.write(self.head("/" + "a" * length, "Origin: http://evil.example", "Cookie: " + "c" * 16_000))
        await asyncio.wait_for(reader.read(-1), 20)
        self.count("foreign")
        await asyncio.sleep(1)

    async def slow_head(self, reader, writer, number):
        """A head that comes byte by byte."""
        for byte in self.head("/frame", "Cookie: " + "c" * 1_000):
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.3)
        self.count("slow head")

    async def slow_body(self, reader, writer, number):
        """A body that never ends."""
        writer.write(self.head("/edit", f"X-Lamina-Token: {self.token}", "Content-Length: 1000000", method="POST"))
        for _ in range(60):
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(0.3)
        self.count("slow body")

    async def unread(self, reader, writer, number):
        """A large response that the client does not take."""
        writer.transport.pause_reading()
        writer.write(self.head(f"/exploded/view?width=1024&height=1024&yaw={number}"))
        await asyncio.sleep(8)
        self.count("unread")

    async def events(self, reader, writer, number):
        """Listens for events, and leaves."""
        writer.write(self.head("/events"))
        await reader.read(1_000)
        await asyncio.sleep(2 * self.random.random())
        self.count("events")

    async def half_open(self, reader, writer, number):
        """Begins a request, or does not, and waits."""
        writer.write(b"GET / HTTP/1.1\r\nHost: " if number % 2 else b"")
        await reader.read(1)
        self.count("half open")
        await asyncio.sleep(2)
