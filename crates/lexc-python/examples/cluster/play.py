"""Plays games on a Ray cluster into a folder that all nodes see.

    python play.py --games 0..1000000 --players equity,greedy -o /shared/games              # a cluster on this machine
    python play.py --games 0..1000000000 -o /shared/games --address auto                    # the cluster that runs
"""

import argparse
import sys

import ray

import lexc.selfplay.ray


def numbers(text: str) -> range:
    """Reads a range of games: FIRST..END, or how many, from 0."""
    first, _, end = text.rpartition("..")
    return range(int(first or 0), int(end))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=numbers, required=True, help="FIRST..END, or how many, from 0")
    parser.add_argument("--lexicon", default="english", help="a built-in lexicon, or a file that all nodes see")
    parser.add_argument("--players", default="greedy", help="two players, or one for both: equity,greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", action="store_true", help="play mirrored pairs")
    parser.add_argument("--record", default="summary", choices=["summary", "games", "turns"])
    parser.add_argument("--shard", type=int, help="games of a shard")
    parser.add_argument("--address", help="the cluster: auto for the one that runs here, or ray://HOST:10001")
    parser.add_argument("-o", "--output", required=True, help="a folder that all nodes see")
    args = parser.parse_args()

    is_file = args.lexicon.endswith(".lex")
    lexicon = lexc.Lexicon(args.lexicon) if is_file else args.lexicon
    one, _, other = args.players.partition(",")
    ray.init(address=args.address)

    def tell(path, node: str) -> None:
        print(f"{path.name}  node {node[:8]}", file=sys.stderr)

    written = lexc.selfplay.ray.write(
        lexicon,
        args.games,
        args.output,
        (one, other or one),
        seed=args.seed,
        pairs=args.pairs,
        record=args.record,
        shard=args.shard,
        on_shard=tell,
    )
    print(f"{args.output}: {len(written)} new shards")


if __name__ == "__main__":
    main()
