//! The options for the order and number of words, and the printing of words.

use std::io::Write as _;

use lexc_api::words::WordRow;
use lexc_runtime::query::{MatchList, Order, Query, Sorting, TileDistribution};
use lexc_runtime::{Letter, Lexicon};

use super::annotate::{AnnotateArgs, Annotator};
use crate::args::lexicon::OpenedLexicon;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure};
use crate::output::{Screen, json};
use crate::words::spelling::Speller;

/// An order of words, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum OrderName {
    // Plain comments: help lists the values in one line.
    #[default]
    Alphabet,
    // Longest first.
    Length,
    // Greatest sum of tile scores first.
    Score,
    // Likeliest to be drawn from the full bag first.
    Probability,
}

/// The options of subcommands that print words.
#[derive(Debug, clap::Args)]
pub(crate) struct AnswerArgs {
    /// Order of the words: alphabet, or length, score or probability to be drawn from a full bag,
    /// with the greatest first and ties by the alphabet
    #[arg(
        long,
        value_enum,
        value_name = "ORDER",
        default_value_t,
        hide_default_value = true
    )]
    order: OrderName,
    /// Reverse the order
    #[arg(long)]
    reverse: bool,
    /// Compute probabilities without blanks
    #[arg(long)]
    no_blanks: bool,
    /// Print at most N words, 0 for all
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    /// Skip the first N words
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) offset: usize,
    /// Also print the tiles that extend each word at the front and at the back, in tab-separated
    /// columns
    #[arg(long)]
    with_hooks: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) annotate: AnnotateArgs,
}

impl AnswerArgs {
    /// Returns the order for the library.
    pub(crate) fn sorting(&self) -> Sorting {
        Sorting {
            order: match self.order {
                OrderName::Alphabet => Order::Alphabet,
                OrderName::Length => Order::Length,
                OrderName::Score => Order::Score,
                OrderName::Probability => Order::Probability {
                    blanks: !self.no_blanks,
                },
            },
            reverse: self.reverse,
        }
    }

    /// Returns the greatest number of words to find, those that are skipped included.
    pub(crate) fn limit(&self) -> usize {
        let limit = self.limit.unwrap_or(usize::MAX);
        limit.saturating_add(self.offset)
    }

    /// Runs a query. The first words are still to be skipped.
    pub(crate) fn search(&self, lexicon: &Lexicon, query: &Query) -> MatchList {
        lexicon.sorted_matches(query, self.sorting(), self.limit())
    }

    /// Prepares the descriptions of words.
    pub(crate) fn describer<'a>(
        &self,
        opened: &'a OpenedLexicon,
    ) -> Result<WordDescriber<'a>, Failure> {
        let alphabet = opened.lexicon.alphabet();
        let annotator = self.annotate.annotator(opened.whole())?;
        Ok(WordDescriber {
            lexicon: &opened.lexicon,
            bag: match self.no_blanks {
                true => TileDistribution::without_blanks(alphabet),
                false => TileDistribution::new(alphabet),
            },
            annotator: match self.with_hooks {
                true => annotator.with_hooks(&opened.lexicon),
                false => annotator,
            },
        })
    }
}

/// Describes words for programs.
pub(crate) struct WordDescriber<'a> {
    lexicon: &'a Lexicon,
    bag: TileDistribution,
    annotator: Annotator<'a>,
}

impl<'a> WordDescriber<'a> {
    /// Returns the annotator of words.
    pub(crate) fn annotator(&self) -> &Annotator<'a> {
        &self.annotator
    }
}

impl WordDescriber<'_> {
    /// Describes a word.
    pub(crate) fn describe(&self, word: &[Letter]) -> WordRow {
        WordRow::new(
            self.lexicon,
            &self.bag,
            word,
            self.annotator.annotations(word),
        )
    }
}

/// Prints words, one per line or as JSON. The answer is negative if there are none.
pub(crate) fn print(
    opened: &OpenedLexicon,
    found: &MatchList,
    args: &AnswerArgs,
    screen: &mut Screen,
) -> Result<Answer, Failure> {
    let mut array = json::Array::new(args.json);
    let describer = args.describer(opened)?;
    if args.json {
        for word in found.iter().skip(args.offset) {
            array.push(screen, &describer.describe(word))?;
        }
    } else {
        let speller = Speller::new(&opened.lexicon);
        let mut line = Vec::new();
        if let Some(header) = describer.annotator.header(&["word"]) {
            writeln!(screen, "{header}")?;
        }
        for word in found.iter().skip(args.offset) {
            line.clear();
            speller.spell(word, &mut line);
            describer.annotator.append(word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(found.len() > args.offset))
}
