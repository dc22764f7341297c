//! Plays that touch no tile of their line, for all lines at once.
//!
//! The DAWG is walked once with the rack. Each entry of the walk carries the set of squares, of
//! all lines in both directions, where its next letter would go: a step is `(squares & ok[letter])
//! << 1`, and a word of `n` letters that ends on one of `squares & ok[letter] & joined[n]` is a
//! play. `ok` holds the squares where the words across allow the letter, and none that has a tile
//! of the line beside it; `joined[n]` those squares that, with the `n - 1` before them, touch a
//! tile of another line.

mod finish;
mod whole;
mod windows;

use self::finish::Place;
use super::algorithm::SearchStats;
use super::batch::{at_least, there};
use super::blank_letters::{BlankLetters, Blanks, Listed, MOST_BLANKS, Taken};
use super::blanks::is_ambiguous;
use super::collect::Collector;
use super::context::Context;
use super::evaluator::Evaluator;
use super::members::Members;
use super::prune_bounds::{Part, Pruning};
use super::queue::BATCH;
use super::rack_state::{RackState, Rest};
use super::ranking::Ranking;
use super::search_rack::tile;
use crate::anchor::touched;
use crate::cross_check::BoardState;
use crate::nodes::{Nodes, Width, bits};
use crate::record::Tiles;

/// The most numbers of blanks that make a difference.
const LEVELS: usize = MOST_BLANKS as usize + 1;

/// The memory of a walk: for boards up to 15 by 15, and for larger ones.
pub(crate) struct Isolated<S: RackState> {
    narrow: Walks<S, 8>,
    wide: Walks<S, 32>,
}

/// The memory of walks for every play and for the best.
struct Walks<S: RackState, const N: usize> {
    every: Walk<S, (), N>,
    best: Walk<S, Listed, N>,
}

impl<S: RackState, const N: usize> Default for Walks<S, N> {
    fn default() -> Self {
        Self {
            every: Walk::default(),
            best: Walk::default(),
        }
    }
}

impl<S: RackState> Default for Isolated<S> {
    fn default() -> Self {
        Self {
            narrow: Walks::default(),
            wide: Walks::default(),
        }
    }
}

impl<S: RackState> Isolated<S> {
    /// Writes all plays that touch no tile of their line.
    #[inline(always)]
    pub(crate) fn every<G: Nodes, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        out: &mut C,
        stats: &mut SearchStats,
    ) {
        if is_narrow(context.lines) {
            let walk = &mut self.narrow.every;
            walk.run(context, root, &mut Unbounded(out), stats);
        } else {
            let walk = &mut self.wide.every;
            walk.run(context, root, &mut Unbounded(out), stats);
        }
    }

    /// Prepares a search for the best of them.
    #[inline(always)]
    pub(crate) fn start<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        stats: &mut SearchStats,
    ) {
        // Without blanks, and while there is nothing to compare with, words are so few that they are
        // sooner found than bounded.
        let restricted = !ranking.is_open() || context.rack.blanks > 0;
        if is_narrow(context.lines) {
            let walk = &mut self.narrow.best;
            walk.begin = walk.prepare(context, stats);
            walk.windows(pruning, restricted);
        } else {
            let walk = &mut self.wide.best;
            walk.begin = walk.prepare(context, stats);
            walk.windows(pruning, restricted);
        }
    }

    /// Returns a bound on the values of the plays of fewer tiles than the rack has.
    #[inline(always)]
    pub(crate) fn highest<E: Evaluator>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
    ) -> i64 {
        if is_narrow(pruning.lines) {
            self.narrow.best.highest(pruning, ranking)
        } else {
            self.wide.best.highest(pruning, ranking)
        }
    }

    /// Writes those of a part of them that may be among the best plays.
    #[inline(always)]
    pub(crate) fn best<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        part: Part,
        mut bounded: Bounded<'_, '_, E, S>,
        stats: &mut SearchStats,
    ) {
        let words = match part {
            Part::Whole => bounded.pruning.long_words(),
            Part::All | Part::Fewer => None,
        };
        match (is_narrow(context.lines), words) {
            (true, Some(words)) => self.narrow.best.whole(context, &words.seven, &mut bounded),
            (false, Some(words)) => self.wide.best.whole(context, &words.seven, &mut bounded),
            (true, None) => {
                let walk = &mut self.narrow.best;
                walk.search(context, root, part, &mut bounded, stats);
            }
            (false, None) => {
                let walk = &mut self.wide.best;
                walk.search(context, root, part, &mut bounded, stats);
            }
        }
    }
}

/// Returns `true` if the squares of all lines fit the smaller sets.
fn is_narrow(lines: &BoardState) -> bool {
    lines.lines() << lines.shift <= 8 * 64
}

/// Receives the plays of a walk, and may restrict the squares that it goes to.
trait Receiver<S: RackState> {
    type Out: Collector<S>;
    type Blanks: Blanks;

    fn out(&mut self) -> &mut Self::Out;

    /// Returns the letters that blanks can be.
    fn lists(&self) -> &<Self::Blanks as Blanks>::Lists;

    /// Returns the letters that blanks can be in a part of the plays; `None` if it has none.
    fn blanks(&mut self, part: Part) -> Option<Self::Blanks>;

    /// Leaves out the squares where no play is wanted.
    fn restrict<const N: usize>(&self, _walk: &mut Walk<S, Self::Blanks, N>, _lens: Lens) {}

    /// Changes whenever the walk can be restricted further.
    fn level(&self) -> i64 {
        0
    }
}

/// Every play is wanted.
struct Unbounded<'o, C>(&'o mut C);

impl<S: RackState, C: Collector<S>> Receiver<S> for Unbounded<'_, C> {
    type Out = C;
    type Blanks = ();

    #[inline(always)]
    fn out(&mut self) -> &mut C {
        self.0
    }

    #[inline(always)]
    fn lists(&self) -> &() {
        &()
    }

    #[inline(always)]
    fn blanks(&mut self, _: Part) -> Option<()> {
        Some(())
    }
}

/// Only plays that may be among the best are wanted.
pub(crate) struct Bounded<'b, 'r, E, S: RackState> {
    pub(super) pruning: Pruning<'b, S>,
    pub(super) blanks: &'b mut BlankLetters,
    pub(super) ranking: &'b mut Ranking<'r, E, S>,
}

impl<'r, E: Evaluator, S: RackState> Receiver<S> for Bounded<'_, 'r, E, S> {
    type Out = Ranking<'r, E, S>;
    type Blanks = Listed;

    #[inline(always)]
    fn out(&mut self) -> &mut Self::Out {
        self.ranking
    }

    #[inline(always)]
    fn lists(&self) -> &BlankLetters {
        self.blanks
    }

    #[inline(always)]
    fn blanks(&mut self, part: Part) -> Option<Listed> {
        if part != Part::Whole {
            return Some(Listed::default());
        }
        // No letter of the board is taken in.
        let Pruning { scores, filter, .. } = self.pruning;
        self.blanks.list(filter, &scores.whole, &[Taken::default()])
    }

    #[inline(always)]
    fn restrict<const N: usize>(&self, walk: &mut Walk<S, Listed, N>, lens: Lens) {
        walk.restrict(self.pruning, self.ranking, lens);
    }

    #[inline(always)]
    fn level(&self) -> i64 {
        self.ranking.floor()
    }
}

/// The numbers of tiles of the plays of a part, from the least to the most.
type Lens = (usize, usize);

/// A set of squares of all lines, by their index.
type Squares<const N: usize> = [u64; N];

struct Walk<S: RackState, B, const N: usize> {
    /// The entries of the walk, by the number of letters placed.
    lists: [Vec<Entry<S, B, N>>; 32],
    done: [usize; 32],
    ok: Box<[Squares<N>; 64]>,
    joined: [Squares<N>; 32],
    /// Whether squares where no play is wanted are left out.
    restricted: bool,
    /// If so, the squares of the next letter of a word, by the number of its blanks, at least, and
    /// that of letters placed.
    open: [[Squares<N>; 32]; LEVELS],
    /// The numbers of blanks that make a difference.
    levels: usize,
    /// Squares where a play can begin.
    begin: Squares<N>,
    /// Empty squares beside which no tile of the line lies.
    free: Squares<N>,
    /// Sums over the squares before an index, for bounds.
    bounds: Vec<(i32, u64)>,
    /// Sums of what the squares before an index add.
    adds: Vec<i64>,
    members: Members,
    steps: Vec<Step<S>>,
    places: Vec<Place<S::Tiles>>,
}

impl<S: RackState, B, const N: usize> Default for Walk<S, B, N> {
    fn default() -> Self {
        Self {
            lists: core::array::from_fn(|_| Vec::new()),
            done: [0; 32],
            ok: Box::new([[0; N]; 64]),
            joined: [[0; N]; 32],
            open: [[[0; N]; 32]; LEVELS],
            levels: 1,
            restricted: false,
            begin: [0; N],
            free: [0; N],
            bounds: Vec::new(),
            adds: Vec::new(),
            members: Members::default(),
            steps: Vec::new(),
            places: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Entry<S: RackState, B, const N: usize> {
    squares: Squares<N>,
    go: u64,
    fin: u64,
    tiles: S::Tiles,
    state: u32,
    /// All letters that lead on from the state.
    leads: u64,
    rack: S,
    blanks: B,
    ambiguous: bool,
}

/// An arc that is followed.
#[derive(Debug, Clone, Copy, Default)]
struct Step<S> {
    state: u32,
    entry: u16,
    tile: u8,
    /// The rest of the rack.
    rack: S,
    /// The letters that lead on from the state.
    next: u64,
}

#[inline(always)]
fn and<const N: usize>(a: &Squares<N>, b: &Squares<N>) -> Squares<N> {
    core::array::from_fn(|i| a[i] & b[i])
}

/// Moves every square on by one. Nothing goes from one word to the next: after each line there is
/// an index without a square.
#[inline(always)]
fn on<const N: usize>(a: &Squares<N>) -> Squares<N> {
    core::array::from_fn(|i| a[i] << 1)
}

#[inline(always)]
fn is_empty<const N: usize>(a: &Squares<N>) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

impl<S: RackState, B: Blanks, const N: usize> Walk<S, B, N> {
    /// Fills the tables for a board and a rack; returns the squares where a play can begin.
    #[inline(always)]
    fn prepare<G: Nodes>(
        &mut self,
        context: Context<'_, G, S>,
        stats: &mut SearchStats,
    ) -> Squares<N> {
        let Context { lines, rack, .. } = context;
        let letters = rack.rest(&rack.full).allowed;
        let mut free = [0u64; N];
        let mut touch = [0u64; N];
        for line in 0..lines.lines() {
            let occupied = lines.occupied[line];
            let squares = (1u32 << lines.len_of(line)) - 1;
            let alone = !(occupied | occupied << 1 | occupied >> 1) & squares;
            let at = line << lines.shift;
            free[at / 64] |= u64::from(alone) << (at % 64);
            touch[at / 64] |= u64::from(alone & touched(lines, line)) << (at % 64);
        }
        stats.anchors += u64::from(touch.iter().map(|word| word.count_ones()).sum::<u32>());

        self.free = free;
        let across: Squares<N> = core::array::from_fn(|i| free[i] & touch[i]);
        let alone: Squares<N> = core::array::from_fn(|i| free[i] & !touch[i]);
        for letter in bits(letters) {
            self.ok[letter as usize] = alone;
        }
        for (word, &mask) in across.iter().enumerate() {
            for bit in bits(mask) {
                let square = word * 64 + bit as usize;
                for letter in bits(lines.cross[square] & letters) {
                    self.ok[letter as usize][word] |= 1 << bit;
                }
            }
        }
        let mut joined = touch;
        let mut begin = touch;
        for len in 1..=rack.tiles as usize {
            self.joined[len] = joined;
            joined = core::array::from_fn(|i| joined[i] << 1 | touch[i]);
            if len > 1 {
                begin = core::array::from_fn(|i| begin[i] | begin[i] >> 1 & free[i]);
            }
        }
        self.adds.clear();
        self.adds.push(0);
        let mut sum = 0;
        self.adds.extend(lines.worth.iter().map(|worth| {
            sum += worth.add;
            sum
        }));
        begin
    }

    /// Searches for all plays.
    #[inline(always)]
    fn run<G: Nodes, R: Receiver<S, Blanks = B>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        receiver: &mut R,
        stats: &mut SearchStats,
    ) {
        self.begin = self.prepare(context, stats);
        self.search(context, root, Part::All, receiver, stats);
    }

    /// Searches for the plays of a part.
    #[inline(always)]
    fn search<G: Nodes, R: Receiver<S, Blanks = B>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        part: Part,
        receiver: &mut R,
        stats: &mut SearchStats,
    ) {
        let tiles = context.rack.tiles as usize;
        let mut squares = self.begin;
        if is_empty(&squares) || tiles < 2 {
            return;
        }
        let lens = match part {
            Part::All => (2, tiles),
            Part::Whole => (tiles, tiles),
            Part::Fewer => (2, tiles - 1),
        };
        if self.restricted {
            receiver.restrict(self, lens);
            squares = self.open[0][0];
        }
        if !is_empty(&squares)
            && let Some(blanks) = receiver.blanks(part)
        {
            let first = self.first(context, root, squares, blanks, receiver.lists());
            self.lists[0].push(first);
            self.walk(context, lens, receiver, stats);
        }
    }

    /// Returns the entry that a walk begins with.
    #[inline(always)]
    fn first<G: Nodes>(
        &self,
        context: Context<'_, G, S>,
        root: u32,
        squares: Squares<N>,
        blanks: B,
        lists: &B::Lists,
    ) -> Entry<S, B, N> {
        let Context { graph, rack, .. } = context;
        let letters = blanks.allowed(rack.rest(&rack.full), lists);
        let leads = graph.leads(root);
        Entry {
            squares,
            go: leads & letters,
            fin: 0,
            tiles: S::Tiles::NONE,
            state: root,
            leads,
            rack: rack.full,
            blanks,
            ambiguous: false,
        }
    }

    /// Walks from the entries of the first list, for plays of some numbers of tiles.
    #[inline(always)]
    fn walk<G: Nodes, R: Receiver<S, Blanks = B>>(
        &mut self,
        context: Context<'_, G, S>,
        lens: Lens,
        receiver: &mut R,
        stats: &mut SearchStats,
    ) {
        let mut depth = 0;
        loop {
            let from = self.done[depth];
            let to = (from + BATCH).min(self.lists[depth].len());
            self.done[depth] = to;
            if from == to {
                self.lists[depth].clear();
                self.done[depth] = 0;
                if depth == 0 {
                    return;
                }
                depth -= 1;
                continue;
            }
            let level = receiver.level();
            self.finish(context, depth, from..to, receiver.out());
            if self.restricted && receiver.level() > level {
                receiver.restrict(self, lens);
            }
            if depth + 1 < lens.1 {
                let lists = receiver.lists();
                self.expand::<_, R::Out>(context, depth, from..to, lens, lists, stats);
                depth += 1;
            }
        }
    }

    #[inline(always)]
    fn expand<G: Nodes, C: Collector<S>>(
        &mut self,
        context: Context<'_, G, S>,
        depth: usize,
        batch: core::ops::Range<usize>,
        (least, most): Lens,
        lists: &B::Lists,
        stats: &mut SearchStats,
    ) {
        let Context { graph, rack, .. } = context;
        let (before, after) = self.lists.split_at_mut(depth + 1);
        let following = &mut after[0];
        // The number of tiles of a word that ends with the letter after the next one.
        let len = depth + 2;
        let entries = &before[depth][batch];
        let open = &self.open;
        let highest = if C::BY_BLANKS { self.levels - 1 } else { 0 };
        let level = |rest: Rest| ((rack.blanks - rest.blanks) as usize).min(highest);
        self.members.list(entries.iter().map(
            #[inline(always)]
            |entry| {
                let mut go = entry.go;
                if C::BEST {
                    let wanted =
                        |level: usize| !is_empty(&and(&entry.squares, &open[level][depth]));
                    let rest = rack.rest(&entry.rack);
                    let level = level(rest);
                    if !wanted(level) {
                        go = 0;
                    } else if rest.blanks > 0 && level < highest && !wanted(level + 1) {
                        go &= rest.letters;
                    }
                }
                G::Set::from_bits(go)
            },
        ));
        let arcs = self.members.len();
        stats.arcs += arcs as u64;
        let steps = at_least(&mut self.steps, arcs);
        let mut count = 0;
        for (index, letter) in self.members.iter() {
            let entry = &entries[index];
            let (state, needed) = graph.child_and_needed(entry.state, entry.leads, letter);
            let tile = tile(rack.rest(&entry.rack).letters, letter);
            let left = rack.without(&entry.rack, tile);
            let letters = entry
                .blanks
                .with_tile(tile)
                .allowed(rack.rest(&left), lists);
            steps[count] = Step {
                state,
                entry: index as u16,
                tile,
                rack: left,
                next: 0,
            };
            count += usize::from(there(needed, letters));
        }
        let steps = &mut steps[..count];
        // As in `batch`: many reads are in flight at once.
        for step in &mut *steps {
            step.next = graph.leads(step.state);
        }
        for step in steps {
            let entry = &entries[usize::from(step.entry)];
            let tile = step.tile;
            let mut squares = on(&and(&entry.squares, &self.ok[usize::from(tile & 63)]));
            let blanks = entry.blanks.with_tile(tile);
            let rest = rack.rest(&step.rack);
            if C::BEST {
                squares = and(&squares, &open[level(rest)][depth + 1]);
            }
            let letters = blanks.allowed(rest, lists);
            let go = if len < most { step.next & letters } else { 0 };
            let ends = if len < least {
                0
            } else {
                graph.ends(step.state)
            };
            let fin = ends & letters;
            if go | fin != 0 && !is_empty(&squares) {
                following.push(Entry {
                    squares,
                    go,
                    fin,
                    tiles: entry.tiles.put_after(depth as u32, tile),
                    state: step.state,
                    leads: step.next,
                    rack: step.rack,
                    blanks,
                    ambiguous: entry.ambiguous || is_ambiguous(rack, tile),
                });
            }
        }
    }
}
