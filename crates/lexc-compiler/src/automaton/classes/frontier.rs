//! Classes that are found and not yet expanded, and edges whose targets are looked up together.

use super::images::{Image, MergedImage};
use super::keys::{mix, mix_prefix};
use crate::automaton::graph::{StateGraph, push_if};

/// The number of classes that are expanded together. Their look-ups do not depend on each other, so
/// the processor overlaps the cache misses.
pub(super) const BATCH: usize = 16;

/// A class that is not expanded yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenClass {
    pub(super) class: u32,
    /// The state of the DAWG that its factors lead to from the root, 0 if they are no prefixes.
    pub(super) prefix_state: u32,
}

/// A stack of classes that are not expanded yet, each with its images.
pub(super) struct Frontier<'a> {
    dawg: &'a StateGraph,
    /// Each class, and the start of its images.
    classes: Vec<(OpenClass, usize)>,
    images: Vec<Image>,
}

/// Classes that are expanded together.
#[derive(Debug, Default)]
pub(super) struct Batch {
    classes: Vec<(OpenClass, usize)>,
    images: Vec<Image>,
}

impl<'a> Frontier<'a> {
    pub(super) fn new(dawg: &'a StateGraph) -> Self {
        Self { dawg, images: Vec::new(), classes: Vec::new() }
    }

    #[inline]
    pub(super) fn push(&mut self, open: OpenClass, images: &[Image]) {
        self.classes.push((open, self.images.len()));
        self.images.extend_from_slice(images);
    }

    /// Moves the last [`BATCH`] classes to `batch`, and prefetches the edges of their images.
    /// Returns `false` if no class is left.
    #[inline(always)]
    pub(super) fn take(&mut self, batch: &mut Batch) -> bool {
        let at = self.classes.len().saturating_sub(BATCH);
        let Some(&(_, begin)) = self.classes.get(at) else {
            return false;
        };
        batch.classes.clear();
        let classes = self.classes.drain(at..);
        batch.classes.extend(classes.map(|(open, first)| (open, first - begin)));
        batch.images.clear();
        batch.images.extend_from_slice(&self.images[begin..]);
        self.images.truncate(begin);
        let prefixes = batch.classes.iter().map(|(open, _)| open.prefix_state);
        let images = batch.images.iter().map(|image| image.state());
        for state in prefixes.chain(images) {
            self.dawg.prefetch_edges(state);
        }
        true
    }
}

impl Batch {
    /// Returns an iterator over the classes and their images, the last class first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (OpenClass, &[Image])> {
        let mut end = self.images.len();
        self.classes.iter().rev().map(move |&(open, first)| {
            let images = &self.images[first..end];
            end = first;
            (open, images)
        })
    }
}

/// A right edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingEdge<T> {
    /// The key of the target; 0 for class 0.
    pub(super) key: u128,
    /// The class that the edge leaves.
    pub(super) class: u32,
    /// The prefix state of the target.
    pub(super) prefix_state: u32,
    /// The number of the label.
    pub(super) number: u8,
    pub(super) terminal: bool,
    pub(super) target: T,
    /// The end of the target's images among the images of all pending edges.
    pub(super) images_end: u32,
}

/// Adds the images of a class except those of state 0, which has no edges, and returns the key of
/// the class. Calls `visit` with each image.
#[inline(always)]
pub(super) fn add_images(
    images: &mut Vec<Image>,
    prefix_state: u32,
    merged: &[MergedImage],
    mut visit: impl FnMut(&MergedImage),
) -> u128 {
    let mut key = mix_prefix(prefix_state);
    for image in merged {
        key = key.wrapping_add(mix(image.state(), image.sum, image.terminal));
        visit(image);
        push_if(images, image.image(), image.state() != 0);
    }
    key
}
