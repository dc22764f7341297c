//! [`LexiconCache`]: a lexicon with its generator and leave values.

use core::cell::RefCell;
use std::sync::Arc;

use lexc::game::GameRules;
use lexc::moves::MoveGenerator;
use lexc::runtime::Lexicon;
use lexc_engine::leaves::LeaveTable;

use crate::data::error::Result;
use crate::leaves::{RawLeaves, default_table};

/// A lexicon, with generators and leave values that are built from it once.
#[derive(Debug)]
pub(crate) struct LexiconCache {
    pub(crate) lexicon: Lexicon,
    pub(crate) name: String,
    generator: RefCell<Option<MoveGenerator>>,
    leaves: RefCell<Option<Arc<LeaveTable>>>,
}

impl LexiconCache {
    /// Creates a cache without a generator and leave values.
    pub(crate) fn new(lexicon: Lexicon, name: String) -> Self {
        Self { lexicon, name, generator: RefCell::new(None), leaves: RefCell::new(None) }
    }

    /// Replaces the default leave values.
    pub(crate) fn set_leaves(&self, table: Arc<LeaveTable>) {
        *self.leaves.borrow_mut() = Some(table);
    }

    /// Calls `f` with a generator for the rules; the last generator is kept.
    pub(crate) fn with_generator<T>(
        &self,
        rules: &GameRules,
        f: impl FnOnce(&mut MoveGenerator) -> Result<T>,
    ) -> Result<T> {
        let mut kept = self.generator.borrow_mut();
        match &mut *kept {
            Some(generator) if generator.rules() == rules => f(generator),
            slot => f(slot.insert(MoveGenerator::with_rules(&self.lexicon, rules)?)),
        }
    }

    /// Returns the given leave values, or the default ones.
    pub(crate) fn leaves(&self, given: Option<&RawLeaves>) -> Result<Arc<LeaveTable>> {
        if let Some(given) = given {
            return Ok(Arc::clone(&given.table));
        }
        let mut kept = self.leaves.borrow_mut();
        if let Some(table) = &*kept {
            return Ok(Arc::clone(table));
        }
        let table = default_table(self.lexicon.alphabet())?;
        Ok(Arc::clone(kept.insert(table)))
    }
}
