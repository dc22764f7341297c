//! [`EngineState`]: the lexicons and the clock that methods work with.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use lexc_alphabet::ErrorKind;
use lexc_runtime::Lexicon;

use super::lexicon::OpenLexicon;
use crate::error::{ApiError, ApiResult};

/// The prefix of the names of built-in lexicons.
const BUILTIN: &str = "builtin:";

/// The lexicons and the clock of an engine.
pub(crate) struct EngineState {
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
    open: RwLock<BTreeMap<String, Arc<OpenLexicon>>>,
}

impl EngineState {
    pub(crate) fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            open: RwLock::default(),
        }
    }

    /// Adds a lexicon that requests can name.
    ///
    /// # Errors
    ///
    /// Fails if the name belongs to a built-in lexicon.
    pub(crate) fn add_lexicon(&self, name: &str, lexicon: Lexicon) -> ApiResult<()> {
        if name.starts_with(BUILTIN) {
            let message = format!("`{name}` is the name of a built-in lexicon");
            return Err(ApiError::new(ErrorKind::Illegal, message).in_field("lexicon"));
        }
        let opened = Arc::new(OpenLexicon::new(name, lexicon));
        self.open
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name.to_owned(), opened);
        Ok(())
    }

    /// Returns the names that requests can give as `lexicon`: the built-in lexicons, and the
    /// lexicons that were added.
    pub(crate) fn lexicon_names(&self) -> Vec<String> {
        let builtin = lexc_lexicons::lexicons().iter();
        let mut names: Vec<String> = builtin
            .map(|packed| format!("{BUILTIN}{}", packed.name()))
            .collect();
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        names.extend(
            open.keys()
                .filter(|name| !name.starts_with(BUILTIN))
                .cloned(),
        );
        names
    }

    /// Returns the lexicon of a name.
    pub(crate) fn lexicon(&self, name: &str) -> ApiResult<Arc<OpenLexicon>> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = open.get(name) {
            return Ok(opened.clone());
        }
        drop(open);
        let packed = name.strip_prefix(BUILTIN).and_then(lexc_lexicons::lexicon);
        let Some(packed) = packed else {
            let message = format!("no lexicon is called `{name}`");
            return Err(ApiError::new(ErrorKind::NotFound, message)
                .in_field("lexicon")
                .help(format!("name {}", self.lexicon_names().join(" or "))));
        };
        let lexicon = Lexicon::from_bytes_unverified(packed.bytes())
            .map_err(|error| ApiError::new(ErrorKind::Corrupt, error.to_string()))?;
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let opened = open
            .entry(name.to_owned())
            .or_insert_with(|| Arc::new(OpenLexicon::new(name, lexicon)));
        Ok(opened.clone())
    }

    pub(crate) fn clock(&self) -> &(dyn Fn() -> Duration + Sync) {
        &*self.clock
    }
}
