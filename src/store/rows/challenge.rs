//! Rows of challenges.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChallengeId, MatchId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::game::PositionText;
use crate::host::challenge::{Band, Challenge, ChallengeState, Note, SeatWish, Start, WhyCasual};
use crate::host::format::Terms;

use super::{Record, mirrored};
use crate::store::record::Gone;

impl Record for Challenge {
    const KIND: &'static str = "challenge";

    fn without(self, gone: Gone) -> Option<Self> {
        let note = self.note.filter(|_| self.from != gone.person);
        Some(Self { note, ..self })
    }
}

mirrored!(Challenge as ChallengeRow);
mirrored!(Band as BandRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChallengeRow {
    id: ChallengeId,
    place: Place,
    from: PersonId,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<PersonId>,
    terms: Terms,
    /// The set-up of another match from which it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<PositionText>,
    /// Any other position from which it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionText>,
    seat: SeatWish,
    made: Timestamp,
    expires: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    excused: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<MatchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<Note>,
    #[serde(skip_serializing_if = "Option::is_none")]
    band: Option<Band>,
    #[serde(skip_serializing_if = "Option::is_none")]
    casual: Option<WhyCasual>,
    state: ChallengeState,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BandRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
}

impl From<&Challenge> for ChallengeRow {
    fn from(challenge: &Challenge) -> Self {
        let challenge = challenge.clone();
        let Challenge { id, place, from, to, terms, start, seat, made, expires, excused, .. } = challenge;
        let Challenge { rematch_of, note, band, casual, state, .. } = challenge;
        let (deal, position) = match start {
            None => (None, None),
            Some(Start::Deal(setup)) => (Some(setup), None),
            Some(Start::Position(setup)) => (None, Some(setup)),
        };
        Self {
            id,
            place,
            from,
            to,
            terms,
            deal,
            position,
            seat,
            made,
            expires,
            excused,
            rematch_of,
            note,
            band,
            casual,
            state,
        }
    }
}

impl TryFrom<ChallengeRow> for Challenge {
    type Error = &'static str;

    fn try_from(row: ChallengeRow) -> Result<Self, Self::Error> {
        let ChallengeRow { id, place, from, to, terms, deal, position, seat, made, expires, .. } = row;
        let ChallengeRow { excused, rematch_of, note, band, casual, state, .. } = row;
        let start = match (deal, position) {
            (Some(_), Some(_)) => return Err("it starts from two positions"),
            (deal, position) => deal.map(Start::Deal).or(position.map(Start::Position)),
        };
        Ok(Self {
            id,
            place,
            from,
            to,
            terms,
            start,
            seat,
            made,
            expires,
            excused,
            rematch_of,
            note,
            band,
            casual,
            state,
        })
    }
}

impl From<&Band> for BandRow {
    fn from(band: &Band) -> Self {
        Self { least: band.least(), most: band.most() }
    }
}

impl TryFrom<BandRow> for Band {
    type Error = &'static str;

    fn try_from(row: BandRow) -> Result<Self, Self::Error> {
        Self::new(row.least, row.most).ok_or("its band is none")
    }
}
