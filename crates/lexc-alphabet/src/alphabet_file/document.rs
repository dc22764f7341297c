//! [`Document`]: an alphabet file as serde reads it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use serde::Deserialize;
use toml::Spanned;

use crate::parts::{AlphabetParts, Blank, Casing, LetterInfo, TileScore};

/// The text of an alphabet file. Required fields are optional here, so that one error can name all
/// that are missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    #[serde(default)]
    pub(crate) name: Option<Spanned<String>>,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    pub(crate) language: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) casing: CasingName,
    pub(crate) decompose: Option<Spanned<bool>>,
    #[serde(default)]
    source: String,
    #[serde(default)]
    pub(crate) notes: String,
    pub(crate) blank: Option<Spanned<BlankTable>>,
    #[serde(default)]
    pub(crate) tile: Vec<Spanned<TileTable>>,
    #[serde(default)]
    pub(crate) fold: BTreeMap<Spanned<String>, String>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CasingName {
    None,
    #[default]
    Default,
    Turkic,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlankTable {
    pub(crate) count: Option<u16>,
    #[serde(default)]
    score: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TileTable {
    pub(crate) face: Option<String>,
    pub(crate) blank: Option<String>,
    pub(crate) count: Option<u16>,
    pub(crate) score: Option<i16>,
    #[serde(default)]
    vowel: bool,
    #[serde(default)]
    aliases: Vec<String>,
}

impl Document {
    /// Returns the parts of the alphabet. Missing fields get the value of their type's default.
    pub(crate) fn into_parts(self) -> AlphabetParts {
        let name = self.name.map(Spanned::into_inner).unwrap_or_default();
        let casing = self.casing;
        let blank = self.blank.map(Spanned::into_inner);
        AlphabetParts {
            title: self.title.unwrap_or_else(|| name.clone()),
            name,
            language: self.language.map(Spanned::into_inner).unwrap_or_default(),
            casing: match casing {
                CasingName::None => Casing::None,
                CasingName::Default => Casing::Default,
                CasingName::Turkic => Casing::Turkic,
            },
            blank: Blank {
                count: blank.as_ref().and_then(|blank| blank.count).unwrap_or(0),
                score: TileScore::new(blank.map_or(0, |blank| blank.score)),
            },
            tiles: self
                .tile
                .into_iter()
                .map(|tile| tile.into_inner().into_letter(casing))
                .collect(),
            folds: self.fold.into_iter().map(|(from, to)| (from.into_inner(), to)).collect(),
            source: self.source,
        }
    }
}

impl TileTable {
    fn into_letter(self, casing: CasingName) -> LetterInfo {
        let face = self.face.unwrap_or_default();
        LetterInfo {
            blank_face: self.blank.or_else(|| lower_case(&face, casing)).unwrap_or_default(),
            face,
            count: self.count.unwrap_or_default(),
            score: TileScore::new(self.score.unwrap_or_default()),
            vowel: self.vowel,
            aliases: self.aliases,
        }
    }
}

/// Returns the face in lower case, which is the default spelling of a blank played as the tile, or
/// `None` if the face has no other lower case.
pub(crate) fn lower_case(face: &str, casing: CasingName) -> Option<String> {
    let lower: String = match casing {
        CasingName::None => return None,
        CasingName::Default => face.to_lowercase(),
        CasingName::Turkic => face
            .chars()
            .flat_map(|c| match c {
                'I' => vec!['ı'],
                'İ' => vec!['i'],
                c => c.to_lowercase().collect(),
            })
            .collect(),
    };
    (lower != face).then_some(lower)
}
