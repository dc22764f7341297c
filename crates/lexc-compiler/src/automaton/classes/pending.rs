//! Edges whose targets are looked up together.

use super::images::{Image, Merged};
use super::table::{mix, mix_prefix};
use crate::automaton::push_if;

/// Edges of type `P` whose targets are not looked up yet.
#[derive(Debug)]
pub(super) struct PendingEdges<P> {
    pub(super) edges: Vec<P>,
    /// The images of their targets, as far as these will be expanded.
    pub(super) images: Vec<Image>,
}

impl<P> Default for PendingEdges<P> {
    fn default() -> Self {
        Self {
            edges: Vec::new(),
            images: Vec::new(),
        }
    }
}

impl<P> PendingEdges<P> {
    /// Adds the images of a target, all but that which nothing follows, and returns the key of the target. Calls `visit` with each
    /// of them. `prefix_state` is the image of the root.
    #[inline(always)]
    pub(super) fn add_images(
        &mut self,
        prefix_state: u32,
        merged: &[Merged],
        mut visit: impl FnMut(&Merged),
    ) -> u128 {
        let mut key = mix_prefix(prefix_state);
        for image in merged {
            key = key.wrapping_add(mix(image.state(), image.sum, image.terminal));
            visit(image);
            push_if(&mut self.images, image.image(), image.state() != 0);
        }
        key
    }
}
