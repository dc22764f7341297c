//! [`Recorder`]: all plays of a board, for a census.

use lexc_format::alphabet::Alphabet;
use lexc_format::{Letter, PlacedTile, Tile};
use lexc_game::{Direction, GameState, Play, Rack, Square};
use lexc_movegen::generate::MoveGenerator;

use super::census::{BestScores, Census};

/// Records the best score of each multiset of unseen tiles that can be played on a board.
///
/// Words are found once, as letters. A blank takes the place of any tile of a play, whose own value
/// is then not scored: by how much that lowers the score depends on its square alone.
pub(super) struct Recorder<'a> {
    census: &'a Census,
    best: &'a mut BestScores,
    state: &'a GameState,
    unseen: &'a Rack,
    /// The tiles of the present play, each with what the score loses by a blank in its place, in
    /// thousandths of a point.
    tiles: Vec<(Letter, i32)>,
    /// For each tile whether a blank has its place.
    blanks: Vec<bool>,
    /// For each letter, the number of tiles that the play needs beyond the unseen ones.
    missing: [u8; 64],
}

impl<'a> Recorder<'a> {
    pub(super) fn new(
        census: &'a Census,
        best: &'a mut BestScores,
        state: &'a GameState,
        unseen: &'a Rack,
    ) -> Self {
        Self {
            census,
            best,
            state,
            unseen,
            tiles: Vec::new(),
            blanks: Vec::new(),
            missing: [0; 64],
        }
    }

    /// Records every play that the unseen tiles allow. The generator has the board of the state.
    pub(super) fn record_all(&mut self, generator: &mut MoveGenerator, alphabet: &Alphabet) {
        let mut letters = Rack::new();
        for letter in alphabet.letters().iter() {
            // A blank may be any letter.
            let count = self.unseen.count(Tile::Letter(letter)) + self.unseen.blanks();
            for _ in 0..count.min(self.state.rules().rack_size()) {
                let _ = letters.add(Tile::Letter(letter));
            }
        }
        generator.for_each(&letters, |play| self.record(play));
    }

    fn record(&mut self, play: &Play) {
        let (rules, values, board) = (self.state.rules(), self.state.values(), self.state.board());
        if play.tiles().len() > rules.rack_size() {
            return;
        }
        let layout = rules.layout();
        let word = play.squares(board).fold(1, |factor, (square, _)| {
            factor * i32::from(layout.premium(square).word)
        });
        self.tiles.clear();
        self.blanks.clear();
        let mut lacking = 0;
        for (square, tile) in play.squares(board) {
            let premium = layout.premium(square);
            let across = self.crosses(square, play.direction().other());
            let factor = word + if across { i32::from(premium.word) } else { 0 };
            let blank = values.of(PlacedTile::blank(tile.letter()));
            let loss = (values.of(tile) - blank) * (factor * i32::from(premium.letter));
            let same = self
                .tiles
                .iter()
                .filter(|(letter, _)| *letter == tile.letter());
            if same.count() >= self.unseen.count(Tile::Letter(tile.letter())) {
                self.missing[usize::from(tile.letter().number())] += 1;
                lacking += 1;
            }
            self.tiles.push((tile.letter(), loss.points() * 1000));
            self.blanks.push(false);
        }
        let blanks = self.unseen.blanks().min(self.tiles.len());
        self.place_blanks(0, blanks, lacking, play.score().points() * 1000);
        for (letter, _) in &self.tiles {
            self.missing[usize::from(letter.number())] = 0;
        }
    }

    /// Records the play with up to `left` more blanks, in the places from `from` on; `lacking` of
    /// them must stand for letters that are not unseen.
    fn place_blanks(&mut self, from: usize, left: usize, lacking: usize, score: i32) {
        if lacking > left {
            return;
        }
        if lacking == 0 {
            let tiles = self.tiles.iter().zip(&self.blanks);
            let tiles = tiles.map(|(&(letter, _), &blank)| match blank {
                true => Tile::Blank,
                false => Tile::Letter(letter),
            });
            self.census.record(self.best, tiles, score);
        }
        if left == 0 {
            return;
        }
        for at in from..self.tiles.len() {
            let (letter, loss) = self.tiles[at];
            let missing = &mut self.missing[usize::from(letter.number())];
            let helps = *missing > 0;
            *missing -= u8::from(helps);
            self.blanks[at] = true;
            let lacking = lacking - usize::from(helps);
            self.place_blanks(at + 1, left - 1, lacking, score - loss);
            self.blanks[at] = false;
            self.missing[usize::from(letter.number())] += u8::from(helps);
        }
    }

    /// Returns `true` if a tile on a square makes a word in a direction.
    fn crosses(&self, square: Square, direction: Direction) -> bool {
        [square.previous(direction), square.next(direction)]
            .into_iter()
            .flatten()
            .any(|beside| self.state.board().get(beside).is_some())
    }
}

#[cfg(test)]
mod tests {
    use lexc_format::Tile;
    use lexc_game::{GameRules, GameState, Move, Rack};
    use lexc_movegen::generate::MoveGenerator;
    use lexc_runtime::Lexicon;

    use super::Recorder;
    use crate::leaves::{Census, Exchanges, LeaveIndex};

    /// The best score of every rack of up to four tiles, by the search for the best play.
    #[test]
    fn the_best_scores_are_those_of_searches() {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
        let alphabet = lexicon.alphabet();
        let rules = GameRules::standard().with_rack_size(4);
        let mut state = GameState::new(rules.clone(), alphabet, 2, 1, 0).unwrap();
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
        let mut best = census.scores(Exchanges::Forbidden);
        let mut generator = MoveGenerator::with_rules(&lexicon, &rules).unwrap();
        generator.set_board(state.board()).unwrap();
        Recorder::new(&census, &mut best, &state, &unseen).record_all(&mut generator, alphabet);
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
