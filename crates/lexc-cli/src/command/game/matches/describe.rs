//! The result of a match, as text and JSON.

use std::io::Write as _;

use lexc_api::matches::{MatchDocument, MatchEstimate};
use serde::Serialize;

use crate::args::game::program::ProgramFault;
use crate::failure::Failure;
use crate::output::Screen;
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::table::Table;

/// The result of a match, with the games that programs lost by a fault.
#[derive(Debug, Serialize)]
pub(super) struct MatchOutput<'a> {
    #[serde(flatten)]
    pub(super) document: &'a MatchDocument,
    #[serde(skip_serializing_if = "<[ProgramFault]>::is_empty")]
    pub(super) faults: &'a [ProgramFault],
}

/// Prints a result as text.
pub(super) fn print(document: &MatchDocument, screen: &mut Screen) -> Result<(), Failure> {
    let (a, b) = (harmless(&document.a), harmless(&document.b));
    let style = screen.style();
    let title = format!(
        "{a} against {b}: {} in {}, seed {}",
        counted(document.games, "game", "games"),
        counted(document.pairs, "mirrored pair", "mirrored pairs"),
        document.seed
    );
    writeln!(screen, "{}", style.heading(&style.wrap(&title)))?;
    let [of_a, of_b] = &document.leaves;
    let of_both = [(&document.a, of_a), (&document.b, of_b)].into_iter();
    let named = of_both.filter_map(|(player, name)| Some((player, name.as_ref()?)));
    let named = named.map(|(player, name)| format!(", leaves of {player} {name}"));
    let settings = format!("Lexicon {}{}", document.lexicon, named.collect::<String>());
    screen.text(&harmless(&settings))?;
    let mut table = Table::of("For the first player|>Estimate|>95 % interval");
    let number = |x: Option<f64>, scale: f64, digits: usize| {
        x.map_or("–".to_owned(), |x| format!("{:.digits$}", x * scale))
    };
    let rows = [
        ("Result, percent", document.score, 100.0, 2),
        ("Elo", document.elo, 1.0, 1),
        ("Spread at the end of a game", document.spread, 1.0, 2),
    ];
    for (name, estimate, scale, digits) in rows {
        let part = |field: fn(&MatchEstimate) -> Option<f64>| {
            number(estimate.as_ref().and_then(field), scale, digits)
        };
        table.row([
            name.to_owned(),
            part(|estimate| estimate.estimate),
            format!("{} to {}", part(|estimate| estimate.low), part(|estimate| estimate.high)),
        ]);
    }
    screen.table(&table)?;
    screen.text(&format!(
        "{} won, {} tied, {} lost; in {} the games differ in a move",
        count(document.wins),
        count(document.ties),
        count(document.losses),
        counted(document.diverged, "pair", "pairs"),
    ))?;
    if let Some(test) = &document.test {
        let rates = format!("error rates {} % and {} %", test.alpha * 100.0, test.beta * 100.0);
        let (likelier, other) = match test.decision {
            "lower" => (test.elo0, test.elo1),
            _ => (test.elo1, test.elo0),
        };
        // If both differences have the same sign, the test does not decide who is better.
        let opposed = test.elo0 < 0.0 && test.elo1 > 0.0;
        let better = match test.decision {
            "upper" if opposed => format!("{a} is better: "),
            "lower" if opposed => format!("{b} is better: "),
            _ => String::new(),
        };
        let verdict = match test.decision {
            "undecided" => "undecided".to_owned(),
            _ => format!("{better}Elo {likelier} rather than {other}"),
        };
        screen.text(&format!("Sequential test: {verdict} ({rates})"))?;
    }
    Ok(())
}
