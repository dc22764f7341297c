//! [`SimulationWorker`]: what a thread needs to make rollouts.

use core::ops::Range;
use std::sync::Arc;

use lexc_game::Move;
use lexc_movegen::MoveGenerator;

use super::order::{Order, Orders};
use super::policy::FastPlayer;
use super::rollout::{Ply, Rollout, Sample};
use super::root::{Root, SimulationError};
use crate::leaves::TurnValues;

/// The move generator and memory with which a thread makes rollouts. It can be sent to another
/// thread, and is made by [`super::Simulation::worker`].
#[derive(Debug)]
pub struct SimulationWorker {
    pub(super) root: Arc<Root>,
    generator: MoveGenerator,
    player: FastPlayer,
    rollout: Rollout,
    orders: Vec<Order>,
    pub(super) chunk: Chunk,
}

/// The rollouts of some iterations of some candidates.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// One candidate after the other, each with all its iterations.
    rollouts: Vec<RolloutResult>,
    /// The number of iterations.
    len: usize,
    pub(super) plies: Vec<Ply>,
    /// Squares that were covered, as row times columns plus column.
    pub(super) squares: Vec<u16>,
    pub(super) board_squares: usize,
}

/// A rollout; its turns and squares are parts of the chunk's.
#[derive(Debug)]
pub(super) struct RolloutResult {
    pub(super) sample: Sample,
    pub(super) plies: Range<usize>,
    pub(super) reply: Option<Move>,
    pub(super) squares: [Range<usize>; 2],
}

impl Chunk {
    /// The rollouts of a candidate, by iteration.
    pub(super) fn of_arm(&self, at: usize) -> &[RolloutResult] {
        let range = at * self.len..(at + 1) * self.len;
        self.rollouts.get(range).unwrap_or_default()
    }

    fn clear(&mut self) {
        self.rollouts.clear();
        self.plies.clear();
        self.squares.clear();
        self.len = 0;
    }
}

impl SimulationWorker {
    pub(super) fn new(root: Arc<Root>) -> Result<Self, SimulationError> {
        let mut generator = MoveGenerator::with_rules(&root.tables.lexicon, &root.rules)?;
        generator.set_board(&root.board)?;
        let values = TurnValues::new(Arc::clone(&root.tables.leaves));
        let player = FastPlayer::new(values, root.values.clone());
        Ok(Self {
            root,
            generator,
            player,
            rollout: Rollout::default(),
            orders: Vec::new(),
            chunk: Chunk::default(),
        })
    }

    /// Makes the rollouts of these iterations of these candidates, and leaves them in the chunk.
    pub(super) fn work(&mut self, orders: &Orders, iterations: Range<u64>, candidates: &[Move]) {
        let root = Arc::clone(&self.root);
        let columns = root.board.columns();
        let bingo = root.rules.rack_size();
        let chunk = &mut self.chunk;
        chunk.clear();
        chunk.len = (iterations.end - iterations.start) as usize;
        chunk.board_squares = root.board.rows() * columns;
        self.orders.resize_with(chunk.len, Order::default);
        for (iteration, order) in iterations.clone().zip(&mut self.orders) {
            orders.fill(iteration, order);
        }
        for candidate in candidates {
            // A candidate was checked when the simulation was made.
            let placed = (candidate.play()).is_some_and(|play| self.generator.apply(play).is_ok());
            for (iteration, order) in iterations.clone().zip(&self.orders) {
                let first_ply = chunk.plies.len();
                let mut reply = None;
                let end = chunk.squares.len();
                let mut squares = [end..end, end..end];
                let sample = self.rollout.run(
                    &root,
                    candidate,
                    order,
                    iteration,
                    (&mut self.player, &mut self.generator),
                    |ply, made, generator| {
                        let tiles = made.play().map_or(0, |play| play.tiles().len());
                        chunk.plies.push(Ply {
                            score: made.score().points(),
                            bingo: tiles == bingo,
                        });
                        if ply == 0 {
                            reply = Some(*made);
                        }
                        if let Some(range) = squares.get_mut(ply as usize) {
                            let begin = chunk.squares.len();
                            if let Move::Play(play) = made {
                                let covered = play.squares(generator.board());
                                chunk.squares.extend(covered.map(|(square, _)| {
                                    (square.row() * columns + square.column()) as u16
                                }));
                            }
                            *range = begin..chunk.squares.len();
                        }
                    },
                );
                chunk.rollouts.push(RolloutResult {
                    sample,
                    plies: first_ply..chunk.plies.len(),
                    reply,
                    squares,
                });
            }
            if placed {
                self.generator.undo();
            }
        }
    }
}
