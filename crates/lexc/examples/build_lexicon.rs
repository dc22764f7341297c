//! Builds a lexicon in a program: from words, from a list, with a report, into a file.
//!
//! ```sh
//! cargo run -p lexc --example build_lexicon
//! ```

use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let english = Alphabet::builtin("english")?;

    // In memory, from words.
    let lexicon = Builder::new(english.clone()).words(["cat", "cats", "dog"]).build()?;
    assert!(lexicon.contains("CATS"));

    // From a list, with words added and left out. `file` takes a path instead.
    let builder = Builder::new(english)
        .name("farm")
        .list("farm.txt", "# animals\ncow\nhorse\npig\ngo-cart\n")
        .words(["sheep", "hen"])
        .without_words(["pig"])
        .lengths(2..=15)
        .skip_invalid(true);
    let (farm, report) = builder.build_with_report()?;
    println!("{} words, {} lines left out", report.words, report.lists.rejected());
    for problem in report.lists.diagnostics() {
        print!("{}", problem.render());
    }
    assert_eq!(farm.words().collect::<Vec<_>>(), ["COW", "HEN", "HORSE", "SHEEP"]);

    // Into a file, which is written atomically.
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("farm.lex");
    builder.write(&path)?;
    assert_eq!(Lexicon::open(&path)?.len(), 4);

    // Errors have line and column.
    let error = Builder::new(Alphabet::builtin("english")?).words(["cow", "naïve"]).build();
    if let Err(error) = error {
        for problem in error.diagnostics() {
            print!("{}", problem.render());
        }
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
