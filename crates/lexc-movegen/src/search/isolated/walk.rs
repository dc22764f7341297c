//! [`Walk`]: the walk through the DAWG with the letters of a rack.

use super::output::WalkOutput;
use super::restrict::TileCounts;
use super::square_sets::{SquareSet, intersection, is_empty, shifted};
use super::tables::WalkTables;
use super::writer::{BlankFreedom, WordPlace, WordWriter};
use crate::automaton::nodes::{Nodes, can_supply};
use crate::automaton::width::Width;
use crate::collect::Collector;
use crate::prune::blank_letters::BlankRule as _;
use crate::prune::pruning::PlayClass;
use crate::rack::state::RackState;
use crate::rack::tiles_left::{TilesLeft, tile};
use crate::record::Tiles;
use crate::search::algorithm::SearchStats;
use crate::search::batch::letter_list::LetterList;
use crate::search::batch::queue::BATCH;
use crate::search::batch::steps::resized;
use crate::search::blank_choices::{count_choices, is_ambiguous};
use crate::search::context::Context;
use crate::search::types::{SearchTypes, TilesOf};

/// A walk, with its memory.
#[derive(Default)]
pub(super) struct Walk<T: SearchTypes, const N: usize> {
    pub(super) tables: WalkTables<N>,
    /// The entries of the walk, by the number of letters placed.
    lists: [Vec<WalkEntry<T, N>>; 32],
    /// The number of entries of each list that were expanded.
    expanded: [usize; 32],
    letters: LetterList,
    steps: Vec<WalkStep<T::Rack>>,
    pub(super) places: Vec<WordPlace<TilesOf<T>>>,
}

/// The beginning of words, with the squares of the next letter.
#[derive(Debug, Clone, Copy)]
struct WalkEntry<T: SearchTypes, const N: usize> {
    squares: SquareSet<N>,
    /// The letters whose edges are followed.
    follow: u64,
    /// The letters that complete a word.
    finals: u64,
    tiles: TilesOf<T>,
    state: u32,
    /// The labels of the state's edges.
    edges: u64,
    rack: T::Rack,
    blanks: T::Blanks,
    ambiguous: bool,
}

/// An edge that was followed.
#[derive(Debug, Clone, Copy, Default)]
struct WalkStep<S> {
    state: u32,
    entry: u16,
    tile: u8,
    /// The tiles left on the rack.
    rack: S,
    /// The labels of the target's edges.
    edges: u64,
}

/// A batch of entries of a list.
#[derive(Debug, Clone, Copy)]
struct WalkBatch {
    /// The number of letters placed.
    depth: usize,
    from: usize,
    to: usize,
}

impl<T: SearchTypes, const N: usize> Walk<T, N> {
    /// Searches for the plays of a class. The tables have been filled.
    #[inline(always)]
    pub(super) fn search<G: Nodes<Set = T::Mask>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        root: u32,
        class: PlayClass,
        output: &mut impl WalkOutput<T>,
        stats: &mut SearchStats,
    ) {
        let tiles = context.rack.tiles as usize;
        let mut squares = self.tables.starts;
        if is_empty(&squares) || tiles < 2 {
            return;
        }
        let (least, most) = match class {
            PlayClass::All => (2, tiles),
            PlayClass::Bingo => (tiles, tiles),
            PlayClass::Shorter => (2, tiles - 1),
        };
        let counts = TileCounts { least, most };
        if self.tables.is_restricted {
            output.restrict(&mut self.tables, counts);
            squares = self.tables.wanted[0][0];
        }
        if !is_empty(&squares)
            && let Some(blanks) = output.blanks(class)
        {
            let Context { graph, rack, .. } = context;
            let letters = blanks.allowed(rack.tiles_left(&rack.full), output.lists());
            let edges = graph.edges(root);
            self.lists[0].push(WalkEntry {
                squares,
                follow: edges & letters,
                finals: 0,
                tiles: <TilesOf<T> as Tiles>::NONE,
                state: root,
                edges,
                rack: rack.full,
                blanks,
                ambiguous: false,
            });
            self.walk(context, counts, output, stats);
        }
    }

    /// Walks from the entries of the first list, a batch at a time, depth first.
    #[inline(always)]
    fn walk<G: Nodes<Set = T::Mask>, O: WalkOutput<T>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        counts: TileCounts,
        output: &mut O,
        stats: &mut SearchStats,
    ) {
        let mut depth = 0;
        loop {
            let from = self.expanded[depth];
            let to = (from + BATCH).min(self.lists[depth].len());
            self.expanded[depth] = to;
            if from == to || output.collector().is_over() {
                self.lists[depth].clear();
                self.expanded[depth] = 0;
                if depth == 0 {
                    return;
                }
                depth -= 1;
                continue;
            }
            let batch = WalkBatch { depth, from, to };
            let floor = output.floor();
            self.finish(context, batch, output.collector());
            if self.tables.is_restricted && output.floor() > floor {
                output.restrict(&mut self.tables, counts);
            }
            if depth + 1 < counts.most {
                let steps = self.follow(context, batch, output, stats);
                self.keep(context, batch, counts, output, steps);
                depth += 1;
            }
        }
    }

    /// Follows the edges of a batch of entries. Returns the number of steps.
    #[inline(always)]
    fn follow<G: Nodes<Set = T::Mask>, O: WalkOutput<T>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        WalkBatch { depth, from, to }: WalkBatch,
        output: &O,
        stats: &mut SearchStats,
    ) -> usize {
        let Context { graph, rack, .. } = context;
        let entries = &self.lists[depth][from..to];
        let tables = &self.tables;
        let highest = highest_level::<T, O, N>(tables);
        self.letters.fill(entries.iter().map(
            #[inline(always)]
            |entry| {
                let mut follow = entry.follow;
                if O::Collector::BEST {
                    let is_wanted = |level: usize| {
                        !is_empty(&intersection(&entry.squares, &tables.wanted[level][depth]))
                    };
                    let rest = rack.tiles_left(&entry.rack);
                    let level = level_of(context, rest, highest);
                    if !is_wanted(level) {
                        follow = 0;
                    } else if rest.blanks > 0 && level < highest && !is_wanted(level + 1) {
                        follow &= rest.letters;
                    }
                }
                G::Set::from_bits(follow)
            },
        ));
        let edges = self.letters.len();
        stats.edges += edges as u64;
        let steps = resized(&mut self.steps, edges);
        let mut count = 0;
        for (index, letter) in self.letters.iter() {
            let entry = &entries[index];
            let (state, needed) = graph.child_and_needed(entry.state, entry.edges, letter);
            let tile = tile(rack.tiles_left(&entry.rack).letters, letter);
            let left = rack.without(&entry.rack, tile);
            let blanks = entry.blanks.with_tile(tile);
            let letters = blanks.allowed(rack.tiles_left(&left), output.lists());
            steps[count] = WalkStep { state, entry: index as u16, tile, rack: left, edges: 0 };
            count += usize::from(can_supply(needed, letters));
        }
        // A separate loop, so that many reads are in flight at once.
        for step in &mut steps[..count] {
            step.edges = graph.edges(step.state);
        }
        count
    }

    /// Creates entries for the steps of a batch that can lead to a play.
    #[inline(always)]
    fn keep<G: Nodes<Set = T::Mask>, O: WalkOutput<T>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        WalkBatch { depth, from, to }: WalkBatch,
        TileCounts { least, most }: TileCounts,
        output: &O,
        steps: usize,
    ) {
        let Context { graph, rack, .. } = context;
        let (before, after) = self.lists.split_at_mut(depth + 1);
        let following = &mut after[0];
        let entries = &before[depth][from..to];
        let tables = &self.tables;
        let highest = highest_level::<T, O, N>(tables);
        // The number of tiles of a word that ends with the letter after the next one.
        let len = depth + 2;
        for step in &self.steps[..steps] {
            let entry = &entries[usize::from(step.entry)];
            let tile = step.tile;
            let allowed = &tables.allowed[usize::from(tile & 63)];
            let mut squares = shifted(&intersection(&entry.squares, allowed));
            let blanks = entry.blanks.with_tile(tile);
            let rest = rack.tiles_left(&step.rack);
            if O::Collector::BEST {
                let level = level_of(context, rest, highest);
                squares = intersection(&squares, &tables.wanted[level][depth + 1]);
            }
            let letters = blanks.allowed(rest, output.lists());
            let follow = if len < most { step.edges & letters } else { 0 };
            let finals = if len < least { 0 } else { graph.finals(step.state) };
            let finals = finals & letters;
            if follow | finals != 0 && !is_empty(&squares) {
                following.push(WalkEntry {
                    squares,
                    follow,
                    finals,
                    tiles: entry.tiles.put_after(depth as u32, tile),
                    state: step.state,
                    edges: step.edges,
                    rack: step.rack,
                    blanks,
                    ambiguous: entry.ambiguous || is_ambiguous(rack, tile),
                });
            }
        }
    }

    /// Writes the plays that the next letter completes, for a batch of entries.
    #[inline(always)]
    fn finish<G: Copy, C: Collector<T::Rack>>(
        &mut self,
        context: Context<'_, G, T::Rack>,
        WalkBatch { depth, from, to }: WalkBatch,
        out: &mut C,
    ) {
        let rack = context.rack;
        let len = depth + 1;
        if len < 2 {
            return;
        }
        let tables = &self.tables;
        let connected = tables.connected[len];
        let writer = WordWriter::new(context, len, &tables.sums);
        let every_choice = out.every_choice();
        for entry in &self.lists[depth][from..to] {
            let last_squares = intersection(&entry.squares, &connected);
            let rest = rack.tiles_left(&entry.rack);
            let mut finals = entry.finals;
            while finals != 0 {
                let letter = finals.trailing_zeros();
                finals &= finals - 1;
                let squares = intersection(&last_squares, &tables.allowed[letter as usize & 63]);
                if is_empty(&squares) {
                    continue;
                }
                let tile = tile(rest.letters, letter);
                let tiles = entry.tiles.put_after(depth as u32, tile);
                let spare = if every_choice { rest.blanks - u32::from(tile >> 7) } else { 0 };
                if C::COUNT {
                    let count: u32 = squares.iter().map(|word| word.count_ones()).sum();
                    let choices = count_choices(tiles, len as u32, spare, rack);
                    out.count(u64::from(count) * choices);
                    continue;
                }
                let choice = BlankFreedom {
                    spare,
                    is_ambiguous: entry.ambiguous || is_ambiguous(rack, tile),
                };
                writer.complete(tiles, squares, choice, &mut self.places, out);
            }
        }
        out.relieve();
    }
}

/// Returns the highest blank count that has bounds of its own.
#[inline(always)]
fn highest_level<T: SearchTypes, O: WalkOutput<T>, const N: usize>(
    tables: &WalkTables<N>,
) -> usize {
    if O::Collector::BY_BLANKS { tables.levels - 1 } else { 0 }
}

/// Returns the number of blanks played, at most `highest`.
#[inline(always)]
fn level_of<G, S: RackState>(context: Context<'_, G, S>, rest: TilesLeft, highest: usize) -> usize {
    ((context.rack.blanks - rest.blanks) as usize).min(highest)
}
