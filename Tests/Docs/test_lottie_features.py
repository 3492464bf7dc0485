"""The page's table of what a feature of a Lottie file costs, from a run of a small file for each row."""
import re, unittest

import lottie_features
from documents import ROOT

PAGE = ROOT / "Sources/Lamina/Lamina.docc/WhatYourLottieCosts.md"


class LottieFeatureTest(unittest.TestCase):
    def test_each_row_has_the_passes_of_a_run(self):
        rows = re.findall(r"^\| (.+?) \| .+? \| (\d+) \|$", PAGE.read_text(), re.MULTILINE)
        self.assertEqual([name for name, _ in rows], list(lottie_features.ROWS), "the page's rows are others")
        for name, count in rows:
            for number, text in enumerate(lottie_features.ROWS[name]):
                with self.subTest(feature=name, file=number):
                    self.assertEqual(lottie_features.passes(text), int(count))


if __name__ == "__main__":
    unittest.main()
