"""The recipes for CI, as a user's repository runs them: a change that passes, changes that fail, and what is left of each."""
import http.server, os, pathlib, re, shutil, subprocess, tempfile, threading, unittest, urllib.parse
import xml.etree.ElementTree as ElementTree

import yaml

import documents, workspace
from documents import LAMINA, ROOT

# Steps of the workflow that do not run here, each with its reason.
SKIPPED_STEPS = {"Packages": "installs what scripts/requirements.sh has installed; the lists are compared"}


class RecipeTest(unittest.TestCase):
    def setUp(self):
        """A repository with two scenes and what is accepted of them; Lamina lies in it as a cache leaves it."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lamina-recipe-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        (self.folder / "scenes").mkdir()
        (self.folder / "scenes/card.json").write_text(workspace.scene("card", [workspace.card(20, 20)], 160, 120))
        (self.folder / "scenes/plain.json").write_text(workspace.scene(
            "plain", [{"name": "box", "frame": [8, 8, 40, 40], "backgroundColor": "#0a84ff"}], 60, 60))
        lamina = self.folder / "lamina"
        (lamina / ".build/release").mkdir(parents=True)
        (lamina / ".build/release/lamina").symlink_to(LAMINA)
        shutil.copytree(ROOT / "contrib", lamina / "contrib")
        (lamina / "scripts").mkdir()
        shutil.copy(ROOT / "scripts/requirements.sh", lamina / "scripts/requirements.sh")
        self.record()
        self.assertTrue((self.folder / "goldens/card.png").exists())

    def record(self):
        """What a repository commits is recorded on somebody's own machine, by the line that ci.sh gives."""
        line = next(line for line in (ROOT / "contrib/ci.sh").read_text().splitlines() if "--record all" in line)
        self.run_shell(line.lstrip("# "), ci=False)

    def run_shell(self, text, ci=True, **more):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "LAMINA", "CI"))}
        environment["PATH"] = f"{self.folder / 'lamina/.build/release'}:{environment['PATH']}"
        if ci:
            environment["CI"] = "true"
        return subprocess.run(["bash", "-eo", "pipefail", "-c", text], cwd=self.folder, env={**environment, **more},
                              capture_output=True, text=True, timeout=120)

    def check(self):
        return self.run_shell("lamina/contrib/ci.sh scenes goldens baseline.json 60hz")

    def junit(self):
        """The results as a CI reads them: failures by scene and check."""
        suites = ElementTree.parse(self.folder / "lamina-results/checks.xml").getroot()
        self.assertEqual(suites.tag, "testsuites")
        cases = [(case.get("name"), case.get("classname").rsplit(".", 1)[1], case.find("failure")) for case in suites.iter("testcase")]
        self.assertEqual(int(suites.get("tests")), len(cases))
        return {(name, check): failure is not None for name, check, failure in cases}

    def change(self, scene, old, new):
        file = self.folder / "scenes" / scene
        text = file.read_text()
        self.assertIn(old, text)
        file.write_text(text.replace(old, new))

    def test_nothing_has_changed(self):
        done = self.check()
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertEqual(set(self.junit().values()), {False})
        self.assertEqual(len(self.junit()), 6)
        self.assertIn("6 passed", (self.folder / "lamina-results/summary.md").read_text())
        self.assertFalse((self.folder / "lamina-results/failed").exists())

    def test_a_change_of_pixels_and_counters(self):
        self.change("card.json", '"shadowRadius": 6', '"shadowRadius": 9')
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stderr + done.stdout)
        failures = {key for key, failed in self.junit().items() if failed}
        self.assertEqual(failures, {("card", "golden"), ("card", "counters")})
        results = self.folder / "lamina-results"
        summary = (results / "summary.md").read_text()
        self.assertIn("Passes of scenes/card.json", summary)
        self.assertRegex(summary, r'shadow .*root\.sublayers\[0\] "card"')
        self.assertIn("Layers at the pixel of scenes/card.json that is furthest off", summary)
        for name in ("card.expected.png", "card.actual.png", "card.diff.png", "card.side-by-side.png", "lamina-check.html"):
            self.assertTrue((results / "failed" / name).stat().st_size, name)
        self.assertIn(b"<html", (results / "card.html").read_bytes())
        self.assertFalse((results / "plain.html").exists())

    def test_a_scene_that_is_broken(self):
        self.change("plain.json", '"frame"', '"fraem"')
        done = self.check()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("fraem", done.stderr + done.stdout)

    def test_a_scene_that_is_broken_hides_nothing_of_the_others(self):
        self.change("card.json", '"shadowRadius": 6', '"shadowRadius": 9')
        self.change("plain.json", '"frame"', '"fraem"')
        done = self.check()
        self.assertEqual(done.returncode, 2, done.stderr + done.stdout)
        results = self.folder / "lamina-results"
        summary = (results / "summary.md").read_text()
        self.assertIn("Passes of scenes/card.json", summary)
        self.assertIn("Layers at the pixel of scenes/card.json that is furthest off", summary)
        self.assertNotIn("Passes of scenes/plain.json", summary)
        self.assertIn(b"<html", (results / "card.html").read_bytes())
        self.assertFalse((results / "plain.html").exists())
        # Without results nothing is said of those of a run before.
        done = self.run_shell("lamina/contrib/ci.sh scenes goldens baseline.json 60h")
        self.assertEqual(done.returncode, 64, done.stderr + done.stdout)
        self.assertFalse((results / "checks.xml").exists())

    def test_names_that_shells_and_xml_take_for_their_own(self):
        names = ["a&b", "my card", "it's \"<q>\" &amp; $x", "-dash", "tab\there"]
        for name in names:
            (self.folder / f"scenes/{name}.json").write_text(workspace.scene("card", [workspace.card(20, 20)], 160, 120))
        self.record()
        self.assertEqual(self.check().returncode, 0)
        for name in names:
            self.change(f"{name}.json", '"shadowRadius": 6', '"shadowRadius": 9')
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stderr + done.stdout)
        results = self.folder / "lamina-results"
        summary = (results / "summary.md").read_text()
        for name in names:
            title = name.replace("<", "\\<")
            self.assertIn(f"### Passes of scenes/{title}.json\n", summary)
            self.assertIn(f"### Layers at the pixel of scenes/{title}.json that is furthest off\n", summary)
            self.assertIn(b"<html", (results / f"{name}.html").read_bytes())
        self.assertFalse((results / "card.html").exists())

    def test_a_golden_that_is_missing_is_not_made(self):
        (self.folder / "goldens/plain.png").unlink()
        self.assertEqual(self.check().returncode, 1)
        self.assertFalse((self.folder / "goldens/plain.png").exists())

    def test_usage(self):
        self.assertEqual(self.run_shell("lamina/contrib/ci.sh scenes").returncode, 64)

    def steps(self):
        workflow = yaml.safe_load((ROOT / "contrib/github-actions.yml").read_text())
        # YAML 1.1 reads `on` as true.
        self.assertEqual(set(workflow), {"name", True, "permissions", "env", "jobs"})
        job = workflow["jobs"]["check"]
        for step in job["steps"]:
            self.assertEqual(len({"uses", "run"} & set(step)), 1, step)
        return workflow, job["steps"]

    def run_workflow(self):
        """Runs the steps in order, as a runner does: the first that fails ends the job."""
        workflow, steps = self.steps()
        summary = self.folder / "step-summary.md"
        environment = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "LAMINA_VERSION": workflow["env"]["LAMINA_VERSION"]}
        ran = []
        for step in steps:
            if "run" not in step or step["name"] in SKIPPED_STEPS:
                continue
            done = self.run_shell(step["run"], **environment)
            ran.append(step["name"])
            if done.returncode:
                return ran, done, summary
        return ran, done, summary

    def test_the_workflow_passes(self):
        ran, done, summary = self.run_workflow()
        self.assertEqual(ran, ["Lamina", "Check"])
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertIn("6 passed", summary.read_text())

    def test_the_workflow_fails_and_says_where(self):
        self.change("card.json", '"cornerRadius": 12', '"cornerRadius": 20')
        ran, done, summary = self.run_workflow()
        self.assertEqual((ran[-1], done.returncode), ("Check", 1), done.stderr)
        self.assertIn("::error", done.stderr)
        self.assertIn('"card"', summary.read_text())
        # What the last step uploads is there.
        upload = self.steps()[1][-1]
        self.assertEqual(upload["if"], "failure()")
        self.assertTrue(any((self.folder / upload["with"]["path"]).rglob("card.diff.png")))

    def run_action(self, releases="", **given):
        """Runs the action's own steps in order, with the inputs that a job gives and what a runner sets."""
        action = yaml.safe_load((ROOT / "contrib/action/action.yml").read_text())
        self.assertEqual(set(action), {"name", "description", "inputs", "outputs", "runs"})
        self.assertEqual(action["runs"]["using"], "composite")
        values = {f"inputs.{name}": given.get(name, item["default"]) for name, item in action["inputs"].items()}
        self.assertLessEqual(set(given), set(action["inputs"]))
        values |= {"github.server_url": f"file://{releases}", "github.action_repository": "owner/lamina", "github.action_ref": "9.8.7"}
        summary, output = self.folder / "step-summary.md", self.folder / "step-output"
        always = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_OUTPUT": str(output),
                  "GITHUB_ACTION_PATH": str(self.folder / "lamina/contrib/action")}
        ran = []
        for step in action["runs"]["steps"]:
            self.assertEqual(len({"uses", "run"} & set(step)), 1, step)
            if "run" not in step:
                self.assertRegex(step["uses"], r"^actions/[a-z-]+@[0-9a-f]{40}$")
                continue
            # A composite action has to name the shell of every command.
            self.assertEqual(step["shell"], "bash")
            environment = {}
            for name, text in step.get("env", {}).items():
                key = re.fullmatch(r"\$\{\{ (.*) \}\}", text).group(1)
                self.assertIn(key, values, "an expression that nothing sets")
                environment[name] = values[key]
            output.write_text("")
            done = self.run_shell(step["run"], **always, **environment)
            ran.append(step["name"])
            if done.returncode:
                break
            if "id" in step:
                for line in output.read_text().splitlines():
                    name, value = line.split("=", 1)
                    values[f"steps.{step['id']}.outputs.{name}"] = value
        for item in action["outputs"].values():
            self.assertIn(item["value"].strip("${} "), values)
        return ran, done, summary

    def test_the_action_passes(self):
        ran, done, summary = self.run_action(budget="60hz")
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertEqual(ran, ["Place", "Lamina", "Check"])
        self.assertIn("6 passed", summary.read_text())

    def publish(self):
        """A release as GitHub has it: an archive with a command, and its checksum."""
        files = self.folder / "releases/owner/lamina/releases/download/9.8.7"
        program = self.folder / "lamina-9.8.7-linux-x86_64/bin/lamina"
        program.parent.mkdir(parents=True)
        files.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec "{LAMINA}" "$@"\n')
        program.chmod(0o755)
        archive = "lamina-9.8.7-linux-x86_64.tar.gz"
        subprocess.run(["tar", "-czf", files / archive, program.parents[1].name], cwd=self.folder, check=True)
        shutil.rmtree(program.parents[1])
        with open(files / "SHA256SUMS", "w") as sums:
            subprocess.run(["sha256sum", archive], cwd=files, stdout=sums, check=True)
            sums.write("0" * 64 + "  lamina_9.8.7_amd64.deb\n")
        return files / archive

    def test_the_action_takes_the_archive_of_a_release(self):
        self.publish()
        (self.folder / "lamina/.build/release/lamina").unlink()
        ran, done, summary = self.run_action(releases=self.folder / "releases")
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertIn("4 passed", summary.read_text())

    def test_the_action_refuses_an_archive_with_another_checksum(self):
        with open(self.publish(), "ab") as archive:
            archive.write(b"more")
        (self.folder / "lamina/.build/release/lamina").unlink()
        ran, done, _ = self.run_action(releases=self.folder / "releases")
        self.assertEqual(ran[-1], "Lamina")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("FAILED", done.stdout)

    def test_the_action_builds_what_has_no_release(self):
        (self.folder / "lamina/.build/release/lamina").unlink()
        builder = self.folder / "lamina/.build/release/swift"
        builder.write_text(f'#!/bin/sh\necho "swift $*"\nln -s "{LAMINA}" "$3/.build/release/lamina"\n')
        builder.chmod(0o755)
        ran, done, summary = self.run_action(releases=self.folder / "releases")
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertIn("4 passed", summary.read_text())

    def test_the_action_takes_no_budget(self):
        ran, done, summary = self.run_action()
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertIn("4 passed", summary.read_text())

    def test_the_action_fails_and_says_where(self):
        self.change("card.json", '"cornerRadius": 12', '"cornerRadius": 20')
        ran, done, summary = self.run_action(budget="60hz")
        self.assertEqual((ran[-1], done.returncode), ("Check", 1), done.stderr)
        self.assertIn("::error", done.stderr)
        self.assertTrue(any((self.folder / "lamina-results").rglob("card.diff.png")))

    def gitlab(self, *parts, **variables):
        """Runs parts of GitLab's job as a runner does: each list is a script of its own, in the project's folder."""
        job = yaml.safe_load((ROOT / "contrib/gitlab-ci.yml").read_text())["scenes"]
        always = {"GITLAB_CI": "true", "CI_JOB_URL": "https://gitlab.example/jobs/7", "LAMINA_VERSION": job["variables"]["LAMINA_VERSION"],
                  "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "3"}
        return job, [self.run_shell("\n".join(job[part]), **{**always, **variables}) for part in parts]

    def test_gitlab_passes(self):
        job, (done,) = self.gitlab("script")
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        self.assertIn("6 passed", (self.folder / "lamina-results/pull-request.md").read_text())
        self.assertEqual(job["artifacts"]["when"], "always")
        self.assertTrue((self.folder / job["artifacts"]["reports"]["junit"]).exists())
        for path in job["artifacts"]["paths"]:
            self.assertTrue((self.folder / path).is_dir())

    def test_gitlab_fails_and_writes_a_note_with_pictures(self):
        notes = []

        class Notes(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                notes.append((self.path, self.headers["PRIVATE-TOKEN"], urllib.parse.parse_qs(body)["body"][0]))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Notes)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_port}/api/v4"
        self.change("card.json", '"shadowRadius": 6', '"shadowRadius": 9')
        _, (done, after) = self.gitlab("script", "after_script", LAMINA_NOTE_TOKEN="secret", CI_API_V4_URL=address)
        self.assertEqual(done.returncode, 1, done.stderr + done.stdout)
        self.assertEqual(after.returncode, 0, after.stderr)
        (path, token, body), = notes
        self.assertEqual((path, token), ("/api/v4/projects/12/merge_requests/3/notes", "secret"))
        self.assertIn("| **card** |", body)
        picture = re.search(r'<img src="https://gitlab.example/jobs/7/artifacts/file/([^"]*)"', body).group(1)
        self.assertTrue((self.folder / picture).exists(), picture)
        # Without a token nothing is sent.
        self.gitlab("after_script", CI_API_V4_URL=address)
        self.assertEqual(len(notes), 1)

    def test_gitlab_installs_the_packages_that_lamina_needs(self):
        names = subprocess.run(["bash", "-c", '. scripts/requirements.sh; echo "${lamina_packages[@]}"'], cwd=ROOT,
                               capture_output=True, text=True, check=True).stdout.split()
        job = yaml.safe_load((ROOT / "contrib/gitlab-ci.yml").read_text())["scenes"]
        installed = set(re.sub(r"\\\n", " ", job["before_script"][0]).split())
        self.assertEqual(set(names) - installed, set())

    def test_a_failure_shows_while_the_check_runs(self):
        self.change("card.json", '"shadowRadius": 6', '"shadowRadius": 9')
        done = self.check()
        self.assertIn("FAILED: card: golden: ", done.stderr)
        self.assertIn("checked 2 of 2", done.stderr)

    def test_annotations_have_the_line_of_the_layer(self):
        self.change("card.json", '"shadowRadius": 6', '"shadowRadius": 9')
        _, done, _ = self.run_workflow()
        self.assertRegex(done.stderr, r"::error file=scenes/card\.json,line=[0-9]+,title=card")

    def test_the_packages_are_those_that_lamina_needs(self):
        names = subprocess.run(["bash", "-c", '. scripts/requirements.sh; echo "${lamina_packages[@]}"'], cwd=ROOT,
                               capture_output=True, text=True, check=True).stdout.split()
        step = next(step for step in self.steps()[1] if step.get("name") == "Packages")
        installed = set(re.sub(r"\\\n", " ", step["run"]).split())
        self.assertEqual(set(names) - installed, set())


class ContainerTest(unittest.TestCase):
    """The container file, read: no image can be built here. scripts/try-release installs the package as it does."""
    def setUp(self):
        text = (ROOT / "contrib/Containerfile").read_text()
        lines = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines()
        self.instructions = [line.split(None, 1) for line in lines if line.strip()]

    def words(self, instruction):
        return [words for name, words in self.instructions if name == instruction]

    def test_it_has_two_stages_of_known_instructions(self):
        names = [name for name, _ in self.instructions]
        self.assertLessEqual(set(names), {"FROM", "SHELL", "ARG", "WORKDIR", "COPY", "RUN", "ENTRYPOINT"})
        self.assertEqual(len(self.words("FROM")), 2)
        self.assertTrue(self.words("FROM")[0].endswith(" AS build"))
        for name in ("SHELL", "ENTRYPOINT"):
            for words in self.words(name):
                self.assertIsInstance(yaml.safe_load(words), list)

    def test_it_installs_the_package_that_a_release_of_this_version_has(self):
        number = re.search(r'number = "(.*)"', (ROOT / "Sources/Tools/LaminaCommandLine/LaminaVersion.swift").read_text()).group(1)
        self.assertEqual(self.words("ARG"), [f"VERSION={number}"] * 2)
        self.assertIn('scripts/release "$VERSION"', self.words("RUN"))
        # Both names, as scripts/release spells them.
        release = (ROOT / "scripts/release").read_text()
        folder = re.search(r"^out=\$PWD/(\S+) ", release, flags=re.M).group(1).replace("$version", "$VERSION")
        package = re.search(r'"\$out/(lamina_.*\.deb)"', release).group(1).replace("${version}", "${VERSION}")
        copied = next(words for words in self.words("COPY") if words.startswith("--from=build "))
        self.assertEqual(copied, f"--from=build /lamina/{folder}/{package} /tmp/")
        installed = next(words for words in self.words("RUN") if words.startswith("apt-get"))
        self.assertIn("/tmp/" + package.replace("${VERSION}", "*"), installed.split())


if __name__ == "__main__":
    unittest.main()
