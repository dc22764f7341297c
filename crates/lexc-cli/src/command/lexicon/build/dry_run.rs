//! `lexc build --dry-run`: what lists hold, and the command that builds them.

use std::io::Write;
use std::path::PathBuf;

use lexc::alphabet::{Letter, Tokenizer};
use lexc::build::normalise::{ReadObservers, ReadReport, SourceReport, read_words};
use lexc::build::words::WordCollector;
use lexc_diagnostic::{Remedy, RemedyPart};
use serde::Serialize;

use super::args::Args;
use super::plan::lists;
use super::summary::stems;
use super::warnings::affix_warnings;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::alphabet::load_for;
use crate::input::list::guess_alphabet;
use crate::output::numbers::count;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::process;

/// The number of words and characters that are shown.
const SHOWN: usize = 12;

/// What the lists hold.
#[derive(Debug, Serialize)]
struct DryRun<'a> {
    alphabet: &'a str,
    /// Distinct words.
    words: u64,
    duplicates: u64,
    /// The longest words, the longest first.
    longest: Vec<String>,
    lists: &'a ReadReport,
    /// The command that builds the lexicon, if one does.
    command: Option<String>,
    /// `true` if one list needs another value of an option than another one.
    #[serde(skip)]
    differs: bool,
}

/// The longest words so far, distinct, the longest first.
#[derive(Debug, Default)]
struct Longest(Vec<Vec<Letter>>);

impl Longest {
    fn add(&mut self, word: &[Letter]) {
        let shortest = self.0.last().map_or(0, Vec::len);
        if self.0.len() == SHOWN && word.len() <= shortest || self.0.iter().any(|w| w == word) {
            return;
        }
        let at = self.0.partition_point(|other| other.len() >= word.len());
        self.0.insert(at, word.to_vec());
        self.0.truncate(SHOWN);
    }
}

pub(super) fn run(args: &Args, screen: &mut Screen) -> Outcome {
    let sources = lists(args);
    let first = args.lists.first().map(PathBuf::as_path);
    let guessed = match (&args.alphabet, first, sources.first()) {
        (None, Some(path), Some(source)) => Some(guess_alphabet(source, path)?.alphabet.to_owned()),
        _ => None,
    };
    let name = args.alphabet.as_ref().or(guessed.as_ref());
    let name = name.ok_or_else(|| Failure::new("no list is given"))?;
    let alphabet = load_for(name, first)?.alphabet;
    let tokenizer = Tokenizer::new(&alphabet);
    let (mut collector, mut longest) = (WordCollector::default(), Longest::default());
    let options = args.reading();
    let read = read_words(&sources, &tokenizer, &options, ReadObservers::default(), |word| {
        collector.add(word);
        longest.add(word);
    });
    let mut report = match read {
        Ok(report) => report,
        Err(error) => error.report().cloned().ok_or(error)?,
    };
    let words = report.words();
    for edition in args.values.editions()? {
        let list = [edition.list];
        match read_words(&list, &tokenizer, &options, ReadObservers::default(), |_| {}) {
            Ok(read) => report.sources.extend(read.sources),
            Err(error) => report.sources.extend(error.report().cloned().ok_or(error)?.sources),
        }
    }
    let duplicates = collector.finish(None)?.duplicates;
    let needed = needed(&report, guessed.as_deref(), args.reading.skip_invalid, screen);
    let dry_run = DryRun {
        alphabet: name,
        words: words - duplicates,
        duplicates,
        longest: longest.0.iter().map(|word| alphabet.spell(word)).collect(),
        command: needed.as_ref().and_then(|needed| command(needed, &report)),
        differs: needed.is_none(),
        lists: {
            screen.resolve_report(&mut report);
            &report
        },
    };
    if args.json {
        json::write(screen, &dry_run)?;
    } else {
        print(&dry_run, alphabet.language(), screen)?;
    }
    Ok(Answer::of(dry_run.command.is_some()))
}

/// Returns the options that the lists need, each with the words of the command line that set it;
/// `None` if one list needs another value than another one.
fn needed(
    report: &ReadReport,
    guessed: Option<&str>,
    skip_invalid: bool,
    screen: &Screen,
) -> Option<Vec<(String, String)>> {
    let mut needed: Vec<(String, String)> = Vec::new();
    needed.extend(guessed.map(|name| ("-a".to_owned(), format!("-a {name}"))));
    for source in report.sources.iter().filter(|source| source.rejected_lines() > 0) {
        // What a hunspell dictionary needs is a file.
        let is_reading =
            |reading: &&Remedy| reading.settings().next().is_some_and(|name| name != "affixes");
        match source.readings.iter().find(is_reading) {
            Some(reading) => needed.extend(reading.parts().iter().filter_map(|part| match part {
                RemedyPart::Setting(name, value) => {
                    Some((screen.setting(name, None), screen.setting(name, value.as_deref())))
                }
                _ => None,
            })),
            None if source.words > 0 && !skip_invalid => {
                needed.push(("--skip-invalid".to_owned(), "--skip-invalid".to_owned()));
            }
            None => {}
        }
    }
    let differs = |(at, (option, words)): (usize, &(String, String))| {
        needed[..at].iter().any(|(other, with)| other == option && with != words)
    };
    (!needed.iter().enumerate().any(differs)).then_some(needed)
}

/// Returns this command without `--dry-run`, with what the lists need; `None` if nothing makes them
/// fit.
fn command(needed: &[(String, String)], report: &ReadReport) -> Option<String> {
    if report.words() == 0 && needed.is_empty() {
        return None;
    }
    let mut command = vec!["lexc".to_owned()];
    let given = process::arguments().map(|arg| arg.to_string_lossy().into_owned());
    let mut given = given.peekable();
    // Options come before this sign, and lists after it.
    let mut lists = Vec::new();
    while let Some(arg) = given.next() {
        // What is needed takes the place of what was given.
        let replaces = |(option, _): &(String, String)| {
            arg == *option || option == "-a" && arg == "--alphabet"
        };
        let with_value = |(option, _): &(String, String)| {
            arg.starts_with(&format!("{option}="))
                || option == "-a" && arg.starts_with("--alphabet=")
        };
        if arg == "--" {
            lists.push(arg);
            lists.extend(given.by_ref().map(|list| quoted(&list)));
            break;
        }
        match needed.iter().find(|needed| replaces(needed)) {
            // The number after this option may be absent.
            Some((option, _)) if option == "--header" => {
                given.next_if(|next| next.parse::<usize>().is_ok());
            }
            Some((option, words)) if words != option => drop(given.next()),
            Some(_) => {}
            None if needed.iter().any(with_value) => {}
            None if arg == "--dry-run" || arg == "--json" => {}
            None => command.push(quoted(&arg)),
        }
    }
    for (_, words) in needed {
        if !command.contains(words) {
            command.push(words.clone());
        }
    }
    command.append(&mut lists);
    Some(command.join(" "))
}

/// Quotes an argument for a shell, if need be.
fn quoted(text: &str) -> String {
    let is_plain = |ch: char| ch.is_alphanumeric() || "-_./=,:+%@".contains(ch);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

fn print(dry_run: &DryRun<'_>, language: &str, screen: &mut Screen) -> Result<(), Failure> {
    let mut table = Table::without_header(&[Align::Left, Align::Right, Align::Left]);
    let mut line = |name: &str, number: u64, note: String| {
        if number > 0 {
            table.row([name.to_owned(), count(number), note]);
        }
    };
    for source in &dry_run.lists.sources {
        list(source, &mut line);
    }
    line("Words", dry_run.words, format!("in the alphabet {}", dry_run.alphabet));
    line("Duplicates", dry_run.duplicates, String::new());
    screen.table(&table)?;
    if let Some(longest) = dry_run.longest.first() {
        let letters = longest.chars().count();
        let all = dry_run.longest.join(" ");
        screen.text(&format!("\nLongest, up to {letters} characters: {all}"))?;
    }
    for source in &dry_run.lists.sources {
        screen.report(&affix_warnings(source));
    }
    screen.report(&dry_run.lists.diagnostics());
    screen.report(&dry_run.lists.capitals(language));
    match &dry_run.command {
        Some(command) => writeln!(screen, "\n{command}")?,
        None if dry_run.differs => {
            let help = "make their columns, signs and encodings alike: one command reads all lists";
            writeln!(screen, "\nThese lists need different options; {help}.")?;
        }
        None => writeln!(screen, "\nNo reading makes these lists fit.")?,
    }
    Ok(())
}

/// Describes a list: its encoding, and its lines by what they hold.
fn list(source: &SourceReport, line: &mut impl FnMut(&str, u64, String)) {
    let packed = if source.gzip { ", packed with gzip" } else { "" };
    line("Lines", source.lines, format!("in {}, {}{packed}", source.name, source.encoding));
    for (name, number, note) in stems(source) {
        line(name, number, note);
    }
    line("Comments", source.comments, String::new());
    line("Header", source.header, String::new());
    line("Blank", source.blank, String::new());
    line("Phrases", source.phrases, "omitted".to_owned());
    line("Too short", source.too_short, "omitted".to_owned());
    line("Too long", source.too_long, "omitted".to_owned());
    line("Capitalised", source.capitalised, source.first_capitalised.join(", "));
    for kind in &source.rejected {
        let chars = kind.chars.iter().take(SHOWN);
        let chars: Vec<String> =
            chars.map(|found| format!("`{}` {}", found.ch, count(found.lines))).collect();
        line("Do not fit", kind.lines, format!("{}: {}", kind.kind.phrase(), chars.join(", ")));
    }
}
