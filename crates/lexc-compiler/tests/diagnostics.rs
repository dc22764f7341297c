//! Messages for wrong lists and options.

use lexc_alphabet::Tokenizer;
use lexc_alphabet::{Alphabet, AlphabetFile};
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::source::WordSource;
use lexc_diagnostic::{Diagnostic, Location};

fn read(alphabet: &str, inputs: &[WordSource], options: &ReadOptions) -> String {
    let alphabet = Alphabet::builtin(alphabet).unwrap();
    let tokenizer = Tokenizer::new(&alphabet);
    let result = read_words(inputs, &tokenizer, options, ReadObservers::default(), |_| ());
    let diagnostics = match result {
        Ok(report) => report.diagnostics(),
        Err(error) => error.diagnostics(),
    };
    diagnostics.iter().map(|d| d.render()).collect()
}

fn rendered(alphabet: &str, text: impl Into<Vec<u8>>) -> String {
    let inputs = [WordSource::bytes("words.txt", text)];
    read(alphabet, &inputs, &ReadOptions::default())
}

#[test]
fn all_kinds_of_rejected_lines() {
    let text = "good\nwords\ncafé\nnaïve\nfaçade\nñandú\nstraße\nvitamin b\nb12\ncatch-22\nco-op\n\
                don't\nrock’n’roll\nxx&yy\nco\u{AD}op\nnull\u{7}\n[ch]air\nopen[\nword,3,noun\n";
    insta::assert_snapshot!(rendered("english", text));
}

#[test]
fn skipped_lines() {
    let options = ReadOptions::default().skip_invalid(true);
    let inputs = [WordSource::bytes("words.txt", "a\nb-c\nd-e\nf-g\nh-i\nj–k\nl\n")];
    insta::assert_snapshot!(read("english", &inputs, &options));
}

#[test]
fn another_encoding() {
    insta::assert_snapshot!(rendered("polish", &b"abc\n\xBF\xF3\xB3w\n"[..]));
}

#[test]
fn encoded_twice() {
    insta::assert_snapshot!(rendered("english", "ab\ncafÃ©\n"));
}

#[test]
fn joined_files() {
    insta::assert_snapshot!(rendered("english", "ab\n\u{FEFF}cd\n"));
}

#[test]
fn another_alphabet() {
    insta::assert_snapshot!(rendered("english", "слово\nи\nещё\nодно\n"));
}

#[test]
fn missing_columns() {
    let options = ReadOptions::default().field(2).delimiter("\t");
    let inputs = [WordSource::bytes("words.tsv", "1\tab\n2\n3\tc4\n")];
    insta::assert_snapshot!(read("english", &inputs, &options));
}

#[test]
fn lines_and_words_that_are_too_long() {
    let text = format!("{}\n{}\n", "ab".repeat(200), "x".repeat(70_000));
    insta::assert_snapshot!(rendered("english", text));
}

#[test]
fn carets_are_below_the_character_at_fault() {
    let long = format!("{}é{}", "ab".repeat(100), "cd".repeat(100));
    let text = format!("日本é\n\tab\u{1b}[31mc\ne\u{301}é\nab\u{200B}é\n{long}\n");
    insta::assert_snapshot!(rendered("english", text));
}

#[test]
fn errors_without_a_location() {
    let shown = |input, options| read("english", &[input], &options);
    let default = ReadOptions::default;
    let file = |name: &str| WordSource::Path(name.into());
    let errors = [
        shown(file("no.txt"), default()),
        shown(file("src"), default()),
        shown(WordSource::bytes("a", ""), default().encoding("utf-9")),
        shown(WordSource::bytes("a.zip", "PK\x03\x04"), default()),
        shown(WordSource::bytes("a.bin", "abcdefg\nabcdefg\na\0"), default()),
        shown(WordSource::bytes("a", ""), default().delimiter("")),
    ];
    let unknown = Diagnostic::from(&AlphabetFile::load("engish").unwrap_err());
    insta::assert_snapshot!(errors.concat() + &unknown.render());
}

#[test]
fn colours_are_optional() {
    let diagnostic = Diagnostic::warning("odd \u{1b}[0m")
        .at(Location::new("a\u{1b}b.txt", 12, "ab\tcd", 3..5))
        .help("look at it");
    assert!(!diagnostic.render().contains('\u{1b}'));
    insta::assert_snapshot!(
        diagnostic.render_ansi().escape_debug().to_string().replace("\\n", "\n")
    );
}
