"""The base classes of the generated methods, and their form as coroutines."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Dict, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    Parameters = ParamSpec("Parameters")

Answer = TypeVar("Answer")


class Requests:
    """Methods that are requests. In an asynchronous class, `call` returns a coroutine."""

    def call(self, method: str, /, **params: Any) -> Any:
        """Answers a request by the name of its method."""
        raise NotImplementedError

    def _answer(self, method: str, given: Dict[str, Any]) -> Any:
        """Answers a request. A parameter that is a word of Python has an underscore at its end."""
        return self.call(method, **{name.rstrip("_"): value for name, value in given.items() if name != "self"})


class Group(Requests):
    """Methods that begin with the same name."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def call(self, method: str, /, **params: Any) -> Any:
        """Answers a request by the name of its method."""
        return self._requests.call(method, **params)


def coroutine(
    method: Callable[Concatenate[Any, Parameters], Answer],
) -> Callable[Concatenate[Any, Parameters], Coroutine[Any, Any, Answer]]:
    """Returns a method with the same parameters for a class where `call` returns a coroutine."""

    @functools.wraps(method)
    async def answered(self: Any, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        answer: Any = method(self, *args, **kwargs)
        result: Answer = await answer
        return result

    return answered
