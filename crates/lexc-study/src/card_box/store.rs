//! [`CardBox`]: cards, answers, and what follows from them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hint::black_box;

use super::answer_event::AnswerEvent;
use super::card::{Card, CardState};
use super::history::{DayTable, after_answer};
use super::lines::BoxLexicon;
use crate::error::{Error, Result};
use crate::fsrs::Scheduler;
use crate::question::Question;
use crate::random::mixed;
use crate::settings::{DayClock, NewCardOrder, StudySettings};

/// The maximum number of cards, and of answers, of a box.
pub(crate) const MAX_ITEMS: usize = u32::MAX as usize - 1;

/// The part of the queue that a card belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueueClass {
    New,
    Learning,
    Review,
    /// Removed, suspended, a suspended leech, or without answers.
    Blocked,
}

/// The part of a card that the queue reads, small because it reads all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueueKey {
    /// The time from which the card is asked.
    pub(crate) due: i64,
    /// The order among new cards.
    pub(crate) order: u32,
    pub(crate) class: QueueClass,
}

/// The names of the lists of a box, each once.
#[derive(Debug, Clone, Default)]
pub(crate) struct ListNames {
    pub(crate) names: Vec<String>,
    indices: HashMap<String, u32>,
    /// For each name, the last call of [`Self::intern`] that had it.
    calls: Vec<u32>,
    call: u32,
}

impl ListNames {
    pub(crate) fn index(&self, name: &str) -> Option<u32> {
        self.indices.get(name).copied()
    }

    /// Returns the indices of some names, each once.
    pub(crate) fn intern(&mut self, names: &[String]) -> Vec<u32> {
        let mut all = Vec::with_capacity(names.len());
        self.call += 1;
        for name in names {
            let index = self.index(name).unwrap_or_else(|| {
                let index = self.names.len() as u32;
                self.names.push(name.clone());
                self.indices.insert(name.clone(), index);
                self.calls.push(0);
                index
            });
            if let Some(call) = self.calls.get_mut(index as usize)
                && *call != self.call
            {
                *call = self.call;
                all.push(index);
            }
        }
        all
    }
}

/// A card box: cards, and all answers that were given to them.
///
/// [`CardBox::open`] reads the bytes of a file. Each method that changes the box returns the bytes
/// of the lines that the caller appends to the file. [`CardBox::compact`] returns the bytes of a
/// whole file. Times are seconds since 1970 in UTC and are given by the caller.
///
/// ```
/// use lexc_study::fsrs::Grade;
/// use lexc_study::{CardBox, NewCard, Question, QuestionKind, StudySettings, UpNext};
///
/// // Monday, 30 November 2026, 18:00 UTC.
/// let now = 1_796_061_600;
/// let mut cards = CardBox::new(StudySettings::default(), None)?;
/// let card = NewCard::new(Question::new(QuestionKind::Anagrams, "EINRST"), ["INSERT", "SINTER"]);
/// let mut file = cards.add(&[card], now)?.lines;
///
/// let UpNext::Card(number) = cards.next(now)? else { panic!("the card is new") };
/// assert_eq!(cards.card(number)?.question().text, "EINRST");
/// file.extend(cards.answer(number, Grade::Good, 4200, now)?);
///
/// let (again, report) = CardBox::open(&file)?;
/// assert_eq!((report.cards, report.answers), (1, 1));
/// assert_eq!(again.state(number)?, cards.state(number)?);
/// # Ok::<(), lexc_study::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct CardBox {
    pub(crate) lexicon: Option<BoxLexicon>,
    pub(crate) settings: StudySettings,
    pub(crate) scheduler: Scheduler,
    pub(crate) clock: DayClock,
    pub(crate) cards: Vec<Card>,
    pub(crate) states: Vec<CardState>,
    /// The number of the last answer of each card, from 1; 0 if none.
    last_answers: Vec<u32>,
    pub(crate) keys: Vec<QueueKey>,
    pub(crate) log: Vec<AnswerEvent>,
    pub(crate) lists: ListNames,
    pub(crate) days: DayTable,
    /// Bytes that the file lacks before the next line: the header, or the end of the last line.
    pub(crate) prefix: Vec<u8>,
    by_question: HashMap<Question, u32>,
}

impl CardBox {
    /// Creates an empty box. The lines of its first change begin with the header.
    ///
    /// # Errors
    /// [`Error::Setting`] if a setting is outside its range.
    pub fn new(settings: StudySettings, lexicon: Option<BoxLexicon>) -> Result<Self> {
        let mut new = Self::without_header(settings, lexicon)?;
        new.prefix = new.header();
        Ok(new)
    }

    pub(crate) fn without_header(
        settings: StudySettings,
        lexicon: Option<BoxLexicon>,
    ) -> Result<Self> {
        let (settings, scheduler) = settings.checked()?;
        Ok(Self {
            lexicon,
            clock: DayClock::new(&settings),
            settings,
            scheduler,
            cards: Vec::new(),
            states: Vec::new(),
            last_answers: Vec::new(),
            keys: Vec::new(),
            log: Vec::new(),
            lists: ListNames::default(),
            days: DayTable::default(),
            prefix: Vec::new(),
            by_question: HashMap::new(),
        })
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &StudySettings {
        &self.settings
    }

    /// Returns the lexicon that the answers were computed from.
    #[must_use]
    pub fn lexicon(&self) -> Option<&BoxLexicon> {
        self.lexicon.as_ref()
    }

    /// Returns the number of cards, removed ones included. Cards are numbered from 1.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.cards.len() as u32
    }

    /// Returns `true` if the box never had a card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the number of answers in force.
    #[must_use]
    pub fn answers(&self) -> u32 {
        self.log.len() as u32
    }

    /// Returns the number of the card that [`Self::undo`] takes the answer of back.
    #[must_use]
    pub fn last_answered(&self) -> Option<u32> {
        self.log.last().map(|event| event.card + 1)
    }

    /// Returns a card, which may be removed.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box never had a card with this number.
    pub fn card(&self, number: u32) -> Result<&Card> {
        self.cards.get(index(number)).ok_or(Error::UnknownCard { card: number })
    }

    /// Returns the state of a card, which may be removed.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box never had a card with this number.
    pub fn state(&self, number: u32) -> Result<&CardState> {
        self.states.get(index(number)).ok_or(Error::UnknownCard { card: number })
    }

    /// Returns the number of the card that asks a question. The card may be removed.
    #[must_use]
    pub fn find(&self, question: &Question) -> Option<u32> {
        self.by_question.get(question).copied()
    }

    /// Returns the names of the lists of a card.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box never had a card with this number.
    pub fn lists_of(&self, number: u32) -> Result<Vec<&str>> {
        Ok(self.list_names(self.card(number)?))
    }

    /// Returns the numbers of the cards that were not removed, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let cards = (1..).zip(&self.cards);
        cards.filter(|(_, card)| !card.is_removed()).map(|(number, _)| number)
    }

    /// Returns the numbers of the cards in a list, in order.
    pub fn in_list(&self, name: &str) -> impl Iterator<Item = u32> {
        let list = self.lists.index(name);
        self.numbers()
            .filter(move |number| list.is_some_and(|list| self.belongs(index(*number), list)))
    }

    /// Returns the numbers of the cards in a list, or of all without one, in order.
    ///
    /// # Errors
    /// [`Error::UnknownList`] if no card is in the list.
    pub fn chosen(&self, list: Option<&str>) -> Result<Vec<u32>> {
        let is_in = self.list_filter(list)?;
        Ok(self.numbers().filter(|number| is_in(index(*number))).collect())
    }

    /// Returns which indices of cards belong to a list; all without one.
    ///
    /// # Errors
    /// [`Error::UnknownList`] if no card is in the list.
    pub(crate) fn list_filter(&self, list: Option<&str>) -> Result<impl Fn(usize) -> bool> {
        if let Some(name) = list.filter(|name| self.in_list(name).next().is_none()) {
            let is_used = |list: &&String| self.in_list(list).next().is_some();
            let lists = self.lists.names.iter().filter(is_used).cloned().collect();
            return Err(Error::UnknownList { name: name.to_owned(), lists });
        }
        let list = list.and_then(|name| self.lists.index(name));
        Ok(move |at| list.is_none_or(|list| self.belongs(at, list)))
    }

    fn belongs(&self, at: usize, list: u32) -> bool {
        self.cards.get(at).is_some_and(|card| card.lists.contains(&list))
    }

    /// Returns `true` if the card has lapsed as often as the settings say since it was resumed.
    ///
    /// # Errors
    /// [`Error::UnknownCard`] if the box never had a card with this number.
    pub fn is_leech(&self, number: u32) -> Result<bool> {
        Ok(self.leech(self.card(number)?, self.state(number)?))
    }

    pub(crate) fn leech(&self, card: &Card, state: &CardState) -> bool {
        let limit = self.settings.leech_lapses;
        limit > 0 && state.lapses.saturating_sub(card.forgiven) >= limit
    }

    pub(crate) fn list_names<'a>(&'a self, card: &Card) -> Vec<&'a str> {
        let name = |list: &u32| self.lists.names.get(*list as usize).map(String::as_str);
        card.lists.iter().filter_map(name).collect()
    }

    /// Returns the index of a card that was not removed.
    pub(crate) fn live(&self, number: u32) -> Result<usize> {
        match self.card(number)? {
            card if card.is_removed() => Err(Error::UnknownCard { card: number }),
            _ => Ok(index(number)),
        }
    }

    /// Adds a card. Returns the number of an earlier card with the same question, if there is one.
    pub(crate) fn push_card(&mut self, card: Card) -> core::result::Result<u32, u32> {
        let number = self.cards.len() as u32 + 1;
        match self.by_question.entry(card.question.clone()) {
            Entry::Occupied(first) => return Err(*first.get()),
            Entry::Vacant(slot) => slot.insert(number),
        };
        self.cards.push(card);
        self.states.push(CardState::default());
        self.last_answers.push(0);
        self.keys.push(QueueKey { due: 0, order: 0, class: QueueClass::New });
        Ok(number)
    }

    /// Adds an answer to the log without its effect on the card.
    pub(crate) fn log_answer(&mut self, mut event: AnswerEvent) {
        let number = self.log.len() as u32 + 1;
        if let Some(last) = self.last_answers.get_mut(event.card as usize) {
            event.previous = std::mem::replace(last, number);
        }
        self.log.push(event);
    }

    /// Removes the last answer from the log without undoing its effect on the card.
    pub(crate) fn unlog_answer(&mut self) -> Option<AnswerEvent> {
        let event = self.log.pop()?;
        if let Some(last) = self.last_answers.get_mut(event.card as usize) {
            *last = event.previous;
        }
        Some(event)
    }

    /// Applies the last answer of the log to its card and its day.
    pub(crate) fn apply_last(&mut self) {
        let Some(&event) = self.log.last() else { return };
        if let Some(state) = self.states.get_mut(event.card as usize) {
            let (next, count) = after_answer(*state, event, &self.scheduler, self.clock);
            *state = next;
            self.days.add(count);
        }
        self.refresh(event.card as usize);
    }

    /// Removes the last answer with its effect on its card and its day.
    pub(crate) fn revert_last(&mut self) -> Option<AnswerEvent> {
        let event = self.unlog_answer()?;
        let mut chain = Vec::new();
        let mut at = event.previous;
        while let Some(earlier) = self.log.get(index(at)) {
            chain.push(*earlier);
            at = earlier.previous;
        }
        let mut state = CardState::default();
        for earlier in chain.into_iter().rev() {
            state = after_answer(state, earlier, &self.scheduler, self.clock).0;
        }
        let count = after_answer(state, event, &self.scheduler, self.clock).1;
        self.days.subtract(count);
        if let Some(slot) = self.states.get_mut(event.card as usize) {
            *slot = state;
        }
        self.refresh(event.card as usize);
        Some(event)
    }

    /// Computes all states, counts and keys from the log and the settings.
    pub(crate) fn rebuild(&mut self) {
        self.states.fill(CardState::default());
        self.days = DayTable::default();
        for chunk in self.log.chunks(32) {
            // Reads the states of some answers together, so that their cache misses overlap.
            let states = chunk.iter().filter_map(|event| self.states.get(event.card as usize));
            black_box(states.fold(0, |sum, state| sum ^ state.answers));
            for event in chunk {
                if let Some(state) = self.states.get_mut(event.card as usize) {
                    let (next, count) = after_answer(*state, *event, &self.scheduler, self.clock);
                    *state = next;
                    self.days.add(count);
                }
            }
        }
        for at in 0..self.cards.len() {
            self.refresh(at);
        }
    }

    /// Computes the key of a card for the queue.
    pub(crate) fn refresh(&mut self, at: usize) {
        let (Some(card), Some(state)) = (self.cards.get(at), self.states.get(at)) else { return };
        let is_leech = self.settings.suspend_leeches && self.leech(card, state);
        let class = if card.is_removed() || card.suspended || card.has_no_answer() || is_leech {
            QueueClass::Blocked
        } else if state.is_new() {
            QueueClass::New
        } else if state.is_learning() {
            QueueClass::Learning
        } else {
            QueueClass::Review
        };
        // New answers since the last review are asked at once.
        let due = match card.changed {
            Some(changed) if changed >= state.last_answer => changed.min(state.due),
            _ => state.due,
        };
        let order = match self.settings.new_order {
            NewCardOrder::Random => (mixed(self.settings.seed, at as u64) >> 32) as u32,
            NewCardOrder::Added => at as u32,
        };
        if let Some(key) = self.keys.get_mut(at) {
            *key = QueueKey { due: due.max(card.buried), order, class };
        }
    }
}

/// Returns the index of the card or answer with a number, which begins at 1.
pub(crate) fn index(number: u32) -> usize {
    // The number 0 has no index.
    (number as usize).wrapping_sub(1)
}
