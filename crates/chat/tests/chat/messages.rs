//! Tests of messages about matches and challenges, as snapshots in every language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test --package engawa-chat --test chat messages` and
//! read the difference.

use super::*;
use crate::base::id::ChannelId;
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};
use engawa_chat::limits::{ENTRY, NAME as LONGEST_NAME};
use engawa_chat::voice::Voice;
use engawa_chat::{Message, compose};

use crate::game::options::OptionError;
use crate::game::{AnyGame, Prompt};
use crate::games::GAMES;
use crate::games::okiya::Okiya;
use crate::host::format::{HINTS_RATED, bad_option, unknown_format};
use crate::host::hours::CalendarDay;
use crate::host::{
    Band, ByPlayer, Challenge, ChallengeState, Format, Match, MatchCommand, Note, Player, Rating, Refusal,
    Scope, SeasonNumber, Server, UnratedReason, block, challenge, lines, long_note, matches, server,
    user_deletion, view,
};
use crate::words::{Catalogue, Language};

fn board(record: &Match, game: &dyn AnyGame, voice: Voice<'_>) -> Message {
    let view = view::board(record, &*record.table(game).expect("it replays"), &[], view::PUBLIC_SEAT);
    let picture = compose::picture(&view, picture("").bytes, voice);
    compose::board(&view, picture, voice, &|_| None, record.mover().as_slice())
}

/// Returns the panel after a first choice, if the move is not complete after one choice.
fn panel(record: &Match, game: &dyn AnyGame, voice: Voice<'_>) -> Option<Message> {
    let table = record.table(game).expect("it replays");
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (chosen, others) = choose.choices.split_first()?;
    let chosen = [chosen.key.clone()];
    let view = view::board(record, &*table, &chosen, table.turn());
    let is_open = matches!(view.prompt, Some(Prompt::Choose(_)));
    let picture = compose::picture(&view, picture("").bytes, voice);
    is_open.then(|| compose::panel(&view, &chosen, others, picture, voice, &|_| None))
}

fn challenges(book: &mut MessageSnapshot<'_>) {
    let (facts, server) = (Okiya.facts(), Server::default());
    let ratings = ByPlayer([Rating::default(); 2]);
    for (heading, to, state) in [
        ("A challenge", Some(BEN), ChallengeState::Open),
        ("A challenge to anyone", None, ChallengeState::Open),
        ("Accepted", Some(BEN), ChallengeState::Accepted(super::MATCH)),
        ("Declined", Some(BEN), ChallengeState::Declined),
        ("Withdrawn", None, ChallengeState::Withdrawn),
        ("Run out", Some(BEN), ChallengeState::Expired),
    ] {
        let known = to.map(|_| (&ratings, Scope::Global));
        let view = view::challenge(&challenge(to, state), facts, &server, known, false, None, NOON);
        book.page(heading, &compose::challenge(&view, book.voice));
    }
    for (band, finishes) in [("1400-1700", true), ("1400+", false), ("-1700", false)] {
        let open = Challenge {
            note: Note::read("*Anyone* <@22>\nfor a quick one? https://x.test").expect("short"),
            band: Some(Band::read(band).expect("a band")),
            ..challenge(None, ChallengeState::Open)
        };
        let view = view::challenge(&open, facts, &server, None, finishes, None, NOON);
        book.page(&format!("With a note, to {band}"), &compose::challenge(&view, book.voice));
    }
    let season = Scope::Season(SeasonNumber::MIN, HERE.server);
    let open = challenge(Some(BEN), ChallengeState::Open);
    let view = view::challenge(&open, facts, &server, Some((&ratings, season)), false, None, NOON);
    book.page("A challenge in a season", &compose::challenge(&view, book.voice));
    for (why, word) in [UnratedReason::RecentDeletion, UnratedReason::PlayedOften]
        .into_iter()
        .zip(["begun-anew", "played-often"])
    {
        let mut casual = challenge(Some(BEN), ChallengeState::Open);
        (casual.terms.rated, casual.unrated_reason) = (false, Some(why));
        let known = Some((&ratings, Scope::Global));
        let view = view::challenge(&casual, facts, &server, known, false, None, NOON);
        book.page(&format!("For fun: {word}"), &compose::challenge(&view, book.voice));
    }
}

fn boards(book: &mut MessageSnapshot<'_>) {
    let (game, voice) = (&Okiya, book.voice);
    let first = begun(game, Format::BestOf(3));
    let second = played(first.clone(), game, 3);
    book.page("The first board", &board(&first, game, voice));
    book.page("A later board", &board(&second, game, voice));
    let view = view::board(&second, &*second.table(game).expect("it replays"), &[], view::PUBLIC_SEAT);
    book.page("The same in words", &compose::board_description(&view, voice));
    book.page(
        "The same when the next is there",
        &compose::text_message(&compose::former_line(&compose::retired_lines(&view, voice), false)),
    );
    for (heading, record) in [("Before a resignation", &second), ("Before both have moved", &first)] {
        book.page(heading, &compose::resign_question(&view::resign(record, ADA), voice));
    }
    let next = played(second, game, 16);
    let table = next.table_at(game, 0, next.rounds[0].moves.len()).expect("it replays");
    let card = view::round(&next, 0).expect("a round is over").with_seats(&next, 0, &*table);
    book.page(
        "A round is over",
        &compose::round(&card, picture("").bytes, &voice.plain(&table.describe()), voice, &|_| None),
    );
    book.page("The board of the next round", &board(&next, game, voice));
    book.page("A match is over", &board(&played(begun(game, Format::Single), game, 16), game, voice));
    let resigned = act(&next, game, &MatchCommand::Resign { turn: next.turn, whole: true });
    book.page("A match is resigned", &board(&resigned, game, voice));
    book.page("Called off", &board(&act(&first, game, &MatchCommand::Abort { turn: 1 }), game, voice));
}

fn games(book: &mut MessageSnapshot<'_>) {
    for game in GAMES {
        let (id, voice) = (game.facts().id, book.voice);
        let record = played(begun(*game, Format::Single), *game, 4);
        book.page(&format!("{id}: a board"), &board(&record, *game, voice));
        if let Some(panel) = panel(&record, *game, voice) {
            book.page(&format!("{id}: a first choice"), &panel);
        }
    }
}

fn lists(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let mine =
        view::list(ADA, &[begun(&Okiya, Format::Single), played(begun(&Okiya, Format::Single), &Okiya, 1)]);
    let lines: Vec<String> = mine
        .iter()
        .map(|row| compose::entry_with_link(&voice.say(&row.text), "https://example.org", voice))
        .collect();
    book.page("Running matches", &compose::text_message(&lines.join("\n")));
    for key in ["list-empty", "resign-not", "panel-done", "fault-apology"] {
        book.words(key, &Text::new(key));
    }
    let gone = Text::new("unsent-thread-gone").with("channel", Arg::Word("<#5>".to_owned()));
    for why in [Text::new("unsent-now"), Text::new("unsent-channel-gone"), gone] {
        book.words("panel-done-unsent", &Text::new("panel-done-unsent").with("why", why));
    }
}

fn retrospects(book: &mut MessageSnapshot<'_>) {
    let over = played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    for person in [ADA, BEN, CLEO] {
        book.words("In retrospect", &view::ended_match_label(person, &over, view::person(BEN)));
    }
}

fn refusals_of_servers(book: &mut MessageSnapshot<'_>) {
    let person = BEN;
    for refused in [
        server::other_channels(&[ChannelId(5), ChannelId(7)].into()),
        server::ONLY_IN_SERVERS,
        server::BANNED,
        server::banned_here(person),
        server::banned_already(person),
        server::too_many_banned(),
        server::not_banned(person),
        server::NOT_BANNED_ONESELF,
        server::ONESELF,
        server::too_many_channels(),
        server::NO_SUCH_CHANNEL,
        server::NOT_ALLOWED,
        server::CANNOT_CHECK,
        server::NOTHING_TO_SETTLE,
        matches::OWN_MATCH,
        matches::not_their_match(person),
        matches::NOT_OWN_MATCH,
        matches::NO_REASON,
        server::too_many_seasons(),
        server::season_too_soon(NOON),
        server::NO_SEASON_NAME,
        server::long_season_name(),
        server::NO_SUCH_SEASON,
        server::ONE_SEASON_CHANGE,
    ] {
        book.words(&refused.text.key, &refused.text);
    }
}

fn refusals(book: &mut MessageSnapshot<'_>) {
    let person = BEN;
    let name = || "<b>*x*".to_owned();
    for refusal in [
        challenge::ONESELF,
        challenge::own_challenge(person),
        challenge::OWN_OPEN,
        Refusal::bot(person),
        challenge::too_many_challenges(5),
        challenge::too_many_challenges(1),
        challenge::too_many_own_matches(20),
        challenge::unavailable(person),
        challenge::too_soon(20, NOON),
        long_note(),
        challenge::unknown_band(&name()),
        challenge::BAND_FOR_ONE,
        challenge::LIVE_EXPIRES,
        challenge::out_of_band(Band::read("1400-1700").expect("a band"), Some(1350)),
        challenge::out_of_band(Band::read("1400-1700").expect("a band"), None),
        block::own_block(person),
        challenge::FORMER_PLAYER,
        Refusal::COMPUTER_ONLY_PLAYS,
        matches::NO_OFFERS_TO_COMPUTER,
        challenge::LEVEL_FOR_PERSON,
        challenge::NOT_SOLVED,
        user_deletion::deleted_recently(NOON),
        HINTS_RATED,
        engawa_host::hint::NOT_AGREED,
        engawa_host::analysis::NOTHING_DECIDED,
        block::ONESELF,
        block::blocked_already(person),
        block::too_many_blocked(),
        block::not_blocked(person),
        block::nobody_like(&name()),
        block::NOBODY,
        matches::NO_OFFERS_NOW,
        Refusal::unknown_game(&name()),
        bad_option("okiya", OptionError::Unknown { name: name(), known: vec!["full-board"] }),
        bad_option(
            "okiya",
            OptionError::Value { name: "full-board".into(), value: name(), takes: &["draw"] },
        ),
        unknown_format(&name()),
        challenge::already_accepted(super::MATCH),
        challenge::DECLINED,
        challenge::WITHDRAWN,
        challenge::EXPIRED,
        challenge::challenger_left(person),
        challenge::for_another(person),
        challenge::of_another(person),
        challenge::TO_ANYONE,
        Refusal::OVER,
        Refusal::not_seated(BySeat([ADA, BEN])),
        Refusal::OLD_TURN,
        Refusal::not_your_turn(person),
        Refusal::STALE_CHOICES,
        matches::TOO_LATE_TO_ABORT,
        challenge::REMATCH_TOO_EARLY,
        Refusal::NOT_YET_DUE,
        Refusal::NO_SUCH_CHALLENGE,
        Refusal::NO_SUCH_MATCH,
        Refusal::NO_MATCH_HERE,
        challenge::NOTHING_TO_REPEAT,
        Refusal::UNKNOWN_PRESS,
        Refusal::CROWDED,
    ] {
        book.words(&refusal.text.key, &refusal.text);
    }
}

fn refusals_of_lines(book: &mut MessageSnapshot<'_>) {
    for refusal in [
        matches::PLAN_ON_OWN_TURN,
        matches::NOTHING_TO_ANSWER,
        matches::NOT_FROM_HERE,
        matches::too_many_lines(),
        lines::ONLY_AFTER_THE_END,
        lines::NOT_WHILE_LIVE,
        lines::NOT_IN_PRACTICE,
        lines::NO_LINE,
        lines::LINE_GONE,
        lines::LINE_OVER,
        lines::line_too_long(),
        lines::NOTHING_TO_KEEP,
        lines::KEPT_ALREADY,
        lines::too_many_lines(),
        lines::NO_ROOM,
        lines::NO_SUCH_LINE,
    ] {
        book.words(&refusal.text.key, &refusal.text);
    }
}

#[test]
fn match_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        challenges(&mut book);
        boards(&mut book);
        games(&mut book);
        lists(&mut book);
        retrospects(&mut book);
        refusals(&mut book);
        refusals_of_lines(&mut book);
        refusals_of_servers(&mut book);
        insta::assert_snapshot!(language.code(), book.text);
    }
}

#[test]
fn lists_count_moves_of_the_current_round() {
    for game in GAMES {
        let next = played(begun(*game, Format::BestOf(3)), *game, usize::MAX);
        let next = played(next, *game, 1);
        assert!(next.is_running() && next.rounds.len() == 2, "the second round has begun");
        let number = |text: &Text| {
            text.args.iter().find(|(name, _)| *name == "number").map(|(_, number)| number.clone())
        };
        for me in [ADA, BEN] {
            let row = &view::list(me, std::slice::from_ref(&next))[0].text;
            assert_eq!(number(row), Some(Arg::from(2_usize)));
            assert_eq!(number(&view::match_label(me, &next, view::person(CLEO))), number(row));
        }
    }
}

#[test]
fn round_card_names_seats_with_their_tokens() {
    let words = Catalogue::load().expect("the catalogue loads");
    for (game, language) in
        GAMES.iter().flat_map(|game| Language::all().map(move |language| (game, language)))
    {
        let voice = Voice::new(&words, language);
        let next = played(begun(*game, Format::BestOf(3)), *game, usize::MAX);
        let table = next.table_at(*game, 0, next.rounds[0].moves.len()).expect("it replays");
        let card = view::round(&next, 0).expect("a round is over").with_seats(&next, 0, &*table);
        let emoji = |sprite: &str| Some(format!("{sprite}:1"));
        let message = compose::round(&card, picture("").bytes, "", voice, &emoji);
        let mut rest = message.text.as_str();
        for (player, person) in Player::BOTH.into_iter().zip([ADA, BEN]) {
            let seat = next.rounds[0].seat(player);
            let name = Text::of(game.facts().id, &format!("seat-{}", table.seat_name(seat)));
            for part in [format!("<@{person}>"), voice.say(&name), format!("<:{}:1>", table.token(seat))] {
                let (_, behind) =
                    rest.split_once(&part).unwrap_or_else(|| panic!("{part}: {}", message.text));
                rest = behind;
            }
        }
    }
}

/// A name of the maximum length in Discord.
const NAME: &str = "Maximiliane von und zu Wolfstein";

#[test]
fn match_suggestions_fit_without_cutting() {
    let words = Catalogue::load().expect("the catalogue loads");
    let name = || Arg::Name(NAME.to_owned());
    let day = view::phrases::day(CalendarDay { year: 2026, month: 9, day: 30 });
    assert_eq!(NAME.chars().count(), LONGEST_NAME);
    let behind = " · 7k3m9pq2@1000".chars().count();
    for (game, language) in
        GAMES.iter().flat_map(|game| Language::all().map(move |language| (game, language)))
    {
        let voice = Voice::new(&words, language);
        let running = played(begun(*game, Format::BestOf(3)), *game, 11);
        let over = played(begun(*game, Format::Single), *game, usize::MAX);
        for me in [ADA, BEN] {
            let choice = |record| voice.plain(&view::match_label(me, record, name()));
            let over = format!("{} · {}", choice(&over), voice.plain(&day));
            let players = Text::new("list-choice-players")
                .with("game", Text::of(game.facts().id, "name"))
                .with("one", name())
                .with("two", name());
            for label in [choice(&running), over, voice.plain(&players)] {
                assert!(label.chars().count() + behind <= ENTRY, "{language:?}: {label}");
            }
        }
    }
}
