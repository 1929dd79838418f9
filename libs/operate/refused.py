"""What a platform refuses, or that there is none, as a sentence for the terminal."""

from libs.client import FurrowError

UNREACHABLE = "unreachable"
NOT_FURROW = "not_furrow"


def worded(error: FurrowError) -> str:
    """With the address where nobody, or somebody else, answers; else the server's own words and the clause."""
    problem = error.problem
    if problem.reason == UNREACHABLE:
        return f"No platform answers at {problem.detail}."
    if problem.reason == NOT_FURROW:
        return f"What answers at {problem.detail.replace(': ', ' is no Furrow: ', 1)}."
    why = problem.detail or ("" if problem.reason in {problem.code, ""} else problem.reason)
    said = ": ".join(part for part in (problem.title, problem.clause, why) if part)
    return said if said.endswith(".") else f"{said or problem.code}."
