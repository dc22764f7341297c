//! Totals of the plays of a position, and whether all structures agree.

use std::fmt;

use lexc_game::digest::Digest;
use lexc_game::{GameRules, Position, Score};
use lexc_movegen::backend::{BenchBackend, Finder};
use serde::Serialize;

use crate::args::backend::no_generator;
use crate::args::lexicon::Named;
use crate::failure::Failure;
use crate::output::style::counted;

/// Finders that are to agree.
pub(super) struct Compared<'a> {
    finders: Vec<(BenchBackend, Finder)>,
    named: &'a Named,
}

/// Plays that are not those expected.
pub(super) struct Difference {
    backend: BenchBackend,
    found: Digest,
    expected: Digest,
    by: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |digest: &Digest| {
            let plays = counted(digest.plays, "play", "plays");
            match digest.best {
                Some(best) => format!("{plays}, best {best}, digest {:016x}", digest.digest),
                None => "no play".to_owned(),
            }
        };
        let (backend, by) = (self.backend, &self.by);
        let (found, expected) = (show(&self.found), show(&self.expected));
        write!(f, "{backend} finds {found}, and {by} {expected}")
    }
}

impl<'a> Compared<'a> {
    pub(super) fn new(
        named: &'a Named,
        rules: &GameRules,
        backends: &[BenchBackend],
    ) -> Result<Self, Failure> {
        let finder = |backend: &BenchBackend| {
            let finder = Finder::new(&named.lexicon, rules, *backend);
            Ok((
                *backend,
                finder.map_err(|error| no_generator(named, &error))?,
            ))
        };
        let finders: Result<_, Failure> = backends.iter().map(finder).collect();
        Ok(Self {
            finders: finders?,
            named,
        })
    }

    /// Returns the digest of the first backend, and the first difference: from the answer, if it is
    /// known, else from that digest.
    pub(super) fn digest(
        &mut self,
        position: &Position,
        answer: Option<Digest>,
    ) -> Result<(Digest, Option<Difference>), Failure> {
        let mut first: Option<Digest> = None;
        let mut expected = answer.map(|answer| (answer, "the list says".to_owned()));
        let mut difference = None;
        for (backend, finder) in &mut self.finders {
            let found = finder
                .digest(position)
                .map_err(|error| no_generator(self.named, &error))?;
            first.get_or_insert(found);
            let (expected, by) = expected.get_or_insert_with(|| (found, backend.to_string()));
            if found != *expected && difference.is_none() {
                difference = Some(Difference {
                    backend: *backend,
                    found,
                    expected: *expected,
                    by: by.clone(),
                });
            }
        }
        Ok((first.unwrap_or_default(), difference))
    }
}

/// A digest for programs.
#[derive(Debug, Serialize)]
pub(super) struct Summary {
    /// The line of the list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    count: u64,
    digest: String,
    best_score: Option<Score>,
}

impl Summary {
    pub(super) fn new(line: Option<usize>, digest: &Digest) -> Self {
        Self {
            line,
            count: digest.plays,
            digest: format!("{:016x}", digest.digest),
            best_score: digest.best,
        }
    }
}
