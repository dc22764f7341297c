//! Notes and warnings of `lexc build`: omitted lines, and options without effect.

use std::path::Path;

use lexc::build::build::{BuildReport, ValueFilesReport};
use lexc::build::normalise::SourceReport;
use lexc_diagnostic::Diagnostic;

use crate::output::Screen;
use crate::output::numbers::{count, counted};

/// Returns a note on lines of value files that match no word.
fn unmatched_values(values: &ValueFilesReport) -> Vec<Diagnostic> {
    if values.not_found == 0 {
        return Vec::new();
    }
    let lines = counted(values.not_found, "line", "lines");
    let words = values.first_not_found.join(", ");
    let more = match values.not_found > values.first_not_found.len() as u64 {
        true => ", …",
        false => "",
    };
    let note = format!("{lines} of the value files match no word of the lexicon: {words}{more}");
    vec![Diagnostic::note(note)]
}

/// Returns the warnings on the affix file of a hunspell dictionary: flags that it does not define,
/// and heads of affixes that are fewer than the head says.
pub(super) fn affix_warnings(source: &SourceReport) -> Vec<Diagnostic> {
    let Some(hunspell) = &source.hunspell else {
        return Vec::new();
    };
    let file = &hunspell.affixes;
    let mut warnings: Vec<Diagnostic> = (hunspell.short_groups.iter())
        .map(|group| {
            let warning = format!("{file}, {group}, where hunspell refuses the rest of the file");
            Diagnostic::warning(warning)
        })
        .collect();
    if hunspell.undefined > 0 {
        let stems = counted(hunspell.undefined, "stem has flags", "stems have flags");
        let of = count(hunspell.stems);
        let example = &hunspell.undefined_example;
        let warning = format!("{stems} that {file} does not define, of {of}: {example}");
        let help = "name the affix file of the dictionary with --affixes";
        warnings.push(Diagnostic::warning(warning).help(help));
    }
    warnings
}

/// Prints notes on omitted lines, and warnings about options without effect.
pub(super) fn print_warnings(
    report: &BuildReport,
    language: &str,
    quiet: bool,
    rejects: Option<&Path>,
    screen: &mut Screen,
) {
    for read in [Some(&report.lists), report.minus.as_ref()].into_iter().flatten() {
        read.sources.iter().for_each(|source| screen.report(&affix_warnings(source)));
        screen.report(&match quiet {
            true => read.summaries(),
            false => read.diagnostics(),
        });
    }
    if !quiet || report.lists.skip_capitalised {
        screen.report(&report.lists.capitals(language));
    }
    if let Some(values) = &report.values_from {
        let is_useless = values.files.words() <= values.not_found && values.files.lines() > 0;
        screen.report(&match is_useless && !quiet {
            // If some lines match, the others are just other words.
            true => values.files.diagnostics(),
            false => values.files.summaries(),
        });
        screen.report(&unmatched_values(values));
        if is_useless {
            let warning = "no line of the value files matches a word of the lexicon";
            screen.report(&[Diagnostic::warning(warning)
                .help("compare --field and --delimiter with the columns of the files")]);
        }
    }
    let omitted =
        report.lists.rejected() + report.minus.as_ref().map_or(0, |minus| minus.rejected());
    if omitted > 0 && !quiet {
        let lines = counted(omitted, "omitted line is", "omitted lines are");
        screen.report(&[match rejects {
            Some(path) => Diagnostic::note(format!("{lines} in {}", path.display())),
            None => Diagnostic::note(format!("{lines} not kept"))
                .help("keep them in a file with --rejects FILE"),
        }]);
    }
    if report.not_found > 0 {
        let words = counted(report.not_found, "word to exclude is", "words to exclude are");
        screen.report(&[Diagnostic::warning(format!("{words} not in the lists"))
            .help("compare spelling and alphabet of the list given with --minus")]);
    }
}
