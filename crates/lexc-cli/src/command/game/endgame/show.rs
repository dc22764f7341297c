//! The answer as text.

use std::io::Write as _;

use lexc_api::endgame::{EndgameAnswer, EndgameMoveRow, EndgameVerification, LineRow};
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::output::Screen;
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::table::Table;

/// Returns the value with its status and bounds; the parenthesis is left open.
fn value_text(answer: &EndgameAnswer) -> String {
    let range = match (answer.status, answer.lower, answer.upper) {
        ("bound", Some(lower), Some(upper)) => format!(", from {lower:+} to {upper:+}"),
        ("bound", Some(lower), None) => format!(", at least {lower:+}"),
        ("bound", None, Some(upper)) => format!(", at most {upper:+}"),
        _ => String::new(),
    };
    format!("{:+} ({}{range}", answer.value, answer.status)
}

/// Returns the state of a search in a line of text: the value, its bounds, the line so far, and the
/// nodes per second.
pub(super) fn status(so_far: &EndgameAnswer) -> String {
    let line: Vec<&str> = so_far.line.iter().map(|row| &*row.made).collect();
    let nodes = counted(so_far.nodes, "node", "nodes");
    let rate = count((so_far.nodes as f64 / so_far.seconds.max(1e-3)) as u64);
    let value = value_text(so_far);
    let line = harmless(&line.join("  "));
    format!("{value}; {nodes}, {rate} a second)  {line}")
}

/// Returns a table of the first moves with their values.
fn ranking(moves: &[EndgameMoveRow]) -> Table {
    let columns = ">Rank|Move|>Score|>Value|Status";
    let rows = moves.iter().map(|row| {
        [row.made.clone(), row.score.to_string(), format!("{:+}", row.value), row.status.to_owned()]
    });
    Table::numbered(columns, rows)
}

/// Returns a table of the moves of a line.
fn line(line: &[LineRow]) -> Table {
    let columns = ">Turn|Player|Rack|Move|>Score|>Total";
    let rows = line.iter().map(|row| {
        [
            row.player.clone(),
            row.rack.clone(),
            row.made.clone(),
            format!("{:+}", row.score),
            row.total.to_string(),
        ]
    });
    Table::numbered(columns, rows)
}

/// Prints the answer as tables; with `only_outcome`, the winner in place of the value.
pub(super) fn print(
    answer: &EndgameAnswer,
    [first, second]: &[String; 2],
    only_outcome: bool,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let nodes = counted(answer.nodes, "node", "nodes");
    let work = format!("{nodes}, {:.2} s", answer.seconds);
    match answer.outcome {
        _ if !only_outcome => writeln!(screen, "Value {}; {work})", value_text(answer))?,
        Some("win") => writeln!(screen, "{} wins (proven; {work})", harmless(first))?,
        Some("loss") => writeln!(screen, "{} wins (proven; {work})", harmless(second))?,
        Some(_) => writeln!(screen, "Tie (proven; {work})")?,
        None => writeln!(screen, "The winner is not proven ({work})")?,
    }
    writeln!(screen)?;
    if answer.moves.len() > 1 {
        screen.table(&ranking(&answer.moves))?;
        writeln!(screen)?;
    }
    screen.table(&line(&answer.line))?;
    screen.flush()?;
    let mut notes = Vec::new();
    if let Some(reason) = answer.stopped {
        let reason = reason.text();
        notes.push(format!("{reason}: this is the best answer so far"));
    }
    notes.extend(answer.verified.map(|verification| {
        match verification {
            EndgameVerification::Equal => {
                "verified: a plain search of every line finds the same value"
            }
            EndgameVerification::TooLong => {
                "not verified: the plain search needs more nodes; allow them with --verify-nodes"
            }
            EndgameVerification::NotSolved => "not verified: the value is not solved",
        }
        .to_owned()
    }));
    let notes: Vec<Diagnostic> = notes.into_iter().map(Diagnostic::note).collect();
    screen.report(&notes);
    Ok(())
}
