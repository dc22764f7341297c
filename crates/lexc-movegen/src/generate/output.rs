//! Where generators write plays, and the ways in which blanks can be told apart.

use super::hand::{Deal, Hand};
use crate::cross_check::Lines;
use crate::play::{Place, Record, Tiles};

/// What takes plays away.
pub(crate) type Drain<'s, T> = &'s mut dyn FnMut(&[Record<T>]);

/// Plays go here; when there are many, they are handed on.
pub(crate) struct Output<'s, T> {
    pub(crate) records: Vec<Record<T>>,
    /// So many plays are kept before they are handed on.
    pub(crate) limit: usize,
    /// Takes plays away; without it they are kept.
    pub(crate) drain: Option<Drain<'s, T>>,
    /// Plays that were counted and not written.
    pub(crate) count: u64,
}

impl<T: Tiles> Output<'_, T> {
    /// Hands plays on if there are many.
    #[inline(always)]
    pub(crate) fn relieve(&mut self) {
        if self.records.len() >= self.limit {
            self.flush();
        }
    }

    /// Hands on what there is.
    #[cold]
    #[inline(never)]
    pub(crate) fn flush(&mut self) {
        if let Some(drain) = &mut self.drain {
            drain(&self.records);
            self.records.clear();
        }
    }
}

/// Tiles that spell something, with blanks only where the rack lacks the letter. Which other
/// tiles might be blanks instead or as well, [`ways`] works out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draft<T> {
    /// The tiles; the letters that the rack lacks are blanks.
    pub(crate) tiles: T,
    pub(crate) place: Place,
    /// Main and cross sum, with all that lies on the board.
    pub(crate) sums: i64,
    /// What the word is multiplied by.
    pub(crate) word: i32,
    /// Blanks that are left.
    pub(crate) blanks: u32,
}

/// Is there a blank among `tiles` for a letter that the rack has as well? Then others of the same
/// letter may be the blank.
#[inline(always)]
pub(crate) fn is_ambiguous<H: Hand>(deal: &Deal<H>, tile: u8) -> bool {
    (tile > 127) & (deal.letters >> (tile & 63) & 1 != 0)
}

/// A play by its draft: all ways in which blanks can stand in it.
pub(crate) fn complete<H: Hand>(
    draft: &Draft<H::Tiles>,
    lines: &Lines,
    deal: &Deal<H>,
    out: &mut Output<'_, H::Tiles>,
) {
    let forced = draft.tiles.blanks();
    let len = draft.place.tiles();
    let open = draft.blanks > 0
        || (forced != 0
            && (0..len as usize).any(|index| is_ambiguous(deal, draft.tiles.get(index))));
    if open {
        ways(draft, lines, deal, out);
    } else {
        out.records.push(Record {
            tiles: draft.tiles,
            score: deal.score(draft.sums, draft.word, len),
            place: draft.place,
        });
    }
}

/// What is lost by a blank at each tile of a draft: the difference in value times the factors of
/// its square.
#[inline(always)]
fn losses<H: Hand>(draft: &Draft<H::Tiles>, lines: &Lines, deal: &Deal<H>, losses: &mut [i64]) {
    let (line, at) = (draft.place.line(), draft.place.at());
    let base = lines.index(line, 0);
    let mut empty = !lines.occupied[line] >> at << at;
    let len = draft.place.tiles() as usize;
    for (index, loss) in losses.iter_mut().enumerate().take(len) {
        let square = base + (empty.trailing_zeros() as usize & 31);
        empty &= empty.wrapping_sub(1);
        let tile = draft.tiles.get(index);
        *loss = (deal.value(tile & 63) - deal.value(tile | 128)) * lines.factors[square];
    }
}

/// Writes a draft in every way in which blanks can stand in it.
#[inline(always)]
pub(crate) fn ways<H: Hand>(
    draft: &Draft<H::Tiles>,
    lines: &Lines,
    deal: &Deal<H>,
    out: &mut Output<'_, H::Tiles>,
) {
    let mut row = H::Tiles::ZEROS;
    let row = row.as_mut();
    losses(draft, lines, deal, row);
    let room = H::Tiles::ROOM.next_power_of_two() - 1;
    let len = draft.place.tiles();
    each_way(
        draft.tiles,
        len,
        draft.blanks,
        deal,
        #[inline(always)]
        |tiles, more, less| {
            let mut sums = draft.sums;
            each_bit(
                less,
                #[inline(always)]
                |index| sums += row[index & room],
            );
            each_bit(
                more,
                #[inline(always)]
                |index| sums -= row[index & room],
            );
            out.records.push(Record {
                tiles,
                score: deal.score(sums, draft.word, len),
                place: draft.place,
            });
        },
    );
}

#[inline(always)]
fn each_bit(mut bits: u32, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize & 31);
        bits &= bits - 1;
    }
}

/// In how many ways blanks can stand in `tiles`, those that the rack lacks being blanks already.
#[inline(always)]
pub(crate) fn count_ways<H: Hand>(tiles: H::Tiles, len: u32, spare: u32, deal: &Deal<H>) -> u64 {
    let forced = tiles.blanks();
    let mut ambiguous = false;
    each_bit(
        forced,
        #[inline(always)]
        |index| ambiguous |= is_ambiguous(deal, tiles.get(index)),
    );
    let mut count = 0;
    if ambiguous {
        each_way(tiles, len, spare, deal, |_, _, _| count += 1);
        return count;
    }
    // Any few of the others may be blanks.
    let free = u64::from(len - forced.count_ones());
    let mut choices = 1;
    for chosen in 0..=u64::from(spare).min(free) {
        count += choices;
        choices = choices * (free - chosen) / (chosen + 1);
    }
    count
}

/// Calls `write` for every way in which blanks can stand in `tiles`: the tiles so, which of them
/// are blanks that were none, and which are none that were.
#[inline(always)]
pub(crate) fn each_way<H: Hand>(
    tiles: H::Tiles,
    len: u32,
    spare: u32,
    deal: &Deal<H>,
    mut write: impl FnMut(H::Tiles, u32, u32),
) {
    let forced = tiles.blanks();
    let all = if len >= 32 { !0 } else { (1u32 << len) - 1 };
    let mut ambiguous = 0u32;
    each_bit(
        forced,
        #[inline(always)]
        |index| {
            ambiguous |= u32::from(is_ambiguous(deal, tiles.get(index))) << index;
        },
    );
    let free = all & !forced;
    if ambiguous != 0 {
        each_choice(tiles, (len, all), spare, (forced, ambiguous), write);
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

/// The same where blanks stand for letters that the rack has as well: any set of so many tiles
/// that has as many of each letter as the rack lacks.
#[inline(always)]
fn each_choice<T: Tiles>(
    tiles: T,
    (len, all): (u32, u32),
    spare: u32,
    (forced, ambiguous): (u32, u32),
    mut write: impl FnMut(T, u32, u32),
) {
    let mut groups = Groups::default();
    each_bit(ambiguous, |index| groups.add(tiles, len, tiles.get(index)));
    let fixed = forced & !groups.members();
    let needed = (forced & !fixed).count_ones();
    if needed == 1 && spare == 0 {
        // By far the most frequent: one of several tiles with the same letter.
        let members = groups.members();
        each_bit(
            members,
            #[inline(always)]
            |index| {
                let blanks = fixed | 1 << index;
                write(
                    tiles.with_blanks(blanks),
                    blanks & !forced,
                    forced & !blanks,
                );
            },
        );
        return;
    }
    let among = all & !fixed;
    each_subset(
        among,
        needed,
        (needed + spare).min(among.count_ones()),
        |chosen| {
            if groups.fit(chosen) {
                let blanks = fixed | chosen;
                write(
                    tiles.with_blanks(blanks),
                    blanks & !forced,
                    forced & !blanks,
                );
            }
        },
    );
}

/// For each letter that the rack has, but fewer than are played: where it stands, and how many of
/// these must be blanks.
#[derive(Default)]
struct Groups {
    groups: [(u8, u32, u32); 32],
    len: usize,
}

impl Groups {
    fn add<T: Tiles>(&mut self, tiles: T, len: u32, tile: u8) {
        let letter = tile & 63;
        let known = self.groups[..self.len]
            .iter_mut()
            .find(|group| group.0 == letter);
        if let Some(group) = known {
            group.2 += 1;
            return;
        }
        let same = |index: &u32| tiles.get(*index as usize) & 63 == letter;
        let places = (0..len)
            .filter(same)
            .fold(0, |places, index| places | 1 << index);
        self.groups[self.len & 31] = (letter, places, 1);
        self.len += 1;
    }

    fn members(&self) -> u32 {
        self.groups[..self.len]
            .iter()
            .fold(0, |all, group| all | group.1)
    }

    #[inline(always)]
    fn fit(&self, chosen: u32) -> bool {
        let fits = |group: &(u8, u32, u32)| (chosen & group.1).count_ones() >= group.2;
        self.groups[..self.len].iter().all(fits)
    }
}

/// All subsets of `among` with `least` to `most` members.
#[inline(always)]
fn each_subset(among: u32, least: u32, most: u32, mut f: impl FnMut(u32)) {
    let size = among.count_ones();
    let mut members = [0u32; 32];
    let mut count = 0;
    each_bit(among, |index| {
        members[count & 31] = 1 << index;
        count += 1;
    });
    for wanted in least..=most {
        // The subsets as numbers of `size` bits with `wanted` ones, in ascending order.
        let mut subset = (1u64 << wanted) - 1;
        while subset >> size == 0 {
            let mut chosen = 0;
            let mut left = subset;
            while left != 0 {
                chosen |= members[left.trailing_zeros() as usize & 31];
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
