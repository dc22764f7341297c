//! [`OpenBox`]: a card box that a client opened.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lexc_study::CardBox;

use super::store::{Store, StoreLimits};

/// The memory of the card boxes of clients.
pub(super) const BOX_LIMITS: StoreLimits = StoreLimits { total: 512 << 20, share: 128 << 20 };

/// The bytes of memory for each byte of the file of a box, at most.
const MEMORY_OF_BYTE: usize = 12;

/// The card boxes of an engine, by handle.
#[derive(Default)]
pub(super) struct CardBoxes {
    pub(super) last: u64,
    pub(super) open: Store<String, Arc<OpenBox>>,
}

/// A card box, which one request uses at a time.
#[derive(Debug)]
pub(crate) struct OpenBox {
    cards: Mutex<CardBox>,
    /// The length of its file.
    bytes: AtomicUsize,
}

impl OpenBox {
    pub(crate) fn new(cards: CardBox, bytes: usize) -> Self {
        Self { cards: Mutex::new(cards), bytes: AtomicUsize::new(bytes) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, CardBox> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts bytes that are appended to the file.
    pub(crate) fn grow(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Returns the memory that it needs, at most.
    pub(super) fn weight(&self) -> usize {
        self.bytes.load(Ordering::Relaxed).saturating_mul(MEMORY_OF_BYTE).saturating_add(1 << 12)
    }
}
