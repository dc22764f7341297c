"""The examples of the package are run, and its types are compared with the module.

tests/python.rs runs these tests with the module that Cargo built; where pyarrow is missing, examples that need it are
left out, unless LEXC_EVERYTHING is set.
"""

import ast
import doctest
import importlib.util
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import lexc
import lexc._lexc as module
import lexc.selfplay

STUB = pathlib.Path(lexc.__file__).with_name("_lexc.pyi")
README = os.environ.get("LEXC_README")
ARROW = importlib.util.find_spec("pyarrow") is not None or "LEXC_EVERYTHING" in os.environ
#: Names that every class has, or that Python adds.
USUAL = set(dir(object)) | {"__module__", "__doc__", "__weakref__", "__dict__", "__dataclass_fields__", "__match_args__"}
#: What Python makes of __eq__ and the like.
COMPARISONS = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__repr__", "__str__", "__new__"}


def public(thing):
    """The public classes and functions of a module with their names, and the methods of classes."""
    for name, value in sorted(vars(thing).items()):
        if name.startswith("_") or inspect.ismodule(value) or name not in thing.__all__:
            continue
        if inspect.isclass(value) or inspect.isroutine(value):
            yield name, value
        if inspect.isclass(value):
            for member, method in sorted(vars(value).items()):
                if not member.startswith("_") and inspect.isroutine(inspect.unwrap(getattr(value, member))):
                    yield f"{name}.{member}", getattr(value, member)


def examples_of(name, text):
    return doctest.DocTestParser().get_doctest(text or "", {"lexc": lexc}, name, None, None)


class Examples(unittest.TestCase):
    def run_examples(self, test):
        said = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=said.append)
        self.assertEqual(runner.failures, 0, "".join(said))

    def test_every_method_has_an_example_that_runs(self):
        count = 0
        for thing in (lexc, lexc.selfplay):
            for name, value in public(thing):
                if inspect.isclass(value) and issubclass(value, Exception):
                    self.assertTrue(value.__doc__, name)
                    continue
                test = examples_of(name, value.__doc__)
                if name not in ("Turn", "Settings"):
                    self.assertTrue(test.examples, f"{name} has no example")
                if name == "play" and thing is lexc.selfplay and not ARROW:
                    continue
                with self.subTest(name):
                    self.run_examples(test)
                    count += len(test.examples)
        self.assertGreater(count, 60)

    def test_the_examples_of_modules_run(self):
        self.run_examples(examples_of("lexc", lexc.__doc__))

    @unittest.skipUnless(README, "LEXC_README names no file")
    def test_the_examples_of_the_readme_run(self):
        text = pathlib.Path(README).read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertGreater(len(blocks), 2)
        names = {}
        for block in blocks:
            if not ARROW and "selfplay" in block or "import ray" in block or "spark" in block:
                continue
            if "import pandas" in block and importlib.util.find_spec("pandas") is None:
                continue
            with self.subTest(block[:60]):
                exec(compile(block, README, "exec"), names)

    @unittest.skipUnless(README, "LEXC_README names no file")
    def test_the_script_analyses_a_folder_of_games(self):
        crate = pathlib.Path(README).parent
        game = (crate / "../../docs/pictures/analysis.gcg").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "one.gcg").write_text(game, encoding="utf-8")
            pathlib.Path(folder, "two.gcg").write_text("no game\n", encoding="utf-8")
            latin1 = "#player1 r Ren\xe9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 96\n"
            pathlib.Path(folder, "three.gcg").write_bytes(latin1.encode("latin-1"))
            script = [sys.executable, str(crate / "examples/analyse_games.py"), folder, "--fast"]
            environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
            run = subprocess.run(script, capture_output=True, encoding="utf-8", env=environment)
        self.assertEqual(run.returncode, 1)
        lines = run.stdout.splitlines()
        lost = [line for line in lines if " lost " in line]
        self.assertEqual(len(lost), 4)
        for line in lost:
            self.assertRegex(line, r"(one|three)\.gcg: .* lost \d+\.\d points in \d+ turns")
        self.assertIn("three.gcg: warning: turn 1: the total in the record is 96; 0 + 66 is 66", lines)
        self.assertTrue(any(line.startswith("three.gcg: Ren\xe9e lost") for line in lost))
        self.assertRegex(run.stderr, "two.gcg: .*line 1")


class Types(unittest.TestCase):
    """The stub names what the module has: classes, properties, methods, parameters, defaults."""

    def setUp(self):
        body = ast.parse(STUB.read_text(encoding="utf-8")).body
        self.classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
        self.functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}

    def test_the_names_are_those_of_the_module(self):
        classes = {name for name, value in vars(module).items() if inspect.isclass(value)}
        self.assertEqual(set(self.classes), classes)
        routines = {name for name, value in vars(module).items() if inspect.isroutine(value)}
        self.assertEqual(set(self.functions), routines - {name for name in routines if name.startswith("__")})
        self.assertEqual(set(lexc.__all__) - {"selfplay", "methods", "AsyncEngine", "__version__"}, classes - {"SelfPlay", "Table"})

    def test_classes_have_the_same_members(self):
        for name, node in self.classes.items():
            value = getattr(module, name)
            stub = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            fields = {member.target.id for member in node.body if isinstance(member, ast.AnnAssign)}
            stub |= fields
            real = {
                member
                for member in vars(value)
                if member not in USUAL - {"__reduce__"} and not (member in COMPARISONS and member not in stub)
            }
            self.assertEqual(stub - {"__new__", "__hash__"}, real - {"__new__", "__hash__"}, name)
            bases = [base.id for base in node.bases]
            self.assertEqual(bases or ["object"], [base.__name__ for base in value.__bases__], name)

    def test_properties_are_properties(self):
        for name, node in self.classes.items():
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    decorators = {decorator.id for decorator in member.decorator_list}
                    raw = vars(getattr(module, name)).get(member.name)
                    self.assertEqual("property" in decorators, inspect.isgetsetdescriptor(raw), f"{name}.{member.name}")
                    self.assertEqual("staticmethod" in decorators, isinstance(raw, staticmethod), f"{name}.{member.name}")

    def test_parameters_are_the_same(self):
        compared = 0
        for name, node in self.classes.items():
            value = getattr(module, name)
            for member in node.body:
                if not isinstance(member, ast.FunctionDef) or member.name in COMPARISONS - {"__new__"}:
                    continue
                if any(decorator.id == "property" for decorator in member.decorator_list):
                    continue
                if member.name.startswith("__") and member.name not in ("__new__", "__arrow_c_array__"):
                    continue
                real = inspect.signature(value if member.name == "__new__" else getattr(value, member.name))
                self.assertEqual(stub_parameters(member), real_parameters(real), f"{name}.{member.name}")
                compared += 1
        for name, node in self.functions.items():
            real = inspect.signature(getattr(module, name))
            self.assertEqual(stub_parameters(node), real_parameters(real), name)
            compared += 1
        self.assertGreater(compared, 30)


def stub_parameters(node):
    """Name, kind and default of each parameter."""
    arguments = node.args
    plain = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
    parameters = [(argument.arg, "plain", default) for argument, default in zip(plain, defaults)]
    parameters += [(argument.arg, "keyword", default) for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    parameters += [(arguments.kwarg.arg, "any", None)] if arguments.kwarg else []
    return [
        (name, kind, default and repr(ast.literal_eval(default)))
        for name, kind, default in parameters
        if name not in ("self", "cls")
    ]


def real_parameters(signature):
    kinds = {inspect.Parameter.KEYWORD_ONLY: "keyword", inspect.Parameter.VAR_KEYWORD: "any"}
    return [
        (
            name,
            kinds.get(parameter.kind, "plain"),
            None if parameter.default is parameter.empty else repr(parameter.default),
        )
        for name, parameter in signature.parameters.items()
        if name != "self"
    ]


if __name__ == "__main__":
    unittest.main()
