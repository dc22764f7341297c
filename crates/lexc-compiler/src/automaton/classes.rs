//! The classes of word middles: the states of the two-way DAWG (Appel & Jacobson 7.1), which
//! are also the states that a minimal GADDAG (Gordon 1994) passes before its separator.
//!
//! Two middles x and y are in one class when the same pairs (l, r) make words lxr and lyr; the
//! pair of two empty strings, which says that x is a word itself, belongs to the edge that leads
//! here. A middle x acts on the states of the DAWG as a partial map s → δ(s, x), and two middles
//! with equal maps are in one class: the classes are the syntactic monoid of the lexicon. So
//! they are found by walking over the DAWG, each class once, by right extension:
//!
//! - A middle is held by its **images**: for each state q that some s reaches, q and a hash of
//!   the set of all s that reach it, the sum of a random number for each s. Extending to the
//!   right moves the images along the edges of q; where two fall together, their sums add up.
//! - The sum of a mixture of all images is the class's key, whatever their order. The root of
//!   the DAWG is kept out of the sets and its image carried apart: (empty, empty) is the one pair
//!   in which the terminal flag does not count.
//! - **Left edges need no search** (Froidure & Pin, *Algorithms for computing finite semigroups*,
//!   1997): a(yb) = (ay)b, so the left edges of the class of yb are those of the class of y,
//!   each followed by b on the right.
//!
//! Sums are 64 bits wide and keys 103. Among the million sets of an English list the odds that
//! two have the same sum are one in 40 million; [`super::gaddag::survey`] counts the strings that
//! the result accepts, which finds that out, and the seed of the random numbers can be changed.

use core::ops::Range;

use super::dawg::Dawg;
use super::graph::{Edge, Graph, MAX_STATES};

/// The classes of a lexicon, class 0 being that of middles with no context but the empty one.
#[derive(Debug)]
pub struct Classes {
    /// Edges by the tiles that can stand before.
    pub left: Graph,
    /// Edges by the tiles that can stand behind.
    pub right: RightEdges,
    /// For each class the most tiles that can stand around its middles in a word. An edge of
    /// either side leads to a lower class.
    pub height: Vec<u8>,
}

/// The class of the empty middle.
pub const ROOT: u32 = 1;

/// What is known of a class beside its edges to the left; one cache line is read for all of it.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    /// The tiles of its edges to the right.
    tiles: u64,
    /// Where these begin.
    first: u32,
    prefix_state: u32,
}

/// Edges to the right, found class by class in an order of their own.
#[derive(Debug, Default)]
pub struct RightEdges {
    records: Vec<Record>,
    edges: Vec<Edge>,
}

impl RightEdges {
    /// The edges of a class.
    #[inline]
    #[must_use]
    pub fn edges(&self, class: u32) -> &[Edge] {
        let record = self.records[class as usize];
        &self.edges[record.first as usize..][..record.tiles.count_ones() as usize]
    }

    /// Number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }
}

impl Classes {
    /// Number of classes, class 0 among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.height.len()
    }

    /// Is there no class but class 0? Never so for the classes of a lexicon.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() <= 1
    }

    /// The state of the DAWG that the middles of a class lead to from the root, where they are
    /// proper prefixes of words; otherwise 0.
    #[inline]
    #[must_use]
    pub fn prefix_state(&self, class: u32) -> u32 {
        self.right.records[class as usize].prefix_state
    }

    /// Does a separator follow the class in the GADDAG? None follows the root, the empty prefix.
    #[inline]
    #[must_use]
    pub fn closes(&self, class: u32) -> bool {
        class != ROOT && self.prefix_state(class) != 0
    }

    /// All classes but class 0, each behind all that have an edge to it: by falling height.
    #[must_use]
    pub fn parents_first(&self) -> Vec<u32> {
        let mut next = [0u32; 257];
        for &height in &self.height[1..] {
            next[255 - height as usize + 1] += 1;
        }
        for level in 1..next.len() {
            next[level] += next[level - 1];
        }
        let mut order = vec![0; self.len() - 1];
        for (class, &height) in (0u32..).zip(&self.height).skip(1) {
            let place = &mut next[255 - height as usize];
            order[*place as usize] = class;
            *place += 1;
        }
        order
    }
}

/// There are more classes than a graph can have states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the lexicon has more than {MAX_STATES} classes of word middles")]
pub struct TooManyClasses;

/// Enumerates the classes over `dawg`, whose words have at most 255 tiles. Time and memory grow
/// with their edges. The classes do not hang on `seed` unless two of them have fallen together.
///
/// # Errors
/// [`TooManyClasses`].
pub fn classes(dawg: &Dawg, seed: u64) -> Result<Classes, TooManyClasses> {
    let mut search = Search::new(dawg, seed);
    search.run()?;
    // What the search leaves behind is as large as what comes next: it goes first.
    let (right, height, parents) = search.into_found();
    let left = left_edges(&right, &parents);
    Ok(Classes {
        left,
        right,
        height,
    })
}

/// One image of a middle: a state of the DAWG and the sum over the states that reach it.
#[derive(Debug, Clone, Copy)]
struct Image {
    sum: u64,
    /// Bits 0–30 the state, 31 whether a terminal edge led there (in buckets), 32–39 the most
    /// tiles before the middle.
    place: u64,
}

const STATE: u64 = (1 << 31) - 1;
const TERMINAL: u64 = 1 << 31;
const DEPTH: u64 = 0xff << 32;

impl Image {
    #[inline]
    fn state(self) -> u32 {
        (self.place & STATE) as u32
    }
}

/// Images of one middle that were reached by the same tile and fall on the same state.
#[derive(Debug, Clone, Copy)]
struct Merged {
    /// State and depth, as in an [`Image`].
    place: u64,
    sum: u64,
    /// Sum of those reached by a terminal edge.
    terminal: u64,
}

/// An edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
struct Pending {
    key: u128,
    class: u32,
    prefix_state: u32,
    tile: u8,
    terminal: bool,
    height: u8,
    /// Nothing can stand around the middle: the target is class 0.
    is_end: bool,
    /// Where its images end in `Search::found`.
    images_end: u32,
}

/// Classes expanded at once: what they look up in memory does not hang on each other, so the
/// processor waits for many lines at a time instead of for one.
const BATCH: usize = 16;

struct Search<'a> {
    dawg: &'a Graph,
    /// For each state of the DAWG the most tiles behind it.
    behind: Vec<u8>,
    right: RightEdges,
    height: Vec<u8>,
    /// The class and tile from which each class was found first.
    parents: Vec<Edge>,
    keys: Vec<u64>,
    table: Table,
    /// Classes not expanded yet, each with where its images begin in `images`.
    stack: Vec<(u32, u32)>,
    images: Vec<Image>,
    /// For each tile the images of the middle being extended by it.
    buckets: Vec<Vec<Image>>,
    merged: Vec<Merged>,
    /// For each state of the DAWG where it stands in `merged`, while a large bucket is merged.
    places: Vec<u32>,
    pending: Vec<Pending>,
    found: Vec<Image>,
}

impl<'a> Search<'a> {
    fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        let (before, behind) = longest(dawg);
        // English has not quite three classes for each edge of its DAWG, Polish four.
        let guess = graph.edge_count() * 3;
        let right = RightEdges {
            records: starting(guess, Record::default()),
            edges: Vec::with_capacity(guess + guess / 2),
        };
        let mut search = Self {
            dawg: graph,
            right,
            height: starting(guess, 0),
            parents: starting(guess, Edge(0)),
            keys: starting(guess, 0),
            table: Table::with_capacity(guess),
            stack: Vec::new(),
            images: Vec::new(),
            buckets: vec![Vec::new(); 64],
            merged: Vec::new(),
            places: Vec::new(),
            pending: Vec::new(),
            found: Vec::new(),
            behind,
        };
        for state in (1..graph.len() as u32).filter(|&state| state != dawg.root) {
            search.images.push(Image {
                sum: scramble(u64::from(state) ^ seed),
                place: u64::from(before[state as usize]) << 32 | u64::from(state),
            });
        }
        let height = search.behind[dawg.root as usize];
        search.add_class(0, dawg.root, Edge(0), height);
        search.stack.push((ROOT, 0));
        search
    }

    fn into_found(self) -> (RightEdges, Vec<u8>, Vec<Edge>) {
        (self.right, self.height, self.parents)
    }

    fn run(&mut self) -> Result<(), TooManyClasses> {
        let mut current = Vec::new();
        let mut batch = Vec::new();
        while !self.stack.is_empty() {
            batch.clear();
            batch.extend(self.stack.drain(self.stack.len().saturating_sub(BATCH)..));
            let begin = batch[0].1;
            current.clear();
            current.extend_from_slice(&self.images[begin as usize..]);
            self.images.truncate(begin as usize);
            self.dawg.touch(current.iter().map(|image| image.state()));
            let mut end = current.len();
            for &(class, first) in batch.iter().rev() {
                let first = (first - begin) as usize;
                self.expand(class, &current[first..end]);
                end = first;
            }
            self.table
                .touch(self.pending.iter().map(|pending| pending.key), &self.keys);
            self.look_up()?;
        }
        Ok(())
    }

    fn add_class(&mut self, key: u64, prefix_state: u32, parent: Edge, height: u8) -> u32 {
        let class = self.keys.len() as u32;
        self.keys.push(key);
        self.parents.push(parent);
        self.height.push(height);
        self.right.records.push(Record {
            prefix_state,
            ..Record::default()
        });
        class
    }

    /// Finds the right edges of a class from its images, all but their targets.
    fn expand(&mut self, class: u32, images: &[Image]) {
        let dawg = self.dawg;
        let prefix = dawg.edges(self.right.records[class as usize].prefix_state);
        match (images, prefix) {
            ([], _) => self.expand_prefix(class, prefix),
            ([image], []) => self.expand_single(class, *image),
            _ => self.expand_many(class, images, prefix),
        }
    }

    /// Middles that only begin words: their images are that of the root.
    fn expand_prefix(&mut self, class: u32, prefix: &[Edge]) {
        for edge in prefix {
            let prefix_state = edge.target();
            self.pending.push(Pending {
                key: mix_prefix(prefix_state),
                class,
                prefix_state,
                tile: edge.tile(),
                terminal: edge.terminal(),
                height: self.behind[prefix_state as usize],
                is_end: prefix_state == 0,
                images_end: self.found.len() as u32,
            });
        }
    }

    /// More than half of the classes have one image and begin no word: the edges of the image are
    /// theirs, and nothing falls together.
    fn expand_single(&mut self, class: u32, image: Image) {
        let depth = (image.place >> 32) as u8;
        for edge in self.dawg.edges(image.state()) {
            let target = edge.target();
            let terminal = if edge.terminal() { image.sum } else { 0 };
            if target != 0 {
                self.found.push(Image {
                    sum: image.sum,
                    place: image.place & DEPTH | u64::from(target),
                });
            }
            self.pending.push(Pending {
                key: mix_prefix(0).wrapping_add(mix(target, image.sum, terminal)),
                class,
                prefix_state: 0,
                tile: edge.tile(),
                terminal: false,
                height: depth.saturating_add(self.behind[target as usize]),
                is_end: false,
                images_end: self.found.len() as u32,
            });
        }
    }

    fn expand_many(&mut self, class: u32, images: &[Image], prefix: &[Edge]) {
        let dawg = self.dawg;
        let mut tiles = 0u64;
        for image in images {
            let depth = image.place & DEPTH;
            for edge in dawg.edges(image.state()) {
                let mark = if edge.terminal() { TERMINAL } else { 0 };
                tiles |= 1 << edge.tile();
                self.buckets[edge.tile() as usize].push(Image {
                    sum: image.sum,
                    place: depth | mark | u64::from(edge.target()),
                });
            }
        }
        for edge in prefix {
            tiles |= 1 << edge.tile();
        }
        let mut prefix = prefix.iter().copied().peekable();
        while tiles != 0 {
            let tile = tiles.trailing_zeros() as u8;
            tiles &= tiles - 1;
            self.merge(tile);
            let from_root = prefix.next_if(|edge| edge.tile() == tile);
            self.add_pending(class, tile, from_root);
        }
    }

    /// Brings the images in the bucket of `tile` together by their states, into `merged`.
    fn merge(&mut self, tile: u8) {
        let bucket = &mut self.buckets[tile as usize];
        let merged = &mut self.merged;
        merged.clear();
        // Looking through a short row is quicker than the detour through `places`.
        let short = bucket.len() <= 12;
        if !short && self.places.is_empty() {
            self.places = vec![u32::MAX; self.dawg.len()];
        }
        for image in bucket.iter() {
            let terminal = if image.place & TERMINAL != 0 {
                image.sum
            } else {
                0
            };
            let state = image.place & STATE;
            let at = if short {
                merged.iter().position(|m| m.place & STATE == state)
            } else {
                let at = self.places[state as usize] as usize;
                merged
                    .get(at)
                    .is_some_and(|m| m.place & STATE == state)
                    .then_some(at)
            };
            if let Some(at) = at {
                let old = &mut merged[at];
                // The states are equal, so the greater number has the greater depth.
                old.place = old.place.max(image.place & !TERMINAL);
                old.sum = old.sum.wrapping_add(image.sum);
                old.terminal = old.terminal.wrapping_add(terminal);
            } else {
                if !short {
                    self.places[state as usize] = merged.len() as u32;
                }
                merged.push(Merged {
                    place: image.place & !TERMINAL,
                    sum: image.sum,
                    terminal,
                });
            }
        }
        bucket.clear();
    }

    /// Notes an edge of `class` to the middle whose images are in `merged`, the image of the root
    /// apart.
    #[inline]
    fn add_pending(&mut self, class: u32, tile: u8, from_root: Option<Edge>) {
        let prefix_state = from_root.map_or(0, Edge::target);
        let mut key = mix_prefix(prefix_state);
        let mut height = self.behind[prefix_state as usize];
        for merged in &self.merged {
            let state = (merged.place & STATE) as u32;
            key = key.wrapping_add(mix(state, merged.sum, merged.terminal));
            let depth = (merged.place >> 32) as u8;
            height = height.max(depth.saturating_add(self.behind[state as usize]));
            if state != 0 {
                self.found.push(Image {
                    sum: merged.sum,
                    place: merged.place,
                });
            }
        }
        self.pending.push(Pending {
            key,
            class,
            prefix_state,
            tile,
            terminal: from_root.is_some_and(Edge::terminal),
            height,
            is_end: prefix_state == 0 && self.merged.is_empty(),
            images_end: self.found.len() as u32,
        });
    }

    /// Finds or adds the targets of the pending edges.
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut pending = core::mem::take(&mut self.pending);
        let mut images_begin = 0;
        for edge in pending.drain(..) {
            let images = images_begin..edge.images_end as usize;
            images_begin = images.end;
            let target = if edge.is_end {
                0
            } else {
                self.intern(&edge, images)?
            };
            let first = self.right.edges.len() as u32;
            let record = &mut self.right.records[edge.class as usize];
            if record.tiles == 0 {
                record.first = first;
            }
            record.tiles |= 1 << edge.tile;
            self.right
                .edges
                .push(Edge::new(edge.tile, edge.terminal, target));
        }
        self.pending = pending;
        self.found.clear();
        Ok(())
    }

    #[inline]
    fn intern(&mut self, edge: &Pending, images: Range<usize>) -> Result<u32, TooManyClasses> {
        let place = match self.table.find(edge.key, &self.keys) {
            Ok(known) => return Ok(known),
            Err(place) => place,
        };
        if self.keys.len() >= MAX_STATES {
            return Err(TooManyClasses);
        }
        let parent = Edge::new(edge.tile, false, edge.class);
        let new = self.add_class(edge.key as u64, edge.prefix_state, parent, edge.height);
        self.table.insert(place, edge.key, new, &self.keys);
        if !images.is_empty() || edge.prefix_state != 0 {
            self.stack.push((new, self.images.len() as u32));
            self.images.extend_from_slice(&self.found[images]);
        }
        Ok(new)
    }
}

/// Room for that many elements, the first of them in its place.
fn starting<T>(capacity: usize, first: T) -> Vec<T> {
    let mut vec = Vec::with_capacity(capacity);
    vec.push(first);
    vec
}

/// The most tiles before and behind each state of a DAWG.
fn longest(dawg: &Dawg) -> (Vec<u8>, Vec<u8>) {
    let graph = &dawg.graph;
    let mut before = vec![0u8; graph.len()];
    let mut behind = vec![0u8; graph.len()];
    for state in 1..graph.len() as u32 {
        behind[state as usize] = graph
            .edges(state)
            .iter()
            .map(|edge| behind[edge.target() as usize].saturating_add(1))
            .max()
            .unwrap_or(0);
    }
    for state in (1..graph.len() as u32).rev() {
        let depth = before[state as usize].saturating_add(1);
        for edge in graph.edges(state) {
            let target = &mut before[edge.target() as usize];
            *target = depth.max(*target);
        }
    }
    (before, behind)
}

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014).
#[inline]
const fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128).wrapping_mul(b as u128);
    product as u64 ^ (product >> 64) as u64
}

/// Mixes one image into 128 bits that can be added up.
#[inline]
const fn mix(state: u32, sum: u64, terminal: u64) -> u128 {
    let a = sum ^ (state as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let b = terminal.rotate_left(32) ^ a.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let low = fold(a ^ 0xbb67_ae85_84ca_a73b, b ^ 0x3c6e_f372_fe94_f82b);
    let high = fold(b ^ 0xa54f_f53a_5f1d_36f1, a ^ 0x510e_527f_ade6_82d1);
    (low as u128) | (high as u128) << 64
}

/// The same for the image of the root, 0 if there is none.
#[inline]
const fn mix_prefix(state: u32) -> u128 {
    let low = scramble(state as u64 | 1 << 40);
    (low as u128) | (scramble(low) as u128) << 64
}

/// A hash table from keys to classes: in each place 39 bits of the key above the class; the
/// other 64 bits are compared in the array of keys.
struct Table {
    places: Vec<u64>,
    used: usize,
}

impl Table {
    fn with_capacity(classes: usize) -> Self {
        Self {
            places: vec![0; (classes + classes / 2).next_power_of_two().max(64)],
            used: 0,
        }
    }

    /// Reads where each key belongs, so that the lines are near when they are asked for. The
    /// reads do not hang on each other; what they give is of no interest.
    #[inline]
    fn touch(&self, keys_sought: impl Iterator<Item = u128>, keys: &[u64]) {
        let mask = self.places.len() - 1;
        let sum = keys_sought
            .map(|key| keys[(self.places[key as usize & mask] & (MAX_STATES as u64 - 1)) as usize])
            .fold(0, u64::wrapping_add);
        core::hint::black_box(sum);
    }

    #[inline]
    fn find(&self, key: u128, keys: &[u64]) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mark = (key >> 64) as u64 & !(MAX_STATES as u64 - 1);
        let mut place = key as usize & mask;
        loop {
            let found = self.places[place];
            let class = found & (MAX_STATES as u64 - 1);
            if class == 0 {
                return Err(place);
            }
            if (found ^ class) == mark && keys[class as usize] == key as u64 {
                return Ok(class as u32);
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn insert(&mut self, place: usize, key: u128, class: u32, keys: &[u64]) {
        let mark = (key >> 64) as u64 & !(MAX_STATES as u64 - 1);
        self.places[place] = mark | u64::from(class);
        self.used += 1;
        if self.used * 4 > self.places.len() * 3 {
            self.grow(keys);
        }
    }

    fn grow(&mut self, keys: &[u64]) {
        let len = self.places.len() * 2;
        let old = core::mem::replace(&mut self.places, vec![0; len]);
        for found in old.into_iter().filter(|&found| found != 0) {
            let class = found & (MAX_STATES as u64 - 1);
            let mut place = keys[class as usize] as usize & (len - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (len - 1);
            }
            self.places[place] = found;
        }
    }
}

/// Froidure & Pin: a(yb) = (ay)b. Parents come before their children.
///
/// Classes whose parents are known are taken together, in three sweeps without dependent reads:
/// gather (ay, b), look at the tiles behind ay, fetch the edges that are there.
fn left_edges(right: &RightEdges, parents: &[Edge]) -> Graph {
    let mut left = Graph::with_capacity(parents.len(), right.edge_count() + right.edge_count() / 8);
    for &edge in right.edges(ROOT) {
        left.push(edge);
    }
    left.close();
    let mut sought: Vec<(u32, u8, u8)> = Vec::new();
    let mut there: Vec<(u32, u8)> = Vec::new();
    let mut ends: Vec<u32> = Vec::new();
    let mut done = ROOT as usize + 1;
    while done < parents.len() {
        sought.clear();
        ends.clear();
        let known = done as u32;
        for parent in parents[done..]
            .iter()
            .take_while(|p| p.target() < known)
            .take(4 * BATCH)
        {
            let before = left.edges(parent.target()).iter();
            sought.extend(before.map(|edge| (edge.target(), edge.tile(), parent.tile())));
            ends.push(sought.len() as u32);
        }
        done += ends.len();
        there.clear();
        there.resize(sought.len(), (0, 0));
        let (mut kept, mut begin) = (0, 0);
        for end in &mut ends {
            for &(class, before, behind) in &sought[begin..*end as usize] {
                let record = right.records[class as usize];
                let earlier = (record.tiles & ((1 << behind) - 1)).count_ones();
                // Overwritten by the next one if it is not there: half of them are not, and a
                // branch on that would be guessed wrong.
                there[kept] = (record.first + earlier, before);
                kept += (record.tiles >> behind & 1) as usize;
            }
            begin = *end as usize;
            *end = kept as u32;
        }
        let mut begin = 0;
        for &end in &ends {
            for &(edge, before) in &there[begin..end as usize] {
                left.push(right.edges[edge as usize].relabelled(before));
            }
            left.close();
            begin = end as usize;
        }
    }
    left
}
