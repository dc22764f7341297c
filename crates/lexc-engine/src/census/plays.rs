//! [`record_all`]: all plays of a board, for a census.

use core::ops::ControlFlow;

use lexc_game::{Board, Equity, GameRules, GameState, Rack, TileValues};
use lexc_movegen::{MoveGenerator, RackSet};

use super::blanked::BlankedPlay;
use super::census::Census;
use super::scores::BestScores;
use crate::watch::Watch;

/// A board and the tiles from which racks are drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CensusBoard<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rules: &'a GameRules,
    pub(crate) values: &'a TileValues,
    pub(crate) tiles: &'a Rack,
    /// The watch; once it is over, plays are skipped.
    pub(crate) watch: &'a Watch<'a>,
}

impl<'a> CensusBoard<'a> {
    /// Returns the board of a game, with racks drawn from `tiles`.
    pub(crate) fn new(state: &'a GameState, tiles: &'a Rack, watch: &'a Watch<'a>) -> Self {
        Self {
            board: state.board(),
            rules: state.rules(),
            values: state.values(),
            tiles,
            watch,
        }
    }
}

/// Records the best score of each multiset of tiles that can be played on a board. The generator
/// must be set to that board. `play` is scratch memory.
pub(crate) fn record_all(
    census: &Census,
    best: &mut BestScores,
    board: CensusBoard<'_>,
    generator: &mut MoveGenerator,
    play: &mut BlankedPlay,
) {
    let CensusBoard {
        board,
        rules,
        values,
        tiles: unseen,
        watch,
    } = board;
    let racks = RackSet::new(&Rack::new(), unseen, rules.rack_size());
    generator.for_each_of(&racks, |found| {
        if watch.is_over() {
            return ControlFlow::Break(());
        }
        play.set(found, board, rules, values, unseen);
        play.for_each(unseen.blanks(), |tiles, score| {
            let tiles = tiles.iter();
            let tiles = tiles.flat_map(|&(tile, count)| core::iter::repeat_n(tile, count));
            census.record(best, tiles, Equity::from_thousandths(score));
        });
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::Tile;
    use lexc_game::{GameRules, GameState, Move, Rack};
    use lexc_movegen::MoveGenerator;
    use lexc_runtime::Lexicon;

    use super::{CensusBoard, record_all};
    use crate::census::{BlankedPlay, Census, Exchanges};
    use crate::leaves::LeaveIndex;
    use crate::watch::Watch;

    /// Compares the best score of every rack of up to four tiles with a search for the best play.
    #[test]
    fn best_scores_agree_with_move_generation() {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
        let alphabet = lexicon.alphabet();
        let rules = GameRules::standard().with_rack_size(4);
        let mut state = GameState::builder(rules.clone(), alphabet)
            .seed(1)
            .build()
            .unwrap();
        let mut generator = MoveGenerator::with_rules(&lexicon, &rules).unwrap();
        let opening = generator
            .best(&Rack::parse("cat", &lexicon).unwrap())
            .unwrap();
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
        record_all(
            &census,
            &mut best,
            CensusBoard::new(&state, &unseen, &Watch::never()),
            &mut generator,
            &mut play,
        );
        let mut found = 0;
        census.index().for_each(|_, tiles| {
            let rack = Rack::from_tiles(tiles.iter().copied()).unwrap();
            if !unseen.is_superset(&rack) {
                return;
            }
            let plays = generator.all(&rack).iter();
            let whole = plays.filter(|play| play.tiles().len() == rack.len());
            let expected = whole.map(|play| play.score().points() * 1000).max();
            assert_eq!(
                census.score(&best, tiles.iter().copied()),
                expected,
                "{rack:?}"
            );
            found += usize::from(expected.is_some());
        });
        assert!(found > 20, "{found}");
    }
}
