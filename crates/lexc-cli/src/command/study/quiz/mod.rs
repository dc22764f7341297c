//! `lexc quiz`: questions about words, and the cards that are due.
//!
//! | module | content |
//! |---|---|
//! | [`details`] | what is shown with answers: hooks, meanings, marks |
//! | [`card_queue`] | the cards that are due, with their box |
//! | [`mistakes`] | words that were missed in games |
//! | [`sitting`] | the quiz as a sequence of events, for both front ends |
//! | [`describe`] | texts for both front ends |
//! | [`lines`] | the front end by lines |
//! | `tui` | the front end on the whole screen |

mod details;

mod card_queue;
mod mistakes;

mod sitting;

mod describe;

mod lines;
#[cfg(feature = "play")]
mod tui;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lexc_api::Parameters as _;
use lexc_api::words::FindRequest;
use lexc_study::{NewCard, QuestionKind, Quiz, QuizOptions, QuizOrder};

use super::card_file::{CardBoxArg, MissingBox};
use super::positions::{self, PositionArgs, QuizParts};
use super::selection::{kind, list_name};
use crate::args::game::engine::LocalEngine;
use crate::args::lexicon::LexiconArg;
use crate::args::random_seed;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::annotate::note_absent;
use crate::query::listing::words_of;
use crate::query::lists::read_lists;
#[cfg(feature = "play")]
use crate::terminal::takes_screen;
use card_queue::CardQueue;
use details::DetailSource;
use mistakes::missed_words;
use sitting::{AnswerMode, Sitting};

/// Ask questions about words, or the cards that are due
///
/// The words that satisfy the conditions are asked, and missed ones again at the end. With --cards,
/// the cards that are due are asked; with --games, positions whose best move is certain: type
/// moves, such as 8D QUIZ.
///
/// Type an answer and Enter. Enter alone says that there are no more, or gives the question up. `?`
/// shows the first letter of an answer and then one more each time, after which the answer counts
/// as missed. A question with a wrong answer is not without a miss. `undo` takes the last question
/// back, `quit` or the end of the input ends the quiz.
///
/// On a terminal, the quiz fills the screen, where Tab is a hint, Ctrl-Z takes a question back, and
/// Esc twice ends. With --plain, or without a terminal, it is a dialogue by lines, for screen
/// readers and scripts.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc quiz [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc quiz --length 7 --probability-rank 1..100 --questions 20
  lexc quiz --length 2 --kind list --time-limit 300
  lexc quiz --where 'contains:Q and not contains:U' --kind hooks --flash
  lexc quiz --mistakes game.gcg --player Ann
  lexc quiz --cards --box cards.jsonl
  lexc quiz --cards --list sevens
  lexc quiz --list sevens --box cards.jsonl
  lexc quiz --games game.gcg --bag 0"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    /// Ask the cards of the box that are due, and keep the answers in it
    #[arg(long)]
    cards: bool,
    /// Ask the cards of this list of the box, due or not, and leave their schedule as it is; with
    /// --cards, ask those that are due
    #[arg(long, value_name = "NAME", conflicts_with_all = ["games", "positions"])]
    list: Option<String>,
    /// Ask the words of the best plays that were missed in a game, judged by equity, if they
    /// satisfy the conditions; can be repeated
    #[arg(long, value_name = "GAME.gcg", conflicts_with_all = ["cards", "list", "games", "positions"])]
    mistakes: Vec<PathBuf>,
    /// Only the mistakes of this player
    #[arg(long, value_name = "NAME", requires = "mistakes")]
    player: Option<String>,
    #[command(flatten)]
    card_box: CardBoxArg,
    /// Kind of the questions about words; `list` asks all words at once [default: anagrams]
    #[arg(
        long, value_name = "KIND", value_parser = kind(),
        conflicts_with_all = ["cards", "list", "games", "positions"]
    )]
    kind: Option<QuestionKind>,
    /// Maximum number of questions or cards, 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    questions: usize,
    /// Ask the questions in their order instead of a random one
    #[arg(long, conflicts_with_all = ["cards", "positions"])]
    in_order: bool,
    /// Seed of the random numbers of the order, of gaps and of false words, to ask the same
    /// questions again [default: another one each time]
    #[arg(long, value_name = "N", conflicts_with_all = ["cards", "positions"])]
    seed: Option<u64>,
    /// Seconds for each question, 1 to 86400
    #[arg(
        long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400),
        conflicts_with_all = ["games", "positions"]
    )]
    time_limit: Option<u64>,
    /// Seconds for each right answer, 1 to 86400
    #[arg(
        long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400),
        conflicts_with_all = ["games", "positions"]
    )]
    answer_time: Option<u64>,
    /// Show the answers instead of asking for them; you mark what you knew: y or n, cards also by
    /// 1 again, 2 hard, 3 good, 4 easy
    #[arg(long, conflicts_with_all = ["games", "positions"])]
    flash: bool,
    /// Grade cards by hand, instead of by the answers and their time
    #[arg(long, requires = "cards")]
    grade: bool,
    /// Ask missed words only once
    #[arg(long, conflicts_with_all = ["cards", "games", "positions"])]
    no_repeat: bool,
    /// Ask by lines, without a screen
    #[arg(long)]
    plain: bool,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
    #[command(flatten)]
    positions: PositionArgs,
}

impl Args {
    fn options(&self) -> QuizOptions {
        let mut options = QuizOptions::new(self.kind.unwrap_or_default());
        options.seed = self.seed.unwrap_or_else(random_seed);
        options.order = if self.in_order { QuizOrder::Given } else { QuizOrder::Random };
        options.questions = if self.questions == 0 { usize::MAX } else { self.questions };
        options.repeat_missed = !self.no_repeat;
        options.question_ms = self.time_limit.map(|seconds| seconds * 1000);
        options.answer_ms = self.answer_time.map(|seconds| seconds * 1000);
        options
    }

    /// Refuses options without effect, beside those that clap refuses.
    fn refuse_unused(&self, screen: &Screen) -> Result<(), Failure> {
        let has_cards = self.cards || self.list.is_some();
        let has_positions = self.positions.is_given();
        for (heading, is_used, help) in [
            ("Card box", has_cards, "add --cards, or --list and the name of a list"),
            ("Positions", has_positions, "add --games or --positions"),
            ("Rules", has_positions, "add --games or --positions"),
        ] {
            if let Some(option) = screen.given(heading).first().filter(|_| !is_used) {
                let message = format!("{option} has no effect on these questions");
                return Err(Failure::with_help(message, help));
            }
        }
        let from = self.request.conditions.listed.iter().map(Path::new);
        if from.chain(self.positions.file()).any(|file| file == Path::new("-")) {
            let message = "standard input has the answers, so it cannot have the questions";
            return Err(Failure::with_help(message, "write them to a file, and name it"));
        }
        Ok(())
    }

    fn mode(&self) -> AnswerMode {
        AnswerMode { flash: self.flash, by_hand: self.grade && !self.flash }
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.refuse_unused(screen)?;
    if args.positions.is_given() {
        // What is printed is the same each time, what is asked has another order.
        let fixed = args.positions.is_printed().then_some(0);
        let seed = args.seed.or(fixed).unwrap_or_else(random_seed);
        let Args { lexicon, arguments, request, questions, in_order, positions, plain, .. } = args;
        let quiz = QuizParts { lexicon, arguments, request, questions, in_order, seed, plain };
        return positions::run(positions, quiz, screen);
    }
    match args.cards || args.list.is_some() {
        true => ask_cards(&args, screen),
        false => ask_words(args, screen),
    }
}

/// Asks cards of a box.
fn ask_cards(args: &Args, screen: &mut Screen) -> Outcome {
    let mut conditions = args.request.clone();
    let annotate = std::mem::take(&mut conditions.list.annotate);
    if !args.arguments.is_empty() || conditions != FindRequest::default() {
        let message = "conditions choose words, but the cards of the box are asked";
        return Err(Failure::with_help(message, "omit them, or add cards with `lexc cards add`"));
    }
    let mut file = args.card_box.open(MissingBox::Refuse, screen)?;
    let opened = args.card_box.open_lexicon(&file.cards, &args.lexicon, screen)?;
    let start = args.card_box.now();
    file.use_lexicon(&opened, start, screen)?;
    let details = DetailSource::new(&opened, &annotate)?;
    let options = args.options();
    let chosen = file.cards.chosen(args.list.as_deref())?;
    if args.cards {
        let list = args.list.clone();
        let queue = CardQueue::new(file, list, opened.lexicon.clone(), start, options);
        return take(Sitting::of_cards(queue, args.mode(), details), args.plain, screen);
    }
    let mut cards = Vec::new();
    for number in chosen {
        let card = file.cards.card(number)?;
        let answers = card.answers().iter().cloned();
        cards.extend(
            (!card.has_no_answer()).then(|| NewCard::new(card.question().clone(), answers)),
        );
    }
    // Other programs may use the box meanwhile.
    drop(file);
    let quiz = Quiz::from_cards(&cards, Some(&opened.lexicon), &options)?;
    take(Sitting::of_words(quiz, args.mode(), details), args.plain, screen)
}

/// Asks words that satisfy conditions.
fn ask_words(mut args: Args, screen: &mut Screen) -> Outcome {
    args.request.validate()?;
    let (mut opened, patterns) = args.lexicon.open_for_all(&args.arguments, screen)?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    if !args.mistakes.is_empty() {
        let mut engine = LocalEngine::of(opened, args.lexicon.edition())?;
        let words = missed_words(&args.mistakes, args.player.as_deref(), &mut engine, screen)?;
        args.request.conditions.listed.extend(words);
        opened = engine.opened;
    }
    let words = words_of(&args.request, patterns, &opened.asked())?;
    let mut options = args.options();
    options.list = match args.mistakes.is_empty() {
        true => list_name(screen, patterns),
        false => "missed plays".to_owned(),
    };
    let details = DetailSource::new(&opened, &args.request.list.annotate)?;
    let quiz = Quiz::from_words(&opened.lexicon, &words, &options)?;
    take(Sitting::of_words(quiz, args.mode(), details), args.plain, screen)
}

/// Asks the questions, on the whole screen of a terminal or by lines.
fn take(mut sitting: Sitting<'_>, plain: bool, screen: &mut Screen) -> Outcome {
    note_absent(&sitting.details.annotator, screen);
    #[cfg(feature = "play")]
    if takes_screen(plain, screen) {
        tui::run(sitting, screen)?;
        return Ok(Answer::Yes);
    }
    // Without a screen, all is by lines.
    let _ = plain;
    lines::run(&mut sitting, screen)?;
    Ok(Answer::Yes)
}
