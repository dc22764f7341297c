//! [`Viewer`]: the visible racks.

use lexc::game::PlayerId;

use crate::data::error::{Result, WasmError, WasmErrorKind};

/// The viewer of a game, who sees some racks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewer {
    Seat(PlayerId),
    All,
    Nobody,
    /// The player to move.
    Mover,
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

    /// Returns `true` if the viewer sees the rack of a seat. [`Viewer::Mover`] sees all; the caller
    /// selects the player to move.
    pub(super) fn sees(self, seat: usize) -> bool {
        match self {
            Self::Seat(own) => own.index() == seat,
            Self::All | Self::Mover => true,
            Self::Nobody => false,
        }
    }
}
