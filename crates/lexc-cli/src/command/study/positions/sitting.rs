//! [`Sitting`]: the dialogue about positions.

use std::io::{BufRead as _, Write as _};

use lexc::game::draw::draw;
use lexc::game::{GameRules, GameState, Move, PlayerView, Position};
use lexc_api::analyse::Bounded;
use lexc_api::position::PositionRequest;
use lexc_api::positions::{AnswerPosition, PositionAnswer, PositionAnswerRequest, PositionRow};
use lexc_api::text::parse_move;

use super::args::PositionArgs;
use super::source::Positions;
use crate::args::game::engine::LocalEngine;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::board::{self, face, hint, spaced};
use crate::output::numbers::counted;
use crate::output::style::harmless;

const HELP: &str = "\
8D QUIZ: answer with a play, by coordinate and word
exchange QV, pass: answer with another move
hint: a hint; each further one reveals more, and the third the answer
board: show the position again
an empty line: show the answer
quit: end";

/// A question: a position whose best move is known.
struct Question {
    row: PositionRow,
    state: GameState,
    best: Move,
}

/// The end of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum QuestionEnd {
    Solved,
    Missed,
    Quit,
}

/// The numbers of a sitting.
#[derive(Debug, Default)]
struct Totals {
    asked: usize,
    solved: usize,
    again: usize,
}

/// A dialogue about positions.
pub(super) struct Sitting<'a> {
    engine: &'a LocalEngine,
    args: &'a PositionArgs,
    rules: GameRules,
}

impl<'a> Sitting<'a> {
    pub(super) fn new(engine: &'a LocalEngine, args: &'a PositionArgs) -> Result<Self, Failure> {
        Ok(Self { engine, args, rules: args.rules.rules()? })
    }

    /// Asks positions, missed ones again at the end.
    pub(super) fn run(
        &self,
        source: &mut Positions,
        questions: usize,
        screen: &mut Screen,
    ) -> Outcome {
        let mut totals = Totals::default();
        let mut missed = Vec::new();
        writeln!(screen, "Find the best move of each position; type help for the commands.")?;
        let most = if questions == 0 { usize::MAX } else { questions };
        let mut has_quit = false;
        while !has_quit
            && totals.asked < most
            && let Some(row) = source.next(screen)?
        {
            let question = self.question(row)?;
            totals.asked += 1;
            match self.ask(&question, &format!("Position {}", totals.asked), screen)? {
                QuestionEnd::Solved => totals.solved += 1,
                QuestionEnd::Missed => missed.push(question),
                QuestionEnd::Quit => {
                    totals.asked -= 1;
                    has_quit = true;
                }
            }
        }
        let again = missed.len();
        for (number, question) in (1..).zip(missed) {
            if has_quit {
                break;
            }
            match self.ask(&question, &format!("Again, {number} of {again}"), screen)? {
                QuestionEnd::Solved => totals.again += 1,
                QuestionEnd::Missed => {}
                QuestionEnd::Quit => has_quit = true,
            }
        }
        totals.write(screen)?;
        Ok(Answer::Yes)
    }

    /// Reads the position and the best move of a row.
    fn question(&self, row: PositionRow) -> Result<Question, Failure> {
        let lexicon = &self.engine.opened.lexicon;
        let wrong = |error: &dyn std::fmt::Display| {
            let message = format!("the position {} cannot be read: {error}", row.cgp);
            Failure::with_help(message, "name the lexicon and the rules of the game")
        };
        let (layout, alphabet) = (self.rules.layout(), lexicon.alphabet());
        let position = Position::from_cgp(&row.cgp, layout, alphabet);
        let position = position.map_err(|error| wrong(&error))?;
        let state = GameState::builder(self.rules.clone(), alphabet).position(&position).build();
        let state = state.map_err(|error| wrong(&error))?;
        let best = parse_move(lexicon, "best", &row.best, state.board(), &self.rules);
        let best = best.map_err(|error| wrong(&error))?;
        Ok(Question { row, state, best })
    }

    /// Asks a question until it ends.
    fn ask(
        &self,
        question: &Question,
        title: &str,
        screen: &mut Screen,
    ) -> Result<QuestionEnd, Failure> {
        self.show(question, title, screen)?;
        let (mut hints, mut is_wrong) = (0, false);
        loop {
            let Some(line) = read_line(screen)? else { return Ok(QuestionEnd::Quit) };
            match line.as_str() {
                "quit" => return Ok(QuestionEnd::Quit),
                "help" => writeln!(screen, "{HELP}")?,
                "board" => self.show(question, title, screen)?,
                "hint" => {
                    hints += 1;
                    let text = hint(hints, &question.best, &question.row.best);
                    writeln!(screen, "{}", harmless(&text))?;
                }
                "" => {
                    let text = answer_text(&question.row);
                    writeln!(screen, "{}", screen.style().bad(&harmless(&text)))?;
                    return Ok(QuestionEnd::Missed);
                }
                typed => match self.compare(question, typed, screen)? {
                    None => {}
                    Some(answer) if answer.is_best => {
                        self.praise(question, &answer, screen)?;
                        let is_solved = !is_wrong && hints < 3;
                        return Ok(match is_solved {
                            true => QuestionEnd::Solved,
                            false => QuestionEnd::Missed,
                        });
                    }
                    Some(answer) => {
                        is_wrong = true;
                        let text = format!("{} {}", answer.play, lost_text(&answer));
                        writeln!(screen, "{}", screen.style().bad(&harmless(&text)))?;
                    }
                },
            }
        }
    }

    /// Compares a typed move with the best one. Says why a move cannot be made.
    fn compare(
        &self,
        question: &Question,
        typed: &str,
        screen: &mut Screen,
    ) -> Result<Option<PositionAnswer>, Failure> {
        let request = PositionAnswerRequest::default()
            .best(question.row.best.clone())
            .play(typed)
            .position(PositionRequest::default().cgp(question.row.cgp.clone()))
            .resources(self.args.resources.clone())
            .rules(self.args.rules.clone());
        match self.engine.run::<AnswerPosition>(request) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) => {
                writeln!(screen, "Not possible: {}", harmless(&error.message))?;
                Ok(None)
            }
        }
    }

    fn praise(
        &self,
        question: &Question,
        answer: &PositionAnswer,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let yes = screen.style().good("Yes");
        let text = answer_text(&question.row);
        match answer.play == question.row.best {
            true => writeln!(screen, "{yes}: {}", harmless(&text))?,
            false => {
                let play = harmless(&answer.play);
                writeln!(screen, "{yes}: {play} is as good as {}", harmless(&text))?;
            }
        }
        Ok(())
    }

    /// Shows a position: the board, the scores, the rack and the unseen tiles.
    fn show(&self, question: &Question, title: &str, screen: &mut Screen) -> Result<(), Failure> {
        let Question { row, state, .. } = question;
        let view = state.view(state.to_move());
        let alphabet = self.engine.opened.lexicon.alphabet();
        let [own, other] = [view.scores()[0], view.scores()[1]];
        let style = screen.style();
        let heading = style.heading(title);
        writeln!(screen, "\n{heading}: {} to {}, {} to move", own, other, harmless(&row.player))?;
        let drawing = draw(state.board(), None, self.rules.layout(), alphabet);
        write!(screen, "{}", board::text(&drawing, style))?;
        let tiles: Vec<_> = view.rack().tiles().collect();
        writeln!(screen, "Rack: {}", harmless(&spaced(&tiles, alphabet)))?;
        screen.text(&harmless(&unseen_text(&view, |tile| face(tile, alphabet))))
    }
}

impl Totals {
    fn write(&self, screen: &mut Screen) -> Result<(), Failure> {
        let Self { asked, solved, again } = *self;
        let positions = counted(asked as u64, "position", "positions");
        let percent = match asked {
            0 => String::new(),
            _ => format!(" ({:.0} %)", 100.0 * solved as f64 / asked as f64),
        };
        write!(screen, "\nSolved {solved} of {positions}{percent}")?;
        if again > 0 {
            write!(screen, ", and {again} when asked again")?;
        }
        Ok(writeln!(screen)?)
    }
}

/// Returns the unseen tiles with their numbers.
fn unseen_text(view: &PlayerView<'_>, face: impl Fn(lexc::alphabet::Tile) -> String) -> String {
    let unseen = view.unseen();
    let kinds: Vec<String> = unseen
        .iter()
        .map(|(tile, count)| match count {
            1 => face(tile),
            count => format!("{}{count}", face(tile)),
        })
        .collect();
    format!("Unseen, {} of {} in the bag: {}", view.bag_len(), unseen.len(), kinds.join(" "))
}

/// Reads a line; `None` at the end of the input.
fn read_line(screen: &mut Screen) -> Result<Option<String>, Failure> {
    write!(screen, "> ")?;
    screen.flush()?;
    let mut line = Vec::new();
    let read = std::io::stdin().lock().read_until(b'\n', &mut line);
    let read = read.map_err(|error| Failure::new(format!("cannot read: {error}")))?;
    // Bytes that are not UTF-8 become U+FFFD, which is no move.
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Returns the best move, and how certain it is.
fn answer_text(row: &PositionRow) -> String {
    let score = match row.score {
        0 => String::new(),
        score => format!(" for {score}"),
    };
    let (second, lead) = (&row.second, &row.lead);
    let why = match row.method.as_str() {
        "endgame" => format!("it is proven to gain {} more than {second}", points(lead.value)),
        "preendgame" => {
            format!("it is proven to win {} more games than {second}", percent(lead.value))
        }
        _ => format!("it leads {second} by {}", with_interval(lead)),
    };
    let place = match row.file.as_str() {
        "" => String::new(),
        file => format!("; {file}, turn {}", row.turn),
    };
    format!("{}{score}: {why}{place}", row.best)
}

/// Returns the loss of an answer in words.
fn lost_text(answer: &PositionAnswer) -> String {
    let lost = &answer.lost;
    match answer.unit {
        "wins" => format!("wins {} fewer games than the best move", percent(lost.value)),
        _ if lost.value <= 0.0 => {
            "does not lose in this comparison, but is not the best".to_owned()
        }
        _ => format!("loses {}", with_interval(lost)),
    }
}

fn points(value: f64) -> String {
    match value == 1.0 {
        true => "1 point".to_owned(),
        false => format!("{value} points"),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
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
