//! Values with rules: each type has one range, one default, one parser and one text wherever a
//! number is read.
//!
//! Options of [players](crate::players::PlayerSpec) are such values, and so are the parameters of
//! requests and of a command line: with the feature `schema` they are read from JSON, and describe
//! themselves by a JSON schema.
//!
//! ```
//! use lexc_engine::values::{Mebibytes, Seconds, Threads};
//!
//! assert_eq!(Threads::default().get(), 1);
//! let error = "0".parse::<Threads>().unwrap_err();
//! assert_eq!(error.to_string(), "write a whole number from 1 to 256");
//! assert!("0".parse::<Seconds>().is_err());
//! assert_eq!("128".parse::<Mebibytes>()?.get(), 128);
//! # Ok::<(), lexc_engine::values::ParameterError>(())
//! ```

mod error;

mod decimal;
mod integer;

#[cfg(feature = "schema")]
mod schema;

pub use error::ParameterError;

pub use decimal::{Confidence, SearchSeconds, Seconds, Tolerance};
pub use integer::{
    Integer, Limit, Mebibytes, Natural, Nodes, PlayCount, Plies, Positive, RackSize, Samples, Seed,
    Threads,
};
