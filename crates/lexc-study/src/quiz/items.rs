//! The questions of a quiz, from words.

use std::collections::HashSet;

use lexc_runtime::Lexicon;

use super::options::{QuizOptions, QuizOrder};
use crate::answers::LexiconAnswers;
use crate::card_box::NewCard;
use crate::error::{Error, Result};
use crate::question::{Question, QuestionKind};
use crate::random::Random;
use crate::variation::{false_word, random_of, with_gaps};

/// A question, and its answers unless the lexicon has them.
#[derive(Debug, Clone)]
pub(super) struct QuizItem {
    pub(super) question: Question,
    pub(super) answers: Option<Vec<String>>,
}

/// Returns the questions that words ask, each once.
pub(super) fn items_of_words<T: AsRef<str>>(
    lexicon: &Lexicon,
    words: &[T],
    options: &QuizOptions,
) -> Result<Vec<QuizItem>> {
    let source = LexiconAnswers::new(lexicon);
    let kind = options.kind;
    if kind == QuestionKind::WordList {
        let card = source.list_card(words, &options.list, &|| false)?;
        return items_of_cards(card.as_slice(), options);
    }
    let mut items = Vec::new();
    for word in words {
        let word = &source.letters(word.as_ref())?;
        let text = match kind {
            QuestionKind::Pattern => Some(with_gaps(lexicon, word, options.gaps, options.seed)),
            QuestionKind::WordOrNot => {
                let mut random = random_of(options.seed, word);
                let is_false = random.below(2) == 0;
                let changed = is_false.then(|| false_word(lexicon, word, &mut random));
                changed.flatten().map(|word| lexicon.spell(&word))
            }
            _ => None,
        };
        let question =
            text.map_or_else(|| source.question_of(kind, word), |text| Question::new(kind, text));
        items.push(QuizItem { question, answers: None });
    }
    finish(items, options)
}

/// Returns the questions of cards.
pub(super) fn items_of_cards(cards: &[NewCard], options: &QuizOptions) -> Result<Vec<QuizItem>> {
    let item = |card: &NewCard| QuizItem {
        question: card.question.clone(),
        answers: Some(card.answers.clone()),
    };
    finish(cards.iter().map(item).collect(), options)
}

fn finish(mut items: Vec<QuizItem>, options: &QuizOptions) -> Result<Vec<QuizItem>> {
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(item.question.clone()));
    if options.order == QuizOrder::Random {
        Random::new(options.seed).shuffle(&mut items);
    }
    items.truncate(options.questions);
    if items.is_empty() { Err(Error::NoQuestions) } else { Ok(items) }
}
