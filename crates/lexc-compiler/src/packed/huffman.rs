//! The lengths of the code words of an optimal prefix code with a maximum length.
//!
//! Package-merge: Larmore & Hirschberg, *A fast algorithm for optimal length-limited Huffman codes*
//! (1990), section 2.

use lexc_format::packed::{Lengths, MAX_LENGTH};

/// An item of the package-merge algorithm: a coin, or a package of two items.
#[derive(Debug, Clone, Copy)]
struct PackageItem {
    weight: u64,
    /// The symbol of a coin, or the two items of a package.
    of: Result<usize, (usize, usize)>,
}

/// Returns the lengths of the code words of symbols with these counts, which are at least 1, in
/// ascending order of symbols. A single symbol has a code word of `single` bits.
pub(super) fn lengths(counts: &[(u32, u32)], single: u8) -> Lengths {
    if let [(symbol, _)] = counts {
        return vec![(*symbol, single)];
    }
    let mut by_weight: Vec<usize> = (0..counts.len()).collect();
    by_weight.sort_by_key(|&index| (counts[index].1, index));
    let mut items: Vec<PackageItem> = by_weight
        .iter()
        .map(|&index| PackageItem { weight: counts[index].1.into(), of: Ok(index) })
        .collect();
    let coins: Vec<usize> = (0..items.len()).collect();
    let mut level = coins.clone();
    for _ in 1..MAX_LENGTH {
        let first = items.len();
        for pair in level.chunks_exact(2) {
            items.push(PackageItem {
                weight: items[pair[0]].weight + items[pair[1]].weight,
                of: Err((pair[0], pair[1])),
            });
        }
        level = merge(&items, &coins, first);
    }
    let mut result: Lengths = counts.iter().map(|&(symbol, _)| (symbol, 0)).collect();
    let mut open: Vec<usize> = level;
    open.truncate((2 * counts.len()).saturating_sub(2));
    while let Some(item) = open.pop() {
        match items[item].of {
            Ok(index) => result[index].1 += 1,
            Err((a, b)) => open.extend([a, b]),
        }
    }
    result
}

/// Returns the coins, and the packages from `first` on, in the order of their weights.
fn merge(items: &[PackageItem], coins: &[usize], first: usize) -> Vec<usize> {
    let mut packages = first..items.len();
    let mut merged = Vec::with_capacity(coins.len() + packages.len());
    for &coin in coins {
        while packages.start < packages.end && items[packages.start].weight < items[coin].weight {
            merged.extend(packages.next());
        }
        merged.push(coin);
    }
    merged.extend(packages);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexc_format::packed::is_complete;
    use proptest::prelude::*;

    /// Returns the total length of a code without a maximum length: the sum of the weights of all
    /// Huffman merges.
    fn unlimited(counts: &[(u32, u32)]) -> u64 {
        let mut weights: Vec<u64> = counts.iter().map(|c| c.1.into()).collect();
        let mut total = 0;
        while weights.len() > 1 {
            weights.sort_unstable_by_key(|w| core::cmp::Reverse(*w));
            let pair = weights.pop().unwrap_or(0) + weights.pop().unwrap_or(0);
            total += pair;
            weights.push(pair);
        }
        total
    }

    proptest! {
        #[test]
        fn codes_are_complete_and_optimal(counts in prop::collection::vec(1u32..200, 2..60)) {
            let counts: Vec<(u32, u32)> = (0..).zip(counts).collect();
            let code = lengths(&counts, 1);
            prop_assert!(is_complete(&code, 1));
            let total: u64 = code.iter().zip(&counts).map(|(l, c)| u64::from(l.1) * u64::from(c.1)).sum();
            prop_assert_eq!(total, unlimited(&counts));
        }
    }

    #[test]
    fn code_words_do_not_exceed_the_maximum_length() {
        let counts: Vec<(u32, u32)> = (0..30).map(|n| (n, 1 << n)).collect();
        let code = lengths(&counts, 1);
        assert!(is_complete(&code, 1));
        assert_eq!(code.iter().map(|l| l.1).max(), Some(MAX_LENGTH));
    }
}
