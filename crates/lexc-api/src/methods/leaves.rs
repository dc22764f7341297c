//! The values of the leaves of a rack.

use lexc_alphabet::ErrorKind;
use lexc_engine::leaves::LeaveTable;
use lexc_game::Rack;
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::text;
use crate::values::Limit;

request! {
    /// Parameters of `leaves`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct LeavesRequest {
        /// The tiles, `?` for a blank; at most 15.
        pub rack: String,
        /// Leave values: `english`, `turkish` or `none`; by the alphabet if absent.
        pub leaves: Option<String>,
        /// Maximum number of leaves, 0 for all.
        #[serde(default)]
        pub limit: Limit<20>,
    }
}

/// A leave of a rack.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RackLeaveRow {
    /// The tiles kept.
    pub leave: String,
    /// The value of the leave, in points.
    pub value: f64,
    /// The tiles not kept.
    pub exchanged: String,
}

/// The maximum number of tiles of a rack. Larger ones have too many leaves to list.
const MAX_TILES: usize = 15;

impl RackLeaveRow {
    /// Ranks the leaves of a rack, the best first; at most `limit`.
    #[must_use]
    pub fn ranked(table: &LeaveTable, rack: &Rack, limit: usize, alphabet: &Alphabet) -> Vec<Self> {
        let leaves = table.ranked_leaves(rack);
        let row = |(kept, value): &(Rack, lexc_game::Equity)| Self {
            leave: kept.spell(alphabet),
            value: value.points(),
            exchanged: rack.subtract(kept).unwrap_or_default().spell(alphabet),
        };
        leaves.iter().take(limit).map(row).collect()
    }
}

/// Parses a rack whose leaves can be listed.
///
/// # Errors
///
/// Returns an error with its place in the text, or an error for a rack of too many tiles.
pub fn leave_rack(lexicon: &Lexicon, text: &str) -> ApiResult<Rack> {
    let rack = text::rack(lexicon, "rack", text)?;
    match rack.len() {
        0..=MAX_TILES => Ok(rack),
        len => {
            let message = format!("the rack holds {len} tiles, more than the limit of {MAX_TILES}");
            Err(ApiError::new(ErrorKind::Limit, message).in_field("rack"))
        }
    }
}

/// Ranks the leaves of a request.
fn leaves(scope: &Scope<'_>, request: &LeavesRequest) -> ApiResult<Vec<RackLeaveRow>> {
    let opened = scope.opened()?;
    let table = opened.leaves(request.leaves.as_deref())?;
    let rack = leave_rack(opened.stored(), &request.rack)?;
    let limit = request.limit.rows();
    let alphabet = opened.stored().alphabet();
    Ok(RackLeaveRow::ranked(&table, &rack, limit, alphabet))
}

method! {
    /// Lists the leaves of a rack with their values.
    ListLeaves = "leaves": leaves(LeavesRequest) -> Vec<RackLeaveRow>
}
