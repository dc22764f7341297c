//! The effect of typed commands.

use lexc::engine::session::Command;

use super::app::{App, Mode, MoveList};
use crate::command::game::play::describe::{self, MoveRow};
use crate::command::game::play::host::{Autoplay, CommandError, SIMULATED};
use crate::command::game::play::typed::TypedCommand;

impl App {
    /// Runs a typed command.
    pub(super) fn run_line(&mut self, text: &str) {
        let command = TypedCommand::parse(text).map_err(CommandError::Refused);
        if let Err(error) = command.and_then(|command| self.run(command)) {
            self.refuse(error);
        }
    }

    fn run(&mut self, command: TypedCommand) -> Result<(), CommandError> {
        match command {
            TypedCommand::Empty => {}
            TypedCommand::Session(text) if text == "undo" => self.undo(),
            TypedCommand::Session(text) => self.act(|host| host.apply_typed(&text)),
            TypedCommand::Challenge(name) => self.act(|host| host.challenge(name.as_deref())),
            TypedCommand::Ai => {
                self.check_idle()?;
                self.host.check_assistance()?;
                let player = self.host.session.state().to_move();
                self.count_time(player);
                self.think();
            }
            TypedCommand::Autoplay(autoplay) => self.set_autoplay(autoplay)?,
            TypedCommand::Hint => {
                self.check_idle()?;
                let hint = self.host.hint()?;
                self.say(hint);
            }
            TypedCommand::Plays(_) => self.list_moves()?,
            TypedCommand::Simulate(None) => {
                self.list_moves()?;
                self.simulate()?;
            }
            TypedCommand::Simulate(typed) => {
                self.check_idle()?;
                let (mut rows, _) = self.host.best_moves_and(typed.as_deref(), SIMULATED)?;
                self.host.simulate(&mut rows)?;
                rows.sort_by_key(|row| std::cmp::Reverse(row.simulated));
                self.mode = Mode::Moves(MoveList { rows, selected: 0 });
                self.preview();
            }
            TypedCommand::Arrange(order) => self.host.arrange(&order)?,
            TypedCommand::Board | TypedCommand::Rack | TypedCommand::Scores => {
                self.mode = Mode::Board
            }
            TypedCommand::Words => {
                let words = describe::words_on_board(&self.host.session);
                self.mode = Mode::Text("Words on the board".to_owned(), words, 0);
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
                let turns = describe::history(&self.host.view(self.viewer()), &self.host.session);
                self.mode = Mode::Text("History".to_owned(), turns, 0);
            }
            TypedCommand::Review => self.say("the review is available when the game is over"),
            TypedCommand::Help => self.mode = Mode::Help,
            TypedCommand::HelpOn(line) => self.say(line),
            TypedCommand::Quit => self.leave(),
        }
        Ok(())
    }

    fn set_autoplay(&mut self, autoplay: Autoplay) -> Result<(), CommandError> {
        self.host.set_autoplay(autoplay)?;
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
        Ok(())
    }

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

    fn list_moves(&mut self) -> Result<(), CommandError> {
        self.check_idle()?;
        let (rows, _) = self.host.best_moves(500)?;
        self.mode = Mode::Moves(MoveList { rows, selected: 0 });
        self.preview();
        Ok(())
    }

    /// Simulates the first moves of the list, and sorts them by their simulated values.
    pub(super) fn simulate(&mut self) -> Result<(), CommandError> {
        if let Mode::Moves(moves) = &mut self.mode {
            let count = moves.rows.len().min(SIMULATED);
            let first = &mut moves.rows[..count];
            self.host.simulate(first)?;
            first.sort_by_key(|row: &MoveRow| std::cmp::Reverse(row.simulated));
            moves.selected = 0;
            self.preview();
        }
        Ok(())
    }
}
