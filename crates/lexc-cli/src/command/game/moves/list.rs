//! A list of positions, with a line for each.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;

use lexc::game::GameRules;
use lexc::game::notation::PlayRow;
use lexc::game::positions::ListedPosition;
use lexc::moves::{GeneratorOptions, MoveGenerator};
use lexc_diagnostic::Diagnostic;
use lexc_report::bench::BenchBackend;
use serde::Serialize;

use super::args::Args;
use super::compare::{BackendComparison, DigestRow};
use crate::args::game::backend::{BackendName, generator_error, open, require_scores};
use crate::args::game::position::read_list;
use crate::args::game::rules;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::{Answer, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// The number of differences to print.
const MAX_DIFFERENCES: usize = 10;

/// The best play of a position in JSON.
#[derive(Debug, Serialize)]
struct BestPlayRow {
    /// The line of the list, from 1.
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    best: Option<PlayRow>,
}

/// Prints the best plays or the digests of all positions of a list.
pub(super) fn run(
    args: &Args,
    lexicon: Option<&OsString>,
    path: &Path,
    screen: &mut Screen,
) -> Outcome {
    let opened = &open(&args.lexicon, lexicon, args.structure.as_slice(), screen)?;
    if !args.count {
        require_scores(opened)?;
    }
    let rules = &rules::read(&args.request.rules)?;
    let backends = &BackendName::backends(args.structure, opened);
    let list = read_list(path, opened.lexicon.alphabet(), rules)?;
    let options = backends.iter().find_map(|backend| match backend {
        BenchBackend::Generator(options) => Some(*options),
        _ => None,
    });
    match options {
        Some(options) if !(args.check || args.digest || args.count) => {
            best_plays(args, &list, opened, rules, options, screen)
        }
        _ => digests(args, path, &list, opened, rules, backends, screen),
    }
}

/// Prints the number of plays or the digest of each position, or compares them with the known
/// answers.
fn digests(
    args: &Args,
    path: &Path,
    list: &[ListedPosition],
    opened: &OpenedLexicon,
    rules: &GameRules,
    backends: &[BenchBackend],
    screen: &mut Screen,
) -> Outcome {
    let mut comparison = BackendComparison::new(opened, rules, backends)?;
    let mut array = json::Array::new(args.json);
    let mut differences = 0usize;
    for listed in list {
        let answer = listed.answer.filter(|_| args.check);
        let (digest, difference) = comparison.digest(&listed.position, answer)?;
        match (args.json, args.check, args.count) {
            (true, ..) => array.push(screen, &DigestRow::new(Some(listed.line), &digest))?,
            (_, true, _) => {}
            (_, _, true) => writeln!(screen, "{}", digest.plays)?,
            _ => writeln!(screen, "{digest}")?,
        }
        if let Some(difference) = difference {
            differences += 1;
            if differences <= MAX_DIFFERENCES {
                screen.flush()?;
                let message = format!("{}:{}: {difference}", path.display(), listed.line);
                screen.report(&[Diagnostic::error(message)]);
            }
        }
    }
    array.end(screen)?;
    let positions = counted(list.len() as u64, "position", "positions");
    if args.check && differences == 0 {
        let names: Vec<String> = backends.iter().map(BenchBackend::to_string).collect();
        let answers = list.iter().filter(|listed| listed.answer.is_some()).count();
        let answers = counted(answers as u64, "known answer", "known answers");
        let names = names.join(", ");
        writeln!(screen, "{positions}, {answers}: all agree on {names}")?;
    } else if differences > 0 {
        screen.flush()?;
        let message = format!("{differences} of {positions} differ");
        screen.report(&[Diagnostic::note(message)]);
    }
    Ok(Answer::of(differences == 0))
}

fn best_plays(
    args: &Args,
    list: &[ListedPosition],
    opened: &OpenedLexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    screen: &mut Screen,
) -> Outcome {
    let alphabet = opened.lexicon.alphabet();
    let failure = |error| generator_error(opened, &error);
    let mut generator =
        MoveGenerator::with_options(&opened.lexicon, rules, options).map_err(failure)?;
    let mut array = json::Array::new(args.json);
    for ListedPosition { line, position, .. } in list {
        generator.set_board(&position.board).map_err(failure)?;
        let (best, count) = match args.request.best {
            true => (generator.best(&position.rack), None),
            false => {
                let best = generator.best(&position.rack);
                (best, Some(generator.count(&position.rack)))
            }
        };
        let best = best.map(|best| PlayRow::new(&best, &position.board, &position.rack, alphabet));
        if args.json {
            let line = *line;
            array.push(screen, &BestPlayRow { line, count, best })?;
            continue;
        }
        let count = count.map_or_else(String::new, |count| format!("{count}\t"));
        match best {
            None => writeln!(screen, "{count}-\t-1")?,
            Some(best) => {
                let (place, word) = (best.coordinate, harmless(&best.word));
                writeln!(screen, "{count}{place} {word}\t{}", best.score)?;
            }
        }
    }
    array.end(screen)?;
    Ok(Answer::Yes)
}
