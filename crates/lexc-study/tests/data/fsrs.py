"""Writes 2,000 random review histories, scheduled by the package `fsrs` 6, to standard output.

    python3 -m venv venv && venv/bin/pip install 'fsrs==6.3.2'
    venv/bin/python fsrs.py > fsrs.txt

A line `settings` has the number, the desired retention, the longest interval, the learning steps
and the relearning steps in seconds, and the 21 weights. A line of a history has the number of its
settings, then for each review: the seconds since the review before, the grade, the state (1
learning, 2 review, 3 relearning), the step (`-` if none), the interval (seconds, or days with the
letter d), the stability and the difficulty with nine significant digits.
"""

import random
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS

WEIGHTS = (
    0.4197, 1.1829, 3.1262, 15.4722, 7.2102, 0.5316, 1.0651, 0.0589, 1.5330, 0.1544, 1.0071,
    1.9395, 0.1100, 0.2900, 2.2700, 0.1500, 2.9898, 0.5100, 0.3400, 0.1200, 0.2500,
)

SETTINGS = [
    (0.9, 36500, [60, 600], [600], DEFAULT_PARAMETERS),
    (0.8, 36500, [60, 600], [600], DEFAULT_PARAMETERS),
    (0.95, 365, [30, 300, 3600], [120, 1200], DEFAULT_PARAMETERS),
    (0.9, 36500, [600], [], DEFAULT_PARAMETERS),
    (0.85, 1000, [], [600], WEIGHTS),
    (0.9, 36500, [60, 600], [600, 7200], WEIGHTS),
]


def main():
    schedulers = []
    for number, (retention, longest, learning, relearning, weights) in enumerate(SETTINGS):
        steps = [",".join(map(str, steps)) or "-" for steps in (learning, relearning)]
        print("settings", number, retention, longest, *steps, *weights)
        schedulers.append(
            Scheduler(
                parameters=weights,
                desired_retention=retention,
                learning_steps=[timedelta(seconds=step) for step in learning],
                relearning_steps=[timedelta(seconds=step) for step in relearning],
                maximum_interval=longest,
                enable_fuzzing=False,
            )
        )
    rng = random.Random(59)
    for _ in range(2000):
        number = rng.randrange(len(SETTINGS))
        now = datetime(2026, 1, 1, tzinfo=timezone.utc)
        card = Card(card_id=1, due=now)
        fields = [str(number)]
        for review in range(rng.randint(1, 9)):
            planned = max(0, int((card.due - now).total_seconds()))
            gap = rng.choice(
                [
                    planned,
                    planned + rng.randrange(86400),
                    int(planned * rng.uniform(0.2, 3.0)),
                    rng.randrange(600),
                    rng.randrange(30 * 86400),
                ]
            )
            gap = 0 if review == 0 else gap
            now += timedelta(seconds=gap)
            grade = rng.choices([1, 2, 3, 4], [25, 15, 45, 15])[0]
            card, _ = schedulers[number].review_card(card, Rating(grade), now)
            interval = int((card.due - now).total_seconds())
            shown = f"{interval // 86400}d" if card.state.value == 2 else str(interval)
            step = "-" if card.step is None else card.step
            memory = f"{card.stability:.9g} {card.difficulty:.9g}"
            fields.append(f"{gap} {grade} {card.state.value} {step} {shown} {memory}")
        print(" ".join(fields))


main()
