//! The personal settings as a private message, with controls to change them. This module makes no
//! decisions.

use crate::base::choice::Choice;
use crate::base::id::ServerId;
use crate::base::scene::Theme;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::host::hours::{HalfHour, Night};
use crate::host::{Alerts, MoveChoices, Person, PersonChange, Press, SettingWord};
use crate::words::Language;

use super::outgoing::{Button, ButtonStyle, Message, Row};
use super::parts;
use super::voice::Voice;

/// The reminders that the menu offers, in hours before a deadline.
const REMINDERS: [u8; 8] = [1, 2, 4, 8, 12, 24, 48, 72];
/// The quiet hours that the menu offers: start and end, in half hours since midnight. People can type
/// other times.
const NIGHTS: [(u8, u8); 8] = [(42, 12), (42, 14), (44, 12), (44, 14), (44, 16), (46, 14), (46, 16), (0, 16)];

/// Shows the settings on a server, or in direct messages without one, with the days off that are left at `now`.
pub fn settings(person: &Person, server: Option<ServerId>, now: Timestamp, voice: Voice<'_>) -> Message {
    let rows = vec![
        menu("alerts", "settings-menu-alerts", alerts(), voice),
        menu("reminder", "settings-menu-reminders", reminders(person), voice),
        menu("quiet", "settings-menu-quiet", nights(), voice),
        menu("language", "settings-menu-private", private(person), voice),
        Row::Buttons(buttons(person, server, voice)),
    ];
    Message { rows, ..parts::text_message(&parts::lines(voice, &lines(person, server, now))) }
}

fn lines(person: &Person, server: Option<ServerId>, now: Timestamp) -> Vec<Text> {
    let mut lines = vec![Text::new("settings-title"), line("settings-alerts", alerts_text(person.alerts))];
    lines.push(reminders_line(person));
    lines.push(if person.no_days_off {
        Text::new("settings-days-off-none")
    } else {
        Text::new("settings-days-off").with("days", i64::from(person.vacation.days_off(now).left))
    });
    lines.push(match person.sleep.zone() {
        Some(zone) => Text::new("settings-zone").with("zone", zone.display_name()),
        None => Text::new("settings-zone-none"),
    });
    lines.extend(person.sleep.night().map(|night| line("settings-quiet", night_text(Some(night)))));
    if person.sleep.weekends() {
        lines.push(Text::new("settings-weekends"));
    }
    lines.push(line("settings-language", language_text(person.language.as_deref())));
    lines.push(line("settings-palette", palette_text(person.palette)));
    lines.push(state("settings-confirm", person.confirm));
    lines.push(state("settings-forced", person.forced));
    lines.push(state("settings-hidden", person.hidden));
    lines.push(state("settings-hide-ratings", person.hides_ratings));
    let named = server.and_then(|server| person.naming_choice(server));
    lines.extend(named.map(|named| state("settings-named", named)));
    lines
}

fn line(key: &'static str, value: impl Into<Arg>) -> Text {
    Text::new(key).with("value", value)
}

fn state(key: &'static str, on: bool) -> Text {
    Text::new(key).with("state", if on { "on" } else { "off" })
}

fn reminders_line(person: &Person) -> Text {
    let third = person.reminders.at_third.then(|| Text::new("settings-reminder-third"));
    let list: Vec<Text> =
        third.into_iter().chain(person.reminders.hours().iter().map(|&hours| before(hours))).collect();
    if list.is_empty() {
        Text::new("settings-reminders-none")
    } else {
        Text::new("settings-reminders").with("list", list)
    }
}

fn before(hours: u8) -> Text {
    Text::new("settings-reminder-hours").with("hours", hours)
}

fn alerts() -> Vec<(PersonChange, Text)> {
    Alerts::ALL.into_iter().map(|alerts| (PersonChange::Alerts(alerts), alerts_text(alerts))).collect()
}

fn alerts_text(alerts: Alerts) -> Text {
    Text::of("settings-alerts", alerts.word())
}

/// The entries of the reminder menu. Each entry turns an existing reminder off, or a new reminder
/// on. The last one does the same for days off, since the row of buttons is full.
fn reminders(person: &Person) -> Vec<(PersonChange, Text)> {
    let switch = |on: bool, what: Text| {
        Text::new(if on { "settings-reminder-drop" } else { "settings-reminder-take" }).with("when", what)
    };
    let third = person.reminders.at_third;
    let mut entries =
        vec![(PersonChange::AtThird(!third), switch(third, Text::new("settings-reminder-third")))];
    let mut hours = person.reminders.hours().clone();
    hours.extend(REMINDERS);
    entries.extend(hours.into_iter().map(|hour| {
        let is_on = person.reminders.hours().contains(&hour);
        (PersonChange::Reminder(hour, !is_on), switch(is_on, before(hour)))
    }));
    let none = person.no_days_off;
    entries.push((PersonChange::DaysOff(none), state("settings-switch-days-off", !none)));
    entries
}

fn nights() -> Vec<(PersonChange, Text)> {
    let night = |(from, to)| Night::new(HalfHour::new(from)?, HalfHour::new(to)?);
    let all = [None].into_iter().chain(NIGHTS.into_iter().filter_map(night).map(Some));
    all.map(|night| (PersonChange::Quiet(night), night_text(night))).collect()
}

fn night_text(night: Option<Night>) -> Text {
    let Some(night) = night else { return Text::new("settings-night-none") };
    let text = Text::new("settings-night").with("from", night.from().to_string());
    text.with("to", night.to().to_string())
}

fn languages() -> Vec<(PersonChange, Text)> {
    let codes = [None].into_iter().chain(Language::all().map(|language| Some(language.code())));
    let entry = |code: Option<&str>| {
        (PersonChange::Language(code.map(str::to_owned)), line("settings-language", language_text(code)))
    };
    codes.map(entry).collect()
}

/// The menu entries about private messages: the languages, the colour schemes of pictures except the current one, and
/// whether ratings are hidden while the person plays.
fn private(person: &Person) -> Vec<(PersonChange, Text)> {
    let others = Theme::ALL.into_iter().filter(|theme| *theme != person.palette);
    let colours =
        others.map(|theme| (PersonChange::Palette(theme), line("settings-palette", palette_text(theme))));
    let hides = person.hides_ratings;
    let ratings = (PersonChange::HidesRatings(!hides), state("settings-switch-hide-ratings", hides));
    languages().into_iter().chain(colours).chain([ratings]).collect()
}

/// The language's name for itself, or the text for the language of the client.
fn language_text(code: Option<&str>) -> Arg {
    match code {
        Some(code) => Arg::Language(code.to_owned()),
        None => Text::new("settings-language-client").into(),
    }
}

fn palette_text(theme: Theme) -> Text {
    Text::of("settings-palette", theme.word())
}

fn buttons(person: &Person, server: Option<ServerId>, voice: Voice<'_>) -> Vec<Button> {
    let switch = |change: PersonChange, key, on| button(&change, &state(key, on), voice);
    let Person { confirm, forced, hidden, .. } = *person;
    let weekends = person.sleep.weekends();
    let named = server.and_then(|server| Some((server, person.naming_choice(server)?)));
    let named =
        named.map(|(server, on)| switch(PersonChange::Named(server, !on), "settings-switch-named", on));
    let mut buttons = vec![
        switch(PersonChange::Confirm(!confirm), "settings-switch-confirm", confirm),
        switch(PersonChange::Forced(!forced), "settings-switch-forced", forced),
        switch(PersonChange::Hidden(!hidden), "settings-switch-hidden", hidden),
        switch(PersonChange::Weekends(!weekends), "settings-switch-weekends", weekends),
    ];
    buttons.extend(named);
    buttons
}

fn button(change: &PersonChange, label: &Text, voice: Voice<'_>) -> Button {
    let press = Press::ChangeSetting(SettingWord(change.to_string()));
    parts::button(&press, &voice.plain(label), ButtonStyle::Plain)
}

fn menu(kind: &str, placeholder: &'static str, entries: Vec<(PersonChange, Text)>, voice: Voice<'_>) -> Row {
    let entry =
        |(change, label): (PersonChange, Text)| parts::menu_entry(change.to_string(), &voice.plain(&label));
    let entries = entries.into_iter().map(entry).collect();
    parts::menu(&Press::ChangeSetting(SettingWord(kind.to_owned())), &voice.key(placeholder), entries)
}

/// The question whether to play a move, with a button that plays the move and a button that goes
/// back.
pub fn confirm_move(step: &MoveChoices, path: &[Choice], voice: Voice<'_>) -> Message {
    let labels: Vec<String> = path.iter().map(|choice| voice.plain(&choice.label)).collect();
    let question = Text::new("confirm-really").with("move", Arg::Name(labels.join(" → ")));
    let yes = voice.key(if step.is_tried() { "button-what-if-yes" } else { "confirm-yes" });
    let yes = parts::button(&Press::Play(step.confirmed()), &yes, ButtonStyle::Main);
    let again = Press::Browse(MoveChoices { chosen: Vec::new(), part: 0, ..step.clone() });
    let no = parts::plain_button(&again, "confirm-no", voice);
    let rows = vec![Row::Buttons(vec![yes, no])];
    Message { rows, panel_of: Some(step.id), ..parts::text_message(&voice.say(&question)) }
}
