//! Runs `test_lexc.py` with the Python module that Cargo built.

use std::path::Path;
use std::process::Command;

// Makes Cargo build the library before this test; nothing is linked.
use lexc_python as _;

#[test]
fn the_package_does_what_its_tests_say() {
    if !lexc_testkit::tools::has("python3", "python3") {
        return;
    }
    let test = std::env::current_exe().unwrap();
    let libraries = test.parent().unwrap();
    let names = [
        "liblexc_python.so",
        "liblexc_python.dylib",
        "lexc_python.dll",
    ];
    let library = names.map(|name| libraries.join(name));
    let library = library.iter().find(|path| path.exists());
    let library = library.unwrap_or_else(|| panic!("no library in {}", libraries.display()));
    let folder = tempfile::tempdir().unwrap();
    let module = if cfg!(windows) {
        "lexc.pyd"
    } else {
        "lexc.abi3.so"
    };
    std::fs::copy(library, folder.path().join(module)).unwrap();
    let lexicon = folder.path().join("twelve.lex");
    lexc_testkit::write_twelve(&lexicon).unwrap();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/test_lexc.py");
    let output = Command::new("python3")
        .arg(&tests)
        .env("PYTHONPATH", folder.path())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("LEXC_TWELVE", &lexicon)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("Ran 21 tests"), "{said}");
}
