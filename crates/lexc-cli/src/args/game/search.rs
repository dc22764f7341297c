//! Searches to the end of the game: position, limits, threads and memory.

use std::time::{Duration, Instant};

use lexc_api::EarlyStop;
use lexc_api::endgame::SearchRequest;
use lexc_api::values::{Nodes, SearchSeconds};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::SolveError;
use lexc_game::GameRules;
use lexc_runtime::Alphabet;

use crate::args::game::backend::{BackendName, open, require_scores};
use crate::args::game::position::{ParsedPosition, PositionArg};
use crate::args::game::rules::RulesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::Failure;
use crate::output::{Screen, interrupt};

/// The lexicon, the rules and the position of a search to the end of the game.
#[derive(Debug)]
pub(crate) struct SearchRoot {
    pub(crate) opened: OpenedLexicon,
    pub(crate) rules: GameRules,
    pub(crate) start: ParsedPosition,
}

impl SearchRoot {
    /// Opens the lexicon with a DAWG, and reads the position.
    pub(crate) fn open(
        lexicon: &LexiconArg,
        rules: &RulesArg,
        position: &PositionArg,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        let opened = open(lexicon, position.lexicon()?, &[BackendName::Dawg], screen)?;
        require_scores(&opened)?;
        let rules = position.rules(rules, &opened, screen)?;
        if position.is_none() {
            return Err(Diagnostic::error("no position is given")
                .help("give one with --cgp or --gcg")
                .into());
        }
        let start = position.read(&opened, &rules, screen)?;
        Ok(Self {
            opened,
            rules,
            start,
        })
    }
}

/// The limits of a search that has begun.
#[derive(Debug)]
pub(crate) struct SearchLimits {
    begin: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl SearchLimits {
    /// Starts the clock. From now on, the first signal that would end the process stops the
    /// search. Without limits, a search stops after the time `otherwise`.
    pub(crate) fn begin(search: &SearchRequest, otherwise: Option<Duration>) -> Self {
        interrupt::defer();
        let unlimited = search.time.is_none() && search.nodes.is_none();
        Self {
            begin: Instant::now(),
            time: match unlimited {
                true => otherwise,
                false => search.time.map(SearchSeconds::duration),
            },
            nodes: search.nodes.map(Nodes::get),
        }
    }

    /// Returns the reason why the search has to stop after this number of nodes, if there is one.
    pub(crate) fn stop_reason(&self, nodes: u64) -> Option<EarlyStop> {
        if interrupt::is_requested() {
            Some(EarlyStop::Interrupted)
        } else if self.nodes.is_some_and(|most| nodes >= most) {
            Some(EarlyStop::Nodes)
        } else if self.time.is_some_and(|most| self.begin.elapsed() >= most) {
            Some(EarlyStop::Time)
        } else {
            None
        }
    }

    /// Returns the number of nodes that are left.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.nodes
            .map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    /// Returns the seconds since the beginning.
    pub(crate) fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }
}

/// Describes why a position cannot be searched, with a remedy.
pub(crate) fn solve_error(error: &SolveError, alphabet: &Alphabet) -> Failure {
    lexc_api::endgame::solve_error(error, alphabet).into()
}
