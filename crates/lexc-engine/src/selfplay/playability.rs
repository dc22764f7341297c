//! [`PlayabilityRecorder`]: what words earn in games.

use std::sync::Arc;

use lexc_alphabet::Letter;
use lexc_game::{Board, Equity, GameRules, GameState, Move, Play, PlayerId, PlayerView};
use lexc_movegen::{GeneratorError, LeaveEvaluator, MoveGenerator};
use lexc_runtime::Lexicon;

use super::play::{GameSetup, Observer};
use super::played_words::{for_each_cross, read_main};
use super::word_counts::WordCounts;
use crate::leaves::{LeaveTable, TurnValues};

/// The number of plays that are listed first. Most words of a best play are missing from one of
/// the next plays.
const FIRST_PLAYS: usize = 8;

/// An observer that sums what words earn: their *playability*.
///
/// In each turn, the plays of the player to move are ranked by equity, as
/// [`EquityPlayer`](crate::players::EquityPlayer) ranks them with the same leave values. Each word
/// that the best play forms, its main word and its cross-words, earns the equity of the best play
/// less the equity of the best move without the word. That move is a play that does not form the
/// word, an exchange if it has a higher equity, or a pass if there is neither. A word that a play
/// forms twice earns once. Words earn nothing in turns whose best move is an exchange.
///
/// The move that the player makes is not considered. If several plays share the highest equity, the
/// first one counts; a word that another one of them lacks earns nothing.
///
/// All sums are integers, so they can be divided among threads and machines in any way.
///
/// # Cost
/// A search for the best eight plays in each turn, and a longer one if all of them form a word.
/// 40 bytes of memory for each word of the lexicon.
#[derive(Debug)]
pub struct PlayabilityRecorder {
    lexicon: Lexicon,
    generator: MoveGenerator,
    /// The values of each player.
    evaluators: [LeaveEvaluator<TurnValues>; 2],
    counts: WordCounts,
    words: FormedWords,
}

/// The words of a play, one after the other.
#[derive(Debug, Default)]
struct FormedWords {
    letters: Vec<Letter>,
    /// The ends of the words.
    ends: Vec<usize>,
    /// Memory for the word that is read.
    word: Vec<Letter>,
}

impl FormedWords {
    /// Reads the distinct words that a play forms.
    fn read(&mut self, play: &Play, board: &Board) {
        let Self { letters, ends, word } = self;
        letters.clear();
        ends.clear();
        let mut add = |word: &[Letter]| {
            let mut start = 0;
            let is_known = ends.iter().any(|&end| {
                let known = &letters[start..end];
                start = end;
                known == word
            });
            if word.len() > 1 && !is_known {
                letters.extend(word);
                ends.push(letters.len());
            }
        };
        read_main(play, board, word);
        add(word);
        for_each_cross(play, board, word, add);
    }

    /// Returns the words.
    fn iter(&self) -> impl Iterator<Item = &[Letter]> {
        let starts = core::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.letters[start..end])
    }
}

/// Returns `true` if a play forms a word.
fn forms(play: &Play, board: &Board, word: &[Letter], memory: &mut Vec<Letter>) -> bool {
    read_main(play, board, memory);
    let mut found = *memory == word;
    if !found {
        for_each_cross(play, board, memory, |cross| found |= cross == word);
    }
    found
}

impl PlayabilityRecorder {
    /// Returns a recorder for games of two players with these leave values.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: [Arc<LeaveTable>; 2],
    ) -> Result<Self, GeneratorError> {
        let words = usize::try_from(lexicon.len()).unwrap_or(0);
        Ok(Self {
            lexicon: lexicon.clone(),
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            evaluators: leaves.map(|table| LeaveEvaluator::new(TurnValues::new(table))),
            counts: WordCounts::new(words),
            words: FormedWords::default(),
        })
    }

    /// Returns the sums, in [`WordCount::best`](super::WordCount::best) and
    /// [`WordCount::earned`](super::WordCount::earned), and begins again from zero.
    #[must_use]
    pub fn take(&mut self) -> WordCounts {
        let zero = WordCounts::new(self.counts.len());
        core::mem::replace(&mut self.counts, zero)
    }

    /// Adds what the words of the best play of a position earn, by the values of a player.
    fn add_turn(&mut self, view: &PlayerView<'_>, player: PlayerId) {
        let Self { lexicon, generator, evaluators, counts, words } = self;
        let Some(evaluator) = evaluators.get_mut(player.index()) else {
            return;
        };
        evaluator.source_mut().set_view(view);
        let (rack, board) = (view.rack(), view.board());
        let mut listed = FIRST_PLAYS;
        let mut plays = generator.top_by(rack, listed, &mut *evaluator);
        let Some(best) = plays.first().copied() else {
            return;
        };
        let values = evaluator.source();
        let exchange = values.best_exchange(rack, view.bag_len(), view.rules());
        let exchange = exchange.map(|(_, equity)| equity);
        if exchange.is_some_and(|equity| equity > best.equity) {
            return;
        }
        let otherwise = exchange.unwrap_or_else(|| values.equity(&Move::Pass, rack));
        words.read(&best.play, board);
        let mut memory = core::mem::take(&mut words.word);
        for word in words.iter() {
            let next = loop {
                let mut lacking = plays.iter();
                let lacking = lacking.find(|next| !forms(&next.play, board, word, &mut memory));
                if lacking.is_some() || plays.len() < listed {
                    break lacking.map(|next| next.equity);
                }
                listed *= 4;
                plays = generator.top_by(rack, listed, &mut *evaluator);
            };
            // An exchange is compared with other plays, a pass is made only without any.
            let next = match next {
                Some(play) => exchange.map_or(play, |exchange| play.max(exchange)),
                None => otherwise,
            };
            if let Some(rank) = lexicon.rank_letters(word) {
                counts.add_best(rank, lost(best.equity, next));
            }
        }
        words.word = memory;
    }
}

/// Returns what is lost with another move, in thousandths of a point. A pass can have the higher
/// equity where the rules allow no exchange, and nothing is lost then.
fn lost(best: Equity, next: Equity) -> u64 {
    let lost = i64::from(best.thousandths()) - i64::from(next.thousandths());
    u64::try_from(lost).unwrap_or(0)
}

impl Observer for PlayabilityRecorder {
    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        // The generator has the board of the turn, unless this is the first turn of a game.
        if self.generator.board() != state.board()
            && self.generator.set_board(state.board()).is_err()
        {
            return;
        }
        let seat = state.to_move();
        let second = (seat != PlayerId::FIRST) != setup.seats_exchanged;
        self.add_turn(&state.view(seat), if second { PlayerId::SECOND } else { PlayerId::FIRST });
        if let Move::Play(play) = made {
            // An illegal move ends the game after this.
            let _ = self.generator.apply(play);
        }
    }
}
