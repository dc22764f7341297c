//! `docs/measurements.md` is generated from `docs/measurements/figures.toml`.
//!
//! `LEXC_BLESS=1 cargo test -p lexc-repository-tests measurements::` writes it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use lexc_repository_tests::root;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    /// The machine of all tables.
    machine: String,
    table: Vec<Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    section: String,
    title: String,
    #[serde(default)]
    note: String,
    /// The command that repeats the figures.
    command: String,
    /// The day of the last measurement, and the commit that recorded it.
    date: String,
    commit: String,
    columns: Vec<String>,
    /// The columns that hold numbers.
    #[serde(default)]
    numbers: Vec<usize>,
    rows: Vec<Vec<String>>,
}

fn page(figures: &Figures) -> String {
    let mut page = format!(
        "# Measurements\n\n\
         Every figure of the project, generated from [`measurements/figures.toml`](measurements/figures.toml) by a \
         test; other pages link here.\n\n\
         Machine: {}. Compare ratios, not absolute times. *English* is `lexicons/english.txt`, words of 2 to \
         15 letters (269,870); *Polish* is `lexicons/trial/polish-2-15.txt` (3,276,062 words; `make \
         lexicons`). Each table names the day of its last measurement, the commit that recorded it and the \
         command that repeats it.\n",
        figures.machine
    );
    let mut section = "";
    for table in &figures.table {
        if table.section != section {
            section = &table.section;
            write!(page, "\n## {section}\n").expect("a string");
        }
        write!(page, "\n### {}\n", table.title).expect("a string");
        if !table.note.is_empty() {
            write!(page, "\n{}\n", table.note).expect("a string");
        }
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        let rule = |column| {
            if table.numbers.contains(&column) { "--:" } else { "---" }
        };
        page += "\n";
        page += &line(table.columns.iter().map(String::as_str).collect());
        page += &line((0..table.columns.len()).map(rule).collect());
        for row in &table.rows {
            page += &line(row.iter().map(String::as_str).collect());
        }
        let (date, commit, command) = (&table.date, &table.commit, &table.command);
        write!(page, "\n{date}, {commit}:\n\n```sh\n{command}\n```\n").expect("a string");
    }
    page
}

fn figures() -> Figures {
    let path = root().join("docs/measurements/figures.toml");
    let text = fs::read_to_string(path).expect("the figures");
    toml::from_str(&text).unwrap_or_else(|error| panic!("docs/measurements/figures.toml: {error}"))
}

#[test]
fn the_page_of_measurements_is_made_of_its_table() {
    lexc_testkit::check_committed(root().join("docs/measurements.md"), page(&figures()));
}

#[test]
fn tables_of_measurements_are_whole() {
    let mut titles = BTreeSet::new();
    let mut sections: Vec<&str> = Vec::new();
    let figures = figures();
    for table in &figures.table {
        let title = &table.title;
        assert!(titles.insert(title), "{title}: two tables of this title");
        if sections.last() != Some(&table.section.as_str()) {
            assert!(
                !sections.contains(&table.section.as_str()),
                "{title}: its section stands twice"
            );
            sections.push(&table.section);
        }
        assert!(!table.rows.is_empty(), "{title}: no rows");
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{title}: {row:?}");
        }
        assert!(table.numbers.iter().all(|column| *column < table.columns.len()), "{title}");
        assert!(!table.command.is_empty() && table.commit.len() >= 7, "{title}");
        let day: Vec<&str> = table.date.split('-').collect();
        assert!(day.len() == 3 && day.iter().all(|part| part.parse::<u32>().is_ok()), "{title}");
    }
}
