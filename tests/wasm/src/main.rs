//! Prints what the library in WebAssembly reports.

fn main() {
    print!("{}", lexc_wasm_check::report());
}
