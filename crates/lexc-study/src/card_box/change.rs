//! Changes of a box, each with the lines that the caller appends to the file.

use serde::Deserialize;

use super::answer_event::AnswerEvent;
use super::card::{AnswerChanges, Card, NewCard, answer_changes, without};
use super::lines::{AnswerFields, BoxLexicon, CardTime, ChangeLine, ListFields, ResumeFields};
use super::store::{CardBox, MAX_ITEMS, index};
use super::write::write_object;
use crate::error::{Error, Result};
use crate::fsrs::{Grade, Scheduler};
use crate::settings::{DayClock, StudySettings, checked_time};

/// The result of [`CardBox::add`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct AddedCards {
    /// The number of each card, in the order of the request.
    pub numbers: Vec<u32>,
    /// The number of cards that are new.
    pub new: usize,
    /// The number of removed cards that are back, with their answers.
    pub restored: usize,
    /// The number of cards that were in the box already. They are added to the lists of the
    /// request.
    pub known: usize,
    /// The lines to append, empty if nothing changed.
    pub lines: Vec<u8>,
}

/// A change of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CardChange {
    /// The words were missed elsewhere, for example in a game: the cards are scheduled as after a
    /// wrong answer.
    #[default]
    Missed,
    /// Removes the cards; they come back with their answers if they are added again.
    Remove,
    /// Keeps the cards out of the queue until they are resumed.
    Suspend,
    /// Brings suspended and buried cards and leeches back.
    Resume,
    /// Keeps the cards out of the queue until the end of the day.
    Bury,
    /// Replaces the lists of the cards.
    Lists,
}

impl CardBox {
    /// Changes cards, one after the other. `lists` are the lists of the change
    /// [`CardChange::Lists`]. An error leaves the cards before it changed.
    ///
    /// ```
    /// use lexc_study::{CardBox, CardChange, NewCard, Question, QuestionKind};
    ///
    /// let (mut cards, _) = CardBox::open(b"")?;
    /// let question = Question::new(QuestionKind::Free, "Capital of Norway?");
    /// let now = 1_796_061_600; // 30 November 2026, 18:00 UTC
    /// let numbers = cards.add(&[NewCard::new(question, ["Oslo".to_owned()])], now)?.numbers;
    /// cards.change(CardChange::Suspend, &numbers, &[], now)?;
    /// assert!(cards.card(numbers[0])?.is_suspended());
    /// # Ok::<(), lexc_study::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, [`Error::Time`], or [`Error::Limit`] if
    /// the box is full.
    pub fn change(
        &mut self,
        change: CardChange,
        cards: &[u32],
        lists: &[String],
        now: i64,
    ) -> Result<Vec<u8>> {
        let mut lines = Vec::new();
        for &card in cards {
            lines.extend(match change {
                CardChange::Missed => self.missed_elsewhere(card, now),
                CardChange::Remove => self.remove(card, now),
                CardChange::Suspend => self.suspend(card, now),
                CardChange::Resume => self.resume(card, now),
                CardChange::Bury => self.bury(card, now),
                CardChange::Lists => self.set_lists(card, lists),
            }?);
        }
        Ok(lines)
    }

    /// Adds cards. A question that the box has already stays one card: it is added to the lists,
    /// and comes back with its answers if it was removed.
    ///
    /// # Errors
    /// [`Error::Time`], or [`Error::Limit`] if the box is full.
    pub fn add(&mut self, new: &[NewCard], now: i64) -> Result<AddedCards> {
        checked_time(now)?;
        if new.len() > MAX_ITEMS - self.cards.len() {
            return Err(Error::Limit { what: "cards", limit: MAX_ITEMS as u64 });
        }
        let mut added = AddedCards::default();
        let mut out = Vec::new();
        for card in new {
            let lists = self.lists.intern(&card.lists);
            let number = match self.find(&card.question) {
                Some(number) => {
                    let is_restored = self.add_known(number, &lists, now, &mut out);
                    added.restored += usize::from(is_restored);
                    added.known += usize::from(!is_restored);
                    number
                }
                None => {
                    added.new += 1;
                    self.add_new(card, lists, now, &mut out)
                }
            };
            added.numbers.push(number);
        }
        if !out.is_empty() {
            added.lines = self.with_prefix(out);
        }
        Ok(added)
    }

    fn add_new(&mut self, new: &NewCard, lists: Vec<u32>, now: i64, out: &mut Vec<u8>) -> u32 {
        let card = Card {
            question: new.question.clone(),
            answers: new.answers.clone(),
            gone: Vec::new(),
            lists,
            length: new.length,
            added: now,
            removed: None,
            suspended: false,
            buried: 0,
            changed: None,
            forgiven: 0,
        };
        let number = self.len() + 1;
        self.write_card(out, number.into(), &card);
        let pushed = self.push_card(card);
        debug_assert_eq!(pushed, Ok(number));
        self.refresh(index(number));
        number
    }

    /// Adds a known card to lists, and restores it. Returns `true` if it was removed.
    fn add_known(&mut self, number: u32, lists: &[u32], now: i64, out: &mut Vec<u8>) -> bool {
        let at = index(number);
        let Some(card) = self.cards.get_mut(at) else { return false };
        let before = card.lists.len();
        for list in lists {
            if !card.lists.contains(list) {
                card.lists.push(*list);
            }
        }
        let is_longer = card.lists.len() > before;
        let is_restored = card.removed.take().is_some();
        if is_longer {
            self.write_lists(number, out);
        }
        if is_restored {
            let line = CardTime { card: number.into(), time: now };
            write_object(out, &ChangeLine::Restore(line));
        }
        self.refresh(at);
        is_restored
    }

    fn write_lists(&self, number: u32, out: &mut Vec<u8>) {
        let names = self.lists_of(number).unwrap_or_default();
        let lists = names.into_iter().map(str::to_owned).collect();
        write_object(out, &ChangeLine::Lists(ListFields { card: number.into(), lists }));
    }

    /// Records an answer, which took some milliseconds (0 if unknown), and schedules the card.
    /// [`StudySettings::grade`] grades an answer by its words and its time.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, [`Error::Time`], or [`Error::Limit`] if
    /// the box is full.
    pub fn answer(&mut self, card: u32, grade: Grade, ms: u32, now: i64) -> Result<Vec<u8>> {
        self.record(card, grade as u8, ms, now)
    }

    /// Records that the answer of a card was missed elsewhere, for example in a game, whether the
    /// card is due or not. The card is scheduled as after [`Grade::Again`], and the limits of the
    /// day do not count it.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn missed_elsewhere(&mut self, card: u32, now: i64) -> Result<Vec<u8>> {
        self.record(card, 0, 0, now)
    }

    fn record(&mut self, card: u32, grade: u8, ms: u32, now: i64) -> Result<Vec<u8>> {
        let time = checked_time(now)?;
        let at = self.live(card)?;
        if self.log.len() >= MAX_ITEMS {
            return Err(Error::Limit { what: "answers", limit: MAX_ITEMS as u64 });
        }
        let event = AnswerEvent { time, card: at as u32, previous: 0, ms, grade };
        self.log_answer(event);
        self.apply_last();
        let mut out = Vec::new();
        event.write(&mut out);
        Ok(self.with_prefix(out))
    }

    /// Takes the last answer back, as if it had never been given. Repeated calls take earlier
    /// answers back. Returns the number of the card with the lines.
    ///
    /// # Errors
    /// [`Error::NothingToUndo`] if the box has no answers, or [`Error::Time`].
    pub fn undo(&mut self, now: i64) -> Result<(u32, Vec<u8>)> {
        checked_time(now)?;
        let event = self.revert_last().ok_or(Error::NothingToUndo)?;
        Ok((event.card + 1, self.object(&ChangeLine::Undo(now))))
    }

    /// Removes a card from the queue and the counts. Its answers stay in the box.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, or [`Error::Time`].
    pub fn remove(&mut self, card: u32, now: i64) -> Result<Vec<u8>> {
        let line = self.edit(card, now, |card| card.removed = Some(now))?;
        Ok(self.object(&ChangeLine::Remove(line)))
    }

    /// Keeps a card out of the queue until it is resumed.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, or [`Error::Time`].
    pub fn suspend(&mut self, card: u32, now: i64) -> Result<Vec<u8>> {
        let line = self.edit(card, now, |card| card.suspended = true)?;
        Ok(self.object(&ChangeLine::Suspend(line)))
    }

    /// Brings a suspended card, a buried card or a leech back. Its lapses so far do not make it a
    /// leech any more.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, or [`Error::Time`].
    pub fn resume(&mut self, card: u32, now: i64) -> Result<Vec<u8>> {
        let forgiven = self.state(card)?.lapses;
        let CardTime { card, time } = self.edit(card, now, |card| card.resume(forgiven))?;
        Ok(self.object(&ChangeLine::Resume(ResumeFields { card, forgiven, time })))
    }

    /// Keeps a card out of the queue until the end of the day.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, or [`Error::Time`].
    pub fn bury(&mut self, card: u32, now: i64) -> Result<Vec<u8>> {
        let end = checked_time(self.day_end(now)?)?;
        let line = self.edit(card, now, |card| card.buried = end)?;
        Ok(self.object(&ChangeLine::Bury(CardTime { time: end, ..line })))
    }

    /// Sets the lists of a card.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card.
    pub fn set_lists(&mut self, card: u32, lists: &[String]) -> Result<Vec<u8>> {
        let at = self.live(card)?;
        let lists = self.lists.intern(lists);
        if let Some(card) = self.cards.get_mut(at) {
            card.lists = lists;
        }
        let mut out = Vec::new();
        self.write_lists(card, &mut out);
        Ok(self.with_prefix(out))
    }

    /// Sets the answers of a card to the ones of a lexicon. Answers that went are kept in
    /// [`Card::gone`]; if there are new ones, the card is due at once. Returns no lines if nothing
    /// changed.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card, or [`Error::Time`].
    pub fn set_answers(&mut self, card: u32, answers: &[String], now: i64) -> Result<Vec<u8>> {
        checked_time(now)?;
        let at = self.live(card)?;
        let Some(slot) = self.cards.get_mut(at) else { return Ok(Vec::new()) };
        if slot.answers == answers {
            return Ok(Vec::new());
        }
        let AnswerChanges { new, gone } = answer_changes(&slot.answers, answers);
        if !new.is_empty() {
            slot.changed = Some(now);
        }
        slot.gone = without(&slot.gone, answers);
        slot.gone.extend(gone);
        slot.answers = answers.to_vec();
        let line = AnswerFields {
            card: card.into(),
            answers: slot.answers.clone(),
            gone: slot.gone.clone(),
            changed: slot.changed,
        };
        self.refresh(at);
        Ok(self.object(&ChangeLine::Answers(line)))
    }

    /// Compares the answers of a card with the ones of a lexicon.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box has no such card.
    pub fn compare_answers(&self, card: u32, answers: &[String]) -> Result<AnswerChanges> {
        Ok(answer_changes(&self.card(card)?.answers, answers))
    }

    /// Sets the lexicon that the answers are computed from.
    pub fn set_lexicon(&mut self, lexicon: Option<BoxLexicon>) -> Vec<u8> {
        self.lexicon = lexicon;
        self.object(&ChangeLine::Lexicon(self.lexicon.clone()))
    }

    /// Sets the settings. All cards are scheduled anew, from their first answer on; that takes time
    /// in proportion to the number of answers.
    ///
    /// # Errors
    /// [`Error::Setting`] if a setting is outside its range.
    pub fn set_settings(&mut self, settings: &StudySettings) -> Result<Vec<u8>> {
        let (settings, scheduler) = settings.checked()?;
        self.use_settings(settings, scheduler);
        self.rebuild();
        Ok(self.object(&ChangeLine::Settings(Box::new(self.settings.clone()))))
    }

    /// Sets the settings without scheduling the cards.
    pub(crate) fn use_settings(&mut self, settings: StudySettings, scheduler: Scheduler) {
        self.clock = DayClock::new(&settings);
        (self.settings, self.scheduler) = (settings, scheduler);
    }

    fn edit(&mut self, card: u32, now: i64, change: impl FnOnce(&mut Card)) -> Result<CardTime> {
        let time = checked_time(now)?;
        let at = self.live(card)?;
        if let Some(card) = self.cards.get_mut(at) {
            change(card);
        }
        self.refresh(at);
        Ok(CardTime { card: card.into(), time })
    }

    fn object(&mut self, line: &ChangeLine) -> Vec<u8> {
        let mut out = Vec::new();
        write_object(&mut out, line);
        self.with_prefix(out)
    }

    /// Puts what the file lacks before a line.
    fn with_prefix(&mut self, line: Vec<u8>) -> Vec<u8> {
        if self.prefix.is_empty() {
            return line;
        }
        let mut out = std::mem::take(&mut self.prefix);
        out.extend(line);
        out
    }
}
