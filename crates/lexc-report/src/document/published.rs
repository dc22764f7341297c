//! Our figures beside the published ones, in the papers' own rows.

use super::{Item, Section, appel_jacobson, gordon, section};
use crate::model::Report;

pub(super) fn sections(report: &Report) -> Vec<Section> {
    let tables = report.lists.iter().map(gordon::table).map(Item::Table);
    let differences = gordon::DIFFERENCES.map(|text| Item::Text(text.to_owned()));
    vec![
        Section {
            title: "As in the papers".to_owned(),
            level: 2,
            items: vec![Item::Text(
                "The published figures come from one list each, which nobody else has, and from machines of \
                 their time. What can be compared is the shape: ratios, and sizes for each word or letter."
                    .to_owned(),
            )],
        },
        section(
            "Appel and Jacobson, 1988",
            vec![Item::Table(appel_jacobson::table(report))],
        ),
        section("Gordon, 1994", tables.chain(differences).collect()),
    ]
}
