//! Finds words by pattern, ending, letters and rack.
//!
//! ```sh
//! cargo run --release -p lexc --example query
//! ```

use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;

    // Words of 3 or 4 letters that end with S, each yielded as soon as it is found.
    let mut plurals = 0;
    for word in english.query().suffix("S")?.length(3..=4).iter() {
        assert!(word.ends_with('S'));
        plurals += 1;
    }
    println!("{plurals} words of 3 or 4 letters end with S");

    // All constraints hold at once: a Q without a U, at most one vowel.
    let query = english.query().containing("Q")?.without("U")?.vowels(..=1);
    println!("Q without U, at most one vowel: {}", query.iter().collect::<Vec<_>>().join(" "));

    // Anagrams of a rack with a blank, and words that match a pattern.
    let bingos: Vec<String> = english.query().anagram("RETINA?")?.iter().collect();
    println!("RETINA and a blank: {} words, such as {}", bingos.len(), bingos[0]);
    let found: Vec<String> = english.query().pattern("Q[AI]*Z?")?.iter().collect();
    println!("Q[AI]*Z?: {}", found.join(" "));

    // Regular expressions, and the position of an error.
    assert!(english.query().regex("(.)(AN)+AS?")?.iter().any(|word| word == "BANANA"));
    let error = english.query().pattern("CA[T").unwrap_err();
    println!("at byte {}: {error}", error.span.start);
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
