//! `/settings`: a person's settings, shown and changed in private.

use crate::app::deciding::WriteBatch;
use crate::app::failure::Result;
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::settings::settings;
use crate::chat::voice::Voice;
use crate::chat::{Answer, CommandCall, UserAction, Visibility};
use crate::host::hours::{Night, Zone};
use crate::host::server::ONLY_IN_SERVERS;
use crate::host::{Alerts, Person, PersonChange, Refusal, person};
use crate::store::Key;
use crate::words::{Catalogue, Language};

use super::commit::commit_once;
use super::context::{AnswerResult, CommandOption, Context, Declaration, language_of};
use super::options::{LANGUAGE, PALETTE, ZONE};

const QUIET: CommandOption = CommandOption::new("quiet", OptionKind::Text);
const ALERTS: CommandOption =
    CommandOption::new("alerts", OptionKind::Words(|| Alerts::ALL.map(Alerts::word).to_vec()));
const WEEKENDS: CommandOption = CommandOption::new("weekends", OptionKind::Flag);
const CONFIRM: CommandOption = CommandOption::new("confirm", OptionKind::Flag);
const FORCED: CommandOption = CommandOption::new("forced", OptionKind::Flag);
const HIDDEN: CommandOption = CommandOption::new("hidden", OptionKind::Flag);
const HIDE_RATINGS: CommandOption = CommandOption::new("hide-ratings", OptionKind::Flag);
const NAMED: CommandOption = CommandOption::new("named", OptionKind::Flag);
const DAYS_OFF: CommandOption = CommandOption::new("days-off", OptionKind::Flag);
pub const COMMAND: Declaration = Declaration {
    name: "settings",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(
        &[
            ZONE,
            QUIET,
            ALERTS,
            PALETTE,
            LANGUAGE,
            WEEKENDS,
            CONFIRM,
            FORCED,
            HIDDEN,
            HIDE_RATINGS,
            NAMED,
            DAYS_OFF,
        ],
        |context, call| Box::pin(by_command(context, call)),
    ),
};

async fn by_command(context: Context<'_>, call: &CommandCall) -> AnswerResult {
    let mut changes = changes(call, &context.services.composer.words)?;
    if let Some(named) = call.flag(NAMED.name) {
        // Morning posts are those of this server.
        let server = context.incoming.server.ok_or(ONLY_IN_SERVERS)?;
        changes.push(PersonChange::Named(server, named));
    }
    change_settings(context, &changes).await
}

/// Handles a button or a menu of the settings. A menu's id names only its topic; its value is the change.
pub(super) async fn by_press(context: Context<'_>, word: &str, values: &[String]) -> AnswerResult {
    let word = values.first().map_or(word, String::as_str);
    let change = PersonChange::read(word).ok_or(Refusal::UNKNOWN_PRESS)?;
    change_settings(context, &[change]).await
}

async fn change_settings(context: Context<'_>, changes: &[PersonChange]) -> AnswerResult {
    let is_panel = matches!(context.incoming.act, UserAction::Press { private: true, .. });
    let decide = || decide_settings(context, changes);
    let Some(next) = commit_once(context, decide).await? else { return Ok(None) };
    let voice = context.private.in_language(language_of(&next).unwrap_or_else(|| context.client_language()));
    let message = settings(&next, context.incoming.server, context.decider.now(), voice);
    Ok(Some(if is_panel { Answer::Replace(message) } else { Answer::Message(Visibility::Private, message) }))
}

async fn decide_settings(context: Context<'_>, changes: &[PersonChange]) -> Result<(WriteBatch, Person)> {
    let stored = context.reads.person(context.person()).await?;
    if changes.is_empty() {
        return Ok((WriteBatch::default(), stored.record));
    }
    let mut next = stored.record.clone();
    for change in changes {
        check_language(change)?;
        next = next.with(change.clone())?;
    }
    let mut entries = WriteBatch::default().put(Key::Person(context.person()), stored.expected, &next);
    if stored.record.hidden != next.hidden {
        for (ladder, rating) in context.reads.ladders(context.person()).await? {
            entries = entries.place(context.person(), &ladder, &rating.record, next.hidden);
        }
    }
    Ok((entries, next))
}

/// Reads the changes that the command's options ask for. The time zone comes first, since quiet hours depend on it.
fn changes(call: &CommandCall, words: &Catalogue) -> Result<Vec<PersonChange>, Refusal> {
    let mut changes = Vec::new();
    if let Some(zone) = call.text(ZONE.name) {
        changes.push(PersonChange::Zone(Zone::new(zone).map_err(person::unknown_zone)?));
    }
    if let Some(quiet) = call.text(QUIET.name) {
        changes.push(PersonChange::Quiet(read_quiet(quiet, words)?));
    }
    for option in [LANGUAGE.name, PALETTE.name, ALERTS.name] {
        let word = call.text(option).map(|value| format!("{option}-{value}"));
        changes.extend(word.as_deref().and_then(PersonChange::read));
    }
    changes.extend(call.flag(WEEKENDS.name).map(PersonChange::Weekends));
    changes.extend(call.flag(CONFIRM.name).map(PersonChange::Confirm));
    changes.extend(call.flag(FORCED.name).map(PersonChange::Forced));
    changes.extend(call.flag(HIDDEN.name).map(PersonChange::Hidden));
    changes.extend(call.flag(HIDE_RATINGS.name).map(PersonChange::HidesRatings));
    changes.extend(call.flag(DAYS_OFF.name).map(PersonChange::DaysOff));
    Ok(changes)
}

/// Reads quiet hours in any language, such as `22:30-7`, `10pm to 7am` or `22 Uhr bis 7 Uhr`. Returns
/// `None` if the text says that there are no quiet hours.
fn read_quiet(text: &str, words: &Catalogue) -> Result<Option<Night>, Refusal> {
    let known = |key: &'static str| -> Vec<String> {
        let lists = Language::all().map(|language| Voice::new(words, language).plain(&Text::new(key)));
        lists.flat_map(|list| list.split(", ").map(ToOwned::to_owned).collect::<Vec<_>>()).collect()
    };
    let small = text.trim().to_lowercase().replace('\'', "’");
    if small == "0" || known("settings-words-none").contains(&small) {
        return Ok(None);
    }
    let until = known("settings-words-until");
    let clock = known("settings-words-clock");
    let meant = |word: &str| match word {
        word if until.iter().any(|known| known == word) => "-".to_owned(),
        word if clock.iter().any(|known| known == word) => String::new(),
        word => word.to_owned(),
    };
    let small = apart(&small, until.iter().chain(&clock));
    let hours: String = small.split_whitespace().map(meant).collect();
    let (from, to) = hours.split_once(['-', '~']).ok_or_else(|| person::unknown_time(text))?;
    person::read_night(from, to).map(Some)
}

/// Puts spaces around `words` that consist of ideographs, since such texts have no spaces between words.
fn apart<'a>(text: &str, words: impl Iterator<Item = &'a String>) -> String {
    let is_ideograph = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    let mut joined: Vec<&String> = words.filter(|word| word.chars().all(is_ideograph)).collect();
    joined.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut rest = text;
    let mut spaced = String::new();
    while let Some(letter) = rest.chars().next() {
        let word = joined.iter().find(|word| rest.starts_with(word.as_str()));
        let length = word.map_or(letter.len_utf8(), |word| word.len());
        let blank = if word.is_some() { " " } else { "" };
        spaced.extend([blank, &rest[..length], blank]);
        rest = &rest[length..];
    }
    spaced
}

pub fn check_language(change: &PersonChange) -> Result<(), Refusal> {
    match change {
        PersonChange::Language(Some(code)) if Language::of_code(code).is_none() => {
            Err(person::unknown_language(code))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_read_in_every_language() {
        let words = Catalogue::load().expect("the catalogue");
        for text in [
            "22:00-7",
            "10pm to 7am",
            "22:00~7:00",
            "from 22 until 7",
            "22 Uhr bis 7 Uhr",
            "van 22 uur tot 7 uur",
            "dari pukul 22 hingga pukul 7",
            "22點到7點",
            "從 22 點 至 7 點鐘",
        ] {
            let night = read_quiet(text, &words).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            let night = night.expect("a night");
            assert_eq!(
                (night.from().to_string(), night.to().to_string()),
                ("22:00".into(), "07:00".into()),
                "{text}"
            );
        }
        for none in ["0", "never", "keine", "geen", "tiada", "沒有"] {
            assert_eq!(read_quiet(none, &words), Ok(None), "{none}");
        }
        assert!(read_quiet("22 or 7", &words).is_err());
    }
}
