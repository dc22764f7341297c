//! Defines an alphabet, with a letter of two characters and a folded spelling, and builds a lexicon
//! with it.
//!
//! ```sh
//! cargo run -p lexc --example custom_alphabet
//! ```

use lexc::prelude::*;

const HAWAIIAN: &str = r#"
name = "hawaiian-example"
title = "Hawaiian, some letters"
language = "haw"

blank = { count = 2, score = 0 }
tile = [
    { face = "A", blank = "a", count = 12, score = 1, vowel = true },
    { face = "O", blank = "o", count = 8, score = 1, vowel = true },
    { face = "H", blank = "h", count = 4, score = 3, vowel = false },
    { face = "K", blank = "k", count = 6, score = 2, vowel = false },
    { face = "L", blank = "l", count = 5, score = 2, vowel = false },
    { face = "NG", blank = "ng", count = 1, score = 8, vowel = false },
    { face = "ʻ", blank = "ʻ", count = 3, score = 4, vowel = false, aliases = ["'"] },
]

[fold]
"Ā" = "A"
"Ō" = "O"
"#;

fn main() -> lexc::Result<()> {
    // From a file: `Alphabet::open("hawaiian.toml")`.
    let alphabet = Alphabet::from_toml(HAWAIIAN)?;
    println!("{} letters, {} tiles", alphabet.len(), tiles(&alphabet));

    let lexicon = Builder::new(alphabet).words(["aloha", "kāla", "ang", "a'o"]).build()?;
    for word in lexicon.words() {
        println!("  {word}");
    }
    assert!(lexicon.contains("KALA"), "a macron is folded");
    assert!(lexicon.contains("aʻo"), "both spellings of the letter are read");
    assert_eq!(lexicon.query().length(2..=2).iter().collect::<Vec<_>>(), ["ANG"]);

    // Errors have line and column.
    let wrong = HAWAIIAN.replace("count = 12", "count = \"many\"");
    if let Err(error) = Alphabet::from_toml(&wrong) {
        print!("{}", lexc::Error::from(error).diagnostics()[0].render());
    }
    Ok(())
}

/// The number of tiles in the bag.
fn tiles(alphabet: &Alphabet) -> u32 {
    let letters = alphabet.tiles().iter().map(|letter| u32::from(letter.count));
    letters.sum::<u32>() + u32::from(alphabet.blank().count)
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
