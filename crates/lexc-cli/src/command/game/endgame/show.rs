//! The answer as text, JSON or GCG.

use std::io::Write as _;

use lexc_api::endgame::{EndgameDescriber, EndgameVerification};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::{Endgame, EndgameMove, EndgameOutcome, EndgameSolution, EndgameStatus};
use lexc_game::{GameRules, Move, PlayerId};
use lexc_runtime::Alphabet;

use super::answer::SearchedEndgame;
use crate::args::game::position::ParsedPosition;
use crate::failure::Failure;
use crate::output::numbers::{count, counted};
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Returns the value of a move with its status and bounds; the parenthesis is left open.
pub(super) fn value_text(best: &EndgameMove) -> String {
    let range = match (best.status, best.lower, best.upper) {
        (EndgameStatus::Bound, Some(lower), Some(upper)) => {
            format!(", from {lower:+} to {upper:+}")
        }
        (EndgameStatus::Bound, Some(lower), None) => format!(", at least {lower:+}"),
        (EndgameStatus::Bound, None, Some(upper)) => format!(", at most {upper:+}"),
        _ => String::new(),
    };
    format!("{:+} ({}{range}", best.value.points(), best.status)
}

/// Prints the answer for a position.
pub(super) struct AnswerPrinter<'a> {
    alphabet: &'a Alphabet,
    describer: EndgameDescriber<'a>,
}

impl<'a> AnswerPrinter<'a> {
    /// Prepares the output for a position.
    pub(super) fn new(
        endgame: &Endgame,
        alphabet: &'a Alphabet,
        start: &ParsedPosition,
        rules: &GameRules,
    ) -> Result<Self, Failure> {
        Ok(Self {
            alphabet,
            describer: EndgameDescriber::new(endgame, alphabet, &start.players, rules)?,
        })
    }

    /// Returns the state of a search in a line of text: the value, its bounds, the line so far, and
    /// the nodes per second.
    pub(super) fn status(&self, solution: &EndgameSolution, seconds: f64) -> String {
        let Some(best) = solution.best() else {
            return String::new();
        };
        let replayed = self.describer.replay(&best.line);
        let rows = self.describer.rows(&replayed);
        let line: Vec<String> = rows.into_iter().map(|row| row.made).collect();
        let nodes = counted(solution.nodes, "node", "nodes");
        let rate = count((solution.nodes as f64 / seconds.max(1e-3)) as u64);
        let value = value_text(best);
        let line = harmless(&line.join("  "));
        format!("{value}; {nodes}, {rate} a second)  {line}")
    }

    fn best<'s>(&self, answer: &'s SearchedEndgame) -> Result<&'s EndgameMove, Failure> {
        let best = answer.solution.best();
        best.ok_or_else(|| Failure::new("the search was stopped before it found a move"))
    }

    /// Prints the answer as JSON.
    pub(super) fn print_json(
        &self,
        answer: &SearchedEndgame,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let SearchedEndgame {
            solution,
            stop_reason,
            verification,
            seconds,
            only_outcome: _,
        } = answer;
        let mut document = self.describer.answer(solution, *seconds, *stop_reason)?;
        document.verified = *verification;
        json::write(screen, &document)
    }

    /// Prints the moves as lines of a game.
    pub(super) fn print_gcg(
        &self,
        answer: &SearchedEndgame,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let best = self.best(answer)?;
        for (turn, board) in self.describer.replay(&best.line).turns {
            let name = self.describer.name(turn.player);
            let line = turn.to_gcg(name, &board, self.alphabet);
            writeln!(screen, "{}", harmless(&line))?;
        }
        Ok(())
    }

    /// Returns a table of the first moves with their values.
    fn ranking(&self, moves: &[EndgameMove]) -> Table {
        let columns = [
            ("Rank", Align::Right),
            ("Move", Align::Left),
            ("Score", Align::Right),
            ("Value", Align::Right),
            ("Status", Align::Left),
        ];
        let rows = moves.iter().map(|ranked| {
            let row = self.describer.move_row(ranked);
            [
                row.made,
                row.score.to_string(),
                format!("{:+}", row.value),
                row.status.to_owned(),
            ]
        });
        Table::numbered(&columns, rows)
    }

    /// Returns a table of the moves of a line.
    fn line(&self, line: &[Move]) -> Table {
        let columns = [
            ("Turn", Align::Right),
            ("Player", Align::Left),
            ("Rack", Align::Left),
            ("Move", Align::Left),
            ("Score", Align::Right),
            ("Total", Align::Right),
        ];
        let replayed = self.describer.replay(line);
        let rows = self.describer.rows(&replayed).into_iter().map(|row| {
            [
                row.player,
                row.rack,
                row.made,
                format!("{:+}", row.score),
                row.total.to_string(),
            ]
        });
        Table::numbered(&columns, rows)
    }

    /// Prints the answer as tables.
    pub(super) fn print(
        &self,
        answer: &SearchedEndgame,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let best = self.best(answer)?;
        let solution = &answer.solution;
        let nodes = counted(solution.nodes, "node", "nodes");
        let work = format!("{nodes}, {:.2} s", answer.seconds);
        if answer.only_outcome {
            let winner = |player| format!("{} wins", harmless(self.describer.name(player)));
            match solution.outcome {
                Some(EndgameOutcome::Win) => {
                    writeln!(screen, "{} (proven; {work})", winner(PlayerId::FIRST))?;
                }
                Some(EndgameOutcome::Loss) => {
                    writeln!(screen, "{} (proven; {work})", winner(PlayerId::SECOND))?;
                }
                Some(EndgameOutcome::Tie) => writeln!(screen, "Tie (proven; {work})")?,
                None => writeln!(screen, "The winner is not proven ({work})")?,
            }
        } else {
            writeln!(screen, "Value {}; {work})", value_text(best))?;
        }
        writeln!(screen)?;
        let style = screen.style();
        if solution.moves.len() > 1 {
            self.ranking(&solution.moves).write(&mut *screen, style)?;
            writeln!(screen)?;
        }
        self.line(&best.line).write(&mut *screen, style)?;
        screen.flush()?;
        let mut notes = Vec::new();
        if let Some(reason) = answer.stop_reason {
            let reason = reason.text();
            notes.push(format!("{reason}: this is the best answer so far"));
        }
        match answer.verification {
            Some(EndgameVerification::Equal) => {
                notes
                    .push("verified: a plain search of every line finds the same value".to_owned());
            }
            Some(EndgameVerification::TooLong) => notes.push(
                "not verified: the plain search needs more nodes; allow them with --verify-nodes"
                    .to_owned(),
            ),
            Some(EndgameVerification::NotSolved) => {
                notes.push("not verified: the value is not solved".to_owned());
            }
            None => {}
        }
        let notes: Vec<Diagnostic> = notes.into_iter().map(Diagnostic::note).collect();
        screen.report(&notes);
        Ok(())
    }
}
