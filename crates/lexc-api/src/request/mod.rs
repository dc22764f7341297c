//! The common parts of parameters.

pub mod text;
pub mod position;
pub mod conditions;

use lexc_alphabet::ErrorKind;

use crate::error::{ApiError, ApiResult};

/// The maximum number of threads of a request.
const MAX_THREADS: u32 = 256;

/// Returns the number of threads of a request; 1 if absent.
pub(crate) fn threads(given: Option<u32>) -> ApiResult<usize> {
    let threads = given.unwrap_or(1);
    if !(1..=MAX_THREADS).contains(&threads) {
        let message = format!("the number of threads must be 1 to {MAX_THREADS}");
        return Err(ApiError::new(ErrorKind::Limit, message).in_field("threads"));
    }
    Ok(threads as usize)
}
