//! Records of states, in either layout.

use lexc_format::pool::{Bitmap, Cell, Layout, Mask, State};
use lexc_format::{Label, Letter};
use zerocopy::little_endian::U32;

use super::TooLarge;

/// An edge whose target has its address.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    pub(super) tile: u8,
    pub(super) terminal: bool,
    pub(super) target: u32,
}

impl Arc {
    const fn cell(self) -> Cell {
        Cell::new(lexc_format::pool::Arc {
            label: Label::from_low_bits(self.tile),
            terminal: self.terminal,
            target: State(self.target),
        })
    }
}

/// The words of a pool being written.
#[derive(Debug)]
pub(super) struct Records {
    layout: Layout,
    words: Vec<U32>,
    /// Where bitmap records begin.
    begins: Vec<u32>,
    /// How many arcs of bitmap records have each label.
    labels: [u32; 64],
}

impl Records {
    /// A pool of its reserved words.
    pub(super) fn new(layout: Layout) -> Self {
        Self {
            layout,
            words: vec![U32::new(0); layout.reserved_words() as usize],
            begins: Vec::new(),
            labels: [0; 64],
        }
    }

    /// Makes room for `words` words in all.
    pub(super) fn reserve(&mut self, words: u64) -> Result<(), TooLarge> {
        let limit = match self.layout {
            Layout::EdgeList => u64::from(Cell::MAX_ADDRESS),
            Layout::Bitmap { .. } => u64::from(Bitmap::<u32>::MAX_ADDRESS),
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
                self.words.extend(arcs.map(|arc| U32::new(arc.cell().0)));
                // A closing arc comes first here, and last in its list.
                if self
                    .words
                    .get(first)
                    .is_some_and(|word| Cell(word.get()).label().is_separator())
                {
                    self.words[first..].rotate_left(1);
                }
                if self.words.len() > first
                    && let Some(last) = self.words.last_mut()
                {
                    *last = U32::new(Cell(last.get()).ending().0);
                }
            }
            Layout::Bitmap { wide } => {
                self.begins.push(self.words.len() as u32);
                let begin = self.words.len();
                let mut next = 0u64;
                let mut ends = 0u64;
                let masks = begin + self.layout.mask_words() as usize;
                self.words.resize(masks, U32::new(0));
                for arc in arcs {
                    self.labels[usize::from(arc.tile & 63)] += 1;
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
        let cell = arc.cell();
        let cell = if last { cell.ending() } else { cell };
        self.words.push(U32::new(cell.0));
    }

    fn set_mask(&mut self, begin: usize, number: usize, wide: bool, mask: u64) {
        let at = begin + (number << usize::from(wide));
        self.words[at] = U32::new(mask as u32);
        if wide {
            self.words[at + 1] = U32::new((mask >> 32) as u32);
        }
    }

    /// Writes to each child a tile that all its completions need, if there is one: of several the
    /// one with the fewest arcs, which a rack most likely lacks. From the last record to the
    /// first, since arcs point forward: the tiles that stand on every way from a state to the end
    /// of a word are those that do so for all of its arcs.
    fn tell_needed<M: Mask>(&mut self) {
        let mut by_rarity: [u8; 64] = core::array::from_fn(|tile| tile as u8);
        by_rarity.sort_by_key(|&tile| self.labels[usize::from(tile)]);
        let mut rarity = [0u8; 64];
        for (rank, &tile) in by_rarity.iter().enumerate() {
            rarity[usize::from(tile)] = rank as u8;
        }
        // A record is at least as long as its two masks, so no two share a place.
        let place = |address: u32| address as usize / (2 * M::WORDS);
        let places = place(self.words.len() as u32) + 1;
        let mut needs = vec![M::default(); places];
        // The tile that is told: found once for each state, and most have none.
        let mut rarest = vec![None; places];
        for &begin in self.begins.iter().rev() {
            let at = begin as usize;
            let next = M::read(&self.words, at).widen();
            let ends = M::read(&self.words, at + M::WORDS).widen();
            let mut common = !0;
            let children = self.words[at + 2 * M::WORDS..].iter_mut();
            for (tile, child) in tiles(next).zip(children) {
                let at = place(child.get());
                let below = needs[at].widen();
                // The separator is no tile that a rack could lack.
                common &= below | 1 << tile & !1;
                if below != 0 {
                    *child = U32::new(Bitmap::<M>::child_unit(child.get(), rarest[at]));
                }
            }
            for tile in tiles(ends) {
                common &= 1 << tile;
            }
            let common = M::narrow(common);
            if let Some(tile) = tiles(common.widen()).min_by_key(|&tile| rarity[usize::from(tile)])
            {
                needs[place(begin)] = common;
                rarest[place(begin)] = Letter::new(tile);
            }
        }
    }

    pub(super) fn into_words(mut self) -> Vec<U32> {
        match self.layout {
            Layout::EdgeList => {}
            Layout::Bitmap { wide: false } => self.tell_needed::<u32>(),
            Layout::Bitmap { wide: true } => self.tell_needed::<u64>(),
        }
        self.words
    }
}

/// The tiles of a set, lowest first.
fn tiles(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let tile = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (tile < 64).then_some(tile)
    })
}
