"""What a release is packed by: small folders in, and the archives read again."""
import base64, hashlib, os, pathlib, sys, tarfile, tempfile, unittest, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts/releasing"))
import packaging


class PackagingTest(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory(prefix="lamina-packaging-")
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)

    def tree(self, name):
        """A folder of a program, a library and a licence, written in any order and with any time."""
        root = self.folder / name / "lamina-1.2.3"
        for path, text, mode in [("share/doc/lamina/LICENSE", "MIT", 0o600), ("lib/lamina/libz.so.1", "zip", 0o755),
                                 ("bin/lamina", "program", 0o700)]:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
            (root / path).chmod(mode)
            os.utime(root / path, (len(name), len(name)))
        return root

    def test_archives_of_the_same_files_have_the_same_bytes(self):
        made = []
        for name in ("a", "second"):
            root = self.tree(name)
            archive, wheel = root.parent / "a.tar.gz", root.parent / "lamina_render-1.2.3-py3-none-any.whl"
            packaging.write_tar(root, archive, 1_700_000_000)
            packaging.write_wheel(root, wheel, "1.2.3", 1_700_000_000)
            made.append((archive.read_bytes(), wheel.read_bytes()))
        self.assertEqual(*made)

    def test_an_archive_has_every_file_below_one_folder(self):
        packaging.write_tar(self.tree("a"), self.folder / "a.tar.gz", 1_700_000_000)
        with tarfile.open(self.folder / "a.tar.gz") as archive:
            entries = {entry.name: entry for entry in archive}
        self.assertEqual({name.split("/")[0] for name in entries}, {"lamina-1.2.3"})
        self.assertEqual(oct(entries["lamina-1.2.3/bin/lamina"].mode), "0o755")
        self.assertEqual(oct(entries["lamina-1.2.3/share/doc/lamina/LICENSE"].mode), "0o644")
        self.assertEqual({(entry.uid, entry.gid, entry.mtime) for entry in entries.values()}, {(0, 0, 1_700_000_000)})

    def test_a_wheel_records_each_file_with_its_digest(self):
        target = self.folder / "lamina_render-1.2.3-py3-none-manylinux_2_36_x86_64.whl"
        packaging.write_wheel(self.tree("a"), target, "1.2.3", 1_700_000_000)
        with zipfile.ZipFile(target) as wheel:
            names = wheel.namelist()
            record = wheel.read("lamina_render-1.2.3.dist-info/RECORD").decode().splitlines()
            self.assertEqual([line.split(",")[0] for line in record], names)
            for line in record[:-1]:
                name, digest, size = line.split(",")
                data = wheel.read(name)
                encoded = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
                self.assertEqual((digest, int(size)), (f"sha256={encoded}", len(data)))
            self.assertIn("Tag: py3-none-manylinux_2_36_x86_64\n", wheel.read("lamina_render-1.2.3.dist-info/WHEEL").decode())
            metadata = wheel.read("lamina_render-1.2.3.dist-info/METADATA").decode()
            self.assertIn("Name: lamina-render\nVersion: 1.2.3\n", metadata)
            self.assertIn("lamina_render-1.2.3.data/data/lib/lamina/libz.so.1", names)
            program = wheel.getinfo("lamina_render-1.2.3.data/scripts/lamina")
            self.assertEqual(oct(program.external_attr >> 16), "0o100755")

    def test_the_control_file_has_what_dpkg_needs(self):
        lines = packaging.control("1.2.3", "libc6 (>= 2.34), libpng16-16", 4_000).splitlines()
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(" "))
        self.assertLessEqual({"Package", "Version", "Architecture", "Maintainer", "Description"}, set(fields))
        # Emoji in colours: the release carries none.
        self.assertEqual(fields["Recommends"], "fonts-noto-color-emoji")
        self.assertEqual((fields["Depends"], fields["Installed-Size"]), ("libc6 (>= 2.34), libpng16-16", "4000"))

    def test_the_newest_symbol_of_glibc_is_newest_by_number(self):
        text = "  (GLIBC_2.4) a\n (GLIBC_2.34) b\n GLIBC_2.2.5 c\n GLIBC_PRIVATE d\n GLIBCXX_3.4.30 e\n"
        self.assertEqual(packaging.newest_glibc(text), (2, 34))

    def test_libraries_of_glibc_are_not_carried_and_missing_ones_are_an_error(self):
        text = "\tlinux-vdso.so.1 (0x1)\n\tlibz.so.1 => /lib/libz.so.1 (0x2)\n\tlibc.so.6 => /lib/libc.so.6 (0x3)\n" \
            "\t/lib64/ld-linux-x86-64.so.2 (0x4)\n"
        self.assertEqual(packaging.carried(text), {"libz.so.1": "/lib/libz.so.1"})
        with self.assertRaisesRegex(ValueError, "libq.so.1 is not found"):
            packaging.carried("\tlibq.so.1 => not found\n")

    def test_the_changelog_s_part_is_that_of_the_version_alone(self):
        text = "# Changelog\n\n## 0.2.0 - soon\n\n- new\n\n## 0.1.0 - 2026\n\n### Added\n\n- old\n"
        self.assertEqual(packaging.changelog_part(text, "0.2.0"), "## 0.2.0 - soon\n\n- new\n")
        self.assertEqual(packaging.changelog_part(text, "0.1.0"), "## 0.1.0 - 2026\n\n### Added\n\n- old\n")
        with self.assertRaises(ValueError):
            packaging.changelog_part(text, "0.1")


if __name__ == "__main__":
    unittest.main()
