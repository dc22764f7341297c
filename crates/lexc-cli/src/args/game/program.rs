//! Players that are programs: `exec:COMMAND`.

use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lexc::alphabet::Alphabet;
use lexc::engine::players::Player;
use lexc::engine::session::{read_exchange, read_play};
use lexc::game::{Board, GameAddress, Move, PlayerView, SeenMove, words};
use lexc::runtime::Lexicon;
use lexc_api::bot::{ChooseRequest, ChosenMove, ShownMove};
use lexc_api::values::Seconds;
use lexc_diagnostic::Diagnostic;
use serde_json::json;

use super::process::Process;
use crate::output::numbers::counted;

/// The default time limit of a move.
const MOVE_TIME: Duration = Duration::from_secs(30);

/// A program that plays, as typed: `exec:COMMAND`, `time=SECONDS:exec:COMMAND`, or
/// `clock=SECONDS:exec:COMMAND`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProgramSpec {
    text: String,
    /// The program and its arguments.
    words: Vec<String>,
    /// The time limit of a move.
    time: Duration,
    /// The time limit of all moves of a game.
    clock: Option<Duration>,
}

impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ProgramSpec {
    /// Parses a text; `None` if it is no `exec:`.
    pub(crate) fn parse(text: &str) -> Option<Result<Self, String>> {
        let (options, command) = match text.strip_prefix("exec:") {
            Some(command) => ("", command),
            None => text.split_once(":exec:")?,
        };
        let seconds = |text: &str| {
            let seconds = text.parse().map(Seconds::duration);
            seconds.map_err(|error| format!("{options}: {error}"))
        };
        let of_options = || {
            let (mut time, mut clock) = (None, None);
            for option in options.split(':').filter(|option| !option.is_empty()) {
                match option.split_once('=') {
                    Some(("time", text)) => time = Some(seconds(text)?),
                    Some(("clock", text)) => clock = Some(seconds(text)?),
                    _ => {
                        return Err(format!(
                            "unknown option {option:?} of a program: expected time=SECONDS or clock=SECONDS"
                        ));
                    }
                }
            }
            Ok((time.or(clock).unwrap_or(MOVE_TIME), clock))
        };
        Some(of_options().and_then(|(time, clock)| {
            Ok(Self { text: text.to_owned(), words: split_words(command)?, time, clock })
        }))
    }
}

/// Splits a command into words at spaces, as a shell does: quotes of both kinds keep spaces, a
/// backslash keeps the next character.
fn split_words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word
                .get_or_insert_default()
                .push(chars.next().ok_or("exec: ends with a backslash")?),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("exec:{command}: a quote is not closed"));
    }
    words.extend(word);
    match words.is_empty() {
        true => Err("exec: needs a command, such as exec:python3 bot.py".to_owned()),
        false => Ok(words),
    }
}

/// A game that a program lost by a fault.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct ProgramFault {
    /// The number of the game.
    pub(crate) game: u64,
    /// The program, as typed.
    pub(crate) player: String,
    /// The fault.
    pub(crate) reason: String,
}

/// The faults of programs, shared by the threads.
#[derive(Debug, Clone, Default)]
pub(crate) struct ProgramFaults(Arc<Mutex<Vec<ProgramFault>>>);

impl ProgramFaults {
    fn add(&self, fault: ProgramFault) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(fault);
    }

    /// Removes and returns the faults of some games, in their order.
    pub(crate) fn take(&self, games: Range<u64>) -> Vec<ProgramFault> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken: Vec<ProgramFault> =
            all.extract_if(.., |fault| games.contains(&fault.game)).collect();
        taken.sort_by_key(|fault| fault.game);
        taken
    }
}

/// The maximum number of faults that are shown in full.
const SHOWN_FAULTS: usize = 5;

/// Describes the faults of programs: the first few, and the number of the others.
pub(crate) fn fault_warnings(faults: &[ProgramFault]) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = faults
        .iter()
        .take(SHOWN_FAULTS)
        .map(|fault| {
            let ProgramFault { game, player, reason } = fault;
            Diagnostic::warning(format!("game {game}: {player} lost: it {reason}"))
        })
        .collect();
    if let Some(others @ 1..) = faults.len().checked_sub(SHOWN_FAULTS) {
        let others = counted(others as u64, "game", "games");
        all.push(Diagnostic::warning(format!("programs lost {others} more like this")));
    }
    all
}

/// A program that plays. It loses a game in which it ends, takes too long, or gives no legal move.
#[derive(Debug)]
pub(crate) struct ProgramPlayer {
    spec: ProgramSpec,
    lexicon: Lexicon,
    lexicon_name: String,
    faults: ProgramFaults,
    process: Option<Process>,
    game: GameAddress,
    moves: Vec<ShownMove>,
    /// The board after the player's own last move.
    board: Option<Board>,
    has_lost: bool,
    /// The times that this player and the other one have used in the game.
    used: [Duration; 2],
    /// The time at which the other player's turn began.
    waits_since: Instant,
}

impl ProgramPlayer {
    pub(crate) fn start(
        spec: &ProgramSpec,
        lexicon: &Lexicon,
        lexicon_name: &str,
        faults: &ProgramFaults,
    ) -> io::Result<Self> {
        Ok(Self {
            process: Some(Process::start(&spec.words)?),
            spec: spec.clone(),
            lexicon: lexicon.clone(),
            lexicon_name: lexicon_name.to_owned(),
            faults: faults.clone(),
            game: GameAddress { seed: 0, number: 0 },
            moves: Vec::new(),
            board: None,
            has_lost: false,
            used: [Duration::ZERO; 2],
            waits_since: Instant::now(),
        })
    }

    /// Returns the time left on both clocks, this player's first, if there are clocks.
    fn clocks(&self) -> Option<[Duration; 2]> {
        let clock = self.spec.clock?;
        Some(self.used.map(|used| clock.saturating_sub(used)))
    }

    /// Returns the time for a move.
    fn time(&self) -> Duration {
        let left = self.clocks().map(|[own, _]| own);
        left.map_or(self.spec.time, |left| left.min(self.spec.time))
    }

    /// Returns the request for a move.
    fn request(&self, view: &PlayerView<'_>) -> ChooseRequest {
        let alphabet = self.lexicon.alphabet();
        ChooseRequest {
            cgp: view.position().to_cgp(alphabet),
            player: view.player().index(),
            moves: self.moves.clone(),
            lexicon: self.lexicon_name.clone(),
            seed: self.game.seed,
            game: self.game.number,
            time: self.time().as_secs_f64(),
            clocks: self.clocks().map(|both| both.map(|left| left.as_secs_f64())),
        }
    }

    /// Records the last move of the other player.
    fn note_other(&mut self, view: &PlayerView<'_>) {
        let other = view.player().next(view.players());
        let Some(seen) = view.last_move(other) else {
            return;
        };
        let empty = || Board::new(view.rules().layout());
        let before = self.board.take().unwrap_or_else(empty);
        let alphabet = self.lexicon.alphabet();
        let (made, score) = match seen {
            SeenMove::Play(play) => {
                let made = play.display(&before, alphabet).to_string();
                (made, play.score().points())
            }
            SeenMove::Exchange(count) => (format!("exchange {count}"), 0),
            // Nobody challenges in these games.
            SeenMove::Pass | SeenMove::Withdrawn(_) => ("pass".to_owned(), 0),
        };
        let player = other.index();
        self.moves.push(ShownMove { player, made, score });
    }

    /// Asks the program, and returns its move or the fault.
    fn ask(&mut self, view: &PlayerView<'_>) -> Result<Move, String> {
        self.note_other(view);
        self.used[1] += self.waits_since.elapsed();
        let (request, time) = (json!(self.request(view)), self.time());
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(
                Process::start(&self.spec.words)
                    .map_err(|error| format!("cannot be started: {error}"))?,
            ),
        };
        let begun = Instant::now();
        let answer = process.call("choose", request, time);
        self.used[0] += begun.elapsed();
        self.waits_since = Instant::now();
        let answer = answer.inspect_err(|_| self.process = None)?;
        let chosen: ChosenMove = serde_json::from_value(answer.clone())
            .map_err(|error| format!("answered {answer}: {error}"))?;
        let made = legal_move(&chosen.made, view, &self.lexicon)
            .map_err(|reason| format!("chose {:?}: {reason}", chosen.made))?;
        self.note_own(view, &made);
        Ok(made)
    }

    /// Records the player's own move, and the board after it.
    fn note_own(&mut self, view: &PlayerView<'_>, made: &Move) {
        let alphabet = self.lexicon.alphabet();
        self.moves.push(ShownMove {
            player: view.player().index(),
            made: match made {
                Move::Exchange(tiles) => format!("exchange {}", tiles.len()),
                made => made.display(view.board(), alphabet).to_string(),
            },
            score: made.score().points(),
        });
        let mut board = view.board().clone();
        if let Move::Play(play) = made {
            play.place_on(&mut board);
        }
        self.board = Some(board);
    }
}

impl Player for ProgramPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.game = address;
        self.moves.clear();
        self.board = None;
        self.has_lost = false;
        self.used = [Duration::ZERO; 2];
        self.waits_since = Instant::now();
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.ask(view).unwrap_or_else(|reason| {
            self.has_lost = true;
            self.faults.add(ProgramFault {
                game: self.game.number,
                player: self.spec.to_string(),
                reason,
            });
            Move::Pass
        })
    }

    fn resigns(&self) -> bool {
        self.has_lost
    }
}

/// Reads a move, and checks it by the rules and the lexicon.
fn legal_move(text: &str, view: &PlayerView<'_>, lexicon: &Lexicon) -> Result<Move, String> {
    let alphabet: &Alphabet = lexicon.alphabet();
    let made = match text.trim().split_once(char::is_whitespace) {
        None if text.trim() == "pass" => Move::Pass,
        Some(("exchange", tiles)) => {
            Move::Exchange(read_exchange(tiles, view, alphabet).map_err(|error| error.to_string())?)
        }
        _ => Move::Play(read_play(text, view, alphabet).map_err(|error| error.to_string())?),
    };
    view.check(&made).map_err(|error| error.to_string())?;
    if let Move::Play(play) = &made {
        for word in words(play, view.board(), view.rules(), view.values()) {
            if !lexicon.contains_letters(&word.letters) {
                let word = alphabet.spell(&word.letters);
                return Err(format!("{word} is not a word"));
            }
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::{Duration, MOVE_TIME, ProgramSpec};

    #[test]
    fn commands_are_split_as_by_a_shell() {
        let parse = |text: &str| ProgramSpec::parse(text).unwrap();
        let spec = parse(r#"exec:py\ 3 'my bot.py' --name "a \"b\"" '' c"d"e"#).unwrap();
        let words = ["py 3", "my bot.py", "--name", "a \"b\"", "", "cde"];
        assert_eq!((spec.words, spec.time), (words.map(str::to_owned).to_vec(), MOVE_TIME));
        let spec = parse("time=1.5:exec:bot --exec:x").unwrap();
        assert_eq!(spec.time, Duration::from_millis(1500));
        assert_eq!(spec.words, ["bot", "--exec:x"]);
        let seconds = Duration::from_secs;
        let spec = parse("clock=600:exec:bot");
        assert!(
            spec.is_ok_and(|spec| (spec.time, spec.clock) == (seconds(600), Some(seconds(600))))
        );
        let spec = parse("time=9:clock=600:exec:bot");
        assert!(spec.is_ok_and(|spec| (spec.time, spec.clock) == (seconds(9), Some(seconds(600)))));
        for wrong in ["exec:", "exec: ", "exec:'a", "exec:a\\", "time=0:exec:a", "nodes=1:exec:a"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(ProgramSpec::parse("greedy").is_none());
    }
}
