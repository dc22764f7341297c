//! The output of a walk, and its restriction.

use super::restrict::TileCounts;
use super::tables::WalkTables;
use crate::automaton::width::Width;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::blank_letters::{BlankLetters, BoardLetters, ListedBlanks};
use crate::prune::pruning::{PlayClass, Pruning};
use crate::rack::state::RackState;
use crate::search::types::{BestPlayTypes, BlankListsOf, EveryPlayTypes, SearchTypes};

/// The output of a walk, which may restrict the squares that the walk visits.
pub(super) trait WalkOutput<T: SearchTypes> {
    type Collector: Collector<T::Rack>;

    fn collector(&mut self) -> &mut Self::Collector;

    /// Returns the lists that rules for blanks refer to.
    fn lists(&self) -> &BlankListsOf<T>;

    /// Returns the rule for the letters of blanks in a class of plays; `None` if there are no such
    /// plays.
    fn blanks(&mut self, class: PlayClass) -> Option<T::Blanks>;

    /// Removes the squares where no play is wanted.
    fn restrict<const N: usize>(&self, _tables: &mut WalkTables<N>, _counts: TileCounts) {}

    /// Returns the value that plays must reach. When it rises, the walk can be restricted further.
    fn floor(&self) -> i64 {
        0
    }
}

/// The output that wants every play.
pub(super) struct EveryOutput<'o, C>(pub(super) &'o mut C);

impl<M: Width, S: RackState, C: Collector<S>> WalkOutput<EveryPlayTypes<M, S>>
    for EveryOutput<'_, C>
{
    type Collector = C;

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

impl<E, S: RackState> BestOutput<'_, '_, E, S> {
    /// Returns the letters of blanks in bingos, which cover no letter of the board.
    #[inline(always)]
    pub(super) fn bingo_blanks(&mut self) -> Option<ListedBlanks> {
        let Pruning { scores, filter, .. } = self.pruning;
        let covered = BoardLetters::default();
        self.blanks.list(filter, &scores.whole, &[covered])
    }
}

impl<'r, M: Width, E: Evaluator, S: RackState> WalkOutput<BestPlayTypes<M, S>>
    for BestOutput<'_, 'r, E, S>
{
    type Collector = Ranking<'r, E, S>;

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
        match class {
            PlayClass::Bingo => self.bingo_blanks(),
            PlayClass::All | PlayClass::Shorter => Some(ListedBlanks::default()),
        }
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
