//! The leads and units of tables of win probabilities.

/// The leads, in points, at which a table has values.
pub(super) const LEADS: [i16; 97] = leads();

/// Returns leads in steps of 1 up to 10 points, 2 up to 30, 5 up to 100, and 20 up to 300, of both
/// signs.
const fn leads() -> [i16; 97] {
    let mut leads = [0; 97];
    let (mut at, mut lead) = (48, 0i16);
    while at < leads.len() {
        leads[at] = lead;
        leads[96 - at] = -lead;
        lead += match lead {
            0..10 => 1,
            10..30 => 2,
            30..100 => 5,
            _ => 20,
        };
        at += 1;
    }
    leads
}

/// The value of a certain win in a table.
pub(super) const CERTAIN: f64 = u16::MAX as f64;

/// The maximum number of unseen tiles that has its own row.
pub(super) const MAX_UNSEEN: usize = 255;

/// Returns the value of a probability in units of a table.
pub(super) fn quantised(probability: f64) -> u16 {
    (probability.clamp(0.0, 1.0) * CERTAIN).round() as u16
}
