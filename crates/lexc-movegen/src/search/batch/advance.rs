//! A batch advanced by one edge of each letter: by a tile to the right or to the left of a run, or
//! by the separator, which closes the left side.
//!
//! All three are the same loops over a [`Side`].

use super::queue::{BATCH, Entry};
use super::square_tables::{NextLetters, SquareTables};
use super::steps::{Batch, EdgeSource, Step, ViableStep, resized};
use crate::automaton::nodes::{NodeMasks, Nodes, can_supply};
use crate::automaton::width::Width;
use crate::prune::play_filter::RightFilter;
use crate::rack::state::RackState;
use crate::rack::tiles_left::TilesLeft;
use crate::record::{Placement, Tiles};
use crate::search::blank_choices::is_ambiguous;
use crate::search::context::Context;

/// A way to advance the entries of a batch.
pub(crate) trait Side<M: Width, S: RackState, R: RightFilter>: Copy {
    /// Follows edges of all entries. Returns the numbers of edges and of steps.
    fn follow<G: Nodes<Set = M>>(
        self,
        batch: &mut Batch<M, S, R>,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        entries: &[Entry<M, S, R>],
    ) -> (usize, usize);

    /// Returns the letters that can be placed after a step. `rest` is the rack after it.
    fn next_letters(
        self,
        squares: &SquareTables<M, R>,
        parents: Parents<'_, M, S, R>,
        step: Step,
        masks: NodeMasks<M>,
        rest: TilesLeft,
    ) -> NextLetters<M>;

    /// Returns the parent of a step with the tile, the score and the next square of the step. The
    /// fields that depend on the state are still the parent's.
    fn child<G: Nodes<Set = M>>(
        self,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        parent: &Entry<M, S, R>,
        tile: u8,
    ) -> Entry<M, S, R>;
}

/// The entries of a batch, and the data read by following their edges.
#[derive(Clone, Copy)]
pub(crate) struct Parents<'p, M, S: RackState, R> {
    entries: &'p [Entry<M, S, R>],
    sources: &'p [EdgeSource<M, S, R>; BATCH],
}

impl<M: Width, S: RackState, R: RightFilter> Batch<M, S, R> {
    /// Advances entries, and passes the ones that can lead to a play to `push`. Returns the number
    /// of edges followed.
    #[inline(always)]
    pub(crate) fn advance<G: Nodes<Set = M>, D: Side<M, S, R>>(
        &mut self,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        entries: &[Entry<M, S, R>],
        side: D,
        mut push: impl FnMut(Entry<M, S, R>),
    ) -> usize {
        let rack = context.rack;
        let (edges, steps) = side.follow(self, context, squares, entries);
        self.read(context.graph, steps);
        let viable = resized(&mut self.viable, steps);
        let parents = Parents {
            entries,
            sources: &self.sources,
        };
        let mut count = 0;
        let targets = self.steps[..steps].iter().zip(&self.masks);
        for ((&step, &masks), &left) in targets.zip(&self.racks) {
            let rest = rack.tiles_left(&left);
            let letters = side.next_letters(squares, parents, step, masks, rest);
            viable[count] = ViableStep {
                step,
                edges: masks.edges,
                follow: letters.follow,
                finals: letters.finals,
                rack: left,
            };
            count += usize::from(letters.is_viable);
        }
        for viable in &viable[..count] {
            let parent = &entries[viable.step.parent()];
            push(Entry {
                state: viable.step.state(),
                edges: viable.edges,
                follow: viable.follow,
                finals: viable.finals,
                rack: viable.rack,
                ..side.child(context, squares, parent, viable.step.tile())
            });
        }
        edges
    }
}

/// Returns an entry with the sums of one more tile on a square.
#[inline(always)]
pub(crate) fn with_tile<G: Nodes, S: RackState, R: RightFilter>(
    context: Context<'_, G, S>,
    parent: &Entry<G::Set, S, R>,
    tile: u8,
    square: usize,
) -> Entry<G::Set, S, R> {
    let Context { board, rack, .. } = context;
    let score = board.scores[square];
    let (sums, word) = score.add_tile(parent.sums, parent.word, rack.value(tile));
    Entry {
        sums,
        word,
        ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
        ..*parent
    }
}

/// A tile to the right.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RightTile;

impl<M: Width, S: RackState, R: RightFilter> Side<M, S, R> for RightTile {
    #[inline(always)]
    fn follow<G: Nodes<Set = M>>(
        self,
        batch: &mut Batch<M, S, R>,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        entries: &[Entry<M, S, R>],
    ) -> (usize, usize) {
        batch.follow(
            context,
            entries,
            &squares.blanks,
            #[inline(always)]
            |entry: &Entry<M, S, R>| (entry.square + 1, squares.right(entry.square + 1).ahead),
        )
    }

    #[inline(always)]
    fn next_letters(
        self,
        squares: &SquareTables<M, R>,
        parents: Parents<'_, M, S, R>,
        step: Step,
        masks: NodeMasks<M>,
        rest: TilesLeft,
    ) -> NextLetters<M> {
        let parent = &parents.sources[step.parent() & (BATCH - 1)];
        let filter = parent.filter.next().with_tile(step.tile());
        let square = squares.right(parent.square);
        square.next_letters(masks, rest, filter, &squares.blanks)
    }

    #[inline(always)]
    fn child<G: Nodes<Set = M>>(
        self,
        context: Context<'_, G, S>,
        _: &SquareTables<M, R>,
        parent: &Entry<M, S, R>,
        tile: u8,
    ) -> Entry<M, S, R> {
        Entry {
            tiles: parent.tiles.put_after(parent.placement.tiles(), tile),
            placement: Placement(parent.placement.0 + Placement::TILE),
            square: parent.square + 1,
            filter: parent.filter.next().with_tile(tile),
            ..with_tile(context, parent, tile, parent.square.into())
        }
    }
}

/// A tile to the left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LeftTile;

impl<M: Width, S: RackState, R: RightFilter> Side<M, S, R> for LeftTile {
    #[inline(always)]
    fn follow<G: Nodes<Set = M>>(
        self,
        batch: &mut Batch<M, S, R>,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        entries: &[Entry<M, S, R>],
    ) -> (usize, usize) {
        batch.follow(
            context,
            entries,
            &squares.blanks,
            #[inline(always)]
            |entry: &Entry<M, S, R>| {
                let square = entry.square.wrapping_sub(1);
                (square, squares.left_of(square).ahead)
            },
        )
    }

    #[inline(always)]
    fn next_letters(
        self,
        squares: &SquareTables<M, R>,
        parents: Parents<'_, M, S, R>,
        step: Step,
        masks: NodeMasks<M>,
        rest: TilesLeft,
    ) -> NextLetters<M> {
        let parent = &parents.sources[step.parent() & (BATCH - 1)];
        let filter = parent.filter.with_tile(step.tile());
        let square = squares.left_of(parent.square);
        square.next_letters(masks, rest, filter, &squares.blanks)
    }

    #[inline(always)]
    fn child<G: Nodes<Set = M>>(
        self,
        context: Context<'_, G, S>,
        _: &SquareTables<M, R>,
        parent: &Entry<M, S, R>,
        tile: u8,
    ) -> Entry<M, S, R> {
        let square = parent.square.wrapping_sub(1);
        Entry {
            tiles: parent.tiles.put_before(tile),
            placement: Placement(parent.placement.0.wrapping_add(Placement::TILE - 1)),
            square,
            filter: parent.filter.with_tile(tile),
            ..with_tile(context, parent, tile, square.into())
        }
    }
}

/// The separator: the left side is closed, and the next square is the one after the run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClosedLeft {
    /// `true` if no tile was placed to the left.
    pub(crate) is_first: bool,
}

impl<M: Width, S: RackState, R: RightFilter> Side<M, S, R> for ClosedLeft {
    #[inline(always)]
    fn follow<G: Nodes<Set = M>>(
        self,
        batch: &mut Batch<M, S, R>,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        entries: &[Entry<M, S, R>],
    ) -> (usize, usize) {
        let Context { graph, rack, .. } = context;
        let steps = resized(&mut batch.steps, entries.len());
        let racks = resized(&mut batch.racks, entries.len());
        let mut count = 0;
        for (index, entry) in entries.iter().enumerate() {
            // The separator is the first of a state's edges.
            let (state, needed) = graph.child_and_needed(entry.state, entry.edges.bits(), 0);
            graph.prefetch(state);
            let rest = rack.tiles_left(&entry.rack);
            let ahead = squares.right(squares.after_run(entry.square)).ahead.bits();
            let letters = entry.filter.allowed(rest, &squares.blanks);
            steps[count] = Step::new(state, index, 0);
            racks[count] = entry.rack;
            let can_close = usize::from(can_supply(needed, letters | ahead));
            count += (entry.follow.bits() & 1) as usize & can_close;
        }
        (count, count)
    }

    #[inline(always)]
    fn next_letters(
        self,
        squares: &SquareTables<M, R>,
        parents: Parents<'_, M, S, R>,
        step: Step,
        masks: NodeMasks<M>,
        rest: TilesLeft,
    ) -> NextLetters<M> {
        let parent = &parents.entries[step.parent()];
        let filter = squares
            .filter(parent.square)
            .after_left(parent.filter, rest);
        let square = squares.right(squares.after_run(parent.square));
        square.next_letters(masks, rest, filter, &squares.blanks)
    }

    #[inline(always)]
    fn child<G: Nodes<Set = M>>(
        self,
        context: Context<'_, G, S>,
        squares: &SquareTables<M, R>,
        parent: &Entry<M, S, R>,
        _: u8,
    ) -> Entry<M, S, R> {
        let Context { board, rack, .. } = context;
        let square = squares.after_run(parent.square);
        let placement = if self.is_first {
            board.placement(square.into())
        } else {
            Placement(parent.placement.0.wrapping_add(1))
        };
        let rest = rack.tiles_left(&parent.rack);
        Entry {
            placement,
            square,
            filter: squares
                .filter(parent.square)
                .after_left(parent.filter, rest),
            ..*parent
        }
    }
}
