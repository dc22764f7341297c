//! Random boards.

use lexc_runtime::{Alphabet, Letter, Tokenizer};

use super::board::{Board, BoardError, Die};
use crate::random::Random;

/// The dice of the game of 4 by 4, as it has been sold since 1987. `Q` shows *Qu*.
const FOUR_BY_FOUR: [&str; 16] = [
    "AAEEGN", "ABBJOO", "ACHOPS", "AFFKPS", "AOOTTW", "CIMOTU", "DEILRX", "DELRVY", "DISTTY",
    "EEGHNW", "EEINSU", "EHRTVW", "EIOSST", "ELRTTY", "HIMNQU", "HLNNRZ",
];

/// The dice of the game of 5 by 5.
const FIVE_BY_FIVE: [&str; 25] = [
    "AAAFRS", "AAEEEE", "AAFIRS", "ADENNN", "AEEEEM", "AEEGMU", "AEGMNN", "AFIRSY", "BJKQXZ",
    "CCNSTW", "CEIILT", "CEILPT", "CEIPST", "DDLNOR", "DDHNOT", "DHHLOR", "DHLNOR", "EIIITT",
    "EMOTTT", "ENSSSU", "FIPRSY", "GORRVW", "HIPRRY", "NOOTUW", "OOOTTU",
];

/// Where random boards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceSet {
    /// The sixteen dice of the English game of 4 by 4.
    FourByFour,
    /// The twenty-five dice of the English game of 5 by 5.
    FiveByFive,
    /// Each die shows a tile of the alphabet, drawn with the frequencies that the tiles have in
    /// the bag of the crossword game; any tile if the alphabet has no counts.
    Bag,
}

impl DiceSet {
    /// The name that reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourByFour => "the 16 dice of the English game",
            Self::FiveByFive => "the 25 dice of the English game",
            Self::Bag => "tiles as frequent as in the bag",
        }
    }
}

/// Makes random boards: the same ones from the same seed.
///
/// English boards of 4 by 4 and of 5 by 5 are shaken with the dice of those games: each lies
/// anywhere, with any of its six faces up. All others are [`DiceSet::Bag`].
///
/// ```
/// use lexc_puzzles::boggle::{DiceSet, Shaker, write};
/// # let bytes = lexc_testkit::twelve();
/// let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
/// let mut shaker = Shaker::new(lexicon.alphabet(), 4, 4, 1)?;
/// assert_eq!(shaker.dice_set(), DiceSet::FourByFour);
/// let (first, second) = (shaker.shake(), shaker.shake());
/// assert_ne!(first, second);
/// assert_eq!(Shaker::new(lexicon.alphabet(), 4, 4, 1)?.shake(), first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Shaker {
    set: DiceSet,
    /// The faces of each die of the game; or one die for all places, whose faces are the bag.
    dice: Vec<Vec<Die>>,
    /// A board of this size.
    blank: Board,
    random: Random,
}

impl Shaker {
    /// Shakes boards of that size for an alphabet.
    ///
    /// # Errors
    /// [`BoardError`], if there can be no such board.
    pub fn new(
        alphabet: &Alphabet,
        rows: usize,
        columns: usize,
        seed: u64,
    ) -> Result<Self, BoardError> {
        let most = super::MAX_TILES_ON_BOARD;
        let found = rows.saturating_mul(columns);
        if found > most {
            return Err(BoardError::TooLarge { found });
        }
        let blank = Board::new(vec![vec![Die::Any; columns]; rows])?;
        let game = match (rows, columns) {
            (4, 4) => game(&FOUR_BY_FOUR, alphabet).map(|dice| (DiceSet::FourByFour, dice)),
            (5, 5) => game(&FIVE_BY_FIVE, alphabet).map(|dice| (DiceSet::FiveByFive, dice)),
            _ => None,
        };
        let (set, dice) = game.unwrap_or_else(|| (DiceSet::Bag, vec![bag(alphabet)]));
        Ok(Self {
            set,
            dice,
            blank,
            random: Random::new(seed),
        })
    }

    /// Where the boards come from.
    #[must_use]
    pub fn dice_set(&self) -> DiceSet {
        self.set
    }

    /// The next board.
    pub fn shake(&mut self) -> Board {
        self.random.shuffle(&mut self.dice);
        let (dice, random) = (&self.dice, &mut self.random);
        let mut board = self.blank.clone();
        board.set_dice(dice.iter().cycle().map(|faces| {
            let face = faces.get(random.below(faces.len()));
            face.cloned().unwrap_or(Die::Any)
        }));
        board
    }
}

/// The dice of an English game, if this is an English alphabet.
fn game(dice: &[&str], alphabet: &Alphabet) -> Option<Vec<Vec<Die>>> {
    if alphabet.language() != "en" {
        return None;
    }
    let tokenizer = Tokenizer::new(alphabet);
    let face = |letter: char| {
        let text = match letter {
            'Q' => "QU".to_owned(),
            _ => letter.to_string(),
        };
        let letters = tokenizer.letters(&text).ok()?;
        Some(Die::Tiles(Letter::numbers(&letters)))
    };
    let die = |faces: &&str| faces.chars().map(face).collect();
    dice.iter().map(die).collect()
}

/// All tiles of a bag; each once if it has none.
fn bag(alphabet: &Alphabet) -> Vec<Die> {
    let tiles = || alphabet.tiles().iter().zip(1u8..);
    let die = |tile| Die::Tiles(vec![tile]);
    let bag: Vec<Die> = tiles()
        .flat_map(|(info, tile)| core::iter::repeat_n(die(tile), info.count.into()))
        .collect();
    match bag.is_empty() {
        true => tiles().map(|(_, tile)| die(tile)).collect(),
        false => bag,
    }
}
