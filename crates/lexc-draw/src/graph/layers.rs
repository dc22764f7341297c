//! Layered layout from left to right (K. Sugiyama, S. Tagawa, M. Toda, *Methods for Visual
//! Understanding of Hierarchical System Structures*, 1981): layers by the longest path from the
//! root, an order in each layer with few crossings by the mean of neighbours, and coordinates.
//!
//! The label of an edge occupies a spot in a layer between the ends of the edge, so labels never
//! overlap. Equal pictures have equal layouts.

use super::picture::GraphPicture;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpotContent {
    Node(usize),
    Label(usize),
    /// An edge that crosses the layer.
    Bend,
}

/// A position in a layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) content: SpotContent,
    pub(super) layer: usize,
    /// Vertical coordinate of the centre.
    pub(super) y: f64,
    /// Half of the height, including the margin.
    half: f64,
}

/// The layout of a picture.
#[derive(Debug, Default)]
pub(super) struct Layers {
    pub(super) spots: Vec<Spot>,
    /// The spots of each layer from top to bottom.
    layers: Vec<Vec<usize>>,
    /// For each edge the spots on its path, including its ends.
    pub(super) paths: Vec<Vec<usize>>,
    /// For each spot its neighbours in the layer to the left.
    left: Vec<Vec<usize>>,
    /// For each spot its neighbours in the layer to the right.
    right: Vec<Vec<usize>>,
}

const SWEEPS: usize = 24;

impl Layers {
    /// Places the nodes and edges of a picture; `height` returns the height of a node.
    pub(super) fn new(picture: &GraphPicture, height: impl Fn(usize) -> f64) -> Self {
        let mut ranks = vec![0usize; picture.nodes.len()];
        // Edges lead to higher numbers and are sorted by their sources.
        for edge in &picture.edges {
            let next = ranks.get(edge.from).map_or(0, |rank| rank + 1);
            if let Some(rank) = ranks.get_mut(edge.to) {
                *rank = (*rank).max(next);
            }
        }
        let mut all = Self::default();
        for (node, rank) in ranks.iter().enumerate() {
            all.add(SpotContent::Node(node), rank * 2, height(node) / 2.0 + 7.0);
        }
        for (number, edge) in picture.edges.iter().enumerate() {
            let rank = |node: usize| ranks.get(node).copied().unwrap_or(0) * 2;
            let (from, to) = (rank(edge.from), rank(edge.to));
            let mut path = vec![edge.from];
            for layer in from + 1..to {
                let spot = match layer == from + 1 {
                    true => all.add(SpotContent::Label(number), layer, 9.0),
                    false => all.add(SpotContent::Bend, layer, 5.0),
                };
                path.push(spot);
            }
            path.push(edge.to);
            for pair in path.windows(2) {
                if let [one, two] = *pair {
                    all.right[one].push(two);
                    all.left[two].push(one);
                }
            }
            all.paths.push(path);
        }
        all.order();
        all.assign();
        all
    }

    fn add(&mut self, content: SpotContent, layer: usize, half: f64) -> usize {
        let spot = self.spots.len();
        self.spots.push(Spot { content, layer, y: 0.0, half });
        if self.layers.len() <= layer {
            self.layers.resize(layer + 1, Vec::new());
        }
        self.layers[layer].push(spot);
        self.left.push(Vec::new());
        self.right.push(Vec::new());
        spot
    }

    pub(super) fn len(&self) -> usize {
        self.layers.len()
    }

    /// Finds an order of each layer with few crossings.
    fn order(&mut self) {
        let mut positions = self.positions();
        let mut best = (self.crossings(&positions), self.layers.clone());
        for sweep in 0..SWEEPS {
            let forward = sweep % 2 == 0;
            let count = self.layers.len();
            for step in 1..count {
                let layer = if forward { step } else { count - 1 - step };
                let neighbours = if forward { &self.left } else { &self.right };
                let mut keyed: Vec<(f64, usize, usize)> = self.layers[layer]
                    .iter()
                    .map(|&spot| {
                        let near = &neighbours[spot];
                        let own = positions[spot];
                        let sum: usize = near.iter().map(|&other| positions[other]).sum();
                        let mean = match near.is_empty() {
                            true => own as f64,
                            false => sum as f64 / near.len() as f64,
                        };
                        (mean, own, spot)
                    })
                    .collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                self.layers[layer] = keyed.into_iter().map(|(_, _, spot)| spot).collect();
                for (position, &spot) in self.layers[layer].iter().enumerate() {
                    positions[spot] = position;
                }
            }
            let crossings = self.crossings(&positions);
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn positions(&self) -> Vec<usize> {
        let mut positions = vec![0; self.spots.len()];
        for layer in &self.layers {
            for (position, &spot) in layer.iter().enumerate() {
                positions[spot] = position;
            }
        }
        positions
    }

    /// Counts the pairs of edges between adjacent layers that cross.
    fn crossings(&self, positions: &[usize]) -> usize {
        let between = |layer: &Vec<usize>| {
            // With edges sorted by source, crossings are inversions of their targets.
            let mut ends = Vec::new();
            for &spot in layer {
                let mut own: Vec<usize> =
                    self.right[spot].iter().map(|&other| positions[other]).collect();
                own.sort_unstable();
                ends.extend(own);
            }
            inversions(&mut ends)
        };
        self.layers.iter().map(between).sum()
    }

    /// Assigns coordinates: near the mean of the neighbours, in order, with the required distances.
    fn assign(&mut self) {
        for layer in self.layers.clone() {
            let wanted = vec![0.0; layer.len()];
            self.spread(&layer, &wanted);
        }
        for pass in 0..SWEEPS {
            let forward = pass % 2 == 0;
            let count = self.layers.len();
            for step in 0..count {
                let at = if forward { step } else { count - 1 - step };
                let layer = self.layers[at].clone();
                let wanted: Vec<f64> = layer
                    .iter()
                    .map(|&spot| {
                        // The last passes use both sides, so that long edges become straight.
                        let both = pass + 6 >= SWEEPS;
                        let mut near: Vec<usize> = Vec::new();
                        if forward || both {
                            near.extend(&self.left[spot]);
                        }
                        if !forward || both {
                            near.extend(&self.right[spot]);
                        }
                        match near.is_empty() {
                            true => self.spots[spot].y,
                            false => {
                                let sum: f64 = near.iter().map(|&other| self.spots[other].y).sum();
                                sum / near.len() as f64
                            }
                        }
                    })
                    .collect();
                self.spread(&layer, &wanted);
            }
        }
        let top = self.spots.iter().map(|spot| spot.y - spot.half);
        let top = top.fold(f64::MAX, f64::min);
        for spot in &mut self.spots {
            spot.y -= top;
        }
    }

    /// Moves a layer as close to the wanted coordinates as its order and distances allow, with the
    /// least sum of squares (isotonic regression by the pool-adjacent-violators algorithm).
    fn spread(&mut self, layer: &[usize], wanted: &[f64]) {
        let mut offsets = Vec::with_capacity(layer.len());
        let mut offset = 0.0;
        let mut last_half = None;
        for &spot in layer {
            let half = self.spots[spot].half;
            if let Some(last) = last_half {
                offset += last + half;
            }
            last_half = Some(half);
            offsets.push(offset);
        }
        // Blocks of adjacent spots: sum of wanted coordinates, number.
        let mut blocks: Vec<(f64, usize)> = Vec::new();
        for (wish, offset) in wanted.iter().zip(&offsets) {
            blocks.push((wish - offset, 1));
            while let [.., (sum, count), (next, more)] = *blocks.as_slice() {
                if sum / count as f64 <= next / more as f64 {
                    break;
                }
                blocks.pop();
                blocks.pop();
                blocks.push((sum + next, count + more));
            }
        }
        let means =
            blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
        for ((&spot, offset), mean) in layer.iter().zip(&offsets).zip(means) {
            self.spots[spot].y = mean + offset;
        }
    }

    pub(super) fn height(&self) -> f64 {
        let bottom = self.spots.iter().map(|spot| spot.y + spot.half);
        bottom.fold(0.0, f64::max)
    }
}

/// Counts inversions, and sorts the numbers by merging.
fn inversions(numbers: &mut Vec<usize>) -> usize {
    if numbers.len() < 2 {
        return 0;
    }
    let mut right = numbers.split_off(numbers.len() / 2);
    let mut count = inversions(numbers) + inversions(&mut right);
    let left = std::mem::take(numbers);
    let mut right = right.into_iter().peekable();
    let mut passed = 0;
    for number in left {
        while let Some(smaller) = right.next_if(|&other| other < number) {
            numbers.push(smaller);
            passed += 1;
        }
        count += passed;
        numbers.push(number);
    }
    numbers.extend(right);
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_match_brute_force() {
        let mut seed = 1u64;
        for length in 0..40 {
            let mut numbers: Vec<usize> = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (seed >> 60) as usize
                })
                .collect();
            let pairs = (0..length).flat_map(|a| (a + 1..length).map(move |b| (a, b)));
            let naive = pairs.filter(|&(a, b)| numbers[a] > numbers[b]).count();
            assert_eq!(inversions(&mut numbers), naive);
            assert!(numbers.is_sorted());
        }
    }
}
