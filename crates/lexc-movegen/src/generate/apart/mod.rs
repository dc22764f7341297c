//! Plays that touch no tile of their line, for all lines at once.
//!
//! The DAWG is walked once with the rack. Each place of the walk carries the set of squares, of
//! all lines in both directions, where its next letter would go: a step is `(places & ok[letter])
//! << 1`, and a word of `n` letters that ends on one of `places & ok[letter] & joined[n]` is a
//! play. `ok` holds the squares where the words across allow the letter, and none that has a tile
//! of the line beside it; `joined[n]` those squares that, with the `n - 1` before them, touch a
//! tile of another line.

mod finish;
mod windows;

use super::Stats;
use super::batch::there;
use super::best::{NO_BOUND, Tops};
use super::filter::Filter;
use super::hand::{Deal, Hand};
use super::limit::Limit;
use super::output::{Output, is_ambiguous};
use crate::anchor::touched;
use crate::cross_check::Lines;
use crate::nodes::{Nodes, bits};
use crate::play::Tiles;

/// Entries that are taken from a list at a time.
const BATCH: usize = 64;

/// The memory of a walk: for boards up to 15 by 15, and for larger ones.
pub(crate) struct Apart<H: Hand> {
    narrow: Walk<H, 8>,
    wide: Walk<H, 32>,
}

impl<H: Hand> Default for Apart<H> {
    fn default() -> Self {
        Self {
            narrow: Walk::default(),
            wide: Walk::default(),
        }
    }
}

/// Only plays that may score more than `floor` are wanted, and of each only the best way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Only<'t> {
    pub(crate) tops: &'t Tops,
    pub(crate) filter: &'t Filter,
    pub(crate) floor: i32,
}

/// A set of squares of all lines, by their index.
type Places<const N: usize> = [u64; N];

struct Walk<H: Hand, const N: usize> {
    /// For each number of letters, the places of the walk there.
    lists: [Vec<Entry<H, N>>; 32],
    done: [usize; 32],
    ok: Box<[Places<N>; 64]>,
    joined: [Places<N>; 32],
    /// For the best play only: where the next letter of a word of so many letters may go, if the
    /// whole word is to score enough.
    open: [Places<N>; 32],
    /// Empty squares beside which no tile of the line lies.
    free: Places<N>,
    /// For the best play only: sums for bounds.
    bounds: Vec<(i32, u64)>,
    /// Sums of what the squares before an index add.
    adds: Vec<i64>,
    /// Arcs that are followed: state, entry, letter, and what leads on from the state.
    steps: Vec<(u32, u16, u8, u64)>,
}

impl<H: Hand, const N: usize> Default for Walk<H, N> {
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
struct Entry<H: Hand, const N: usize> {
    places: Places<N>,
    go: u64,
    fin: u64,
    hand: H,
    tiles: H::Tiles,
    state: u32,
    blanks: u8,
    ambiguous: bool,
}

/// Writes all plays that touch no tile of their line.
#[inline(always)]
#[expect(
    clippy::too_many_arguments,
    reason = "all of it is needed, and used once"
)]
pub(crate) fn apart<G: Nodes, H: Hand, L: Limit>(
    graph: G,
    root: u32,
    lines: &Lines,
    deal: &Deal<H>,
    only: Option<Only<'_>>,
    apart: &mut Apart<H>,
    out: &mut Output<'_, H::Tiles>,
    stats: &mut Stats,
) {
    let squares = lines.lines() << lines.shift;
    if squares <= 8 * 64 {
        apart
            .narrow
            .run::<_, L>(graph, root, lines, deal, only, out, stats);
    } else {
        apart
            .wide
            .run::<_, L>(graph, root, lines, deal, only, out, stats);
    }
}

#[inline(always)]
fn and<const N: usize>(a: &Places<N>, b: &Places<N>) -> Places<N> {
    core::array::from_fn(|i| a[i] & b[i])
}

/// Every place one square on. Nothing goes from one word to the next: behind each line there is
/// an index without a square.
#[inline(always)]
fn on<const N: usize>(a: &Places<N>) -> Places<N> {
    core::array::from_fn(|i| a[i] << 1)
}

#[inline(always)]
fn is_empty<const N: usize>(a: &Places<N>) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

impl<H: Hand, const N: usize> Walk<H, N> {
    /// Fills the tables for a board and a rack; the squares where a play can begin.
    #[inline(always)]
    fn prepare(&mut self, lines: &Lines, deal: &Deal<H>, stats: &mut Stats) -> Places<N> {
        let letters = deal.placeable(&deal.hand, deal.blanks);
        let mut free = [0u64; N];
        let mut touch = [0u64; N];
        for line in 0..lines.lines() {
            let occupied = lines.occupied[line];
            let squares = (1u32 << lines.len_of(line)) - 1;
            let apart = !(occupied | occupied << 1 | occupied >> 1) & squares;
            let at = line << lines.shift;
            free[at / 64] |= u64::from(apart) << (at % 64);
            touch[at / 64] |= u64::from(apart & touched(lines, line)) << (at % 64);
        }
        stats.anchors += u64::from(touch.iter().map(|word| word.count_ones()).sum::<u32>());

        self.free = free;
        let across: Places<N> = core::array::from_fn(|i| free[i] & touch[i]);
        let apart: Places<N> = core::array::from_fn(|i| free[i] & !touch[i]);
        for letter in bits(letters) {
            self.ok[letter as usize] = apart;
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
        for len in 1..=deal.tiles as usize {
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
    #[expect(
        clippy::too_many_arguments,
        reason = "all of it is needed, and used once"
    )]
    fn run<G: Nodes, L: Limit>(
        &mut self,
        graph: G,
        root: u32,
        lines: &Lines,
        deal: &Deal<H>,
        only: Option<Only<'_>>,
        out: &mut Output<'_, H::Tiles>,
        stats: &mut Stats,
    ) {
        let mut places = self.prepare(lines, deal, stats);
        if is_empty(&places) || deal.tiles < 2 {
            return;
        }
        let mut floor = only.map_or(NO_BOUND, |only| only.floor);
        // Without blanks, and while there is nothing to beat, words are so few that they are sooner
        // found than bounded.
        let bounded = only.filter(|_| floor > NO_BOUND || deal.blanks > 0);
        if let Some(only) = bounded {
            self.windows(lines, deal, only);
            self.restrict(lines, deal, only.tops, floor);
            places = self.open[0];
            if is_empty(&places) {
                return;
            }
        } else if L::BEST {
            self.open = [[!0; N]; 32];
        }
        self.lists[0].push(Entry {
            places,
            go: graph.node(root).next & deal.placeable(&deal.hand, deal.blanks),
            fin: 0,
            hand: deal.hand,
            tiles: H::Tiles::NONE,
            state: root,
            blanks: deal.blanks as u8,
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
            let before = floor;
            self.finish::<L>(depth, from..to, lines, deal, &mut floor, out);
            if let Some(only) = bounded
                && floor > before
            {
                self.restrict(lines, deal, only.tops, floor);
            }
            if depth as u32 + 1 < deal.tiles {
                self.expand::<_, L>(depth, from..to, graph, deal, stats);
                depth += 1;
            }
        }
    }

    #[inline(always)]
    fn expand<G: Nodes, L: Limit>(
        &mut self,
        depth: usize,
        batch: core::ops::Range<usize>,
        graph: G,
        deal: &Deal<H>,
        stats: &mut Stats,
    ) {
        let (before, behind) = self.lists.split_at_mut(depth + 1);
        let next = &mut behind[0];
        let last = depth as u32 + 2 >= deal.tiles;
        let entries = &before[depth][batch];
        self.steps.clear();
        let open = self.open[depth + 1];
        for (index, entry) in entries.iter().enumerate() {
            if L::BEST && is_empty(&and(&entry.places, &self.open[depth])) {
                continue;
            }
            let leads = graph.leads(entry.state);
            let letters = entry.hand.mask();
            for letter in bits(entry.go) {
                let (state, needed) = graph.child_and_needed(entry.state, leads, letter);
                let blanks = u32::from(entry.blanks - (tile(&entry.hand, letter) >> 7));
                let steps = self.steps.len();
                self.steps.push((state, index as u16, letter as u8, 0));
                self.steps
                    .truncate(steps + usize::from(there(needed, letters, blanks)));
            }
            stats.arcs += u64::from(entry.go.count_ones());
        }
        // As in `gaddag`: many reads under way at once.
        for step in &mut self.steps {
            step.3 = graph.leads(step.0);
        }
        for &(state, index, letter, leads) in &self.steps {
            let entry = &entries[usize::from(index)];
            let letter = u32::from(letter);
            let mut places = on(&and(&entry.places, &self.ok[letter as usize & 63]));
            if L::BEST {
                places = and(&places, &open);
            }
            let tile = tile(&entry.hand, letter);
            let mut hand = entry.hand;
            hand.take(letter, &deal.slots);
            let blanks = entry.blanks - (tile >> 7);
            let letters = deal.placeable(&hand, blanks.into());
            let go = if last { 0 } else { leads & letters };
            let fin = graph.ends(state) & letters;
            if go | fin != 0 && !is_empty(&places) {
                next.push(Entry {
                    places,
                    go,
                    fin,
                    hand,
                    tiles: entry.tiles.put_behind(depth as u32, tile),
                    state,
                    blanks,
                    ambiguous: entry.ambiguous || is_ambiguous(deal, tile),
                });
            }
        }
    }
}

/// The tile that a letter is played as.
#[inline(always)]
fn tile<H: Hand>(hand: &H, letter: u32) -> u8 {
    letter as u8 | ((!hand.mask() >> letter & 1) as u8) << 7
}
