//! Writes a lexicon in the formats of other engines, and reads one back.
//!
//! ```sh
//! cargo run -p lexc --features interop --example export
//! ```

use lexc::interop::import::import_lexicon;
use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let alphabet = Alphabet::builtin("english")?;
    let lexicon = Builder::new(alphabet.clone()).words(["cat", "cats", "dog"]).build()?;
    for format in [Format::Kwg, Format::Dwg] {
        let file = lexicon.export(format)?;
        println!("{format}: {} bytes for {}", file.len(), format.info().engines);
    }

    let kwg = lexicon.export(Format::Kwg)?;
    let again = Lexicon::from_bytes(import_lexicon(&kwg, Format::Kwg, Some(&alphabet))?)?;
    assert!(again.words().eq(lexicon.words()));
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
