//! Values of words: from lists to columns, compared with a map.

use std::collections::BTreeMap;

use lexc_alphabet::Alphabet;
use lexc_compiler::Error;
use lexc_compiler::build::{BuildRequest, NoProgress, build_with_values};
use lexc_compiler::compile::CompileOptions;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_compiler::values::{ColumnSpec, EditionList, ValueRequest, WordValues};
use lexc_format::values::{ColumnKind, Value};
use lexc_format::{LexFile, Verification};
use proptest::prelude::*;

/// Builds a lexicon of the columns `specs` of lists; the first column holds the word.
fn build(
    lists: &[&str],
    minus: &str,
    specs: &[&str],
    editions: &[(&str, &str)],
    join: bool,
) -> Result<Vec<u8>, Error> {
    let english = Alphabet::builtin("english").unwrap();
    let lists: Vec<_> = (1..)
        .zip(lists)
        .map(|(number, list)| WordSource::bytes(&format!("list {number}"), *list))
        .collect();
    let request = BuildRequest {
        lists: &lists,
        minus: &[WordSource::bytes("minus", minus)],
        alphabet: &english,
        name: "test",
        read: ReadOptions::default().field(1).delimiter("\t"),
        compile: CompileOptions::default(),
    };
    let columns: Vec<ColumnSpec> = specs.iter().map(|spec| spec.parse().unwrap()).collect();
    let editions: Vec<_> = editions
        .iter()
        .map(|(name, words)| EditionList {
            name: (*name).to_owned(),
            list: WordSource::bytes(name, *words),
        })
        .collect();
    let values =
        ValueRequest { columns: &columns, editions: &editions, join, ..ValueRequest::default() };
    let built = build_with_values(&request, &values, None, &mut NoProgress)?;
    Ok(built.to_bytes())
}

/// Returns the values of a column in the order of words, as text.
fn column(bytes: &[u8], name: &str) -> Vec<Option<String>> {
    let file = LexFile::parse(bytes, Verification::Full).unwrap();
    let column = file.columns.iter().find(|column| column.name() == name);
    let column = column.unwrap();
    (0..file.counts.words).map(|rank| column.get(rank).map(|value| value.to_string())).collect()
}

fn rendered(error: &Error) -> String {
    let all = error.diagnostics();
    all.iter().map(|error| error.render()).collect()
}

#[test]
fn columns_of_lists_become_columns_of_the_lexicon() {
    let list = "dog\t12\tan animal\tand a verb\tx\ncat\t\t\t\t0\nox\t7\tbig\t\t\n";
    let bytes = build(
        &[list],
        "ox\n",
        &["count=2:number", "meaning=3-", "what=3", "new=5:flag"],
        &[("pets", "dog\n")],
        false,
    )
    .unwrap();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(column(&bytes, "count"), [None, some("12")]);
    assert_eq!(column(&bytes, "what"), [None, some("an animal")]);
    assert_eq!(column(&bytes, "meaning"), [some("0"), some("an animal\tand a verb\tx")]);
    assert_eq!(column(&bytes, "new"), [None, some("yes")]);
    assert_eq!(column(&bytes, "pets"), [None, some("yes")]);
    let file = LexFile::parse(&bytes, Verification::Full).unwrap();
    let kinds: Vec<_> = file.columns.iter().map(|column| column.kind()).collect();
    let [edition, number, text, flag] =
        [ColumnKind::Edition, ColumnKind::Number, ColumnKind::Text, ColumnKind::Flag];
    assert_eq!(kinds, [edition, number, text, text, flag]);
    assert_eq!(file.columns[1].get(1), Some(Value::Number(12)));
}

#[test]
fn errors_in_values_have_a_location() {
    let errors = build(&["dog\t1,5\ncat\tmany\n"], "", &["n=2:number"], &[], false);
    insta::assert_snapshot!("not_a_number", rendered(&errors.unwrap_err()));
    let lists = ["dog\tanimal\n", "cat\t-\nDOG\tverb\n"];
    let errors = build(&lists, "", &["what=2"], &[], false).unwrap_err();
    insta::assert_snapshot!("two_values", rendered(&errors));
    let errors = build(&["dog\t0.5\n"], "", &["n=2:number"], &[], false);
    insta::assert_snapshot!("a_decimal", rendered(&errors.unwrap_err()));
    let errors = build(&["dog\t0,5\ncat\t1e40\n"], "", &["n=2:decimal"], &[], false);
    insta::assert_snapshot!("no_decimal", rendered(&errors.unwrap_err()));
    let errors = build(&["dog\n"], "", &["a=1", "a=2"], &[], false).unwrap_err();
    insta::assert_snapshot!("same_name", rendered(&errors));
    let huge = "dog\t18446744073709551615\ndog\t1\n";
    let errors = build(&[huge], "", &["n=2:number"], &[], true).unwrap_err();
    insta::assert_snapshot!("sum_too_large", rendered(&errors));
}

/// Words that were withdrawn are words of their edition only; removed ones are words of none.
#[test]
fn an_edition_has_words_besides_those_of_the_lexicon() {
    let words = "zoo\na\ndog\nox\na\n";
    let bytes = build(&["dog\ncat\nox\n"], "ox\nzoo\n", &[], &[("old", words)], false).unwrap();
    let file = LexFile::parse(&bytes, Verification::Full).unwrap();
    assert_eq!(file.counts.words, 2);
    assert_eq!((file.header.major, file.header.minor), (1, 1));
    let [old] = file.columns[..] else { panic!("one column") };
    assert_eq!((old.kind(), old.len()), (ColumnKind::Edition, 1));
    assert_eq!(old.other_words().collect::<Vec<_>>(), ["A"]);
    let bytes = build(&["dog\ncat\n"], "", &[], &[("old", "dog")], false).unwrap();
    assert_eq!(LexFile::parse(&bytes, Verification::Full).unwrap().header.minor, 0);
}

/// A file has at most 1,024 sections.
#[test]
fn the_most_columns_make_a_file_that_is_read() {
    let columns = |count| (1..=count).map(|n| format!("c{n}=2:number")).collect::<Vec<_>>();
    let build = |count| {
        let columns = columns(count);
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        build(&["cat\t1\n"], "", &columns, &[], false)
    };
    let bytes = build(1000).unwrap();
    assert_eq!(LexFile::parse(&bytes, Verification::Full).unwrap().columns.len(), 1000);
    let error = build(1001).unwrap_err();
    assert_eq!(error.to_string(), "1,001 editions and columns of values: a file has at most 1,000");
}

#[test]
fn decimal_numbers_are_kept_exactly() {
    let list = "dog\t4.530\ncat\t-1e-3\nox\t\ndog\t.47\n";
    let bytes = build(&[list], "", &["zipf=2:decimal"], &[], true).unwrap();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(column(&bytes, "zipf"), [some("-0.001"), some("5"), None]);
    assert_eq!(LexFile::parse(&bytes, Verification::Full).unwrap().header.minor, 1);
}

proptest! {
    /// Lines in any order with repeated words give the values of a map that sums and joins.
    #[test]
    fn joined_values_equal_those_of_a_map(
        lines in prop::collection::vec(("[ab]{1,3}", prop::option::of(0u64..9), "[xy]{0,2}"), 1..30),
    ) {
        let list: String = lines
            .iter()
            .map(|(word, number, text)| {
                let number = number.map(|n| n.to_string()).unwrap_or_default();
                format!("{word}\t{number}\t{text}\n")
            })
            .collect();
        let mut map = BTreeMap::<&str, (Option<u64>, Vec<&str>)>::new();
        for (word, number, text) in &lines {
            let entry = map.entry(word).or_default();
            if let Some(number) = number {
                entry.0 = Some(entry.0.unwrap_or(0) + number);
            }
            if !text.is_empty() && !entry.1.contains(&text.as_str()) {
                entry.1.push(text);
            }
        }
        let bytes = build(&[&list], "", &["n=2:number", "t=3"], &[], true).unwrap();
        let numbers: Vec<_> = map.values().map(|v| v.0.map(|n| n.to_string())).collect();
        let texts: Vec<_> = map
            .values()
            .map(|v| (!v.1.is_empty()).then(|| v.1.join("; ")))
            .collect();
        prop_assert_eq!(column(&bytes, "n"), numbers);
        prop_assert_eq!(column(&bytes, "t"), texts);
    }
}

/// Builds a lexicon of CAT, CATS and DOG with values in memory.
fn build_given(given: &[WordValues], join: bool) -> Result<Vec<u8>, Error> {
    let english = lexc_alphabet::Alphabet::builtin("english").unwrap();
    let lists = [WordSource::text("list", "cat\ncats\ndog\n")];
    let request = BuildRequest::new(&lists, &english);
    let values = ValueRequest { given, join, ..ValueRequest::default() };
    let built = build_with_values(&request, &values, None, &mut NoProgress)?;
    Ok(built.to_bytes())
}

#[test]
fn values_in_memory_become_columns() {
    let meanings = WordValues::new("meaning", [("dog", "an animal"), ("cat", "a purring one")]);
    let counts = WordValues::new("count", [("CATS", "12")]).kind(ColumnKind::Number);
    let bytes = build_given(&[meanings, counts], false).unwrap();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(column(&bytes, "meaning"), [text("a purring one"), None, text("an animal")]);
    assert_eq!(column(&bytes, "count"), [None, text("12"), None]);
}

#[test]
fn values_in_memory_of_a_word_are_joined_or_conflict() {
    let twice = || [WordValues::new("meaning", [("cat", "one"), ("cat", "two")])];
    let errors = build_given(&twice(), false).unwrap_err();
    assert_eq!(errors.to_string(), "CAT has a second value for meaning");
    let bytes = build_given(&twice(), true).unwrap();
    assert_eq!(column(&bytes, "meaning")[0].as_deref(), Some("one; two"));
}

#[test]
fn values_in_memory_need_words_of_the_lexicon() {
    let error = |word: &str| {
        let given = [WordValues::new("meaning", [(word, "?")])];
        build_given(&given, false).unwrap_err().to_string()
    };
    assert_eq!(error("cow"), "COW has a value for meaning but is not in the lexicon");
    assert!(error("c-w").starts_with("the word \"c-w\" with a value for meaning does not fit"));
    let twice =
        [WordValues::new("meaning", [("cat", "?")]), WordValues::new("meaning", [("dog", "?")])];
    let errors = build_given(&twice, false).unwrap_err();
    assert_eq!(errors.to_string(), "two columns are called meaning");
}
