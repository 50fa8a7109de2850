//! Tests of messages about time, offers and vacations, as snapshots in every language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test --package engawa-chat --test chat time` and read
//! the difference.

use std::fmt::Write;

use super::*;
use crate::base::time::Span;
use crate::games::okiya::Okiya;
use crate::host::clock::unknown_clock;
use crate::host::{
    ByPlayer, Conclusion, Format, Match, MatchEnd, NewMatch, News, Notification, NotificationReason, Offer,
    OfferEnd, OfferKind, Phase, PlayState, Player, Refusal, Terms, ThreadLoss, TimeControl, matches, view,
};
use crate::words::{Catalogue, Language};
use engawa_chat::offers;
use engawa_chat::voice::Voice;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns a match that has just begun, with a clock.
fn clocked() -> Match {
    let terms = Terms { clock: TimeControl::USUAL, quiet: true, ..terms("okiya", Format::Single) };
    let opening = NewMatch { id: MATCH, place: HERE, people: PEOPLE, terms, first: Player::One };
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    matches::open(opening, None, NOON, &ByPlayer::default(), &Okiya, &mut dice).expect("it can be dealt")
}

fn changed(change: impl FnOnce(&mut PlayState)) -> Match {
    let mut record = clocked();
    let Phase::Playing(playing) = &mut record.phase else { panic!("it runs") };
    change(playing);
    record
}

fn boards() -> Vec<(&'static str, Match)> {
    let stopped = |playing: &mut PlayState| {
        if let Some(clocks) = &mut playing.clocks {
            clocks.deadline = None;
        }
    };
    let until = Some(NOON + Span::days(9));
    vec![
        ("A board with a deadline", clocked()),
        ("After an outage", changed(|playing| playing.outage_credited_until = Some(NOON + Span::hours(2)))),
        (
            "In a pause",
            changed(|playing| {
                stopped(playing);
                playing.paused = true;
            }),
        ),
        (
            "The mover is away",
            changed(|playing| {
                stopped(playing);
                playing.away = ByPlayer([until, None]);
            }),
        ),
        ("The other is away", changed(|playing| playing.away = ByPlayer([None, until]))),
        ("On a day off", changed(|playing| playing.day_off_until = playing.deadline())),
    ]
}

fn all_news() -> Vec<News> {
    let deadline = NOON + Span::days(1);
    let moved = ThreadLoss::ALL.map(|why| News::Moved { why });
    let news = [
        News::TimeGiven { by: Player::Two, deadline: Some(deadline) },
        News::TimeGiven { by: Player::Two, deadline: None },
        News::Resumed { by: Player::Two },
        News::VacationEnded { player: Player::One },
        News::ContinueQuestion { abandoned: NOON + Span::days(30) },
        News::Adjudicated,
    ];
    news.into_iter().chain(moved).collect()
}

fn refusals() -> Vec<Refusal> {
    vec![
        unknown_clock("blitz"),
        matches::NOTHING_TO_UNDO,
        matches::UNDO_TOO_LATE,
        matches::NOTHING_TO_TAKE_BACK,
        matches::takeback_declined(BEN),
        matches::offer_waits(ADA),
        matches::OWN_OFFER_WAITS,
        matches::NO_SUCH_OFFER,
        matches::own_offer(BEN),
        matches::DRAW_TOO_EARLY,
        matches::NO_CLOCK,
        matches::not_their_clock(BEN),
        matches::NOT_YOUR_CLOCK,
        matches::CLOCK_FULL,
        matches::PAUSED,
        matches::NOT_PAUSED,
        matches::NOT_AWAY,
    ]
}

fn offers(voice: Voice<'_>) -> String {
    let record = clocked();
    let kinds = [
        OfferKind::Draw,
        OfferKind::Takeback { plies: 1 },
        OfferKind::Takeback { plies: 2 },
        OfferKind::Pause,
        OfferKind::Time,
    ];
    let offer = |kind| Offer { by: Player::One, kind };
    let made = kinds
        .map(|kind| show(&offers::offer(&record, offer(kind), Some("there"), vec![BEN], voice)))
        .join("");
    let ends = [OfferEnd::Accepted, OfferEnd::Declined, OfferEnd::Withdrawn, OfferEnd::Void].map(|end| {
        let end = view::offer_end(&record, offer(OfferKind::Draw), end);
        offers::offer_closed(&record, offer(OfferKind::Draw), &end, voice) + "\n"
    });
    let questions = kinds.map(|kind| show(&offers::offer_question(&record, offer(kind), voice))).join("");
    let not = voice.say(&view::not_asked(&record, Player::Two));
    let made = format!("{questions}{not}\n\n{made}");
    format!("## Offers\n{made}\n## What became of them\n{}\n", ends.join(""))
}

/// Returns the text of every notification, with and without a clock.
fn calls(voice: Voice<'_>) -> String {
    let unclocked = changed(|playing| playing.clocks = None);
    let mut over = clocked();
    let conclusion = Conclusion::Time { winner: Player::Two };
    over.phase =
        Phase::Over(Box::new(MatchEnd { at: NOON, conclusion, reason: None, ratings: None, season: None }));
    let mut book = "\n## Calls\n".to_owned();
    for why in reasons() {
        let call = Notification { person: ADA, turn: 1, why };
        let record = if why == NotificationReason::Ended { &over } else { &clocked() };
        let [text, plain] =
            [record, &unclocked].map(|record| voice.say(&view::match_notification(record, &call)));
        writeln!(book, "{text}").expect("a string takes all");
        if plain != text && why != NotificationReason::Ended {
            writeln!(book, "{plain}").expect("a string takes all");
        }
    }
    let aloud = view::public_notification(
        ADA,
        view::match_notification(
            &clocked(),
            &Notification { person: ADA, turn: 1, why: NotificationReason::Turn },
        ),
    );
    let past = view::past_reminder(&clocked());
    book + &voice.say(&aloud) + "\n" + &voice.say(&past) + "\n"
}

fn reasons() -> Vec<NotificationReason> {
    let deadline = NOON + Span::days(1);
    let offer = Offer { by: Player::Two, kind: OfferKind::Draw };
    let mine = Offer { by: Player::One, kind: OfferKind::Draw };
    vec![
        NotificationReason::Turn,
        NotificationReason::OfferMade { offer },
        NotificationReason::OfferAnswered { offer: mine, end: OfferEnd::Accepted },
        NotificationReason::OfferAnswered { offer: mine, end: OfferEnd::Declined },
        NotificationReason::Reminder { deadline },
        NotificationReason::Ended,
        NotificationReason::TimeGiven { deadline: Some(deadline) },
        NotificationReason::TimeGiven { deadline: None },
        NotificationReason::Resumed,
        NotificationReason::DayOff { deadline, left: 6 },
        NotificationReason::VacationEnded,
        NotificationReason::OpponentAway { until: deadline },
        NotificationReason::ContinueQuestion { abandoned: deadline },
        NotificationReason::DeadlineExtended { deadline },
        NotificationReason::Challenged,
        NotificationReason::Rematch,
        NotificationReason::Accepted,
        NotificationReason::Declined,
        NotificationReason::Expired,
    ]
}

fn read_aloud(voice: Voice<'_>) -> String {
    let mut book = String::new();
    for (heading, record) in boards() {
        let view = view::board(&record, &*record.table(&Okiya).expect("it replays"), &[], view::PUBLIC_SEAT);
        let said: Vec<String> = view.status.iter().map(|line| voice.say(line)).collect();
        writeln!(book, "## {heading}\n{}", said.join("\n")).expect("a string takes all");
        for reader in [ADA, BEN] {
            book += &show(&offers::more(&view, reader, &[], voice));
        }
        book += "\n";
    }
    book += &offers(voice);
    book += "## News\n";
    for news in all_news() {
        book += &show(&offers::news(&clocked(), news, Some("https://example.org"), voice));
    }
    book += &calls(voice);
    book += "\n## Clocks\n";
    for clock in TimeControl::OFFERED {
        writeln!(book, "{}: {}", clock.word(), voice.say(&clock.text())).expect("a string takes all");
    }
    book += "\n## Refusals\n";
    for refusal in refusals() {
        writeln!(book, "{}", voice.say(&refusal.text)).expect("a string takes all");
    }
    book
}

#[test]
fn time_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue");
    for language in Language::all() {
        let book = read_aloud(Voice::new(&words, language));
        insta::assert_snapshot!(format!("time-{}", language.code()), book);
    }
}
