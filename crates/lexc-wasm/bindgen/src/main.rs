//! Runs wasm-bindgen: `lexc-wasm-bindgen LIBRARY.wasm DIRECTORY` writes `lexc.js`, `lexc.d.ts`,
//! `lexc_bg.wasm` and `lexc_bg.wasm.d.ts` for ES modules on the web.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(library), Some(directory)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: lexc-wasm-bindgen LIBRARY.wasm DIRECTORY");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(&library)
        .out_name("lexc")
        .typescript(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(&directory));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {library}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
