//! `lexc cards missed`, `remove`, `suspend`, `resume`, `bury`: changes of cards.

use std::io::Write as _;

use lexc_study::{CardBox, LexiconAnswers, QuestionKind};

use crate::args::lexicon::LexiconArg;
use crate::command::study::card_file::{CardBoxArg, MissingBox, study_failure};
use crate::command::study::selection::{kind, numbers};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::numbers::counted;

/// A change of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardChange {
    Missed,
    Remove,
    Suspend,
    Resume,
    Bury,
}

/// The cards that are changed
#[derive(Debug, clap::Args)]
pub(super) struct ChangeArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Words whose cards are meant, or numbers of cards
    #[arg(value_name = "WORD", required_unless_present = "list")]
    words: Vec<String>,
    #[command(flatten)]
    cards: CardBoxArg,
    /// Kind of the questions that the words ask
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind)]
    kind: QuestionKind,
    /// All cards of this list
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
}

impl CardChange {
    /// Changes a card, and returns the lines to append.
    fn make(self, cards: &mut CardBox, number: u32, now: i64) -> lexc_study::Result<Vec<u8>> {
        match self {
            Self::Missed => cards.missed_elsewhere(number, now),
            Self::Remove => cards.remove(number, now),
            Self::Suspend => cards.suspend(number, now),
            Self::Resume => cards.resume(number, now),
            Self::Bury => cards.bury(number, now),
        }
    }

    fn done(self) -> &'static str {
        match self {
            Self::Missed => "recorded as missed",
            Self::Remove => "removed",
            Self::Suspend => "suspended",
            Self::Resume => "resumed",
            Self::Bury => "buried until tomorrow",
        }
    }
}

pub(super) fn change(change: CardChange, args: &ChangeArgs, screen: &mut Screen) -> Outcome {
    let mut file = args.cards.open(MissingBox::Refuse, screen)?;
    let mut chosen: Vec<u32> = match &args.list {
        Some(list) => numbers(&file.cards, Some(list))?,
        None => Vec::new(),
    };
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    if !args.words.iter().all(is_number) {
        let opened = file.open_lexicon(&args.lexicon, screen)?;
        let source = LexiconAnswers::new(&opened.lexicon);
        for word in args.words.iter().filter(|word| !is_number(word)) {
            let question =
                source.question(args.kind, word).map_err(|error| study_failure(&error))?;
            let number = file.cards.find(&question);
            let is_there =
                |number: &u32| file.cards.card(*number).is_ok_and(|card| !card.is_removed());
            chosen.push(number.filter(is_there).ok_or_else(|| {
                let kind = args.kind.name();
                Failure::with_help(
                    format!("the box has no card of the kind {kind} for {word}"),
                    "name the kind with --kind, or add the word with `lexc cards add`",
                )
            })?);
        }
    }
    for number in args.words.iter().filter(|word| is_number(word)) {
        // A number that is too large is no card either.
        let number = number.parse().unwrap_or(u32::MAX);
        file.cards.card(number).map_err(|error| study_failure(&error))?;
        chosen.push(number);
    }
    let mut seen = std::collections::HashSet::new();
    chosen.retain(|number| seen.insert(*number));
    let now = args.cards.now();
    let mut lines = Vec::new();
    for number in &chosen {
        let changed = change.make(&mut file.cards, *number, now);
        lines.extend(changed.map_err(|error| study_failure(&error))?);
    }
    file.append(&lines)?;
    let count = counted(chosen.len() as u64, "card is", "cards are");
    writeln!(screen, "{count} {}", change.done())?;
    Ok(Answer::Yes)
}
