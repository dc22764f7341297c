//! One generator for each structure, behind one trait; all find the same set of plays.
//!
//! | module | what it does |
//! |---|---|
//! | `hand` | the rack during a search |
//! | `output` | where plays are written, and the ways in which blanks can stand in them |
//! | `extend` | what the generators share that search one branch after the other |
//! | `dawg` | Appel & Jacobson's generator, on the DAWG or the trie |
//! | `two_way` | a word grows at both ends, the more constrained one first |
//! | `gaddag`, `from_run`, `batch` | Gordon's idea, in batches, from all runs of tiles together |
//! | `queue`, `squares`, `held` | what such a search keeps: places to work on, tables for squares and racks |
//! | `limit` | whether every play is wanted, their number, or the best one |
//! | `apart` | plays that touch no tile of their line, for all lines at once |
//! | `best`, `reach`, `filter` | bounds for a search that wants the best play only: scores, sides of a run, whole racks |
//! | `isa` | the instruction set, chosen at run time |
//! | `options`, `generator` | the generator as programs use it |
//! | [`oracle`] | every word at every place: slow, and shares no code with the others |
//!
//! Which tile is a blank is decided last. A search goes through *letters*: it takes a letter from
//! the rack where there is one, and a blank only where there is none. A finished play is then
//! written in every way in which its blanks can stand.

mod apart;
mod batch;
mod best;
mod dawg;
mod extend;
mod filter;
mod from_run;
mod gaddag;
mod generator;
mod hand;
mod held;
mod isa;
mod limit;
mod options;
pub mod oracle;
mod output;
mod queue;
mod reach;
mod squares;
mod two_way;

pub use dawg::LeftParts;
pub use generator::{MoveGenerator, Plays};
pub use isa::plain_instructions;
pub use options::{GeneratorError, Options, PlayError, Structure};

use hand::{Deal, LargeHand, SmallHand};
use held::BatchHand;
use output::Output;

use crate::board::{Board, Tile};
use crate::cross_check::Lines;
use crate::play::{ManyTiles, Record, Tiles};

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Stats {
    /// Arcs followed from one state to another, those over tiles of the board among them.
    /// Set-up of cross-checks is not counted.
    pub arcs: u64,
    /// Anchors and runs of tiles from which a search began.
    pub anchors: u64,
    /// Plays found.
    pub plays: u64,
}

/// A generator on one automaton.
pub(crate) trait Automaton {
    /// Takes over a board, cross-checks computed afresh.
    fn set(&self, lines: &mut Lines, board: &Board);

    /// Lays tiles, cross-checks updated near them.
    fn play(&self, lines: &mut Lines, tiles: &[(usize, usize, Tile)]);

    /// Writes every play.
    fn every<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> Stats;

    /// Counts plays: those that it does not write are counted in `out`.
    fn count<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> Stats {
        self.every(lines, deal, out)
    }

    /// A play of the highest score.
    fn best<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> (Stats, Option<Record<H::Tiles>>) {
        best_of_every(self, lines, deal, out)
    }
}

/// The best of all plays.
pub(crate) fn best_of_every<A: Automaton + ?Sized, H: BatchHand>(
    generator: &mut A,
    lines: &Lines,
    deal: &Deal<H>,
    out: &mut Output<'_, H::Tiles>,
) -> (Stats, Option<Record<H::Tiles>>) {
    let mut best = None;
    let mut drain = |records: &[Record<H::Tiles>]| keep_best(&mut best, records);
    let mut all = Output {
        records: core::mem::take(&mut out.records),
        limit: out.limit.min(1 << 12),
        drain: Some(&mut drain),
        count: 0,
    };
    all.records.clear();
    let stats = generator.every(lines, deal, &mut all);
    all.flush();
    out.records = all.records;
    (stats, best)
}

/// Keeps the best of several plays, the first of those that score the same.
pub(crate) fn keep_best<T: Tiles>(best: &mut Option<Record<T>>, records: &[Record<T>]) {
    for record in records {
        if best.as_ref().is_none_or(|best| best.score < record.score) {
            *best = Some(*record);
        }
    }
}

/// The same, behind a pointer.
pub(crate) trait Generator {
    fn set(&self, lines: &mut Lines, board: &Board);
    fn play(&self, lines: &mut Lines, tiles: &[(usize, usize, Tile)]);
    fn every_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> Stats;
    fn every_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> Stats;
    fn count_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> Stats;
    fn count_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> Stats;
    fn best_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> (Stats, Option<Record<u64>>);
    fn best_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> (Stats, Option<Record<ManyTiles>>);
}

impl<A: Automaton> Generator for A {
    fn set(&self, lines: &mut Lines, board: &Board) {
        Automaton::set(self, lines, board);
    }

    fn play(&self, lines: &mut Lines, tiles: &[(usize, usize, Tile)]) {
        Automaton::play(self, lines, tiles);
    }

    fn every_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> Stats {
        self.every(lines, deal, out)
    }

    fn every_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> Stats {
        self.every(lines, deal, out)
    }

    fn count_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> Stats {
        self.count(lines, deal, out)
    }

    fn count_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> Stats {
        self.count(lines, deal, out)
    }

    fn best_small(
        &mut self,
        lines: &Lines,
        deal: &Deal<SmallHand>,
        out: &mut Output<'_, u64>,
    ) -> (Stats, Option<Record<u64>>) {
        self.best(lines, deal, out)
    }

    fn best_large(
        &mut self,
        lines: &Lines,
        deal: &Deal<LargeHand>,
        out: &mut Output<'_, ManyTiles>,
    ) -> (Stats, Option<Record<ManyTiles>>) {
        self.best(lines, deal, out)
    }
}
