//! `study.change` and `study.set`.

use std::borrow::Cow;

use lexc_study::{CardChange, StudySettings};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rows::{changed, study_error};
use crate::error::ApiResult;
use crate::method::{Scope, require};

timed_box_request! {
    /// Parameters of `study.change`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ChangeCardsRequest {
        /// The numbers of the cards.
        pub cards: Vec<u32>,
        /// The change.
        pub change: CardChange,
        /// Their lists, for the change `lists`.
        #[serde(default)]
        pub lists: Vec<String>,
    }
}

box_request! {
    /// Parameters of `study.set`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct SetStudyRequest {
        /// The settings to replace, by name, such as `new_per_day`.
        #[schemars(with = "SettingsChange")]
        pub settings: Map<String, Value>,
    }
}

/// The schema of some settings, all of them optional.
enum SettingsChange {}

impl JsonSchema for SettingsChange {
    fn schema_name() -> Cow<'static, str> {
        "SettingsChange".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        StudySettings::json_schema(generator)
    }
}

/// The effect of changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangedLines {
    /// The lines to append to the file.
    pub lines: String,
}

/// The settings of a box.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SettingsRow {
    /// All settings.
    pub settings: StudySettings,
    /// The line to append to the file.
    pub lines: String,
}

fn change(scope: &Scope<'_>, request: &ChangeCardsRequest) -> ApiResult<ChangedLines> {
    let is_lists = request.change == CardChange::Lists;
    require(("lists", !request.lists.is_empty()), ("change", is_lists))?;
    let ((), lines) = changed(scope, &request.card_box, |cards| {
        let ChangeCardsRequest { cards: numbers, change, lists, now, .. } = request;
        let lines = cards.change(*change, numbers, lists, *now);
        Ok(((), lines.map_err(study_error("cards"))?))
    })?;
    Ok(ChangedLines { lines })
}

fn set(scope: &Scope<'_>, request: &SetStudyRequest) -> ApiResult<SettingsRow> {
    let failed = study_error("settings");
    let (settings, lines) = changed(scope, &request.card_box, |cards| {
        let mut settings = cards.settings().clone();
        for (name, value) in &request.settings {
            settings.set_value(name, value.clone()).map_err(&failed)?;
        }
        let lines = cards.set_settings(&settings).map_err(&failed)?;
        Ok((cards.settings().clone(), lines))
    })?;
    Ok(SettingsRow { settings, lines })
}

method! {
    /// Changes cards: missed elsewhere, removed, suspended, resumed, buried, in other lists.
    ChangeCards = "study.change": change(ChangeCardsRequest) -> ChangedLines
}

method! {
    /// Replaces settings of a box; all cards are scheduled anew.
    SetStudy = "study.set": set(SetStudyRequest) -> SettingsRow
}
