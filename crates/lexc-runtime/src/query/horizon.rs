//! What lies below the states of a DAWG: how far words go on, and with which tiles.

use core::ops::Range;

use lexc_format::pool::{Graph, State};
use lexc_format::with_graph;

use super::constraint::{ANY_TILE, Outlook};
use crate::automaton::Automaton;

/// For each state of a DAWG the tiles below it and the lengths of what can follow.
///
/// A walk down a lexicon that knows this turns back where no Z follows if one must, or no word of
/// the right length. It takes 12 bytes for each 32-bit word of the automaton, and a millisecond or
/// two to compute for 270,000 words; so it is made by walks that prove long, and kept.
#[derive(Debug)]
pub(crate) struct Horizon {
    begin: u32,
    tiles: Vec<u64>,
    /// Bit *n*: some word goes on for *n* tiles; the last bit: for that many or more.
    lengths: Vec<u32>,
}

const MANY: u32 = u32::BITS - 1;

impl Horizon {
    /// Looks at each state that can be reached, in the order of their addresses: arcs point
    /// forward.
    pub(crate) fn new(automaton: Automaton<'_>, range: &Range<u32>) -> Self {
        let mut horizon = Self {
            begin: range.start,
            tiles: vec![0; range.len()],
            lengths: vec![0; range.len()],
        };
        with_graph!(automaton.view(), graph => {
            horizon.look(graph, automaton.root(), range);
        });
        horizon
    }

    fn look(&mut self, graph: impl Graph, root: State, range: &Range<u32>) {
        let mut reached = vec![false; range.len()];
        let place = |state: State| state.0.wrapping_sub(range.start) as usize;
        if let Some(root) = reached.get_mut(place(root)) {
            *root = true;
        }
        for at in 0..reached.len() {
            if reached.get(at) == Some(&true) {
                for arc in graph.arcs(State(range.start + at as u32)) {
                    if let Some(target) = reached.get_mut(place(arc.target)) {
                        *target = true;
                    }
                }
            }
        }
        for at in (0..reached.len()).rev() {
            if reached.get(at) != Some(&true) {
                continue;
            }
            let (mut tiles, mut lengths) = (0, 0);
            for arc in graph.arcs(State(range.start + at as u32)) {
                tiles |= 1u64 << (arc.tile & 63);
                lengths |= u32::from(arc.terminal) << 1;
                if !arc.target.is_empty() {
                    let (below, further) = self.below(arc.target);
                    tiles |= below;
                    lengths |= further << 1 | further & 1 << MANY;
                }
            }
            if let (Some(all), Some(any)) = (self.tiles.get_mut(at), self.lengths.get_mut(at)) {
                (*all, *any) = (tiles, lengths);
            }
        }
    }

    /// Tiles and lengths below a state; of one that is not known, all.
    #[inline]
    fn below(&self, state: State) -> (u64, u32) {
        let at = state.0.wrapping_sub(self.begin) as usize;
        match (self.tiles.get(at), self.lengths.get(at)) {
            (Some(&tiles), Some(&lengths)) => (tiles, lengths),
            _ => (ANY_TILE, u32::MAX),
        }
    }

    /// Can a word be completed below `state` with `min` to `max` tiles, `max` being at least 1?
    #[inline]
    pub(super) fn allows(&self, state: State, outlook: &Outlook, min: usize, max: usize) -> bool {
        let (tiles, lengths) = self.below(state);
        let from = u32::MAX << min.min(MANY as usize);
        let to = u32::MAX >> (MANY as usize - max.min(MANY as usize));
        outlook.needs & !tiles == 0 && lengths & from & to != 0
    }
}
