//! Frames: the positions of a match, numbered from 0 across all rounds. The set-up of each round counts
//! as a position. Also the captions and the evaluation bar of their pictures.

use crate::base::id::PersonId;
use crate::base::scene::Paint;
use crate::base::text::Text;
use crate::game::{AnyGame, Table, short_ending_text};
use crate::{Conclusion, Format, Match, Phase, Player, Round, RoundEnd, Terms, UnplayableMatch};

use super::phrases;

/// The maximum number of positions in the menu for jumping to a position: as many as a Discord menu can
/// hold.
const JUMPS: usize = 25;

/// A position of a match, with its table.
pub struct Frame {
    /// The number of the position, counted from 0 over all rounds.
    pub number: u32,
    /// The number of the last position of the match.
    pub last: u32,
    /// The index of the round, counted from 0.
    pub round: usize,
    /// The number of moves in the round before the position.
    pub ply: usize,
    pub table: Box<dyn Table>,
    /// The match without the rounds after the round of this position.
    pub past: Match,
}

/// The place of a position in its match: the round, and the number of moves before the position.
pub type Spot = (usize, usize);

/// The position with this number. A number beyond the last position gives the last one.
///
/// # Errors
/// Returns an [`UnplayableMatch`] if the rules have changed or the round does not replay.
pub fn frame(record: &Match, game: &dyn AnyGame, number: u32) -> Result<Frame, UnplayableMatch> {
    let (number, last, (round, ply)) = find(record, number);
    let past = match_until_round(record, round);
    let table = past.table_at(game, round, ply)?;
    Ok(Frame { number: small(number), last: small(last), round, ply, table, past })
}

/// The place of the position with this number. A number beyond the last position gives the last one.
pub fn spot(record: &Match, number: u32) -> Spot {
    find(record, number).2
}

/// The number of a position, limited to that of the last one, which follows, and its place.
fn find(record: &Match, number: u32) -> (usize, usize, Spot) {
    let spots = spots(record);
    let last = spots.len() - 1;
    let number = usize::try_from(number).unwrap_or(last).min(last);
    (number, last, spots[number])
}

/// The number and the name of each position for a menu. The positions are spread evenly over
/// the match and include the first and the last one.
pub fn jumps(record: &Match) -> Vec<(u32, Text)> {
    let spots = spots(record);
    let last = spots.len() - 1;
    let steps = last.min(JUMPS - 1);
    let frames = (0..=steps).map(|step| (step * last).checked_div(steps).unwrap_or(0));
    frames.map(|frame| (small(frame), jump(record, spots[frame]))).collect()
}

/// The places of all positions in order. The result is never empty, because a match has a round.
fn spots(record: &Match) -> Vec<Spot> {
    let of = |(round, played): (usize, &Round)| (0..=played.moves.len()).map(move |ply| (round, ply));
    record.rounds.iter().enumerate().flat_map(of).collect()
}

/// The number of the position after `ply` moves of a round, counted from 0 over all rounds.
pub fn frame_of(record: &Match, round: usize, ply: usize) -> u32 {
    let before = record.rounds[..round].iter().map(|played| played.moves.len() + 1);
    small(before.sum::<usize>() + ply)
}

/// The number of moves since a turn began, and the number of the position after the first of them. `None`
/// if there are none.
pub fn moves_since(record: &Match, turn: u32) -> Option<(usize, u32)> {
    let is_new = |(round, ply): &Spot| record.rounds[*round].turn_of(*ply).is_some_and(|of| of >= turn);
    let mut new = spots(record).into_iter().filter(is_new);
    let (round, ply) = new.next()?;
    Some((1 + new.count(), frame_of(record, round, ply + 1)))
}

/// The match without the rounds after this round, so that seats and score are as they were in
/// this round.
pub fn match_until_round(record: &Match, round: usize) -> Match {
    let mut past = record.clone();
    past.rounds.truncate(round + 1);
    past
}

fn jump(record: &Match, (round, ply): Spot) -> Text {
    let moves = &record.rounds[round].moves;
    let mv = ply.checked_sub(1).map_or(String::new(), |last| moves[last].0.clone());
    Text::new("replay-jump")
        .with("round", round + 1)
        .with("rounds", record.rounds.len())
        .with("number", ply)
        .with("move", mv)
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A caption of a picture, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The two players, the challenger first.
    pub people: [PersonId; 2],
    /// The winner; `None` in a running or drawn match, and in a match that counts for nobody.
    pub winner: Option<Player>,
    /// The scores of both players, in the order of `people`. `None` if the match counts for nobody, if
    /// something other than the score decided the match, or if nobody has scored.
    pub score: Option<[String; 2]>,
    /// The game with the kind of ending, or with the format while the match runs.
    pub line: Text,
}

/// The caption for the start of a match.
pub fn title(record: &Match) -> Caption {
    let line = match record.terms.format {
        Format::Single => game(record),
        format => line(record, phrases::format(format)),
    };
    Caption { people: record.people.0, winner: None, score: None, line }
}

/// The caption of an ended match, or [`title`] for a running one.
pub fn result(record: &Match) -> Caption {
    let Phase::Over(over) = &record.phase else { return title(record) };
    let conclusion = over.conclusion;
    Caption {
        people: record.people.0,
        winner: conclusion.winner(),
        score: (conclusion.counts() && !phrases::is_beside_the_score(record, conclusion))
            .then(|| score(record, conclusion))
            .filter(|score| score.iter().any(|points| points != "0")),
        line: line(record, ending_text(record, conclusion)),
    }
}

/// The caption for the last round of `past`, a match without its later rounds. If `is_last`, this
/// round ended the match, and the caption describes the whole match.
pub fn round_caption(past: &Match, is_last: bool) -> Caption {
    let ended = past.round().result.as_ref();
    let Some(ended) = ended.filter(|_| !is_last) else { return result(past) };
    let single = Format::Single;
    let record = Match { terms: Terms { format: single, ..past.terms.clone() }, ..past.clone() };
    let conclusion = Conclusion::Rounds { winner: ended.winner };
    Caption {
        people: record.people.0,
        winner: ended.winner,
        score: Some(score(&record, conclusion)),
        line: line(&record, ending_text(&record, conclusion)),
    }
}

fn game(record: &Match) -> Text {
    Text::of(&record.terms.game, "name")
}

fn line(record: &Match, by: Text) -> Text {
    Text::new("caption-line").with("game", game(record)).with("by", by)
}

/// Both players' scores: the sums over all rounds in a match of several rounds, and otherwise
/// `1`, `½` or `0`.
fn score(record: &Match, conclusion: Conclusion) -> [String; 2] {
    if let Some(score) = phrases::won(record, &record.rounds) {
        return score;
    }
    let of = |player| match conclusion.winner() {
        None => "½",
        Some(winner) if winner == player => "1",
        Some(_) => "0",
    };
    Player::BOTH.map(|player| of(player).to_owned())
}

/// The kind of ending in a few words.
pub(super) fn ending_text(record: &Match, conclusion: Conclusion) -> Text {
    let last = record.round().result.as_ref();
    match (conclusion, last.map(|result| &result.by)) {
        (Conclusion::Rounds { .. }, _) if record.terms.format != Format::Single => {
            phrases::format(record.terms.format)
        }
        (Conclusion::Rounds { .. }, Some(RoundEnd::Board { rule })) => {
            short_ending_text(&record.terms.game, rule)
        }
        (Conclusion::Rounds { .. }, Some(RoundEnd::Repetition)) => Text::new("by-repetition"),
        (Conclusion::Rounds { .. }, Some(RoundEnd::Length)) => Text::new("by-length"),
        (Conclusion::Rounds { .. } | Conclusion::Resigned { .. }, _) => Text::new("by-resigned"),
        (Conclusion::Agreed, _) => Text::new("by-agreed"),
        (Conclusion::Time { .. }, _) => Text::new("by-time"),
        (Conclusion::Aborted { .. }, _) => Text::new("by-aborted"),
        (Conclusion::Decided { .. }, _) => Text::new("by-decided"),
        (Conclusion::Closed, _) => Text::new("by-closed"),
        (Conclusion::Abandoned, _) => Text::new("by-abandoned"),
        (Conclusion::Adjudicated, _) => Text::new("by-adjudicated"),
    }
}

/// The height of a column for a proven win.
pub const FULL: i16 = 1000;

/// The content of an evaluation bar, which shows for each position of a round which seat stands better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationBarView {
    /// The evaluation of each position in order: from -[`FULL`], won for the second seat, to [`FULL`],
    /// won for the first. The flag says whether the evaluation is proven.
    pub columns: Vec<(i16, bool)>,
    /// The index in `columns` of the position that the picture shows.
    pub current: usize,
    /// The first seat, then the second seat.
    pub sides: [SeatView; 2],
    /// The text that describes the bar to people who cannot see the picture.
    pub alt: Text,
}

/// A seat as the evaluation bar shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub name: Text,
    /// The name of the sprite that stands for this seat.
    pub token: &'static str,
    /// The colour of the pieces of this seat.
    pub paint: Paint,
}
