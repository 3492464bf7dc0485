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


if __name__ == "__main__":
    unittest.main()
