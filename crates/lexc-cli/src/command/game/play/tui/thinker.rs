//! Moves of the computer on another thread, so that the screen stays responsive.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use lexc::engine::session::Computers;
use lexc::game::{GameState, Move};

/// A search for a move in progress.
#[derive(Debug)]
pub(super) struct Thinker {
    receiver: Receiver<(Computers, Move, Duration)>,
}

/// The state of a search for a move.
#[derive(Debug)]
pub(super) enum Thought {
    /// In progress.
    Working,
    /// Done: the computers, the move and its time.
    Done(Computers, Move, Duration),
    /// The thread panicked.
    Failed,
}

impl Thinker {
    /// Starts to search for a move of the player to move.
    pub(super) fn start(mut computers: Computers, state: GameState) -> Self {
        let (sender, receiver) = channel();
        // Without a thread there is no sender, so the search has failed.
        let _ = std::thread::Builder::new().spawn(move || {
            let begin = Instant::now();
            let made = computers.choose(&state);
            // If the receiver is gone, the game has ended.
            let _ = sender.send((computers, made, begin.elapsed()));
        });
        Self { receiver }
    }

    /// Returns the state of the search.
    pub(super) fn poll(&self) -> Thought {
        match self.receiver.try_recv() {
            Ok((computers, made, time)) => Thought::Done(computers, made, time),
            Err(TryRecvError::Empty) => Thought::Working,
            Err(TryRecvError::Disconnected) => Thought::Failed,
        }
    }

    /// Waits for the move.
    #[cfg(test)]
    pub(super) fn wait(&self) -> Thought {
        match self.receiver.recv() {
            Ok((computers, made, time)) => Thought::Done(computers, made, time),
            Err(_) => Thought::Failed,
        }
    }
}
