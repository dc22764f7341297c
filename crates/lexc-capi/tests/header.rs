//! The committed header is the output of cbindgen.

use std::path::Path;

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let bindings = cbindgen::Builder::new()
        .with_src(folder.join("src/lib.rs"))
        .with_config(config)
        .generate()
        .unwrap();
    let mut made = Vec::new();
    bindings.write(&mut made);
    lexc_testkit::check_committed(folder.join("include/lexc.h"), made);
}
