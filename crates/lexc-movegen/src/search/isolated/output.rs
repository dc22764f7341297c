//! The output of a walk, and its restriction.

use super::restrict::TileCounts;
use super::tables::WalkTables;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::blank_letters::{BlankLetters, BlankRule, BoardLetters, ListedBlanks};
use crate::prune::pruning::{PlayClass, Pruning};
use crate::rack::state::RackState;

/// The output of a walk, which may restrict the squares that the walk visits.
pub(super) trait WalkOutput<S: RackState> {
    type Collector: Collector<S>;
    type Blanks: BlankRule;

    /// Returns the collector of the plays.
    fn collector(&mut self) -> &mut Self::Collector;

    /// Returns the lists that rules for blanks refer to.
    fn lists(&self) -> &<Self::Blanks as BlankRule>::Lists;

    /// Returns the rule for the letters of blanks in a class of plays; `None` if there are no such
    /// plays.
    fn blanks(&mut self, class: PlayClass) -> Option<Self::Blanks>;

    /// Removes the squares where no play is wanted.
    fn restrict<const N: usize>(&self, _tables: &mut WalkTables<N>, _counts: TileCounts) {}

    /// Returns the value that plays must reach. When it rises, the walk can be restricted further.
    fn floor(&self) -> i64 {
        0
    }
}

/// The output that wants every play.
pub(super) struct EveryOutput<'o, C>(pub(super) &'o mut C);

impl<S: RackState, C: Collector<S>> WalkOutput<S> for EveryOutput<'_, C> {
    type Collector = C;
    type Blanks = ();

    #[inline(always)]
    fn collector(&mut self) -> &mut C {
        self.0
    }

    #[inline(always)]
    fn lists(&self) -> &() {
        &()
    }

    #[inline(always)]
    fn blanks(&mut self, _: PlayClass) -> Option<()> {
        Some(())
    }
}

/// The output that wants the plays that may be among the best.
pub(crate) struct BestOutput<'b, 'r, E, S: RackState> {
    pub(crate) pruning: Pruning<'b, S>,
    pub(crate) blanks: &'b mut BlankLetters,
    pub(crate) ranking: &'b mut Ranking<'r, E, S>,
}

impl<'r, E: Evaluator, S: RackState> WalkOutput<S> for BestOutput<'_, 'r, E, S> {
    type Collector = Ranking<'r, E, S>;
    type Blanks = ListedBlanks;

    #[inline(always)]
    fn collector(&mut self) -> &mut Self::Collector {
        self.ranking
    }

    #[inline(always)]
    fn lists(&self) -> &BlankLetters {
        self.blanks
    }

    #[inline(always)]
    fn blanks(&mut self, class: PlayClass) -> Option<ListedBlanks> {
        if class != PlayClass::Bingo {
            return Some(ListedBlanks::default());
        }
        // An isolated play covers no letter of the board.
        let Pruning { scores, filter, .. } = self.pruning;
        let covered = BoardLetters::default();
        self.blanks.list(filter, &scores.whole, &[covered])
    }

    #[inline(always)]
    fn restrict<const N: usize>(&self, tables: &mut WalkTables<N>, counts: TileCounts) {
        tables.restrict(self.pruning, self.ranking, counts);
    }

    #[inline(always)]
    fn floor(&self) -> i64 {
        self.ranking.floor()
    }
}
