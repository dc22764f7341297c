//! [`LexiconAnswers`]: questions and their answers from a lexicon.

use std::collections::{HashMap, HashSet};

use lexc_runtime::query::{LetterCounts, TileMultiset, TileWords};
use lexc_runtime::{Letter, Lexicon};

use crate::card_box::{AnswerChanges, BoxLexicon, Card, CardBox, NewCard};
use crate::error::{Error, Result};
use crate::question::{Question, QuestionKind};
use crate::variation::{false_word, random_of, with_gaps};

/// The answer to [`QuestionKind::WordOrNot`] if the text is a word.
pub(crate) const YES: &str = "yes";

/// The answer to [`QuestionKind::WordOrNot`] if the text is not a word.
pub(crate) const NO: &str = "no";

/// The seed of the gaps and false words of cards, which depend on their word alone: a word that is
/// added again asks the same questions.
const CARD_SEED: u64 = 0;

/// The maximum number of answers of a card.
const MAX_ANSWERS: usize = 10_000;

/// The number of questions about anagrams from which one pass over all words is faster than a
/// search for each.
const MANY_ANAGRAMS: usize = 500;

/// The words with the letters of each question about anagrams, by these letters in order, if there
/// are many questions.
type AnagramLists = HashMap<Vec<Letter>, Vec<String>>;

/// A lexicon as a source of questions and answers.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_study::{LexiconAnswers, QuestionKind};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let source = LexiconAnswers::new(&lexicon);
/// let card = source.card(QuestionKind::Anagrams, "eat")?;
/// assert_eq!(card.question.text, "AET");
/// assert_eq!(card.answers, ["EAT"]);
/// let card = source.card(QuestionKind::Hooks, "ear")?;
/// assert_eq!(card.answers, ["EARS"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct LexiconAnswers<'a> {
    lexicon: &'a Lexicon,
    min_length: usize,
}

/// The changes that another lexicon makes to a box.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct LexiconChanges {
    /// The cards with other answers, in order.
    pub cards: Vec<ChangedCard>,
    /// The lines to append.
    pub lines: Vec<u8>,
}

/// A card with other answers in another lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedCard {
    /// The number of the card.
    pub card: u32,
    /// The difference. If there are new answers, the card is due at once.
    pub changes: AnswerChanges,
}

impl<'a> LexiconAnswers<'a> {
    /// Creates a source of questions with words of two letters or more.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon) -> Self {
        Self { lexicon, min_length: 2 }
    }

    /// Sets the number of letters of the shortest answer to [`QuestionKind::SubAnagrams`]. Cards do
    /// not record it, so [`Self::update`] needs the same number as [`Self::card`].
    #[must_use]
    pub fn min_length(mut self, letters: usize) -> Self {
        self.min_length = letters;
        self
    }

    /// Returns the question of a kind that a text asks: letters in alphabet order for anagrams, a
    /// word in the spelling of the lexicon for hooks, a word with a letter hidden by `?` for
    /// patterns unless the text has gaps. Any anagram asks the same question.
    ///
    /// # Errors
    /// [`Error::Question`] if the text is not made of letters of the alphabet, or is empty.
    pub fn question(&self, kind: QuestionKind, text: &str) -> Result<Question> {
        match kind {
            QuestionKind::Pattern => {
                self.pattern(text, 0)?;
                Ok(match self.letters(text) {
                    Ok(word) => Question::new(kind, with_gaps(self.lexicon, &word, 1, CARD_SEED)),
                    Err(_) => Question::new(kind, text.trim()),
                })
            }
            QuestionKind::WordList | QuestionKind::Free => match text.trim() {
                "" => Err(no_letters(text)),
                text => Ok(Question::new(kind, text)),
            },
            _ => {
                let letters = self.letters(text)?;
                Ok(self.question_of(kind, &letters))
            }
        }
    }

    /// Returns the question of a kind that a word asks.
    pub(crate) fn question_of(&self, kind: QuestionKind, word: &[Letter]) -> Question {
        match kind {
            QuestionKind::Hooks | QuestionKind::WordOrNot => {
                Question::new(kind, self.lexicon.spell(word))
            }
            _ => Question::new(kind, self.lexicon.spell(&sorted(word))),
        }
    }

    /// Returns the answers to a question, each once: in alphabet order, and hooks after the word
    /// that they extend, the front hooks first. The lists and free texts of
    /// [`QuestionKind::WordList`] and [`QuestionKind::Free`] have no answers in a lexicon.
    ///
    /// # Errors
    /// [`Error::Question`] if the text is not made of letters of the alphabet.
    pub fn answers(&self, question: &Question) -> Result<Vec<String>> {
        self.find(question, usize::MAX)
    }

    /// Returns the answers of a card.
    fn card_answers(&self, question: &Question, lists: &AnagramLists) -> Result<Vec<String>> {
        if question.kind == QuestionKind::Anagrams
            && !lists.is_empty()
            && let Some(words) = lists.get(&sorted(&self.letters(&question.text)?))
        {
            return checked_count(words.clone());
        }
        checked_count(self.find(question, MAX_ANSWERS + 1)?)
    }

    /// Returns the answers to the questions about anagrams, if there are many of them. `stop` is
    /// asked after some words.
    fn anagram_lists(
        &self,
        questions: &mut dyn Iterator<Item = &Question>,
        stop: &dyn Fn() -> bool,
    ) -> Result<AnagramLists> {
        let mut lists = AnagramLists::new();
        for question in questions.filter(|question| question.kind == QuestionKind::Anagrams) {
            lists.insert(sorted(&self.letters(&question.text)?), Vec::new());
        }
        if lists.len() < MANY_ANAGRAMS {
            return Ok(AnagramLists::new());
        }
        let mut words = self.lexicon.words();
        let mut letters = Vec::new();
        let mut count = 0;
        while let Some(word) = words.next_letters() {
            count += 1;
            if count % 1024 == 0 && stop() {
                return Err(Error::Stopped);
            }
            letters.clear();
            letters.extend_from_slice(word);
            letters.sort_unstable();
            if let Some(found) = lists.get_mut(&letters) {
                found.push(self.lexicon.spell(word));
            }
        }
        Ok(lists)
    }

    /// Returns the first answers to a question.
    fn find(&self, question: &Question, most: usize) -> Result<Vec<String>> {
        let text = &question.text;
        let found = match question.kind {
            QuestionKind::Anagrams => self.words(self.tiles(text, "")?.anagrams(), most),
            QuestionKind::BuildUp => self.words(self.tiles(text, "?")?.anagrams(), most),
            QuestionKind::SubAnagrams => {
                let long = LetterCounts::length(self.min_length..);
                let query = self.lexicon.query().matching(self.tiles(text, "")?.subanagrams());
                query.matching(long).iter().take(most).collect()
            }
            QuestionKind::Hooks => self.hooked(&self.letters(text)?),
            QuestionKind::AnagramsWithHooks => {
                let mut found = Vec::new();
                let tiles = self.tiles(text, "")?;
                let mut words = self.lexicon.query().matching(tiles.anagrams()).iter();
                while found.len() < most
                    && let Some(word) = words.next_letters()
                {
                    found.push(self.lexicon.spell(word));
                    found.extend(self.hooked(word));
                }
                let mut seen = HashSet::new();
                found.retain(|word| seen.insert(word.clone()));
                found
            }
            QuestionKind::Pattern => self.pattern(text, most)?,
            QuestionKind::WordOrNot => {
                let is_word = self.lexicon.contains_letters(&self.letters(text)?);
                vec![if is_word { YES } else { NO }.to_owned()]
            }
            QuestionKind::WordList | QuestionKind::Free => Vec::new(),
        };
        Ok(found)
    }

    /// Returns a card for a text, with its answers and its number of letters.
    ///
    /// # Errors
    /// [`Error::Question`] if the text is not made of letters of the alphabet, or is empty;
    /// [`Error::Limit`] if there are more than 10,000 answers.
    pub fn card(&self, kind: QuestionKind, text: &str) -> Result<NewCard> {
        self.card_of(self.question(kind, text)?, &AnagramLists::new())
    }

    fn card_of(&self, question: Question, lists: &AnagramLists) -> Result<NewCard> {
        let answers = self.card_answers(&question, lists)?;
        let length = self.letters(&question.text).map(|letters| letters.len() as u32);
        let card = NewCard::new(question, answers);
        Ok(NewCard { length: length.unwrap_or(card.length), ..card })
    }

    /// Returns the cards of words, each with the answers of the lexicon; words that ask the same
    /// question, such as anagrams, have one card. To
    /// [`QuestionKind::WordOrNot`], a word makes two cards: itself, and letters at one edit from it
    /// that are not a word, if there are any. To [`QuestionKind::WordList`], all words are the
    /// answers of one card, whose question is `list`. `stop` is asked before each word.
    ///
    /// ```
    /// use lexc_study::{LexiconAnswers, QuestionKind};
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let source = LexiconAnswers::new(&lexicon);
    /// let cards = source.cards(QuestionKind::WordList, &["eat", "ear"], "threes", &|| false)?;
    /// assert_eq!(cards[0].question.text, "threes");
    /// assert_eq!(cards[0].answers, ["EAT", "EAR"]);
    /// let cards = source.cards(QuestionKind::WordOrNot, &["eat"], "", &|| false)?;
    /// assert_eq!((&*cards[0].answers[0], &*cards[1].answers[0]), ("yes", "no"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::card`]; [`Error::NoAnswers`] for [`QuestionKind::Free`], [`Error::Stopped`] once
    /// `stop` returns `true`, or [`Error::Question`] if a list has no name.
    pub fn cards<T: AsRef<str>>(
        &self,
        kind: QuestionKind,
        words: &[T],
        list: &str,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<NewCard>> {
        if kind == QuestionKind::Free {
            return Err(Error::NoAnswers);
        }
        if kind == QuestionKind::WordList {
            if list.trim().is_empty() {
                let message = "a card of all words needs the name of a list".to_owned();
                return Err(Error::Question { text: list.to_owned(), message });
            }
            let Some(card) = self.list_card(words, list.trim(), stop)? else {
                return Ok(Vec::new());
            };
            return Ok(vec![NewCard { answers: checked_count(card.answers)?, ..card }]);
        }
        let mut asked = HashSet::new();
        let mut questions = Vec::new();
        for word in words.iter().map(AsRef::as_ref) {
            if stop() {
                return Err(Error::Stopped);
            }
            let question = self.question(kind, word)?;
            if asked.insert(question.text.clone()) {
                questions.push((word, question));
            }
        }
        let lists =
            self.anagram_lists(&mut questions.iter().map(|(_, question)| question), stop)?;
        let mut cards = Vec::new();
        for (word, question) in questions {
            if stop() {
                return Err(Error::Stopped);
            }
            cards.push(self.card_of(question, &lists)?);
            if kind == QuestionKind::WordOrNot {
                let letters = self.letters(word)?;
                let mut random = random_of(CARD_SEED, &letters);
                let changed = false_word(self.lexicon, &letters, &mut random);
                let changed = changed.map(|changed| self.card(kind, &self.lexicon.spell(&changed)));
                cards.extend(changed.transpose()?);
            }
        }
        Ok(cards)
    }

    /// Returns the card of a list, whose answers are its words, each once; `None` if it has none.
    pub(crate) fn list_card<T: AsRef<str>>(
        &self,
        words: &[T],
        list: &str,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<NewCard>> {
        let mut answers = Vec::new();
        let mut seen = HashSet::new();
        for word in words {
            if stop() {
                return Err(Error::Stopped);
            }
            let word = self.lexicon.spell(&self.letters(word.as_ref())?);
            if seen.insert(word.clone()) {
                answers.push(word);
            }
        }
        let question = Question::new(QuestionKind::WordList, list);
        Ok((!answers.is_empty()).then(|| NewCard::new(question, answers)))
    }

    /// Compares the answers of all cards with the ones of this lexicon, and sets them in the box:
    /// words that went are kept in [`Card::gone`](crate::Card::gone), and cards with new answers
    /// are due at once. `lexicon` is recorded as the lexicon of the box; if its hash is there
    /// already, nothing is done. `stop` is asked before each card.
    ///
    /// # Errors
    /// [`Error::Time`], [`Error::Question`] if a card is not made of letters of this alphabet, or
    /// [`Error::Stopped`] once `stop` returns `true`; nothing is changed then.
    pub fn update(
        &self,
        cards: &mut CardBox,
        lexicon: BoxLexicon,
        now: i64,
        stop: &dyn Fn() -> bool,
    ) -> Result<LexiconChanges> {
        crate::settings::checked_time(now)?;
        let is_same = |own: &BoxLexicon| !own.hash.is_empty() && own.hash == lexicon.hash;
        if cards.lexicon().is_some_and(is_same) {
            return Ok(LexiconChanges::default());
        }
        let own = cards.numbers().filter_map(|number| cards.card(number).ok());
        let lists = self.anagram_lists(&mut own.map(Card::question), stop)?;
        let mut all = Vec::new();
        for number in cards.numbers() {
            if stop() {
                return Err(Error::Stopped);
            }
            let question = cards.card(number)?.question();
            if !question.kind.needs_lexicon() {
                continue;
            }
            let answers = self.card_answers(question, &lists)?;
            let changes = cards.compare_answers(number, &answers)?;
            if !changes.new.is_empty() || !changes.gone.is_empty() {
                all.push((ChangedCard { card: number, changes }, answers));
            }
        }
        let mut changes = LexiconChanges::default();
        for (card, answers) in all {
            changes.lines.extend(cards.set_answers(card.card, &answers, now)?);
            changes.cards.push(card);
        }
        // Last: if the lines are cut while they are written, the rest is compared again.
        if cards.lexicon() != Some(&lexicon) {
            changes.lines.extend(cards.set_lexicon(Some(lexicon)));
        }
        Ok(changes)
    }

    /// Returns the letters of a text, which has some.
    pub(crate) fn letters(&self, text: &str) -> Result<Vec<Letter>> {
        let letters = self.lexicon.tokenizer().letters(text.trim());
        let letters = letters.map_err(|error| question_error(text, &error))?;
        if letters.is_empty() { Err(no_letters(text)) } else { Ok(letters) }
    }

    fn tiles(&self, text: &str, blanks: &str) -> Result<TileMultiset> {
        self.letters(text)?;
        let tiles = TileMultiset::parse(&format!("{text}{blanks}"), self.lexicon.tokenizer());
        tiles.map_err(|error| question_error(text, &error))
    }

    fn words(&self, letters: TileWords, most: usize) -> Vec<String> {
        self.lexicon.query().matching(letters).iter().take(most).collect()
    }

    fn pattern(&self, text: &str, most: usize) -> Result<Vec<String>> {
        let query = self.lexicon.query().pattern(text.trim());
        let query = query.map_err(|error| question_error(text, &error))?;
        Ok(query.iter().take(most).collect())
    }

    /// Returns the words that one letter before a word makes, then after it.
    fn hooked(&self, word: &[Letter]) -> Vec<String> {
        let hooks = self.lexicon.hooks(word);
        let front = hooks.front.iter().map(|letter| [&[letter], word].concat());
        let back = hooks.back.iter().map(|letter| [word, &[letter]].concat());
        let mut all: Vec<String> = Vec::new();
        for longer in front.chain(back) {
            let text = self.lexicon.spell(&longer);
            // AA before and after A is one word.
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all
    }
}

fn sorted(letters: &[Letter]) -> Vec<Letter> {
    let mut sorted = letters.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Returns an error if there are more answers than a card may have.
fn checked_count(answers: Vec<String>) -> Result<Vec<String>> {
    match answers.len() > MAX_ANSWERS {
        true => Err(Error::Limit { what: "answers of a card", limit: MAX_ANSWERS as u64 }),
        false => Ok(answers),
    }
}

fn question_error(text: &str, error: &impl ToString) -> Error {
    Error::Question { text: text.to_owned(), message: error.to_string() }
}

fn no_letters(text: &str) -> Error {
    Error::Question { text: text.to_owned(), message: "there are no letters".to_owned() }
}
