//! JSON, the exchange format with JavaScript.

use lexc::alphabet::plain_message;
use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned, Deserializer};

use crate::data::error::{Result, WasmError, WasmErrorKind};

/// Returns data as JSON.
pub(crate) fn text(data: &impl Serialize) -> String {
    // Serializing numbers, texts and lists of them cannot fail.
    serde_json::to_string(data).unwrap_or_default()
}

/// Reads options; the empty text is an object without fields.
pub(crate) fn read<T: DeserializeOwned>(json: &str, kind: WasmErrorKind) -> Result<T> {
    let json = if json.is_empty() { "{}" } else { json };
    serde_json::from_str(json).map_err(|error| {
        let text = error.to_string();
        // The position is in JSON that the caller never saw.
        let message = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
        WasmError::new(kind, plain_message(message))
    })
}

/// Reads a field that may be `null`, and distinguishes `null` from a missing field.
pub(crate) fn nullable<'de, T, D>(
    deserializer: D,
) -> core::result::Result<Option<Option<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(Some)
}
