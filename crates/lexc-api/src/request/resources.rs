//! What a request computes with: threads and tables.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::values::Threads;

request! {
    /// The threads and the tables of rollouts.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct ResourcesRequest {
        /// Number of threads; results do not depend on it [default: one for each core, one in a
        /// server].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub threads: Option<Threads>,
        /// Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of
        /// the alphabet].
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
        pub leaves: Option<String>,
        /// Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses,
        /// as written by lexc selfplay outcomes [default: built in].
        #[cfg_attr(feature = "args", arg(long, value_name = "FILE"))]
        pub win_table: Option<String>,
    }
}
