//! `/block` and `/unblock`: whom somebody would rather have nothing to do with. Only they are told, and nobody else hears of it.

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::chat::limits::{ENTRY, cut};
use crate::chat::table::name;
use crate::chat::{Answer, Call, Completion};
use crate::host::challenge::Command;
use crate::host::{Actor, Blocks, Challenge, Refusal, block};
use crate::store::Key;
use crate::store::rows::DisplayName;

use super::super::deciding::{Asked, Entries};
use super::super::failure::Failure;
use super::completions::{bare, fitting};
use super::request::Request;
use super::{Answerer, privately};

impl Answerer {
    /// `/block`: open challenges between the two are withdrawn or declined with it.
    pub(super) async fn block(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let whom = call.person(name::WHOM).ok_or(Refusal::UNKNOWN_PRESS)?.id;
        let decide = || async {
            let kept = request.reads.blocks_seeing(request.person(), whom).await?;
            let next = kept.record.block(request.person(), whom)?;
            let key = Key::Blocks(request.person());
            let entries = Entries::default().put(key, kept.expected, &next);
            Ok((self.close_between(request, whom, entries).await?, ()))
        };
        self.change_blocks(request, decide, said("blocked-now", whom)).await
    }

    /// `/unblock`; without a name it lists whom one has blocked.
    pub(super) async fn unblock(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let blocks = request.reads.blocks(request.person()).await?.record;
        let Some(typed) = call.text(name::WHOM) else { return list(request, &blocks).map(Some) };
        let whom = self.meant_by(request, &blocks, typed).await?;
        let decide = || async {
            let kept = request.reads.blocks_seeing(request.person(), whom).await?;
            let next = kept.record.unblock(whom)?;
            let entries = Entries::default();
            let key = Key::Blocks(request.person());
            let entries = if next.is_empty() {
                entries.remove(key, kept.expected)
            } else {
                entries.put(key, kept.expected, &next)
            };
            Ok((entries, ()))
        };
        self.change_blocks(request, decide, said("unblocked-now", whom)).await
    }

    /// The people whom somebody has blocked, by what they are called here.
    pub(super) async fn blocked_that_fit(
        &self,
        request: Request<'_>,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let blocks = request.reads.blocks(request.person()).await?.record;
        let named = self.named(request, &blocks).await.into_iter();
        let completion = |(person, name): (PersonId, String)| Completion {
            label: cut(&name, ENTRY),
            value: person.to_string(),
        };
        Ok(fitting(named.map(completion), typed))
    }

    async fn change_blocks<Decision>(
        &self,
        request: Request<'_>,
        decide: impl Fn() -> Decision,
        done: Text,
    ) -> Result<Option<Answer>, Failure>
    where
        Decision: Future<Output = Result<(Entries, ()), Failure>>,
    {
        let changed = self.once(request, decide).await?;
        Ok(changed.map(|()| privately(&request.private.say(&done))))
    }

    /// Open challenges between somebody and another are closed as they would close them: theirs withdrawn, the other's declined.
    async fn close_between(
        &self,
        request: Request<'_>,
        whom: PersonId,
        mut entries: Entries,
    ) -> Result<Entries, Failure> {
        let me = request.person();
        for open in self.decider.ledger.open_challenges(me).await? {
            let Some(command) = closing(&open, me, whom) else { continue };
            let Some(kept) = request.reads.challenge(open.id).await? else { continue };
            let deed = (Actor::Person(me), command);
            match self.decider.step_challenge(request.reads, &kept, deed, &Asked::default(), None).await {
                Ok((_, more)) => entries = entries.and(more),
                // It has just been closed otherwise.
                Err(Failure::Refused(_)) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(entries)
    }

    /// Whom somebody means: by the id that a suggestion is sent as, by a mention, or by what the person is called here.
    async fn meant_by(
        &self,
        request: Request<'_>,
        blocks: &Blocks,
        typed: &str,
    ) -> Result<PersonId, Failure> {
        let typed = typed.trim();
        let digits = typed.trim_start_matches(['<', '@', '!']).trim_end_matches('>');
        if let Some(person) = digits.parse().ok().map(PersonId)
            && request.reads.blocks_seeing(request.person(), person).await?.record.has(person)
        {
            return Ok(person);
        }
        let named = self.named(request, blocks).await;
        let meant = named.into_iter().find(|(_, name)| bare(name) == bare(typed));
        let (person, _) = meant.ok_or_else(|| block::nobody_like(typed))?;
        Ok(person)
    }

    async fn named(&self, request: Request<'_>, blocks: &Blocks) -> Vec<(PersonId, String)> {
        let people: Vec<PersonId> = blocks.people().collect();
        let names = match request.incoming.server {
            Some(server) => self.decider.names_in(server, &people).await,
            None => Vec::new(),
        };
        let names = names.into_iter().chain(std::iter::repeat(None));
        let called = |(person, name): (PersonId, Option<DisplayName>)| {
            let name = name.map_or_else(|| format!("@{person}"), |name| name.as_str().to_owned());
            (person, name)
        };
        people.into_iter().zip(names).map(called).collect()
    }
}

/// What closes an open challenge between somebody and another, if it is one.
fn closing(open: &Challenge, me: PersonId, whom: PersonId) -> Option<Command> {
    match (open.from, open.to) {
        (from, Some(to)) if from == me && to == whom => Some(Command::Withdraw),
        (from, Some(to)) if from == whom && to == me => Some(Command::Decline),
        _ => None,
    }
}

fn said(key: &'static str, whom: PersonId) -> Text {
    Text::new(key).with("person", Arg::Person(whom.0))
}

fn list(request: Request<'_>, blocks: &Blocks) -> Result<Answer, Failure> {
    if blocks.is_empty() {
        return Err(block::NOBODY.into());
    }
    // Nobody knows who they were, and all are called the same.
    let former = blocks.former().iter().map(|_| PersonId::former(0));
    let people = blocks.people().chain(former).map(|person| said("blocked-person", person));
    let people: Vec<Text> = people.collect();
    Ok(privately(&request.private.say(&Text::new("blocked-list").with("list", people))))
}
