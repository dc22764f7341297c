//! Bounds on the plays of one run of tiles, by the numbers of new tiles on either side of it.

use super::anagrams::MOST_COVERED;
use super::blank_letters::{BlankLetters, BoardLetters};
use super::candidate_span::CandidateSpan;
use super::keys::key;
use super::play_filter::WantedPlays;
use super::pruning::{PlayClass, Pruning};
use super::reachable::Reachable;
use super::score_bounds::{IMPOSSIBLE, ScoreBounds};
use crate::board::run_end;
use crate::board::runs::RunSpan;
use crate::board::state::BoardState;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::{NO_BOUND, POINT, Ranking};
use crate::rack::state::RackState;
use crate::record::Placement;

/// The contribution of a number of new tiles on one side of a run to a score.
#[derive(Debug, Clone, Copy)]
struct SideBound {
    /// The product of the word premiums.
    word: i32,
    /// The sum of the values of the board tiles.
    main: i32,
    /// A bound on the scores of the words across.
    cross: i32,
    /// The numbers of squares whose letter premium is at least 2, 3, …: eight bits each.
    letters: u64,
    /// The letters of the board tiles.
    covered: BoardLetters,
}

impl SideBound {
    const EMPTY: Self =
        Self { word: 1, main: 0, cross: 0, letters: 0, covered: BoardLetters { key: 0, count: 0 } };

    /// Adds a new tile on a square; returns `false` if no tile fits there.
    #[inline(always)]
    fn add_square(&mut self, board: &BoardState, square: usize, bounds: &ScoreBounds) -> bool {
        let (letters, cross) = bounds.square(board, square);
        if cross == IMPOSSIBLE {
            return false;
        }
        self.word *= board.scores[square].word;
        self.letters += letters;
        self.cross += cross;
        true
    }

    #[inline(always)]
    fn add_run(&mut self, board: &BoardState, base: usize, begin: usize, end: usize) {
        for square in base + begin..base + end {
            self.main += board.scores[square].add as i32;
            self.covered.key = self.covered.key.wrapping_add(key(board.letters[square]));
        }
        self.covered.count += (end - begin) as u32;
    }
}

/// Bounds on the plays of one run, by the numbers of new tiles to its left and to its right.
#[derive(Debug, Clone)]
pub(crate) struct RunBounds {
    span: RunSpan,
    run: SideBound,
    left: [SideBound; 33],
    right: [SideBound; 33],
    /// The maximum number of tiles to the left.
    left_count: usize,
    /// The maximum number of tiles to the right.
    right_count: usize,
    /// `true` if no tile fits to the left.
    right_only: bool,
}

impl Default for RunBounds {
    fn default() -> Self {
        Self {
            span: RunSpan { line: 0, begin: 0, end: 0, wall: 0 },
            run: SideBound::EMPTY,
            left: [SideBound::EMPTY; 33],
            right: [SideBound::EMPTY; 33],
            left_count: 0,
            right_count: 0,
            right_only: false,
        }
    }
}

impl RunBounds {
    /// Sets the run that all other methods refer to. A side ends at the first square where no tile
    /// fits.
    #[inline(always)]
    pub(crate) fn set_run(
        &mut self,
        board: &BoardState,
        bounds: &ScoreBounds,
        span: RunSpan,
        reachable: Reachable,
    ) {
        let (line, begin, end, wall) = (span.line, span.begin, span.end, span.wall);
        self.span = span;
        let tiles = bounds.whole.tiles as usize;
        self.right_only = reachable.right;
        let wall = if reachable.left { wall } else { begin };
        let base = board.index(line, 0);
        let occupied = board.occupied[line];
        let len = board.len_of(line);
        self.run = SideBound::EMPTY;
        self.run.add_run(board, base, begin, end);
        let mut count = 0;
        for at in (wall..begin).rev().take(tiles) {
            let mut side = self.left[count];
            if !side.add_square(board, base + at, bounds) {
                break;
            }
            count += 1;
            self.left[count] = side;
        }
        self.left_count = count;
        let mut count = 0;
        let mut at = end;
        while at < len && count < tiles {
            let mut side = self.right[count];
            if !side.add_square(board, base + at, bounds) {
                break;
            }
            at += 1;
            if occupied >> at & 1 != 0 {
                let end = run_end(occupied, at);
                side.add_run(board, base, at, end);
                at = end;
            }
            count += 1;
            self.right[count] = side;
        }
        self.right_count = count;
    }

    /// Returns a bound on the score of a play with these numbers of tiles on either side.
    #[inline(always)]
    fn score<S: RackState>(&self, pruning: Pruning<'_, S>, left: usize, right: usize) -> i32 {
        let sum = |tiles, letters| pruning.scores.sum(tiles, letters);
        self.score_by(pruning, left, right, sum)
    }

    /// Returns a bound on the score, where `sum` bounds the sum of a number of tiles on squares
    /// with these letter premiums.
    #[inline(always)]
    fn score_by<S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        left: usize,
        right: usize,
        sum: impl Fn(usize, u64) -> i32,
    ) -> i32 {
        let (l, r) = (&self.left[left], &self.right[right]);
        let placed = left + right;
        let main = self.run.main + l.main + r.main + sum(placed, l.letters + r.letters);
        main * (l.word * r.word) + l.cross + r.cross + pruning.rack.bingo_bonus(placed)
    }

    /// Returns `true` if all tiles of the rack may be playable with these letters of the board.
    #[inline(always)]
    fn may_be_bingo<S: RackState>(pruning: Pruning<'_, S>, covered: BoardLetters) -> bool {
        let BoardLetters { key, count } = covered;
        pruning.filter.allows(&pruning.scores.whole, count, key)
    }

    /// Returns the letters of the board in plays with these numbers of tiles.
    #[inline(always)]
    fn covered(&self, left: usize, right: usize) -> BoardLetters {
        let (l, r) = (&self.left[left].covered, &self.right[right].covered);
        let run = &self.run.covered;
        BoardLetters {
            key: run.key.wrapping_add(l.key).wrapping_add(r.key),
            count: run.count + l.count + r.count,
        }
    }

    /// Returns a bound on the value of any play of a class.
    ///
    /// More tiles never lower a bound on a score, so that by score only the widest plays matter. By
    /// equity a narrower play may have a higher bound, since it keeps more tiles: bounds are
    /// computed from the widest play down, until no leave can compensate for the lower score.
    #[inline(always)]
    pub(crate) fn highest<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        class: PlayClass,
    ) -> i64 {
        let tiles = pruning.rack.tiles as usize;
        let mut highest = i64::from(NO_BOUND) * POINT;
        // The last answer of the filter, since successive queries are mostly the same.
        let mut answer = (None, false);
        for left in 0..=self.left_count {
            let mut right = self.most_right(left, tiles);
            let least = match class {
                PlayClass::Bingo => tiles - left,
                PlayClass::All | PlayClass::Shorter => usize::from(left == 0),
            };
            if left + right == tiles {
                let covered = self.covered(left, right);
                if class != PlayClass::Shorter && answer.0 != Some(covered) {
                    answer = (Some(covered), Self::may_be_bingo(pruning, covered));
                }
                if class == PlayClass::Shorter || !answer.1 {
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

    /// Returns the maximum number of tiles to the right, if `left` of `tiles` are to the left.
    #[inline(always)]
    fn most_right(&self, left: usize, tiles: usize) -> usize {
        if left == 0 && !self.right_only { 0 } else { self.right_count.min(tiles - left) }
    }

    /// Returns the value that a play with `left` tiles to the left must exceed to be wanted.
    #[inline(always)]
    fn threshold<E: Evaluator, S: RackState>(
        &self,
        ranking: &Ranking<'_, E, S>,
        left: usize,
    ) -> i64 {
        ranking.threshold(self.span.line, self.first_tile(left))
    }

    /// Returns the position in the line of the first new tile of a play with `left` tiles to the
    /// left.
    #[inline(always)]
    fn first_tile(&self, left: usize) -> usize {
        let RunSpan { begin, end, .. } = self.span;
        if left == 0 { end } else { begin - left }
    }

    /// Returns the least number of blanks that a play must keep for its value to exceed a
    /// threshold.
    #[inline(always)]
    fn blanks_kept<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        left: usize,
        right: usize,
        threshold: i64,
    ) -> u8 {
        ranking.blanks_kept(
            left + right,
            threshold,
            #[inline(always)]
            |blanks| {
                let sum = |tiles, letters| pruning.scores.sum_with(tiles, blanks, letters);
                self.score_by(pruning, left, right, sum)
            },
        )
    }

    /// Returns the plays of a class other than bingos that may be among the best; `None` if there
    /// are none.
    #[inline(always)]
    pub(crate) fn wanted_plays<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        class: PlayClass,
    ) -> Option<WantedPlays> {
        let tiles = pruning.rack.tiles as usize;
        let mut wanted = WantedPlays::none();
        let mut any = false;
        for left in 0..=self.left_count {
            let threshold = self.threshold(ranking, left);
            let (mut exactly, mut blanks_kept) = (0u32, u8::MAX);
            // More tiles never lower a bound on a score, so stop at the first one that is too low.
            for right in (usize::from(left == 0)..=self.most_right(left, tiles)).rev() {
                let placed = left + right;
                let score = self.score(pruning, left, right);
                if ranking.bound_up_to(score, placed) <= threshold {
                    break;
                }
                if !E::SCORE_ONLY && ranking.bound(score, placed) <= threshold
                    || placed == tiles
                        && (class == PlayClass::Shorter
                            || !Self::may_be_bingo(pruning, self.covered(left, right)))
                {
                    continue;
                }
                exactly |= 1 << right;
                blanks_kept =
                    blanks_kept.min(self.blanks_kept(pruning, ranking, left, right, threshold));
            }
            any |= exactly != 0;
            wanted.allow(left, exactly, blanks_kept);
        }
        any.then_some(wanted)
    }

    /// Returns the bingos that may be among the best and have to be searched; `None` if there are
    /// none. The squares of those whose words can be looked up are added to `spans` instead.
    #[inline(always)]
    pub(crate) fn wanted_bingos<E: Evaluator, S: RackState>(
        &self,
        pruning: Pruning<'_, S>,
        ranking: &Ranking<'_, E, S>,
        blanks: &mut BlankLetters,
        spans: &mut Vec<CandidateSpan>,
    ) -> Option<WantedPlays> {
        let tiles = pruning.rack.tiles as usize;
        let looked_up = pruning.long_words().map_or(0, |_| MOST_COVERED);
        let mut wanted = WantedPlays::none();
        // The sets of board letters that the bingos cover.
        let (mut sets, mut count) = ([BoardLetters::default(); 33], 0);
        for left in 0..=self.left_count {
            let right = self.most_right(left, tiles);
            let (mut exactly, mut blanks_kept) = (0u32, u8::MAX);
            if left + right == tiles
                && let threshold = self.threshold(ranking, left)
                && ranking.bound(self.score(pruning, left, right), tiles) > threshold
                && let covered = self.covered(left, right)
                && Self::may_be_bingo(pruning, covered)
            {
                if covered.count <= looked_up {
                    let RunSpan { line, begin, .. } = self.span;
                    spans.push(CandidateSpan {
                        first: pruning.board.index(line, begin - left),
                        left,
                        covered,
                        placement: Placement::new(line, self.first_tile(left), pruning.rack.tiles),
                    });
                } else {
                    if count == 0 || sets[count - 1] != covered {
                        sets[count] = covered;
                        count += 1;
                    }
                    exactly = 1 << right;
                    blanks_kept = self.blanks_kept(pruning, ranking, left, right, threshold);
                }
            }
            wanted.allow(left, exactly, blanks_kept);
        }
        if count == 0 {
            return None;
        }
        let whole = &pruning.scores.whole;
        wanted.set_blanks(blanks.list(pruning.filter, whole, &sets[..count])?);
        Some(wanted)
    }
}
