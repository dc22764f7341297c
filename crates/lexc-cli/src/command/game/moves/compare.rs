//! Digests of the plays of a position, and their comparison between structures.

use std::fmt;

use lexc::game::digest::Digest;
use lexc::game::{GameRules, Position, Score};
use lexc_report::bench::{BenchBackend, Finder};
use serde::Serialize;

use crate::args::game::backend::generator_error;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::output::numbers::counted;

/// Compares the plays that several backends find.
pub(super) struct BackendComparison<'a> {
    finders: Vec<(BenchBackend, Finder)>,
    opened: &'a OpenedLexicon,
}

/// A difference between the plays of a backend and the expected ones.
pub(super) struct PlayDifference {
    backend: BenchBackend,
    found: Digest,
    expected: Digest,
    /// The backend or the list that expects it.
    source: String,
}

impl fmt::Display for PlayDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = |digest: &Digest| {
            let plays = counted(digest.plays, "play", "plays");
            match digest.best {
                Some(best) => format!("{plays}, best {best}, digest {:016x}", digest.digest),
                None => "no play".to_owned(),
            }
        };
        let (backend, source) = (self.backend, &self.source);
        let (found, expected) = (format(&self.found), format(&self.expected));
        write!(f, "{backend} finds {found}, but {source} {expected}")
    }
}

impl<'a> BackendComparison<'a> {
    /// Creates a finder for each backend.
    pub(super) fn new(
        opened: &'a OpenedLexicon,
        rules: &GameRules,
        backends: &[BenchBackend],
    ) -> Result<Self, Failure> {
        let finder = |backend: &BenchBackend| {
            let finder = Finder::new(&opened.lexicon, rules, *backend);
            Ok((*backend, finder.map_err(|error| generator_error(opened, &error))?))
        };
        let finders: Result<_, Failure> = backends.iter().map(finder).collect();
        Ok(Self { finders: finders?, opened })
    }

    /// Returns the digest of the first backend, and the first difference: from the known answer if
    /// there is one, else from the digest of the first backend.
    pub(super) fn digest(
        &mut self,
        position: &Position,
        answer: Option<Digest>,
    ) -> Result<(Digest, Option<PlayDifference>), Failure> {
        let mut first: Option<Digest> = None;
        let mut expected = answer.map(|answer| (answer, "the list says".to_owned()));
        let mut difference = None;
        for (backend, finder) in &mut self.finders {
            let found =
                finder.digest(position).map_err(|error| generator_error(self.opened, &error))?;
            first.get_or_insert(found);
            let (expected, source) = expected.get_or_insert_with(|| (found, backend.to_string()));
            if found != *expected && difference.is_none() {
                difference = Some(PlayDifference {
                    backend: *backend,
                    found,
                    expected: *expected,
                    source: source.clone(),
                });
            }
        }
        Ok((first.unwrap_or_default(), difference))
    }
}

/// A digest in JSON.
#[derive(Debug, Serialize)]
pub(super) struct DigestRow {
    /// The line of the list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    count: u64,
    digest: String,
    best_score: Option<Score>,
}

impl DigestRow {
    pub(super) fn new(line: Option<usize>, digest: &Digest) -> Self {
        Self {
            line,
            count: digest.plays,
            digest: format!("{:016x}", digest.digest),
            best_score: digest.best,
        }
    }
}
