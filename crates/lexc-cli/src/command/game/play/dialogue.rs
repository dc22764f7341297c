//! The front end by lines: questions and answers, for screen readers, scripts and tests.

use std::io::Write as _;
use std::time::{Duration, Instant};

use lexc::engine::session::{Phase, SessionEvent, review};
use lexc::game::PlayerId;
use lexc::game::draw::draw;

use super::describe;
use super::host::{CommandError, Host, SIMULATED};
use super::typed::{HELP, TypedCommand};
use crate::failure::Failure;
use crate::input::typed_line::ask;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, board};

/// The next step after a command.
enum NextStep {
    /// Continue with the next turn.
    Continue,
    /// Ask again.
    Repeat,
    Quit,
}

/// A game played by lines.
struct Dialogue<'a> {
    host: &'a mut Host,
    screen: &'a mut Screen,
    /// The player who was asked last.
    last_asked: Option<PlayerId>,
}

/// Plays the game to its end, or until the lines end.
pub(super) fn run(host: &mut Host, timing: bool, screen: &mut Screen) -> Result<(), Failure> {
    let mut dialogue = Dialogue { host, screen, last_asked: None };
    dialogue.welcome()?;
    let finished = dialogue.turns()?;
    if finished {
        dialogue.result()?;
        if timing {
            dialogue.timing()?;
        }
    }
    let farewell = dialogue.host.farewell();
    dialogue.say(&farewell)
}

impl Dialogue<'_> {
    /// Prints a line.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.screen, "{}", harmless(text))?)
    }

    /// Prints the settings of the game.
    fn welcome(&mut self) -> Result<(), Failure> {
        let session = &self.host.session;
        let rules = session.rules();
        let clock = match rules.time() {
            None => "no clock".to_owned(),
            Some(time) => format!("{} minutes each", time.allowance.as_secs_f64() / 60.0),
        };
        let text = format!(
            "Lexicon {}, {}; board {}; challenge {}; {clock}",
            session.lexicon_name(),
            counted(session.lexicon().len(), "word", "words"),
            rules.layout().name(),
            rules.challenge().name(),
        );
        self.say(&text)?;
        if let Some(note) = self.host.note().map(str::to_owned) {
            self.say(&note)?;
        }
        self.say("Type help for the commands")
    }

    /// Plays turn by turn. Returns `false` if somebody quits.
    fn turns(&mut self) -> Result<bool, Failure> {
        loop {
            if let Phase::Over(_) = self.host.session.phase() {
                return Ok(true);
            }
            if self.host.moves_by_itself() {
                let done = self.host.apply_computer_move();
                self.print_events(done)?;
                continue;
            }
            if !self.hand_over()? {
                return Ok(false);
            }
            self.situation()?;
            loop {
                let begin = Instant::now();
                let Some(line) = ask("> ", self.screen)? else {
                    return Ok(false);
                };
                self.spend(begin.elapsed());
                match self.run_line(&line)? {
                    NextStep::Continue => break,
                    NextStep::Repeat => {}
                    NextStep::Quit => return Ok(false),
                }
            }
        }
    }

    /// Counts the time of the person who was asked, if there is a clock.
    fn spend(&mut self, time: Duration) {
        if let (Phase::Turn(player), Some(_)) =
            (self.host.session.phase(), self.host.session.rules().time())
            && self.host.session.seat(player).is_person()
        {
            self.host.session.spend_time(player, time);
        }
    }

    /// With several people, waits for the next one before the rack is shown.
    fn hand_over(&mut self) -> Result<bool, Failure> {
        let next = self.host.viewer();
        let several = self.host.session.people().nth(1).is_some();
        if let Some(player) = next.filter(|player| several && self.last_asked != Some(*player)) {
            if self.screen.is_interactive() {
                // Clear the previous rack from the screen and from the scrollback.
                write!(self.screen, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            let name = self.host.session.seat(player).name().to_owned();
            self.say(&format!("Turn of {name}. Press Enter to show the rack"))?;
            if ask("", self.screen)?.is_none() {
                return Ok(false);
            }
            self.last_asked = Some(player);
        }
        Ok(true)
    }

    /// Prints the player to move, the scores, and the rack.
    fn situation(&mut self) -> Result<(), Failure> {
        let session = &self.host.session;
        let scores: Vec<String> = session
            .players()
            .map(|player| {
                format!("{} {}", session.seat(player).name(), session.state().score(player))
            })
            .collect();
        let bag = session.state().bag().len();
        let text = match session.phase() {
            Phase::Turn(player) => {
                let name = session.seat(player).name();
                let left = describe::time_left(session, player, Duration::ZERO);
                let left = left.map_or_else(String::new, |left| format!(", time left {left}"));
                format!("{name} to move. {}. Bag {bag}{left}", scores.join(", "))
            }
            _ => format!("challenge or accept? {}", scores.join(", ")),
        };
        writeln!(self.screen)?;
        self.say(&text)?;
        match self.host.session.phase() {
            Phase::Turn(_) => self.rack(),
            _ => Ok(()),
        }
    }

    /// Prints the rack.
    fn rack(&mut self) -> Result<(), Failure> {
        let Some(viewer) = self.host.viewer() else {
            return Ok(());
        };
        let tiles = self.host.rack(viewer).tiles().to_vec();
        let text = describe::spaced(&tiles, self.host.session.lexicon().alphabet());
        self.say(&format!("Rack: {text}"))
    }

    /// Prints the events of a command, or why it was not carried out.
    fn print_events(
        &mut self,
        done: Result<Vec<SessionEvent>, CommandError>,
    ) -> Result<NextStep, Failure> {
        match done {
            Ok(events) => {
                for event in &events {
                    let text = self.host.session.describe(event);
                    self.say(&text)?;
                }
                Ok(NextStep::Continue)
            }
            Err(CommandError::Failed(failure)) => Err(failure),
            Err(CommandError::Refused(text)) => {
                self.say(&format!("Not possible: {text}"))?;
                Ok(NextStep::Repeat)
            }
        }
    }

    /// Runs a typed line.
    fn run_line(&mut self, text: &str) -> Result<NextStep, Failure> {
        let done = match TypedCommand::parse(text) {
            Err(message) => {
                self.say(&format!("Not understood: {message}"))?;
                return Ok(NextStep::Repeat);
            }
            Ok(TypedCommand::Quit) => return Ok(NextStep::Quit),
            Ok(TypedCommand::Session(text)) => self.host.apply_typed(&text),
            Ok(TypedCommand::Challenge(name)) => self.host.challenge(name.as_deref()),
            Ok(TypedCommand::Ai) => {
                let allowed = self.host.check_assistance();
                allowed.and_then(|()| self.host.apply_computer_move())
            }
            Ok(TypedCommand::Autoplay(autoplay)) => {
                self.host.set_autoplay(autoplay).map(|()| Vec::new())
            }
            Ok(command) => match self.show(command) {
                Ok(()) => return Ok(NextStep::Repeat),
                Err(error) => Err(error),
            },
        };
        self.print_events(done)
    }

    /// Carries out a command that does not change the game.
    fn show(&mut self, command: TypedCommand) -> Result<(), CommandError> {
        match command {
            TypedCommand::Hint => {
                let hint = self.host.hint()?;
                self.say(&hint)?;
            }
            TypedCommand::Plays(count) => self.plays(count)?,
            TypedCommand::Simulate(typed) => self.simulate(typed.as_deref())?,
            TypedCommand::Board => self.board()?,
            TypedCommand::Words => {
                let words = describe::words_on_board(&self.host.session);
                self.list(words, "The board is empty")?;
            }
            TypedCommand::Rack => self.rack()?,
            TypedCommand::Arrange(order) => {
                self.host.arrange(&order)?;
                self.rack()?;
            }
            TypedCommand::Scores => self.scores()?,
            TypedCommand::Unseen => self.unseen()?,
            TypedCommand::History => {
                let view = self.host.view(self.host.viewer());
                let turns = describe::history(&view, &self.host.session);
                self.list(turns, "There is no turn yet")?;
            }
            TypedCommand::Review => self.say("The review is available when the game is over")?,
            TypedCommand::Help => HELP.lines().try_for_each(|line| self.say(line))?,
            TypedCommand::HelpOn(line) => self.say(line)?,
            // Nothing is typed, or the game is changed.
            _ => {}
        }
        Ok(())
    }

    /// Prints lines, or that there are none.
    fn list(&mut self, lines: Vec<String>, none: &str) -> Result<(), Failure> {
        if lines.is_empty() {
            return self.say(none);
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn plays(&mut self, count: usize) -> Result<(), CommandError> {
        let (rows, all) = self.host.best_moves(count)?;
        self.table(rows, "Move|>Tiles|>Score|>Equity|Words")?;
        if all > count {
            let moves = counted(all as u64, "move", "moves");
            self.say(&format!("There are {moves}: plays {all} lists them all"))?;
        }
        Ok(())
    }

    /// Prints the best moves and the typed one with their simulated values, the best first.
    fn simulate(&mut self, typed: Option<&str>) -> Result<(), CommandError> {
        let (mut rows, all) = self.host.best_moves_and(typed, SIMULATED)?;
        self.host.simulate(&mut rows)?;
        rows.sort_by_key(|row| std::cmp::Reverse(row.simulated));
        let others = all.saturating_sub(rows.len());
        self.table(rows, "Move|>Tiles|>Score|>Equity|>Simulated|Words")?;
        if others > 0 {
            let others = counted(others as u64, "other move is", "other moves are");
            self.say(&format!("{others} not simulated"))?;
        }
        Ok(())
    }

    fn table(&mut self, rows: Vec<describe::MoveRow>, columns: &str) -> Result<(), Failure> {
        let mut table = Table::of(columns);
        for row in rows {
            let mut cells = vec![row.text, row.tiles.to_string(), row.score, row.equity];
            cells.extend(row.simulated.map(describe::points));
            cells.push(row.words);
            table.row(cells);
        }
        self.screen.table(&table)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let view = self.host.view(self.host.viewer());
        let alphabet = self.host.session.lexicon().alphabet();
        let layout = self.host.session.rules().layout();
        let drawing = match view.last_play() {
            Some((before, play)) => draw(before, Some(play), layout, alphabet),
            None => draw(view.board(), None, layout, alphabet),
        };
        let text = board::text(&drawing, self.screen.style());
        Ok(write!(self.screen, "{text}")?)
    }

    fn scores(&mut self) -> Result<(), Failure> {
        for player in self.host.session.players() {
            let session = &self.host.session;
            let state = session.state();
            let left = describe::time_left(session, player, Duration::ZERO);
            let left = left.map_or_else(String::new, |left| format!(", time left {left}"));
            let text = format!(
                "{}: {} points, {} on the rack{left}",
                session.seat(player).name(),
                state.score(player),
                counted(state.rack(player).len() as u64, "tile", "tiles"),
            );
            self.say(&text)?;
        }
        Ok(())
    }

    fn unseen(&mut self) -> Result<(), Failure> {
        let view = self.host.view(self.host.viewer());
        let unseen = view.unseen();
        let alphabet = self.host.session.lexicon().alphabet();
        let kinds: Vec<String> = unseen
            .iter()
            .map(|(tile, count)| format!("{} {count}", describe::face(tile, alphabet)))
            .collect();
        let text = format!(
            "{}, {} of them in the bag: {}",
            counted(unseen.len() as u64, "unseen tile", "unseen tiles"),
            view.bag_len(),
            kinds.join(", ")
        );
        self.say(&text)
    }

    /// Prints the result, and the review.
    fn result(&mut self) -> Result<(), Failure> {
        writeln!(self.screen)?;
        self.board()?;
        let lines = self.host.view(None).history();
        let session = &self.host.session;
        let mut texts: Vec<String> = Vec::new();
        // The last lines settle unplayed tiles.
        for line in lines.iter().rev().take_while(|line| line.rack.is_none()) {
            let name = session.seat(line.player).name();
            texts.push(format!("{name} {} {:+}", line.text, line.points.points()));
        }
        texts.reverse();
        for player in session.players() {
            let (name, score) = (session.seat(player).name(), session.state().score(player));
            texts.push(format!("{name}: {score}"));
        }
        texts.push(describe::result(session));
        writeln!(self.screen)?;
        for text in texts {
            self.say(&text)?;
        }
        self.review()
    }

    fn review(&mut self) -> Result<(), Failure> {
        let (session, advisor) = self.host.advisor();
        let review = review(session, advisor);
        let mut table = Table::of(">Turn|Player|Rack|Move|>Equity|Best|>Equity|>Loss");
        for turn in &review.turns {
            let made = match turn.withdrawn {
                true => format!("{} (withdrawn)", turn.made),
                false => turn.made.clone(),
            };
            table.row([
                turn.number.to_string(),
                session.seat(turn.player).name().to_owned(),
                turn.rack.clone(),
                made,
                describe::points(turn.judgement.value),
                turn.best.clone(),
                describe::points(turn.judgement.best_value),
                format!("{:.1}", turn.lost().points()),
            ]);
        }
        let totals = describe::review_totals(&review, session);
        writeln!(self.screen)?;
        self.screen.table(&table)?;
        writeln!(self.screen)?;
        for line in totals {
            self.say(&line)?;
        }
        Ok(())
    }

    fn timing(&mut self) -> Result<(), Failure> {
        let mut times = self.host.timings.clone();
        times.sort_unstable();
        let micros = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e6);
        let total: Duration = times.iter().sum();
        let text = format!(
            "The computer took {:.2} ms for {}: {:.0} µs in the median, {:.0} µs at most",
            total.as_secs_f64() * 1e3,
            counted(times.len() as u64, "move", "moves"),
            micros(times.get(times.len() / 2)),
            micros(times.last()),
        );
        self.say(&text)
    }
}
