//! `/settings`: what a person settles for themselves, shown and changed in private.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::chat::settings::settings;
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Call, Shown};
use crate::host::Refusal;
use crate::host::hours::{Night, Zone};
use crate::host::person::{self, Change, NotSettled, Person};
use crate::words::{Language, Words};

use super::super::deciding::Entries;
use super::super::deciding::ReadSet;
use super::super::failure::Failure;
use super::Answerer;
use super::reply::Reply;
use super::request::{Request, language_of};

impl Answerer {
    /// What a person has settled. When it cannot be read they are answered as somebody who has not settled anything.
    pub(super) async fn settled(&self, reads: &ReadSet<'_>, person: PersonId) -> Person {
        reads.person(person).await.map_or_else(
            |fault| {
                tracing::error!(%fault, %person, "settings cannot be read");
                Person::default()
            },
            |kept| kept.record,
        )
    }

    /// `/settings`: what is settled, after what the options say.
    pub(super) async fn settings_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, Failure> {
        let changes = changes(call, &self.deliverer.words).map_err(Refusal::from)?;
        self.change_settings(request, &changes, reply).await.map(Some)
    }

    /// A button or a menu of the settings. A menu's id says only what it is about; its value is the change.
    pub(super) async fn settle_by_press(
        &self,
        request: Request<'_>,
        word: &str,
        values: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, Failure> {
        let word = values.first().map_or(word, String::as_str);
        let change = Change::read(word).ok_or(Refusal::UnknownPress)?;
        self.change_settings(request, &[change], reply).await.map(Some)
    }

    async fn change_settings(
        &self,
        request: Request<'_>,
        changes: &[Change],
        reply: &mut Reply<'_>,
    ) -> Result<Answer, Failure> {
        let is_panel = matches!(request.incoming.act, Act::Press { private: true, .. });
        let decide = || self.decide_settings(request, changes);
        let later = super::Origin::of(request.incoming).later_in_private();
        let next = reply.meanwhile(later, self.decider.settle(request.reads, decide)).await?;
        let voice = request.private.in_language(language_of(&next).unwrap_or(request.client));
        let message = settings(&next, voice);
        Ok(if is_panel { Answer::Replace(message) } else { Answer::Message(Shown::Private, message) })
    }

    async fn decide_settings(
        &self,
        request: Request<'_>,
        changes: &[Change],
    ) -> Result<(Entries, Person), Failure> {
        let kept = request.reads.person(request.person()).await?;
        if changes.is_empty() || request.reads.has_seen(request.id()).await? {
            return Ok((Entries::default(), kept.record));
        }
        let mut next = kept.record.clone();
        for change in changes {
            check_language(change).map_err(Refusal::from)?;
            next = next.with(change.clone()).map_err(Refusal::from)?;
        }
        let entries = Entries::default().seen(request.id(), self.decider.now());
        let entries = entries.person(request.person(), kept.expected, &next);
        if kept.record.hidden == next.hidden {
            return Ok((entries, next));
        }
        Ok((shown_or_hidden(request, entries, next.hidden).await?, next))
    }
}

/// Takes somebody from every leaderboard, or brings them back.
async fn shown_or_hidden(request: Request<'_>, entries: Entries, hidden: bool) -> Result<Entries, Failure> {
    let person = request.person();
    let ladders = request.reads.ladders(person).await?;
    let place = |entries: Entries, (ladder, rating)| entries.place(person, ladder, rating, hidden);
    Ok(ladders.iter().map(|(ladder, kept)| (ladder, &kept.record)).fold(entries, place))
}

/// What the options of the command ask for; the time zone first, since quiet hours need it.
fn changes(call: &Call, words: &Words) -> Result<Vec<Change>, NotSettled> {
    let mut changes = Vec::new();
    if let Some(zone) = call.text(name::ZONE) {
        changes.push(Change::Zone(Zone::new(zone)?));
    }
    if let Some(quiet) = call.text(name::QUIET) {
        changes.push(Change::Quiet(read_quiet(quiet, words)?));
    }
    for option in [name::LANGUAGE, name::PALETTE, name::ALERTS] {
        let word = call.text(option).map(|value| format!("{option}-{value}"));
        changes.extend(word.as_deref().and_then(Change::read));
    }
    changes.extend(call.flag(name::WEEKENDS).map(Change::Weekends));
    changes.extend(call.flag(name::CONFIRM).map(Change::Confirm));
    changes.extend(call.flag(name::FORCED).map(Change::Forced));
    changes.extend(call.flag(name::HIDDEN).map(Change::Hidden));
    Ok(changes)
}

/// Quiet hours as somebody writes them in a language of ours: `22:30-7`, `10pm to 7am`, `22 Uhr bis 7 Uhr`; or that they want
/// none.
fn read_quiet(text: &str, words: &Words) -> Result<Option<Night>, NotSettled> {
    let known = |key: &'static str| -> Vec<String> {
        let said = Language::ALL.map(|language| Voice::new(words, language).plain(&Text::new(key)));
        said.iter().flat_map(|said| said.split(", ")).map(ToOwned::to_owned).collect()
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
    let hours: String = small.split_whitespace().map(meant).collect();
    let (from, to) =
        hours.split_once(['-', '–', '—']).ok_or_else(|| NotSettled::Time { text: text.to_owned() })?;
    person::read_night(from, to).map(Some)
}

/// Whether a language is spoken.
pub(super) fn check_language(change: &Change) -> Result<(), NotSettled> {
    match change {
        Change::Language(Some(code)) if Language::ALL.iter().all(|language| language.code() != code) => {
            Err(NotSettled::Language { code: code.clone() })
        }
        _ => Ok(()),
    }
}
