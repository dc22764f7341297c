//! The lists of words of `--in`.

use std::path::Path;

use lexc::runtime::Lexicon;
use lexc_api::conditions::ConditionsRequest;
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::input::files;
use crate::output::Screen;
use crate::query::parse::for_each_line;

/// Replaces the files of `--in` by their words, one per line, and says how many of them are not
/// words of the lexicon. `-` is standard input.
pub(crate) fn read_lists(
    conditions: &mut ConditionsRequest,
    lexicon: &Lexicon,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let files = std::mem::take(&mut conditions.listed);
    for file in &files {
        let mut words = Vec::new();
        if file == "-" {
            for_each_line("words", screen, &mut |line, _| {
                words.push(line.to_owned());
                Ok(())
            })?;
        } else {
            let bytes = files::read(Path::new(file), "a list of words")?;
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            words.extend(lines.map(str::to_owned));
        }
        let is_word = |word: &&String| {
            let found = lexc_api::text::word(lexicon, word, |word| {
                lexicon.contains_letters(word).then_some(())
            });
            found.is_ok_and(|(_, found)| found.is_some())
        };
        let others: Vec<&String> = words.iter().filter(|word| !is_word(word)).collect();
        if let [first, ..] = &*others {
            let (count, all) = (others.len(), words.len());
            let note = format!("{file}: {count} of {all} lines are not words of the lexicon");
            let help = format!("the first one is {first}; for a list of another form, build it");
            screen.report(&[Diagnostic::note(note).help(help)]);
        }
        conditions.listed.extend(words);
    }
    // A list without words has none that match.
    if !files.is_empty() && conditions.listed.is_empty() {
        conditions.listed.push(String::new());
    }
    Ok(())
}
