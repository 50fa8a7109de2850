//! Rows of matches: texts of rounds, and what the phase adds.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::base::id::{ChallengeId, ChannelId, MatchId};
use crate::base::time::Timestamp;
use crate::game::{MoveText, PositionText};
use crate::host::challenge::Note;
use crate::host::conclusion::{Conclusion, RoundEnd, RoundResult};
use crate::host::matches::{Match, Over, Phase, Round};
use crate::host::player::{ByPlayer, Player};
use crate::host::rating::{ByScope, RatingChange, SeasonNumber};

use super::playing::PlayingRow;
use super::rating::RatingRow;
use super::terms::{PlaceRow, PlayerRow, TermsRow, people, people_row};
use super::{Migration, Record};

impl Record for Match {
    const KIND: &'static str = "match";
    const MIGRATIONS: &'static [Migration] = &[join_moves];
    type Row = MatchRow;
}

/// A match as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
    id: String,
    place: PlaceRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thread_of: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    challenge: Option<String>,
    people: [u64; 2],
    terms: TermsRow,
    rules: u16,
    made: i64,
    turn: u32,
    rounds: Vec<RoundRow>,
    phase: PhaseRow,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundRow {
    setup: String,
    first: PlayerRow,
    /// One after the other, with a space between them, which no move has within it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    moves: String,
    /// When the last of the moves were played: the first of these moments, then the milliseconds from each to the next.
    /// Rows from before moments were kept have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    at: Vec<i64>,
    /// How many of the last moves were played at once for who had no other; left out when none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forced: Option<u16>,
    /// Which moves were planned ahead, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    planned: Vec<u16>,
    /// Where the turn number of a move does not follow the one of the move before: its place and that number, each counted from the
    /// entry before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turns: Vec<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultRow>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<PlayerRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<u8>,
    by: EndRow,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndRow {
    Board { rule: String },
    Repetition,
    Length,
    Resigned,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PhaseRow {
    Playing(Box<PlayingRow>),
    Over(Box<OverRow>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OverRow {
    at: i64,
    conclusion: ConclusionRow,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ratings: Option<RatingsRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    season: Option<SeasonNumber>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ConclusionRow {
    Rounds { winner: Option<PlayerRow> },
    Resigned { winner: PlayerRow },
    Agreed,
    Time { winner: PlayerRow },
    Aborted { by: Option<PlayerRow> },
    Decided { winner: Option<PlayerRow> },
    Abandoned,
    Closed,
    Adjudicated,
}

/// What the match did to ratings: in each scope, for each player in order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RatingsRow {
    global: [ChangeRow; 2],
    server: [ChangeRow; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeRow {
    before: RatingRow,
    after: RatingRow,
}

impl From<&Match> for MatchRow {
    fn from(record: &Match) -> Self {
        Self {
            id: record.id.to_string(),
            place: record.place.into(),
            thread_of: record.thread_of.map(|channel| channel.0),
            challenge: record.challenge.map(|id| id.to_string()),
            people: people_row(&record.people),
            terms: (&record.terms).into(),
            rules: record.rules_version,
            made: record.made.0,
            turn: record.turn,
            rounds: record.rounds.iter().map(RoundRow::from).collect(),
            phase: (&record.phase).into(),
        }
    }
}

impl TryFrom<MatchRow> for Match {
    type Error = String;

    /// Checks what the host takes for granted about the shape of a match; whether its rounds replay is seen when its
    /// table is opened.
    fn try_from(row: MatchRow) -> Result<Self, String> {
        let rounds = row.rounds.into_iter().map(Round::try_from).collect::<Result<Vec<_>, _>>()?;
        let (_, before) = rounds.split_last().ok_or("it has no round")?;
        if before.iter().any(|round| round.result.is_none()) {
            return Err("a round before the last has no result".into());
        }
        if rounds.iter().any(|round| round.at.len() > round.moves.len()) {
            return Err("a round has more moments than moves".into());
        }
        if rounds.iter().any(|round| usize::from(round.forced) > round.moves.len()) {
            return Err("more moves of a round were played at once than it has".into());
        }
        if rounds.iter().any(|round| !is_planned_in_order(round)) {
            return Err("moves of a round that were planned are not there, or not in order".into());
        }
        if rounds.iter().any(|round| !is_in_turn(round)) {
            return Err("turn numbers of a round are of no moves, or not in order".into());
        }
        Ok(Self {
            id: MatchId::read(&row.id).ok_or_else(|| format!("{:?} is no match", row.id))?,
            place: row.place.into(),
            thread_of: row.thread_of.map(ChannelId),
            challenge: row.challenge.as_deref().map(challenge).transpose()?,
            people: people(row.people),
            terms: row.terms.try_into()?,
            rules_version: row.rules,
            made: Timestamp(row.made),
            turn: row.turn,
            rounds,
            phase: row.phase.into(),
        })
    }
}

impl From<&Round> for RoundRow {
    fn from(round: &Round) -> Self {
        Self {
            setup: round.setup.0.clone(),
            first: round.first.into(),
            moves: round.moves.iter().map(|mv| mv.0.as_str()).collect::<Vec<_>>().join(" "),
            at: steps(&round.at),
            forced: (round.forced > 0).then_some(round.forced),
            planned: round.planned.clone(),
            turns: turn_steps(&round.turns),
            result: round.result.as_ref().map(ResultRow::from),
        }
    }
}

impl TryFrom<RoundRow> for Round {
    type Error = String;

    fn try_from(row: RoundRow) -> Result<Self, String> {
        Ok(Self {
            setup: PositionText(row.setup),
            first: row.first.into(),
            moves: row.moves.split_terminator(' ').map(|mv| MoveText(mv.to_owned())).collect(),
            at: moments(&row.at),
            forced: row.forced.unwrap_or_default(),
            planned: row.planned,
            turns: turns(&row.turns).ok_or("turn numbers of a round are none")?,
            result: row.result.map(RoundResult::from),
        })
    }
}

impl From<&RoundResult> for ResultRow {
    fn from(result: &RoundResult) -> Self {
        let by = match &result.by {
            RoundEnd::Board { rule } => EndRow::Board { rule: rule.clone() },
            RoundEnd::Repetition => EndRow::Repetition,
            RoundEnd::Length => EndRow::Length,
            RoundEnd::Resigned => EndRow::Resigned,
        };
        Self { winner: row_of(result.winner), points: result.points, by }
    }
}

impl From<ResultRow> for RoundResult {
    fn from(row: ResultRow) -> Self {
        let by = match row.by {
            EndRow::Board { rule } => RoundEnd::Board { rule },
            EndRow::Repetition => RoundEnd::Repetition,
            EndRow::Length => RoundEnd::Length,
            EndRow::Resigned => RoundEnd::Resigned,
        };
        Self { winner: player_of(row.winner), points: row.points, by }
    }
}

impl From<&Phase> for PhaseRow {
    fn from(phase: &Phase) -> Self {
        match phase {
            Phase::Playing(playing) => Self::Playing(Box::new((&**playing).into())),
            Phase::Over(over) => Self::Over(Box::new(OverRow {
                at: over.at.0,
                conclusion: over.conclusion.into(),
                reason: over.reason.as_ref().map(|reason| reason.as_str().to_owned()),
                ratings: over.ratings.map(RatingsRow::from),
                season: over.season,
            })),
        }
    }
}

impl From<PhaseRow> for Phase {
    fn from(row: PhaseRow) -> Self {
        match row {
            PhaseRow::Playing(row) => Self::Playing(Box::new((*row).into())),
            PhaseRow::Over(over) => Self::Over(Box::new(Over {
                at: Timestamp(over.at),
                conclusion: over.conclusion.into(),
                reason: over.reason.as_deref().and_then(|reason| Note::read(reason).ok().flatten()),
                ratings: over.ratings.map(RatingsRow::into),
                season: over.season,
            })),
        }
    }
}

impl From<Conclusion> for ConclusionRow {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Rounds { winner } => Self::Rounds { winner: row_of(winner) },
            Conclusion::Resigned { winner } => Self::Resigned { winner: winner.into() },
            Conclusion::Agreed => Self::Agreed,
            Conclusion::Time { winner } => Self::Time { winner: winner.into() },
            Conclusion::Aborted { by } => Self::Aborted { by: row_of(by) },
            Conclusion::Decided { winner } => Self::Decided { winner: row_of(winner) },
            Conclusion::Abandoned => Self::Abandoned,
            Conclusion::Closed => Self::Closed,
            Conclusion::Adjudicated => Self::Adjudicated,
        }
    }
}

impl From<ConclusionRow> for Conclusion {
    fn from(row: ConclusionRow) -> Self {
        match row {
            ConclusionRow::Rounds { winner } => Self::Rounds { winner: player_of(winner) },
            ConclusionRow::Resigned { winner } => Self::Resigned { winner: winner.into() },
            ConclusionRow::Agreed => Self::Agreed,
            ConclusionRow::Time { winner } => Self::Time { winner: winner.into() },
            ConclusionRow::Aborted { by } => Self::Aborted { by: player_of(by) },
            ConclusionRow::Decided { winner } => Self::Decided { winner: player_of(winner) },
            ConclusionRow::Abandoned => Self::Abandoned,
            ConclusionRow::Closed => Self::Closed,
            ConclusionRow::Adjudicated => Self::Adjudicated,
        }
    }
}

impl From<ByScope<ByPlayer<RatingChange>>> for RatingsRow {
    fn from(changes: ByScope<ByPlayer<RatingChange>>) -> Self {
        Self { global: changes.global.0.map(ChangeRow::from), server: changes.server.0.map(ChangeRow::from) }
    }
}

impl From<RatingsRow> for ByScope<ByPlayer<RatingChange>> {
    fn from(row: RatingsRow) -> Self {
        let changes = |row: [ChangeRow; 2]| ByPlayer(row.map(RatingChange::from));
        Self { global: changes(row.global), server: changes(row.server) }
    }
}

impl From<RatingChange> for ChangeRow {
    fn from(change: RatingChange) -> Self {
        Self { before: (&change.before).into(), after: (&change.after).into() }
    }
}

impl From<ChangeRow> for RatingChange {
    fn from(row: ChangeRow) -> Self {
        Self { before: row.before.into(), after: row.after.into() }
    }
}

/// Whether the moves that were planned are there, each once and in order. The first one answers nothing.
fn is_planned_in_order(round: &Round) -> bool {
    let is_there = |ply: &u16| (1..round.moves.len()).contains(&usize::from(*ply));
    round.planned.iter().all(is_there) && round.planned.is_sorted_by(|one, two| one < two)
}

/// Whether turn numbers are those of moves that are there, in order.
fn is_in_turn(round: &Round) -> bool {
    let is_there = |(ply, _): &(u16, u32)| usize::from(*ply) < round.moves.len();
    round.turns.iter().all(is_there) && round.turns.is_sorted_by(|one, two| one.0 < two.0 && one.1 <= two.1)
}

/// Version 1 had a list of moves for each round; and it said only that somebody had been called to the turn after the present
/// one, not under which number.
fn join_moves(mut row: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let rounds = row.get_mut("rounds").and_then(Value::as_array_mut).ok_or("it has no rounds")?;
    for round in rounds {
        if let Some(moves) = round.get_mut("moves") {
            let list = moves.as_array().ok_or("its moves are no list")?;
            let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            *moves = Value::String(words.ok_or("a move is no text")?.join(" "));
        }
    }
    let playing =
        row.get_mut("phase").and_then(|phase| phase.get_mut("playing")).and_then(Value::as_object_mut);
    if let Some(playing) = playing
        && playing.remove("hushed") == Some(Value::Bool(true))
    {
        let other = if playing.get("mover") == Some(&json!("one")) { "two" } else { "one" };
        playing.insert("called".to_owned(), json!({ "player": other, "turn": 0 }));
    }
    Ok(row)
}

fn challenge(id: &str) -> Result<ChallengeId, String> {
    ChallengeId::read(id).ok_or_else(|| format!("{id:?} is no challenge"))
}

fn row_of(player: Option<Player>) -> Option<PlayerRow> {
    player.map(PlayerRow::from)
}

fn player_of(row: Option<PlayerRow>) -> Option<Player> {
    row.map(Player::from)
}

/// A moment and the way from each to the next: short, since moves lie seconds to days apart. It wraps, so that whatever
/// is read is written back as it was.
fn steps(at: &[Timestamp]) -> Vec<i64> {
    let before = [0].into_iter().chain(at.iter().map(|at| at.0));
    at.iter().zip(before).map(|(at, before)| at.0.wrapping_sub(before)).collect()
}

/// Places and turn numbers, each from the entry before: small numbers. Both only grow.
fn turn_steps(turns: &[(u16, u32)]) -> Vec<[u32; 2]> {
    let before = [(0, 0)].into_iter().chain(turns.iter().copied());
    let step = |((ply, turn), (ply_before, before)): (&(u16, u32), (u16, u32))| {
        [u32::from(ply.saturating_sub(ply_before)), turn.saturating_sub(before)]
    };
    turns.iter().zip(before).map(step).collect()
}

fn turns(steps: &[[u32; 2]]) -> Option<Vec<(u16, u32)>> {
    let (mut ply, mut turn) = (0_u32, 0_u32);
    let mut next = |[plies, turns]: &[u32; 2]| {
        (ply, turn) = (ply.checked_add(*plies)?, turn.checked_add(*turns)?);
        Some((u16::try_from(ply).ok()?, turn))
    };
    steps.iter().map(&mut next).collect()
}

fn moments(steps: &[i64]) -> Vec<Timestamp> {
    let walk = |at: &mut i64, step: &i64| {
        *at = at.wrapping_add(*step);
        Some(Timestamp(*at))
    };
    steps.iter().scan(0, walk).collect()
}
