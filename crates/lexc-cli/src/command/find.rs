//! `lexc find`: words that meet some conditions.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, Near, Pattern, Query, Regex, Tally};

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::Screen;
use crate::words::question::{Answers, Counts, letters, pattern, print, rack, refused, text};

/// Print the words that meet all conditions
///
/// In a pattern ? is any tile, * any number of tiles, [AEIOU] one of these, [A-F] one of this range of
/// the alphabet and [^AEIOU] none of these. A bracket that holds one tile of several characters, as
/// [CH], is that tile; [[C]H] is C or H. All conditions are walked at once. Exit status 1 if
/// there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc find [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc find english.lex 'C[AEIOU]?*' --length 4..6
  lexc find english.lex --infix zz --without aeiou --order score
  lexc find english.lex --sub-anagram 'retina?' --suffix s --order probability --limit 10
  lexc find english.lex --regex '(un)?do.*' --vowels 2..3"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    /// Print only their number
    #[arg(short, long, conflicts_with = "json")]
    count: bool,
    #[command(flatten)]
    answers: Answers,
    // Last: their heading would stand over what follows.
    #[command(flatten)]
    conditions: Conditions,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Conditions")]
struct Conditions {
    /// Another pattern of the whole word
    #[arg(long, value_name = "PATTERN")]
    pattern: Vec<String>,
    /// Words that begin with these tiles
    #[arg(long, value_name = "TILES")]
    prefix: Vec<String>,
    /// Words that end with these tiles
    #[arg(long, value_name = "TILES")]
    suffix: Vec<String>,
    /// Words that contain these tiles side by side
    #[arg(long, value_name = "TILES")]
    infix: Vec<String>,
    /// Words of this number of tiles: 5, 2..5, 2.. or ..5
    #[arg(long, value_name = "RANGE")]
    length: Option<Counts>,
    /// Words with this number of vowels
    #[arg(long, value_name = "RANGE")]
    vowels: Option<Counts>,
    /// Words that contain these tiles in any order; a tile given twice occurs at least twice
    #[arg(long, value_name = "TILES")]
    containing: Vec<String>,
    /// Words without these tiles; a tile given twice may occur once
    #[arg(long, value_name = "TILES")]
    without: Vec<String>,
    /// Anagrams of these tiles; ? is a blank
    #[arg(long, value_name = "TILES")]
    anagram: Vec<String>,
    /// Words made of some of these tiles
    #[arg(long, value_name = "TILES")]
    sub_anagram: Vec<String>,
    /// Words that match this regular expression as a whole
    #[arg(long, value_name = "EXPRESSION")]
    regex: Vec<String>,
    /// Words at most --distance edits away from this word
    #[arg(long, value_name = "WORD")]
    near: Option<String>,
    /// Greatest number of edits of --near
    #[arg(long, value_name = "N", default_value_t = 1, requires = "near")]
    distance: usize,
}

impl Conditions {
    fn query(&self, lexicon: &Lexicon, patterns: &[OsString]) -> Result<Query, Failure> {
        let mut query = Query::new();
        for argument in patterns {
            query.push(pattern(lexicon, "pattern", text(argument)?)?);
        }
        for text in &self.pattern {
            query.push(pattern(lexicon, "--pattern", text)?);
        }
        for text in &self.prefix {
            query.push(Pattern::prefix(&letters(lexicon, "--prefix", text)?));
        }
        for text in &self.suffix {
            query.push(Pattern::suffix(&letters(lexicon, "--suffix", text)?));
        }
        for text in &self.infix {
            query.push(Pattern::infix(&letters(lexicon, "--infix", text)?));
        }
        if let Some(Counts { min, max }) = self.length {
            query.push(Tally::length(min..=max));
        }
        if let Some(Counts { min, max }) = self.vowels {
            query.push(Tally::vowels(lexicon.alphabet(), min..=max));
        }
        for text in &self.containing {
            query.push(Tally::containing(&letters(lexicon, "--containing", text)?));
        }
        for text in &self.without {
            query.push(Tally::without(&letters(lexicon, "--without", text)?));
        }
        for text in &self.anagram {
            query.push(rack(lexicon, "--anagram", text)?.exact());
        }
        for text in &self.sub_anagram {
            query.push(rack(lexicon, "--sub-anagram", text)?.part());
        }
        for text in &self.regex {
            let regex = Regex::new(text, lexicon.alphabet());
            query.push(regex.map_err(|error| refused(lexicon, "--regex", text, &error))?);
        }
        if let Some(word) = &self.near {
            let tiles = letters(lexicon, "--near", word)?;
            let near = Near::new(&tiles, self.distance, EditDistance::OptimalStringAlignment);
            query.push(near.map_err(|error| Failure::new(format!("--near {word}: {error}")))?);
        }
        Ok(query)
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, patterns) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &named.lexicon;
    let query = args.conditions.query(lexicon, patterns)?;
    if args.count {
        let mut matches = lexicon.matches(&query);
        let mut count = 0usize;
        while count < args.answers.limit() && matches.next_letters().is_some() {
            count += 1;
        }
        writeln!(screen, "{count}")?;
        return Ok(Answer::of(count > 0));
    }
    let found = args.answers.search(lexicon, &query);
    print(&named, &found, &args.answers, screen)
}
