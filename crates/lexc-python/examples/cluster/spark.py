"""Games of self-play as a Spark DataFrame, by `mapInArrow`.

    spark-submit spark.py 1000000 /shared/games.parquet
"""

import sys
from typing import Iterator

import pyarrow

import lexc.selfplay

#: Games that a row of the input stands for.
PART = 1000

#: The columns of the table of games, with types that Spark has: it knows no unsigned integers.
SCHEMA = (
    "number long, bag long, seats_exchanged boolean, first int, second int, "
    "turns int, bingos int, exchanges int, passes int, ending string"
)


def play(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """Plays PART games for each number in the column `id`."""
    signed = {pyarrow.uint64(): pyarrow.int64(), pyarrow.uint32(): pyarrow.int32()}
    for batch in batches:
        for part in batch.column("id").to_pylist():
            numbers = range(part * PART, (part + 1) * PART)
            games = lexc.selfplay.play("english", numbers, ("equity", "greedy"), seed=1)
            columns = [column.cast(signed.get(column.type, column.type)) for column in games.columns]
            yield pyarrow.RecordBatch.from_arrays(columns, names=games.schema.names)


def main() -> None:
    from pyspark.sql import SparkSession

    games, output = int(sys.argv[1]), sys.argv[2]
    spark = SparkSession.builder.appName("lexc-selfplay").getOrCreate()
    parts = spark.range(games // PART, numPartitions=max(1, games // PART))
    parts.mapInArrow(play, SCHEMA).write.parquet(output)


if __name__ == "__main__":
    main()
