//! CSV, comments, headers, marks and phrases; and the readings that are offered for a list that
//! does not fit.

use lexc_compiler::normalise::Phrases;

use super::*;

#[test]
fn csv_is_read() {
    let csv = default().csv(true);
    let text =
        "word,meaning\r\n\"ab\",\"one, two\"\r\n\"cd\",\"three\nfour\"\r\nef,\"\"\"five\"\"\"\r\n";
    let (words, report) = read_accepted(text, &csv.clone().header(1).skip_capitalised(true));
    assert_eq!((words.as_str(), report.lines), ("AB CD EF", 4));
    let second = csv.clone().field(2).delimiter(";");
    assert_eq!(read_accepted("1;ab\n2;\"cd\"", &second).0, "AB CD");
    // The place is the one in the file.
    assert_eq!(
        kinds("\"a\nb\",1\n\"c1\",2", &csv),
        [(RejectKind::Invisible, 1, 3), (RejectKind::Digit, 3, 3)]
    );
    assert_eq!(kinds("ab,1\n\"cd,2\nef,3\n", &csv), [(RejectKind::OpenQuote, 2, 1)]);
    let wrong = read_rejected("ab", &csv.delimiter("ab"));
    assert!(wrong.to_string().contains("one ASCII character"), "{wrong}");
}

/// Records are the same wherever the buffer ends.
#[test]
fn records_of_csv_may_cross_buffers() {
    let mut text = String::new();
    for line in 0..40_000 {
        text += if line % 3 == 0 { "\"ab\",\"x\ny, \"\"z\"\"\"\r\n" } else { "cd,1\r\n" };
    }
    let (words, report) = read_accepted(text, &default().csv(true));
    assert_eq!((report.words, report.lines), (40_000, 40_000));
    assert_eq!(words.matches("AB").count(), 13_334);
}

#[test]
fn signs_headers_marks_and_phrases_are_options() {
    let slashes = default().comment(Some("//"));
    let (words, report) = read_accepted("// one\nab\n//two\ncd", &slashes);
    assert_eq!((words.as_str(), report.comments), ("AB CD", 2));
    let (words, report) = read_accepted("1\n2 3\nab\ncd", &default().header(2));
    assert_eq!((words.as_str(), report.lines), ("AB CD", 4));
    let marks = default().marks(vec!["#".to_owned(), "$".to_owned()]);
    assert_eq!(read_accepted("ab#\ncd $#\n#ef\n$gh\n$ ij #", &marks).0, "AB CD GH IJ");
    let list = "ab\nice cream\ncd";
    let (words, report) = read_accepted(list, &default().phrases(Phrases::Skip));
    assert_eq!((words.as_str(), report.phrases), ("AB CD", 1));
    let join = default().phrases(Phrases::Join);
    assert_eq!(read_accepted(list, &join).0, "AB ICECREAM CD");
    assert_eq!(kinds("ice cr1am", &join), [(RejectKind::Digit, 1, 7)]);
}

/// What is left out on request does not have to fit.
#[test]
fn omissions_come_before_the_alphabet() {
    let list = "ab\na long line, with signs\nB'long\ncd";
    let options = default().max_length(10).skip_capitalised(true);
    let (words, report) = read_accepted(list, &options.clone().max_length(5));
    assert_eq!((words.as_str(), report.too_long, report.capitalised), ("AB CD", 1, 1));
    assert_eq!(kinds("ab\na 1", &options), [(RejectKind::Space, 2, 2)]);
}

/// Returns the readings that are offered for a list.
fn readings(alphabet: &str, list: impl Into<Vec<u8>>) -> Vec<String> {
    let inputs = [WordSource::bytes("list", list)];
    let (_, result) = read_as(alphabet, &inputs, &default(), ReadObservers::default());
    let error = result.unwrap_err();
    let report = error.report().expect("lines that do not fit");
    let readings = report.sources[0].readings.iter();
    readings.map(ToString::to_string).collect()
}

#[test]
fn readings_are_offered_that_make_a_list_fit() {
    let cases: [(&str, &str, &[&str]); 67] = [
        (
            "english",
            "2219560862502 QI\n1386817618853 RE\n1147135616996 IN\n",
            &["read it with `field` 2: 3 words"],
        ),
        (
            "english",
            "// a list\n// of words\ncat\ndog\n",
            &["read it with `comment` '//': 2 words; 2 lines are comments"],
        ),
        ("english", "\"cat\"\n\"dog\"\n", &["read it with `csv`: 2 words"]),
        (
            "english",
            "word,meaning\n\"AA\",\"rough, cindery lava\"\n\"AAH\",\"to exclaim\"\n",
            &["read it with `header` 1 `csv`: 2 words"],
        ),
        (
            "english",
            "ABBA;60\nCAT;50\nZOO;20\n",
            &["read it with `field` 1 `delimiter` ';': 3 words"],
        ),
        (
            "english",
            "cat\nhot dog\nice cream\nice rink\n",
            &[
                "read it with `phrases` join: 4 words; `hot dog` is read as `hotdog`",
                "read it with `phrases` skip: 1 word; 3 lines are left out",
            ],
        ),
        (
            "english",
            "aa\naah#\naal$\naalii\n",
            &["read it with `marks` '#=MARK1,$=MARK2': 4 words"],
        ),
        (
            "english",
            "aa a rough lava\naah to exclaim\naal a plant\n",
            &["read it with `field` 1: 3 words; the rest of each line is not read"],
        ),
        ("english", "кот\nпёс\n", &["read it with `alphabet` russian: 2 words"]),
        (
            "english",
            "città\nperché\ncaffè\n",
            &[
                "read it with `alphabet` italian: 3 words",
                "read it with `alphabet` afrikaans: 3 words",
                "read it with `alphabet` portuguese: 3 words",
            ],
        ),
        (
            "spanish",
            "kiwi\nwax\ntext\n",
            &[
                "read it with `alphabet` english: 3 words",
                "read it with `alphabet` afrikaans: 3 words",
                "read it with `alphabet` malay: 3 words",
            ],
        ),
        // Phrases in every line, and in a column.
        (
            "english",
            "ice cream\nhot dog\nred tape\n",
            &[
                "read it with `phrases` join: 3 words; `ice cream` is read as `icecream`",
                "read it with `field` 1: 3 words; the rest of each line is not read",
                "read it with `field` 2: 3 words",
            ],
        ),
        (
            "english",
            "ice cream;90\ncat;50\nhot dog;85\n",
            &[
                "read it with `field` 1 `delimiter` ';' `phrases` join: 3 words; \
                 `ice cream` is read as `icecream`",
                "read it with `field` 1 `delimiter` ';' `phrases` skip: 1 word; 2 lines are left out",
            ],
        ),
        (
            "english",
            "cat noun\ndog noun\nrun verb\n",
            &["read it with `field` 1: 3 words; the rest of each line is not read"],
        ),
        // Signs before words, and after a space.
        ("english", "*CAT\nDOG\n*APPLE\nHEN\n", &["read it with `marks` '*=MARK1': 4 words"]),
        (
            "english",
            "//CAT\nDOG\n//APPLE\nHEN\n",
            &["read it with `comment` '//': 2 words; 2 lines are comments"],
        ),
        (
            "english",
            "CAT *\nDOG\nQUIZ *\n",
            &[
                "read it with `marks` '*=MARK1': 3 words",
                "read it with `field` 1: 3 words; the rest of each line is not read",
            ],
        ),
        (
            "english",
            "CAT (n)\nDOG\nFOX\n",
            &["read it with `field` 1: 3 words; the rest of each line is not read"],
        ),
        (
            "english",
            "\"cat#\",\"a, 1\"\n\"dog\",\"b\"\n",
            &["read it with `csv` `marks` '#=MARK1': 2 words"],
        ),
        // Signs before the words of a column, and in quotation marks.
        (
            "english",
            "*cat;1\ndog;2\n*hen;3\nfox;4\n",
            &["read it with `field` 1 `delimiter` ';' `marks` '*=MARK1': 4 words"],
        ),
        (
            "english",
            "\"*cat\",\"1, 2\"\n\"dog\",\"2\"\n\"*hen\",\"3\"\n\"fox\",\"4\"\n",
            &["read it with `csv` `marks` '*=MARK1': 4 words"],
        ),
        // Brackets, and numbers of words that are spelled alike.
        ("english", "[cat] 1\n[dog] 2\n", &["read it with `between` '[..]': 2 words"]),
        (
            "english",
            "(cat)\ndog\n(hen)\nfox\n",
            &["read it with `marks` '(=MARK1,)=MARK2': 4 words"],
        ),
        (
            "english",
            "bass1\nbass2\nfox\n",
            &["read it with `marks` '1=MARK1,2=MARK2': 2 words; `bass1` is read as `bass`"],
        ),
        ("english", "*cat\n*dog\n", &["read it with `marks` '*=MARK1': 2 words"]),
        // Marks at the end, and comments at the top.
        ("english", "ant\nape\nbat\n!ox\n!pig\n", &["read it with `marks` '!=MARK1': 5 words"]),
        (
            "english",
            "; list\n; two\n1\tcat\n2\tdog\n3\then\n4\tox\n",
            &["read it with `comment` ';' `field` 2 `delimiter` '\\t': 4 words; \
               2 lines are comments"],
        ),
        // Definitions, with signs that separate nothing in some lines.
        (
            "english",
            "cat n. a small animal; a pet\ndog n. it barks; or not\nrun v. to go fast; or slow\n",
            &[
                "read it with `field` 1: 3 words; the rest of each line is not read",
                "read it with `field` 2 `delimiter` ';' `phrases` join: 3 words; \
                 `a pet` is read as `apet`",
            ],
        ),
        (
            "english",
            "cat (pl. cats)\ndog\nox\nant (pl. ants)\nbee\nelk\n",
            &["read it with `field` 1: 6 words; the rest of each line is not read"],
        ),
        (
            "english",
            "cat (n)\t5\ndog (n)\t4\nrun (v)\t3\n",
            &["read it with `field` 1: 3 words; the rest of each line is not read"],
        ),
        // Numbers in columns are no marks, and have a title.
        (
            "english",
            "Katze\t0\nHund\t1\nHaus\t2\nBaum\t3\n",
            &["read it with `field` 1 `delimiter` '\\t': 4 words"],
        ),
        (
            "french",
            "mot,nb\nchat,3\nchien,2\nfeu,1\n",
            &["read it with `header` 1 `field` 1 `delimiter` ',': 3 words"],
        ),
        // The column of different words.
        (
            "spanish",
            "el gato\nla casa\nel perro\n",
            &[
                "read it with `phrases` join: 3 words; `el gato` is read as `elgato`",
                "read it with `field` 2: 3 words",
            ],
        ),
        (
            "english",
            "cat_NOUN\t10\ndog_NOUN\t9\nrun_VERB\t8\n",
            &["read it with `field` 1 `delimiter` '_': 3 words"],
        ),
        ("english", "1.cat\n2.dog\n", &["read it with `field` 2 `delimiter` '.': 2 words"]),
        // Names of values, anywhere.
        (
            "english",
            "{\"pos\":\"noun\",\"word\":\"cat\"}\n{\"pos\":\"noun\",\"word\":\"dog\"}\n",
            &[
                "read it with `between` '\"word\":\"..\"': 2 words",
                "read it with `csv` `field` 3 `delimiter` ':' `marks` '}=MARK1': 2 words",
            ],
        ),
        (
            "english",
            "<word>cat</word><def>a pet</def>\n<word>dog</word><def>it barks</def>\n",
            &["read it with `between` '<word>..<': 2 words"],
        ),
        (
            "english",
            "<tr><td>cat</td><td>3</td></tr>\n<tr><td>dog</td><td>5</td></tr>\n",
            &["read it with `between` '<tr><td>..<': 2 words"],
        ),
        // Where no reading fits nine lines in ten, two in three.
        (
            "english",
            "the 9\nof 8\ncat 7\ndog 6\nit's 5\n",
            &[
                "read it with `field` 1 `skip_invalid`: 4 words; the rest of each line is not read; \
               1 line is left out",
            ],
        ),
        // A line that loses a part is named.
        (
            "english",
            "AC/DC\ncat\ndog\n",
            &["read it with `field` 1 `delimiter` '/': 3 words; `AC/DC` is read as `AC`"],
        ),
        // An alphabet that has all letters.
        (
            "english",
            "perro\nchico\nniño\ncanción\ncorazón\ncalle\nllave\ncarro\ncoche\npero\n",
            &["read it with `alphabet` spanish: 10 words"],
        ),
        // Titles after comments, and tiles in order before their word.
        (
            "english",
            "# c\nword;count\ncat;1\ndog;2\n",
            &["read it with `header` 2 `field` 1 `delimiter` ';': 2 words"],
        ),
        ("english", "ACT CAT\nDGO DOG\nEHN HEN\n", &["read it with `field` 2: 3 words"]),
        // Lines of markup without words, and texts in one line.
        (
            "english",
            "<ul>\n<li>cat</li>\n<li>dog</li>\n<li>hen</li>\n</ul>\n",
            &[
                "read it with `between` '<li>..<': 3 words",
                "read it with `between` '>..<': 3 words",
            ],
        ),
        (
            "english",
            "<p>cat<br>dog<br>hen<br>ox<br>elk<br>bee</p>\n",
            &["read it with `between` '>..<': 6 words"],
        ),
        (
            "english",
            "<b>cat</b>\t<i>n</i> a pet\n<b>dog</b>\t<i>n</i> a beast\n<b>ox</b>\t<i>n</i> in farms\n",
            &["read it with `between` '<b>..<': 3 words"],
        ),
        // Numbers after a sign are a column.
        ("english", "cat|2\ndog|3\nhen|4\n", &["read it with `field` 1 `delimiter` '|': 3 words"]),
        // Records of several lines.
        (
            "english",
            "word,definition\ncat,\"a pet\nsee dog\"\ndog,\"a beast\nsee cat\"\n",
            &["read it with `header` 1 `csv`: 2 words"],
        ),
        (
            "english",
            "\"id\",\"def\",\"word\"\n\"0\",\"a pet\nsee x\",\"cat\"\n\"1\",\"a beast\nsee y\",\"dog\"\n",
            &["read it with `header` 1 `csv` `field` 3: 2 words"],
        ),
        (
            "english",
            "word\tstem\tlang\ncats\tcat\ten\ndogs\tdog\ten\n",
            &[
                "read it with `header` 1 `field` 1 `delimiter` '\\t': 2 words",
                "read it with `header` 1 `field` 2 `delimiter` '\\t': 2 words",
            ],
        ),
        ("english", "ACT = CAT\nDGO = DOG\n", &["read it with `field` 2 `delimiter` '=': 2 words"]),
        // Other alphabets, of some lines, and in other encodings.
        (
            "english",
            "el gato\nla llave\nel perro\nla casa\nel niño\nla canción\n",
            &["read it with `alphabet` spanish `field` 2: 6 words"],
        ),
        // A word in every line is no title, and what separates columns is none.
        (
            "english",
            "ant,word\nbee,word\ncat,phrase\n",
            &["read it with `field` 1 `delimiter` ',': 3 words"],
        ),
        ("english", "<tr>\n<td>cat</td>\n<td>2</td>\n</tr>\n<tr>\n</tr>\n", &[]),
        // Digits in words are tiles.
        ("spanish", "ca1\n1ICO\nPE2O\n", &[]),
        // A word with a letter that is no tile is no title.
        (
            "english",
            "cat-\ndog\nhen\n",
            &["read it with `marks` '-=MARK1': 3 words; `cat-` is read as `cat`"],
        ),
        // Signs that are at the beginning or the end alone, or on both sides, are no marks.
        (
            "english",
            "*words\n*english\ncat\ndog\n",
            &["read it with `comment` '*': 2 words; 2 lines are comments"],
        ),
        (
            "english",
            "== A ==\nant\napple\n== B ==\nbat\nbee\n",
            &["read it with `comment` '==': 4 words; 2 lines are comments"],
        ),
        // Classes are no first words of phrases.
        (
            "english",
            "n cat\nv dig\nadj red\nn dog\nv run\nadj big\nn hen\nn tree\n",
            &["read it with `field` 2: 8 words"],
        ),
        (
            "english",
            "0|cat|a pet\n1|dog|a pet\n2|home|of men\n",
            &["read it with `field` 2 `delimiter` '|': 3 words"],
        ),
        ("spanish", "(CH)ICO\nLOCO\n", &[]),
        ("russian", "word\nкот\nпёс\n", &["read it with `header` 1: 2 words"]),
        (
            "english",
            "sep=;\ncat;1\ndog;2\n",
            &["read it with `header` 1 `field` 1 `delimiter` ';': 2 words"],
        ),
        (
            "english",
            "{\"word\": \"cat\", \"n\": 1}\n{\"word\": \"dog\", \"n\": 2}\n",
            &["read it with `between` '\"word\": \"..\"': 2 words"],
        ),
        (
            "english",
            "cat, dog, house\nhen, fox, cow\neel, bee, ant, ape\ncloud\n",
            &[
                "read it with `split` `delimiter` ',': 11 words; every part of a line is a word",
                "read it with `field` 1 `delimiter` ',': 4 words; \
                 `cat, dog, house` is read as `cat`",
            ],
        ),
        ("english", "12\n34\n", &[]),
        ("english", "cat\ndog\nc-at\n", &[]),
    ];
    let offered = cases.map(|(alphabet, list, _)| (list, readings(alphabet, list)));
    let expected = cases.map(|(_, list, readings)| {
        (list, readings.iter().map(|reading| (*reading).to_owned()).collect::<Vec<_>>())
    });
    let wrong = offered.iter().zip(&expected).filter(|(offered, expected)| offered != expected);
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "offered, and expected: {wrong:#?}");
    let upper: &[u8] = b"\xA2\xEB\xF6\xE1\n\xE2\xDE\xF4\xE1\n";
    assert_eq!(readings("greek", upper), ["read it with `encoding` windows-1253: 2 words"]);
    let dos: &[u8] = b"\xAA\xAE\xE2\n\xA4\xAE\xAC\n";
    assert_eq!(readings("russian", dos), ["read it with `encoding` ibm866: 2 words"]);
    // A few words of other languages make no other alphabet.
    let pairs = ('a'..='z').flat_map(|one| ('a'..='z').map(move |other| format!("{one}{other}\n")));
    let list = pairs.collect::<String>() + "café\nnaïve\nélan\nfiancé\nüber\n";
    assert_eq!(readings("english", list.as_str()), Vec::<String>::new());
    let latin: &[u8] = b"ni\xF1o;1\na\xF1o;2\nperro;3\nsol;4\n";
    assert_eq!(
        readings("english", latin),
        [
            "read it with `alphabet` spanish `encoding` windows-1252 `field` 1 `delimiter` ';': \
             4 words",
            "read it with `alphabet` polish `encoding` iso-8859-2 `field` 1 `delimiter` ';': \
             4 words"
        ]
    );
    let greek: &[u8] = b"\xE1\xE2\n\xE3\xE4\n";
    assert_eq!(readings("greek", greek), ["read it with `encoding` iso-8859-7: 2 words"]);
}

/// Returns five letters for a number.
fn letters(number: u32) -> String {
    let letter = |place: u32| char::from(b'a' + (number / 10_u32.pow(place) % 10) as u8);
    (0..5).map(letter).collect()
}

/// A reading of a long list is tried on its beginning, and on lines after it that do not fit.
#[test]
fn readings_of_long_lists_say_how_much_was_tried() {
    let list: String = (0..100_000u32).map(|n| format!("{n:05} {}\n", letters(n))).collect();
    let tried = "read it with `field` 2: 3,384 words in 3,384 lines tried";
    assert_eq!(readings("english", list), [tried]);
    let plain: String = (0..9_000u32).map(|n| format!("{}\n", letters(n))).collect();
    for (end, expected) in [
        (
            "abc;1\nabd;2\n",
            "`field` 1 `delimiter` ';': 5,463 words in 5,463 lines tried; `abc;1` is read as `abc`",
        ),
        (
            "// a note\n",
            "`comment` '//': 5,461 words in 5,462 lines tried; \
             1 line is a comment",
        ),
    ] {
        assert_eq!(
            readings("english", format!("{plain}{end}")),
            [format!("read it with {expected}")]
        );
    }
    // The last lines are tried, too.
    let columns: String = (0..9_000u32).map(|n| format!("{};1\n", letters(n))).collect();
    let found = readings("english", format!("{columns}(9000)\n"));
    assert!(found[0].contains("`delimiter` ';' `skip_invalid`"), "{found:?}");
    // An encoding that makes no other line fit is none.
    let french = [plain.as_bytes(), b"caf\xE9\n"].concat();
    assert_eq!(readings("english", french), [""; 0]);
    let polish = [plain.as_bytes(), b"zaj\xB9c\n\xB3\xF3d\x9F\n"].concat();
    let inputs = [WordSource::bytes("list", polish)];
    let (_, result) = read_as("polish", &inputs, &default(), ReadObservers::default());
    let error = result.unwrap_err();
    let source = &error.report().expect("lines that do not fit").sources[0];
    let expected = "read it with `encoding` windows-1250: 5,463 words in 5,463 lines tried";
    assert_eq!(source.readings.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    let help = &source.rejected[0].first[0].help[0];
    assert!(help.to_string().ends_with("`encoding` windows-1250"), "{help}");
}

/// Digits stand for tiles of several characters in lists of some programs.
#[test]
fn digits_may_be_tiles() {
    let inputs = [WordSource::bytes("list", "hola\n1ico\nca2e\n")];
    let (_, result) = read_as("spanish", &inputs, &default(), ReadObservers::default());
    let error = result.unwrap_err();
    let source = &error.report().expect("lines that do not fit").sources[0];
    let folds: Vec<String> =
        source.rejected[0].first.iter().map(|line| line.help[0].to_string()).collect();
    assert!(
        folds[0].contains("\"1\" = \"CH\"") && folds[1].contains("\"2\" = \"LL\""),
        "{folds:?}"
    );
}
