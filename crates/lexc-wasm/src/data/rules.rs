//! Rules and board layouts: options of the caller, and data.

use core::num::NonZeroU32;
use core::time::Duration;

use lexc::game::{BingoBonus, BoardLayout, GameRules, Score, TimeControl};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::SquareData;
use crate::data::json::{self, nullable};

/// Rules as differences from a preset.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct RulesOptions {
    #[serde(skip_serializing_if = "Option::is_none")]
    preset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rack_size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonuses: Option<Vec<BonusData>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange_minimum: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leftovers: Option<String>,
    #[serde(deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    scoreless_limit: Option<Option<u32>>,
    #[serde(deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    exchange_limit: Option<Option<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) challenge: Option<String>,
    #[serde(deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    time: Option<Option<TimeData>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct BonusData {
    tiles: usize,
    points: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TimeData {
    seconds: f64,
    penalty_per_minute: i32,
}

fn wrong(message: impl ToString) -> WasmError {
    WasmError::new(WasmErrorKind::Rules, message)
}

/// Seconds as a duration.
pub(crate) fn duration(seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        WasmError::new(WasmErrorKind::Range, format!("{seconds} is not a number of seconds"))
    })
}

fn limit(limit: Option<u32>, name: &str) -> Result<Option<NonZeroU32>> {
    match limit {
        None => Ok(None),
        Some(limit) => NonZeroU32::new(limit)
            .map(Some)
            .ok_or_else(|| wrong(format!("{name} is at least 1, or null for none"))),
    }
}

impl RulesOptions {
    /// Returns the rules.
    ///
    /// # Errors
    /// [`WasmErrorKind::Rules`].
    pub(crate) fn rules(&self) -> Result<GameRules> {
        let preset = self.preset.as_deref().unwrap_or("standard");
        let mut rules: GameRules = preset.parse().map_err(wrong)?;
        if let Some(layout) = &self.layout {
            rules = rules.with_layout(read_layout(layout)?);
        }
        if let Some(size) = self.rack_size {
            rules = rules.with_rack_size(size);
        }
        if let Some(bonuses) = &self.bonuses {
            rules =
                rules.with_bingo_bonuses(bonuses.iter().map(|bonus| BingoBonus {
                    tiles: bonus.tiles,
                    points: Score::new(bonus.points),
                }));
        }
        if let Some(minimum) = self.exchange_minimum {
            rules = rules.with_exchange_minimum(minimum);
        }
        if let Some(name) = &self.leftovers {
            rules = rules.with_leftovers(name.parse().map_err(wrong)?);
        }
        if let Some(scoreless) = self.scoreless_limit {
            rules = rules.with_scoreless_limit(limit(scoreless, "scorelessLimit")?);
        }
        if let Some(exchanges) = self.exchange_limit {
            rules = rules.with_exchange_limit(limit(exchanges, "exchangeLimit")?);
        }
        if let Some(name) = &self.challenge {
            rules = rules.with_challenge(name.parse().map_err(wrong)?);
        }
        if let Some(time) = &self.time {
            rules = rules.with_time(match time {
                None => None,
                Some(time) => Some(TimeControl {
                    allowance: duration(time.seconds)?,
                    penalty_per_minute: Score::new(time.penalty_per_minute),
                }),
            });
        }
        Ok(rules)
    }
}

/// Reads the name of a built-in layout, or a layout in text form.
fn read_layout(text: &str) -> Result<BoardLayout> {
    if let Ok(layout) = BoardLayout::builtin(text) {
        return Ok(layout.clone());
    }
    if !text.contains('\n') {
        let names: Vec<&str> = BoardLayout::built_in().iter().map(BoardLayout::name).collect();
        return Err(wrong(format!("there is no board layout {text:?}"))
            .help(format!("there are {}", names.join(", ")))
            .help("or give the rows of a layout as text"));
    }
    Ok(BoardLayout::parse(text)?)
}

#[derive(Serialize)]
struct PremiumData {
    letter: u8,
    word: u8,
}

#[derive(Serialize)]
pub(crate) struct LayoutData<'a> {
    name: &'a str,
    rows: usize,
    columns: usize,
    start: SquareData,
    premiums: Vec<PremiumData>,
}

impl<'a> LayoutData<'a> {
    pub(crate) fn new(layout: &'a BoardLayout) -> Self {
        let premiums = layout.squares().map(|square| {
            let premium = layout.premium(square);
            PremiumData { letter: premium.letter, word: premium.word }
        });
        Self {
            name: layout.name(),
            rows: layout.rows(),
            columns: layout.columns(),
            start: layout.start().into(),
            premiums: premiums.collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RulesData<'a> {
    layout: LayoutData<'a>,
    rack_size: usize,
    bonuses: Vec<BonusData>,
    exchange_minimum: usize,
    leftovers: &'static str,
    scoreless_limit: Option<u32>,
    exchange_limit: Option<u32>,
    challenge: &'static str,
    time: Option<TimeData>,
}

impl<'a> RulesData<'a> {
    pub(crate) fn new(rules: &'a GameRules) -> Self {
        let bonuses = rules
            .bingo_bonuses()
            .iter()
            .map(|bonus| BonusData { tiles: bonus.tiles, points: bonus.points.points() });
        Self {
            layout: LayoutData::new(rules.layout()),
            rack_size: rules.rack_size(),
            bonuses: bonuses.collect(),
            exchange_minimum: rules.exchange_minimum(),
            leftovers: rules.leftovers().name(),
            scoreless_limit: rules.scoreless_limit().map(NonZeroU32::get),
            exchange_limit: rules.exchange_limit().map(NonZeroU32::get),
            challenge: rules.challenge().name(),
            time: rules.time().map(|time| TimeData {
                seconds: time.allowance.as_secs_f64(),
                penalty_per_minute: time.penalty_per_minute.points(),
            }),
        }
    }
}

/// Returns the built-in board layouts, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn board_layouts() -> String {
    let all = BoardLayout::built_in().iter();
    json::text(&all.map(LayoutData::new).collect::<Vec<_>>())
}
