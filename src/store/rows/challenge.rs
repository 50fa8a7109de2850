//! Rows of challenges.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::Seat;
use crate::base::time::Timestamp;
use crate::game::PositionText;
use crate::host::challenge::{Band, Challenge, ChallengeState, Note, SeatWish, Start, WhyCasual};

use super::Record;
use super::terms::{PlaceRow, TermsRow};
use crate::store::record::Gone;

impl Record for Challenge {
    const KIND: &'static str = "challenge";
    type Row = ChallengeRow;

    fn without(self, gone: Gone) -> Self {
        let note = self.note.filter(|_| self.from != gone.person);
        Self { note, ..self }
    }
}

/// A challenge as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRow {
    id: String,
    place: PlaceRow,
    from: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u64>,
    terms: TermsRow,
    /// The set-up of another match from which it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<String>,
    /// Any other position from which it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    seat: SeatWishRow,
    made: i64,
    expires: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    excused: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch_of: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    band: Option<BandRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    casual: Option<String>,
    state: StateRow,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BandRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    least: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SeatWishRow {
    First,
    Second,
    Random,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StateRow {
    Open,
    Accepted(String),
    Declined,
    Withdrawn,
    Expired,
}

impl From<&Challenge> for ChallengeRow {
    fn from(challenge: &Challenge) -> Self {
        Self {
            id: challenge.id.to_string(),
            place: challenge.place.into(),
            from: challenge.from.0,
            to: challenge.to.map(|person| person.0),
            terms: (&challenge.terms).into(),
            deal: start(challenge, |start| matches!(start, Start::Deal(_))),
            position: start(challenge, |start| matches!(start, Start::Position(_))),
            seat: challenge.seat.into(),
            made: challenge.made.0,
            expires: challenge.expires.0,
            excused: challenge.excused.map(|at| at.0),
            rematch_of: challenge.rematch_of.map(|id| id.to_string()),
            note: challenge.note.as_ref().map(|note| note.as_str().to_owned()),
            band: challenge.band.map(|band| BandRow { least: band.least(), most: band.most() }),
            casual: challenge.casual.map(|why| why.word().to_owned()),
            state: challenge.state.into(),
        }
    }
}

impl TryFrom<ChallengeRow> for Challenge {
    type Error = String;

    fn try_from(row: ChallengeRow) -> Result<Self, String> {
        Ok(Self {
            id: ChallengeId::read(&row.id).ok_or_else(|| format!("{:?} is no challenge", row.id))?,
            place: row.place.into(),
            from: PersonId(row.from),
            to: row.to.map(PersonId),
            terms: row.terms.try_into()?,
            start: match (row.deal, row.position) {
                (None, None) => None,
                (Some(deal), None) => Some(Start::Deal(PositionText(deal))),
                (None, Some(position)) => Some(Start::Position(PositionText(position))),
                (Some(_), Some(_)) => return Err("it starts from two positions".to_owned()),
            },
            seat: row.seat.into(),
            made: Timestamp(row.made),
            expires: Timestamp(row.expires),
            excused: row.excused.map(Timestamp),
            rematch_of: row.rematch_of.map(|id| game_match(&id)).transpose()?,
            note: row.note.as_deref().map(note).transpose()?,
            band: row.band.map(Band::try_from).transpose()?,
            casual: row.casual.as_deref().map(casual).transpose()?,
            state: row.state.try_into()?,
        })
    }
}

impl TryFrom<BandRow> for Band {
    type Error = String;

    fn try_from(row: BandRow) -> Result<Self, String> {
        Self::new(row.least, row.most).ok_or_else(|| "its band is none".into())
    }
}

impl From<SeatWish> for SeatWishRow {
    fn from(wish: SeatWish) -> Self {
        match wish {
            SeatWish::Seat(Seat::First) => Self::First,
            SeatWish::Seat(Seat::Second) => Self::Second,
            SeatWish::Random => Self::Random,
        }
    }
}

impl From<SeatWishRow> for SeatWish {
    fn from(row: SeatWishRow) -> Self {
        match row {
            SeatWishRow::First => Self::Seat(Seat::First),
            SeatWishRow::Second => Self::Seat(Seat::Second),
            SeatWishRow::Random => Self::Random,
        }
    }
}

impl From<ChallengeState> for StateRow {
    fn from(state: ChallengeState) -> Self {
        match state {
            ChallengeState::Open => Self::Open,
            ChallengeState::Accepted(id) => Self::Accepted(id.to_string()),
            ChallengeState::Declined => Self::Declined,
            ChallengeState::Withdrawn => Self::Withdrawn,
            ChallengeState::Expired => Self::Expired,
        }
    }
}

impl TryFrom<StateRow> for ChallengeState {
    type Error = String;

    fn try_from(row: StateRow) -> Result<Self, String> {
        Ok(match row {
            StateRow::Open => Self::Open,
            StateRow::Accepted(id) => Self::Accepted(game_match(&id)?),
            StateRow::Declined => Self::Declined,
            StateRow::Withdrawn => Self::Withdrawn,
            StateRow::Expired => Self::Expired,
        })
    }
}

fn start(challenge: &Challenge, is: impl Fn(&Start) -> bool) -> Option<String> {
    challenge.start.as_ref().filter(|start| is(start)).map(|start| start.setup().0.clone())
}

fn game_match(id: &str) -> Result<MatchId, String> {
    MatchId::read(id).ok_or_else(|| format!("{id:?} is no match"))
}

fn casual(word: &str) -> Result<WhyCasual, String> {
    WhyCasual::read(word).ok_or_else(|| format!("{word:?} is no reason to play for fun"))
}

fn note(text: &str) -> Result<Note, String> {
    Note::read(text).ok().flatten().ok_or_else(|| format!("{text:?} is no note"))
}
