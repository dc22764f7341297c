//! Prints the hooks of words: the letters that make another word before and after them.
//!
//! ```sh
//! cargo run --release -p lexc --example hooks -- quiz ation
//! ```

use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let default = ["quiz".to_owned(), "late".to_owned()];
    print(if words.is_empty() { &default } else { &words })
}

fn print(words: &[String]) -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;
    let spell = |letters: LetterSet| -> String {
        let letters = letters.iter().filter_map(|letter| english.alphabet().letter(letter));
        letters.map(|info| info.face.as_str()).collect()
    };
    for word in words {
        let letters = english.tokenizer().letters(word)?;
        let hooks = english.hooks(&letters);
        let mark = if hooks.is_word { "" } else { " (not a word)" };
        let (front, back) = (spell(hooks.front), spell(hooks.back));
        println!("{front:>8} {} {back}{mark}", word.to_uppercase());
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    print(&["late".to_owned(), "zzz".to_owned()])
}
