//! Entries of a search, taken a batch at a time.
//!
//! One batch goes through a few short loops: which arcs are followed, what stands at their ends,
//! behind which of them is hope. None of the loops has a branch that depends on what is read, so
//! that the processor runs far ahead and many reads are under way at once: nearly every state is
//! far from the nearest cache.

use super::best::Limit;
use super::hand::{Deal, Hand};
use super::output::is_ambiguous;
use crate::cross_check::Lines;
use crate::nodes::Nodes;
use crate::play::Place;

/// Entries that are taken from a list at a time.
pub(super) const BATCH: usize = 64;

/// Lists of entries, and how far each has been worked through.
pub(super) struct Levels<H: Hand> {
    pub(super) lists: [Vec<Entry<H>>; 32],
    pub(super) done: [usize; 32],
}

impl<H: Hand> Default for Levels<H> {
    fn default() -> Self {
        Self {
            lists: core::array::from_fn(|_| Vec::new()),
            done: [0; 32],
        }
    }
}

impl<H: Hand> Levels<H> {
    /// The next entries of a list; an empty range, and an empty list, if there are none.
    #[inline(always)]
    pub(super) fn batch(&mut self, level: usize) -> core::ops::Range<usize> {
        let from = self.done[level];
        let to = (from + BATCH).min(self.lists[level].len());
        self.done[level] = to;
        if from == to {
            self.lists[level].clear();
            self.done[level] = 0;
            return 0..0;
        }
        from..to
    }

    /// A list, and one that is farther on.
    #[inline(always)]
    pub(super) fn two(&mut self, level: usize, next: usize) -> (&[Entry<H>], &mut Vec<Entry<H>>) {
        let (before, behind) = self.lists.split_at_mut(next);
        (&before[level], &mut behind[0])
    }
}

/// A place of the search: what has been placed, and what can be placed on the next square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<H: Hand> {
    /// Letters for the next square that lead on; bit 0: the left side can be closed.
    pub(super) go: u64,
    /// Letters for the next square that complete a word.
    pub(super) fin: u64,
    /// All letters that lead on from the state; bit 0: the separator.
    pub(super) leads: u64,
    pub(super) hand: H,
    pub(super) tiles: H::Tiles,
    /// Main and cross sum.
    pub(super) sums: i64,
    pub(super) state: u32,
    pub(super) place: Place,
    /// What the word is multiplied by.
    pub(super) word: i32,
    /// Blanks left.
    pub(super) blanks: u8,
    /// Is there a blank for a letter that the rack has as well?
    pub(super) ambiguous: bool,
}

/// What a search needs of a square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Square {
    pub(super) factor: i64,
    pub(super) add: i64,
    pub(super) word: i32,
}

impl Square {
    #[inline(always)]
    pub(super) fn of(lines: &Lines, square: usize) -> Self {
        Self {
            factor: lines.factors[square],
            add: lines.adds[square],
            word: lines.words[square].into(),
        }
    }
}

/// The tile that a letter is played as.
#[inline(always)]
pub(super) fn child_tile<H: Hand>(entry: &Entry<H>, letter: u32) -> u8 {
    letter as u8 | ((!entry.hand.mask() >> letter & 1) as u8) << 7
}

/// An entry with a letter more on a square; state, tiles and place are those of the parent.
#[inline(always)]
pub(super) fn place<H: Hand>(
    entry: &Entry<H>,
    letter: u32,
    square: Square,
    deal: &Deal<H>,
) -> Entry<H> {
    let tile = child_tile(entry, letter);
    let mut child = *entry;
    child.hand.take(letter, &deal.slots);
    child.blanks -= tile >> 7;
    child.ambiguous |= is_ambiguous(deal, tile);
    child.sums += deal.value(tile) * square.factor + square.add;
    child.word *= square.word;
    child
}

/// An arc that is followed: from which entry of a batch, by which letter, to which state.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Step {
    /// All letters that lead on from there.
    pub(super) leads: u64,
    /// The state in the low half, then 16 bits for the entry, then the letter.
    pub(super) packed: u64,
}

impl Step {
    #[inline(always)]
    pub(super) fn new(state: u32, parent: usize, letter: u32) -> Self {
        Self {
            leads: 0,
            packed: u64::from(state) | (parent as u64) << 32 | u64::from(letter) << 48,
        }
    }

    #[inline(always)]
    pub(super) fn state(&self) -> u32 {
        self.packed as u32
    }

    #[inline(always)]
    pub(super) fn parent(&self) -> usize {
        (self.packed >> 32) as usize & 0xffff
    }

    #[inline(always)]
    pub(super) fn letter(&self) -> u32 {
        (self.packed >> 48) as u32
    }
}

/// A step behind which a play may be.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Alive {
    pub(super) step: Step,
    pub(super) go: u64,
    pub(super) fin: u64,
}

impl Alive {
    /// The entry behind the step: `tile` laid on a square. Tiles and place are the parent's.
    #[inline(always)]
    pub(super) fn put<H: Hand>(
        &self,
        parent: &Entry<H>,
        tile: u8,
        square: Square,
        deal: &Deal<H>,
    ) -> Entry<H> {
        let mut hand = parent.hand;
        hand.take(self.step.letter(), &deal.slots);
        Entry {
            go: self.go,
            fin: self.fin,
            leads: self.step.leads,
            hand,
            tiles: parent.tiles,
            sums: parent.sums + deal.value(tile) * square.factor + square.add,
            state: self.step.state(),
            place: parent.place,
            word: parent.word * square.word,
            blanks: parent.blanks - (tile >> 7),
            ambiguous: parent.ambiguous | is_ambiguous(deal, tile),
        }
    }
}

/// What the next square asks of a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    /// The cross-check.
    pub(super) cross: u64,
    /// Letters that may lead on; bit 0: may the left side be closed?
    pub(super) go: u64,
    /// Is the separator one of the things that can be done?
    pub(super) closing: u64,
    /// Letters that may complete a word.
    pub(super) fin: u64,
    /// Letters on the board farther to the right.
    pub(super) ahead: u64,
}

impl Aim {
    /// What can be done at a state with these letters and blanks left: letters that lead on,
    /// letters that complete, and is there hope?
    #[inline(always)]
    pub(super) fn look<G: Nodes, H: Hand>(
        &self,
        graph: G,
        deal: &Deal<H>,
        (state, leads): (u32, u64),
        (letters, blanks): (u64, u32),
    ) -> (u64, u64, bool) {
        let allowed = deal.with_blanks(letters, blanks) & self.cross;
        let go = leads & (allowed | self.closing) & self.go;
        let fin = graph.ends(state) & allowed & self.fin;
        let lacking = graph.needs(state) & !(letters | self.ahead);
        let hope = (go | fin != 0) & (lacking.count_ones() <= blanks);
        (go, fin, hope)
    }

    /// The entry, if there is hope.
    #[inline(always)]
    pub(super) fn at<G: Nodes, H: Hand>(
        &self,
        graph: G,
        deal: &Deal<H>,
        mut entry: Entry<H>,
    ) -> Option<Entry<H>> {
        let left = (entry.hand.mask(), u32::from(entry.blanks));
        entry.leads = graph.leads(entry.state);
        let (go, fin, hope) = self.look(graph, deal, (entry.state, entry.leads), left);
        (entry.go, entry.fin) = (go, fin);
        hope.then_some(entry)
    }
}

/// What the square `at` to the right of a run that ends at `end` asks, when so many tiles are
/// placed.
#[inline(always)]
pub(super) fn aim_right<H: Hand, L: Limit>(
    lines: &Lines,
    deal: &Deal<H>,
    line: usize,
    (end, at): (usize, usize),
    ahead: u64,
    limit: L,
) -> impl Fn(u32) -> Aim + use<H, L> {
    let cross = lines.cross[lines.index(line, at)];
    let occupied = lines.occupied[line];
    let run_follows = occupied >> (at + 1) & 1 != 0;
    let room = at + 1 < lines.len_of(line);
    let tiles = deal.tiles;
    // New tiles to the right of the run so far.
    let right = (!occupied >> end << end & ((1 << at) - 1)).count_ones();
    move |placed| {
        let left = placed.wrapping_sub(right);
        let more = if L::BEST && run_follows {
            limit.right(left, right + 1)
        } else {
            run_follows | (room & (placed + 1 < tiles)) & limit.right(left, right + 2)
        };
        Aim {
            cross,
            go: u64::from(more).wrapping_neg(),
            closing: 0,
            fin: u64::from(!run_follows & limit.just(left, right + 1)).wrapping_neg(),
            ahead,
        }
    }
}

/// Makes a list at least that long; what it holds is of no interest.
#[inline(always)]
pub(super) fn at_least<T: Copy + Default>(list: &mut Vec<T>, len: usize) -> &mut [T] {
    if list.len() < len {
        list.resize(len, T::default());
    }
    list
}

/// Follows the arcs of all letters that lead on, of all entries. The loop goes from arc to arc,
/// not from entry to entry: its only branch that is hard to foresee is its end.
#[inline(always)]
pub(super) fn follow<'l, G: Nodes, H: Hand>(
    graph: G,
    entries: &[Entry<H>],
    which: u64,
    steps: &'l mut Vec<Step>,
) -> &'l [Step] {
    let mut with_arcs = [0u8; BATCH + 1];
    let mut count = 0;
    let mut arcs = 0;
    for (index, entry) in entries.iter().enumerate().take(BATCH) {
        let go = entry.go & which;
        with_arcs[count & (BATCH - 1)] = index as u8;
        count += usize::from(go != 0);
        arcs += go.count_ones() as usize;
    }
    let steps = &mut at_least(steps, arcs)[..arcs];
    if arcs == 0 {
        return steps;
    }
    let mut at = 0;
    let mut parent = with_arcs[0];
    let mut go = entries[usize::from(parent)].go & which;
    for step in steps.iter_mut() {
        let entry = &entries[usize::from(parent)];
        let letter = go.trailing_zeros();
        *step = Step::new(
            graph.child(entry.state, entry.leads, letter),
            parent.into(),
            letter,
        );
        go &= go.wrapping_sub(1);
        let done = go == 0;
        at += usize::from(done);
        parent = with_arcs[at.min(BATCH)];
        let fresh = entries[usize::from(parent)].go & which;
        go = if done { fresh } else { go };
    }
    read(graph, steps);
    steps
}

/// Reads the first word of every state that was stepped to. Most of them are in no near cache: a
/// loop that does nothing else has as many reads under way as the processor can bear.
#[inline(always)]
pub(super) fn read<G: Nodes>(graph: G, steps: &mut [Step]) {
    for step in steps {
        step.leads = graph.leads(step.state());
    }
}

/// Follows the separators of entries whose left side can be closed.
#[inline(always)]
pub(super) fn close<'l, G: Nodes, H: Hand>(
    graph: G,
    entries: &[Entry<H>],
    steps: &'l mut Vec<Step>,
) -> &'l [Step] {
    let steps = at_least(steps, entries.len());
    let mut count = 0;
    for (index, entry) in entries.iter().enumerate() {
        // The separator is the first of the children.
        steps[count] = Step::new(graph.child(entry.state, entry.leads, 0), index, 0);
        count += (entry.go & 1) as usize;
    }
    let steps = &mut steps[..count];
    read(graph, steps);
    steps
}

/// Keeps the steps behind which there is hope. No branch depends on what is read: many reads are
/// under way at once.
#[inline(always)]
pub(super) fn survive<'l, G: Nodes, H: Hand>(
    graph: G,
    entries: &[Entry<H>],
    steps: &[Step],
    deal: &Deal<H>,
    alive: &'l mut Vec<Alive>,
    aim: impl Fn(&Entry<H>) -> Aim,
) -> &'l [Alive] {
    let alive = &mut at_least(alive, steps.len())[..];
    let mut count = 0;
    for &step in steps {
        let entry = &entries[step.parent()];
        let left = deal.without(&entry.hand, entry.blanks.into(), step.letter());
        let (go, fin, hope) = aim(entry).look(graph, deal, (step.state(), step.leads), left);
        alive[count] = Alive { step, go, fin };
        count += usize::from(hope);
    }
    &alive[..count]
}

/// The same for closed entries: no letter was placed.
#[inline(always)]
pub(super) fn survive_closed<'l, G: Nodes, H: Hand>(
    graph: G,
    entries: &[Entry<H>],
    steps: &[Step],
    deal: &Deal<H>,
    alive: &'l mut Vec<Alive>,
    aim: Aim,
) -> &'l [Alive] {
    let alive = &mut at_least(alive, steps.len())[..];
    let mut count = 0;
    for &step in steps {
        let entry = &entries[step.parent()];
        let left = (entry.hand.mask(), entry.blanks.into());
        let (go, fin, hope) = aim.look(graph, deal, (step.state(), step.leads), left);
        alive[count] = Alive { step, go, fin };
        count += usize::from(hope);
    }
    &alive[..count]
}
