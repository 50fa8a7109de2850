//! Tests of messages about personal settings and seasons, as snapshots in every language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test --package engawa-chat --test chat people` and read
//! the difference.

use std::collections::BTreeSet;

use super::*;
use crate::base::scene::Theme;
use crate::base::text::{Arg, Text};
use crate::game::Prompt;
use crate::games::GAMES;
use crate::host::hours::Zone;
use crate::host::person::{self, QuietSettings, read_night};
use crate::host::{Alerts, MoveChoices, Person, Reminders, SeasonName};
use crate::words::{Catalogue, Language};
use engawa_chat::settings::{confirm_move, settings};

/// Returns a person who has changed all settings on this page from their defaults, except quiet weekends.
pub fn settled() -> Person {
    let night = read_night("22:30", "7").expect("a night");
    let sleep =
        QuietSettings::default().in_zone(Zone::new("Europe/Berlin").ok()).at(Some(night)).expect("in a zone");
    Person {
        language: Some("de".into()),
        palette: Theme::Contrast,
        alerts: Alerts::Both,
        reminders: Reminders::new(true, BTreeSet::from([2, 6])).expect("reminders"),
        confirm: true,
        forced: true,
        hidden: true,
        hides_ratings: true,
        no_days_off: true,
        sleep,
        ..Person::default()
    }
}

fn settings_pages(book: &mut MessageSnapshot<'_>) {
    book.page("settings of somebody new", &settings(&Person::default(), None, super::NOON, book.voice));
    book.page("settings, all otherwise", &settings(&settled(), None, super::NOON, book.voice));
    let silent =
        Person { reminders: Reminders::new(false, BTreeSet::new()).expect("none"), ..Person::default() };
    book.page("settings without reminders", &settings(&silent, None, super::NOON, book.voice));
    let table = GAMES[0].open(&crate::game::PositionText(GAMES[0].lesson().position.to_owned()), &[]);
    let Prompt::Choose(choose) = table.expect("it opens").prompt(&[]) else { panic!("a move is possible") };
    let (_, path) = &choose.moves[0];
    let chosen = path.iter().map(|choice| choice.key.clone()).collect();
    let step = MoveChoices { chosen, ..MoveChoices::new(super::MATCH, 4) };
    book.page("a move that asks", &confirm_move(&step, path, book.voice));
}

fn season_entries(book: &mut MessageSnapshot<'_>) {
    let spring = SeasonName::read("*Spring* <@22>").expect("a name");
    for end in [None, Some(super::NOON)] {
        let name = Arg::Name(spring.as_str().to_owned());
        let key = if end.is_some() { "season-entry-over" } else { "season-entry" };
        let day = |day: &str| Arg::Word(day.to_owned());
        let entry = Text::new(key).with("season", name).with("from", day("3 May 2026"));
        book.words("an entry", &entry.with("until", day("9 June 2026")));
    }
    book.words("an entry", &Text::new("season-entry-before"));
}

fn refusals(book: &mut MessageSnapshot<'_>) {
    let zone = |name: &str| person::unknown_zone(Zone::new(name).expect_err("no zone"));
    for refused in [
        zone("Berlim"),
        zone("**nowhere** at all"),
        zone("EST"),
        person::NO_ZONE,
        person::unknown_time("late"),
        person::BAD_NIGHT,
        person::unknown_reminder(),
        person::too_many_reminders(),
        person::unknown_language("tlh"),
        person::AWAY_ALREADY,
        person::BACK_ALREADY,
        person::no_days_left(),
    ] {
        book.words("refused", &refused.text);
    }
}

#[test]
fn personal_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        settings_pages(&mut book);
        season_entries(&mut book);
        refusals(&mut book);
        insta::assert_snapshot!(format!("people-{}", language.code()), book.text);
    }
}
