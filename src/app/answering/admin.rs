//! `/admin`: what those who keep a server in order settle and do there. The chat says who may manage the server, in every request
//! anew; each deed is in the log, by the commit that does it.

use crate::base::id::{MatchId, PersonId, ServerId};
use crate::base::text::Text;
use crate::chat::limits::{ENTRY, TEXT, cut};
use crate::chat::table::{EVERYWHERE, HERE, NOT_HERE, name};
use crate::chat::{Answer, Call, Completion, Shown, compose};
use crate::host::challenge::Note;
use crate::host::hours::{HalfHour, Zone, next_at};
use crate::host::matches::{self, Command, Verdict};
use crate::host::person::{self, Change as Own};
use crate::host::puzzle::Posting;
use crate::host::server::{self, Change, Deed, Measure, SeasonName};
use crate::host::{Actor, Control, Format, Match, Refusal, Server, view};

use super::super::deciding::{Decided, Entries};
use super::super::failure::Failure;
use super::completions::fitting;
use super::look_up::here;
use super::moves::asked;
use super::origin::Origin;
use super::request::Request;
use super::{Answerer, privately};

/// When the day's puzzle is posted where no time is named.
const NINE: HalfHour = HalfHour::NINE;
/// So many of the newest deeds are shown.
const SHOWN: usize = 20;

impl Answerer {
    /// `/admin`: the deed is the subcommand.
    pub(super) async fn admin(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let server = request.place()?.server;
        if !request.incoming.manages {
            return Err(server::NOT_ALLOWED.into());
        }
        let person = || call.person(name::PERSON).map(|person| person.id).ok_or(Refusal::UNKNOWN_PRESS);
        match call.sub.as_deref() {
            Some("show") => Ok(Some(self.shown(request, request.server, (None, None)))),
            Some("purge") => {
                Ok(Some(Answer::Message(Shown::Private, compose::really_purge(request.private))))
            }
            Some("log") => self.log_of(request, server).await.map(Some),
            Some("puzzle") => self.settle_puzzle(request, server, call).await,
            Some("season") => self.begin_season(request, server, call).await,
            Some("end") => self.rule(request, call).await,
            Some("ban") => self.ban(request, (server, person()?), call).await,
            Some("unban") => self.unban(request, (server, person()?)).await,
            Some(sub) => {
                let changes = changes(request, sub, call)?;
                self.settle_server(request, server, &changes).await
            }
            None => Err(Refusal::UNKNOWN_PRESS.into()),
        }
    }

    /// The running matches of the server, for whoever may end one.
    pub(super) async fn matches_to_end(
        &self,
        request: Request<'_>,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        if !request.incoming.manages {
            return Ok(Vec::new());
        }
        let server = request.place()?.server;
        let mut list = Vec::new();
        for record in self.decider.ledger.running_on(server).await? {
            let names = self.decider.names_in(server, &record.people.0).await;
            let name = |at: usize| names.get(at).and_then(Option::as_ref).map_or("?", |name| name.as_str());
            let game = request.private.plain(&Text::of(&record.terms.game, "name"));
            let id = record.id.to_string();
            let label = cut(&format!("{game}: {} · {} · {id}", name(0), name(1)), ENTRY);
            list.push(Completion { label, value: id });
        }
        Ok(fitting(list.into_iter(), typed))
    }

    /// Everything that is the server's own goes, once somebody is sure.
    pub(super) async fn purge_press(
        &self,
        request: Request<'_>,
        sure: bool,
    ) -> Result<Option<Answer>, Failure> {
        let server = request.place()?.server;
        if !request.incoming.manages {
            return Err(server::NOT_ALLOWED.into());
        }
        let origin = Origin::of(request.incoming);
        if !sure {
            return Ok(Some(origin.in_private(compose::words(&request.private.key("purge-not")))));
        }
        let decide = || self.decider.purge(request.reads, server);
        if self.once(request, decide).await?.is_none() {
            return Ok(None);
        }
        self.decider.see_servers_off(&self.deliverer.asks_for_server()).await?;
        Ok(Some(origin.in_private(compose::words(&request.private.key("purge-done")))))
    }

    async fn log_of(&self, request: Request<'_>, server: ServerId) -> Result<Answer, Failure> {
        let deeds = self.decider.ledger.deeds(server, SHOWN).await?;
        let lines: Vec<String> = deeds.iter().map(|deed| request.private.say(&view::deed(deed))).collect();
        if lines.is_empty() {
            return Ok(privately(&request.private.key("deeds-none")));
        }
        Ok(privately(&cut(&lines.join("\n"), TEXT)))
    }

    async fn settle_server(
        &self,
        request: Request<'_>,
        server: ServerId,
        changes: &[Change],
    ) -> Result<Option<Answer>, Failure> {
        let next =
            |server: Server| changes.iter().try_fold(server, |server, change| server.with(change.clone()));
        let deeds: Vec<Deed> =
            changes.iter().map(|change| self.deed(request, Measure::Settled(change.clone()), None)).collect();
        let Some(settled) = self.change_server(request, server, next, &deeds).await? else { return Ok(None) };
        let closed = changes.contains(&Change::Threads(true)) && !request.incoming.opens_threads;
        Ok(Some(self.shown(
            request,
            &settled,
            (Some("server-done"), closed.then_some("server-threads-closed")),
        )))
    }

    /// Where and when the day's puzzle is posted. What is not named is as it was, or here, at nine, by UTC; where nothing is named,
    /// none is posted any more.
    async fn settle_puzzle(
        &self,
        request: Request<'_>,
        server: ServerId,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let before = request.server.puzzle.as_ref();
        let names = [name::CHANNEL, name::HOUR, name::ZONE];
        if names.iter().all(|name| !call.options.contains_key(*name)) {
            return match before {
                Some(_) => self.settle_server(request, server, &[Change::Puzzle(None)]).await,
                None => Ok(Some(self.shown(request, request.server, (None, Some("server-puzzle-how"))))),
            };
        }
        let channel = call.channel(name::CHANNEL).or(before.map(|posting| posting.channel));
        let time = match call.text(name::HOUR) {
            Some(text) => HalfHour::read(text).ok_or_else(|| person::unknown_time(text)),
            None => Ok(before.map_or(NINE, |posting| posting.time)),
        };
        let zone = match call.text(name::ZONE) {
            Some(town) => Zone::new(town).map_err(person::unknown_zone),
            None => Ok(before.map_or_else(Zone::utc, |posting| posting.zone.clone())),
        };
        let (time, zone) = (time?, zone?);
        let posting = Posting {
            channel: channel.unwrap_or(request.place()?.channel),
            next: next_at(self.decider.now(), Some(&zone), time),
            time,
            zone,
            language: request.public.language().code().to_owned(),
        };
        self.settle_server(request, server, &[Change::Puzzle(Some(posting))]).await
    }

    async fn ban(
        &self,
        request: Request<'_>,
        (server, person): (ServerId, PersonId),
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        if person == request.person() {
            return Err(server::ONESELF.into());
        }
        if let Some(bot) = call.person(name::PERSON).filter(|person| person.bot) {
            return Err(Refusal::bot(bot.id).into());
        }
        let hash = self.decider.hash_of(person).await?;
        let deed = self.deed(request, Measure::Banned(person), reason(call)?);
        let next = |server: Server| server.ban(person, hash);
        if self.change_server(request, server, next, std::slice::from_ref(&deed)).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(privately(&request.private.say(&view::deed(&deed)))))
    }

    /// Begins a season. The ladder that was the server's until now stays as it is.
    async fn begin_season(
        &self,
        request: Request<'_>,
        server: ServerId,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let name = SeasonName::read(call.text(name::NAME).unwrap_or_default())?;
        let number = request.server.next_season()?;
        let deed = self.deed(request, Measure::Season { number, name: name.clone() }, None);
        let next = |server: Server| server.begin_season(name.clone(), deed.at);
        if self.change_server(request, server, next, std::slice::from_ref(&deed)).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(privately(&request.private.say(&view::season_begun(&name)))))
    }

    async fn unban(
        &self,
        request: Request<'_>,
        (server, person): (ServerId, PersonId),
    ) -> Result<Option<Answer>, Failure> {
        let hash = self.decider.hash_of(person).await?;
        let deed = self.deed(request, Measure::Unbanned(person), None);
        let next = |server: Server| server.unban(person, hash);
        if self.change_server(request, server, next, std::slice::from_ref(&deed)).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(privately(&request.private.say(&view::deed(&deed)))))
    }

    /// Changes what a server has settled, with what was done in its log; nothing when this interaction has taken effect already.
    async fn change_server(
        &self,
        request: Request<'_>,
        id: ServerId,
        next: impl Fn(Server) -> Result<Server, Refusal>,
        deeds: &[Deed],
    ) -> Result<Option<Server>, Failure> {
        let next = &next;
        let decide = || async move {
            let kept = request.reads.server(id).await?;
            let next = next(kept.record.clone())?;
            Ok((Entries::default().server(id, &kept, next.clone(), deeds), next))
        };
        self.once(request, decide).await
    }

    /// Ends a match, or decides it: the last board is for all, with the reason.
    async fn rule(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let named = call.text(name::MATCH).and_then(|id| MatchId::read(id.trim()));
        let id = named.ok_or(Refusal::NO_SUCH_MATCH)?;
        let why = reason(call)?.ok_or(matches::NO_REASON)?;
        let ruling = (ruled(call), why);
        let decide = || self.decide_ruling(request, id, &ruling);
        let Some(decided) = self.once(request, decide).await? else { return Ok(None) };
        self.tell(request, &decided).await
    }

    async fn decide_ruling(
        &self,
        request: Request<'_>,
        id: MatchId,
        (ruled, why): &(Ruled, Note),
    ) -> Result<(Entries, Decided), Failure> {
        let reads = request.reads;
        let kept = reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?;
        here(request, &kept.record)?;
        let (verdict, what) = verdict(*ruled, &kept.record)?;
        let command = Command::Rule { turn: kept.record.turn, verdict, reason: why.clone() };
        let server = kept.record.place.server;
        let settled = reads.server(server).await?;
        let deed = self.deed(request, what, Some(why.clone()));
        let entries = Entries::default().server(server, &settled, settled.record.clone(), &[deed]);
        let asked = asked(request, Origin::about(request.incoming, kept.record.place));
        let actor = Actor::Moderator(request.person());
        let (decided, entries) = self.decider.step(reads, entries, &kept, (actor, &command), &asked).await?;
        Ok((entries, decided))
    }

    /// The settings of a server, between a first line and a last one.
    fn shown(
        &self,
        request: Request<'_>,
        server: &Server,
        (first, last): (Option<&'static str>, Option<&'static str>),
    ) -> Answer {
        let [first, last] = [first, last].map(|key| key.map(Text::new));
        let lines = first.into_iter().chain(view::server(server, self.decider.now())).chain(last);
        let said: Vec<String> = lines.map(|line| request.private.say(&line)).collect();
        Answer::Message(Shown::Private, compose::words(&said.join("\n")))
    }

    fn deed(&self, request: Request<'_>, what: Measure, reason: Option<Note>) -> Deed {
        Deed { at: self.decider.now(), by: request.person(), what, reason }
    }
}

/// How a match is to end.
#[derive(Clone, Copy)]
enum Ruled {
    Off,
    Drawn,
    For(PersonId),
}

fn ruled(call: &Call) -> Ruled {
    match (call.person(name::WINNER), call.flag(name::DRAWN)) {
        (Some(winner), _) => Ruled::For(winner.id),
        (None, Some(true)) => Ruled::Drawn,
        (None, _) => Ruled::Off,
    }
}

fn verdict(ruled: Ruled, record: &Match) -> Result<(Verdict, Measure), Refusal> {
    let id = record.id;
    Ok(match ruled {
        Ruled::Off => (Verdict::Off, Measure::CalledOff(id)),
        Ruled::Drawn => (Verdict::Drawn, Measure::Decided { id, winner: None }),
        Ruled::For(person) => {
            let player = record.people.player_of(person).ok_or_else(|| matches::not_their_match(person))?;
            (Verdict::Won(player), Measure::Decided { id, winner: Some(person) })
        }
    })
}

fn reason(call: &Call) -> Result<Option<Note>, Refusal> {
    call.text(name::REASON).map(Note::read).transpose().map(Option::flatten)
}

/// What a subcommand settles.
fn changes(request: Request<'_>, sub: &str, call: &Call) -> Result<Vec<Change>, Refusal> {
    let channel = request.place()?.channel;
    let mut changes = Vec::new();
    match (sub, call.text(name::WHERE)) {
        ("channels", Some(HERE)) => changes.push(Change::Channel(channel, true)),
        ("channels", Some(NOT_HERE)) => changes.push(Change::Channel(channel, false)),
        ("channels", Some(EVERYWHERE)) => changes.push(Change::Everywhere),
        _ => {}
    }
    changes.extend(call.text(name::LANGUAGE).and_then(|code| Change::read(&format!("language-{code}"))));
    changes.extend(call.text(name::PALETTE).and_then(|word| Change::read(&format!("theme-{word}"))));
    changes.extend(call.text(name::CLOCK).and_then(Control::read).map(Change::Clock));
    changes.extend(call.text(name::FORMAT).and_then(Format::read_usual).map(Change::Format));
    changes.extend(call.flag(name::RATED).map(Change::Rated));
    changes.extend(call.flag(name::PICTURES).map(Change::Pictures));
    changes.extend(call.flag(name::THREADS).map(Change::Threads));
    for change in &changes {
        if let Change::Language(code) = change {
            super::settings::check_language(&Own::Language(code.clone()))?;
        }
    }
    if changes.is_empty() { Err(server::NOTHING_TO_SETTLE) } else { Ok(changes) }
}
