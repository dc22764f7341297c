//! `lexc cards missed`, `remove`, `suspend`, `resume`, `bury`: changes of cards.

use std::collections::HashSet;
use std::io::Write as _;

use lexc_api::Parameters as _;
use lexc_api::words::FindRequest;
use lexc_study::{CardBox, CardChange, LexiconAnswers, Question, QuestionKind};

use crate::args::lexicon::LexiconArg;
use crate::command::study::card_file::{CardBoxArg, MissingBox};
use crate::command::study::selection::{hide_columns, kind, refuse_columns};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::numbers::counted;
use crate::query::listing::words_of;
use crate::query::lists::read_lists;

/// The cards that are changed
#[derive(Debug, clap::Args)]
#[command(mut_args(hide_columns))]
pub(super) struct ChangeArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Words whose cards are meant, or numbers of cards: 12, 3-9
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    cards: CardBoxArg,
    /// Kind of the questions that the words ask
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind())]
    kind: QuestionKind,
    /// All cards of this list
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

/// Returns the numbers of a range of cards, `7` or `3-9`, if a text is one.
fn number_range(text: &str) -> Option<(u32, u32)> {
    // A number that is too large is no card either.
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u32::MAX))
    };
    match text.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(text).map(|only| (only, only)),
    }
}

/// Returns the card that a word asks for in a box.
fn live_card(cards: &CardBox, question: &Question) -> Option<u32> {
    let is_there = |number: &u32| cards.card(*number).is_ok_and(|card| !card.is_removed());
    cards.find(question).filter(is_there)
}

/// Says that a word has no card of a kind.
fn no_card(
    (cards, source): (&CardBox, &LexiconAnswers<'_>),
    (kind, word): (QuestionKind, &str),
    change: CardChange,
) -> Failure {
    let asks = |kind: &QuestionKind| {
        source.question(*kind, word).is_ok_and(|question| live_card(cards, &question).is_some())
    };
    let others: Vec<&str> =
        QuestionKind::ALL.into_iter().filter(asks).map(QuestionKind::name).collect();
    let help = match (&*others, change) {
        ([], CardChange::Missed) => {
            "`lexc cards add` adds words, and `lexc cards list` shows the cards".to_owned()
        }
        ([], _) => "`lexc cards list` shows the cards".to_owned(),
        (kinds, _) => format!("name the kind with --kind {}", kinds.join(" or ")),
    };
    Failure::with_help(format!("the box has no card of the kind {} for {word}", kind.name()), help)
}

/// Changes cards, and says what was `done` to them.
pub(super) fn change(
    (change, done): (CardChange, &str),
    mut args: ChangeArgs,
    screen: &mut Screen,
) -> Outcome {
    let has_conditions = args.request != FindRequest::default();
    if args.words.is_empty() && args.list.is_none() && !has_conditions {
        return Err(Failure::with_help(
            "cards are required",
            "name words, numbers such as 12 or 3-9, a --list, or conditions on words",
        ));
    }
    args.request.validate()?;
    refuse_columns(&args.request)?;
    let mut file = args.cards.open(MissingBox::Refuse, screen)?;
    let mut chosen: Vec<u32> = match &args.list {
        Some(list) => file.cards.chosen(Some(list))?,
        None => Vec::new(),
    };
    let mut words = Vec::new();
    for word in &args.words {
        let Some((first, last)) = number_range(word) else {
            words.push(word);
            continue;
        };
        let all = file.cards.numbers().filter(|number| (first..=last).contains(number));
        let before = chosen.len();
        chosen.extend(all);
        if chosen.len() == before {
            let error = lexc_study::Error::UnknownCard { card: first };
            return Err(error.into());
        }
    }
    if has_conditions || !words.is_empty() {
        let opened = args.cards.open_lexicon(&file.cards, &args.lexicon, screen)?;
        let source = LexiconAnswers::new(&opened.lexicon);
        let question = |word: &str| source.question(args.kind, word);
        for word in words {
            let number = live_card(&file.cards, &question(word)?);
            let missing = || no_card((&file.cards, &source), (args.kind, word), change);
            chosen.push(number.ok_or_else(missing)?);
        }
        if has_conditions {
            read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
            let before = chosen.len();
            for word in words_of(&args.request, &[], &opened.asked())? {
                chosen.extend(live_card(&file.cards, &question(&word)?));
            }
            if chosen.len() == before {
                return Err(Failure::with_help(
                    "no card of the box satisfies the conditions",
                    "name their kind with --kind, or omit a condition",
                ));
            }
        }
    }
    let mut seen = HashSet::new();
    chosen.retain(|number| seen.insert(*number));
    let now = args.cards.now();
    let lines = file.cards.change(change, &chosen, &[], now)?;
    file.append(&lines)?;
    let count = counted(chosen.len() as u64, "card is", "cards are");
    writeln!(screen, "{count} {done}")?;
    Ok(Answer::Yes)
}
