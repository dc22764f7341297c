//! Clustering of contexts that share a code.
//!
//! A separate code for each context would be best, but the description of a code takes bits, too.
//! Contexts with similar symbols therefore share a code: pairs of codes are merged while that saves
//! bits; then each context is reassigned to its cheapest code a few times.

use std::collections::BTreeMap;

use super::log2::{log2, n_log2_n};

/// The counts of symbols, in ascending order of symbols.
pub(super) type Histogram = Vec<(u32, u32)>;

/// The cost of the descriptions of codes, in bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeCosts {
    /// The cost of each symbol that has a code word.
    pub(super) symbol: f64,
    /// The cost of each code.
    pub(super) code: f64,
    /// The number of contexts that are merged in pairs. The others, which are the rarest, take the
    /// cheapest code.
    pub(super) contexts: usize,
}

/// A set of codes, and the code of each context.
#[derive(Debug, Default)]
pub(super) struct CodeSet {
    /// The counts of the symbols of each code.
    pub(super) histograms: Vec<Histogram>,
    /// The contexts that occur, with the code of each.
    pub(super) of: BTreeMap<u32, u32>,
}

/// The estimated cost of a symbol that a code lacks, in addition to the cost of its rarest symbol.
const LACKING: f64 = 6.0;

/// Chooses codes for contexts, given the symbols that occur in each.
pub(super) fn choose(contexts: &[(u32, Histogram)], costs: CodeCosts) -> CodeSet {
    let mut symbols: Vec<u32> = contexts.iter().flat_map(|c| c.1.iter().map(|s| s.0)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    // From here on, symbols are indices.
    let sparse: Vec<Histogram> = contexts
        .iter()
        .map(|(_, histogram)| {
            let index = |symbol| {
                let index = symbols.binary_search(&symbol);
                index.expect("symbols has all symbols of the contexts") as u32
            };
            histogram.iter().map(|&(s, n)| (index(s), n)).collect()
        })
        .collect();
    let total = |histogram: &Histogram| histogram.iter().map(|s| s.1).sum::<u32>();
    let mut by_size: Vec<usize> = (0..contexts.len()).collect();
    by_size.sort_by_key(|&index| (core::cmp::Reverse(total(&sparse[index])), index));
    let mut merged: Vec<Vec<u32>> = by_size
        .iter()
        .take(costs.contexts)
        .map(|&index| dense(&sparse[index], symbols.len()))
        .collect();
    merge_pairs(&mut merged, costs);

    let mut of = vec![0; contexts.len()];
    for _ in 0..3 {
        let words: Vec<Vec<f64>> = merged.iter().map(|counts| word_lengths(counts)).collect();
        for (histogram, of) in sparse.iter().zip(&mut of) {
            *of = cheapest(histogram, &words);
        }
        for counts in &mut merged {
            counts.fill(0);
        }
        for (histogram, &of) in sparse.iter().zip(&of) {
            for &(symbol, n) in histogram {
                merged[of][symbol as usize] += n;
            }
        }
    }
    in_order_of_use(&symbols, contexts, &merged, &of)
}

/// Returns the codes in the order of the number of their contexts, most first, without unused
/// codes.
fn in_order_of_use(
    symbols: &[u32],
    contexts: &[(u32, Histogram)],
    merged: &[Vec<u32>],
    of: &[usize],
) -> CodeSet {
    let users = |code: usize| of.iter().filter(|&&c| c == code).count();
    let mut order: Vec<usize> = (0..merged.len()).filter(|&code| users(code) > 0).collect();
    order.sort_by_key(|&code| (core::cmp::Reverse(users(code)), code));
    let position = |code: usize| {
        let position = order.iter().position(|&c| c == code);
        position.expect("order has every code that a context uses") as u32
    };
    let histogram = |code: &usize| -> Histogram {
        let counts = symbols.iter().zip(&merged[*code]);
        counts.filter(|c| *c.1 > 0).map(|(&s, &n)| (s, n)).collect()
    };
    CodeSet {
        histograms: order.iter().map(histogram).collect(),
        of: contexts.iter().zip(of).map(|(c, &code)| (c.0, position(code))).collect(),
    }
}

fn dense(histogram: &Histogram, symbols: usize) -> Vec<u32> {
    let mut counts = vec![0; symbols];
    for &(symbol, n) in histogram {
        counts[symbol as usize] += n;
    }
    counts
}

/// Returns the approximate lengths of the code words of a code, in bits.
fn word_lengths(counts: &[u32]) -> Vec<f64> {
    let all = log2(counts.iter().sum());
    let length = |&n: &u32| match n {
        0 => all + LACKING,
        n => all - log2(n),
    };
    counts.iter().map(length).collect()
}

fn cheapest(histogram: &Histogram, words: &[Vec<f64>]) -> usize {
    let cost = |words: &Vec<f64>| -> f64 {
        let bits = histogram.iter().map(|&(s, n)| words[s as usize] * f64::from(n));
        bits.sum()
    };
    let costs = words.iter().map(cost).enumerate();
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}

/// Merges the pair that saves most, until no merge saves bits.
fn merge_pairs(codes: &mut Vec<Vec<u32>>, costs: CodeCosts) {
    let cost = |pair: &mut dyn Iterator<Item = u32>| -> f64 {
        let (mut all, mut bits) = (0, costs.code);
        for n in pair.filter(|&n| n > 0) {
            all += n;
            bits += costs.symbol - n_log2_n(n);
        }
        bits + n_log2_n(all)
    };
    let mut alone: Vec<f64> = codes.iter().map(|c| cost(&mut c.iter().copied())).collect();
    let gain = |codes: &[Vec<u32>], alone: &[f64], a: usize, b: usize| {
        let mut sums = codes[a].iter().zip(&codes[b]).map(|(a, b)| a + b);
        alone[a] + alone[b] - cost(&mut sums)
    };
    let mut alive: Vec<usize> = (0..codes.len()).collect();
    // The best later code to merge each code with.
    let best_of = |codes: &[Vec<u32>], alone: &[f64], alive: &[usize], a: usize| {
        let later = alive.iter().filter(|&&b| b > a);
        later
            .map(|&b| (gain(codes, alone, a, b), b))
            .fold((f64::MIN, a), |best, next| if next.0 > best.0 { next } else { best })
    };
    let mut best: Vec<(f64, usize)> =
        (0..codes.len()).map(|a| best_of(codes, &alone, &alive, a)).collect();
    while let Some(&a) =
        alive.iter().max_by(|&&a, &&b| best[a].0.total_cmp(&best[b].0).then(b.cmp(&a)))
    {
        let (saved, b) = best[a];
        if saved <= 0.0 {
            break;
        }
        let other = core::mem::take(&mut codes[b]);
        for (to, from) in codes[a].iter_mut().zip(&other) {
            *to += from;
        }
        alone[a] = cost(&mut codes[a].iter().copied());
        alive.retain(|&code| code != b);
        for &code in &alive {
            if code == a || best[code].1 == a || best[code].1 == b {
                best[code] = best_of(codes, &alone, &alive, code);
            } else if code < a {
                let next = gain(codes, &alone, code, a);
                if next > best[code].0 {
                    best[code] = (next, a);
                }
            }
        }
    }
    codes.retain(|code| !code.is_empty());
}
