//! Messages and pictures of analyses, and the evaluation bar below pictures of a round.

use crate::base::id::{MatchId, PersonId};
use crate::base::scene::Area;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::chat::parts::{button, button_row, lines, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message};
use crate::game::{AnyGame, Table};
use crate::host::view::{
    EvaluationBarView, FULL, PUBLIC_SEAT, SeatView, frame_of, match_until_round, phrases,
};
use crate::host::{Match, Press, PressFields as _, UnplayableMatch, press_fields};

use crate::host::analysis::{Analysis, DecisiveMoment, MOST, PositionResult, PositionVerdict};

/// Limit of estimates on the bar, far from the value of a proven win, so that no estimate looks like
/// one.
const ALMOST: i32 = 900;
/// The score whose estimate is half of [`ALMOST`]: a lead of more than two pieces.
const HALF: i32 = 250;

type Result<T> = std::result::Result<T, UnplayableMatch>;

/// Takes an analysis down that a person has shown to everyone.
pub struct RemovePress {
    pub id: MatchId,
    pub shown_by: PersonId,
}

press_fields!(RemovePress, 'M', struct { id, shown_by });

/// The moments that decided a match, before their translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisView {
    pub id: MatchId,
    /// The game, the round if the match has several, and the players in their seats.
    pub headline: Text,
    /// A sentence that one player had lost the round from its start, unless a moment says so.
    pub start: Option<Text>,
    /// Each moment with the frame that shows it and the label of its button. Empty if nothing is proven.
    pub moments: Vec<(Text, u32, Text)>,
    /// The sentence for a round in which nothing is proven.
    pub nothing: Text,
}

/// Describes an analysis. `goes_on` says that the engine still looks for more.
pub fn analysis(
    record: &Match,
    game: &dyn AnyGame,
    known: &Analysis,
    public: bool,
    goes_on: bool,
) -> Result<AnalysisView> {
    let round = &record.rounds[known.round];
    let past = match_until_round(record, known.round);
    let table = past.table_at(game, known.round, round.moves.len())?;
    let moments = known.moments(&round.moves, record.winner_of(known.round));
    let line = |moment: &DecisiveMoment| {
        let ply = moment.ply();
        let label = if ply < round.moves.len() { "button-moment" } else { "button-moment-end" };
        let label = Text::new(label).with("number", ply + 1);
        Some((tell_moment(&past, game, &*table, moment, public)?, frame_of(record, known.round, ply), label))
    };
    Ok(AnalysisView {
        id: record.id,
        headline: if record.rounds.len() > 1 {
            phrases::round_headline_with_seats(&past, known.round + 1, round, &*table)
        } else {
            phrases::headline(&past, &*table)
        },
        start: lost_at_start(&past, game, known, &moments, &named(&past, &*table, public))?,
        moments: moments.iter().filter_map(line).collect(),
        nothing: Text::new(if goes_on { "analysis-nothing-yet" } else { "analysis-nothing" }),
    })
}

/// The sentence that one player had lost the round from its start, unless a moment already says
/// so.
fn lost_at_start(
    past: &Match,
    game: &dyn AnyGame,
    analysis: &Analysis,
    moments: &[DecisiveMoment],
    name: &dyn Fn(Seat) -> Arg,
) -> Result<Option<Text>> {
    let winner = analysis.verdicts.first().and_then(PositionVerdict::winner).flatten();
    let is_told = moments.iter().any(|moment| matches!(moment, DecisiveMoment::Decided { ply: 0, .. }));
    let Some(winner) = winner.filter(|_| !is_told) else { return Ok(None) };
    Ok(Some(lost_from_start(past, game, name(winner.other()), false)?))
}

/// The name of a seat's player or, in public, of the side.
fn named(past: &Match, table: &dyn Table, public: bool) -> impl Fn(Seat) -> Arg {
    move |seat| if public { table.seat_label(seat).into() } else { past.person_in(seat).into() }
}

/// The sentence that `loser` had lost a round from its start. `is_flawless` says that neither
/// player made a mistake after that.
fn lost_from_start(past: &Match, game: &dyn AnyGame, loser: Arg, is_flawless: bool) -> Result<Text> {
    let is_dealt = !game.facts().has_fixed_start() && game.open(&past.round().setup, &[])?.can_be_dealt();
    Ok(Text::new("analysis-lost-from-start")
        .with("dealt", yes_or_no(is_dealt))
        .with("kept", yes_or_no(is_flawless))
        .with("person", loser))
}

const fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// Describes a moment. `table` is the table of its round after all moves, which can name each of them. In public the
/// sentence names sides and blames nobody.
fn tell_moment(
    past: &Match,
    game: &dyn AnyGame,
    table: &dyn Table,
    moment: &DecisiveMoment,
    public: bool,
) -> Option<Text> {
    let person = named(past, table, public);
    Some(match moment {
        DecisiveMoment::GivenAway { ply, by, instead, .. } if public => Text::new("analysis-better")
            .with("number", ply + 1)
            .with("seat", table.seat_label(*by))
            .with("move", table.name_move(*ply, past.round().moves.get(*ply)?)?)
            .with("better", table.name_move(*ply, instead)?),
        DecisiveMoment::GivenAway { ply, by, worth, instead, only, last } => {
            let instead = Text::new("analysis-instead")
                .with("move", table.name_move(*ply, instead)?)
                .with("only", yes_or_no(*only));
            Text::new(if *last { "analysis-last-chance" } else { "analysis-given" })
                .with("number", ply + 1)
                .with("move", table.name_move(*ply, past.round().moves.get(*ply)?)?)
                .with("person", person(*by))
                .with("worth", if *worth == PositionResult::Won { "win" } else { "draw" })
                .with("instead", instead)
        }
        DecisiveMoment::Decided { ply: 0, loser: Some(loser) } => {
            lost_from_start(past, game, person(*loser), true).ok()?
        }
        DecisiveMoment::Decided { ply: 0, loser: None } => Text::new("analysis-drawn-from-start"),
        DecisiveMoment::Decided { ply, loser: Some(loser) } => {
            Text::new("analysis-lost-from").with("number", ply + 1).with("person", person(*loser))
        }
        DecisiveMoment::Decided { ply, loser: None } => {
            Text::new("analysis-drawn-from").with("number", ply + 1)
        }
        DecisiveMoment::Unplayed { winner: Some(winner), .. } => {
            Text::new("analysis-still-won").with("person", person(*winner))
        }
        DecisiveMoment::Unplayed { winner: None, .. } => Text::new("analysis-still-drawn"),
    })
}

/// The last moment at which somebody gave something away, as its picture shows it.
pub struct MomentView {
    /// The table before the move.
    pub table: Box<dyn Table>,
    pub side: SeatView,
    pub title: Text,
    pub swing: Text,
    /// The played move, then a better one, with their squares.
    pub moves: [(Text, Vec<Area>); 2],
    pub bar: EvaluationBarView,
    told: Text,
}

/// The decisive moment of a match for a picture; `None` if nobody gave anything away.
pub fn moment(record: &Match, game: &dyn AnyGame, analysis: &Analysis) -> Result<Option<MomentView>> {
    let (index, round) = (analysis.round, &record.rounds[analysis.round]);
    let past = match_until_round(record, index);
    let whole = past.table_at(game, index, round.moves.len())?;
    let moments = analysis.moments(&round.moves, record.winner_of(index));
    let Some((ply, by, worth, instead, moment)) = moments.iter().rev().find_map(|moment| match moment {
        DecisiveMoment::GivenAway { ply, by, worth, instead, .. } => {
            Some((*ply, *by, *worth, instead, moment))
        }
        _ => None,
    }) else {
        return Ok(None);
    };
    let mut table = past.table_at(game, index, ply)?;
    // The picture marks two moves, and not everything that could be chosen.
    table.set_hint(&[], &[]);
    let shown = |mv| Some((whole.name_move(ply, mv)?, table.squares_of(mv, PUBLIC_SEAT)));
    let view = || {
        let after = analysis.verdicts[ply + 1].value(by)?;
        let name = whole.seat_label(by);
        Some(MomentView {
            side: SeatView { name: name.clone(), token: table.token(by), paint: table.paint(by) },
            title: Text::new("moment-title")
                .with("game", Text::of(&record.terms.game, "name"))
                .with("rounds", record.rounds.len())
                .with("round", index + 1)
                .with("number", ply + 1)
                .with("seat", name),
            swing: Text::new("moment-swing").with("before", word(worth)).with("after", word(after)),
            moves: [shown(&round.moves[ply])?, shown(instead)?],
            bar: evaluation_bar(analysis, ply, &*table)?,
            told: tell_moment(&past, game, &*whole, moment, true)?,
            table: table.fork(),
        })
    };
    Ok(view())
}

const fn word(result: PositionResult) -> &'static str {
    match result {
        PositionResult::Won => "win",
        PositionResult::Drawn => "draw",
        PositionResult::Lost => "loss",
    }
}

impl MomentView {
    /// The picture in words, for people who cannot see it.
    pub fn alt(&self, voice: Voice<'_>) -> String {
        voice.sentences([&self.told, &self.table.describe(), &self.bar.alt])
    }
}

/// The evaluation bar of a round with a mark at the position `current`, which `table` shows.
pub fn evaluation_bar(analysis: &Analysis, current: usize, table: &dyn Table) -> Option<EvaluationBarView> {
    let columns: Vec<(i16, bool)> = analysis.verdicts.iter().map(column).collect();
    let (lead, is_proven) = *columns.get(current)?;
    let seat = if lead < 0 { Seat::Second } else { Seat::First };
    let stands = match (lead, is_proven) {
        (0, true) => "drawn",
        (0, false) => "level",
        (_, true) => "won",
        (_, false) => "better",
    };
    let alt = Text::new("analysis-strip").with("stands", stands).with("seat", table.seat_label(seat));
    let side =
        |seat| SeatView { name: table.seat_label(seat), token: table.token(seat), paint: table.paint(seat) };
    Some(EvaluationBarView { columns, current, sides: Seat::BOTH.map(side), alt })
}

/// The column for a verdict: the lead of the first seat, negative if the second seat leads, and
/// whether it is proven.
fn column(verdict: &PositionVerdict) -> (i16, bool) {
    match verdict.value(Seat::First) {
        Some(PositionResult::Won) => (FULL, true),
        Some(PositionResult::Drawn) => (0, true),
        Some(PositionResult::Lost) => (-FULL, true),
        None => {
            let score = verdict.score.clamp(-MOST, MOST);
            let lead = i16::try_from(score * ALMOST / (score.abs() + HALF)).unwrap_or_default();
            (if verdict.turn == Seat::First { lead } else { -lead }, false)
        }
    }
}

/// The message with the moments, with a button for the position of each. A private message has another button, to show
/// it to everyone; one that a person has shown to everyone, a button to take it down.
pub fn message(view: &AnalysisView, board: Option<File>, by: Option<PersonId>, voice: Voice<'_>) -> Message {
    let nothing = view.moments.is_empty().then_some(&view.nothing);
    let moments = view.moments.iter().map(|(said, ..)| said);
    let said = [&view.headline].into_iter().chain(&view.start).chain(moments).chain(nothing);
    let look = |(part, (_, frame, label)): (u8, &(_, u32, _))| {
        let press = Press::Replay { id: view.id, part, frame: *frame };
        button(&press, &voice.plain(label), ButtonStyle::Main)
    };
    let mut buttons: Vec<Button> = (0..).zip(&view.moments).map(look).collect();
    if let Some(shown_by) = by {
        let remove = RemovePress { id: view.id, shown_by };
        buttons.push(plain_button(&remove.press(), "button-analysis-remove", voice));
    } else if !view.moments.is_empty() {
        let show = Press::Analyse { id: view.id, public: true };
        buttons.push(plain_button(&show, "button-analysis-all", voice));
    }
    Message { rows: button_row(buttons), file: board, ..text_message(&lines(voice, said)) }
}
