//! Options of a session: the first player and assistance; and the phases of a game.

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Bag, Draws, Ending, PlayerId};

/// The choice of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// Each player draws a tile; see [`StartDraw`].
    #[default]
    Draw,
    /// The seats move in the order given.
    AsGiven,
}

/// The permission to undo moves, ask for hints and let the computer move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Assistance {
    /// Players may be helped.
    #[default]
    Allowed,
    /// A referee forbids help.
    Forbidden,
}

/// The event that a session is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The player to move makes a move or challenges the last play.
    Turn(PlayerId),
    /// The last play ends the game unless it is challenged: the people among the other players
    /// challenge or accept it.
    LastChallenge,
    /// The game is over.
    Over(Ending),
}

/// The stream of random numbers for the draw, far from the numbers of games.
const STREAM: u64 = 1 << 40;

/// The draw of tiles for the first turn. The player whose tile is closest to the beginning of the
/// alphabet moves first; a blank precedes all letters. Players with equal tiles draw again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartDraw {
    /// For each round, the seats that drew and their tiles.
    rounds: Vec<Vec<(usize, Tile)>>,
    first: usize,
}

impl StartDraw {
    /// Draws for a number of seats.
    pub(super) fn new(alphabet: &Alphabet, seats: usize, seed: u64) -> Self {
        let mut draws = Draws::new(seed, STREAM);
        let mut rounds = Vec::new();
        let mut drawing: Vec<usize> = (0..seats).collect();
        // Bounded, because a bag with one kind of tile never decides.
        while drawing.len() > 1 && rounds.len() < 20 {
            let mut bag = Bag::new(alphabet);
            let mut round = Vec::new();
            for &seat in &drawing {
                if let Some(tile) = bag.draw(&mut draws) {
                    round.push((seat, tile));
                }
            }
            let Some(best) = round.iter().map(|(_, tile)| *tile).min() else {
                break; // The bag is empty.
            };
            let tied = round.iter().filter(|(_, tile)| *tile == best);
            drawing = tied.map(|(seat, _)| *seat).collect();
            rounds.push(round);
        }
        Self { rounds, first: drawing.first().copied().unwrap_or(0) }
    }

    /// Returns the rounds: the seats that drew, in the order given, and their tiles.
    #[must_use]
    pub fn rounds(&self) -> &[Vec<(usize, Tile)>] {
        &self.rounds
    }

    /// Returns the seat that moves first, in the order given.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// Returns a description of the draw with the names of the seats.
    #[must_use]
    pub fn describe<'a>(&self, alphabet: &Alphabet, name: impl Fn(usize) -> &'a str) -> String {
        let face = |tile: &Tile| match tile.letter().and_then(|letter| alphabet.letter(letter)) {
            Some(info) => info.face.clone(),
            None => "a blank".to_owned(),
        };
        let round = |round: &Vec<(usize, Tile)>| {
            let drawn: Vec<String> = round
                .iter()
                .map(|(seat, tile)| format!("{} {}", name(*seat), face(tile)))
                .collect();
            drawn.join(", ")
        };
        let rounds: Vec<String> = self.rounds.iter().map(round).collect();
        let first = name(self.first);
        format!("Draw for the start: {}. {first} begins", rounds.join("; again "))
    }
}

#[cfg(test)]
mod tests {
    use super::StartDraw;

    #[test]
    fn the_lowest_tile_begins_and_ties_draw_again() {
        let alphabet = lexc_testkit::alphabet("english");
        let mut firsts = [0; 4];
        let mut again = 0;
        for seed in 0..400 {
            let draw = StartDraw::new(&alphabet, 4, seed);
            let last = draw.rounds().last().unwrap();
            let best = last.iter().map(|(_, tile)| *tile).min().unwrap();
            let winners: Vec<_> = last.iter().filter(|(_, tile)| *tile == best).collect();
            assert_eq!((winners.len(), winners[0].0), (1, draw.first()));
            firsts[draw.first()] += 1;
            again += usize::from(draw.rounds().len() > 1);
            assert_eq!(draw, StartDraw::new(&alphabet, 4, seed));
        }
        assert!(firsts.iter().all(|&n| n > 60), "{firsts:?}");
        assert!(again > 20);
    }
}
