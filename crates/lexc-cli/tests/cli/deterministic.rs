//! The same input and options give the same bytes.

use lexc::build::compile::LayoutChoice;
use lexc::runtime::{Kind, Lexicon};
use lexc_testkit::{ALL_LAYOUTS, compile_words, everything};

use crate::sandbox::{Sandbox, TWELVE, repository};

const ALL: [&str; 4] = ["-a", "english", "--structures", "trie,dawg,gaddag,two-way,rank"];

#[test]
fn two_builds_give_the_same_bytes() {
    let (one, other) = (Sandbox::new(), Sandbox::new());
    for layout in ["bitmap", "edge-list"] {
        let args = [&ALL[..], &["--layout", layout]].concat();
        one.build("x", TWELVE, &args).done();
        other.build("x", TWELVE, &args).done();
        assert_eq!(one.read("x.lex"), other.read("x.lex"), "{layout}");
    }
    // Neither directory, environment nor clock matter.
    std::fs::create_dir(one.path("deep")).unwrap();
    one.write("deep/x.txt", TWELVE);
    let moved = one.shell(
        "TZ=Asia/Tokyo LANG=tr_TR.UTF-8 SOURCE_DATE_EPOCH=1 \"$LEXC\" build deep/x.txt -a english \
                           --structures rank,two-way,gaddag,dawg,trie --layout edge-list -q",
    );
    assert_eq!(moved.status, 0, "{}", moved.err);
    assert_eq!(one.read("x.lex"), other.read("x.lex"));
}

/// The bytes of every section by kind.
pub(crate) fn sections(bytes: &[u8]) -> Vec<(Kind, Vec<u8>)> {
    let lexicon = Lexicon::from_bytes(bytes.to_vec()).unwrap();
    let body = |entry: &lexc::runtime::Entry| {
        bytes[entry.offset as usize..(entry.offset + entry.len) as usize].to_vec()
    };
    lexicon.sections().iter().map(|entry| (entry.kind, body(entry))).collect()
}

/// The same list in another form says so in its provenance, and nowhere else.
#[track_caller]
pub(crate) fn differ_in_provenance_only(one: &[(Kind, Vec<u8>)], other: &[(Kind, Vec<u8>)]) {
    assert_eq!(one.len(), other.len());
    for ((kind, a), (other, b)) in one.iter().zip(other) {
        assert_eq!(kind, other);
        assert_eq!(a == b, *kind != Kind::PROVENANCE, "{kind}");
    }
}

#[test]
fn the_order_of_a_list_changes_only_the_provenance() {
    let sandbox = Sandbox::new();
    sandbox.build("x", TWELVE, &ALL).done();
    let sorted = sandbox.read("x.lex");
    let mut lines: Vec<&str> = TWELVE.lines().collect();
    for shift in 1..lines.len() {
        lines.rotate_left(shift);
        lines.swap(0, 5);
        sandbox.build("x", lines.join("\n") + "\n", &ALL).done();
        let shuffled = sandbox.read("x.lex");
        // The hash of the source says that it was another file of the same length.
        assert_eq!(shuffled.len(), sorted.len());
        differ_in_provenance_only(&sections(&sorted), &sections(&shuffled));
    }
}

#[test]
fn the_spelling_of_words_changes_only_the_provenance() {
    let sandbox = Sandbox::new();
    sandbox.build("x", TWELVE, &ALL).done();
    let plain = sections(&sandbox.read("x.lex"));
    for list in [
        TWELVE.to_uppercase(),
        TWELVE.replace('\n', "\r\n"),
        format!("\u{feff}{TWELVE}"),
        format!("# twice\n{TWELVE}\n\n{TWELVE}"),
        TWELVE.trim_end().to_owned(),
    ] {
        sandbox.build("x", &list, &ALL).done();
        differ_in_provenance_only(&plain, &sections(&sandbox.read("x.lex")));
    }
}

/// Words with every letter that Turkish has and English has not, and both kinds of i.
const TURKISH: &str = "ağaç\nçığ\nçilek\ngöz\nığıl\nışık\nılık\nincir\nşiir\nüzüm\nyığın\nzeytin\n";

/// In capitals by the rules of Turkish.
fn turkish_capitals() -> String {
    TURKISH.replace('i', "İ").to_uppercase()
}

/// Each letter with a mark as the letter and its mark.
fn decomposed(text: &str) -> String {
    let pairs = [
        ('ğ', "g\u{306}"),
        ('ç', "c\u{327}"),
        ('ş', "s\u{327}"),
        ('ö', "o\u{308}"),
        ('ü', "u\u{308}"),
        ('İ', "I\u{307}"),
        ('Ğ', "G\u{306}"),
        ('Ç', "C\u{327}"),
        ('Ş', "S\u{327}"),
        ('Ö', "O\u{308}"),
        ('Ü', "U\u{308}"),
    ];
    let apart = |text: String, (one, two): &(char, &str)| text.replace(*one, two);
    pairs.iter().fold(text.to_owned(), apart)
}

/// ISO 8859-9, which is Latin-1 but for six letters.
fn latin_5(text: &str) -> Vec<u8> {
    let byte = |letter| match letter {
        'Ğ' => 0xd0,
        'İ' => 0xdd,
        'Ş' => 0xde,
        'ğ' => 0xf0,
        'ı' => 0xfd,
        'ş' => 0xfe,
        letter => u8::try_from(letter).expect("a letter of Latin-5"),
    };
    text.chars().map(byte).collect()
}

fn utf_16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

#[test]
fn the_encoding_of_a_list_changes_only_the_provenance() {
    let sandbox = Sandbox::new();
    let structures = ["--structures", "gaddag,two-way,rank", "-a", "turkish"];
    sandbox.build("x", TURKISH, &structures).done();
    let first = sandbox.read("x.lex");
    let plain = sections(&first);
    let capitals = turkish_capitals();
    let with_mark = format!("\u{feff}{TURKISH}");
    let mut backwards: Vec<&str> = TURKISH.lines().rev().collect();
    backwards.swap(2, 7);
    let forms: [(&str, Vec<u8>, &[&str]); 17] = [
        ("capitals", capitals.clone().into(), &[]),
        ("half capitals", format!("{}{}", &capitals[..40], &TURKISH[38..]).into(), &[]),
        ("NFD", decomposed(TURKISH).into(), &[]),
        ("capitals, NFD", decomposed(&capitals).into(), &[]),
        ("byte-order mark", with_mark.clone().into(), &[]),
        ("CR LF", TURKISH.replace('\n', "\r\n").into(), &[]),
        ("CR", TURKISH.replace('\n', "\r").into(), &[]),
        ("backwards", backwards.join("\n").into(), &[]),
        ("twice", format!("{TURKISH}{capitals}").into(), &[]),
        ("comments", format!("# Turkish\n\n{}", TURKISH.replace('\n', " \n\n")).into(), &[]),
        ("UTF-16LE", utf_16(&with_mark, u16::to_le_bytes), &[]),
        ("UTF-16BE", utf_16(&with_mark, u16::to_be_bytes), &[]),
        ("UTF-16LE, no mark", utf_16(TURKISH, u16::to_le_bytes), &["--encoding", "utf-16le"]),
        ("UTF-16BE, no mark", utf_16(TURKISH, u16::to_be_bytes), &["--encoding", "utf-16be"]),
        ("Latin-5", latin_5(TURKISH), &["--encoding", "iso-8859-9"]),
        ("Latin-5, capitals", latin_5(&capitals), &["--encoding", "windows-1254"]),
        ("columns", TURKISH.replace('\n', "\t7\n").into(), &["--field", "1"]),
    ];
    for (form, list, args) in forms {
        sandbox.build("x", list, &[&structures[..], args].concat()).done();
        let now = sandbox.read("x.lex");
        differ_in_provenance_only(&plain, &sections(&now));
        // And there in what the list was, and how often a word came.
        let [old, new] = [&first, &now].map(|bytes| {
            let lexicon = Lexicon::from_bytes(bytes.to_vec()).unwrap();
            let lines = lexicon.provenance().iter();
            let lines = lines.filter(|line| !["source", "duplicates"].contains(&line.0));
            lines.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>()
        });
        assert_eq!(old, new, "{form}");
    }
    // The same list, packed: only its name and its bytes are others.
    sandbox.write("x.txt", TURKISH);
    let packed = sandbox.shell(
        "gzip -c x.txt > y.gz && \"$LEXC\" build y.gz -a turkish --name x -q \
                                --structures gaddag,two-way,rank -o x.lex",
    );
    if packed.err.contains("gzip") {
        return lexc_testkit::tools::missing("gzip is not installed", "gzip");
    }
    assert_eq!(packed.status, 0, "{}", packed.err);
    differ_in_provenance_only(&plain, &sections(&sandbox.read("x.lex")));
}

/// Neither the user, his language and home, nor the age of a list or where it lies.
#[cfg(unix)]
#[test]
fn builds_do_not_depend_on_user_place_and_time() {
    use std::os::unix::fs::PermissionsExt as _;
    let sandbox = Sandbox::new();
    sandbox.build("x", TURKISH, &["-a", "turkish"]).done();
    let first = sandbox.read("x.lex");
    let elsewhere = sandbox.path("else where/ğ");
    std::fs::create_dir_all(&elsewhere).unwrap();
    std::fs::copy(sandbox.path("x.txt"), elsewhere.join("x.txt")).unwrap();
    for dir in [sandbox.path(""), sandbox.path("else where"), elsewhere.clone()] {
        std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o777)).unwrap();
    }
    let old = std::time::SystemTime::UNIX_EPOCH;
    let list = std::fs::File::options().write(true).open(elsewhere.join("x.txt")).unwrap();
    list.set_modified(old).unwrap();
    for locale in ["C", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "nonsense"] {
        let mut command = sandbox.command(&["build", "x.txt", "-a", "turkish"]);
        command.current_dir(&elsewhere);
        command.env_clear().env("LC_ALL", locale).env("LANG", locale);
        command.env("HOME", "/nonexistent").env("TZ", "Pacific/Apia");
        command.env("SOURCE_DATE_EPOCH", "0").env("USER", "somebody");
        let Some(output) = crate::bad_places::as_nobody(&mut command) else {
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(std::fs::read(elsewhere.join("x.lex")).unwrap(), first, "{locale}");
    }
}

/// A build takes one thread. Several at once do not meet: what they share does not change.
#[test]
fn concurrent_builds_are_independent() {
    let english = std::fs::read_to_string(repository().join("lexicons/english.txt")).unwrap();
    let words: Vec<&str> = english.lines().step_by(50).collect();
    let build = |layout: LayoutChoice| compile_words("english", &words, everything(layout), layout);
    let alone = ALL_LAYOUTS.map(build);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|shift| {
                let mut layouts = ALL_LAYOUTS;
                layouts.rotate_left(shift);
                scope.spawn(move || layouts.map(build))
            })
            .collect();
        for (shift, thread) in threads.into_iter().enumerate() {
            let mut beside = thread.join().unwrap();
            beside.rotate_right(shift);
            assert!(beside == alone, "thread {shift}");
        }
    });
}

/// A lexicon made of a lexicon is what a list would have given, to the last byte.
#[test]
fn lexicons_and_lists_are_accepted() {
    let sandbox = Sandbox::new();
    let layouts: [&[&str]; 4] = [
        &["--layout", "bitmap", "--structures", "trie,dawg,gaddag,two-way,rank"],
        &["--layout", "bitmap", "--structures", "gaddag"],
        &["--layout", "edge-list", "--structures", "two-way-compact"],
        &["--layout", "packed"],
    ];
    let from_list = layouts.map(|layout| {
        sandbox.build("x", TWELVE, &[&["-a", "english"], layout].concat()).done();
        sandbox.read("x.lex")
    });
    for (from, old) in from_list.iter().enumerate() {
        sandbox.write("old.lex", old);
        for (to, layout) in layouts.iter().enumerate() {
            let args = ["build", "--from", "old.lex", "-o", "x.lex"];
            sandbox.run(&[&args[..], layout].concat()).done();
            assert!(sandbox.read("x.lex") == from_list[to], "{from} to {to}");
        }
    }
}
