//! People, times, records and messages that the tests of several packages share, and the suite that every chat
//! passes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use engawa_base as base;
use engawa_chat as chat;
use engawa_host as host;
use engawa_play::{game, games};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use base::id::{ChallengeId, ChannelId, MatchId, MessageId, PersonId, Place, ServerId};
use base::ladder::Standing;
use base::seat::Seat;
use base::text::{Arg, Text};
use base::time::{Day, Span, Timestamp};
use chat::limits::{ALT, ENTRY, LABEL, TEXT};
use chat::voice::Voice;
use chat::{Button, ButtonStyle, File, Message, Row, compose};
use engawa_words::{Catalogue, Language};
use game::{AnyGame, MoveText, Options};
use games::okiya::Okiya;
use host::analysis::{Analysis, PositionResult, PositionVerdict};
use host::ladder::{LEAST_RANKED, LadderEntry, PAGE, Page};
use host::morning::{MorningState, PostedAt, Run, SharePost};
use host::puzzle::Attempt;
use host::rating::rate;
use host::{
    Actor, BlockStatus, ByPlayer, ByScope, Challenge, ChallengeState, Conclusion, Format, Match,
    MatchCommand, MatchContext, MatchEnd, NewMatch, Phase, Player, Rating, Scope, SeatWish, Terms,
    TimeControl, matches,
};

pub mod conform;

pub const ADA: PersonId = PersonId(11);
pub const BEN: PersonId = PersonId(22);
pub const CLEO: PersonId = PersonId(33);
pub const PEOPLE: ByPlayer<PersonId> = ByPlayer([ADA, BEN]);
pub const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
pub const NOON: Timestamp = Timestamp(1_700_000_000_000);
pub const MATCH: MatchId = MatchId::from_random(7);

pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub fn terms(game: &str, format: Format) -> Terms {
    Terms {
        game: game.to_owned(),
        options: Options(BTreeMap::new()),
        format,
        rated: true,
        clock: TimeControl::None,
        quiet: false,
        guesses: true,
        hints: false,
        days_off: false,
    }
}

/// Returns an empty picture with this description.
pub fn picture(alt: &str) -> File {
    File { bytes: Arc::new([]), name: "board.png".to_owned(), alt: alt.to_owned() }
}

pub fn arg<'a>(text: &'a Text, name: &str) -> Option<&'a Arg> {
    text.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}

pub fn keys<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Vec<&'a str> {
    texts.into_iter().map(|text| &*text.key).collect()
}

/// Builds a page by sorting all people, with ranks for everybody. Tests compare the fast path with this
/// reference. A page number beyond the last page gives the last page. Without a page number, returns the page
/// with `me`, or the first one.
pub fn sorted_page(
    game: &str,
    scope: Scope,
    everybody: &[(PersonId, Rating)],
    page: Option<u32>,
    me: PersonId,
) -> Page {
    let mut sorted: Vec<(Standing, Rating)> =
        everybody.iter().map(|(person, rating)| (rating.standing(*person), *rating)).collect();
    sorted.sort_unstable_by_key(|(standing, _)| *standing);
    let place = sorted.iter().position(|(standing, _)| standing.person() == me);
    let pages = u32::try_from(sorted.len().div_ceil(PAGE)).unwrap_or(u32::MAX).max(1);
    let mine = || u32::try_from(place.unwrap_or(0) / PAGE).unwrap_or(u32::MAX);
    let page = page.unwrap_or_else(mine).min(pages - 1);
    let entry = |(standing, rating): &(Standing, Rating)| LadderEntry {
        rank: 1 + sorted.partition_point(|(other, _)| other.below() < standing.below()) as u64,
        person: standing.person(),
        rating: *rating,
    };
    let entries = sorted.iter().skip(page as usize * PAGE).take(PAGE).map(entry).collect();
    let mine = place.map(|place| entry(&sorted[place]));
    Page { game: game.to_owned(), scope, page, pages, entries, mine, absent: None }
}

/// Builds the page as [`sorted_page`] does, with ranks for the people who have been active since a day.
pub fn active_page(everybody: &[(PersonId, Rating)], page: Option<u32>, me: PersonId, since: Day) -> Page {
    let is_active = |rating: &Rating| rating.last_day() >= since;
    let active: Vec<_> = everybody.iter().copied().filter(|(_, rating)| is_active(rating)).collect();
    let ranked = if active.len() < LEAST_RANKED { everybody } else { &active };
    let sorted = sorted_page("okiya", Scope::Global, ranked, page, me);
    let mine = everybody.iter().copied().find(|(person, _)| *person == me);
    Page { absent: mine.filter(|_| sorted.mine.is_none()), ..sorted }
}

/// Returns a match of two people that ended some days after [`NOON`].
pub fn ended(
    people: [PersonId; 2],
    game: &str,
    day: i64,
    conclusion: Conclusion,
    ratings: ByPlayer<Rating>,
) -> Match {
    let at = NOON + Span::days(day);
    let changes = rate(&ratings, conclusion.winner(), at);
    let counts = !matches!(conclusion, Conclusion::Aborted { .. } | Conclusion::Abandoned);
    let ratings = counts.then_some(ByScope { global: changes, server: changes });
    Match {
        people: ByPlayer(people),
        terms: terms(game, Format::Single),
        phase: Phase::Over(Box::new(MatchEnd { at, conclusion, reason: None, ratings, season: None })),
        ..begun(&Okiya, Format::Single)
    }
}

/// Returns a message as text: the words, the description of the file, the controls, and the people whom
/// the message notifies.
pub fn show(message: &Message) -> String {
    let mut page = format!("{}\n", message.text);
    if let Some(file) = &message.file {
        writeln!(page, "(picture: {})", file.alt).expect("a string takes all");
    }
    for row in &message.rows {
        writeln!(page, "{}", show_row(row)).expect("a string takes all");
    }
    for person in &message.pings {
        writeln!(page, "(calls {person})").expect("a string takes all");
    }
    page
}

fn show_row(row: &Row) -> String {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(show_button).collect::<Vec<_>>().join(" "),
        Row::Link(link) => format!("[{}]({})", link.label, link.address),
        Row::Menu(menu) => {
            let note =
                |note: &Option<String>| note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
            let entries =
                menu.entries.iter().take(4).map(|entry| format!("{}{}", entry.label, note(&entry.note)));
            let more = if menu.entries.len() > 4 {
                format!(" | … {} in all", menu.entries.len())
            } else {
                String::new()
            };
            format!("<{}: {}{more}>", menu.placeholder, entries.collect::<Vec<_>>().join(" | "))
        }
    }
}

fn show_button(button: &Button) -> String {
    let mark = match button.style {
        _ if button.disabled => "-",
        ButtonStyle::Plain => "",
        ButtonStyle::Main => "*",
        ButtonStyle::Success => "+",
        ButtonStyle::Danger => "!",
    };
    format!("[{mark}{}]", button.label)
}

/// A snapshot of messages in one language, each under a heading.
pub struct MessageSnapshot<'a> {
    pub voice: Voice<'a>,
    pub text: String,
}

impl<'a> MessageSnapshot<'a> {
    pub fn new(words: &'a Catalogue, language: Language) -> Self {
        Self { voice: Voice::new(words, language), text: String::new() }
    }

    pub fn page(&mut self, heading: &str, message: &Message) {
        assert_whole(message);
        write!(self.text, "## {heading}\n{}\n", show(message)).expect("a string takes all");
    }

    pub fn words(&mut self, heading: &str, text: &Text) {
        let said = self.voice.say(text);
        self.page(heading, &compose::text_message(&said));
    }
}

/// Asserts that no entry, mention, link or pair of markdown signs in a message is cut.
pub fn assert_whole(message: &Message) {
    assert!(message.text.chars().count() <= TEXT, "{}", message.text);
    for line in message.text.lines() {
        let bare = without_escapes(line);
        let is_paired = |mark: &str| bare.matches(mark).count().is_multiple_of(2);
        assert!(is_paired("**") && is_paired("`"), "a pair is cut: {line}");
        assert_eq!(bare.matches('<').count(), bare.matches('>').count(), "a mention is cut: {line}");
        assert_eq!(bare.matches("](").count(), bare.matches('[').count(), "a link is cut: {line}");
        assert_ne!(line, "…", "lines are left out: {}", message.text);
        assert!(!is_bare_key(line), "a sentence is missing: {line}");
    }
    let is_cut = |text: &str, most: usize| text.ends_with('…') && text.chars().count() == most;
    assert!(!is_cut(&message.text, TEXT), "an entry is cut: {}", message.text);
    let alt = message.file.as_ref().map_or("", |file| &file.alt);
    assert!(!is_cut(alt, ALT), "a description is cut: {alt}");
    for (label, most) in message.rows.iter().flat_map(labels) {
        assert!(!is_cut(label, most), "a label is cut: {label}");
        assert!(!is_bare_key(label), "a label is missing: {label}");
    }
}

/// Whether a text looks like the key of a message, as [`Voice::say`] returns it if no sentence has that key.
fn is_bare_key(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
    text.contains('-') && text.split('-').all(is_word)
}

fn without_escapes(line: &str) -> String {
    let mut letters = line.chars();
    let mut bare = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            letter => bare.push(letter),
        }
    }
    bare
}

/// Returns the text of each control with its maximum length in characters.
fn labels(row: &Row) -> Vec<(&str, usize)> {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| (button.label.as_str(), LABEL)).collect(),
        Row::Menu(menu) => {
            let shown = menu.entries.iter().flat_map(|entry| [Some(&entry.label), entry.note.as_ref()]);
            shown.flatten().map(|text| (text.as_str(), ENTRY)).collect()
        }
        Row::Link(link) => vec![(&link.label, LABEL)],
    }
}

pub fn challenge(to: Option<PersonId>, state: ChallengeState) -> Challenge {
    Challenge {
        id: ChallengeId::from_random(5),
        place: HERE,
        from: ADA,
        to,
        terms: terms("okiya", Format::BestOf(3)),
        start: None,
        seat: SeatWish::Random,
        made: NOON,
        expires: NOON + Span::days(7),
        outage_credited_until: None,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        unrated_reason: None,
        state,
    }
}

/// Returns a match of two people that has just begun.
pub fn begun(game: &dyn AnyGame, format: Format) -> Match {
    let opening = NewMatch {
        id: MATCH,
        place: HERE,
        people: PEOPLE,
        terms: terms(game.facts().id, format),
        first: Player::One,
    };
    matches::open(opening, None, NOON, &ByPlayer::default(), game, &mut dice(1))
        .expect("the default options can be dealt")
}

/// Returns the match after one step of the player to move.
pub fn act(record: &Match, game: &dyn AnyGame, command: &MatchCommand) -> Match {
    let ratings = ByScope::default();
    let mut dice = dice(u64::from(record.turn));
    let mut setting = MatchContext {
        now: NOON,
        game,
        ratings: &ratings,
        season: None,
        people: ByPlayer::default(),
        block_status: BlockStatus::Nothing,
        dice: &mut dice,
    };
    let actor = Actor::Person(record.mover().expect("it is running"));
    let table = record.table(game).expect("it replays");
    matches::step(record, &*table, actor, command, &mut setting).expect("it is possible").next
}

/// Plays the first legal move `moves` times, or until the round is over.
pub fn played(mut record: Match, game: &dyn AnyGame, moves: usize) -> Match {
    let round = record.rounds.len();
    for _ in 0..moves {
        if !record.is_running() || record.rounds.len() > round {
            break;
        }
        let mv = record.table(game).expect("it replays").legal().swap_remove(0);
        record = act(&record, game, &MatchCommand::Play { turn: record.turn, mv });
    }
    record
}

/// Returns an analysis with every verdict.
pub fn analysis() -> Analysis {
    let guess = PositionVerdict {
        turn: Seat::First,
        outcome: None,
        plies: None,
        best: Vec::new(),
        alone: false,
        score: -120,
    };
    let best = vec![MoveText("b2".into())];
    let won = PositionVerdict {
        outcome: Some(PositionResult::Won),
        plies: Some(3),
        best,
        alone: true,
        score: 10_000,
        ..guess.clone()
    };
    let drawn = PositionVerdict {
        turn: Seat::Second,
        outcome: Some(PositionResult::Drawn),
        score: 0,
        ..guess.clone()
    };
    let lost = PositionVerdict {
        outcome: Some(PositionResult::Lost),
        score: -10_000,
        plies: Some(0),
        ..guess.clone()
    };
    Analysis { round: 1, verdicts: vec![guess, won, drawn, lost] }
}

/// Returns the attempt of a person who solved a puzzle with the second move.
pub fn attempt() -> Attempt {
    let mv = |text: &str| MoveText(text.to_owned());
    let run = Run { days: 9, forgiven: Some(Day(20_001)), longest: 23 };
    Attempt { run, ..Attempt::default().with(&mv("a1"), false).with(&mv("c2"), true) }
}

/// Returns a state of morning posts with every field.
pub fn morning(at: Timestamp) -> MorningState {
    let posted = |message: u64| PostedAt { channel: HERE.channel, message: MessageId(message) };
    let shares = [
        SharePost { at, channel: HERE.channel, message: Some(MessageId(9)), results: 2 },
        SharePost { at: at + Span(1), channel: ChannelId(3), message: None, results: 1 },
    ];
    MorningState {
        day: Some(Day(20_003)),
        solved: [Day(20_000), Day(20_003)].into(),
        run: attempt().run,
        open: [Day(20_000), Day(20_002)].into(),
        posts: 12,
        posted: Some(Day(20_003)),
        message: Some(posted(8)),
        is_pressed: true,
        unpressed: 2,
        former: Some(posted(7)),
        shares: shares.into(),
    }
}
