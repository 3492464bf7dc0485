"""Times kiwisolver (PyPI) on a system of constraints that 'lamina-bench layout --dump FILE' has written.

    kiwi_bench.py FILE [--rounds 9]

One JSON line, milliseconds of wall time: first_ms from an empty solver to values, the least of several rounds. Making
variables and constraints is not timed. Variables of 0 or above are free here, which leaves kiwisolver less to do."""
import argparse
import json
import time

import kiwisolver

RELATIONS = {"equal": "==", "lessThanOrEqual": "<=", "greaterThanOrEqual": ">="}


def read(path):
    variables, constraints = {}, []
    for line in open(path):
        words = line.split()
        priority, relation, constant = float(words[0]), RELATIONS[words[1]], float(words[2])
        terms = []
        for number, factor in zip(words[3::2], words[4::2]):
            variable = variables.setdefault(number, kiwisolver.Variable(number))
            terms.append(kiwisolver.Term(variable, float(factor)))
        strength = kiwisolver.strength.required if priority >= 1000 else kiwisolver.strength.create(0, priority / 10, 0)
        constraints.append(kiwisolver.Constraint(kiwisolver.Expression(terms, constant), relation, strength))
    return constraints


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    best = float("inf")
    for _ in range(arguments.rounds):
        constraints, solver = read(arguments.file), kiwisolver.Solver()
        start = time.perf_counter()
        for constraint in constraints:
            solver.addConstraint(constraint)
        solver.updateVariables()
        best = min(best, time.perf_counter() - start)
    print(json.dumps({"engine": f"kiwisolver {kiwisolver.__version__}", "constraints": len(constraints),
                      "first_ms": best * 1e3}))


main()
