//! [`BlankedPlay`]: the sets of tiles with which a play can be made.

use lexc_alphabet::{Letter, PlacedTile, Tile};
use lexc_game::{Board, GameRules, MAX_SIDE, Play, Rack, TileValues};

/// A play with blanks in the places of some of its tiles.
///
/// A blank can replace any tile, whose value is then not scored. The loss depends only on the
/// square, so blanks replace the tiles of a letter where they cost least, and each set of tiles has
/// one best score.
#[derive(Debug, Default)]
pub(crate) struct BlankedPlay {
    /// The score without blanks, in thousandths of a point.
    score: i32,
    kinds: Vec<LetterTiles>,
    /// The loss of score by a blank in place of each tile, grouped by letter.
    losses: Vec<i32>,
    /// The tiles of the current set.
    tiles: Vec<(Tile, usize)>,
}

/// The tiles of one letter in a play.
#[derive(Debug, Clone, Copy)]
struct LetterTiles {
    letter: Letter,
    /// The index of its first loss.
    first: usize,
    count: usize,
    /// The number of unseen tiles of this letter.
    unseen: usize,
}

impl BlankedPlay {
    /// Replaces the play by another on a board, made of tiles from `unseen`.
    pub(crate) fn set(
        &mut self,
        play: &Play,
        board: &Board,
        rules: &GameRules,
        values: &TileValues,
        unseen: &Rack,
    ) {
        let layout = rules.layout();
        let word = play
            .squares(board)
            .fold(1, |factor, (square, _)| factor * i32::from(layout.premium(square).word));
        let mut tiles = [(Letter::FIRST, 0); MAX_SIDE];
        let mut len = 0;
        for ((square, tile), slot) in play.squares(board).zip(&mut tiles) {
            let premium = layout.premium(square);
            let across = board.is_beside_tile(square, play.direction().other());
            let factor = word + if across { i32::from(premium.word) } else { 0 };
            let blank = values.of(PlacedTile::blank(tile.letter()));
            let loss = (values.of(tile) - blank) * (factor * i32::from(premium.letter));
            *slot = (tile.letter(), loss.points() * 1000);
            len += 1;
        }
        let tiles = &mut tiles[..len];
        tiles.sort_unstable();
        self.score = play.score().points() * 1000;
        self.losses.clear();
        self.losses.extend(tiles.iter().map(|&(_, loss)| loss));
        self.kinds.clear();
        let mut first = 0;
        for of_letter in tiles.chunk_by(|one, next| one.0 == next.0) {
            let letter = of_letter[0].0;
            self.kinds.push(LetterTiles {
                letter,
                first,
                count: of_letter.len(),
                unseen: unseen.count(Tile::Letter(letter)),
            });
            first += of_letter.len();
        }
    }

    /// Calls `f` with each set of tiles that makes the play with up to `blanks` blanks, and its
    /// best score in thousandths of a point. Tiles are in alphabet order, the blank last.
    pub(crate) fn for_each(&mut self, blanks: usize, mut f: impl FnMut(&[(Tile, usize)], i32)) {
        self.tiles.clear();
        let mut sets = TileSetSearch {
            kinds: &self.kinds,
            losses: &self.losses,
            tiles: &mut self.tiles,
            f: &mut f,
        };
        sets.extend(0, blanks, 0, self.score);
    }
}

/// An enumeration of the sets of tiles of a play, letter by letter.
struct TileSetSearch<'a, F> {
    kinds: &'a [LetterTiles],
    losses: &'a [i32],
    tiles: &'a mut Vec<(Tile, usize)>,
    f: &'a mut F,
}

impl<F: FnMut(&[(Tile, usize)], i32)> TileSetSearch<'_, F> {
    fn extend(&mut self, at: usize, left: usize, blanks: usize, mut score: i32) {
        let len = self.tiles.len();
        let Some(&kind) = self.kinds.get(at) else {
            if blanks > 0 {
                self.tiles.push((Tile::Blank, blanks));
            }
            (self.f)(self.tiles, score);
            self.tiles.truncate(len);
            return;
        };
        for blank in 0..=kind.count.min(left) {
            if blank > 0 {
                score -= self.losses[kind.first + blank - 1];
            }
            let natural = kind.count - blank;
            if natural > kind.unseen {
                continue;
            }
            if natural > 0 {
                self.tiles.push((Tile::Letter(kind.letter), natural));
            }
            self.extend(at + 1, left - blank, blanks + blank, score);
            self.tiles.truncate(len);
        }
    }
}
