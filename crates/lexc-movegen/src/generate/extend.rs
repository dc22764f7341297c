//! Appel & Jacobson's *ExtendRight* (1988, section 3.3.2), shared by the generators that search
//! one branch after the other.

use super::algorithm::SearchStats;
use super::blanks::{Draft, complete};
use super::collect::{Collector, Records};
use super::context::Context;
use super::rack_state::RackState;
use super::search_rack::tile;
use crate::cross_check::run_end;
use crate::nodes::{Nodes, bits, walk};
use crate::record::{Placement, Tiles};

/// A search in one line.
pub(crate) struct Search<'s, 'o, G, S: RackState> {
    pub(crate) context: Context<'s, G, S>,
    pub(crate) out: &'s mut Records<'o, S::Tiles>,
    pub(crate) stats: &'s mut SearchStats,
    pub(crate) line: usize,
}

/// The part of a word that is on the board or placed so far: squares `begin..end` of the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<S: RackState> {
    /// The state of the automaton.
    pub(crate) state: u32,
    /// The rest of the rack.
    pub(crate) rack: S,
    pub(crate) tiles: S::Tiles,
    /// Tiles placed.
    pub(crate) len: u32,
    pub(crate) begin: usize,
    pub(crate) end: usize,
    /// Position in the line of the first new tile.
    pub(crate) first: usize,
    pub(crate) sums: i64,
    pub(crate) word: i32,
}

impl<G: Nodes, S: RackState> Search<'_, '_, G, S> {
    /// Returns the part with nothing placed yet and the run `begin..end`, which may be empty.
    pub(crate) fn part(&self, state: u32, begin: usize, end: usize) -> Part<S> {
        let base = self.context.lines.index(self.line, 0);
        Part {
            state,
            rack: self.context.rack.full,
            tiles: S::Tiles::NONE,
            len: 0,
            begin,
            end,
            first: end,
            sums: self.context.lines.added(base + begin..base + end),
            word: 1,
        }
    }

    /// Takes a letter from the rack, or a blank for it; returns the tile that is played.
    #[inline(always)]
    pub(crate) fn take(&self, part: &mut Part<S>, letter: u32) -> u8 {
        let rack = self.context.rack;
        let tile = tile(rack.rest(&part.rack).letters, letter);
        part.rack = rack.without(&part.rack, tile);
        part.len += 1;
        tile
    }

    /// Lays a tile on an empty square.
    #[inline(always)]
    pub(crate) fn lay(&self, part: &mut Part<S>, tile: u8, at: usize) {
        let square = self.context.lines.index(self.line, at);
        let worth = self.context.lines.worth[square];
        (part.sums, part.word) = worth.lay(part.sums, part.word, self.context.rack.value(tile));
    }

    /// Returns the letters that can be placed at the right end, if a square and a tile are left.
    #[inline(always)]
    pub(crate) fn right_letters(&self, part: &Part<S>) -> u64 {
        if part.end >= self.context.lines.len_of(self.line) || part.len >= self.context.rack.tiles {
            return 0;
        }
        let square = self.context.lines.index(self.line, part.end);
        self.context.lines.cross[square] & self.context.rack.rest(&part.rack).allowed
    }

    /// Places every letter that fits at the right end, takes in the run that follows, if any, and
    /// continues from there.
    pub(crate) fn extend_right(&mut self, part: &Part<S>) {
        let letters = self.right_letters(part);
        let node = self.context.graph.node(part.state);
        for letter in bits((node.next | node.ends) & letters) {
            let leads = node.next >> letter & 1 != 0;
            let terminal = node.ends >> letter & 1 != 0;
            let mut part = *part;
            part.state = if leads {
                self.context.graph.child(part.state, node.next, letter)
            } else {
                0
            };
            self.stats.arcs += 1;
            if let Some((part, terminal)) = self.put_after(part, letter, terminal) {
                if terminal {
                    self.complete(&part);
                }
                if part.state != 0 {
                    self.extend_right(&part);
                }
            }
        }
    }

    /// Appends a letter to a part whose state already is the one after it, and takes in the run that
    /// follows; returns `None` if the automaton does not know that run.
    #[inline(always)]
    pub(crate) fn put_after(
        &mut self,
        mut part: Part<S>,
        letter: u32,
        mut terminal: bool,
    ) -> Option<(Part<S>, bool)> {
        let at = part.end;
        if part.len == 0 {
            part.first = at;
        }
        let len = part.len;
        let tile = self.take(&mut part, letter);
        part.tiles = part.tiles.put_after(len, tile);
        self.lay(&mut part, tile, at);
        part.end += 1;
        let occupied = self.context.lines.occupied[self.line];
        if occupied >> part.end & 1 != 0 {
            let end = run_end(occupied, part.end);
            let base = self.context.lines.index(self.line, 0);
            let run = &self.context.lines.letters[base + part.end..base + end];
            (part.state, terminal) = walk(self.context.graph, part.state, run.iter().copied())?;
            self.stats.arcs += run.len() as u64;
            part.sums += self.context.lines.added(base + part.end..base + end);
            part.end = end;
        }
        Some((part, terminal))
    }

    /// Writes the play of a complete word with no tile at either end, unless it is the same
    /// single tile that the other direction has as well.
    #[inline(always)]
    pub(crate) fn complete(&mut self, part: &Part<S>) {
        if part.end - part.begin < 2 {
            return;
        }
        if part.len == 1
            && self.context.lines.is_down(self.line)
            && self.context.lines.touched[self.line] >> part.first & 1 != 0
        {
            return;
        }
        let draft = Draft {
            tiles: part.tiles,
            placement: Placement::new(self.line, part.first, part.len),
            sums: part.sums,
            word: part.word,
            blanks: self.context.rack.rest(&part.rack).blanks,
        };
        complete(&draft, self.context, self.out);
        Collector::<S>::relieve(self.out);
    }
}
