//! `/settings`: what a person settles for themselves, shown and changed in private.

use crate::base::id::PersonId;
use crate::chat::settings::settings;
use crate::chat::table::name;
use crate::chat::{Act, Answer, Call, Shown};
use crate::host::Refusal;
use crate::host::hours::Zone;
use crate::host::person::{self, Change, NotSettled, Person};
use crate::words::Language;

use super::App;
use super::ledger::Entries;
use super::no::No;
use super::reply::Reply;
use super::request::{Request, language_of};

impl App {
    /// What a person has settled. When it cannot be read they are answered as somebody who has not settled anything.
    pub(super) fn settled(&self, person: PersonId) -> Person {
        self.ledger.person(person).map_or_else(
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
    ) -> Result<Option<Answer>, No> {
        let changes = changes(call).map_err(Refusal::from)?;
        self.change_settings(request, &changes, reply).await.map(Some)
    }

    /// A button or a menu of the settings. A menu's id says only what it is about; its value is the change.
    pub(super) async fn settle_by_press(
        &self,
        request: Request<'_>,
        word: &str,
        values: &[String],
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let word = values.first().map_or(word, String::as_str);
        let change = Change::read(word).ok_or(Refusal::UnknownPress)?;
        self.change_settings(request, &[change], reply).await.map(Some)
    }

    async fn change_settings(
        &self,
        request: Request<'_>,
        changes: &[Change],
        reply: &mut Reply<'_>,
    ) -> Result<Answer, No> {
        let is_panel = matches!(request.incoming.act, Act::Press { private: true, .. });
        let decide = || self.decide_settings(request, changes);
        let later = super::matches::Origin::of(&request.incoming.act).later_in_private();
        let next = reply.meanwhile(later, self.settle(decide)).await?;
        let voice = request.private.in_language(language_of(&next).unwrap_or(request.client));
        let message = settings(&next, voice);
        Ok(if is_panel { Answer::Replace(message) } else { Answer::Message(Shown::Private, message) })
    }

    fn decide_settings(&self, request: Request<'_>, changes: &[Change]) -> Result<(Entries, Person), No> {
        let kept = self.ledger.person(request.person())?;
        if changes.is_empty() || self.ledger.has_seen(request.id())? {
            return Ok((Entries::default(), kept.record));
        }
        let mut next = kept.record.clone();
        for change in changes {
            check_language(change).map_err(Refusal::from)?;
            next = next.with(change.clone()).map_err(Refusal::from)?;
        }
        let entries = Entries::default().seen(request.id(), self.clock.now());
        let entries = entries.person(request.person(), kept.expected, &next);
        Ok((self.shown_or_hidden(entries, request.person(), &kept.record, &next)?, next))
    }

    /// Takes somebody from every leaderboard, or brings them back.
    fn shown_or_hidden(
        &self,
        entries: Entries,
        person: PersonId,
        before: &Person,
        next: &Person,
    ) -> Result<Entries, No> {
        if before.hidden == next.hidden {
            return Ok(entries);
        }
        let ladders = self.ledger.ladders(person)?;
        Ok(ladders
            .iter()
            .fold(entries, |entries, (ladder, rating)| entries.place(person, ladder, rating, next.hidden)))
    }
}

/// What the options of the command ask for; the time zone first, since quiet hours need it.
fn changes(call: &Call) -> Result<Vec<Change>, NotSettled> {
    let mut changes = Vec::new();
    if let Some(zone) = call.text(name::ZONE) {
        changes.push(Change::Zone(Zone::new(zone)?));
    }
    if let Some(quiet) = call.text(name::QUIET) {
        changes.push(Change::Quiet(read_quiet(quiet)?));
    }
    for option in [name::LANGUAGE, name::PALETTE, name::ALERTS] {
        let word = call.text(option).map(|value| format!("{option}-{value}"));
        changes.extend(word.as_deref().and_then(Change::read));
    }
    changes.extend(call.flag(name::CONFIRM).map(Change::Confirm));
    changes.extend(call.flag(name::HIDDEN).map(Change::Hidden));
    Ok(changes)
}

/// Quiet hours as somebody writes them: `22:30-7`; `0` or `none` for none.
fn read_quiet(text: &str) -> Result<Option<crate::host::hours::Night>, NotSettled> {
    if matches!(text.trim(), "none" | "0") {
        return Ok(None);
    }
    let (from, to) = text.split_once(['-', '–']).ok_or_else(|| NotSettled::Time { text: text.to_owned() })?;
    person::read_night(from, to).map(Some)
}

fn check_language(change: &Change) -> Result<(), NotSettled> {
    match change {
        Change::Language(Some(code)) if Language::ALL.iter().all(|language| language.code() != code) => {
            Err(NotSettled::Language { code: code.clone() })
        }
        _ => Ok(()),
    }
}
