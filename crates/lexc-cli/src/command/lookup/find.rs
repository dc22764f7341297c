//! `lexc find`: words that satisfy conditions.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::{letters, multiset, pattern};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, FuzzyWord, Query};

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::answers::{AnswerArgs, print};
use crate::query::parse::text;
use lexc_api::conditions::ConditionsRequest;
use lexc_api::values::Integer;

/// Print the words that satisfy all conditions
///
/// In a pattern, ? is any tile, * any number of tiles, [AEIOU] one of these tiles, [A-F] one of
/// this range of the alphabet, and [^AEIOU] any tile but these. Brackets around one tile of several
/// characters, as in [CH], are that tile; [[C]H] is C or H. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc find [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc find english.lex 'C[AEIOU]?*' --length 4..6
  lexc find english.lex --infix zz --without aeiou --order score
  lexc find english.lex --sub-anagram 'retina?' --suffix s --order probability --limit 10
  lexc find english.lex --regex '(un)?do.*' --vowels 2..3
  lexc find --length 7 --order probability --offset 1000 --limit 100 --with-hooks"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    /// Print only the number of words
    #[arg(short, long, conflicts_with = "json")]
    count: bool,
    #[command(flatten)]
    answers: AnswerArgs,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    selection: SelectionArgs,
}

/// All conditions of the subcommand.
#[derive(Debug, clap::Args)]
struct SelectionArgs {
    #[command(flatten)]
    conditions: ConditionsRequest,
    /// Anagrams of these tiles; ? is a blank
    #[arg(long, value_name = "TILES", help_heading = "Conditions")]
    anagram: Vec<String>,
    /// Words made of some of these tiles
    #[arg(long, value_name = "TILES", help_heading = "Conditions")]
    sub_anagram: Vec<String>,
    /// Words within --distance edits of this word
    #[arg(long, value_name = "WORD", help_heading = "Conditions")]
    near: Option<String>,
    /// Maximum number of edits
    #[arg(
        long,
        value_name = "N",
        default_value_t,
        requires = "near",
        help_heading = "Conditions"
    )]
    distance: Integer<1, 0, { u64::MAX }>,
}

impl SelectionArgs {
    fn query(&self, lexicon: &Lexicon, patterns: &[OsString]) -> Result<Query, Failure> {
        let mut query = self.conditions.query(lexicon)?;
        for argument in patterns {
            let pattern = pattern(lexicon, "pattern", text(argument)?);
            query.push(pattern.map_err(Failure::of_argument)?);
        }
        for text in &self.anagram {
            query.push(multiset(lexicon, "anagram", text)?.anagrams());
        }
        for text in &self.sub_anagram {
            query.push(multiset(lexicon, "sub_anagram", text)?.subanagrams());
        }
        if let Some(word) = &self.near {
            let tiles = letters(lexicon, "near", word)?;
            let near = FuzzyWord::new(
                &tiles,
                self.distance.size(),
                EditDistance::OptimalStringAlignment,
            );
            query.push(near.map_err(|error| Failure::new(format!("--near {word}: {error}")))?);
        }
        Ok(query)
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, patterns) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    let query = args.selection.query(lexicon, patterns)?;
    if args.count {
        let mut matches = lexicon.matches_unordered(&query);
        let mut count = 0usize;
        while count < args.answers.limit() && matches.next_letters().is_some() {
            count += 1;
        }
        let count = count.saturating_sub(args.answers.offset);
        writeln!(screen, "{count}")?;
        note_patterns(count, patterns.len(), screen)?;
        return Ok(Answer::of(count > 0));
    }
    let found = args.answers.search(lexicon, &query);
    let answer = print(&opened, &found, &args.answers, screen)?;
    note_patterns(found.len(), patterns.len(), screen)?;
    Ok(answer)
}

/// Says that a word has to match all patterns, if there are several and no word was found.
fn note_patterns(found: usize, patterns: usize, screen: &mut Screen) -> Result<(), Failure> {
    if found == 0 && patterns > 1 {
        screen.flush()?;
        let note = format!("no word matches all {patterns} patterns at once");
        screen.report(&[Diagnostic::note(note)]);
    }
    Ok(())
}
