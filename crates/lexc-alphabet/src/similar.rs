//! [`similar_names`]: known names that are similar to a wrong one.

use alloc::vec::Vec;

/// The maximum number of similar names that are returned.
const MAX_SIMILAR: usize = 3;

/// Returns the names that begin with `name`, or differ from it in at most a third of their letters:
/// at most three, the most similar first.
///
/// # Examples
/// ```
/// let names = ["greedy", "equity", "random"];
/// assert_eq!(lexc_alphabet::similar_names("gredy", names), ["greedy"]);
/// ```
#[must_use]
pub fn similar_names<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let mut similar: Vec<_> = names
        .into_iter()
        .map(|known| {
            let is_prefix = name.len() >= 2 && known.starts_with(&name);
            let distance = if is_prefix { 0 } else { edit_distance(&name, known) };
            (distance, known)
        })
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .collect();
    similar.sort_unstable();
    similar.into_iter().map(|(_, known)| known).take(MAX_SIMILAR).collect()
}

/// Returns the Levenshtein distance in characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
