//! One batch of a search: follows arcs, reads the states at their ends, and keeps the states that can
//! still lead to a play.
//!
//! Each of these is a short loop of its own, without a branch that depends on what is read, so
//! that the processor runs far ahead and many reads are in flight at once: nearly every state
//! misses the nearest cache.

use super::blanks::is_ambiguous;
use super::context::Context;
use super::limit::{Lists, Row};
use super::members::Members;
use super::queue::{BATCH, Branch, Entry};
use super::rack_state::{RackState, Rest};
use super::search_rack::tile;
use super::squares::{LeftSquare, RightSquare, Squares};
use crate::nodes::{Head, Nodes, Width};
use crate::record::{Placement, Tiles};

/// An arc that is followed: the state it leads to, the entry of the batch it comes from, and the tile
/// that is placed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Step {
    state: u32,
    parent: u16,
    tile: u8,
}

impl Step {
    #[inline(always)]
    pub(super) fn new(state: u32, parent: usize, tile: u8) -> Self {
        Self {
            state,
            parent: parent as u16,
            tile,
        }
    }

    #[inline(always)]
    pub(super) fn state(self) -> u32 {
        self.state
    }

    #[inline(always)]
    pub(super) fn parent(self) -> usize {
        self.parent.into()
    }

    #[inline(always)]
    pub(super) fn tile(self) -> u8 {
        self.tile
    }
}

/// A step that may lead to a play, and the letters that can follow.
#[derive(Debug, Clone, Copy, Default)]
struct Alive<M, S> {
    step: Step,
    /// All letters that lead on from the state.
    leads: M,
    go: M,
    fin: M,
    rack: S,
}

/// What following the arcs of an entry reads.
#[derive(Debug, Clone, Copy, Default)]
struct Source<M, S, R> {
    state: u32,
    /// All letters that lead on from the state; bit 0 is the separator.
    leads: M,
    /// The letters left on the rack.
    letters: M,
    /// The letters of the board ahead, after a tile.
    ahead: M,
    /// The square after the tile.
    square: u16,
    rack: S,
    row: R,
}

/// Lists that are filled and emptied with each batch.
#[derive(Debug)]
pub(super) struct Bench<M, S, R> {
    sources: Box<[Source<M, S, R>; BATCH]>,
    members: Members,
    pub(super) steps: Vec<Step>,
    pub(super) heads: Vec<Head<M>>,
    alive: Vec<Alive<M, S>>,
    /// The rest of the rack after each step.
    pub(super) racks: Vec<S>,
}

impl<M: Width, S: RackState, R: Row> Default for Bench<M, S, R> {
    fn default() -> Self {
        Self {
            sources: Box::new([Source::default(); BATCH]),
            members: Members::default(),
            steps: Vec::new(),
            heads: Vec::new(),
            alive: Vec::new(),
            racks: Vec::new(),
        }
    }
}

/// Makes a list at least this long and returns that part of it, with unspecified values.
#[inline(always)]
pub(super) fn at_least<T: Copy + Default>(list: &mut Vec<T>, len: usize) -> &mut [T] {
    if list.len() < len {
        list.resize(len, T::default());
    }
    &mut list[..len]
}

/// Returns the letters that lead on from a state, the letters that complete a word, and whether
/// there are any.
#[inline(always)]
pub(super) fn look_right<M: Width, R: Row>(
    head: Head<M>,
    rest: Rest,
    square: &RightSquare<M>,
    row: R,
    blanks: &Lists<R>,
) -> (M, M, bool) {
    let allowed = row.allowed(rest, blanks);
    let more = u64::from(rest.tiles > 1 && row.more(2)).wrapping_neg();
    let through = u64::from(row.more(1)).wrapping_neg();
    let just = u64::from(row.just(1)).wrapping_neg();
    let on = square.through.bits() & through | square.on.bits() & more;
    let go = head.next.bits() & allowed & on;
    let fin = head.ends.bits() & allowed & square.fin.bits() & just;
    (M::from_bits(go), M::from_bits(fin), go | fin != 0)
}

/// Filters the labels of a state to the left of a run; bit 0 of the letters that lead on says that the side can be closed.
#[inline(always)]
pub(super) fn look_left<M: Width, R: Row>(
    head: Head<M>,
    rest: Rest,
    square: &LeftSquare<M>,
    row: R,
    blanks: &Lists<R>,
) -> (M, M, bool) {
    let allowed = row.allowed(rest, blanks);
    let more = u64::from(rest.tiles > 1).wrapping_neg();
    let closes = u64::from(allowed & square.beyond.bits() != 0);
    let go = head.next.bits() & (allowed & square.on.bits() & more | closes);
    let fin = head.ends.bits() & allowed & square.fin.bits();
    (M::from_bits(go), M::from_bits(fin), go | fin != 0)
}

/// Returns `true` if the tile that a state needs, if any, is among the letters that can still be placed or
/// lie ahead on the board.
#[inline(always)]
pub(super) fn there(needed: u32, letters: u64) -> bool {
    (letters | 1) >> needed & 1 != 0
}

/// Returns an entry with one more letter, with the sums of the square that it lies on. What depends
/// on the direction stays the parent's.
#[inline(always)]
pub(super) fn lay<G: Nodes, S: RackState, R: Row>(
    context: Context<'_, G, S>,
    parent: &Entry<G::Set, S, R>,
    tile: u8,
    square: usize,
) -> Entry<G::Set, S, R> {
    let Context { lines, rack, .. } = context;
    let (sums, word) = lines.worth[square].lay(parent.sums, parent.word, rack.value(tile));
    Entry {
        sums,
        word,
        ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
        ..*parent
    }
}

impl<M: Width, S: RackState, R: Row> Bench<M, S, R> {
    /// Follows the arcs of all letters that lead on, of up to [`BATCH`] entries. The loop goes from arc to
    /// arc, not from entry to entry: its only unpredictable branch is its end. A third
    /// of the arcs lead where a tile is needed that neither the rack nor the board has ahead of an
    /// entry after a tile, and no step is made there. `ahead` returns the square after the tile, and the letters ahead of it.
    /// Returns the numbers of arcs and of steps.
    #[inline(always)]
    pub(super) fn follow<G: Nodes<Set = M>, E: Branch<M, S, R>>(
        &mut self,
        context: Context<'_, G, S>,
        entries: &[E],
        blanks: &Lists<R>,
        ahead: impl Fn(&E) -> (u16, M),
    ) -> (usize, usize) {
        let Context { graph, rack, .. } = context;
        let sources = &mut *self.sources;
        for (entry, source) in entries.iter().zip(&mut *sources) {
            let (square, ahead) = ahead(entry);
            *source = Source {
                state: entry.state(),
                leads: entry.leads(),
                letters: M::from_bits(rack.rest(entry.rack()).letters),
                ahead,
                square,
                rack: *entry.rack(),
                row: entry.row(),
            };
        }
        let sets = entries
            .iter()
            .map(|entry| M::from_bits(entry.go().bits() & !1));
        self.members.list(sets);
        let arcs = self.members.len();
        let steps = at_least(&mut self.steps, arcs);
        let lefts = at_least(&mut self.racks, arcs);
        let mut alive = 0;
        for (parent, letter) in self.members.iter() {
            let source = &sources[parent];
            let (state, needed) = graph.child_and_needed(source.state, source.leads.bits(), letter);
            graph.prefetch(state);
            let tile = tile(source.letters.bits(), letter);
            let left = rack.without(&source.rack, tile);
            let rest = rack.rest(&left);
            steps[alive] = Step::new(state, parent, tile);
            lefts[alive] = left;
            let letters = source.row.with_tile(tile).allowed(rest, blanks);
            alive += usize::from(there(needed, letters | source.ahead.bits()));
        }
        (arcs, alive)
    }

    /// Reads the masks of every state that was stepped to. Most of them miss the near caches: they were prefetched when
    /// they were known, and a loop that does nothing else has as many of the reads in flight as the processor allows.
    #[inline(always)]
    pub(super) fn read<G: Nodes<Set = M>>(&mut self, graph: G, count: usize) {
        let heads = at_least(&mut self.heads, count);
        for (head, step) in heads.iter_mut().zip(&self.steps[..count]) {
            *head = graph.head(step.state());
        }
    }

    /// Follows all arcs to the right and puts what can lead to a play on `right`, or on `through`
    /// where a run follows the next square. Returns the number of arcs.
    #[inline(always)]
    pub(super) fn right<G: Nodes<Set = M>>(
        &mut self,
        context: Context<'_, G, S>,
        squares: &Squares<M, R>,
        entries: &[Entry<M, S, R>],
        right: &mut Vec<Entry<M, S, R>>,
        through: &mut Vec<Entry<M, S, R>>,
    ) -> usize {
        let rack = context.rack;
        let (arcs, steps) = self.follow(
            context,
            entries,
            &squares.blanks,
            #[inline(always)]
            |entry: &Entry<M, S, R>| (entry.square + 1, squares.right(entry.square + 1).ahead),
        );
        self.read(context.graph, steps);
        let alive = at_least(&mut self.alive, steps);
        let mut count = 0;
        let read = self.steps[..steps].iter().zip(&self.heads);
        for ((&step, &head), &left) in read.zip(&self.racks) {
            let parent = &self.sources[step.parent() & (BATCH - 1)];
            let square = squares.right(parent.square);
            let row = parent.row.shifted().with_tile(step.tile());
            let (go, fin, hope) = look_right(head, rack.rest(&left), square, row, &squares.blanks);
            alive[count] = Alive {
                step,
                leads: head.next,
                go,
                fin,
                rack: left,
            };
            count += usize::from(hope);
        }
        right.reserve(count);
        for alive in &alive[..count] {
            let parent = &entries[alive.step.parent()];
            let tile = alive.step.tile();
            let child = Entry {
                tiles: parent.tiles.put_after(parent.placement.tiles(), tile),
                state: alive.step.state(),
                leads: alive.leads,
                go: alive.go,
                fin: alive.fin,
                placement: Placement(parent.placement.0 + Placement::TILE),
                square: parent.square + 1,
                rack: alive.rack,
                row: parent.row.shifted().with_tile(tile),
                ..lay(context, parent, tile, parent.square.into())
            };
            if squares.right(child.square).ahead.bits() & 1 == 0 {
                right.push(child);
            } else {
                through.push(child);
            }
        }
        arcs
    }

    /// Follows all arcs to the left and puts what can lead to a play on `left`. Returns the number of
    /// arcs.
    #[inline(always)]
    pub(super) fn left<G: Nodes<Set = M>>(
        &mut self,
        context: Context<'_, G, S>,
        squares: &Squares<M, R>,
        entries: &[Entry<M, S, R>],
        left: &mut Vec<Entry<M, S, R>>,
    ) -> usize {
        let rack = context.rack;
        let (arcs, steps) = self.follow(
            context,
            entries,
            &squares.blanks,
            #[inline(always)]
            |entry: &Entry<M, S, R>| {
                let square = entry.square.wrapping_sub(1);
                (square, squares.left_of(square).ahead)
            },
        );
        self.read(context.graph, steps);
        let alive = at_least(&mut self.alive, steps);
        let mut count = 0;
        let read = self.steps[..steps].iter().zip(&self.heads);
        for ((&step, &head), &left) in read.zip(&self.racks) {
            let parent = &self.sources[step.parent() & (BATCH - 1)];
            let square = squares.left_of(parent.square);
            let row = parent.row.with_tile(step.tile());
            let (go, fin, hope) = look_left(head, rack.rest(&left), square, row, &squares.blanks);
            alive[count] = Alive {
                step,
                leads: head.next,
                go,
                fin,
                rack: left,
            };
            count += usize::from(hope);
        }
        left.extend(alive[..count].iter().map(
            #[inline(always)]
            |alive| {
                let parent = &entries[alive.step.parent()];
                let tile = alive.step.tile();
                let square = parent.square.wrapping_sub(1);
                Entry {
                    tiles: parent.tiles.put_before(tile),
                    state: alive.step.state(),
                    leads: alive.leads,
                    go: alive.go,
                    fin: alive.fin,
                    placement: Placement(parent.placement.0.wrapping_add(Placement::TILE - 1)),
                    square,
                    rack: alive.rack,
                    row: parent.row.with_tile(tile),
                    ..lay(context, parent, tile, square.into())
                }
            },
        ));
        arcs
    }

    /// Closes the left side of all entries for which that is possible: the next square is the one after
    /// the run, where the play begins if this is before its `first` tile. Returns the number of arcs.
    #[inline(always)]
    pub(super) fn close<G: Nodes<Set = M>>(
        &mut self,
        context: Context<'_, G, S>,
        squares: &Squares<M, R>,
        entries: &[Entry<M, S, R>],
        right: &mut Vec<Entry<M, S, R>>,
        through: &mut Vec<Entry<M, S, R>>,
        first: bool,
    ) -> usize {
        let Context { graph, rack, .. } = context;
        let steps = at_least(&mut self.steps, entries.len());
        let mut arcs = 0;
        for (index, entry) in entries.iter().enumerate() {
            // The separator is the first of the children.
            let (state, needed) = graph.child_and_needed(entry.state, entry.leads.bits(), 0);
            graph.prefetch(state);
            let rest = rack.rest(&entry.rack);
            let ahead = squares.right(squares.beyond(entry.square)).ahead.bits();
            let there = there(needed, entry.row.allowed(rest, &squares.blanks) | ahead);
            steps[arcs] = Step::new(state, index, 0);
            arcs += (entry.go.bits() & 1) as usize & usize::from(there);
        }
        self.read(graph, arcs);
        let alive = at_least(&mut self.alive, arcs);
        let mut count = 0;
        for (&step, &head) in self.steps[..arcs].iter().zip(&self.heads) {
            let parent = &entries[step.parent()];
            let square = squares.right(squares.beyond(parent.square));
            let rest = rack.rest(&parent.rack);
            let row = squares.row(parent.square).after(parent.row, rest);
            let (go, fin, hope) = look_right(head, rest, square, row, &squares.blanks);
            alive[count] = Alive {
                step,
                leads: head.next,
                go,
                fin,
                rack: parent.rack,
            };
            count += usize::from(hope);
        }
        for alive in &alive[..count] {
            let parent = &entries[alive.step.parent()];
            let square = squares.beyond(parent.square);
            let placement = if first {
                context.lines.placement(square.into())
            } else {
                Placement(parent.placement.0.wrapping_add(1))
            };
            let child = Entry {
                state: alive.step.state(),
                leads: alive.leads,
                go: alive.go,
                fin: alive.fin,
                placement,
                square,
                row: squares
                    .row(parent.square)
                    .after(parent.row, rack.rest(&parent.rack)),
                ..*parent
            };
            if squares.right(square).ahead.bits() & 1 == 0 {
                right.push(child);
            } else {
                through.push(child);
            }
        }
        arcs
    }
}
