//! A batch advanced by one edge of each letter: by a tile to the right or to the left of a run, or
//! by the separator, which closes the left side.
//!
//! All three are the same loops over a [`Side`].

use super::queue::{BATCH, Entry};
use super::square_tables::{NextLetters, SquareTables};
use super::steps::{Batch, EdgeSource, Step, StepCount, ViableStep, resized};
use crate::automaton::nodes::{NodeMasks, Nodes, can_supply};
use crate::automaton::width::Width as _;
use crate::prune::play_filter::RightFilter as _;
use crate::rack::tiles_left::TilesLeft;
use crate::record::{Placement, Tiles as _};
use crate::search::blank_choices::is_ambiguous;
use crate::search::context::Context;
use crate::search::types::SearchTypes;

/// The entries of a batch, and the position that they are searched in.
#[derive(Clone, Copy)]
pub(crate) struct BatchInput<'b, G, T: SearchTypes> {
    context: Context<'b, G, T::Rack>,
    squares: &'b SquareTables<T>,
    entries: &'b [Entry<T>],
}

impl<'b, G, T: SearchTypes> BatchInput<'b, G, T> {
    #[inline(always)]
    pub(crate) fn new(
        context: Context<'b, G, T::Rack>,
        squares: &'b SquareTables<T>,
        entries: &'b [Entry<T>],
    ) -> Self {
        Self { context, squares, entries }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct StepTarget<T: SearchTypes> {
    step: Step,
    masks: NodeMasks<T::Mask>,
    /// The tiles left on the rack after the step.
    rest: TilesLeft,
}

/// A way to advance the entries of a batch.
pub(crate) trait Side<T: SearchTypes>: Copy {
    /// Follows edges of all entries.
    fn follow<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        batch: &mut Batch<T>,
    ) -> StepCount;

    /// Returns the letters that can be placed after a step.
    fn next_letters<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        sources: &[EdgeSource<T>; BATCH],
        target: StepTarget<T>,
    ) -> NextLetters<T::Mask>;

    /// Returns the parent of a step with the tile, the score and the next square of the step. The
    /// fields that depend on the state are still the parent's.
    fn child<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        parent: &Entry<T>,
        tile: u8,
    ) -> Entry<T>;
}

impl<T: SearchTypes> Batch<T> {
    /// Advances entries, and passes the ones that can lead to a play to `push`. Returns the number
    /// of edges followed.
    #[inline(always)]
    pub(crate) fn advance<G: Nodes<Set = T::Mask>>(
        &mut self,
        input: BatchInput<'_, G, T>,
        side: impl Side<T>,
        mut push: impl FnMut(Entry<T>),
    ) -> usize {
        let Context { graph, rack, .. } = input.context;
        let StepCount { edges, steps } = side.follow(input, self);
        self.read(graph, steps);
        let viable = resized(&mut self.viable, steps);
        let mut count = 0;
        let targets = self.steps[..steps].iter().zip(&self.masks);
        for ((&step, &masks), &left) in targets.zip(&self.racks) {
            let rest = rack.tiles_left(&left);
            let target = StepTarget { step, masks, rest };
            let letters = side.next_letters(input, &self.sources, target);
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
            let parent = &input.entries[viable.step.parent()];
            push(Entry {
                state: viable.step.state(),
                edges: viable.edges,
                follow: viable.follow,
                finals: viable.finals,
                rack: viable.rack,
                ..side.child(input, parent, viable.step.tile())
            });
        }
        edges
    }
}

/// Returns an entry with the sums of one more tile on a square.
#[inline(always)]
pub(crate) fn with_tile<G, T: SearchTypes>(
    context: &Context<'_, G, T::Rack>,
    parent: &Entry<T>,
    tile: u8,
    square: usize,
) -> Entry<T> {
    let Context { board, rack, .. } = context;
    let score = board.scores[square];
    let (sums, word) = score.add_tile(parent.sums, parent.word, rack.value(tile));
    Entry { sums, word, ambiguous: parent.ambiguous | is_ambiguous(rack, tile), ..*parent }
}

/// A tile to the left of the run, or to its right.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NextTile<const LEFT: bool>;

impl<const LEFT: bool> NextTile<LEFT> {
    #[inline(always)]
    fn square_after(square: u16) -> u16 {
        if LEFT { square.wrapping_sub(1) } else { square + 1 }
    }

    #[inline(always)]
    fn filter_after<T: SearchTypes>(filter: T::Filter, tile: u8) -> T::Filter {
        let filter = if LEFT { filter } else { filter.next() };
        filter.with_tile(tile)
    }
}

impl<T: SearchTypes, const LEFT: bool> Side<T> for NextTile<LEFT> {
    #[inline(always)]
    fn follow<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        batch: &mut Batch<T>,
    ) -> StepCount {
        let squares = input.squares;
        let sources = input.entries.iter().map(
            #[inline(always)]
            |entry| {
                let square = Self::square_after(entry.square);
                EdgeSource {
                    state: entry.state,
                    edges: entry.edges,
                    follow: entry.follow,
                    ahead: if LEFT {
                        squares.left_of(square).ahead
                    } else {
                        squares.right(square).ahead
                    },
                    square,
                    rack: entry.rack,
                    filter: entry.filter,
                    ..EdgeSource::default()
                }
            },
        );
        batch.follow(input.context, sources, &squares.blanks)
    }

    #[inline(always)]
    fn next_letters<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        sources: &[EdgeSource<T>; BATCH],
        StepTarget { step, masks, rest }: StepTarget<T>,
    ) -> NextLetters<T::Mask> {
        let squares = input.squares;
        let parent = &sources[step.parent() & (BATCH - 1)];
        let filter = Self::filter_after::<T>(parent.filter, step.tile());
        if LEFT {
            let square = squares.left_of(parent.square);
            square.next_letters(masks, rest, filter, &squares.blanks)
        } else {
            let square = squares.right(parent.square);
            square.next_letters(masks, rest, filter, &squares.blanks)
        }
    }

    #[inline(always)]
    fn child<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        parent: &Entry<T>,
        tile: u8,
    ) -> Entry<T> {
        let square = Self::square_after(parent.square);
        let filled = if LEFT { square } else { parent.square };
        let first = parent.placement.0.wrapping_sub(u32::from(LEFT));
        Entry {
            tiles: if LEFT {
                parent.tiles.put_before(tile)
            } else {
                parent.tiles.put_after(parent.placement.tiles(), tile)
            },
            placement: Placement(first.wrapping_add(Placement::TILE)),
            square,
            filter: Self::filter_after::<T>(parent.filter, tile),
            ..with_tile(&input.context, parent, tile, filled.into())
        }
    }
}

/// The separator: the left side is closed, and the next square is the one after the run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClosedLeft {
    /// `true` if no tile was placed to the left.
    pub(crate) is_first: bool,
}

impl<T: SearchTypes> Side<T> for ClosedLeft {
    #[inline(always)]
    fn follow<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        batch: &mut Batch<T>,
    ) -> StepCount {
        let BatchInput { context: Context { graph, rack, .. }, squares, entries } = input;
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
        StepCount { edges: count, steps: count }
    }

    #[inline(always)]
    fn next_letters<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        _: &[EdgeSource<T>; BATCH],
        StepTarget { step, masks, rest }: StepTarget<T>,
    ) -> NextLetters<T::Mask> {
        let squares = input.squares;
        let parent = &input.entries[step.parent()];
        let filter = squares.filter(parent.square).after_left(parent.filter, rest);
        let square = squares.right(squares.after_run(parent.square));
        square.next_letters(masks, rest, filter, &squares.blanks)
    }

    #[inline(always)]
    fn child<G: Nodes<Set = T::Mask>>(
        self,
        input: BatchInput<'_, G, T>,
        parent: &Entry<T>,
        _: u8,
    ) -> Entry<T> {
        let Context { board, rack, .. } = input.context;
        let squares = input.squares;
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
            filter: squares.filter(parent.square).after_left(parent.filter, rest),
            ..*parent
        }
    }
}
