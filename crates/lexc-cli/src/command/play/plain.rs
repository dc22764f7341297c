//! The front end on lines: questions and answers, for screen readers, scripts and tests.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use lexc_engine::session::{Phase, SessionEvent, review};
use lexc_game::PlayerId;
use lexc_game::draw::draw;
use lexc_report::draw::board::board_words;

use super::host::{Auto, Host, Refused, SIMULATED};
use super::line::{HELP, Line};
use super::show::{self, move_row};
use crate::failure::Failure;
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, board};

/// The action after a line.
enum Next {
    /// The next question.
    Ask,
    /// Ask the same question again.
    Again,
    Quit,
}

struct Plain<'a> {
    host: &'a mut Host,
    screen: &'a mut Screen,
    /// Lines that are not typed by a person are repeated, so that the transcript has them.
    echo: bool,
    /// The player who was asked last, if several people share the terminal.
    seated: Option<PlayerId>,
}

/// Plays the game to its end, or until the lines end.
pub(super) fn run(host: &mut Host, timing: bool, screen: &mut Screen) -> Result<(), Failure> {
    let echo = !std::io::stdin().is_terminal();
    let mut plain = Plain {
        host,
        screen,
        echo,
        seated: None,
    };
    plain.welcome()?;
    let finished = plain.turns()?;
    if finished {
        plain.result()?;
        if timing {
            plain.timing()?;
        }
    }
    let file = plain.host.file().display().to_string();
    match finished {
        true => plain.say(&format!("The game is in {file}")),
        false => plain.say(&format!(
            "The game is saved; go on with: lexc play --resume {file}"
        )),
    }
}

impl Plain<'_> {
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.screen, "{}", harmless(text))?)
    }

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
        let start = session
            .game()
            .headers
            .iter()
            .find(|(name, _)| name == "note");
        let start = start.map(|(_, text)| text.clone());
        self.say(&text)?;
        if let Some(start) = start {
            self.say(&start)?;
        }
        self.say("Type help for the commands")
    }

    /// Plays turn by turn; `false` if somebody quits.
    fn turns(&mut self) -> Result<bool, Failure> {
        loop {
            if let Phase::Over(_) = self.host.session.phase() {
                return Ok(true);
            }
            if self.host.moves_by_itself() {
                let done = self.host.computer_moves();
                self.events(done)?;
                continue;
            }
            if !self.hand_over()? {
                return Ok(false);
            }
            self.situation()?;
            loop {
                let begin = Instant::now();
                let Some(line) = self.ask("> ")? else {
                    return Ok(false);
                };
                self.spend(begin.elapsed());
                match self.line(&line)? {
                    Next::Ask => break,
                    Next::Again => {}
                    Next::Quit => return Ok(false),
                }
            }
        }
    }

    /// The time of the person who was asked, where a clock runs.
    fn spend(&mut self, time: Duration) {
        if let (Phase::Turn(player), Some(_)) =
            (self.host.session.phase(), self.host.session.rules().time())
            && self.host.session.seat(player).is_person()
        {
            self.host.session.spend_time(player, time);
        }
    }

    /// Reads a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.screen, "{prompt}")?;
        self.screen.flush()?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        let read = read.map_err(|error| Failure::new(format!("standard input: {error}")))?;
        if read == 0 {
            writeln!(self.screen)?;
            return Ok(None);
        }
        let line = line.trim().to_owned();
        if self.echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }

    /// Waits for the next player before a rack is shown, if several people play.
    fn hand_over(&mut self) -> Result<bool, Failure> {
        let next = self.host.viewer();
        let several = self.host.session.people().nth(1).is_some();
        if let Some(player) = next.filter(|player| several && self.seated != Some(*player)) {
            if self.screen.is_watched() {
                // Nothing of the rack before stays on the screen or above it.
                write!(self.screen, "\x1b[2J\x1b[3J\x1b[H")?;
            }
            let name = self.host.session.seat(player).name().to_owned();
            self.say(&format!("Turn of {name}. Enter shows the rack"))?;
            if self.ask("")?.is_none() {
                return Ok(false);
            }
            self.seated = Some(player);
        }
        Ok(true)
    }

    /// Prints whose turn it is, the scores, and the rack of the person to move.
    fn situation(&mut self) -> Result<(), Failure> {
        let session = &self.host.session;
        let scores: Vec<String> = session
            .players()
            .map(|player| {
                format!(
                    "{} {}",
                    session.seat(player).name(),
                    session.state().score(player)
                )
            })
            .collect();
        let bag = session.state().bag().len();
        let text = match session.phase() {
            Phase::Turn(player) => {
                let name = session.seat(player).name();
                let left = show::time_left(session, player, Duration::ZERO);
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

    fn rack(&mut self) -> Result<(), Failure> {
        let Some(viewer) = self.host.viewer() else {
            return Ok(());
        };
        let tiles = self.host.rack(viewer).tiles().to_vec();
        let text = show::spaced(&tiles, self.host.session.lexicon().alphabet());
        self.say(&format!("Rack: {text}"))
    }

    fn events(&mut self, done: Result<Vec<SessionEvent>, Refused>) -> Result<Next, Failure> {
        match done {
            Ok(events) => {
                for event in &events {
                    let text = self.host.session.describe(event);
                    self.say(&text)?;
                }
                Ok(Next::Ask)
            }
            Err(refused) => {
                let text = refused.text()?;
                self.say(&format!("Not possible: {text}"))?;
                Ok(Next::Again)
            }
        }
    }

    fn line(&mut self, text: &str) -> Result<Next, Failure> {
        let line = match Line::parse(text) {
            Ok(line) => line,
            Err(message) => {
                self.say(&format!("Not understood: {message}"))?;
                return Ok(Next::Again);
            }
        };
        match line {
            Line::Play(text) => {
                let done = self.host.play(&text);
                return self.events(done);
            }
            Line::Exchange(tiles) => {
                let done = self.host.exchange(&tiles);
                return self.events(done);
            }
            Line::Pass => {
                let done = self.host.pass();
                return self.events(done);
            }
            Line::Challenge(name) => {
                let done = self.host.challenge(name.as_deref());
                return self.events(done);
            }
            Line::Accept => {
                let done = self.host.apply(lexc_engine::session::Command::Accept);
                return self.events(done);
            }
            Line::Undo => {
                let done = self.host.apply(lexc_engine::session::Command::Undo);
                return self.events(done);
            }
            Line::Ai => {
                let done = self.host.may_help();
                let done = done.and_then(|()| self.host.computer_moves());
                return self.events(done);
            }
            Line::Auto(auto) => {
                let done = self.host.set_auto(auto).map(|()| Vec::new());
                return self.events(done);
            }
            Line::Quit => return Ok(Next::Quit),
            Line::Empty => {}
            Line::Hint => self.hint()?,
            Line::Plays(count) => self.plays(count, false)?,
            Line::Simulate => self.plays(SIMULATED, true)?,
            Line::Board => self.board()?,
            Line::Words => self.words()?,
            Line::Rack => self.rack()?,
            Line::Shuffle => self.arrange(|host, player| host.shuffle(player))?,
            Line::Sort => self.arrange(|host, player| host.rack(player).sort())?,
            Line::Arrange(text) => self.arrange_by(&text)?,
            Line::Scores => self.scores()?,
            Line::Unseen => self.unseen()?,
            Line::History => self.history()?,
            Line::Review => self.say("The review comes when the game is over")?,
            Line::Help => {
                for (command, meaning) in HELP {
                    self.say(&format!("{command}: {meaning}"))?;
                }
            }
        }
        Ok(Next::Again)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        match self.host.ranked() {
            Ok((player, moves)) => {
                let number = self.host.next_hint();
                let session = &self.host.session;
                let view = session.player_view(player);
                let hint = moves
                    .first()
                    .map(|best| show::hint(number, &move_row(*best, &view, session)));
                self.say(&hint.unwrap_or_else(|| "there is no move".to_owned()))
            }
            Err(refused) => self.events(Err(refused)).map(|_| ()),
        }
    }

    fn plays(&mut self, count: usize, simulate: bool) -> Result<(), Failure> {
        let (player, moves) = match self.host.ranked() {
            Ok(found) => found,
            Err(refused) => return self.events(Err(refused)).map(|_| ()),
        };
        let shown = &moves[..count.min(moves.len())];
        let simulated = match simulate {
            false => Vec::new(),
            true => match self.host.simulated(player, shown) {
                Ok(values) => values,
                Err(refused) => return self.events(Err(refused)).map(|_| ()),
            },
        };
        let mut columns = vec![
            ("Move", Align::Left),
            ("Tiles", Align::Right),
            ("Score", Align::Right),
            ("Equity", Align::Right),
        ];
        columns.extend(simulate.then_some(("Simulated", Align::Right)));
        columns.push(("Words", Align::Left));
        let mut table = Table::new(&columns);
        let session = &self.host.session;
        let view = session.player_view(player);
        for (number, ranked) in shown.iter().enumerate() {
            let row = move_row(*ranked, &view, session);
            let mut cells = vec![row.text, row.tiles.to_string(), row.score, row.equity];
            cells.extend(simulated.get(number).map(|value| show::points(*value)));
            cells.push(row.words);
            table.row(cells);
        }
        let style = self.screen.style();
        table.write(&mut *self.screen, style)?;
        if moves.len() > count {
            let all = counted(moves.len() as u64, "move", "moves");
            self.say(&format!(
                "There are {all}: plays {} lists them all",
                moves.len()
            ))?;
        }
        Ok(())
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

    fn words(&mut self) -> Result<(), Failure> {
        let alphabet = self.host.session.lexicon().alphabet();
        let words = board_words(self.host.session.state().board(), alphabet);
        if words.is_empty() {
            return self.say("The board is empty");
        }
        for word in words {
            self.say(&word.to_string())?;
        }
        Ok(())
    }

    fn arrange(&mut self, arrange: impl FnOnce(&mut Host, PlayerId)) -> Result<(), Failure> {
        if let Some(viewer) = self.host.viewer() {
            arrange(self.host, viewer);
        }
        self.rack()
    }

    fn arrange_by(&mut self, text: &str) -> Result<(), Failure> {
        let Some(viewer) = self.host.viewer() else {
            return Ok(());
        };
        let view = self.host.session.player_view(viewer);
        let alphabet = self.host.session.lexicon().alphabet();
        let tiles = show::tiles_of(text, alphabet);
        match lexc_engine::session::read_exchange(text, &view, alphabet) {
            Ok(_) => self.arrange(|host, player| host.rack(player).arrange(&tiles)),
            Err(error) => self.events(Err(error.into())).map(|_| ()),
        }
    }

    fn scores(&mut self) -> Result<(), Failure> {
        for player in self.host.session.players() {
            let session = &self.host.session;
            let state = session.state();
            let left = show::time_left(session, player, Duration::ZERO);
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
            .map(|(tile, count)| format!("{} {count}", show::face(tile, alphabet)))
            .collect();
        let text = format!(
            "{}, {} of them in the bag: {}",
            counted(unseen.len() as u64, "unseen tile", "unseen tiles"),
            view.bag_len(),
            kinds.join(", ")
        );
        self.say(&text)
    }

    fn history(&mut self) -> Result<(), Failure> {
        let lines = self.host.view(self.host.viewer()).history();
        if lines.is_empty() {
            return self.say("There was no turn yet");
        }
        for line in lines {
            let name = self.host.session.seat(line.player).name();
            let text = format!(
                "{}. {name} {} {:+}, total {}",
                line.number,
                line.text,
                line.points.points(),
                line.total
            );
            self.say(&text)?;
        }
        Ok(())
    }

    /// The end: scores and what each turn has lost.
    fn result(&mut self) -> Result<(), Failure> {
        writeln!(self.screen)?;
        self.board()?;
        let lines = self.host.view(None).history();
        let session = &self.host.session;
        let mut texts: Vec<String> = Vec::new();
        for line in lines.iter().rev().take_while(|line| is_settlement(line)) {
            let name = session.seat(line.player).name();
            texts.push(format!("{name} {} {:+}", line.text, line.points.points()));
        }
        texts.reverse();
        for player in session.players() {
            let (name, score) = (session.seat(player).name(), session.state().score(player));
            texts.push(format!("{name}: {score}"));
        }
        texts.push(show::result(session));
        writeln!(self.screen)?;
        for text in texts {
            self.say(&text)?;
        }
        self.review()
    }

    fn review(&mut self) -> Result<(), Failure> {
        let (session, advisor) = self.host.advisor();
        let review = review(session, advisor);
        let mut table = Table::new(&[
            ("Turn", Align::Right),
            ("Player", Align::Left),
            ("Rack", Align::Left),
            ("Move", Align::Left),
            ("Equity", Align::Right),
            ("Best", Align::Left),
            ("Equity", Align::Right),
            ("Lost", Align::Right),
        ]);
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
                show::points(turn.judgement.value),
                turn.best.clone(),
                show::points(turn.judgement.best_value),
                format!("{:.1}", turn.lost().points()),
            ]);
        }
        let sums = show::sums(&review, session);
        writeln!(self.screen)?;
        let style = self.screen.style();
        table.write(&mut *self.screen, style)?;
        writeln!(self.screen)?;
        for line in sums {
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

fn is_settlement(line: &lexc_engine::session::HistoryLine) -> bool {
    line.rack.is_none()
}

/// Autoplay is shown by name.
impl std::fmt::Display for Auto {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::On => "on",
            Self::All => "all",
        })
    }
}
