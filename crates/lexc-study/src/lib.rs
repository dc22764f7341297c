//! Word study: questions about words, quizzes, and a card box with its schedule.
//!
//! The crate reads no files, keeps no clock and draws no random numbers: bytes, times and seeds are
//! parameters. The same calls give the same bytes on every platform.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! | what | entry |
//! |---|---|
//! | the answers of a lexicon to a question | [`LexiconAnswers`] |
//! | a quiz, typed or with flash cards | [`Quiz`] |
//! | cards and all answers given to them, as a file | [`CardBox`] |
//! | the next card, the due cards, statistics | [`CardBox::next`], [`CardBox::due`], [`CardBox::stats`] |
//! | the scheduler alone | [`fsrs`] |
//! | text for Anki; notes of Anki, CSV, lists | [`exchange`] |
//!
//! # Questions
//!
//! A [`Question`] is a [kind](QuestionKind) and a text. A lexicon has the answers to most kinds:
//!
//! ```
//! use lexc_runtime::Lexicon;
//! use lexc_study::{LexiconAnswers, QuestionKind};
//!
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let source = LexiconAnswers::new(&lexicon);
//! let answers = |kind, text| source.card(kind, text).map(|card| card.answers);
//! assert_eq!(answers(QuestionKind::Anagrams, "tac")?, ["CAT"]);
//! assert_eq!(answers(QuestionKind::AnagramsWithHooks, "tac")?, ["CAT", "CATS"]);
//! assert_eq!(answers(QuestionKind::SubAnagrams, "dogs")?, ["DO", "DOG", "DOGS"]);
//! assert_eq!(answers(QuestionKind::BuildUp, "do")?, ["DOG"]);
//! assert_eq!(answers(QuestionKind::Pattern, "?a?")?, ["CAR", "CAT", "EAR", "EAT"]);
//! assert_eq!(answers(QuestionKind::WordOrNot, "dot")?, ["no"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Quizzes
//!
//! A [`Quiz`] asks one question after the other and judges answers. Time limits are data, and the
//! clock, in milliseconds, is a parameter:
//!
//! ```
//! use lexc_study::{AnswerVerdict, QuestionKind, Quiz, QuizOptions};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let options = QuizOptions::new(QuestionKind::Hooks);
//! let mut quiz = Quiz::from_words(&lexicon, &["car", "do"], &options)?;
//! let question = quiz.question(0).expect("a question");
//! assert_eq!((question.question.text.as_str(), question.left()), ("CAR", 1));
//! assert_eq!(quiz.answer("-s", 900), AnswerVerdict::Solved);
//! // The hook of DO is missed, so the question comes again.
//! quiz.question(1000);
//! quiz.give_up(5000);
//! assert_eq!(quiz.last().expect("a result").missed, ["DOG"]);
//! assert_eq!(quiz.question(6000).expect("a question").question.text, "DO");
//! assert_eq!(quiz.result().recall, Some(0.5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A flash card is shown by [`Quiz::answers`] and marked by [`Quiz::mark`].
//!
//! # A card box
//!
//! A [`CardBox`] has cards, schedules them by FSRS-6, and is one file of JSON Lines
//! (`formats/cards-v1.md`). A program keeps the file: it appends the lines that each change
//! returns, and holds a lock if two programs may write.
//!
//! ```
//! use lexc_study::fsrs::Grade;
//! use lexc_study::{CardBox, LexiconAnswers, QuestionKind, StudySettings, UpNext};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let source = LexiconAnswers::new(&lexicon);
//! let mut cards = CardBox::new(StudySettings::default(), None)?;
//! let new = ["cat", "dog"].map(|word| source.card(QuestionKind::Anagrams, word).expect("letters"));
//! let mut now = 1_796_061_600; // 30 November 2026, 18:00 UTC
//! let mut file = cards.add(&new, now)?.lines;
//!
//! // A sitting: new cards, and their learning steps after some minutes.
//! let mut answers = 0;
//! loop {
//!     match cards.next(now)? {
//!         UpNext::Card(card) => {
//!             let grade = cards.settings().grade(1, 1, 0, 4000);
//!             file.extend(cards.answer(card, grade, 4000, now)?);
//!             now += 4;
//!             answers += 1;
//!         }
//!         UpNext::Wait(until) => now = until,
//!         UpNext::Done => break,
//!     }
//! }
//! assert_eq!(answers, 4);
//! // Two days later, both are due.
//! now += 2 * 86_400;
//! assert_eq!(cards.due(now)?.reviews.len(), 2);
//!
//! // A file that was cut while a line was written opens without that line.
//! let (cards, report) = CardBox::open(&file[..file.len() - 3])?;
//! assert_eq!(report.answers, 3);
//! assert_eq!(report.dropped.expect("a line").line, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing that follows from the answers is stored, so an [undo](CardBox::undo) corrects the whole
//! history, and other settings schedule all cards anew. If the lexicon changes,
//! [`LexiconAnswers::update`] names the words that went and asks the cards with new ones.
//!
//! # Errors
//!
//! [`Error`] has the data of the fault: the line and the column of a damaged file, the name and the
//! range of a setting. [`Error::kind`] is for programs, [`Error::help`] is the remedy.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
mod random;
pub mod fsrs;
mod settings;
mod question;
mod variation;
mod card_box;
mod schedule;
mod answers;
mod quiz;
pub mod exchange;

pub use answers::{ChangedCard, LexiconAnswers, LexiconChanges};
pub use card_box::{
    AddedCards, AnswerChanges, BoxLexicon, Card, CardBox, CardChange, CardState, ClockBack,
    DayCounts, DroppedKind, DroppedLine, LineLeftOut, NewCard, OpenReport, RepairReport,
};
pub use error::{Error, LineFault, Result};
pub use lexc_runtime::ErrorKind;
pub use question::{Question, QuestionKind};
pub use quiz::{
    AnswerHint, AnswerVerdict, QuestionEnd, QuestionResult, Quiz, QuizOptions, QuizOrder,
    QuizQuestion, QuizResult,
};
pub use schedule::{DueCards, FORECAST_DAYS, StudyDay, StudyGroup, StudyStats, UpNext};
pub use settings::{NewCardOrder, ReviewOrder, StudySettings};
