//! [`Viewer`]: the visible racks.

use lexc::game::PlayerId;

use crate::data::error::{Result, WasmError, WasmErrorKind};

/// The viewer of a game, who sees some racks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewer {
    Seat(PlayerId),
    All,
    Nobody,
}

impl Viewer {
    /// Reads a seat, -1 for all, -2 for nobody.
    pub(super) fn read(number: i32, players: usize) -> Result<Self> {
        let seat = || {
            let seat = usize::try_from(number).ok().and_then(PlayerId::new)?;
            (seat.index() < players).then_some(Self::Seat(seat))
        };
        match number {
            -1 => Ok(Self::All),
            -2 => Ok(Self::Nobody),
            _ => seat().ok_or_else(|| {
                WasmError::new(
                    WasmErrorKind::Range,
                    format!("there is no seat {number} in this game"),
                )
            }),
        }
    }

    /// Returns `true` if the viewer sees the rack of a seat.
    pub(super) fn sees(self, seat: usize) -> bool {
        match self {
            Self::Seat(own) => own.index() == seat,
            Self::All => true,
            Self::Nobody => false,
        }
    }
}
