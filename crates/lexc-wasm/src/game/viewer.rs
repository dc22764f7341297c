//! [`Viewer`]: whose rack is shown.

use lexc::game::PlayerId;

use crate::data::error::{Result, WasmError, WasmErrorKind};

/// Whose racks are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewer {
    Seat(PlayerId),
    All,
    Nobody,
    /// The player to move, whoever that is.
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

    /// Returns `true` if the rack of a seat is shown; for [`Viewer::Mover`], that of the player to
    /// move is for the caller to decide.
    pub(super) fn sees(self, seat: usize) -> bool {
        match self {
            Self::Seat(own) => own.index() == seat,
            Self::All | Self::Mover => true,
            Self::Nobody => false,
        }
    }
}
