//! The effect of typed commands.

use lexc::engine::session::{Command, Phase};
use lexc::game::PlayerId;

use super::app::{App, Mode, MoveList};
use crate::command::game::play::describe::{self, MoveRow, move_row};
use crate::command::game::play::host::{Autoplay, Host, SIMULATED};
use crate::command::game::play::typed::TypedCommand;

impl App {
    /// Runs a typed command.
    pub(super) fn run_line(&mut self, text: &str) {
        let command = match TypedCommand::parse(text) {
            Ok(command) => command,
            Err(message) => return self.complain(message),
        };
        match command {
            TypedCommand::Empty => {}
            TypedCommand::Play(text) => self.act(|host| host.play(&text)),
            TypedCommand::Exchange(tiles) => self.act(|host| host.exchange(&tiles)),
            TypedCommand::Pass => self.act(Host::pass),
            TypedCommand::Challenge(name) => self.act(|host| host.challenge(name.as_deref())),
            TypedCommand::Accept => self.act(|host| host.apply(Command::Accept)),
            TypedCommand::Undo => self.undo(),
            TypedCommand::Ai => match self.host.check_assistance() {
                _ if self.is_thinking() => self.complain("the computer is thinking"),
                Ok(()) => {
                    let player = self.host.session.state().to_move();
                    self.count_time(player);
                    self.think();
                }
                Err(error) => self.show_result(Err(error)),
            },
            TypedCommand::Autoplay(autoplay) => self.set_autoplay(autoplay),
            TypedCommand::Hint => self.hint(),
            TypedCommand::Plays(_) => self.list_moves(),
            TypedCommand::Simulate => {
                self.list_moves();
                self.simulate();
            }
            TypedCommand::Shuffle => self.arrange(|host, player| host.shuffle(player)),
            TypedCommand::Sort => self.arrange(|host, player| host.rack(player).sort()),
            TypedCommand::Arrange(text) => {
                let tiles = describe::tiles_of(&text, self.host.session.lexicon().alphabet());
                self.arrange(|host, player| host.rack(player).arrange(&tiles));
            }
            TypedCommand::Board | TypedCommand::Rack | TypedCommand::Scores => {
                self.mode = Mode::Board
            }
            TypedCommand::Words => {
                let alphabet = self.host.session.lexicon().alphabet();
                let words = self.host.session.state().board().words(alphabet);
                let lines = words.iter().map(|word| word.to_string()).collect();
                self.mode = Mode::Text("Words on the board".to_owned(), lines, 0);
            }
            TypedCommand::Unseen => {
                let view = self.host.view(self.viewer());
                let alphabet = self.host.session.lexicon().alphabet();
                let unseen = view.unseen();
                let lines = unseen
                    .iter()
                    .map(|(tile, count)| format!("{:<3}{count:>3}", describe::face(tile, alphabet)))
                    .collect();
                self.mode = Mode::Text(format!("{} unseen tiles", unseen.len()), lines, 0);
            }
            TypedCommand::History => {
                let lines = self.host.view(self.viewer()).history();
                let lines = lines.iter().map(|line| {
                    let name = self.host.session.seat(line.player).name();
                    let points = line.points.points();
                    format!(
                        "{:>3}. {name} {} {points:+}, total {}",
                        line.number, line.text, line.total
                    )
                });
                self.mode = Mode::Text("History".to_owned(), lines.collect(), 0);
            }
            TypedCommand::Review => self.say("the review is available when the game is over"),
            TypedCommand::Help => self.mode = Mode::Help,
            TypedCommand::Quit => self.leave(),
        }
    }

    fn set_autoplay(&mut self, autoplay: Autoplay) {
        if let Err(error) = self.host.set_autoplay(autoplay) {
            return self.show_result(Err(error));
        }
        if autoplay == Autoplay::All {
            self.given_away = self.next_turn_of_person();
        }
        self.say(match (autoplay, self.given_away) {
            (Autoplay::Off, _) => "autoplay is off: press F4 to let the computer move",
            (Autoplay::On, _) => "autoplay is on: computers move by themselves",
            (Autoplay::All, None) => "autoplay is on for all players",
            (Autoplay::All, Some(_)) => {
                "the computer moves for all players: F5 stops it, F9 takes its moves back"
            }
        });
    }

    /// Returns the number of the next turn of a person.
    fn next_turn_of_person(&self) -> Option<u32> {
        let session = &self.host.session;
        let (state, count) = (session.state(), session.players().count());
        let mut player = state.to_move();
        (state.turn()..).take(count).find(|_| {
            let now = player;
            player = player.next(count);
            session.seat(now).is_person()
        })
    }

    /// Takes back the moves up to the last turn of a person, or all moves since people gave their
    /// moves to the computer.
    pub(super) fn undo(&mut self) {
        if self.host.autoplay == Autoplay::All && self.given_away.is_some() {
            self.host.autoplay = Autoplay::On;
            if self.is_thinking() {
                return self
                    .complain("the computer is thinking: press F9 again to take its moves back");
            }
        }
        let first = self.given_away;
        self.act(|host| {
            let mut events = host.apply(Command::Undo)?;
            while first.is_some_and(|first| host.session.state().turn() > first) {
                events = host.apply(Command::Undo)?;
            }
            Ok(events)
        });
    }

    fn arrange(&mut self, arrange: impl FnOnce(&mut Host, PlayerId)) {
        if let Some(viewer) = self.viewer() {
            arrange(&mut self.host, viewer);
        }
    }

    fn hint(&mut self) {
        if self.is_thinking() {
            return self.complain("the computer is thinking");
        }
        match self.host.ranked_moves() {
            Ok((player, moves)) => {
                let number = self.host.next_hint();
                let session = &self.host.session;
                let view = session.player_view(player);
                let best = moves.first();
                let hint =
                    best.map(|best| describe::hint(number, &move_row(*best, &view, session)));
                self.say(hint.unwrap_or_default());
            }
            Err(error) => self.show_result(Err(error)),
        }
    }

    fn list_moves(&mut self) {
        if self.is_thinking() {
            return self.complain("the computer is thinking");
        }
        match self.host.ranked_moves() {
            Ok((player, moves)) => {
                let session = &self.host.session;
                let view = session.player_view(player);
                let rows = moves.iter().take(500);
                let rows = rows
                    .map(|ranked| move_row(*ranked, &view, session))
                    .collect();
                self.mode = Mode::Moves(MoveList { rows, selected: 0 });
                self.preview();
            }
            Err(error) => self.show_result(Err(error)),
        }
    }

    /// Simulates the first moves of the list, and sorts them by their simulated values.
    pub(super) fn simulate(&mut self) {
        let Mode::Moves(moves) = &self.mode else {
            return;
        };
        let count = moves.rows.len().min(SIMULATED);
        let ranked: Vec<_> = moves.rows[..count].iter().map(|row| row.ranked).collect();
        let Phase::Turn(player) = self.host.session.phase() else {
            return;
        };
        match self.host.simulate(player, &ranked) {
            Ok(values) => {
                if let Mode::Moves(moves) = &mut self.mode {
                    let mut valued: Vec<_> =
                        values.into_iter().zip(moves.rows.drain(..count)).collect();
                    valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
                    let rows = valued.into_iter().map(|(value, mut row)| {
                        row.simulated = describe::points(value);
                        row
                    });
                    let rows: Vec<MoveRow> = rows.collect();
                    moves.rows.splice(0..0, rows);
                    moves.selected = 0;
                }
                self.preview();
            }
            Err(error) => self.show_result(Err(error)),
        }
    }
}
