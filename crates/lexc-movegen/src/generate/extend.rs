//! Appel & Jacobson's *ExtendRight* (1988, section 3.3.2), shared by the generators that search
//! one branch after the other.

use super::Stats;
use super::hand::{Deal, Hand};
use super::output::{Draft, Output, complete};
use crate::cross_check::{Lines, run_end};
use crate::nodes::{Nodes, bits, walk};
use crate::play::{Place, Tiles};

/// A search in one line.
pub(crate) struct Search<'s, 'o, G, H: Hand> {
    pub(crate) graph: G,
    pub(crate) lines: &'s Lines,
    pub(crate) deal: &'s Deal<H>,
    pub(crate) out: &'s mut Output<'o, H::Tiles>,
    pub(crate) stats: &'s mut Stats,
    pub(crate) line: usize,
}

/// What lies on the board or is placed so far: squares `begin..end` of the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<H: Hand> {
    /// The state of the automaton that is walked.
    pub(crate) state: u32,
    pub(crate) hand: H,
    pub(crate) blanks: u32,
    pub(crate) tiles: H::Tiles,
    /// Tiles placed.
    pub(crate) len: u32,
    pub(crate) begin: usize,
    pub(crate) end: usize,
    /// Place in the line of the first new tile.
    pub(crate) first: usize,
    pub(crate) sums: i64,
    pub(crate) word: i32,
}

impl<G: Nodes, H: Hand> Search<'_, '_, G, H> {
    /// Nothing placed yet, and the run `begin..end` (it may be empty) as what is there.
    pub(crate) fn part(&self, state: u32, begin: usize, end: usize) -> Part<H> {
        let base = self.lines.index(self.line, 0);
        Part {
            state,
            hand: self.deal.hand,
            blanks: self.deal.blanks,
            tiles: H::Tiles::NONE,
            len: 0,
            begin,
            end,
            first: end,
            sums: self.lines.adds[base + begin..base + end].iter().sum(),
            word: 1,
        }
    }

    /// Takes a letter from the hand, or a blank for it; the tile that is played.
    #[inline(always)]
    pub(crate) fn take(&self, part: &mut Part<H>, letter: u32) -> u8 {
        let lacking = part.hand.mask() >> letter & 1 == 0;
        part.hand.take(letter, &self.deal.slots);
        part.blanks -= u32::from(lacking);
        part.len += 1;
        letter as u8 | u8::from(lacking) << 7
    }

    /// Lays a tile on an empty square: the sums grow.
    #[inline(always)]
    pub(crate) fn lay(&self, part: &mut Part<H>, tile: u8, at: usize) {
        let square = self.lines.index(self.line, at);
        part.sums += self.deal.value(tile) * self.lines.factors[square] + self.lines.adds[square];
        part.word *= i32::from(self.lines.words[square]);
    }

    /// Letters that can be placed at the right end, if there is a square and a tile left.
    #[inline(always)]
    pub(crate) fn right_letters(&self, part: &Part<H>) -> u64 {
        if part.end >= self.lines.len_of(self.line) || part.len >= self.deal.tiles {
            return 0;
        }
        let square = self.lines.index(self.line, part.end);
        self.lines.cross[square] & self.deal.placeable(&part.hand, part.blanks)
    }

    /// Places every letter that fits at the right end, and goes on from there. The run that
    /// follows, if any, is taken in.
    pub(crate) fn extend_right(&mut self, part: &Part<H>) {
        let letters = self.right_letters(part);
        let node = self.graph.node(part.state);
        for letter in bits((node.next | node.ends) & letters) {
            let leads = node.next >> letter & 1 != 0;
            let terminal = node.ends >> letter & 1 != 0;
            let mut part = *part;
            part.state = if leads {
                self.graph.child(part.state, node.next, letter)
            } else {
                0
            };
            self.stats.arcs += 1;
            if let Some((part, terminal)) = self.put_behind(part, letter, terminal) {
                if terminal {
                    self.complete(&part);
                }
                if part.state != 0 {
                    self.extend_right(&part);
                }
            }
        }
    }

    /// Puts a letter behind a part whose state already is the one behind it, and takes in the run
    /// that follows. `None` where the automaton does not know that run.
    #[inline(always)]
    pub(crate) fn put_behind(
        &mut self,
        mut part: Part<H>,
        letter: u32,
        mut terminal: bool,
    ) -> Option<(Part<H>, bool)> {
        let at = part.end;
        if part.len == 0 {
            part.first = at;
        }
        let len = part.len;
        let tile = self.take(&mut part, letter);
        part.tiles = part.tiles.put_behind(len, tile);
        self.lay(&mut part, tile, at);
        part.end += 1;
        let occupied = self.lines.occupied[self.line];
        if occupied >> part.end & 1 != 0 {
            let end = run_end(occupied, part.end);
            let base = self.lines.index(self.line, 0);
            let run = &self.lines.letters[base + part.end..base + end];
            (part.state, terminal) = walk(self.graph, part.state, run.iter().copied())?;
            self.stats.arcs += run.len() as u64;
            part.sums += self.lines.adds[base + part.end..base + end]
                .iter()
                .sum::<i64>();
            part.end = end;
        }
        Some((part, terminal))
    }

    /// A word is complete, and no tile lies at either end: writes the play, unless it is the same
    /// single tile that the other direction has as well.
    #[inline(always)]
    pub(crate) fn complete(&mut self, part: &Part<H>) {
        if part.end - part.begin < 2 {
            return;
        }
        if part.len == 1
            && self.lines.is_down(self.line)
            && self.lines.touched[self.line] >> part.first & 1 != 0
        {
            return;
        }
        let draft = Draft {
            tiles: part.tiles,
            place: Place::new(self.line, part.first, part.len),
            sums: part.sums,
            word: part.word,
            blanks: part.blanks,
        };
        complete(&draft, self.lines, self.deal, self.out);
        self.out.relieve();
    }
}
