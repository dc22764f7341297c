//! Runs wasm-bindgen: `lexc-wasm-bindgen LIBRARY.wasm DIRECTORY NAME` writes `NAME.js`,
//! `NAME.d.ts`, `NAME_bg.wasm` and `NAME_bg.wasm.d.ts` for ES modules on the web. The module has
//! one table.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

/// What wasm-bindgen does not write: a module may import more than the library does, as the first
/// part of a split library.
const INSTANTIATE: [(&str, &str); 2] = [
    (
        "js",
        "
/** Instantiates a module that has imports beside those of the library, and returns its exports. */
export function instantiate(module, imports) {
    return __wbg_finalize_init(new WebAssembly.Instance(module, { ...__wbg_get_imports(), ...imports }), module);
}
",
    ),
    (
        "d.ts",
        "
/** Instantiates a module that has imports beside those of the library, and returns its exports. */
export function instantiate(module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Exports;
",
    ),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(library), Some(directory), Some(name)) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        eprintln!("usage: lexc-wasm-bindgen LIBRARY.wasm DIRECTORY NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = read(&library).and_then(|bytes| write(&mut bindgen, bytes, &directory, &name));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {library}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads a library without the mark that it may use references to objects of JavaScript: compile.sh
/// builds all but the standard library without them, and says why. One that rustup has is marked,
/// and for marked libraries wasm-bindgen looks for functions that are not there then.
fn read(library: &str) -> Result<Vec<u8>, String> {
    let mut bytes = std::fs::read(library).map_err(|error| error.to_string())?;
    // A use of a feature is `+`, the length of its name, and that. With `-` the linker was told
    // that it must not be used.
    let mark = b"+\x0freference-types";
    if let Some(at) = bytes.windows(mark.len()).rposition(|window| window == mark) {
        bytes[at] = b'-';
    }
    Ok(bytes)
}

/// Writes the files.
fn write(bindgen: &mut Bindgen, bytes: Vec<u8>, directory: &str, name: &str) -> Result<(), String> {
    bindgen
        .input_bytes(name, bytes)
        .out_name(name)
        .typescript(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(directory))
        .map_err(|error| format!("{error:#}"))?;
    append(Path::new(directory), name)
}

/// Appends [`INSTANTIATE`] to what was written.
fn append(directory: &Path, name: &str) -> Result<(), String> {
    for (suffix, text) in INSTANTIATE {
        let path = directory.join(format!("{name}.{suffix}"));
        let file = OpenOptions::new().append(true).open(&path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
