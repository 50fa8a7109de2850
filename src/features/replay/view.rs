//! Messages of replays: a position with controls to move through the match, an animation, and a text file.

use std::sync::Arc;

use crate::base::id::{MatchId, PersonId};
use crate::base::rfc3339;
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};
use crate::chat::parts::{
    LabelledPress, ask_analysis, button_row, file, lines, menu, menu_entry, plain_button, text_message,
};
use crate::chat::voice::Voice;
use crate::chat::{Button, Message, Row};
use crate::game::transcript::{Remark, Transcript, TranscriptRound};
use crate::host::view::{self, Frame, phrases};
use crate::host::{Conclusion, Match, Phase, Player, Press, Round, RoundEnd, RoundResult};

/// The parts of a viewer's controls. They keep component ids apart, since several controls may lead to
/// the same position.
const FIRST: u8 = 0;
const BACK: u8 = 1;
const FORWARD: u8 = 2;
const LAST: u8 = 3;
const JUMP: u8 = 4;
/// Added to the parts of a viewer that was opened from the profile of player One; twice this number for
/// player Two.
const FROM_PROFILE: u8 = 10;

/// The press that opens a match from the profile of one of its players. The viewer then has a
/// button back to the profile.
pub const fn from_profile(id: MatchId, of: Player) -> Press {
    Press::Replay { id, part: above(Some(of)) + FIRST, frame: 0 }
}

/// The player from whose profile the viewer was opened, given the part of one of its controls.
pub const fn profile_of(part: u8) -> Option<Player> {
    match part / FROM_PROFILE {
        1 => Some(Player::One),
        2 => Some(Player::Two),
        _ => None,
    }
}

const fn above(profile_of: Option<Player>) -> u8 {
    match profile_of {
        None => 0,
        Some(Player::One) => FROM_PROFILE,
        Some(Player::Two) => 2 * FROM_PROFILE,
    }
}

/// One position of a match, before its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayView {
    pub id: MatchId,
    pub game: String,
    /// The number of the position, counted from 0 over all rounds.
    pub frame: u32,
    /// The number of the last position of the match.
    pub last_frame: u32,
    /// The round of the position, counted from 0.
    pub round: u32,
    /// Whether the match has a decisive round, so that it can be analysed.
    pub is_decided: bool,
    /// The game, with the players in their seats of this round.
    pub headline: Text,
    /// The number of the move in its round, and the round if the match has several.
    pub place: Text,
    /// The move that led to this position; `None` at the start of a round.
    pub move_text: Option<Text>,
    /// How long the player thought about that move; `None` if nobody did, or if the record does not say.
    pub thought: Option<Text>,
    /// The end of the round or match, if this is the last position of one.
    pub status: Vec<Text>,
    /// A description of the position in words.
    pub description: Text,
    /// Whether the game can be played on from this position.
    pub goes_on: bool,
    /// Positions to which readers can jump, each with its number and name.
    pub jumps: Vec<(u32, Text)>,
    /// The player from whose profile the viewer was opened, with their id.
    pub profile_of: Option<(Player, PersonId)>,
}

impl ReplayView {
    fn part(&self, part: u8) -> u8 {
        above(self.profile_of.map(|(player, _)| player)) + part
    }
}

/// The view of a position. If the viewer was opened from a profile, `profile_of` is the player
/// of that profile.
pub fn replay(record: &Match, frame: &Frame, profile_of: Option<Player>) -> ReplayView {
    ReplayView {
        id: record.id,
        game: record.terms.game.clone(),
        frame: frame.number,
        last_frame: frame.last,
        round: u32::try_from(frame.round).unwrap_or(u32::MAX),
        is_decided: record.decisive_round().is_some(),
        headline: phrases::headline(&frame.past, &*frame.table),
        place: place(record, frame),
        move_text: move_text(frame),
        thought: thought(frame),
        status: status(record, frame),
        description: frame.table.describe(),
        goes_on: frame.table.ending().is_none(),
        jumps: view::jumps(record),
        profile_of: profile_of.map(|player| (player, record.people[player])),
    }
}

/// The index of the round that an animation shows, with the match as it was after that round. If
/// the number is too large, this is the last round.
pub fn round_of(record: &Match, round: u32) -> (usize, Match) {
    let last = record.rounds.len() - 1;
    let round = usize::try_from(round).unwrap_or(last).min(last);
    (round, view::match_until_round(record, round))
}

/// The message with a position of a match, its picture and its controls, among them those in `beside`. `bar_alt`
/// describes the evaluation bar below the picture.
pub fn viewer(
    view: &ReplayView,
    png: Arc<[u8]>,
    bar_alt: Option<&Text>,
    beside: &[LabelledPress],
    voice: Voice<'_>,
) -> Message {
    let parts = [&view.headline, &view.place].into_iter().chain(&view.move_text).chain(&view.thought);
    let parts = parts.chain(&view.status);
    let mut rows = vec![steps(view, voice)];
    rows.extend((view.jumps.len() > 1).then(|| jumps(view, voice)));
    rows.push(takeaways(view, voice));
    let analysis = view.is_decided.then(|| ask_analysis(view.id, voice));
    let beside = beside.iter().map(|help| plain_button(&help.press, help.label, voice));
    let back =
        view.profile_of.map(|(_, person)| plain_button(&Press::Profile(person), "button-profile", voice));
    rows.extend(button_row(analysis.into_iter().chain(beside).chain(back).collect()));
    let name = format!("{}-{}-replay-{}.png", view.game, view.id, view.frame);
    let alt = [&view.place].into_iter().chain(&view.move_text).chain([&view.description]).chain(bar_alt);
    let file = file(png, name, &voice.sentences(alt));
    Message { file: Some(file), rows, ..text_message(&lines(voice, parts)) }
}

/// The message with a round as an animation, which shows `shown` of the round's `plies` moves.
pub fn animation(view: &ReplayView, gif: Arc<[u8]>, shown: usize, plies: usize, voice: Voice<'_>) -> Message {
    let about = if shown < plies {
        Text::new("replay-animation-thinned").with("shown", shown).with("moves", plies)
    } else {
        Text::new("replay-animation").with("moves", plies)
    };
    let parts = [&view.headline].into_iter().chain(&view.status).chain([&about]);
    let description = Text::new("replay-animation-alt")
        .with("game", Text::of(&view.game, "name"))
        .with("shown", shown)
        .with("last", view.description.clone());
    let name = format!("{}-{}-{}.gif", view.game, view.id, view.round + 1);
    let file = file(gif, name, &voice.plain(&description));
    Message { file: Some(file), ..text_message(&lines(voice, parts)) }
}

pub fn export(game: &str, id: MatchId, text: String, voice: Voice<'_>) -> Message {
    let alt = Text::new("replay-export-alt").with("game", Text::of(game, "name"));
    let file = file(text.into_bytes(), format!("{game}-{id}.txt"), &voice.plain(&alt));
    Message { file: Some(file), ..text_message(&voice.key("replay-export")) }
}

/// The move that led to a position; `None` at the start of a round.
fn move_text(Frame { round, ply, table, past, .. }: &Frame) -> Option<Text> {
    let ply = ply.checked_sub(1)?;
    Some(phrases::planned(&past.rounds[*round], ply, table.describe_last_move()?))
}

/// How long the move that led to a position took. `None` for planned and forced moves, for those of the computer, and
/// for moves during which no time counted.
fn thought(Frame { round, ply, table, past, .. }: &Frame) -> Option<Text> {
    let (ply, played) = (ply.checked_sub(1)?, &past.rounds[*round]);
    let took = played.duration(ply).filter(|took| took.0 > 0 && !played.was_planned(ply))?;
    let person = past.people[played.player(table.at(ply)?.turn())];
    let text = match duration(took) {
        Some(time) => Text::new("replay-thought").with("time", time),
        None => Text::new("replay-thought-moment"),
    };
    (!person.is_computer()).then(|| text.with("person", person))
}

/// A duration in its two largest units, such as days and hours; `None` below a minute.
fn duration(took: Span) -> Option<Text> {
    let count = |unit: Span, larger: Span| took.0 % larger.0 / unit.0;
    let days = (took.0 / Span::days(1).0, "duration-days");
    let hours = (count(Span::hours(1), Span::days(1)), "duration-hours");
    let minutes = (count(Span::minutes(1), Span::hours(1)), "duration-minutes");
    let [larger, smaller] = if days.0 > 0 { [days, hours] } else { [hours, minutes] };
    let text = |(count, key): (i64, &'static str)| (count > 0).then(|| Text::new(key).with("count", count));
    match (text(larger), text(smaller)) {
        (Some(larger), Some(smaller)) => {
            Some(Text::new("duration-two").with("larger", larger).with("smaller", smaller))
        }
        (larger, smaller) => larger.or(smaller),
    }
}

fn place(record: &Match, frame: &Frame) -> Text {
    Text::new("replay-place")
        .with("round", frame.round + 1)
        .with("rounds", record.rounds.len())
        .with("number", frame.ply)
        .with("moves", record.rounds[frame.round].moves.len())
}

fn status(record: &Match, frame: &Frame) -> Vec<Text> {
    let round = &record.rounds[frame.round];
    if frame.ply < round.moves.len() {
        return Vec::new();
    }
    match &record.phase {
        Phase::Over(over) if frame.round + 1 == record.rounds.len() => {
            vec![phrases::conclusion(record, over.conclusion)]
        }
        _ => round.result.iter().map(|result| phrases::round_end(record, round, result)).collect(),
    }
}

fn steps(view: &ReplayView, voice: Voice<'_>) -> Row {
    let (here, last) = (view.frame, view.last_frame);
    let to = |part, frame, key, reached: bool| {
        let press = Press::Replay { id: view.id, part: view.part(part), frame };
        Button { disabled: reached, ..plain_button(&press, key, voice) }
    };
    Row::Buttons(vec![
        to(FIRST, 0, "button-replay-first", here == 0),
        to(BACK, here.saturating_sub(1), "button-replay-back", here == 0),
        to(FORWARD, (here + 1).min(last), "button-replay-forward", here == last),
        to(LAST, last, "button-replay-last", here == last),
    ])
}

fn jumps(view: &ReplayView, voice: Voice<'_>) -> Row {
    let entry = |(frame, text): &(u32, Text)| menu_entry(frame.to_string(), &voice.plain(text));
    let press = Press::Replay { id: view.id, part: view.part(JUMP), frame: view.frame };
    menu(&press, &voice.key("replay-jump-to"), view.jumps.iter().map(entry).collect())
}

fn takeaways(view: &ReplayView, voice: Voice<'_>) -> Row {
    let animate = |public, key| {
        let press = Press::Animate { id: view.id, round: view.round, public };
        plain_button(&press, key, voice)
    };
    let mut buttons = vec![
        animate(false, "button-animate"),
        animate(true, "button-animate-all"),
        plain_button(&Press::Export(view.id), "button-export", voice),
    ];
    if view.goes_on {
        let press = Press::PlayOn { id: view.id, frame: view.frame, to: None };
        buttons.push(plain_button(&press, "button-play-on", voice));
    }
    Row::Buttons(buttons)
}

/// The transcript of a match. People appear by the ids that the chat gives them.
pub fn transcript(record: &Match) -> Transcript {
    let [one, two] = record.people.0;
    let mut about = vec![Remark::new("match", record.id.to_string())];
    about.extend(moment_remark("begun", record.made));
    about.push(Remark::new("one", one.to_string()));
    about.push(Remark::new("two", two.to_string()));
    about.push(Remark::new("format", record.terms.format.word()));
    about.push(Remark::new("rated", if record.terms.rated { "yes" } else { "no" }));
    if let Phase::Over(over) = &record.phase {
        about.extend(moment_remark("ended", over.at));
        about.push(Remark::new("result", conclusion(over.conclusion)));
    }
    Transcript {
        game: record.terms.game.clone(),
        rules: record.rules_version,
        about,
        rounds: record.rounds.iter().map(round).collect(),
    }
}

fn moment_remark(key: &str, at: Timestamp) -> Option<Remark> {
    rfc3339::write(at).map(|at| Remark::new(key, at))
}

fn round(round: &Round) -> TranscriptRound {
    let mut about = vec![Remark::new("first", word(round.first))];
    about.extend(round.result.as_ref().map(|ended| Remark::new("result", result(ended))));
    let moves = round.moves.iter().enumerate().map(|(ply, mv)| (mv.clone(), round.move_time(ply))).collect();
    TranscriptRound { setup: round.setup.clone(), about, moves }
}

const fn word(player: Player) -> &'static str {
    ["one", "two"][player as usize]
}

fn result(result: &RoundResult) -> String {
    let by = match &result.by {
        RoundEnd::Board { rule } => rule.as_str(),
        RoundEnd::Repetition => "repetition",
        RoundEnd::Length => "length",
        RoundEnd::Resigned => "resignation",
    };
    let points = result.points.map(|points| format!(", points {points}")).unwrap_or_default();
    format!("{} by {by}{points}", outcome(result.winner))
}

fn conclusion(conclusion: Conclusion) -> String {
    let by = match conclusion {
        Conclusion::Rounds { .. } => "rounds",
        Conclusion::Resigned { .. } => "resignation",
        Conclusion::Agreed => "agreement",
        Conclusion::Time { .. } => "time",
        Conclusion::Aborted { by: Some(by) } => return format!("called off by {}", word(by)),
        Conclusion::Aborted { by: None } => return "called off by a moderator".to_owned(),
        Conclusion::Decided { .. } => "a moderator's decision",
        Conclusion::Abandoned => return "abandoned".to_owned(),
        Conclusion::Closed => return "ended with its server".to_owned(),
        Conclusion::Adjudicated => return "ended by the house".to_owned(),
    };
    format!("{} by {by}", outcome(conclusion.winner()))
}

fn outcome(winner: Option<Player>) -> String {
    winner.map_or("drawn".to_owned(), |winner| format!("{} wins", word(winner)))
}
