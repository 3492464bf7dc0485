"""What a release and the recipes for CI are made of has exact versions: dependencies, actions, and the cache's key."""
import pathlib, re, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOWS = [ROOT / "contrib/github-actions.yml", ROOT / "contrib/action/action.yml"]


class PinsTest(unittest.TestCase):
    def test_every_dependency_has_an_exact_version(self):
        manifest = (ROOT / "Package.swift").read_text()
        packages = re.findall(r"\.package\(\s*url: \"([^\"]+)\",\s*(.*?)\)", manifest, re.S)
        self.assertGreater(len(packages), 3)
        for url, requirement in packages:
            self.assertRegex(requirement, r'^exact: "[0-9]+\.[0-9]+\.[0-9]+"$', url)

    def test_every_action_is_named_by_its_commit(self):
        for path in WORKFLOWS:
            uses = re.findall(r"uses: *(\S+)(.*)", path.read_text())
            self.assertGreater(len(uses), 1, path)
            for action, comment in uses:
                if action.startswith("OWNER/lamina/"):
                    continue
                self.assertRegex(action, r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$", path)
                self.assertRegex(comment, r"^ # v[0-9]+\.[0-9]+\.[0-9]+$", path)

    def test_the_workflow_may_only_read(self):
        text = WORKFLOWS[0].read_text()
        self.assertRegex(text, r"(?m)^permissions:\n  contents: read\n(?! )")
        self.assertNotIn("write", text)

    def test_the_workflow_takes_a_version_and_its_cache_has_it(self):
        text = WORKFLOWS[0].read_text()
        self.assertRegex(text, r"(?m)^  LAMINA_VERSION: [0-9]+\.[0-9]+\.[0-9]+$")
        self.assertRegex(text, r"(?m)^ +key: .*env\.LAMINA_VERSION")

    def test_the_action_caches_by_its_own_files(self):
        """A branch keeps its name while its files change."""
        text = WORKFLOWS[1].read_text()
        self.assertRegex(text, r"(?m)^ +key: .*steps\.place\.outputs\.sources")
        self.assertIn("sources=$(", text)

    def test_a_release_says_what_its_checksums_find(self):
        text = (ROOT / "scripts/releasing/README.md").read_text()
        self.assertIn("SHA256SUMS", text)
        self.assertIn("damage alone", text)
        self.assertIn("scripts/releasing/README.md", (ROOT / "scripts/release").read_text())


if __name__ == "__main__":
    unittest.main()
