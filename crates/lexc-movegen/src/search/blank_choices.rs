//! The choices of blank tiles in a play.
//!
//! A search places letters, and uses a blank only for a letter that the rack lacks. Here a finished
//! play is expanded into every choice of blank tiles. For example, with the rack `AAB?`, the word
//! `ABA` has four choices: no blank, or a blank for any of its three tiles.

use super::context::Context;
use crate::collect::Collector;
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;
use crate::record::{Placement, Record, Tiles};

/// A finished play with blanks only for letters that the rack lacks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DraftPlay<T> {
    /// The tiles; the letters that the rack lacks are blanks.
    pub(crate) tiles: T,
    pub(crate) placement: Placement,
    /// The pair of main and cross sum, with the tiles of the board.
    pub(crate) sums: i64,
    /// The product of the word premiums.
    pub(crate) word: i32,
    /// The number of blanks left on the rack.
    pub(crate) blanks: u32,
}

/// Returns `true` if a tile is a blank for a letter that the rack also has, so that another
/// tile of that letter may be the blank instead.
#[inline(always)]
pub(crate) fn is_ambiguous<S: RackState>(rack: &SearchRack<S>, tile: u8) -> bool {
    (tile > 127) & (rack.letters >> (tile & 63) & 1 != 0)
}

/// Returns `true` if one of the first `len` tiles is [ambiguous](is_ambiguous).
#[inline(always)]
pub(crate) fn has_ambiguous<S: RackState>(tiles: S::Tiles, len: u32, rack: &SearchRack<S>) -> bool {
    let is_ambiguous = |index| is_ambiguous(rack, tiles.get(index));
    tiles.blanks() != 0 && (0..len as usize).any(is_ambiguous)
}

/// Writes a finished play with every choice of blanks.
#[inline(always)]
pub(crate) fn complete<G: Copy, S: RackState, C: Collector<S>>(
    draft: &DraftPlay<S::Tiles>,
    context: Context<'_, G, S>,
    out: &mut C,
) {
    let rack = context.rack;
    let len = draft.placement.tiles();
    if has_ambiguous(draft.tiles, len, rack) || draft.blanks > 0 && out.every_choice() {
        write_choices(draft, context, out);
    } else {
        out.write(Record {
            tiles: draft.tiles,
            score: rack.score(draft.sums, draft.word, len),
            placement: draft.placement,
        });
    }
}

/// Sets for each tile of a draft the score lost if it is a blank: the difference in value times the
/// factors of its square.
#[inline(always)]
fn set_losses<G: Copy, S: RackState>(
    draft: &DraftPlay<S::Tiles>,
    context: Context<'_, G, S>,
    losses: &mut [i64],
) {
    let Context { board, rack, .. } = context;
    let (line, at) = (draft.placement.line(), draft.placement.at());
    let base = board.index(line, 0);
    let mut empty = !board.occupied[line] >> at << at;
    let len = draft.placement.tiles() as usize;
    for (index, loss) in losses.iter_mut().enumerate().take(len) {
        let square = base + (empty.trailing_zeros() as usize & 31);
        empty &= empty.wrapping_sub(1);
        *loss = rack.loss(draft.tiles.get(index)) * board.scores[square].factor;
    }
}

/// Writes a draft with every choice of blanks.
#[inline(always)]
pub(crate) fn write_choices<G: Copy, S: RackState, C: Collector<S>>(
    draft: &DraftPlay<S::Tiles>,
    context: Context<'_, G, S>,
    out: &mut C,
) {
    let rack = context.rack;
    let mut row = S::Tiles::ZEROS;
    let losses = row.as_mut();
    set_losses(draft, context, losses);
    let len = draft.placement.tiles();
    each_choice(
        draft.tiles,
        len,
        draft.blanks,
        rack,
        #[inline(always)]
        |tiles, added, removed| {
            let mut sums = draft.sums;
            each_bit(
                removed,
                #[inline(always)]
                |index| sums += losses[index & S::Tiles::LAST],
            );
            each_bit(
                added,
                #[inline(always)]
                |index| sums -= losses[index & S::Tiles::LAST],
            );
            out.write(Record {
                tiles,
                score: rack.score(sums, draft.word, len),
                placement: draft.placement,
            });
        },
    );
}

/// Calls `f` with the index of each bit that is set, lowest first.
#[inline(always)]
pub(crate) fn each_bit(mut bits: u32, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize & 31);
        bits &= bits - 1;
    }
}

/// Returns the number of choices of blanks among `tiles`, in which the letters that the rack lacks
/// are blanks already; `spare` blanks are left.
#[inline(always)]
pub(crate) fn count_choices<S: RackState>(
    tiles: S::Tiles,
    len: u32,
    spare: u32,
    rack: &SearchRack<S>,
) -> u64 {
    let forced = tiles.blanks();
    let mut ambiguous = false;
    each_bit(
        forced,
        #[inline(always)]
        |index| ambiguous |= is_ambiguous(rack, tiles.get(index)),
    );
    let mut count = 0;
    if ambiguous {
        each_choice(tiles, len, spare, rack, |_, _, _| count += 1);
        return count;
    }
    // Any other tiles may be blanks as well.
    let free = u64::from(len - forced.count_ones());
    let mut choices = 1;
    for chosen in 0..=u64::from(spare).min(free) {
        count += choices;
        choices = choices * (free - chosen) / (chosen + 1);
    }
    count
}

/// Calls `write` for every choice of blanks among `tiles`, with the tiles, the set of tiles that
/// become blanks, and the set of blanks that become letters.
#[inline(always)]
pub(crate) fn each_choice<S: RackState>(
    tiles: S::Tiles,
    len: u32,
    spare: u32,
    rack: &SearchRack<S>,
    mut write: impl FnMut(S::Tiles, u32, u32),
) {
    let forced = tiles.blanks();
    let all = if len >= 32 { !0 } else { (1u32 << len) - 1 };
    let mut ambiguous = 0u32;
    each_bit(
        forced,
        #[inline(always)]
        |index| {
            ambiguous |= u32::from(is_ambiguous(rack, tiles.get(index))) << index;
        },
    );
    let free = all & !forced;
    if ambiguous != 0 {
        let blanks = ForcedBlanks { forced, ambiguous };
        each_forced_choice(tiles, all, spare, blanks, write);
        return;
    }
    write(tiles, 0, 0);
    if spare == 0 {
        return;
    }
    each_bit(free, |index| {
        let one = 1 << index;
        write(tiles.with_blanks(forced | one), one, 0);
    });
    if spare == 2 {
        each_bit(free, |index| {
            let one = 1u32 << index;
            each_bit(free & (one - 1), |second| {
                let two = one | 1 << second;
                write(tiles.with_blanks(forced | two), two, 0);
            });
        });
    } else if spare > 2 {
        each_subset(free, 2, spare.min(free.count_ones()), |chosen| {
            write(tiles.with_blanks(forced | chosen), chosen, 0);
        });
    }
}

/// The tiles of a draft that are blanks, as bit sets.
struct ForcedBlanks {
    forced: u32,
    /// The blanks for letters that the rack also has.
    ambiguous: u32,
}

/// Does the same if blanks stand for letters that the rack also has: a choice is any set of
/// tiles of the right size that has at least as many of each letter as the rack lacks.
#[inline(always)]
fn each_forced_choice<T: Tiles>(
    tiles: T,
    all: u32,
    spare: u32,
    ForcedBlanks { forced, ambiguous }: ForcedBlanks,
    mut write: impl FnMut(T, u32, u32),
) {
    if ambiguous.is_power_of_two() && spare == 0 {
        // By far the most frequent case: one of several tiles with the same letter.
        let letter = tiles.get(ambiguous.trailing_zeros() as usize & T::LAST) & 63;
        let positions = tiles.with_letter(letter);
        let fixed = forced & !positions;
        each_bit(
            positions,
            #[inline(always)]
            |index| {
                let blanks = fixed | 1 << index;
                write(tiles.with_blanks(blanks), blanks & !forced, forced & !blanks);
            },
        );
        return;
    }
    let mut groups = LetterGroups::default();
    each_bit(ambiguous, |index| groups.add(tiles, tiles.get(index)));
    let fixed = forced & !groups.positions();
    let needed = (forced & !fixed).count_ones();
    let among = all & !fixed;
    each_subset(among, needed, (needed + spare).min(among.count_ones()), |chosen| {
        if groups.fit(chosen) {
            let blanks = fixed | chosen;
            write(tiles.with_blanks(blanks), blanks & !forced, forced & !blanks);
        }
    });
}

/// A letter that occurs more often in the play than on the rack.
#[derive(Clone, Copy, Default)]
struct LetterGroup {
    letter: u8,
    /// Its positions in the play, as a bit set.
    positions: u32,
    /// The number of these tiles that must be blanks.
    blanks: u32,
}

#[derive(Default)]
struct LetterGroups {
    groups: [LetterGroup; 32],
    len: usize,
}

impl LetterGroups {
    fn add<T: Tiles>(&mut self, tiles: T, tile: u8) {
        let letter = tile & 63;
        let known = self.groups[..self.len].iter_mut().find(|group| group.letter == letter);
        if let Some(group) = known {
            group.blanks += 1;
            return;
        }
        self.groups[self.len & 31] =
            LetterGroup { letter, positions: tiles.with_letter(letter), blanks: 1 };
        self.len += 1;
    }

    fn positions(&self) -> u32 {
        self.groups[..self.len].iter().fold(0, |all, group| all | group.positions)
    }

    #[inline(always)]
    fn fit(&self, chosen: u32) -> bool {
        let fits = |group: &LetterGroup| (chosen & group.positions).count_ones() >= group.blanks;
        self.groups[..self.len].iter().all(fits)
    }
}

/// Calls `f` with all subsets of `among` of `least` to `most` elements.
#[inline(always)]
fn each_subset(among: u32, least: u32, most: u32, mut f: impl FnMut(u32)) {
    let size = among.count_ones();
    let mut positions = [0u32; 32];
    let mut count = 0;
    each_bit(among, |index| {
        positions[count & 31] = 1 << index;
        count += 1;
    });
    for wanted in least..=most {
        // The subsets as numbers of `size` bits with `wanted` ones, in ascending order.
        let mut subset = (1u64 << wanted) - 1;
        while subset >> size == 0 {
            let mut chosen = 0;
            let mut left = subset;
            while left != 0 {
                chosen |= positions[left.trailing_zeros() as usize & 31];
                left &= left - 1;
            }
            f(chosen);
            if subset == 0 {
                break;
            }
            let lowest = subset & subset.wrapping_neg();
            let carried = subset + lowest;
            subset = carried | (((subset ^ carried) >> 2) / lowest);
        }
    }
}
