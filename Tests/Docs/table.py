"""What examples take for granted, and the few that do not run as they stand.

Every entry must be used: one that fits no example fails the tests, as does an example that does not run."""

# Blocks that are not run, by their document and first line, each with its reason.
SKIPPED = {
    ("README.md", "scripts/test"): "it runs these tests",
    ("README.md", "sudo apt-get install ./lamina_*_amd64.deb"): "scripts/test release-artifacts does so in a bare system",
    ("README.md", "pip install lamina_render-*_x86_64.whl"): "the same",
    ("README.md", "tar -xzf lamina-*-linux-x86_64.tar.gz"): "the same",
    ("CONTRIBUTING.md", "swift build -c release --product lamina"): "builds; CI does it",
    ("CONTRIBUTING.md", "swift test -c release --disable-testable-imports --filter CaptureTests"): "the same",
    ("CONTRIBUTING.md", "swift test -c release --disable-testable-imports --skip-build --filter 'every key is written'"): "the same",
    ("Sources/Lamina/Lamina.docc/TheCommand.md", "swift package generate-manual --multi-page"): "builds every product; scripts/docs manual runs it",
    ("Sources/Lamina/Lamina.docc/TheCommand.md", "man -l .build/plugins/GenerateManual/outputs/LaminaMain/lamina.render.1"): "the same",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "lamina port Examples/ContactsUIKit/App"): "needs Swift's parser; scripts/test ports runs it",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "lamina port --init MyApp"): "the same",
    ("Examples/ContactsUIKit/README.md", "swift run -c release screens screens"): "the same",
    ("Examples/ContactsUIKit/README.md", "swift run -c release screens render screen:ContactsViewController -o contacts.png"): "the same",
    ("Examples/ContactsUIKit/README.md", "swift run -c release screens render screen:ContactsViewController --script Scripts/tour.json --time 3 -o tour.png"): "the same",
    ("Examples/ContactsUIKit/README.md", "swift run -c release screens explain screen:ContactsViewController"): "the same",
    ("Examples/ContactsUIKit/README.md", "swift run -c release screens profile screen:ContactsViewController --script Scripts/tour.json --frames 240 --report tour.html"): "the same",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "cd MyApp-screens"): "the same",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "swift run screens screens"): "the same",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "swift run screens render screen:ContactsViewController -o contacts.png"): "the same",
    ("Sources/Lamina/Lamina.docc/YourUIKitCodeOnLinux.md", "swift run screens explain screen:ContactsViewController"): "the same",
    ("Examples/CardTests/README.md", "swift test"): "builds the library once more; its sources are compiled by test_snippets",
}

# Words at the beginning of a line that stand for something else here, with the reason.
REPLACED = {
    "swift run -c release contacts ": ("contacts ", "builds the library once more; the package builds the same program"),
    "swift run -c release motion ": ("motion ", "the same"),
    "swift run -c release chat ": ("chat ", "the same"),
    "swift run -c release settings ": ("settings ", "the same"),
    "lamina port ": ("true lamina port ", "needs Swift's parser and a build with it; scripts/test ports runs the verb"),
    "lamina serve ": ("serve-and-ask lamina serve ", "ends only when it is interrupted"),
    "scripts/lamina serve ": ("serve-and-ask scripts/lamina serve ", "ends only when it is interrupted"),
}

# Options that are added to examples that begin so, with the reason.
ADDED = {
    "lamina compare": ("--rounds 2 --max-rounds 2", "two processes of each side instead of up to 160"),
    "scripts/lamina compare": ("--rounds 2 --max-rounds 2", "the same"),
    "swift run -c release contacts profile screen:contacts-bad --script Scripts/fling.json --frames 290":
        ("--scale 0.25 --repeats 1", "small pictures, one repeat instead of five"),
    "lamina calibrate -o": ("--rounds 2 --frames 2", "a fit to two turns instead of 60: half a minute instead of many"),
    "lamina calibrate --check standard": ("--rounds 2 --frames 2", "the same"),
    "lamina calibrate --check cost.json": ("--rounds 2 --frames 2 --max-error 100000", "such a fit tells nothing of errors"),
}

# Examples whose exit code is another, with the reason.
EXIT_CODES = {
    "lamina compare feed.json --a-command old/lamina --strict": ((0, 4), "two runs of the same build do not say"),
}

# Examples that speak of screens run the example's program, which has one: lamina alone has none.
SCREENS = "screen:"
