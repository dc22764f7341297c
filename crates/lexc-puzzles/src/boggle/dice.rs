//! Random boards.

use lexc_runtime::{Alphabet, Tokenizer};

use super::board::{BoggleBoard, Die, check_size};
use crate::error::Error;
use crate::random::Random;

/// The dice of the 4 by 4 game as sold since 1987. `Q` is *Qu*.
const FOUR_BY_FOUR: [&str; 16] = [
    "AAEEGN", "ABBJOO", "ACHOPS", "AFFKPS", "AOOTTW", "CIMOTU", "DEILRX", "DELRVY", "DISTTY",
    "EEGHNW", "EEINSU", "EHRTVW", "EIOSST", "ELRTTY", "HIMNQU", "HLNNRZ",
];

/// The dice of the 5 by 5 game.
const FIVE_BY_FIVE: [&str; 25] = [
    "AAAFRS", "AAEEEE", "AAFIRS", "ADENNN", "AEEEEM", "AEEGMU", "AEGMNN", "AFIRSY", "BJKQXZ",
    "CCNSTW", "CEIILT", "CEILPT", "CEIPST", "DDLNOR", "DDHNOT", "DHHLOR", "DHLNOR", "EIIITT",
    "EMOTTT", "ENSSSU", "FIPRSY", "GORRVW", "HIPRRY", "NOOTUW", "OOOTTU",
];

/// The dice of random boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceSet {
    /// The 16 dice of the English 4 by 4 game.
    FourByFour,
    /// The 25 dice of the English 5 by 5 game.
    FiveByFive,
    /// Each die is a tile of the alphabet, drawn with its frequency in the bag; with equal
    /// frequencies if the alphabet has no counts.
    Bag,
}

impl DiceSet {
    /// Returns the name for output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourByFour => "the 16 dice of the English game",
            Self::FiveByFive => "the 25 dice of the English game",
            Self::Bag => "tiles as frequent as in the bag",
        }
    }
}

/// A generator of random boards; the same seed gives the same boards.
///
/// English boards of 4 by 4 and of 5 by 5 use the dice of those games in random order, each with a
/// random face up. All others use [`DiceSet::Bag`].
///
/// # Examples
/// ```
/// use lexc_puzzles::boggle::{DiceSet, Shaker};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
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
    /// The faces of each die of the game, or one die with the tiles of the bag as its faces.
    dice: Vec<Vec<Die>>,
    /// A board of the requested size.
    blank: BoggleBoard,
    random: Random,
}

impl Shaker {
    /// Returns a generator of boards of this size.
    ///
    /// # Errors
    /// Returns an error if there is no board of this size.
    pub fn new(alphabet: &Alphabet, rows: usize, columns: usize, seed: u64) -> Result<Self, Error> {
        check_size(rows.saturating_mul(columns))?;
        let blank = BoggleBoard::new(vec![vec![Die::Any; columns]; rows])?;
        let game = match (rows, columns) {
            (4, 4) => game(&FOUR_BY_FOUR, alphabet).map(|dice| (DiceSet::FourByFour, dice)),
            (5, 5) => game(&FIVE_BY_FIVE, alphabet).map(|dice| (DiceSet::FiveByFive, dice)),
            _ => None,
        };
        let (set, dice) = game.unwrap_or_else(|| (DiceSet::Bag, vec![bag(alphabet)]));
        Ok(Self { set, dice, blank, random: Random::new(seed) })
    }

    /// Returns the dice of the boards.
    #[must_use]
    pub fn dice_set(&self) -> DiceSet {
        self.set
    }

    /// Returns the next board.
    pub fn shake(&mut self) -> BoggleBoard {
        self.random.shuffle(&mut self.dice);
        let mut board = self.blank.clone();
        for (die, faces) in board.dice.iter_mut().zip(self.dice.iter().cycle()) {
            let face = faces.get(self.random.below(faces.len()));
            *die = face.cloned().unwrap_or(Die::Any);
        }
        board
    }
}

/// Returns the dice of an English game, if the alphabet is English.
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
        Some(Die::Tiles(letters))
    };
    let die = |faces: &&str| faces.chars().map(face).collect();
    dice.iter().map(die).collect()
}

/// Returns all tiles of the bag, or each tile once if the bag is empty.
fn bag(alphabet: &Alphabet) -> Vec<Die> {
    let letters = || alphabet.tiles().iter().zip(alphabet.letters());
    let die = |letter| Die::Tiles(vec![letter]);
    let bag: Vec<Die> = letters()
        .flat_map(|(info, letter)| core::iter::repeat_n(die(letter), info.count.into()))
        .collect();
    match bag.is_empty() {
        true => letters().map(|(_, letter)| die(letter)).collect(),
        false => bag,
    }
}
