"""The targets of Package.swift, for the scripts beside this file."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True


class Target:
    """A target: its folder, what it depends on, and whether it holds tests."""

    def __init__(self, description):
        self.name = description["name"]
        self.folder = ROOT / (description.get("path") or f"Tests/{self.name}")
        self.dependencies = {next(iter(part.values()))[0] for part in description["dependencies"]}
        self.is_plugin = description["type"] == "plugin"
        self.is_test = description["type"] == "test"


def targets():
    """The targets by name; also while a build holds the package's lock."""
    words = ["swift", "package", "--ignore-lock", "dump-package"]
    package = json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout)
    return {target["name"]: Target(target) for target in package["targets"]}
