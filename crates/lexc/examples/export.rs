//! Writes a lexicon in the format of another engine, and reads it back.
//!
//! ```sh
//! cargo run -p lexc --example export
//! ```

use lexc::interop::export::{ExportOptions, ExportSource, dawg_of, export};
use lexc::interop::import::{ImportOptions, import};
use lexc::interop::registry;
use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let alphabet = Alphabet::builtin("english")?;
    let lexicon = Builder::new(alphabet.clone())
        .words(["cat", "cats", "dog"])
        .build()?;

    let dawg = dawg_of(&lexicon)?;
    let source = ExportSource {
        dawg: &dawg,
        alphabet: &alphabet,
        name: "three",
        edition: None,
    };
    for format in registry::FORMATS {
        let exported = export(format, &source, &ExportOptions::default())?;
        println!(
            "{:12} {:6} bytes  for {}",
            format.name,
            exported.bytes.len(),
            format.engines
        );
    }

    let kwg = registry::by_name("kwg").expect("a known format");
    let exported = export(kwg, &source, &ExportOptions::default())?;
    let imported = import(
        kwg,
        &exported.bytes,
        &ImportOptions::default().alphabet(&alphabet),
    )?;
    assert_eq!(imported.words, 3);
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
