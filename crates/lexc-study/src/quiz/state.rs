//! [`Quiz`]: the state machine.

use std::collections::VecDeque;

use lexc_runtime::{Letter, Lexicon};

use super::items::{QuizItem, items_of_cards, items_of_words};
use super::options::QuizOptions;
use super::result::{QuestionEnd, QuestionResult, QuizResult};
use crate::answers::{LexiconAnswers, NO, YES};
use crate::card_box::NewCard;
use crate::error::Result;
use crate::question::{Question, QuestionKind};

/// The question that a quiz asks now.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuizQuestion {
    /// The question.
    pub question: Question,
    /// The number of the question in its round, from 1.
    pub number: usize,
    /// The number of questions of the round.
    pub of: usize,
    /// 0 in the first round, and one more each time that missed questions are asked again.
    pub round: usize,
    /// The number of answers.
    pub expected: usize,
    /// The answers that were found, in the order of finding.
    pub found: Vec<String>,
    /// The time at which the question ends, on the clock of the caller.
    pub deadline: Option<u64>,
}

impl QuizQuestion {
    /// Returns the number of answers that are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.expected - self.found.len()
    }
}

/// The verdict on an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerVerdict {
    /// The answer is right, and some are left.
    Found {
        /// The number of answers that are left.
        left: usize,
    },
    /// The answer is right, and the last one. The question ended.
    Solved,
    /// The answer was found before.
    Repeated,
    /// The answer is wrong.
    Wrong {
        /// The answer is a word of the lexicon.
        is_word: bool,
    },
    /// The answer is not made of letters of the alphabet. It does not count.
    Unreadable,
    /// The answers that are left are given up. The question ended.
    GivenUp,
    /// The time was over before the answer. The question ended.
    TimeUp,
    /// No question is asked.
    NoQuestion,
}

/// A hint: the beginning of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerHint {
    /// The letters that are shown.
    pub beginning: String,
    /// The number of these letters.
    pub shown: usize,
    /// The number of letters after them.
    pub hidden: usize,
}

#[derive(Debug, Clone)]
struct CurrentQuestion {
    item: usize,
    answers: Vec<String>,
    is_found: Vec<bool>,
    is_hinted: Vec<bool>,
    /// The answers that were found, in the order of finding.
    found: Vec<usize>,
    /// The answer of the last hint, and its number of letters that are shown.
    hint: Option<(usize, usize)>,
    wrong: Vec<String>,
    start: u64,
    /// The time of the last right answer, or the start.
    last: u64,
}

impl CurrentQuestion {
    fn texts<'a>(&self, indices: impl Iterator<Item = &'a usize>) -> Vec<String> {
        indices.filter_map(|index| self.answers.get(*index)).cloned().collect()
    }
}

/// A quiz. Times are milliseconds on any clock of the caller.
///
/// ```
/// use lexc_runtime::Lexicon;
/// use lexc_study::{AnswerVerdict, QuestionKind, Quiz, QuizOptions};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let mut options = QuizOptions::new(QuestionKind::SubAnagrams);
/// options.question_ms = Some(60_000);
/// let mut quiz = Quiz::from_words(&lexicon, &["dogs"], &options)?;
///
/// let question = quiz.question(0).expect("a question");
/// assert_eq!((question.question.text.as_str(), question.left()), ("DGOS", 3));
/// assert_eq!(quiz.answer("dog", 2000), AnswerVerdict::Found { left: 2 });
/// assert_eq!(quiz.answer("dog", 3000), AnswerVerdict::Repeated);
/// assert_eq!(quiz.answer("god", 4000), AnswerVerdict::Wrong { is_word: false });
/// assert_eq!(quiz.answer("dogs", 5000), AnswerVerdict::Found { left: 1 });
/// // An empty answer ends the question.
/// assert_eq!(quiz.answer("", 9000), AnswerVerdict::GivenUp);
/// assert_eq!(quiz.last().expect("a result").missed, ["DO"]);
///
/// let result = quiz.result();
/// assert_eq!((result.found, result.wrong), (2, 1));
/// // The question is asked again.
/// assert_eq!(quiz.question(10_000).expect("a question").round, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quiz {
    lexicon: Option<Lexicon>,
    options: QuizOptions,
    items: Vec<QuizItem>,
    /// The items that are left in this round.
    queue: VecDeque<usize>,
    /// The items to ask in the next round.
    again: Vec<usize>,
    round: usize,
    /// The number of items of this round.
    of: usize,
    current: Option<CurrentQuestion>,
    results: Vec<QuestionResult>,
}

impl Quiz {
    /// Creates a quiz from words, with answers from a lexicon. Words that ask the same question,
    /// such as two anagrams, ask it once. Words need not be in the lexicon.
    ///
    /// # Errors
    /// [`Error::Question`](crate::Error::Question) if a word is not made of letters of the
    /// alphabet, [`Error::NoQuestions`](crate::Error::NoQuestions) if there are no words.
    pub fn from_words<T: AsRef<str>>(
        lexicon: &Lexicon,
        words: &[T],
        options: &QuizOptions,
    ) -> Result<Self> {
        let items = items_of_words(lexicon, words, options)?;
        Ok(Self::new(items, Some(lexicon.clone()), options))
    }

    /// Creates a quiz from cards and their answers. The lexicon, if any, reads what is typed;
    /// without one, answers are compared without regard to case.
    ///
    /// # Errors
    /// [`Error::NoQuestions`](crate::Error::NoQuestions) if there are no cards.
    pub fn from_cards(
        cards: &[NewCard],
        lexicon: Option<&Lexicon>,
        options: &QuizOptions,
    ) -> Result<Self> {
        let items = items_of_cards(cards, options)?;
        Ok(Self::new(items, lexicon.cloned(), options))
    }

    fn new(items: Vec<QuizItem>, lexicon: Option<Lexicon>, options: &QuizOptions) -> Self {
        Self {
            lexicon,
            options: options.clone(),
            queue: (0..items.len()).collect(),
            of: items.len(),
            items,
            again: Vec::new(),
            round: 0,
            current: None,
            results: Vec::new(),
        }
    }

    /// Returns the question, and starts its time if the one before has ended. Returns `None` at the
    /// end of the quiz.
    pub fn question(&mut self, now: u64) -> Option<QuizQuestion> {
        self.tick(now);
        if self.current.is_none() {
            self.start(now)?;
        }
        let current = self.current.as_ref()?;
        let item = self.items.get(current.item)?;
        Some(QuizQuestion {
            question: item.question.clone(),
            number: self.of - self.queue.len(),
            of: self.of,
            round: self.round,
            expected: current.answers.len(),
            found: current.texts(current.found.iter()),
            deadline: self.deadline(current),
        })
    }

    fn start(&mut self, now: u64) -> Option<()> {
        if self.queue.is_empty() && !self.again.is_empty() {
            self.queue = std::mem::take(&mut self.again).into();
            self.of = self.queue.len();
            self.round += 1;
        }
        let item = self.queue.pop_front()?;
        let QuizItem { question, answers } = self.items.get(item)?;
        let answers = match (answers, &self.lexicon) {
            (Some(answers), Some(lexicon)) if is_spelled(question.kind) => {
                let spell = |answer: &String| {
                    let letters = lexicon.tokenizer().letters(answer);
                    letters.map_or_else(|_| answer.clone(), |letters| lexicon.spell(&letters))
                };
                answers.iter().map(spell).collect()
            }
            (Some(answers), _) => answers.clone(),
            (None, Some(lexicon)) => {
                let source = LexiconAnswers::new(lexicon).min_length(self.options.min_length);
                // The question was made from letters of the lexicon.
                source.answers(question).unwrap_or_default()
            }
            (None, None) => Vec::new(),
        };
        self.current = Some(CurrentQuestion {
            item,
            is_found: vec![false; answers.len()],
            is_hinted: vec![false; answers.len()],
            answers,
            found: Vec::new(),
            hint: None,
            wrong: Vec::new(),
            start: now,
            last: now,
        });
        Some(())
    }

    fn deadline(&self, current: &CurrentQuestion) -> Option<u64> {
        let question = self.options.question_ms.map(|ms| current.start.saturating_add(ms));
        let answer = self.options.answer_ms.map(|ms| current.last.saturating_add(ms));
        question.into_iter().chain(answer).min()
    }

    /// Ends the question if its time is over. Returns `true` if it ended now.
    pub fn tick(&mut self, now: u64) -> bool {
        let deadline = self.current.as_ref().and_then(|current| self.deadline(current));
        match deadline {
            Some(deadline) if now > deadline => {
                self.end(QuestionEnd::TimeUp, deadline);
                true
            }
            _ => false,
        }
    }

    /// Judges an answer. An empty answer says that there are no more. To [`QuestionKind::Hooks`],
    /// `S-` and `-S` stand for the word with a letter before and after it, and `S` for the side
    /// that makes an answer, first the one before the word. To [`QuestionKind::WordOrNot`], the
    /// answers are `yes`, `y`, `1` or `+`, and `no`, `n`, `0` or `-`.
    pub fn answer(&mut self, text: &str, now: u64) -> AnswerVerdict {
        if self.tick(now) {
            return AnswerVerdict::TimeUp;
        }
        let text = text.trim();
        let Some(current) = &self.current else { return AnswerVerdict::NoQuestion };
        if text.is_empty() {
            let is_solved = current.found.len() == current.answers.len()
                && (current.wrong.is_empty() || !current.answers.is_empty());
            self.end(if is_solved { QuestionEnd::Solved } else { QuestionEnd::GivenUp }, now);
            return if is_solved { AnswerVerdict::Solved } else { AnswerVerdict::GivenUp };
        }
        let Some(question) = self.items.get(current.item).map(|item| &item.question) else {
            return AnswerVerdict::NoQuestion;
        };
        let Some(typed) = self.read(question, text) else { return AnswerVerdict::Unreadable };
        let lexicon = self.lexicon.as_ref().filter(|_| is_spelled(question.kind));
        let is_word = lexicon.is_some_and(|lexicon| lexicon.contains(&typed));
        let is_exact = lexicon.is_some();
        let ends_at_once = question.kind == QuestionKind::WordOrNot;
        let Some(current) = &mut self.current else { return AnswerVerdict::NoQuestion };
        // Answers may repeat in a list without a lexicon: each is found once.
        let mut same = false;
        let answers = current.answers.iter().zip(&mut current.is_found);
        for (index, (answer, is_found)) in answers.enumerate() {
            if *answer != typed && (is_exact || answer.to_lowercase() != typed.to_lowercase()) {
                continue;
            }
            if *is_found {
                same = true;
                continue;
            }
            *is_found = true;
            current.found.push(index);
            current.last = now;
            let left = current.answers.len() - current.found.len();
            if left == 0 {
                self.end(QuestionEnd::Solved, now);
                return AnswerVerdict::Solved;
            }
            return AnswerVerdict::Found { left };
        }
        if same || current.wrong.contains(&typed) {
            return AnswerVerdict::Repeated;
        }
        current.wrong.push(typed);
        if ends_at_once {
            self.end(QuestionEnd::GivenUp, now);
        }
        AnswerVerdict::Wrong { is_word }
    }

    /// Returns the words for yes and no in the language of the lexicon, if it is not English. They
    /// or their first letters answer [`QuestionKind::WordOrNot`] beside the English ones.
    ///
    /// ```
    /// use lexc_runtime::Lexicon;
    /// use lexc_study::{QuestionKind, Quiz, QuizOptions};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let options = QuizOptions::new(QuestionKind::WordOrNot);
    /// let quiz = Quiz::from_words(&lexicon, &["cat"], &options)?;
    /// assert_eq!(quiz.own_yes_and_no(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn own_yes_and_no(&self) -> Option<(&'static str, &'static str)> {
        let language = self.lexicon.as_ref()?.alphabet().language();
        (language.split('-').next() == Some("tr")).then_some(("evet", "hayır"))
    }

    /// Returns a typed answer in the spelling of the lexicon, or `None` if it is not made of its
    /// letters.
    fn read(&self, question: &Question, text: &str) -> Option<String> {
        match (question.kind, &self.lexicon) {
            (QuestionKind::WordOrNot, _) => {
                // The small letter of I in Turkish; the English words have none.
                let text = &*text.replace('I', "ı").to_lowercase();
                let (own_yes, own_no) = self.own_yes_and_no().unwrap_or((YES, NO));
                // Not every keyboard has Y and N.
                let is = |words: [&str; 2], signs: [&str; 2]| {
                    let fits = |word: &&str| *word == text || word.get(..1) == Some(text);
                    signs.contains(&text) || words.iter().any(fits)
                };
                match is([YES, own_yes], ["1", "+"]) {
                    true => Some(YES.to_owned()),
                    false => is([NO, own_no], ["0", "-"]).then(|| NO.to_owned()),
                }
            }
            (kind, Some(lexicon)) if is_spelled(kind) => {
                let word = &question.text;
                let text = match (kind, text.strip_suffix('-'), text.strip_prefix('-')) {
                    (QuestionKind::Hooks, Some(letter), _) => format!("{letter}{word}"),
                    (QuestionKind::Hooks, _, Some(letter)) => format!("{word}{letter}"),
                    _ => text.to_owned(),
                };
                let letters = lexicon.tokenizer().letters(&text).ok()?;
                let typed = lexicon.spell(&letters);
                let is_tile = kind == QuestionKind::Hooks && letters.len() == 1;
                let hook = if is_tile { self.hook(lexicon, word, &letters) } else { None };
                Some(hook.unwrap_or(typed))
            }
            _ => Some(text.to_owned()),
        }
    }

    /// Returns the answer that a letter before or after a word makes, one that is left if possible.
    fn hook(&self, lexicon: &Lexicon, word: &str, letter: &[Letter]) -> Option<String> {
        let current = self.current.as_ref()?;
        let word = lexicon.tokenizer().letters(word).ok()?;
        let longer = [[letter, &word].concat(), [&*word, letter].concat()];
        let texts = longer.map(|letters| lexicon.spell(&letters));
        let sides = texts.iter().filter_map(|text| {
            let index = current.answers.iter().position(|answer| answer == text)?;
            Some((current.is_found.get(index) == Some(&true), text))
        });
        sides.min_by_key(|(is_found, _)| *is_found).map(|(_, text)| text.clone())
    }

    /// Returns the answers of the question, for flash cards, which are marked then.
    #[must_use]
    pub fn answers(&self) -> &[String] {
        self.current.as_ref().map_or(&[], |current| &current.answers)
    }

    /// Ends the question as a flash card that was known or not. Returns `false` if no question is
    /// asked.
    pub fn mark(&mut self, is_known: bool, now: u64) -> bool {
        let Some(current) = &mut self.current else { return false };
        current.is_found.fill(is_known);
        current.found = if is_known { (0..current.answers.len()).collect() } else { Vec::new() };
        self.end(QuestionEnd::Marked(is_known), now);
        true
    }

    /// Shows the first letter of an answer that is left, and one letter more each time; to
    /// [`QuestionKind::Hooks`], the whole word. The answer counts as missed, even if it is given
    /// then. Returns `None` if no question is asked, its time is over, or it is answered by yes or
    /// no.
    ///
    /// ```
    /// use lexc_study::{AnswerVerdict, QuestionKind, Quiz, QuizOptions};
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let options = QuizOptions::new(QuestionKind::Anagrams);
    /// let mut quiz = Quiz::from_words(&lexicon, &["eats"], &options)?;
    /// quiz.question(0);
    /// let hint = quiz.hint(100).expect("a hint");
    /// assert_eq!((hint.beginning.as_str(), hint.hidden), ("E", 3));
    /// assert_eq!(quiz.answer("eats", 200), AnswerVerdict::Solved);
    /// assert_eq!(quiz.last().expect("a result").missed, ["EATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&mut self, now: u64) -> Option<AnswerHint> {
        self.tick(now);
        let kind = self.items.get(self.current.as_ref()?.item)?.question.kind;
        let current = self.current.as_mut().filter(|_| kind != QuestionKind::WordOrNot)?;
        let is_left = |index: &usize| current.is_found.get(*index) == Some(&false);
        let (index, shown) = match current.hint.filter(|(index, _)| is_left(index)) {
            Some((index, shown)) => (index, shown + 1),
            None => ((0..current.answers.len()).find(is_left)?, 1),
        };
        *current.is_hinted.get_mut(index)? = true;
        let answer = current.answers.get(index)?;
        let lexicon = self.lexicon.as_ref().filter(|_| is_spelled(kind));
        let letters =
            lexicon.and_then(|lexicon| Some((lexicon, lexicon.tokenizer().letters(answer).ok()?)));
        let length = letters.as_ref().map_or(answer.chars().count(), |(_, letters)| letters.len());
        let shown = if kind == QuestionKind::Hooks { length } else { shown.min(length) };
        current.hint = Some((index, shown));
        let beginning = match &letters {
            Some((lexicon, letters)) => lexicon.spell(letters.get(..shown)?),
            None => answer.chars().take(shown).collect(),
        };
        Some(AnswerHint { beginning, shown, hidden: length - shown })
    }

    /// Ends the question without the answers that are left. Returns `false` if no question is
    /// asked.
    pub fn give_up(&mut self, now: u64) -> bool {
        if self.tick(now) {
            return true;
        }
        let is_asked = self.current.is_some();
        self.end(QuestionEnd::GivenUp, now);
        is_asked
    }

    /// Takes the result of the question that ended last back, and asks it next; the question that
    /// is asked comes after it. Returns `false` if no question ended.
    ///
    /// ```
    /// use lexc_study::{QuestionKind, Quiz, QuizOptions};
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let options = QuizOptions::new(QuestionKind::Anagrams);
    /// let mut quiz = Quiz::from_words(&lexicon, &["cat", "dog"], &options)?;
    /// quiz.question(0);
    /// quiz.give_up(100);
    /// assert_eq!(quiz.question(200).expect("a question").question.text, "DGO");
    /// assert!(quiz.undo());
    /// assert_eq!(quiz.question(300).expect("a question").question.text, "ACT");
    /// assert_eq!(quiz.result().questions, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.results.pop() else { return false };
        let is_last = |item: &QuizItem| item.question == last.question;
        let Some(item) = self.items.iter().position(is_last) else { return false };
        if let Some(current) = self.current.take() {
            self.queue.push_front(current.item);
        }
        if last.round < self.round {
            // The round that began after it has no results.
            self.again = std::mem::take(&mut self.queue).into();
            self.round = last.round;
        }
        if self.again.last() == Some(&item) {
            self.again.pop();
        }
        self.queue.push_front(item);
        let ended = self.results.iter().filter(|result| result.round == self.round).count();
        self.of = self.queue.len() + ended;
        true
    }

    /// Returns the question that ended last.
    #[must_use]
    pub fn last(&self) -> Option<&QuestionResult> {
        self.results.last()
    }

    /// Returns all questions that ended, in order.
    #[must_use]
    pub fn results(&self) -> &[QuestionResult] {
        &self.results
    }

    /// Returns the result of the first round.
    #[must_use]
    pub fn result(&self) -> QuizResult {
        QuizResult::of(&self.results)
    }

    fn end(&mut self, end: QuestionEnd, now: u64) {
        let Some(current) = self.current.take() else { return };
        let Some(item) = self.items.get(current.item) else { return };
        let counts = |index: &&usize| {
            let is = |flags: &[bool]| flags.get(**index) == Some(&true);
            is(&current.is_found) && !is(&current.is_hinted)
        };
        let all: Vec<usize> = (0..current.answers.len()).collect();
        let missed = current.texts(all.iter().filter(|index| !counts(index)));
        let result = QuestionResult {
            question: item.question.clone(),
            end,
            found: current.texts(current.found.iter().filter(counts)),
            missed,
            wrong: current.wrong,
            ms: now.saturating_sub(current.start),
            round: self.round,
        };
        if result.is_missed() && self.options.repeat_missed {
            self.again.push(current.item);
        }
        self.results.push(result);
    }
}

/// Returns `true` if the answers to a kind of question are words, which a lexicon spells in one
/// way.
fn is_spelled(kind: QuestionKind) -> bool {
    !matches!(kind, QuestionKind::Free | QuestionKind::WordOrNot)
}
