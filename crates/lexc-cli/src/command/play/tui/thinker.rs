//! Moves of the computer on another thread, so that the screen goes on.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use lexc_engine::session::Computers;
use lexc_game::{GameState, Move};

/// A move that is being found.
#[derive(Debug)]
pub(super) struct Thinker {
    receiver: Receiver<(Computers, Move, Duration)>,
}

/// The result of a thinker.
#[derive(Debug)]
pub(super) enum Thought {
    /// Not yet.
    Working,
    /// The computers are back, with a move and the time that it took.
    Done(Computers, Move, Duration),
    /// The thread ended without a move.
    Lost,
}

impl Thinker {
    /// Looks for the move of the player to move.
    pub(super) fn start(mut computers: Computers, state: GameState) -> Self {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let begin = Instant::now();
            let made = computers.choose(&state);
            // If nobody waits any more, the game was left.
            let _ = sender.send((computers, made, begin.elapsed()));
        });
        Self { receiver }
    }

    pub(super) fn poll(&self) -> Thought {
        match self.receiver.try_recv() {
            Ok((computers, made, time)) => Thought::Done(computers, made, time),
            Err(TryRecvError::Empty) => Thought::Working,
            Err(TryRecvError::Disconnected) => Thought::Lost,
        }
    }

    /// Waits for the move.
    #[cfg(test)]
    pub(super) fn wait(&self) -> Thought {
        match self.receiver.recv() {
            Ok((computers, made, time)) => Thought::Done(computers, made, time),
            Err(_) => Thought::Lost,
        }
    }
}
