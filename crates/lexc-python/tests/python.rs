//! Runs the tests in Python with the module that Cargo built.

use std::path::{Path, PathBuf};
use std::process::Command;

// Makes Cargo build the library before this test; nothing is linked.
use lexc_python as _;

/// A folder with the package, as the wheel has it, and a small lexicon.
fn package() -> tempfile::TempDir {
    let test = std::env::current_exe().unwrap();
    let libraries = test.parent().unwrap();
    let names = ["liblexc_python.so", "liblexc_python.dylib", "lexc_python.dll"];
    let library = names.map(|name| libraries.join(name));
    let library = library.iter().find(|path| path.exists());
    let library = library.unwrap_or_else(|| panic!("no library in {}", libraries.display()));
    let folder = tempfile::tempdir().unwrap();
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    copy_sources(&manifest.join("python"), folder.path());
    let module = if cfg!(windows) { "_lexc.pyd" } else { "_lexc.abi3.so" };
    std::fs::copy(library, folder.path().join("lexc").join(module)).unwrap();
    lexc_testkit::write_twelve(&folder.path().join("twelve.lex")).unwrap();
    folder
}

fn copy_sources(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_sources(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// Runs a file of tests, and returns what it said. Where LEXC_PYTHON is set, that interpreter runs
/// them.
fn run(name: &str) -> Option<String> {
    let python = std::env::var_os("LEXC_PYTHON").unwrap_or_else(|| "python3".into());
    if python == "python3" && !lexc_testkit::tools::has("python3", "python3") {
        return None;
    }
    let folder = package();
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(python)
        .arg(manifest.join("tests").join(name))
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("LEXC_TWELVE", folder.path().join("twelve.lex"))
        .env("LEXC_README", manifest.join("README.md"))
        .env("LEXC_CALLS", manifest.join("../../tests/api/calls.json"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name}: {said}");
    Some(said)
}

/// Checks that as many tests ran as the file has.
fn check(name: &str) {
    let Some(said) = run(name) else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let source = std::fs::read_to_string(path).unwrap();
    let count = source.matches("    def test_").count();
    assert!(said.contains(&format!("Ran {count} tests")), "{said}");
}

#[test]
fn the_package_does_what_its_tests_say() {
    check("test_lexc.py");
}

#[test]
fn shards_tables_and_the_command_of_the_wheel() {
    check("test_selfplay.py");
}

#[test]
fn examples_run_and_types_are_those_of_the_module() {
    check("test_docs.py");
}
