//! The texts about positions, for both front ends.

use lexc::alphabet::Tile;
use lexc::game::PlayerView;
use lexc::runtime::Alphabet;
use lexc_api::analyse::Bounded;
use lexc_api::positions::{PositionAnswer, PositionRow};

use crate::output::board::face;
use crate::output::numbers::counted;
use crate::output::style::harmless;

pub(super) const HELP: &str = "\
8D QUIZ: answer with a play, by coordinate and word
exchange QV, pass: answer with another move
hint, ?: a hint; each further one reveals more, and the third the answer
board: show the position again
an empty line: show the answer
quit: end";

/// The numbers of a sitting.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) asked: usize,
    pub(super) solved: usize,
    /// Those missed at first, and solved when they were asked again.
    pub(super) again: usize,
}

/// Returns the best move of a position, and how certain it is.
pub(super) fn answer(row: &PositionRow) -> String {
    format!("{}: {}", best(row), lead(row))
}

/// Returns the text after the best move was found.
pub(super) fn right(row: &PositionRow, answer: &PositionAnswer) -> String {
    let (play, rank) = (harmless(&answer.play), answer.rank);
    let as_good = match answer.play == row.best {
        true => String::new(),
        false => format!("{play} is as good as "),
    };
    format!("Yes: {as_good}{}, no. {rank} by equity: {}", best(row), lead(row))
}

/// Returns the text after another move.
pub(super) fn wrong(answer: &PositionAnswer) -> String {
    let PositionAnswer { play, lost, unit, rank, .. } = answer;
    let loses = match *unit {
        "wins" => format!("wins {} less often", percent(lost.value)),
        _ if lost.value <= 0.0 => {
            "loses nothing in this comparison, but is not the best".to_owned()
        }
        _ => format!("loses {}", with_interval(lost)),
    };
    format!("{}, no. {rank} by equity, {loses}", harmless(play))
}

fn best(row: &PositionRow) -> String {
    let best = harmless(&row.best);
    match row.score {
        0 => best,
        score => format!("{best} for {score}"),
    }
}

/// Returns how certain the best move is.
fn lead(row: &PositionRow) -> String {
    let (second, lead) = (harmless(&row.second), &row.lead);
    match row.method.as_str() {
        "endgame" => format!("proven to gain {} more than {second}", points(lead.value)),
        "preendgame" => format!("proven to win {} more often than {second}", percent(lead.value)),
        _ => format!("leads {second} by {} in simulation", with_interval(lead)),
    }
}

/// Returns the place of a position in its game, or nothing if it is not known.
pub(super) fn place(row: &PositionRow) -> String {
    match row.file.as_str() {
        "" => String::new(),
        file => harmless(&format!("{file}, turn {}", row.turn)),
    }
}

/// Returns the unseen tiles with their numbers.
pub(super) fn unseen(view: &PlayerView<'_>, alphabet: &Alphabet) -> String {
    let unseen = view.unseen();
    let kind = |(tile, count): (Tile, usize)| match (face(tile, alphabet), count) {
        (face, 1) => face,
        (face, count) => format!("{face}{count}"),
    };
    let kinds: Vec<String> = unseen.iter().map(kind).collect();
    let kinds = harmless(&kinds.join(" "));
    format!("Unseen, {} of {} in the bag: {kinds}", view.bag_len(), unseen.len())
}

/// Returns the result of a sitting.
pub(super) fn result(totals: &Totals) -> String {
    let Totals { asked, solved, again } = *totals;
    let positions = counted(asked as u64, "position", "positions");
    let percent = match asked {
        0 => String::new(),
        _ => format!(" ({:.0} %)", 100.0 * solved as f64 / asked as f64),
    };
    let again = match again {
        0 => String::new(),
        again => format!(", and {again} when asked again"),
    };
    format!("Solved {solved} of {positions}{percent}{again}")
}

fn points(value: f64) -> String {
    match value == 1.0 {
        true => "1 point".to_owned(),
        false => format!("{value} points"),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} percentage points", 100.0 * share)
}

/// Returns points with the half width of their interval, unless they are exact.
fn with_interval(value: &Bounded) -> String {
    match (value.low, value.high) {
        (Some(low), Some(high)) if low < high => {
            format!("{:.1} ± {:.1} points", value.value, (high - low) / 2.0)
        }
        _ => points(value.value),
    }
}
