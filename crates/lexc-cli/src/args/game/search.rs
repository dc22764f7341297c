//! Searches to the end of the game: position, limits, threads and memory.

use std::time::{Duration, Instant};

use lexc_api::EarlyStop;
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

/// The options for the limits and resources of a search.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArg {
    /// Stop after this many seconds, with the best answer so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop after N nodes, with the best answer so far
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Number of threads; results do not depend on it, unless a limit stops the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let invalid = || "write a number of seconds, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| invalid())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| invalid())
}

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

impl SearchArg {
    /// Limits a search without limits to this time.
    pub(crate) fn or_time(&self, time: Duration) -> Self {
        let unlimited = self.time.is_none() && self.nodes.is_none();
        Self {
            time: self.time.or(unlimited.then_some(time)),
            ..*self
        }
    }

    /// Starts the clock, and returns the limits. From now on, the first signal that would end the
    /// process stops the search.
    pub(crate) fn begin(&self) -> SearchLimits {
        interrupt::defer();
        SearchLimits {
            begin: Instant::now(),
            time: self.time,
            nodes: self.nodes,
        }
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.into()
    }

    /// Returns the size of the transposition table, in bytes.
    pub(crate) fn memory(&self) -> usize {
        usize::try_from(self.memory)
            .unwrap_or(usize::MAX)
            .saturating_mul(1 << 20)
    }
}

impl SearchLimits {
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
