//! [`CensusBoard`]: records the plays of a board for a census.

use core::ops::ControlFlow;

use lexc_game::{Board, Equity, GameRules, GameState, Play, Rack, TileValues};
use lexc_movegen::{MoveGenerator, RackSet};

use super::blanked::BlankedPlay;
use super::census::Census;
use super::scores::BestScores;

/// A board and the tiles from which racks are drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CensusBoard<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rules: &'a GameRules,
    pub(crate) values: &'a TileValues,
    pub(crate) tiles: &'a Rack,
}

impl<'a> CensusBoard<'a> {
    /// Returns the board of a game, with racks drawn from `tiles`.
    pub(crate) fn new(state: &'a GameState, tiles: &'a Rack) -> Self {
        Self { board: state.board(), rules: state.rules(), values: state.values(), tiles }
    }

    /// Records the best score of each multiset of tiles that can be played on the board. The
    /// generator must be set to it. `buffer` is scratch memory.
    pub(crate) fn record_all(
        &self,
        census: &Census,
        best: &mut BestScores,
        generator: &mut MoveGenerator,
        buffer: &mut BlankedPlay,
    ) {
        let racks = RackSet::new(&Rack::new(), self.tiles, self.rules.rack_size());
        generator.for_each_of(&racks, |play| {
            self.record(census, best, play, buffer);
            ControlFlow::Continue(())
        });
    }

    /// Records a play, given as letters, with blanks in place of all choices of its tiles that the
    /// unseen tiles allow. `buffer` is scratch memory.
    pub(crate) fn record(
        &self,
        census: &Census,
        best: &mut BestScores,
        play: &Play,
        buffer: &mut BlankedPlay,
    ) {
        buffer.set(play, self.board, self.rules, self.values, self.tiles);
        buffer.for_each(self.tiles.blanks(), |tiles, score| {
            let tiles = tiles.iter();
            let tiles = tiles.flat_map(|&(tile, count)| core::iter::repeat_n(tile, count));
            census.record(best, tiles, Equity::from_thousandths(score));
        });
    }
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::Tile;
    use lexc_game::{GameRules, GameState, Move, Rack};
    use lexc_movegen::MoveGenerator;
    use lexc_runtime::Lexicon;

    use super::CensusBoard;
    use crate::census::{BlankedPlay, Census, Exchanges};
    use crate::leaves::LeaveIndex;

    /// Compares the best score of every rack of up to four tiles with a search for the best play.
    #[test]
    fn best_scores_agree_with_move_generation() {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
        let alphabet = lexicon.alphabet();
        let rules = GameRules::standard().with_rack_size(4);
        let mut state = GameState::builder(rules.clone(), alphabet).seed(1).build().unwrap();
        let mut generator = MoveGenerator::with_rules(&lexicon, &rules).unwrap();
        let opening = generator.best(&Rack::parse("cat", &lexicon).unwrap()).unwrap();
        let _ = state.apply(&Move::Play(opening));
        let mut board = state.board().clone();
        opening.place_on(&mut board);
        // Two blanks, no T, one of each other letter: some plays need both blanks.
        let mut unseen = Rack::parse("??carsdog", &lexicon).unwrap();
        assert!(!unseen.remove(Tile::from(lexicon.tokenizer().letters("t").unwrap()[0])));
        let _ = unseen.add(Tile::Blank);
        let census = Census::new(LeaveIndex::new(alphabet, 4).unwrap()).unwrap();
        let mut best = census.new_scores(Exchanges::Forbidden);
        let mut generator = MoveGenerator::with_rules(&lexicon, &rules).unwrap();
        generator.set_board(state.board()).unwrap();
        let mut play = BlankedPlay::default();
        let board = CensusBoard::new(&state, &unseen);
        board.record_all(&census, &mut best, &mut generator, &mut play);
        let mut found = 0;
        census.index().for_each(|_, tiles| {
            let rack = Rack::from_tiles(tiles.iter().copied()).unwrap();
            if !unseen.is_superset(&rack) {
                return;
            }
            let plays = generator.all(&rack).iter();
            let whole = plays.filter(|play| play.tiles().len() == rack.len());
            let expected = whole.map(|play| play.score().points() * 1000).max();
            assert_eq!(census.score(&best, tiles.iter().copied()), expected, "{rack:?}");
            found += usize::from(expected.is_some());
        });
        assert!(found > 20, "{found}");
    }
}
