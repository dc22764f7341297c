//! Conversion of answers and parameters.

use lexc_alphabet::ErrorKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::{ApiError, ApiResult};

/// Returns an answer as JSON.
pub(crate) fn value(answer: &impl Serialize) -> ApiResult<Value> {
    serde_json::to_value(answer).map_err(|error| ApiError::new(ErrorKind::Other, error.to_string()))
}

/// Reads parameters whose names were checked before.
pub(crate) fn params<T: DeserializeOwned>(params: Value) -> ApiResult<T> {
    serde_json::from_value(params)
        .map_err(|error| ApiError::new(ErrorKind::Syntax, error.to_string()))
}

/// Returns the maximum number of rows for a limit, where 0 means no limit.
pub(crate) fn limit(number: usize) -> usize {
    match number {
        0 => usize::MAX,
        number => number,
    }
}
