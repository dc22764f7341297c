//! The readings of a sample that make most lines fit.

use super::pieces::is_named;
use super::reading::Reading;
use super::sample::Trial;
use crate::normalise::options::{Phrases, ReadOptions};
use crate::normalise::report::RejectKind;
use crate::normalise::text::field;

impl Trial<'_> {
    /// Returns the readings with these options and others that make most lines fit.
    pub(in crate::normalise) fn readings(&self, given: &ReadOptions) -> Vec<Reading> {
        self.of_lines(given, true)
    }

    /// Returns the readings in which the same words come in many lines.
    pub(in crate::normalise) fn repeated(&self, given: &ReadOptions) -> Vec<Reading> {
        self.of_lines(given, false)
    }

    fn of_lines(&self, given: &ReadOptions, many: bool) -> Vec<Reading> {
        let mut all = self.of_columns(given, many);
        // Where most lines fit, the others are left out rather than many.
        if all.iter().any(Reading::is_of_most_lines) {
            all.retain(Reading::is_of_most_lines);
        }
        self.drop_divided(&mut all);
        // Tiles in order stand before the word that they make.
        let is_second = |reading: &Reading| reading.options.field == Some(2);
        if self.has_alphagrams(given) && all.iter().any(is_second) {
            all.retain(is_second);
        }
        // Columns of classes or articles have few words.
        let most = all.iter().map(|reading| reading.words).max().unwrap_or(0);
        all.retain(|reading| reading.words * 2 > most || reading.options.phrases == Phrases::Skip);
        let mut pieces = self.pieces(given);
        // Names tell the values of lines apart, one in a line.
        let lines = self.lines.len() as u64;
        let is_one = |words: u64| words * 10 >= lines * 9 && words * 2 <= lines * 3;
        if pieces.iter().any(|reading| is_named(reading) && is_one(reading.words)) {
            pieces.retain(is_named);
        }
        pieces.retain(|reading| reading.words > most || is_named(reading) && reading.words == most);
        all.append(&mut pieces);
        all
    }

    /// Returns the readings of a word in each line, or a phrase.
    fn of_columns(&self, given: &ReadOptions, many: bool) -> Vec<Reading> {
        let mut all = Vec::new();
        let signs = self.comment_signs(given);
        // Lines at the top alone are comments in every reading.
        let is_title = signs.iter().any(|sign| self.is_at_top(sign));
        let plain = (!is_title).then(|| given.comment.clone());
        let comments = signs.into_iter().map(Some).chain(plain);
        let options = comments.map(|comment| ReadOptions { comment, ..given.clone() });
        for columns in options.flat_map(|options| self.columns(&options, many)) {
            let marked = columns.clone().marks(self.marks(&columns));
            let columns = columns.header(self.with_header(marked).header);
            // A title's signs are no marks.
            let marks = self.marks(&columns);
            let columns = columns.marks(marks);
            let Some((report, words)) = self.read(&columns) else {
                continue;
            };
            let spaces = report.rejected.iter().find(|kind| kind.kind == RejectKind::Space);
            let has_tab = |line: &str| field(line, &columns).unwrap_or("").trim().contains('\t');
            let may_be = |lines| {
                (lines < report.lines || self.has_phrases(&columns))
                    && !self.lines(&columns).any(has_tab)
            };
            if spaces.is_some_and(|spaces| may_be(spaces.lines)) {
                for phrases in [Phrases::Join, Phrases::Skip] {
                    all.extend(self.tried(columns.clone().phrases(phrases)));
                }
            }
            all.extend(self.reading(columns, &report, words));
        }
        all
    }

    /// Drops the columns that white space divides where another sign does: it divides the phrases
    /// of a column, and is in fewer lines than a sign that all lines have.
    fn drop_divided(&self, all: &mut Vec<Reading>) {
        let is_joined = |Reading { options, .. }: &Reading| {
            let is_first = options.field.is_none_or(|field| field == 1);
            is_first && options.delimiter.is_some() && options.phrases == Phrases::Join
        };
        let is_space = |Reading { options, .. }: &Reading| {
            options.field.is_some() && !options.csv && options.delimiter.is_none()
        };
        let is_separated = |Reading { options, .. }: &Reading| {
            let in_all = |sign: &String| {
                (["\t", "|"].contains(&&**sign) || options.field == Some(1) && sign == ";")
                    && self.lines(options).all(|line| line.contains(&**sign))
            };
            !options.csv && options.delimiter.as_ref().is_some_and(in_all)
        };
        let separated: Vec<Reading> =
            all.iter().filter(|reading| is_separated(reading)).cloned().collect();
        let by_space = all.iter().filter(|reading| is_space(reading)).map(|one| one.words).max();
        let joined = all.iter().any(is_joined);
        all.retain(|reading| {
            // The column of the sign holds what white space divides.
            let mut others = separated.iter().filter(|other| Some(other.words) >= by_space);
            !is_space(reading) || !joined && !others.any(|other| other.is_around(reading))
        });
    }
}
