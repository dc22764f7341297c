//! Bounds on the plays of one run of tiles, by the numbers of new tiles on either side of it.
//!
//! A play of *all* tiles of the rack, with its bonus, is only possible if some word has just the
//! letters of the rack and of the board under it: a filter of all long words tells. What a leave
//! can add to a score is known by the number of tiles played.

use super::anagrams::{LongWords, MOST_TAKEN};
use super::blank_letters::{BlankLetters, MOST_BLANKS, Taken};
use super::evaluator::Evaluator;
use super::filter::{Filter, LONG, key};
use super::from_run::RunSpan;
use super::limit::Above;
use super::rack_state::RackState;
use super::ranking::{POINT, Ranking};
use super::reachable::Reachable;
use super::score_bounds::{NO_BOUND, NOTHING, ScoreBounds};
use super::search_rack::SearchRack;
use super::whole_rack::Span;
use crate::cross_check::{BoardState, run_end};
use crate::record::Placement;

/// The points that new tiles on one side of a run add to a score.
#[derive(Debug, Clone, Copy)]
struct Side {
    /// Product of the word premiums.
    word: i32,
    /// Values of the tiles on the board.
    main: i32,
    /// Cross sums, and the most that new tiles add to them.
    cross: i32,
    /// The number of squares that multiply a letter by at least 2, 3, …: eight bits each.
    letters: u64,
    /// Sum of the keys of the board's letters.
    key: u64,
    /// The number of the board's letters.
    old: u32,
}

const ALONE: Side = Side {
    word: 1,
    main: 0,
    cross: 0,
    letters: 0,
    key: 0,
    old: 0,
};

/// The input of the bounds.
#[derive(Clone, Copy)]
pub(crate) struct Pruning<'p, S: RackState> {
    pub(crate) lines: &'p BoardState,
    pub(crate) rack: &'p SearchRack<S>,
    pub(crate) scores: &'p ScoreBounds,
    pub(crate) filter: &'p Filter,
}

impl<'p, S: RackState> Pruning<'p, S> {
    /// Returns the parts in which plays are searched for. With blanks plays of all tiles are searched for by themselves, if
    /// the filter tells the letters that blanks can be in them: fewer are possible.
    #[inline(always)]
    pub(crate) fn parts(&self) -> &'static [Part] {
        let whole = &self.scores.whole;
        if (1..=MOST_BLANKS).contains(&whole.blanks) && whole.fits && whole.tiles >= LONG {
            &[Part::Whole, Part::Fewer]
        } else {
            &[Part::All]
        }
    }

    /// Returns the words of a whole rack; `None` if they cannot be looked up.
    #[inline(always)]
    pub(crate) fn long_words(&self) -> Option<&'p LongWords> {
        self.filter.long_words(&self.scores.whole)
    }
}

/// The plays that are searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// All of them.
    All,
    /// Those of all tiles of the rack.
    Whole,
    /// Those of fewer tiles.
    Fewer,
}

/// The points that the squares around a run add to a score, by the number of new tiles on its left and on its
/// right.
#[derive(Debug, Clone)]
pub(crate) struct PruneBounds {
    run: Side,
    lefts: [Side; 33],
    rights: [Side; 33],
    left_count: usize,
    right_count: usize,
    /// `true` if the first tile can be placed after the run.
    right_first: bool,
}

impl Default for PruneBounds {
    fn default() -> Self {
        Self {
            run: ALONE,
            lefts: [ALONE; 33],
            rights: [ALONE; 33],
            left_count: 0,
            right_count: 0,
            right_first: false,
        }
    }
}

impl PruneBounds {
    /// Looks around the run `begin..end` of a line, to the left as far as `wall`; the other methods tell what was
    /// found. A side ends where nothing fits.
    #[inline(always)]
    pub(crate) fn set(
        &mut self,
        lines: &BoardState,
        bounds: &ScoreBounds,
        (line, begin, end, wall): RunSpan,
        reachable: Reachable,
    ) {
        let tiles = bounds.whole.tiles as usize;
        self.right_first = reachable.right;
        let wall = if reachable.left { wall } else { begin };
        let base = lines.index(line, 0);
        let occupied = lines.occupied[line];
        let len = lines.len_of(line);
        self.run = ALONE;
        self.run.take_run(lines, base, begin, end);
        let mut count = 0;
        for at in (wall..begin).rev().take(tiles) {
            let mut side = self.lefts[count];
            if !side.take_square(lines, base + at, bounds) {
                break;
            }
            count += 1;
            self.lefts[count] = side;
        }
        self.left_count = count;
        let mut count = 0;
        let mut at = end;
        while at < len && count < tiles {
            let mut side = self.rights[count];
            if !side.take_square(lines, base + at, bounds) {
                break;
            }
            at += 1;
            if occupied >> at & 1 != 0 {
                let end = run_end(occupied, at);
                side.take_run(lines, base, at, end);
                at = end;
            }
            count += 1;
            self.rights[count] = side;
        }
        self.right_count = count;
    }

    /// Returns a bound on the score of a play with these numbers of tiles on either side.
    #[inline(always)]
    fn score<S: RackState>(&self, pruning: Pruning<'_, S>, left: usize, right: usize) -> i32 {
        let sum = |tiles, letters| pruning.scores.sum(tiles, letters);
        self.score_by(pruning, left, right, sum)
    }

    /// Returns the same by a bound on what so many tiles score with these letter premiums.
    #[inline(always)]
    fn score_by<S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        left: usize,
        right: usize,
        sum: impl Fn(usize, u64) -> i32,
    ) -> i32 {
        let (l, r) = (&self.lefts[left], &self.rights[right]);
        let placed = left + right;
        let main = self.run.main + l.main + r.main + sum(placed, l.letters + r.letters);
        main * (l.word * r.word) + l.cross + r.cross + pruning.rack.bonus[placed & 31]
    }

    /// Returns `true` if the whole rack may be played with these letters of the board.
    #[inline(always)]
    fn whole<S: RackState>(pruning: Pruning<'_, S>, taken: Taken) -> bool {
        let Taken { key, count } = taken;
        pruning.filter.allows(&pruning.scores.whole, count, key)
    }

    /// Returns the letters of the board that plays with these numbers of tiles take in.
    #[inline(always)]
    fn taken(&self, left: usize, right: usize) -> Taken {
        let (l, r) = (&self.lefts[left], &self.rights[right]);
        Taken {
            key: self.run.key.wrapping_add(l.key).wrapping_add(r.key),
            count: self.run.old + l.old + r.old,
        }
    }

    /// Returns a bound on the value of any play of a part, from the run that was looked at last.
    ///
    /// No further tile makes a bound on a score lower, so that by score only the widest plays are
    /// looked at. By equity a narrower play may be worth more, since it keeps more tiles: plays are
    /// looked at from the widest down, until no leave can make up for the score.
    #[inline(always)]
    pub(crate) fn highest<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        part: Part,
    ) -> i64 {
        let tiles = pruning.rack.tiles as usize;
        let mut highest = i64::from(NO_BOUND) * POINT;
        // Mostly it is the same letters of the board with which all tiles would have to be played.
        let mut asked = (None, false);
        for left in 0..=self.left_count {
            let mut right = self.most_right(left, tiles);
            let least = match part {
                Part::Whole => tiles - left,
                Part::All | Part::Fewer => usize::from(left == 0),
            };
            if left + right == tiles {
                let taken = self.taken(left, right);
                if part != Part::Fewer && asked.0 != Some(taken) {
                    asked = (Some(taken), Self::whole(pruning, taken));
                }
                if part == Part::Fewer || !asked.1 {
                    if right == 0 {
                        continue;
                    }
                    right -= 1;
                }
            }
            for right in (least..=right).rev() {
                let score = self.score(pruning, left, right);
                if ranking.bound_up_to(score, left + right) <= highest {
                    break;
                }
                highest = highest.max(ranking.bound(score, left + right));
                if E::SCORE_ONLY {
                    break;
                }
            }
        }
        highest
    }

    /// Returns the most tiles to the right, when `left` of `tiles` are to the left.
    #[inline(always)]
    fn most_right(&self, left: usize, tiles: usize) -> usize {
        if left == 0 && !self.right_first {
            0
        } else {
            self.right_count.min(tiles - left)
        }
    }

    /// Returns the numbers of tiles on either side with which a play of a part, from the run that was looked at last, may be
    /// among the best; `None` if there are none. The spans of plays of all tiles whose words can be looked up are added
    /// to `spans` instead.
    #[inline(always)]
    pub(crate) fn above<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        (line, begin, end, _): RunSpan,
        part: Part,
        blanks: &mut BlankLetters,
        spans: &mut Vec<Span>,
    ) -> Option<Above> {
        let tiles = pruning.rack.tiles as usize;
        let looked_up = match pruning.long_words() {
            Some(_) => MOST_TAKEN,
            None => 0,
        };
        let mut above = Above::none();
        let mut any = false;
        // What the plays of all tiles take in.
        let (mut sets, mut count) = ([Taken::default(); 33], 0);
        for left in 0..=self.left_count {
            let first = if left == 0 { end } else { begin - left };
            let threshold = ranking.threshold(line, first);
            let (mut just, mut blanks_kept) = (0u32, u8::MAX);
            // No further tile makes a bound on a score lower: from the most tiles down, until one
            // is too low.
            for right in (usize::from(left == 0)..=self.most_right(left, tiles)).rev() {
                let placed = left + right;
                let score = self.score(pruning, left, right);
                if ranking.bound_up_to(score, placed) <= threshold {
                    break;
                }
                if !E::SCORE_ONLY && ranking.bound(score, placed) <= threshold
                    || placed == tiles
                        && (part == Part::Fewer || !Self::whole(pruning, self.taken(left, right)))
                {
                    continue;
                }
                if part == Part::Whole {
                    if placed < tiles {
                        break;
                    }
                    let taken = self.taken(left, right);
                    if taken.count <= looked_up {
                        spans.push(Span {
                            first: pruning.lines.index(line, begin - left),
                            left,
                            taken,
                            placement: Placement::new(line, first, pruning.rack.tiles),
                        });
                        break;
                    }
                    if count == 0 || sets[count - 1] != taken {
                        sets[count] = taken;
                        count += 1;
                    }
                }
                just |= 1 << right;
                blanks_kept = blanks_kept.min(ranking.blanks_kept(
                    placed,
                    threshold,
                    #[inline(always)]
                    |blanks| {
                        let sum = |tiles, letters| pruning.scores.sum_with(tiles, blanks, letters);
                        self.score_by(pruning, left, right, sum)
                    },
                ));
            }
            any |= just != 0;
            above.allow(left, just, blanks_kept);
        }
        if part == Part::Whole && any {
            let whole = &pruning.scores.whole;
            above.set_blanks(blanks.list(pruning.filter, whole, &sets[..count])?);
        }
        any.then_some(above)
    }
}

impl Side {
    /// Adds a new tile on a square; returns `false` if none fits there.
    #[inline(always)]
    fn take_square(&mut self, lines: &BoardState, square: usize, bounds: &ScoreBounds) -> bool {
        let (letters, cross) = bounds.square(lines, square);
        if cross == NOTHING {
            return false;
        }
        self.word *= lines.worth[square].word;
        self.letters += letters;
        self.cross += cross;
        true
    }

    /// Adds the tiles of a run.
    #[inline(always)]
    fn take_run(&mut self, lines: &BoardState, base: usize, begin: usize, end: usize) {
        for square in base + begin..base + end {
            self.main += lines.worth[square].add as i32;
            self.key = self.key.wrapping_add(key(lines.letters[square]));
        }
        self.old += (end - begin) as u32;
    }
}
