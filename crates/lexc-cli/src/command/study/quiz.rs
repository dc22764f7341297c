//! `lexc quiz`: questions about words, in lines of text.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Write as _};
use std::time::Instant;

use lexc::runtime::Lexicon;
use lexc_api::Parameters as _;
use lexc_api::words::FindRequest;
use lexc_study::fsrs::Grade;
use lexc_study::{
    AnswerVerdict, NewCard, QuestionKind, Quiz, QuizOptions, QuizOrder, QuizQuestion, UpNext,
};

use super::card_file::{CardBoxArg, MissingBox, study_failure};
use super::cards::kind;
use super::positions::{self, PositionArgs, QuizParts};
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::query::listing::words_of;
use crate::query::lists::read_lists;

/// Ask questions about words, or the cards that are due
///
/// Type an answer a line; an empty line shows the answers that are missing. `undo` takes the last
/// card back, `quit` or the end of the input ends the quiz. Without --cards, the words that satisfy
/// the conditions are asked, and missed ones again at the end. With --games, positions are asked
/// whose best move is certain: type moves, such as 8D QUIZ.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc quiz [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc quiz --length 7 --probability-rank 1..100 --questions 20
  lexc quiz --length 2 --kind list
  lexc quiz --where 'contains:Q and not contains:U' --kind hooks
  lexc quiz --cards --box cards.jsonl
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
    #[command(flatten)]
    card_box: CardBoxArg,
    /// Kind of the questions: anagrams, anagrams-with-hooks, hooks, sub-anagrams, build-up,
    /// pattern, list (all words at once), word-or-not
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind)]
    kind: QuestionKind,
    /// Maximum number of questions or cards, 0 for all
    #[arg(long, value_name = "N", default_value_t = 20)]
    questions: usize,
    /// Ask the words in their order instead of a random one
    #[arg(long)]
    in_order: bool,
    /// Seed of the random numbers of the order
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
    #[command(flatten)]
    positions: PositionArgs,
}

/// A line of the user.
enum Typed {
    Answer(String),
    GiveUp,
    Undo,
    Quit,
}

/// The end of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// It was answered or given up.
    Asked,
    /// The last card is to be taken back.
    Undo,
    /// The quiz ends.
    Quit,
}

/// Reads lines of standard input.
struct Prompt {
    begun: Instant,
}

impl Prompt {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn read(&self, screen: &mut Screen) -> Result<Typed, Failure> {
        write!(screen, "> ")?;
        screen.flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        let read = read.map_err(|error| Failure::new(format!("cannot read: {error}")))?;
        Ok(match line.trim() {
            _ if read == 0 => Typed::Quit,
            "" => Typed::GiveUp,
            "undo" => Typed::Undo,
            "quit" => Typed::Quit,
            answer => Typed::Answer(answer.to_owned()),
        })
    }
}

fn failed(error: lexc_study::Error) -> Failure {
    study_failure(&error)
}

/// Returns what a kind of question asks for.
fn asks(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Anagrams => "anagrams",
        QuestionKind::AnagramsWithHooks => "anagrams, and words with one tile more",
        QuestionKind::Hooks => "words with one tile more at an end",
        QuestionKind::SubAnagrams => "words of some of the tiles",
        QuestionKind::BuildUp => "words with one tile more, in any order",
        QuestionKind::Pattern => "words with tiles in the gaps",
        QuestionKind::WordList => "words of the list",
        QuestionKind::WordOrNot => "is it a word: yes or no",
        _ => "answers",
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    if args.positions.is_given()? {
        let Args { lexicon, arguments, request, questions, in_order, seed, positions, .. } = args;
        let quiz = QuizParts { lexicon, arguments, request, questions, in_order, seed };
        return positions::run(positions, quiz, screen);
    }
    let prompt = Prompt { begun: Instant::now() };
    match args.cards {
        true => ask_cards(&args, &prompt, screen),
        false => ask_words(args, &prompt, screen),
    }
}

/// Asks words, missed ones again at the end.
fn ask_words(mut args: Args, prompt: &Prompt, screen: &mut Screen) -> Outcome {
    let (opened, patterns) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    args.request.validate()?;
    read_lists(&mut args.request.conditions, lexicon, screen)?;
    let asked = opened.asked();
    let words = words_of(&args.request, patterns, &asked)?;
    let mut options = QuizOptions::new(args.kind);
    options.seed = args.seed;
    options.order = if args.in_order { QuizOrder::Given } else { QuizOrder::Random };
    options.questions = if args.questions == 0 { usize::MAX } else { args.questions };
    let mut quiz = Quiz::from_words(lexicon, &words, &options).map_err(failed)?;
    let mut first = true;
    while let Some(question) = quiz.question(prompt.now()) {
        if std::mem::take(&mut first) {
            writeln!(
                screen,
                "{} ({})",
                counted(question.of as u64, "question", "questions"),
                asks(args.kind)
            )?;
        }
        match ask(&mut quiz, &question, prompt, screen)? {
            End::Asked => {}
            End::Undo => writeln!(screen, "only cards are taken back")?,
            End::Quit => break,
        }
    }
    let result = quiz.result();
    let percent = |share: Option<f64>| {
        share.map_or("none".to_owned(), |share| format!("{:.0} %", share * 100.0))
    };
    writeln!(screen, "Found {}, right {}", percent(result.recall), percent(result.precision))?;
    Ok(Answer::Yes)
}

/// Asks a question until it ends.
fn ask(
    quiz: &mut Quiz,
    question: &QuizQuestion,
    prompt: &Prompt,
    screen: &mut Screen,
) -> Result<End, Failure> {
    let style = screen.style();
    let number = match question.round {
        0 => format!("{} of {}", question.number, question.of),
        _ => format!("again, {} of {}", question.number, question.of),
    };
    let shown = style.heading(&harmless(&question.question.text));
    let expected = counted(question.expected as u64, "answer", "answers");
    writeln!(screen, "\n{shown}  {expected}  ({number})")?;
    loop {
        match prompt.read(screen)? {
            Typed::Quit => return Ok(End::Quit),
            Typed::Undo => return Ok(End::Undo),
            Typed::GiveUp => {
                quiz.give_up(prompt.now());
                let missed = quiz.last().map(|last| last.missed.join(" ")).unwrap_or_default();
                writeln!(screen, "{}", style.bad(&harmless(&missed)))?;
                return Ok(End::Asked);
            }
            Typed::Answer(answer) => match quiz.answer(&answer, prompt.now()) {
                AnswerVerdict::Solved => {
                    writeln!(screen, "{}", style.good("all found"))?;
                    return Ok(End::Asked);
                }
                AnswerVerdict::Found { left } => {
                    writeln!(screen, "{}, {left} left", style.good("yes"))?
                }
                AnswerVerdict::Repeated => writeln!(screen, "found before")?,
                AnswerVerdict::Wrong { is_word: true } => {
                    writeln!(screen, "{}, but it is a word", style.bad("no"))?;
                }
                AnswerVerdict::Wrong { .. } => writeln!(screen, "{}", style.bad("no"))?,
                _ => writeln!(screen, "not made of tiles of the alphabet")?,
            },
        }
        // The last wrong answer, or the time, may end the question.
        if quiz.question(prompt.now()).is_none_or(|now| now.question != question.question) {
            return Ok(End::Asked);
        }
    }
}

/// Asks the cards that are due, and keeps the answers.
fn ask_cards(args: &Args, prompt: &Prompt, screen: &mut Screen) -> Outcome {
    if !args.arguments.is_empty() || args.request != FindRequest::default() {
        let message = "conditions choose words, but --cards asks the cards of the box";
        return Err(Failure::with_help(message, "omit them, or add cards with `lexc cards add`"));
    }
    let (opened, _) = args.lexicon.open(&[], screen)?;
    let mut file = args.card_box.open(MissingBox::Refuse, screen)?;
    file.use_lexicon(&opened, args.card_box.now(), screen)?;
    let start = args.card_box.now();
    // A given time passes as the clock does.
    let now = |prompt: &Prompt| start + i64::try_from(prompt.now() / 1000).unwrap_or(0);
    let mut asked = 0;
    while args.questions == 0 || asked < args.questions {
        let number = match file.cards.next(now(prompt)).map_err(failed)? {
            UpNext::Card(number) => number,
            UpNext::Wait(until) => {
                let minutes = (until - now(prompt)).div_euclid(60) + 1;
                let minutes = counted(minutes.unsigned_abs(), "minute", "minutes");
                writeln!(screen, "\nThe next card is due in {minutes}.")?;
                break;
            }
            UpNext::Done => {
                writeln!(screen, "\nAll cards of today are done.")?;
                break;
            }
        };
        let card = file.cards.card(number).map_err(failed)?;
        let question = NewCard::new(card.question().clone(), card.answers().iter().cloned());
        let lexicon: Option<&Lexicon> =
            card.question().kind.needs_lexicon().then_some(&opened.lexicon);
        let mut options = QuizOptions::new(card.question().kind);
        options.repeat_missed = false;
        let mut quiz = Quiz::from_cards(&[question], lexicon, &options).map_err(failed)?;
        let begun = prompt.now();
        let Some(question) = quiz.question(begun) else { break };
        writeln!(screen, "\n{}:", asks(question.question.kind))?;
        match ask(&mut quiz, &question, prompt, screen)? {
            End::Asked => {}
            End::Undo if asked == 0 => {
                writeln!(screen, "no card was asked yet")?;
                continue;
            }
            End::Undo => {
                let (_, lines) = file.cards.undo(now(prompt)).map_err(failed)?;
                file.append(&lines)?;
                asked -= 1;
                continue;
            }
            End::Quit => break,
        }
        asked += 1;
        let Some(last) = quiz.last() else { break };
        let ms = u32::try_from(prompt.now() - begun).unwrap_or(u32::MAX);
        let grade = match last.is_solved() {
            true => file.cards.settings().grade(1, 1, ms.into()),
            false => Grade::Again,
        };
        let lines = file.cards.answer(number, grade, ms, now(prompt)).map_err(failed)?;
        file.append(&lines)?;
    }
    writeln!(screen, "{}", counted(asked as u64, "card was asked", "cards were asked"))?;
    Ok(Answer::Yes)
}
