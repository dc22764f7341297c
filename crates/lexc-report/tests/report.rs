//! Reports of small lists: equal in every run except for times, complete in every format, and valid
//! by the schema.

use std::path::Path;

use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource as Source;
use lexc_report::Error;
use lexc_report::document::{ChartKind, Document, Group, Item, PlotMark};
use lexc_report::measure::construct::{ConstructionJob, construct};
use lexc_report::measure::input::MeasuredWords;
use lexc_report::measure::measure;
use lexc_report::model::{
    Basis, Construction, CountingConvention, Figure, LayoutName, LeftPartMethod, MeasuredStructure,
    Quantity, Report, ReportSettings,
};
use lexc_report::render::html;

use crate::schema::mistakes;

fn input(name: &str, words: &[&str], alphabet: &str) -> MeasuredWords {
    let list = Source::bytes(name, words.join("\n"));
    let alphabet = lexc_testkit::alphabet(alphabet);
    MeasuredWords::from_list(list, name, &alphabet, &ReadOptions::default(), &mut |_| {})
        .expect("words")
}

fn settings() -> ReportSettings {
    ReportSettings { games: 3, seed: 1, runs: 1, rounds: 1, percents: vec![10, 40, 70, 100] }
}

/// Runs constructions in this process, where peak memory cannot be attributed to one of them.
fn in_process(words: &Path, job: ConstructionJob) -> Result<Construction, String> {
    let mut constructed = construct(words, job).map_err(|error| error.to_string())?;
    constructed.peak_bytes = Figure::missing("it was not built in a separate process");
    Ok(constructed)
}

fn measured(inputs: &[MeasuredWords], settings: &ReportSettings) -> Result<Report, Error> {
    measure(inputs, settings, &mut in_process, &mut ())
}

fn document(report: &Report) -> Document {
    lexc_report::document::document(report).expect("a document")
}

fn twelve() -> Report {
    let inputs = [
        input("twelve", &lexc_testkit::TWELVE, "english"),
        input("üç", &["ışık", "kâğıt", "at", "ata"], "turkish"),
    ];
    measured(&inputs, &settings()).expect("a report")
}

fn settled() -> Report {
    let mut report = twelve();
    report.settle();
    report
}

fn page(document: &Document) -> String {
    html::render(document).expect("a page")
}

#[test]
fn two_runs_differ_in_times_only() {
    let (one, two) = (settled(), settled());
    assert_eq!(one, two);
    assert_eq!(page(&document(&one)), page(&document(&two)));
}

#[test]
fn a_report_survives_json() {
    let report = twelve();
    let json = serde_json::to_string(&report).expect("JSON");
    let read: Report = serde_json::from_str(&json).expect("a report");
    assert_eq!(read, report);
}

#[test]
fn markdown_of_the_twelve_words() {
    let text = document(&settled()).markdown();
    // The chapter of the second list has the form of the first one.
    let (before, rest) = text.split_once("\n## üç\n").expect("a chapter");
    let (_, after) = rest.split_once("\n## ").expect("another one");
    insta::assert_snapshot!(format!("{before}\n## {after}"));
}

#[test]
fn the_page_stands_alone_and_names_what_it_shows() {
    let document = document(&settled());
    let page = page(&document);
    for bad in ["<script", "src=", "http-equiv", "@import", "url("] {
        assert!(!page.contains(bad), "{bad}");
    }
    assert!(!page.contains("http"));
    let count = |what: &str| page.matches(what).count();
    let items = document.items();
    let charts = items.iter().filter(|item| matches!(item, Item::Chart(_)));
    let tables = items.iter().filter(|item| matches!(item, Item::Table(_)));
    let (charts, tables) = (charts.count(), tables.count());
    assert!(charts > 10);
    assert_eq!(count("<figure>"), charts);
    assert_eq!(count("role=\"img\" aria-label=\""), charts);
    assert!(count("<svg class=\"plot\"") > 0 && count("<div class=\"bars\"") > 0);
    assert_eq!((count("<table"), count("<caption")), (tables, tables));
    assert_eq!(count("<th "), count("scope=\"col\"") + count("scope=\"row\""));
    for id in page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(count(&format!(" id=\"{id}\"")), 1, "{id}");
    }
    for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(count(&format!(" id=\"{link}\"")), 1, "{link}");
    }
    for tag in ["table", "svg", "figure", "details", "dl", "div", "ul", "li", "tr", "text"] {
        let open = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
        assert_eq!(open, count(&format!("</{tag}>")), "{tag}");
    }
}

/// Every heading, paragraph, key figure, caption, note and description.
fn sentences(document: &Document) -> Vec<String> {
    let mut all = Vec::new();
    for item in document.items() {
        match item {
            Item::Heading { text, .. } | Item::Text(text) => all.push(text),
            Item::KeyFigures { figures: lines, .. } => {
                all.extend(lines.iter().map(|line| line.join(" ")));
            }
            Item::Table(table) => {
                all.push(table.caption);
                all.extend(table.notes);
            }
            Item::Notes { caption, notes } => {
                all.push(caption);
                all.extend(notes.iter().map(|note| note.join(": ")));
            }
            Item::Chart(chart) => all.extend([chart.title, chart.description]),
            _ => {}
        }
    }
    all
}

/// A number in words cannot come from the data.
#[test]
fn no_sentence_has_a_number_in_words() {
    const NUMBERS: [&str; 16] = [
        "two", "three", "five", "six", "seven", "eight", "nine", "ten", "fifty", "hundred",
        "thousand", "million", "half", "third", "tenth", "twice",
    ];
    let document = document(&settled());
    for sentence in sentences(&document) {
        // The name of a structure, and facts of formats and papers that are no figures of a run.
        let rest = sentence
            .to_lowercase()
            .replace("two-way", "")
            .replace("of two players", "")
            .replace("one of the two is misprinted", "")
            .replace("three or four bytes per edge", "")
            .replace("the two algorithms of appel", "");
        for word in rest.split(|c: char| !c.is_alphabetic()) {
            assert!(!NUMBERS.contains(&word), "{word}: {sentence}");
        }
    }
}

/// Another run of the same lists: more games and runs, a slow GADDAG, half the bytes.
#[test]
fn sentences_follow_the_figures() {
    let before = settled();
    let mut after = before.clone();
    after.date = Some("2031-02-03".to_owned());
    after.settings.games = 77;
    after.settings.runs = 9;
    let list = &mut after.lists[0];
    list.words.words = 1_234_567;
    list.words.letters = 7_654_321;
    for size in &mut list.sizes {
        if size.structure == MeasuredStructure::Gaddag {
            size.bytes = Figure::Found(1_000);
        }
        if size.structure == MeasuredStructure::Dawg {
            size.bytes = Figure::Found(4_000);
        }
    }
    let Figure::Found(moves) = &mut list.moves else {
        panic!("games were played");
    };
    (moves.games, moves.turns) = (77, 5_432);
    for found in &mut moves.generators {
        found.games = if found.layout == LayoutName::Bitmap { 77 } else { 8 };
        found.cpu_seconds = Figure::Found(match found.structure {
            MeasuredStructure::Gaddag => 3e-4,
            MeasuredStructure::TwoWay => 5e-5,
            _ => 1e-4,
        });
    }
    let sentences = |report: &Report| sentences(&document(report)).join("\n");
    let (before, after) = (sentences(&before), sentences(&after));
    for figure in [
        "2031-02-03",
        "77 games per list",
        "1,234,567 words",
        "7,654,321 letters",
        "the GADDAG finds all plays of a turn 3.0 times as slow as the DAWG and takes 0.25 times its bytes",
        "the two-way DAWG finds all plays of a turn 2.0 times as fast as the DAWG",
        "77 games, 5,432 turns",
        "only the first 8 of 77 games are played",
        "77 games with 5,432 turns (twelve)",
        "9 runs",
        "7,654,321 (twelve)",
        "50.0 µs CPU time",
        "0.33× CPU time of the DAWG ÷ that of the GADDAG",
        "0.25× bytes of the GADDAG (1.00 kB) ÷ bytes of the DAWG (4.00 kB)",
    ] {
        assert!(after.contains(figure), "{figure}\n{after}");
        assert!(!before.contains(figure), "{figure}\n{before}");
    }
}

/// The parts of a section, after its heading.
fn section<'a>(items: &'a [Item], title: &str) -> &'a [Item] {
    let is_heading = |item: &Item| matches!(item, Item::Heading { .. });
    let found = |item: &Item| matches!(item, Item::Heading { text, .. } if text == title);
    let begin = items.iter().position(found).expect("the section") + 1;
    let length = items[begin..].iter().position(is_heading);
    &items[begin..begin + length.expect("another section")]
}

#[test]
fn published_ratios_are_drawn_beside_ours() {
    let report = settled();
    let items = document(&report).items();
    let bars: Vec<_> = section(&items, "Gordon, 1994")
        .iter()
        .filter_map(|item| match item {
            Item::Chart(chart) => Some(&chart.kind),
            _ => None,
        })
        .map(|kind| match kind {
            ChartKind::Bars { series, groups } => (series, groups),
            _ => panic!("a chart of bars"),
        })
        .collect();
    let [(series, sizes), (_, speeds)] = bars[..] else {
        panic!("two charts");
    };
    assert_eq!(series, &["Gordon, 1994", "twelve", "üç"]);
    // As the paper prints them; bits per character have the ratio of the bytes.
    let published = |groups: &[Group]| -> Vec<(String, f64)> {
        let first =
            |group: &Group| group.bars.iter().find(|bar| bar.series == 0).map(|bar| bar.value);
        groups.iter().filter_map(|group| Some((group.title.clone(), first(group)?))).collect()
    };
    let ratios = published(sizes).iter().map(|(_, ratio)| *ratio).collect::<Vec<_>>();
    assert_eq!(ratios, [4.99, 4.95, 5.17, 4.93]);
    assert_eq!(published(speeds)[0], ("CPU seconds per move, expanded".to_owned(), 2.6));
    let count = |structure| {
        let count = report.lists[0].count(structure, CountingConvention::LetterSets);
        count.expect("a count").states as f64
    };
    let ours = sizes[0].bars.iter().find(|bar| bar.series == 1).expect("a bar");
    assert_eq!(ours.value, count(MeasuredStructure::Gaddag) / count(MeasuredStructure::Dawg));
}

/// Gordon's bytes by the formulas of his layouts: each figure implies a number of letter sets.
#[test]
fn the_published_bytes_fit_the_formulas() {
    let items = document(&settled()).items();
    let sizes = section(&items, "Gordon, 1994").iter().find_map(|item| match item {
        Item::Table(table) => Some(&table.rows),
        _ => None,
    });
    let sizes = sizes.expect("a table");
    let printed = |row: usize, column: usize| -> f64 {
        let cell = sizes[row][column].replace(',', "");
        cell.parse().expect("a number")
    };
    let sets = |column: usize, labels: f64| {
        let (states, edges) = (printed(0, column), printed(1, column));
        let expanded = printed(2, column) / 4.0 - labels * states;
        [printed(4, column) / 4.0 - states - edges, expanded]
    };
    assert_eq!(sets(2, 27.0), [2_575.0; 2]);
    let dawg = sets(1, 26.0);
    assert_eq!(dawg, [899.0, 674.0]);
    assert_eq!((dawg[0] - dawg[1]) * 4.0, 900.0);
    assert_eq!((printed(2, 1) * 8.0 / printed(3, 1)).round(), 504_585.0);
}

#[test]
fn the_first_section_has_the_findings_and_the_chart_of_size_and_speed() {
    let mut report = settled();
    let items = document(&report).items();
    assert!(
        matches!(&items[2], Item::Heading { level: 2, text } if text == "Findings"),
        "{items:?}"
    );
    let findings = section(&items, "Findings");
    assert!(
        matches!(&findings[0], Item::Text(text) if text.starts_with("On twelve (12 words), the GADDAG"))
    );
    let chart = findings.iter().find_map(|item| match item {
        Item::Chart(chart) => Some(chart),
        _ => None,
    });
    let ChartKind::Plot { mark, series, .. } = &chart.expect("a chart").kind else {
        panic!("a plot");
    };
    assert_eq!(mark, &PlotMark::Points);
    let titles: Vec<&str> = series.iter().map(|series| &*series.title).collect();
    assert_eq!(titles, ["twelve", "üç"]);
    assert_eq!(series.iter().map(|series| series.points.len()).sum::<usize>(), 2 * 4);
    let list = &report.lists[0];
    let gaddag = list.generator(MeasuredStructure::Gaddag, None).expect("played");
    assert!(list.generator(MeasuredStructure::Gaddag, Some(LeftPartMethod::Once)).is_none());
    let bytes = list.size(MeasuredStructure::Gaddag, LayoutName::Bitmap).expect("a size");
    let expected = (
        *bytes.bytes.found().expect("bytes") as f64 / 12.0,
        gaddag.cpu_seconds.found().expect("a time") * 1e6,
    );
    let mut points = series[0].points.iter().zip(&series[0].labels);
    assert!(points.any(|(at, label)| label == "GADDAG" && *at == expected));
    // Without games the sentence is about sizes alone, and there is no such chart.
    for list in &mut report.lists {
        list.moves = Figure::missing("no games were asked for");
    }
    let items = document(&report).items();
    let findings = section(&items, "Findings");
    assert!(
        matches!(&findings[0], Item::Text(text) if text.contains("times the bytes of the DAWG"))
    );
    assert!(!findings.iter().any(|item| matches!(item, Item::Chart(_))));
}

#[test]
fn headings_of_sections_do_not_repeat_the_name_of_the_list() {
    for item in document(&settled()).items() {
        if let Item::Heading { level: 3, text } = item {
            assert!(!text.contains("twelve"), "{text}");
        }
    }
}

#[test]
fn names_of_lists_are_text_in_every_format() {
    let evil = input("<b>a|b\"&\u{1b}[31m", &["cat", "cats"], "english");
    let settings = ReportSettings { games: 0, ..settings() };
    let report = measured(&[evil], &settings).expect("a report");
    let document = document(&report);
    let page = page(&document);
    assert!(!page.contains("<b>") && page.contains("&lt;b&gt;a|b"));
    let text = document.markdown();
    assert!(!text.contains("<b>") || text.contains("\\<b\\>a\\|b"));
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn every_row_has_a_cell_for_each_column() {
    for item in document(&twelve()).items() {
        if let Item::Table(table) = item {
            assert!(!table.rows.is_empty(), "{}", table.caption);
            assert_eq!(table.numbers.len(), table.columns.len(), "{}", table.caption);
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}", table.caption);
                let is_empty = row.iter().any(String::is_empty);
                assert!(!is_empty, "{}: {row:?}", table.caption);
            }
        }
    }
}

#[test]
fn known_figures_of_the_twelve_words() {
    let report = twelve();
    let list = &report.lists[0];
    assert_eq!((list.words.words, list.words.letters), (12, 41));
    assert_eq!(list.words.text_bytes, 53);
    assert_eq!(list.words.lengths, [0, 1, 5, 6]);
    let states = |structure, convention| list.count(structure, convention).map(|c| c.states);
    // Figures 1 and 2 of the paper, and the classes that docs/internals/two-way-dawg.md lists.
    assert_eq!(states(MeasuredStructure::Trie, CountingConvention::TerminalOnNode), Some(19));
    assert_eq!(states(MeasuredStructure::Dawg, CountingConvention::TerminalOnEdge), Some(8));
    assert_eq!(states(MeasuredStructure::TwoWay, CountingConvention::TerminalOnNode), Some(22));
    let two_way = list.count(MeasuredStructure::TwoWay, CountingConvention::TerminalOnNode);
    assert_eq!(two_way.map(|count| (count.edges, count.right_edges)), Some((29, 29)));
    let moves = list.moves.found().expect("games");
    assert_eq!((moves.games, moves.generators.len()), (3, 4 * 2));
    let packed = list.size(MeasuredStructure::Dawg, LayoutName::Packed).expect("a row");
    assert!(packed.bytes.found().is_some() || matches!(packed.bytes, Figure::Missing { .. }));
}

/// All states and edges by definition: with the words that continue a prefix by two letters or
/// more, two prefixes are one state if these words are the same.
fn brute_force(words: &[Vec<u8>]) -> (u64, u64) {
    use std::collections::BTreeSet;
    let mut states: BTreeSet<BTreeSet<&[u8]>> = BTreeSet::new();
    let prefixes: BTreeSet<&[u8]> =
        words.iter().flat_map(|word| (0..word.len()).map(|end| &word[..end])).collect();
    for prefix in prefixes {
        let rest = words.iter().filter_map(|word| word.strip_prefix(prefix));
        let rest: BTreeSet<&[u8]> = rest.filter(|rest| rest.len() > 1).collect();
        if !rest.is_empty() {
            states.insert(rest);
        }
    }
    let edges = states.iter().map(|rest| {
        let first: BTreeSet<u8> = rest.iter().map(|rest| rest[0]).collect();
        first.len() as u64
    });
    (states.len() as u64, edges.sum())
}

#[test]
fn gordons_states_are_those_of_the_definition() {
    let mut seed = 1u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for round in 0..40 {
        let letters = 2 + round % 4;
        let words: std::collections::BTreeSet<String> = (0..3 + random(40))
            .map(|_| {
                let length = 1 + random(6);
                (0..length).map(|_| (b'a' + random(letters) as u8) as char).collect()
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let input = input("random", &words, "english");
        let settings = ReportSettings { games: 0, percents: Vec::new(), ..settings() };
        let report = measured(&[input], &settings).expect("a report");
        let list = &report.lists[0];
        let tiles: Vec<Vec<u8>> = words
            .iter()
            .map(|word| word.bytes().map(|letter| letter - b'a' + 1).collect())
            .collect();
        // The strings that a GADDAG accepts: the part before a split backwards, the separator, the
        // rest.
        let strings: Vec<Vec<u8>> = tiles
            .iter()
            .flat_map(|word| {
                (1..=word.len()).map(move |split| {
                    let before = word[..split].iter().rev().copied();
                    let after = (split < word.len()).then_some(0).into_iter();
                    before.chain(after).chain(word[split..].iter().copied()).collect()
                })
            })
            .collect();
        for (structure, strings) in
            [(MeasuredStructure::Dawg, &tiles), (MeasuredStructure::Gaddag, &strings)]
        {
            let found = list.count(structure, CountingConvention::LetterSets).expect("counted");
            assert_eq!(
                (found.states, found.edges),
                brute_force(strings),
                "{structure:?} {words:?}"
            );
            for layout in [LayoutName::Expanded, LayoutName::Compressed] {
                let size = list.size(structure, layout).expect("a size");
                assert_eq!(size.basis, Basis::LaidOut);
            }
        }
    }
}

#[test]
fn samples_grow_and_the_whole_is_the_list() {
    let report = twelve();
    for list in &report.lists {
        let words: Vec<u64> = list.growth.iter().map(|sample| sample.words).collect();
        assert!(words.is_sorted(), "{words:?}");
        assert_eq!(words.last(), Some(&list.words.words));
        let whole = list.growth.last().expect("samples");
        for found in &whole.structures {
            let count =
                list.count(found.structure, CountingConvention::TerminalOnNode).expect("counted");
            assert_eq!((found.states, found.edges), (count.states, count.all_edges()));
            let size = list.size(found.structure, LayoutName::EdgeList).expect("a size");
            assert_eq!(Some(&found.bytes), size.bytes.found());
        }
    }
}

#[test]
fn what_cannot_be_measured_says_so() {
    let inputs = [input("twelve", &lexc_testkit::TWELVE, "english")];
    let settings = ReportSettings { games: 0, ..settings() };
    let mut nowhere = |_: &Path, _| Err("no process could be started".to_owned());
    let report = measure(&inputs, &settings, &mut nowhere, &mut ()).expect("a report");
    let list = &report.lists[0];
    assert!(list.constructions.iter().all(|found| found.peak_bytes.found().is_none()));
    let text = document(&report).markdown();
    assert!(text.contains("Not measured: no process could be started."));
    assert!(text.contains("Not measured: no games were asked for."));
    let fit = list.fits.iter().find(|fit| fit.quantity == Quantity::CpuSeconds);
    assert!(fit.is_some_and(|fit| fit.exponent.found().is_none()));
}

#[test]
fn a_list_without_words_is_refused() {
    let list = Source::bytes("nothing", "# nothing\n");
    let english = lexc_testkit::alphabet("english");
    let none =
        MeasuredWords::from_list(list, "nothing", &english, &ReadOptions::default(), &mut |_| {});
    assert!(matches!(none, Err(Error::NoWords { name }) if name == "nothing"));
}

#[test]
fn the_schema_is_that_of_the_model_and_fits_reports() {
    let schema = serde_json::to_value(schemars::schema_for!(Report)).expect("a schema");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reports/schema.json");
    let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
    lexc_testkit::check_committed(path, text);
    let mut report = serde_json::to_value(twelve()).expect("JSON");
    assert_eq!(mistakes(&schema, &report), [""; 0]);
    // And it can fail: a wrong type, a number below its least, a field that is missing, a name that
    // is none of several, an object in place of one of them.
    let wrong = |place: &str, value: serde_json::Value| {
        let mut report = report.clone();
        *report.pointer_mut(place).expect("a place in the report") = value;
        mistakes(&schema, &report)
    };
    let words = "/lists/0/words/words";
    assert_eq!(wrong(words, "many".into()), [format!("{words}: type asks for \"integer\"")]);
    assert_eq!(wrong(words, (-1).into()), [format!("{words}: minimum asks for 0")]);
    assert_ne!(wrong("/lists/0/words", serde_json::Value::Null), [""; 0]);
    let structure = "/lists/0/sizes/0/structure";
    assert_ne!(wrong(structure, "tree".into()), [""; 0]);
    report.as_object_mut().expect("an object").remove("machine");
    assert_ne!(mistakes(&schema, &report), [""; 0]);
}
