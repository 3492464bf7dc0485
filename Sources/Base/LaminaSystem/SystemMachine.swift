// The machine: processor, system, load. One of the few files that may be unsafe: system calls take pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The machine and its system, in the words that the system itself uses.
package enum SystemMachine {
  /// The processor's model; `nil` if the system does not name it.
  ///
  /// - Source: `/proc/cpuinfo` of Linux, `machdep.cpu.brand_string` of Darwin.
  package static var processor: String? {
    #if canImport(Darwin)
      systemValue(named: "machdep.cpu.brand_string")
    #else
      fileValue(of: "model name", in: "/proc/cpuinfo", after: ":")
    #endif
  }

  /// The instruction set of this build: `x86_64`, `arm64`.
  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other architecture"
    #endif
  }

  /// The kernel's name and release: `Linux 6.1.0-13-amd64`.
  package static var kernel: String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "unknown kernel" }
    return text(of: names.sysname) + " " + text(of: names.release)
  }

  /// The distribution: `Debian GNU/Linux 12 (bookworm)`; `nil` if the system does not name it.
  package static var distribution: String? {
    #if canImport(Darwin)
      systemValue(named: "kern.osproductversion").map { "macOS \($0)" }
    #else
      fileValue(of: "PRETTY_NAME", in: "/etc/os-release", after: "=")
    #endif
  }

  /// The number of runnable processes, averaged over the last minute; `nil` if unknown.
  package static var load: Double? {
    var averages = 0.0
    return unsafe getloadavg(&averages, 1) == 1 ? averages : nil
  }

  /// Returns the size of the first core's data or unified cache at a level, in bytes; `nil` if the system
  /// does not say it.
  ///
  /// - Source: `/sys/devices/system/cpu/cpu0/cache` of Linux.
  package static func cacheBytes(level: Int) -> Int? {
    let folder = "/sys/devices/system/cpu/cpu0/cache/"
    func text(_ name: String) -> String? {
      guard let bytes = try? SystemFiles.fileContents(of: folder + name) else { return nil }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    for index in 0..<8 {
      guard text("index\(index)/level") == "\(level)", text("index\(index)/type") != "Instruction",
        let size = text("index\(index)/size"), let number = Int(size.filter(\.isNumber))
      else { continue }
      return number << (size.hasSuffix("M") ? 20 : size.hasSuffix("K") ? 10 : 0)
    }
    return nil
  }

  #if canImport(Darwin)
    /// Returns the string that `sysctlbyname` gives for a name; `nil` if there is none.
    private static func systemValue(named name: String) -> String? {
      var count = 0
      guard unsafe sysctlbyname(name, nil, &count, nil, 0) == 0, count > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      guard unsafe sysctlbyname(name, &bytes, &count, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #else
    /// Returns the text after a key and its mark, in a file with one key per line; `nil` if there is none.
    ///
    /// White space and quotation marks around the text are left out.
    private static func fileValue(of key: String, in path: String, after mark: Character) -> String?
    {
      guard let bytes = try? SystemFiles.fileContents(of: path) else { return nil }
      for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: key.utf8) {
        let line = String(decoding: line, as: UTF8.self)
        guard let place = line.firstIndex(of: mark) else { continue }
        var value = line[line.index(after: place)...]
        while let first = value.first, " \t\"".contains(first) { value.removeFirst() }
        while let last = value.last, " \t\"\r".contains(last) { value.removeLast() }
        return String(value)
      }
      return nil
    }
  #endif

  /// Returns the text in a C array of characters, up to its first 0.
  private static func text<Field>(of field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
