//! Plays that touch no tile of their line, for all lines at once.
//!
//! The DAWG is walked once with the rack. Each entry of the walk carries the set of squares, of
//! all lines in both directions, where its next letter would go: a step is `(squares & ok[letter])
//! << 1`, and a word of `n` letters that ends on one of `squares & ok[letter] & joined[n]` is a
//! play. `ok` holds the squares where the words across allow the letter, and none that has a tile
//! of the line beside it; `joined[n]` those squares that, with the `n - 1` before them, touch a
//! tile of another line.

mod finish;
mod windows;

use super::algorithm::Stats;
use super::batch::there;
use super::blanks::is_ambiguous;
use super::collect::Collector;
use super::context::Context;
use super::evaluator::Evaluator;
use super::prune_bounds::Pruning;
use super::rack_state::RackState;
use super::ranking::Ranking;
use super::search_rack::tile;
use crate::anchor::touched;
use crate::cross_check::Lines;
use crate::nodes::{Nodes, bits};
use crate::record::Tiles;

/// Entries that are taken from a list at a time.
const BATCH: usize = 64;

/// The memory of a walk: for boards up to 15 by 15, and for larger ones.
pub(crate) struct Isolated<S: RackState> {
    narrow: Walk<S, 8>,
    wide: Walk<S, 32>,
}

impl<S: RackState> Default for Isolated<S> {
    fn default() -> Self {
        Self {
            narrow: Walk::default(),
            wide: Walk::default(),
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
        stats: &mut Stats,
    ) {
        if is_narrow(context.lines) {
            self.narrow.run(context, root, &mut Unbounded(out), stats);
        } else {
            self.wide.run(context, root, &mut Unbounded(out), stats);
        }
    }

    /// Writes those of them that may be among the best plays.
    #[inline(always)]
    pub(crate) fn best<G: Nodes, E: Evaluator>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        pruning: Pruning<'_, S>,
        ranking: &mut Ranking<'_, E, S>,
        stats: &mut Stats,
    ) {
        let mut bounded = Bounded { pruning, ranking };
        if is_narrow(context.lines) {
            self.narrow.run(context, root, &mut bounded, stats);
        } else {
            self.wide.run(context, root, &mut bounded, stats);
        }
    }
}

/// Returns `true` if the squares of all lines fit the smaller sets.
fn is_narrow(lines: &Lines) -> bool {
    lines.lines() << lines.shift <= 8 * 64
}

/// Receives the plays of a walk, and may restrict the squares that it goes to.
trait Receiver<S: RackState> {
    type Out: Collector<S>;

    fn out(&mut self) -> &mut Self::Out;

    /// Returns `true` if the walk is to be restricted; asked once.
    fn restricts(&self) -> bool {
        false
    }

    /// Prepares bounds for all squares.
    fn prepare<const N: usize>(&self, _walk: &mut Walk<S, N>) {}

    /// Leaves out the squares where no play is wanted.
    fn restrict<const N: usize>(&self, _walk: &mut Walk<S, N>) {}

    /// Changes whenever the walk can be restricted further.
    fn level(&self) -> i64 {
        0
    }
}

/// Every play is wanted.
struct Unbounded<'o, C>(&'o mut C);

impl<S: RackState, C: Collector<S>> Receiver<S> for Unbounded<'_, C> {
    type Out = C;

    #[inline(always)]
    fn out(&mut self) -> &mut C {
        self.0
    }
}

/// Only plays that may be among the best are wanted.
struct Bounded<'b, 'r, E, S: RackState> {
    pruning: Pruning<'b, S>,
    ranking: &'b mut Ranking<'r, E, S>,
}

impl<'r, E: Evaluator, S: RackState> Receiver<S> for Bounded<'_, 'r, E, S> {
    type Out = Ranking<'r, E, S>;

    #[inline(always)]
    fn out(&mut self) -> &mut Self::Out {
        self.ranking
    }

    /// Without blanks, and while there is nothing to compare with, words are so few that they are
    /// sooner found than bounded.
    #[inline(always)]
    fn restricts(&self) -> bool {
        !self.ranking.is_open() || self.pruning.rack.blanks > 0
    }

    #[inline(always)]
    fn prepare<const N: usize>(&self, walk: &mut Walk<S, N>) {
        walk.windows(self.pruning);
    }

    #[inline(always)]
    fn restrict<const N: usize>(&self, walk: &mut Walk<S, N>) {
        walk.restrict(self.pruning, self.ranking);
    }

    #[inline(always)]
    fn level(&self) -> i64 {
        self.ranking.floor()
    }
}

/// A set of squares of all lines, by their index.
type Squares<const N: usize> = [u64; N];

struct Walk<S: RackState, const N: usize> {
    /// The entries of the walk, by the number of letters placed.
    lists: [Vec<Entry<S, N>>; 32],
    done: [usize; 32],
    ok: Box<[Squares<N>; 64]>,
    joined: [Squares<N>; 32],
    /// If the walk is restricted, the squares of the next letter of a word, by the number of letters
    /// placed.
    open: [Squares<N>; 32],
    /// Empty squares beside which no tile of the line lies.
    free: Squares<N>,
    /// Sums over the squares before an index, for bounds.
    bounds: Vec<(i32, u64)>,
    /// Sums of what the squares before an index add.
    adds: Vec<i64>,
    steps: Vec<Step>,
}

impl<S: RackState, const N: usize> Default for Walk<S, N> {
    fn default() -> Self {
        Self {
            lists: core::array::from_fn(|_| Vec::new()),
            done: [0; 32],
            ok: Box::new([[0; N]; 64]),
            joined: [[0; N]; 32],
            open: [[0; N]; 32],
            free: [0; N],
            bounds: Vec::new(),
            adds: Vec::new(),
            steps: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Entry<S: RackState, const N: usize> {
    squares: Squares<N>,
    go: u64,
    fin: u64,
    tiles: S::Tiles,
    state: u32,
    rack: S,
    ambiguous: bool,
}

/// An arc that is followed.
#[derive(Debug, Clone, Copy)]
struct Step {
    state: u32,
    entry: u16,
    letter: u8,
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

impl<S: RackState, const N: usize> Walk<S, N> {
    /// Fills the tables for a board and a rack; returns the squares where a play can begin.
    #[inline(always)]
    fn prepare<G: Nodes>(&mut self, context: Context<'_, G, S>, stats: &mut Stats) -> Squares<N> {
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
        self.adds.extend(lines.adds.iter().map(|add| {
            sum += add;
            sum
        }));
        begin
    }

    #[inline(always)]
    fn run<G: Nodes, R: Receiver<S>>(
        &mut self,
        context: Context<'_, G, S>,
        root: u32,
        receiver: &mut R,
        stats: &mut Stats,
    ) {
        let Context { graph, rack, .. } = context;
        let mut squares = self.prepare(context, stats);
        if is_empty(&squares) || rack.tiles < 2 {
            return;
        }
        let restricts = receiver.restricts();
        if restricts {
            receiver.prepare(self);
            receiver.restrict(self);
            squares = self.open[0];
            if is_empty(&squares) {
                return;
            }
        } else if R::Out::BEST {
            self.open = [[!0; N]; 32];
        }
        self.lists[0].push(Entry {
            squares,
            go: graph.node(root).next & rack.rest(&rack.full).allowed,
            fin: 0,
            tiles: S::Tiles::NONE,
            state: root,
            rack: rack.full,
            ambiguous: false,
        });
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
            if restricts && receiver.level() > level {
                receiver.restrict(self);
            }
            if depth as u32 + 1 < rack.tiles {
                self.expand::<_, R::Out>(context, depth, from..to, stats);
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
        stats: &mut Stats,
    ) {
        let Context { graph, rack, .. } = context;
        let (before, after) = self.lists.split_at_mut(depth + 1);
        let following = &mut after[0];
        let last = depth as u32 + 2 >= rack.tiles;
        let entries = &before[depth][batch];
        self.steps.clear();
        let open = self.open[depth + 1];
        for (index, entry) in entries.iter().enumerate() {
            if C::BEST && is_empty(&and(&entry.squares, &self.open[depth])) {
                continue;
            }
            let next = graph.leads(entry.state);
            let rest = rack.rest(&entry.rack);
            for letter in bits(entry.go) {
                let (state, needed) = graph.child_and_needed(entry.state, next, letter);
                let blanks = rest.blanks - u32::from(tile(rest, letter) >> 7);
                let letters = if blanks > 0 { rack.all } else { rest.letters };
                let steps = self.steps.len();
                self.steps.push(Step {
                    state,
                    entry: index as u16,
                    letter: letter as u8,
                    next: 0,
                });
                self.steps
                    .truncate(steps + usize::from(there(needed, letters)));
            }
            stats.arcs += u64::from(entry.go.count_ones());
        }
        // As in `batch`: many reads are in flight at once.
        for step in &mut self.steps {
            step.next = graph.leads(step.state);
        }
        for step in &self.steps {
            let entry = &entries[usize::from(step.entry)];
            let letter = u32::from(step.letter);
            let mut squares = on(&and(&entry.squares, &self.ok[letter as usize & 63]));
            if C::BEST {
                squares = and(&squares, &open);
            }
            let tile = tile(rack.rest(&entry.rack), letter);
            let left = rack.without(&entry.rack, tile < 128, letter);
            let letters = rack.rest(&left).allowed;
            let go = if last { 0 } else { step.next & letters };
            let fin = graph.ends(step.state) & letters;
            if go | fin != 0 && !is_empty(&squares) {
                following.push(Entry {
                    squares,
                    go,
                    fin,
                    tiles: entry.tiles.put_after(depth as u32, tile),
                    state: step.state,
                    rack: left,
                    ambiguous: entry.ambiguous || is_ambiguous(rack, tile),
                });
            }
        }
    }
}
