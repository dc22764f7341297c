//! A game that was played: what was done each turn, what it scored, what it cost to find.

use std::time::Duration;

use crate::board::Board;
use crate::layout::Layout;
use crate::notation::gcg;
use crate::play::Play;
use crate::position::Position;
use crate::rack::Rack;

/// A game of two players, 0 and 1; player 0 begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The seed, and which of its games it is.
    pub seed: u64,
    /// The number of the game among those of the seed, from 0.
    pub number: u64,
    /// The turns in their order.
    pub turns: Vec<Turn>,
    /// Why there is no further turn.
    pub ending: Ending,
    /// What each player held at the end.
    pub left: [Rack; 2],
    /// What each player got or lost for the tiles left.
    pub adjustments: [i32; 2],
    /// The points of each player, adjustments counted in.
    pub scores: [i32; 2],
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Whose it was: 0 or 1.
    pub player: usize,
    /// What the player held.
    pub rack: Rack,
    /// What was done.
    pub action: Action,
    /// The player's points after it.
    pub total: i32,
    /// What it took to find the play.
    pub effort: Effort,
}

/// What was done in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Tiles were laid.
    Play(Play),
    /// Tiles were exchanged.
    Exchange(Rack),
    /// Nothing.
    Pass,
}

impl Action {
    /// The points that it brought.
    #[must_use]
    pub fn points(&self) -> i32 {
        match self {
            Self::Play(play) => play.score(),
            Self::Exchange(_) | Self::Pass => 0,
        }
    }
}

/// What it took to find the best play of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// Plays found.
    pub plays: u64,
    /// Arcs followed.
    pub arcs: u64,
    /// Anchors and runs of tiles from which a search began.
    pub anchors: u64,
    /// Time to find all plays and, when the best is laid, to bring the cross-checks up to date: of
    /// the processor, unless another clock was asked for.
    pub time: Duration,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// This player had no tile left, and neither had the bag.
    PlayedOut(usize),
    /// Too many turns in a row brought no points.
    Scoreless,
}

impl Turn {
    /// The same turn, but for the effort?
    fn same_move(&self, other: &Self) -> bool {
        let (one, two) = (self, other);
        (one.player, one.rack, &one.action, one.total)
            == (two.player, two.rack, &two.action, two.total)
    }
}

impl Game {
    /// The same turns, scores and ending? What it cost to find the plays is not compared.
    #[must_use]
    pub fn same_moves(&self, other: &Self) -> bool {
        let (one, two) = (self, other);
        one.turns.len() == two.turns.len()
            && (one.ending, one.left, one.scores) == (two.ending, two.left, two.scores)
            && one
                .turns
                .iter()
                .zip(&two.turns)
                .all(|(one, two)| one.same_move(two))
    }

    /// The effort of all turns.
    #[must_use]
    pub fn effort(&self) -> Effort {
        let add = |sum: Effort, turn: &Turn| Effort {
            plays: sum.plays + turn.effort.plays,
            arcs: sum.arcs + turn.effort.arcs,
            anchors: sum.anchors + turn.effort.anchors,
            time: sum.time + turn.effort.time,
        };
        self.turns.iter().fold(Effort::default(), add)
    }

    /// The position before each turn, on a board of the layout that the game was played on. What
    /// the other player held is known.
    pub fn positions<'a>(&'a self, layout: &Layout) -> impl Iterator<Item = Position> + 'a {
        let mut board = Board::new(layout);
        let mut scores = [0; 2];
        let mut scoreless_turns = 0;
        self.turns.iter().enumerate().map(move |(index, turn)| {
            let other = 1 - turn.player.min(1);
            let position = Position {
                board: board.clone(),
                rack: turn.rack,
                other_rack: Some(self.held_at(index, other)),
                scores: [scores[1 - other], scores[other]],
                scoreless_turns,
                operations: Vec::new(),
            };
            if let Action::Play(play) = &turn.action {
                for (row, column, tile) in play.squares(&position.board) {
                    board.set(row, column, tile);
                }
            }
            scores[1 - other] = turn.total;
            scoreless_turns = match turn.action.points() {
                0 => scoreless_turns + 1,
                _ => 0,
            };
            position
        })
    }

    /// What a player holds in a turn of the other one: what will be there in the player's next.
    fn held_at(&self, turn: usize, player: usize) -> Rack {
        let next = self.turns.iter().skip(turn).find(|t| t.player == player);
        let last = self.left.get(player).copied().unwrap_or_default();
        next.map_or(last, |turn| turn.rack)
    }

    /// The game as GCG has it, with these names of the players.
    #[must_use]
    pub fn to_gcg(&self, names: [&str; 2]) -> gcg::Game {
        let mut game = gcg::Game::default();
        for (number, name) in (1..).zip(names) {
            let pragma = (format!("player{number}"), format!("{name} {name}"));
            game.pragmas.push(pragma);
        }
        let name = |player: usize| names[player.min(1)].to_owned();
        game.turns = self
            .turns
            .iter()
            .map(|turn| gcg::Turn {
                player: name(turn.player),
                rack: turn.rack,
                action: match &turn.action {
                    Action::Play(play) => gcg::Action::Play(*play),
                    Action::Exchange(tiles) => gcg::Action::Exchange(*tiles),
                    Action::Pass => gcg::Action::Pass,
                },
                points: turn.action.points(),
                total: turn.total,
            })
            .collect();
        for player in [0, 1] {
            let points = self.adjustments[player];
            let (own, others) = (self.left[player], self.left[1 - player]);
            if points == 0 && own.is_empty() {
                continue;
            }
            // One's own tiles are held and named; those of the other are only named.
            let named = if own.is_empty() { others } else { own };
            game.turns.push(gcg::Turn {
                player: name(player),
                rack: own,
                action: gcg::Action::Leftover(named),
                points,
                total: self.scores[player],
            });
        }
        game
    }
}
