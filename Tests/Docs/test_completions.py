"""Completion scripts of the shells: each is read by its shell, and completes what the documents say."""
import pathlib, shutil, subprocess, tempfile, unittest

import documents, workspace
from documents import LAMINA


class CompletionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="lamina-completions-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.environment = workspace.environment(workspace.programs(cls.folder / "programs"), cls.folder)
        for shell in ("bash", "zsh", "fish"):
            done = subprocess.run([LAMINA, "--generate-completion-script", shell], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            (cls.folder / f"completion.{shell}").write_text(done.stdout)

    def shell(self, words):
        done = subprocess.run(words, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def bash(self, *words):
        """What bash offers for the last of the words."""
        quoted = " ".join(f"'{word}'" for word in words)
        line = " ".join(words)
        script = f"""
            . /usr/share/bash-completion/bash_completion
            . ./completion.bash
            COMP_WORDS=({quoted}) COMP_CWORD={len(words) - 1} COMP_LINE='{line}' COMP_POINT={len(line)} COMP_TYPE=9
            command=$(complete -p lamina | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            $command lamina '{words[-1]}' '{words[-2]}' 2>/dev/null || true
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        return {word.strip() for word in self.shell(["bash", "-c", script]).splitlines() if word.strip()}

    def test_bash(self):
        self.assertEqual(self.bash("lamina", "render", "--off"), {"--offscreen"})
        self.assertEqual(self.bash("lamina", "render", "--offscreen", ""), {"tile", "surface"})
        self.assertEqual(self.bash("lamina", "rend"), {"render"})
        verbs = {verb for verb in documents.help_texts() if verb}
        self.assertLessEqual(verbs, self.bash("lamina", ""))

    def test_bash_completes_files(self):
        (self.folder / "scene.json").write_text("{}")
        self.assertEqual(self.bash("lamina", "render", "sce"), {"scene.json"})

    def test_zsh(self):
        """zsh reads it, and it knows verbs and options."""
        self.shell(["zsh", "-n", "completion.zsh"])
        text = (self.folder / "completion.zsh").read_text()
        self.assertTrue(text.startswith("#compdef lamina"))
        self.assertIn("--offscreen", text)

    def test_fish(self):
        self.shell(["fish", "--no-execute", "completion.fish"])
        offered = self.shell(["fish", "-c", "source completion.fish; complete -C 'lamina render --off'"])
        self.assertEqual([line.split("\t")[0] for line in offered.splitlines()], ["--offscreen"])

    # Options whose values nobody can list: numbers, sizes, patterns, names of the user's own.
    FREE = set("""
        allow a-command arguments at b-command background band captured-window duration except font-map fps frames height host
        ignore ignore-region jobs language layer limit loop lottie-slot lottie-text max-bytes max-error max-in-window max-missed
        max-pixels max-ratio max-color-delta max-rounds metric mix name names only pixel port quality refresh repeats rounds runs
        samples scale scales screen seconds seed shard skip summary-link threads tile-size tilt time timeout times tolerance
        transition wallpaper warm-up width window words verb subcommands
    """.split())

    def test_every_option_with_values_completes_them(self):
        """Of all options of all verbs: names are listed, and paths are completed as files or folders."""
        lacking = set()
        for verb, command in documents.help_texts().items():
            for argument in command.get("arguments", []):
                name = argument.get("preferredName", {}).get("name") or argument.get("valueName")
                if argument["kind"] == "flag" or argument.get("completionKind") or argument.get("allValues"):
                    continue
                if name not in self.FREE and not name.startswith("max-"):
                    lacking.add(f"{verb} --{name}")
        self.assertEqual(lacking, set())

    def test_names_are_completed(self):
        for words, expected in (
            (("schema", ""), {"scene", "profile", "inspect"}), (("render", "--overlay", ""), {"offscreen", "damage"}),
            (("explain", "--memory", ""), {"lpddr5"}), (("render", "--device", "iph"), {"iphone-15"}),
            (("check", "--metric", "floor."), {"floor.p50", "floor.p95"}), (("schema", "--key", "cornerR"), {"cornerRadius"}),
            (("profile", "--share", "pl"), {"plan="}), (("render", str(documents.ROOT / "Fixtures/packages/switch.ca"), "--state", ""),
                                                        {"Locked", "Unlock"}),
        ):
            with self.subTest(words=words):
                self.assertLessEqual(expected, self.bash("lamina", *words))


if __name__ == "__main__":
    unittest.main()
