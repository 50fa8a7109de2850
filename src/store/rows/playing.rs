//! Rows of what only a running match has. Everything but whose turn it is may be left out: a match that was begun
//! before there were clocks has nothing else.

use serde::{Deserialize, Serialize};

use crate::base::time::{Span, Timestamp};
use crate::host::matches::{Called, Clocks, Offer, OfferKind, Playing, Undo};
use crate::host::player::{ByPlayer, Player};

use super::terms::PlayerRow;

/// What only a running match has, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayingRow {
    since: i64,
    mover: PlayerRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clocks: Option<ClocksRow>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    paused: bool,
    #[serde(default, skip_serializing_if = "is_empty")]
    away: [Option<i64>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<OfferRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<UndoRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reminders: Vec<i64>,
    #[serde(default, skip_serializing_if = "is_empty")]
    held: [Option<i64>; 2],
    /// Left out when it is the beginning of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    idle: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    excused: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    called: Option<CalledRow>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CalledRow {
    player: PlayerRow,
    turn: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClocksRow {
    left: [i64; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
}

/// An offer as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfferRow {
    by: PlayerRow,
    kind: KindRow,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KindRow {
    Draw,
    Takeback(u8),
    Pause,
    Time,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UndoRow {
    player: PlayerRow,
    /// Left out when it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    since: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    left: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reminders: Vec<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<i64>,
}

impl From<&Playing> for PlayingRow {
    fn from(playing: &Playing) -> Self {
        Self {
            since: playing.since.0,
            mover: playing.mover.into(),
            clocks: playing.clocks.map(ClocksRow::from),
            paused: playing.paused,
            away: numbers(playing.away),
            offer: playing.offer.map(OfferRow::from),
            undo: playing.undo.as_ref().map(UndoRow::from),
            reminders: lengths(&playing.reminders),
            held: numbers(playing.held),
            idle: (playing.idle != playing.since).then_some(playing.idle.0),
            asked: playing.asked.map(|at| at.0),
            excused: playing.excused.map(|at| at.0),
            called: playing
                .called
                .map(|called| CalledRow { player: called.player.into(), turn: called.turn }),
        }
    }
}

impl From<PlayingRow> for Playing {
    fn from(row: PlayingRow) -> Self {
        Self {
            since: Timestamp(row.since),
            mover: row.mover.into(),
            clocks: row.clocks.map(Clocks::from),
            paused: row.paused,
            away: moments(row.away),
            offer: row.offer.map(Offer::from),
            undo: row.undo.map(Undo::from),
            reminders: spans(row.reminders),
            held: moments(row.held),
            idle: Timestamp(row.idle.unwrap_or(row.since)),
            asked: row.asked.map(Timestamp),
            excused: row.excused.map(Timestamp),
            called: row.called.map(|row| Called { player: row.player.into(), turn: row.turn }),
        }
    }
}

impl From<Clocks> for ClocksRow {
    fn from(clocks: Clocks) -> Self {
        Self { left: clocks.left.0.map(|span| span.0), deadline: clocks.deadline.map(|at| at.0) }
    }
}

impl From<ClocksRow> for Clocks {
    fn from(row: ClocksRow) -> Self {
        Self { left: ByPlayer(row.left.map(Span)), deadline: row.deadline.map(Timestamp) }
    }
}

impl From<Offer> for OfferRow {
    fn from(offer: Offer) -> Self {
        let kind = match offer.kind {
            OfferKind::Draw => KindRow::Draw,
            OfferKind::Takeback { plies } => KindRow::Takeback(plies),
            OfferKind::Pause => KindRow::Pause,
            OfferKind::Time => KindRow::Time,
        };
        Self { by: offer.by.into(), kind }
    }
}

impl From<OfferRow> for Offer {
    fn from(row: OfferRow) -> Self {
        let kind = match row.kind {
            KindRow::Draw => OfferKind::Draw,
            KindRow::Takeback(plies) => OfferKind::Takeback { plies },
            KindRow::Pause => OfferKind::Pause,
            KindRow::Time => OfferKind::Time,
        };
        Self { by: Player::from(row.by), kind }
    }
}

impl From<&Undo> for UndoRow {
    fn from(undo: &Undo) -> Self {
        Self {
            player: undo.player.into(),
            plies: (undo.plies != 1).then_some(undo.plies),
            since: undo.since.0,
            left: undo.left.0,
            deadline: undo.deadline.map(|at| at.0),
            reminders: lengths(&undo.reminders),
            other: undo.other.map(|left| left.0),
        }
    }
}

impl From<UndoRow> for Undo {
    fn from(row: UndoRow) -> Self {
        Self {
            player: row.player.into(),
            plies: row.plies.unwrap_or(1),
            since: Timestamp(row.since),
            left: Span(row.left),
            deadline: row.deadline.map(Timestamp),
            reminders: spans(row.reminders),
            other: row.other.map(Span),
        }
    }
}

fn numbers(moments: ByPlayer<Option<Timestamp>>) -> [Option<i64>; 2] {
    moments.0.map(|at| at.map(|at| at.0))
}

fn moments(numbers: [Option<i64>; 2]) -> ByPlayer<Option<Timestamp>> {
    ByPlayer(numbers.map(|at| at.map(Timestamp)))
}

fn lengths(spans: &[Span]) -> Vec<i64> {
    spans.iter().map(|span| span.0).collect()
}

fn spans(lengths: Vec<i64>) -> Vec<Span> {
    lengths.into_iter().map(Span).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
const fn is_zero(number: &i64) -> bool {
    *number == 0
}

fn is_empty(pair: &[Option<i64>; 2]) -> bool {
    pair.iter().all(Option::is_none)
}
