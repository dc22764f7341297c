"""`Engine` and `AsyncEngine`: requests of the API, answered in this process. Their methods are in `methods.py`."""

import asyncio
import base64
import json
import math
import os
import threading
from typing import Any, Callable, Optional, Union

from . import _lexc
from .methods import AnyLexicon, AsyncMethods, Methods


class Engine(Methods):
    """An engine that stays alive between requests: it prepares lexicons, leave values and move generators once.

    Its methods are those of `lexc serve`, with the same parameters and answers. Rows are dicts, so a list of them is what a
    DataFrame takes. `lexicon` is a name or a `Lexicon`, which the engine keeps; if it is left out, the one of
    the engine, or "builtin:english".

    Long methods call `progress` with the best answer so far, at most ten times a second; its `progress` has `done`, `total`
    (unless it is not known) and `text`. If `cancelled` returns true, the best answer so far is returned. A `RequestError` has the attributes `kind`, `field`, `column`, `length` and `help`. The
    GIL is released, and Ctrl+C raises `KeyboardInterrupt`. Threads may share an engine.

    >>> engine = lexc.Engine()
    >>> engine.words.check(words=["quixotry"])
    [{'word': 'quixotry', 'valid': True}]
    >>> simulation = engine.simulate(rack="ABDDRSV", plays=3, iterations=20, rule="none")
    >>> [play["iterations"] for play in simulation["plays"]], simulation["stopped"]
    ([20, 20, 20], 'iterations')
    """

    def __init__(self, lexicon: Optional[_lexc.Lexicon] = None) -> None:
        self._engine = _lexc.Engine(lexicon)

    def add_lexicon(self, name: str, lexicon: _lexc.Lexicon) -> None:
        """Adds a lexicon under a name, which requests can give as `lexicon`.

        >>> engine = lexc.Engine()
        >>> engine.add_lexicon("mine", lexc.Lexicon.build(["cat", "cats"], "english"))
        >>> [row["word"] for row in engine.words.find(lexicon="mine")]
        ['CAT', 'CATS']
        """
        self._engine.add_lexicon(name, lexicon)

    def add_leaves(
        self, name: str, file: Union[str, "os.PathLike[str]"], lexicon: Optional[AnyLexicon] = None
    ) -> None:
        """Adds the leave values of a file under a name, which requests to the lexicon can give as `leaves`.

        The file is `.lex`, KLV2 or CSV.

        >>> import pathlib, tempfile
        >>> engine = lexc.Engine()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "leaves.csv")
        ...     count = file.write_text("S,8.5\\nQ,-7\\n")
        ...     engine.add_leaves("mine", file)
        >>> [row["value"] for row in engine.leaves(rack="S", leaves="mine")]
        [8.5, 0.0]
        """
        self._engine.add_leaves(name, file, self._name(lexicon) if isinstance(lexicon, _lexc.Lexicon) else lexicon)

    def call(
        self,
        method: str,
        /,
        *,
        progress: Optional[Callable[[Any], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
        **params: Any,
    ) -> Any:
        """Answers a request by the name of its method. Parameters that are None are left out.

        >>> engine = lexc.Engine()
        >>> engine.call("moves.list", rack="QUIZER?", limit=1)["plays"][0]["word"]
        'QUIZzER'

        A game in GCG may be bytes, in the encoding of the file:

        >>> latin1 = b"#player1 renee Ren\\xe9e\\n#player2 bob Bob\\n>renee: AEINRST 8D NASTIER +66 66\\n"
        >>> "Ren\u00e9e" in engine.board(gcg=latin1)["text"]
        True
        """
        given = {name: value for name, value in params.items() if value is not None}
        for name, value in given.items():
            number = _not_finite(value)
            if number is not None:
                raise ValueError(f"{name}: {number} is not a finite number; give one that is, or omit it")
        for name in ("gcg", "file"):
            content = given.get(name)
            if isinstance(content, (bytes, bytearray, memoryview)):
                # The engine decodes it, as the command does a file.
                given[name] = "base64:" + base64.b64encode(content).decode()
        text = json.dumps(given, default=self._name)
        show = progress and (lambda answer: progress(json.loads(answer)))
        return json.loads(self._engine.call(method, text, show, cancelled))

    def _name(self, lexicon: object) -> str:
        """Returns the name of a lexicon that is given as an object."""
        if not isinstance(lexicon, _lexc.Lexicon):
            raise TypeError(f"a parameter is a {type(lexicon).__name__}: expected text, numbers, lists, or a Lexicon")
        return self._engine.name_of(lexicon)


def _not_finite(value: object) -> Optional[float]:
    """Returns a number in a parameter that is not finite, if there is one: JSON has none."""
    if isinstance(value, float):
        return None if math.isfinite(value) else value
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return None
    return next((number for number in map(_not_finite, value) if number is not None), None)


class AsyncEngine(AsyncMethods):
    """The methods of an `Engine` as coroutines. A request ends when its task is cancelled.

    `progress` is called in the event loop. Engines share what is prepared if `engine` is given.

    >>> import asyncio
    >>> asyncio.run(lexc.AsyncEngine().words.check(words=["qi"]))
    [{'word': 'qi', 'valid': True}]
    """

    def __init__(self, engine: Optional[Engine] = None) -> None:
        self.engine = engine or Engine()

    async def call(
        self,
        method: str,
        /,
        *,
        progress: Optional[Callable[[Any], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
        **params: Any,
    ) -> Any:
        """Answers a request by the name of its method, like `Engine.call`.

        >>> import asyncio
        >>> asyncio.run(lexc.AsyncEngine().call("words.check", words=["qi"]))
        [{'word': 'qi', 'valid': True}]
        """
        loop, ended = asyncio.get_running_loop(), threading.Event()
        show = progress and (lambda answer: loop.call_soon_threadsafe(progress, answer))
        stop = (lambda: ended.is_set() or cancelled()) if cancelled else ended.is_set
        try:
            return await asyncio.to_thread(self.engine.call, method, progress=show, cancelled=stop, **params)
        finally:
            ended.set()
