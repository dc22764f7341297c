//! The choice between pointers and copies, by cost.
//!
//! A state with r incoming edges costs r pointers and one record if it is a root, or r records if
//! it is copied. The costs of codes depend on all these choices, so they are revised several times,
//! each time for half of the states: changing all at once would oscillate.

use lexc_format::packed::Class;

use super::choose::{CodeCosts, CodeSet, Histogram, choose};
use super::forest::{Forest, ForestPlan};
use super::log2::log2;
use super::section::PackOptions;
use crate::automaton::dawg::Dawg;

/// The codes for the edges and pointers of a forest.
#[derive(Debug)]
pub(super) struct Codebook {
    /// For each label of the edge before.
    pub(super) edges: Vec<CodeSet>,
    /// For each kind of edge. Symbols are states.
    pub(super) pointers: Vec<CodeSet>,
}

/// The costs of the descriptions of codes, as measured for English and Polish.
const EDGE_COSTS: CodeCosts = CodeCosts { symbol: 5.0, code: 100.0, contexts: 160 };
const POINTER_COSTS: CodeCosts = CodeCosts { symbol: 7.0, code: 60.0, contexts: 64 };
/// The cost of a root in the table of roots, in bits.
const ROOT: f64 = 5.0;
/// The cost of the length before a measured child, in bits.
const MEASURE: f64 = 10.0;

impl Codebook {
    pub(super) fn new(forest: &Forest, letters: u8, fast: bool) -> Self {
        let limit = |costs: CodeCosts| match fast {
            true => CodeCosts { contexts: costs.contexts.min(48), ..costs },
            false => costs,
        };
        let edges = forest.edges.iter();
        let pointers = edges.clone().filter(|edge| edge.class() == Class::Pointer);
        let edges = histograms(
            usize::from(letters) + 1,
            edges.map(|edge| (edge.before.into(), edge.context.into(), edge.number)),
        );
        let pointers = histograms(
            4 * usize::from(letters),
            pointers.map(|edge| (edge.pointer_kind(), edge.label(), edge.target)),
        );
        let edge_costs = limit(EDGE_COSTS);
        let pointer_costs = limit(POINTER_COSTS);
        Self {
            edges: edges.iter().map(|kind| choose(kind, edge_costs)).collect(),
            pointers: pointers.iter().map(|kind| choose(kind, pointer_costs)).collect(),
        }
    }
}

/// Returns for each kind the counts of symbols in each context.
fn histograms(
    kinds: usize,
    occurrences: impl Iterator<Item = (u32, u32, u32)>,
) -> Vec<Vec<(u32, Histogram)>> {
    let mut all: Vec<(u32, u32, u32)> = occurrences.collect();
    all.sort_unstable();
    let mut result = vec![Vec::new(); kinds];
    for kind in all.chunk_by(|a, b| a.0 == b.0) {
        let contexts = kind.chunk_by(|a, b| a.1 == b.1).map(|context| {
            let runs = context.chunk_by(|a, b| a.2 == b.2);
            let histogram = runs.map(|run| (run[0].2, run.len() as u32)).collect();
            (context[0].1, histogram)
        });
        result[kind[0].0 as usize] = contexts.collect();
    }
    result
}

/// The cost of each symbol of a code, in bits.
type SymbolCosts = Vec<(u32, f64)>;

/// The chosen codes of each kind, and the costs of their symbols.
struct KindCosts(Vec<(CodeSet, Vec<SymbolCosts>)>);

impl KindCosts {
    fn new(chosen: Vec<CodeSet>) -> Self {
        let price = |histogram: &Histogram| {
            let all = log2(histogram.iter().map(|s| s.1).sum());
            histogram.iter().map(|&(s, n)| (s, all - log2(n))).collect()
        };
        let of_kind = |chosen: CodeSet| {
            let prices = chosen.histograms.iter().map(price).collect();
            (chosen, prices)
        };
        Self(chosen.into_iter().map(of_kind).collect())
    }

    fn of(&self, kind: u32, context: u32, symbol: u32) -> f64 {
        let (chosen, prices) = &self.0[kind as usize];
        let code = chosen.of.get(&context).map_or(&[][..], |&code| &prices[code as usize]);
        match code.binary_search_by_key(&symbol, |s| s.0) {
            Ok(at) => code[at].1,
            Err(_) => 16.0,
        }
    }

    /// Returns the number of bits of the body and of the descriptions.
    fn total(&self, costs: CodeCosts) -> f64 {
        let codes = self.0.iter().flat_map(|kind| &kind.0.histograms);
        codes
            .map(|histogram| {
                let all: u32 = histogram.iter().map(|s| s.1).sum();
                let body: f64 =
                    histogram.iter().map(|s| f64::from(s.1) * (log2(all) - log2(s.1))).sum();
                body + costs.symbol * histogram.len() as f64 + costs.code
            })
            .sum()
    }
}

/// Returns the cheapest plan found in several rounds.
pub(super) fn best_plan(dawg: &Dawg, letters: u8, options: PackOptions, rounds: u32) -> ForestPlan {
    let states = dawg.graph.len();
    let mut arrivals = vec![0u32; states];
    for edge in dawg.graph.all_edges() {
        arrivals[edge.target() as usize] += 1;
    }
    let mut plan =
        ForestPlan { shared: arrivals.iter().map(|&n| n > 1).collect(), bits: vec![0; states] };
    let mut best: Option<(f64, ForestPlan)> = None;
    for round in 0..rounds {
        let forest = Forest::new(dawg, &plan, options);
        let Codebook { edges, pointers } = Codebook::new(&forest, letters, true);
        let (edges, pointers) = (KindCosts::new(edges), KindCosts::new(pointers));
        let measured = forest.edges.iter().filter(|edge| edge.class() == Class::Measured);
        let total = edges.total(EDGE_COSTS)
            + pointers.total(POINTER_COSTS)
            + measured.count() as f64 * MEASURE
            + forest.roots.len() as f64 * ROOT;
        // In the first round no length is known, so no child is measured.
        if round > 0 && best.as_ref().is_none_or(|best| total < best.0) {
            best = Some((total, plan.clone()));
        }
        plan =
            SharingCosts::new(dawg, &forest, &edges, &pointers).next(dawg, &plan, &arrivals, round);
    }
    best.map_or(plan, |best| best.1)
}

/// The costs of the states in a plan.
struct SharingCosts<'a> {
    forest: &'a Forest,
    /// For each state the average cost of its edges, without the records below.
    own: Vec<f64>,
    /// For each state the average cost of a pointer to it, and the number of codes with a code
    /// word for it; 0 if it is no root.
    pointer: Vec<(f64, u32)>,
    pointers: u32,
    /// The average number of bits that the context of a pointer saves.
    saved_by_context: f64,
}

impl<'a> SharingCosts<'a> {
    fn new(dawg: &Dawg, forest: &'a Forest, edges: &KindCosts, pointers: &KindCosts) -> Self {
        let states = dawg.graph.len();
        let mut own = vec![0.0; states];
        let mut times = vec![0u32; states];
        let mut pointer = vec![(0.0, 0u32); states];
        let mut to = vec![0u32; states];
        for edge in &forest.edges {
            let index = edge.state as usize;
            own[index] += edges.of(edge.before.into(), edge.context.into(), edge.number);
            times[index] += u32::from(edge.before == 0);
            match edge.class() {
                Class::Pointer => {
                    let cost = pointers.of(edge.pointer_kind(), edge.label(), edge.target);
                    pointer[edge.target as usize].0 += cost;
                    to[edge.target as usize] += 1;
                }
                Class::Measured => own[index] += MEASURE,
                _ => {}
            }
        }
        for (own, &times) in own.iter_mut().zip(&times) {
            *own /= f64::from(times.max(1));
        }
        for histogram in pointers.0.iter().flat_map(|kind| &kind.0.histograms) {
            for &(state, _) in histogram {
                pointer[state as usize].1 += 1;
            }
        }
        let count: u32 = to.iter().sum();
        let mut saved_by_context = 0.0;
        for (pointer, &to) in pointer.iter_mut().zip(&to).filter(|p| *p.1 > 0) {
            saved_by_context += f64::from(to) * (log2(count) - log2(to)) - pointer.0;
            pointer.0 /= f64::from(to);
        }
        Self {
            forest,
            own,
            pointer,
            pointers: count,
            saved_by_context: saved_by_context / f64::from(count.max(1)),
        }
    }

    fn next(&self, dawg: &Dawg, plan: &ForestPlan, arrivals: &[u32], round: u32) -> ForestPlan {
        let mut next = plan.clone();
        let mut bits = vec![0.0; self.own.len()];
        // Edges lead to lower states.
        for state in 1..self.own.len() {
            let mut below = 0.0;
            for edge in dawg.graph.edges(state as u32) {
                let target = edge.target() as usize;
                below += match (target, next.shared[target]) {
                    (0, _) => 0.0,
                    (_, true) => self.pointer_to(target).0,
                    (_, false) => bits[target],
                };
            }
            bits[state] = self.own[state] + below;
            next.bits[state] = bits[state] as u32;
            let turn = (state as u32).wrapping_mul(0x9e37_79b1) >> 16 & 1 == round & 1;
            if arrivals[state] > 1 && (turn || round < 2) {
                let times = f64::from(self.forest.refs[state]);
                let (pointer, words) = self.pointer_to(state);
                let as_root = times * pointer + bits[state] + ROOT + POINTER_COSTS.symbol * words;
                // An edge to a child takes no fewer bits than the edge of a pointer.
                next.shared[state] = as_root < times * bits[state];
            }
        }
        next
    }

    /// Returns the cost of a pointer to a state, and the number of codes with a code word for it.
    fn pointer_to(&self, state: usize) -> (f64, f64) {
        let (cost, words) = self.pointer[state];
        if words > 0 {
            return (cost, words.into());
        }
        let refs = self.forest.refs[state];
        let cost = log2(self.pointers) - log2(refs) - self.saved_by_context;
        (cost.max(1.0), f64::from(refs.min(3)))
    }
}
