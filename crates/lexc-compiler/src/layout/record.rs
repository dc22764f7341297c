//! Records of states, in either layout.

use lexc_format::pool::{Cell, Layout};
use zerocopy::little_endian::U32;

use super::TooLarge;

/// An edge whose target has its address.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    pub(super) tile: u8,
    pub(super) terminal: bool,
    pub(super) target: u32,
}

/// The words of a pool being written.
#[derive(Debug)]
pub(super) struct Records {
    layout: Layout,
    words: Vec<U32>,
    /// Where records begin, if they have a third mask, which is filled in at the end.
    begins: Vec<u32>,
}

impl Records {
    /// A pool of its reserved words.
    pub(super) fn new(layout: Layout) -> Self {
        Self {
            layout,
            words: vec![U32::new(0); layout.reserved_words() as usize],
            begins: Vec::new(),
        }
    }

    /// Makes room for `words` words in all.
    pub(super) fn reserve(&mut self, words: u64) -> Result<(), TooLarge> {
        let limit = match self.layout {
            Layout::EdgeList => u64::from(Cell::MAX_ADDRESS),
            Layout::Bitmap { .. } => u64::from(u32::MAX),
        };
        if words > limit {
            return Err(TooLarge {
                layout: self.layout.name(),
                limit,
                needed: words,
            });
        }
        self.words.reserve_exact(words as usize - self.words.len());
        Ok(())
    }

    /// Words that the record of a state takes, which has `arcs` edges of which `leading` lead on.
    pub(super) fn len_of(&self, arcs: usize, leading: usize) -> u32 {
        match self.layout {
            Layout::EdgeList => arcs as u32,
            Layout::Bitmap { .. } => self.layout.mask_words() + leading as u32,
        }
    }

    /// Where the next record will stand.
    pub(super) fn address(&self) -> u32 {
        self.words.len() as u32
    }

    /// Writes one record; the letters come in order, a closing arc before or behind them.
    #[inline]
    pub(super) fn write(&mut self, arcs: impl Iterator<Item = Arc>) {
        match self.layout {
            Layout::EdgeList => {
                let first = self.words.len();
                self.words.extend(
                    arcs.map(|arc| {
                        U32::new(Cell::new(arc.tile, arc.terminal, false, arc.target).0)
                    }),
                );
                // A closing arc comes first here, and last in its list.
                if self
                    .words
                    .get(first)
                    .is_some_and(|word| Cell(word.get()).tile() == 0)
                {
                    self.words[first..].rotate_left(1);
                }
                if self.words.len() > first
                    && let Some(last) = self.words.last_mut()
                {
                    *last = U32::new(Cell(last.get()).ending().0);
                }
            }
            Layout::Bitmap { wide, needs } => {
                if needs {
                    self.begins.push(self.words.len() as u32);
                }
                let begin = self.words.len();
                let mut next = 0u64;
                let mut ends = 0u64;
                let masks = begin + self.layout.mask_words() as usize;
                self.words.resize(masks, U32::new(0));
                for arc in arcs {
                    ends |= u64::from(arc.terminal) << arc.tile;
                    if arc.target != 0 {
                        next |= 1 << arc.tile;
                        self.words.push(U32::new(arc.target));
                    }
                }
                self.set_mask(begin, 0, wide, next);
                self.set_mask(begin, 1, wide, ends);
            }
        }
    }

    /// Writes one cell, which ends its list or does not, into a pool of edge lists.
    pub(super) fn write_cell(&mut self, arc: Arc, last: bool) {
        let cell = Cell::new(arc.tile, arc.terminal, last, arc.target);
        self.words.push(U32::new(cell.0));
    }

    fn set_mask(&mut self, begin: usize, number: usize, wide: bool, mask: u64) {
        let at = begin + (number << usize::from(wide));
        self.words[at] = U32::new(mask as u32);
        if wide {
            self.words[at + 1] = U32::new((mask >> 32) as u32);
        }
    }

    fn mask(&self, begin: usize, number: usize, wide: bool) -> u64 {
        let at = begin + (number << usize::from(wide));
        let high = if wide { self.words[at + 1].get() } else { 0 };
        u64::from(self.words[at].get()) | u64::from(high) << 32
    }

    /// Fills in the third masks, from the last record to the first: the tiles that stand on every
    /// way from a state to the end of a word.
    fn fill_needs(&mut self, wide: bool) {
        for &begin in core::mem::take(&mut self.begins).iter().rev() {
            let begin = begin as usize;
            let mut next = self.mask(begin, 0, wide);
            let mut ends = self.mask(begin, 1, wide);
            let mut needs = !0;
            let mut slot = begin + self.layout.mask_words() as usize;
            while next != 0 {
                let child = self.words[slot].get() as usize;
                // The separator is no tile that a rack could lack.
                let tile = next & next.wrapping_neg() & !1;
                needs &= tile | self.mask(child, 2, wide);
                next &= next - 1;
                slot += 1;
            }
            while ends != 0 {
                needs &= ends & ends.wrapping_neg();
                ends &= ends - 1;
            }
            self.set_mask(begin, 2, wide, needs);
        }
    }

    pub(super) fn into_words(mut self) -> Vec<U32> {
        if let Layout::Bitmap { wide, needs: true } = self.layout {
            self.fill_needs(wide);
        }
        self.words
    }
}
