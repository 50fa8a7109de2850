//! Where a match was decided, in words; and how it stood from position to position, for a strip below its
//! pictures.

use crate::base::id::MatchId;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::{AnyGame, Table};

use super::super::analysis::{self, Analysis, Moment, Outcome, Verdict};
use super::super::matches::{BadRecord, Match};
use super::frames::{frame_of, until};
use super::tell;

/// What a full column stands for: a proven win.
pub const FULL: i16 = 1000;
/// Estimates stay below so much: no estimate looks like a win.
const ALMOST: i32 = 900;
/// An estimate of so much fills half of that: more than two pieces.
const HALF: i32 = 250;

/// Where a match was decided, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisView {
    pub id: MatchId,
    /// The game and who plays it in which seat.
    pub headline: Text,
    /// Each moment with the position in which it is seen, and what that is called. Nothing where nothing is
    /// proven.
    pub moments: Vec<(Text, u32, Text)>,
    /// What is said where nothing is proven.
    pub nothing: Text,
}

/// How a round stood from position to position, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceView {
    /// Each position in order: from -[`FULL`], where it is won for the second seat, to [`FULL`] for the
    /// first; and whether that is proven.
    pub columns: Vec<(i16, bool)>,
    /// The position that is looked at.
    pub here: usize,
    /// What the seats are called, the first one's first.
    pub seats: [Text; 2],
    /// What is said of it for who does not see it.
    pub alt: Text,
}

/// Where a match was decided, as far as it is proven.
pub fn analysis(record: &Match, game: &dyn AnyGame, analysis: &Analysis) -> Result<AnalysisView, BadRecord> {
    let round = &record.rounds[analysis.round];
    let past = until(record, analysis.round);
    let table = past.table_at(game, analysis.round, round.moves.len())?;
    let moments = analysis.moments(&round.moves, analysis::winner_of(record, analysis.round));
    let told = |moment: &Moment| {
        let ply = moment.ply();
        let label = if ply < round.moves.len() { "button-moment" } else { "button-moment-end" };
        let label = Text::new(label).with("number", ply + 1);
        Some((tell_moment(&past, &*table, moment)?, frame_of(record, analysis.round, ply), label))
    };
    Ok(AnalysisView {
        id: record.id,
        headline: tell::headline(&past, &*table),
        moments: moments.iter().filter_map(told).collect(),
        nothing: Text::new("analysis-nothing"),
    })
}

/// A moment in words, by a table of its round with all moves.
fn tell_moment(past: &Match, table: &dyn Table, moment: &Moment) -> Option<Text> {
    let person = |seat| tell::person(past.person_in(seat));
    Some(match moment {
        Moment::GivenAway { ply, by, worth, instead, only, last } => {
            let instead = Text::new("analysis-instead")
                .with("move", table.name_move(*ply, instead)?)
                .with("worth", worth_of(*worth))
                .with("only", if *only { "yes" } else { "no" });
            Text::new(if *last { "analysis-last-chance" } else { "analysis-given" })
                .with("number", ply + 1)
                .with("person", person(*by))
                .with("worth", worth_of(*worth))
                .with("instead", instead)
        }
        Moment::Decided { ply, loser: Some(loser) } => {
            Text::new("analysis-lost-from").with("number", ply + 1).with("person", person(*loser))
        }
        Moment::Decided { ply, loser: None } => Text::new("analysis-drawn-from").with("number", ply + 1),
        Moment::Unplayed { winner: Some(winner), .. } => {
            Text::new("analysis-still-won").with("person", person(*winner))
        }
        Moment::Unplayed { winner: None, .. } => Text::new("analysis-still-drawn"),
    })
}

const fn worth_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "win",
        Outcome::Drawn | Outcome::Lost => "draw",
    }
}

/// How a round stood, seen from one of its positions. `table` is the one of that position.
pub fn balance(analysis: &Analysis, here: usize, table: &dyn Table) -> Option<BalanceView> {
    let columns: Vec<(i16, bool)> = analysis.verdicts.iter().map(column).collect();
    let (lead, is_proven) = *columns.get(here)?;
    let seat = if lead < 0 { Seat::Second } else { Seat::First };
    let stands = match (lead, is_proven) {
        (0, true) => "drawn",
        (0, false) => "level",
        (_, true) => "won",
        (_, false) => "better",
    };
    let alt = Text::new("analysis-strip").with("stands", stands).with("seat", table.call_seat(seat));
    Some(BalanceView { columns, here, seats: Seat::BOTH.map(|seat| table.call_seat(seat)), alt })
}

/// A column for a verdict: how far it reaches to the side of the first seat, and whether that is proven.
fn column(verdict: &Verdict) -> (i16, bool) {
    match verdict.value(Seat::First) {
        Some(Outcome::Won) => (FULL, true),
        Some(Outcome::Drawn) => (0, true),
        Some(Outcome::Lost) => (-FULL, true),
        None => {
            let score = verdict.score.clamp(-analysis::MOST, analysis::MOST);
            let lead = i16::try_from(score * ALMOST / (score.abs() + HALF)).unwrap_or_default();
            (if verdict.turn == Seat::First { lead } else { -lead }, false)
        }
    }
}
