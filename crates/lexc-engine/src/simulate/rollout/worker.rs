//! [`SimulationWorker`]: makes the rollouts of one thread.

use core::ops::Range;
use std::sync::Arc;

use lexc_game::Move;
use lexc_movegen::{MoveGenerator, Stop};

use super::order::{TileOrder, TileOrders};
use super::player::RolloutPlayer;
use super::rollout::{PlyOutcome, Rollout, RolloutSample, RolloutStart};
use super::root::SimulationRoot;
use crate::error::Error;
use crate::leaves::TurnValues;

/// The move generator and the buffers of a thread that makes rollouts.
#[derive(Debug)]
pub(in crate::simulate) struct SimulationWorker {
    pub(in crate::simulate) root: Arc<SimulationRoot>,
    generator: MoveGenerator,
    player: RolloutPlayer,
    rollout: Rollout,
    orders: Vec<TileOrder>,
    pub(in crate::simulate) chunk: RolloutChunk,
}

/// The rollouts of some iterations of some candidates.
#[derive(Debug, Default)]
pub(in crate::simulate) struct RolloutChunk {
    /// The rollouts by candidate, then by iteration.
    rollouts: Vec<RolloutResult>,
    /// The number of iterations.
    len: usize,
    pub(in crate::simulate) plies: Vec<PlyOutcome>,
    /// The squares that plies covered, as row times columns plus column.
    pub(in crate::simulate) squares: Vec<u16>,
    pub(in crate::simulate) board_squares: usize,
}

/// The result of a rollout; its plies and squares are ranges of the chunk.
#[derive(Debug)]
pub(in crate::simulate) struct RolloutResult {
    pub(in crate::simulate) sample: RolloutSample,
    pub(in crate::simulate) plies: Range<usize>,
    pub(in crate::simulate) reply: Option<Move>,
    pub(in crate::simulate) squares: [Range<usize>; 2],
}

/// The number of rollouts, plies and squares of a chunk.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::simulate) struct ChunkLength {
    rollouts: usize,
    plies: usize,
    squares: usize,
}

impl RolloutChunk {
    /// Returns the rollouts of a candidate, by iteration.
    pub(in crate::simulate) fn of_arm(&self, index: usize) -> &[RolloutResult] {
        &self.rollouts[index * self.len..(index + 1) * self.len]
    }

    fn clear(&mut self) {
        self.truncate(ChunkLength::default());
        self.len = 0;
    }

    /// Returns the number of rollouts, plies and squares.
    pub(in crate::simulate) fn length(&self) -> ChunkLength {
        ChunkLength {
            rollouts: self.rollouts.len(),
            plies: self.plies.len(),
            squares: self.squares.len(),
        }
    }

    /// Removes what was added since the chunk had this length.
    pub(in crate::simulate) fn truncate(&mut self, to: ChunkLength) {
        self.rollouts.truncate(to.rollouts);
        self.plies.truncate(to.plies);
        self.squares.truncate(to.squares);
    }
}

impl SimulationWorker {
    pub(in crate::simulate) fn new(root: Arc<SimulationRoot>) -> Result<Self, Error> {
        let mut generator = MoveGenerator::with_rules(&root.tables.lexicon, &root.rules)?;
        generator.set_board(&root.board)?;
        let values = TurnValues::new(Arc::clone(&root.tables.leaves));
        let player = RolloutPlayer::new(values, root.values.clone());
        Ok(Self {
            root,
            generator,
            player,
            rollout: Rollout::default(),
            orders: Vec::new(),
            chunk: RolloutChunk::default(),
        })
    }

    /// Clears the chunk and draws the tile orders of iterations.
    pub(in crate::simulate) fn begin(&mut self, orders: &TileOrders, iterations: Range<u64>) {
        let chunk = &mut self.chunk;
        chunk.clear();
        chunk.len = (iterations.end - iterations.start) as usize;
        chunk.board_squares = self.root.board.rows() * self.root.board.columns();
        self.orders.resize_with(chunk.len, TileOrder::default);
        for (iteration, order) in iterations.zip(&mut self.orders) {
            orders.fill(iteration, order);
        }
    }

    /// Adds the rollouts of candidates to the chunk, for iterations prepared by [`Self::begin`].
    /// Returns `false` if `stop` returned `true` before all were made.
    pub(in crate::simulate) fn work(
        &mut self,
        iterations: Range<u64>,
        candidates: &[Move],
        stop: Stop<'_>,
    ) -> bool {
        let root = Arc::clone(&self.root);
        let columns = root.board.columns();
        let bingo = root.rules.rack_size();
        let chunk = &mut self.chunk;
        for candidate in candidates {
            if let Some(play) = candidate.play() {
                let applied = self.generator.apply(play);
                applied.expect("candidates are checked when the simulation is created");
            }
            let mut is_complete = true;
            for (iteration, order) in iterations.clone().zip(&self.orders) {
                let first_ply = chunk.plies.len();
                let mut reply = None;
                let end = chunk.squares.len();
                let mut squares = [end..end, end..end];
                let sample = self.rollout.run(
                    &root,
                    RolloutStart { candidate, order, iteration },
                    &mut self.player,
                    &mut self.generator,
                    stop,
                    |ply, made, generator| {
                        let tiles = made.play().map_or(0, |play| play.tiles().len());
                        chunk.plies.push(PlyOutcome {
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
                let Some(sample) = sample else {
                    is_complete = false;
                    break;
                };
                chunk.rollouts.push(RolloutResult {
                    sample,
                    plies: first_ply..chunk.plies.len(),
                    reply,
                    squares,
                });
            }
            if candidate.play().is_some() {
                self.generator.undo();
            }
            if !is_complete {
                return false;
            }
        }
        true
    }
}
