//! Rows of what only a running match has. Everything but whose turn it is may be left out: a match that was
//! begun before there were clocks has nothing else.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};
use crate::host::matches::{Called, Clocks, Offer, Playing, Undo};
use crate::host::player::{ByPlayer, Player};

use super::{is_default, mirrored};

mirrored!(Playing as PlayingRow);
mirrored!(Undo as UndoRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayingRow {
    since: Timestamp,
    mover: Player,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Clocks>,
    #[serde(default, skip_serializing_if = "is_default")]
    paused: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    away: ByPlayer<Option<Timestamp>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<Offer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<Undo>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reminders: Vec<Span>,
    #[serde(default, skip_serializing_if = "is_default")]
    held: ByPlayer<Option<Timestamp>>,
    /// Left out when it is the beginning of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excused: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<Called>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UndoRow {
    player: Player,
    /// Left out when it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    since: Timestamp,
    #[serde(default, skip_serializing_if = "is_default")]
    left: Span,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reminders: Vec<Span>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Span>,
}

impl From<&Playing> for PlayingRow {
    fn from(playing: &Playing) -> Self {
        let Playing { since, mover, clocks, paused, away, offer, undo, reminders, held, .. } =
            playing.clone();
        let Playing { idle, asked, excused, called, .. } = *playing;
        let idle = Some(idle).filter(|idle| *idle != since);
        Self {
            since,
            mover,
            clocks,
            paused,
            away,
            offer,
            undo,
            reminders,
            held,
            idle,
            asked,
            excused,
            called,
        }
    }
}

impl From<PlayingRow> for Playing {
    fn from(row: PlayingRow) -> Self {
        let PlayingRow { since, mover, clocks, paused, away, offer, undo, reminders, held, .. } = row;
        let PlayingRow { idle, asked, excused, called, .. } = row;
        let idle = idle.unwrap_or(since);
        Self {
            since,
            mover,
            clocks,
            paused,
            away,
            offer,
            undo,
            reminders,
            held,
            idle,
            asked,
            excused,
            called,
        }
    }
}

impl From<&Undo> for UndoRow {
    fn from(undo: &Undo) -> Self {
        let Undo { player, plies, since, left, deadline, reminders, other } = undo.clone();
        Self { player, plies: (plies != 1).then_some(plies), since, left, deadline, reminders, other }
    }
}

impl From<UndoRow> for Undo {
    fn from(row: UndoRow) -> Self {
        let UndoRow { player, plies, since, left, deadline, reminders, other } = row;
        Self { player, plies: plies.unwrap_or(1), since, left, deadline, reminders, other }
    }
}
