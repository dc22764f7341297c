//! [`invalid_words`]: the words of a play that are not in the lexicon.

use std::collections::BTreeSet;

use lexc_alphabet::Letter;
use lexc_game::{Board, GameRules, Play, TileValues, words};
use lexc_runtime::Lexicon;

/// Returns the words of a play that are not in the lexicon, without repetitions, in the order of
/// the play. `board` is the board before the play.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::invalid_words;
/// use lexc_game::{Board, BoardLayout, GameRules, Play};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let board = Board::new(BoardLayout::standard());
/// let play = Play::parse("8G TAC", &board, lexicon.alphabet())?;
/// let words = invalid_words(&play, &board, &rules, &lexicon);
/// assert_eq!(lexicon.spell(&words[0]), "TAC");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn invalid_words(
    play: &Play,
    board: &Board,
    rules: &GameRules,
    lexicon: &Lexicon,
) -> Vec<Vec<Letter>> {
    let values = TileValues::new(lexicon.alphabet());
    let all = words(play, board, rules, &values).into_iter();
    let invalid = all.map(|word| word.letters).filter(|word| !lexicon.contains_letters(word));
    let mut seen: BTreeSet<Vec<Letter>> = BTreeSet::new();
    invalid.filter(|word| seen.insert(word.clone())).collect()
}
