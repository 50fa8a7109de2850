//! Answering: what came in goes to its handler, and whatever comes of it, the person gets one answer. One file a command.
//!
//! Decides through [`Decider`], and what a decision owes is told here only as far as it is the answer; all else is the
//! deliverer's.

mod admin;
mod analysis;
mod blocks;
mod challenge;
mod completions;
mod confirm;
mod games;
mod guess;
mod hint;
mod in_flight;
mod leaderboard;
mod learn;
mod look_up;
mod menus;
mod moves;
mod near_language;
mod once;
mod origin;
mod plan;
mod privacy;
mod profile;
mod puzzle;
mod redirect;
mod replay;
mod reply;
mod request;
mod resign;
mod rules;
mod servers;
mod settings;
mod side_actions;
mod start;
mod telling;
mod vacation;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;

use crate::base::id::{ChannelId, MessageId, ServerId};
use crate::base::text::Text;
use crate::chat::incoming::{Stray, Unsupported};
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, BoxFuture, Call, Incoming, Message, Receive, ReplyTo, Shown, compose};
use crate::host::{Person, Personal, Press, Refusal, Server};
use crate::store::rows::{Delivery, DisplayName, What};
use crate::store::{Expected, Key, Subject};
use crate::words::Language;

use super::clock::Pace;
use super::deciding::{Called, Decider, Entries};
use super::delivering::Deliverer;
use super::failure::{Failure, apology};
use in_flight::InFlight;
use origin::Origin;
use redirect::Redirect;
use reply::{Given, Reply};
use request::{Request, apologetic};

/// What answers.
pub struct Answerer {
    decider: Arc<Decider>,
    deliverer: Arc<Deliverer>,
    pace: Arc<dyn Pace>,
    in_flight: InFlight,
}

impl Answerer {
    /// What answers, from its parts.
    pub fn new(decider: Arc<Decider>, deliverer: Arc<Deliverer>, pace: Arc<dyn Pace>) -> Self {
        Self { decider, deliverer, pace, in_flight: InFlight::default() }
    }
}

impl Receive for Answerer {
    fn receive(&self, incoming: Incoming) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // The same interaction, delivered again while it is attended to, is answered by that.
            let Some(_held) = self.in_flight.enter(incoming.reply.id) else { return };
            let reply = Reply::new(self, &incoming);
            // A panic here ends this request and nothing else.
            let attending = Box::pin(AssertUnwindSafe(self.attend(&incoming, &reply)).catch_unwind());
            if reply.in_time(attending).await.is_err() {
                self.decider.metrics.panics.add();
                self.decider.faults.error("a handler panicked", "a panic", &incoming.reply.id);
                self.apologise(&incoming, &reply).await;
            }
            if reply.is_refused().await {
                self.apologise(&incoming, &reply).await;
            }
            if let Some(waited) = reply.waited().await {
                self.decider.metrics.waits.add(waited);
            }
        })
    }

    fn turn_away(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.decider.metrics.strays.add();
            let language = Language::for_locale(&unsupported.locale).unwrap_or(self.deliverer.language);
            let text = match unsupported.why {
                Stray::Unknown => Text::new("refused-unknown-press"),
                Stray::Unreadable => apology(),
            };
            self.say_privately(&unsupported.reply, &text, Voice::new(&self.deliverer.words, language)).await;
        })
    }

    fn servers_are(&self, part: (u32, u32), present: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.note_servers(self.decider.servers_are(part, present).await) })
    }

    fn server_is(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move { self.note_servers(self.decider.server_is(server, present).await) })
    }
}

/// Whether somebody has everything about themselves deleted.
fn is_farewell(act: &Act) -> bool {
    let Act::Press { component, .. } = act else { return false };
    Press::read(component) == Some(Press::Personal(Personal::DeleteYes))
}

impl Answerer {
    /// The answer where nothing else can be said, in the language of the person's client.
    async fn apologise(&self, incoming: &Incoming, reply: &Reply<'_>) {
        let nobody = (&Person::default(), &Server::default());
        let reads = self.decider.ledger.reads();
        reply.give(apologetic(Request::new(self, (incoming, reply), &reads, nobody))).await;
    }

    async fn attend(&self, incoming: &Incoming, reply: &Reply<'_>) {
        let reads = self.decider.ledger.reads();
        // What it cannot read is asked for again, and fails, where it is needed.
        let called = called(incoming);
        let _ = reads.fetch(&self.keys_of(incoming, called.as_ref())).await;
        let renamed = match called {
            Some(called) => self.decider.note_name(&reads, called).await,
            None => None,
        };
        let settled = self.settled(&reads, incoming.person.id).await;
        let server = match incoming.server {
            // Where it cannot be read, whoever decides by it says so.
            Some(server) => reads.server(server).await.unwrap_or_default().record,
            None => Server::default(),
        };
        let request = Request::new(self, (incoming, reply), &reads, (&settled, &server));
        self.count(&incoming.act);
        self.deliverer.closed.lacks(incoming.reply.channel, &incoming.lacks);
        self.reopen(incoming.reply.channel);
        let (answer, spent) = match self.dispatch(request).await {
            Ok(answer) => (answer, None),
            Err(failure) => {
                let (answer, redirect) = self.answer_to(&failure, request).await;
                (Some(answer), redirect.spent)
            }
        };
        if let Some(answer) = answer {
            self.give(request, answer).await;
        }
        if let Some((subject, message)) = spent {
            // Only now: nobody waits for their answer until a message of old is tidied up.
            self.put_to_rest(incoming.reply.channel, subject, message).await;
        }
        // Of who has just had everything about themselves deleted, nothing is written down.
        if let Some(renamed) = renamed.filter(|_| !is_farewell(&incoming.act)) {
            self.decider.write_name(renamed).await;
        }
        self.note_server_of(&reads, incoming).await;
    }

    /// Gives the answer, with what the person should know besides.
    async fn give(&self, request: Request<'_>, answer: Answer) {
        if request.reply.is_given().await {
            return;
        }
        let (answer, told) = self.with_closed_channels(request, answer);
        let (answer, offered) = near_language::with_near_language(request, answer);
        let given = match answer {
            Answer::Message(Shown::Public, message) => {
                request.reply.give_to_all(message, telling::done_in_channel(request)).await
            }
            answer => request.reply.give(answer).await,
        };
        if matches!(given, Given::Lost | Given::Refused | Given::Answered) {
            return;
        }
        // Only after the answer: nobody waits for it.
        self.deliverer.note_closed(self.deliverer.closed.has_told(request.person(), &told)).await;
        self.has_told_near_language(request, offered).await;
    }

    fn count(&self, act: &Act) {
        match act {
            Act::Command(_) => self.decider.metrics.commands.add(),
            Act::Complete { .. } => self.decider.metrics.completions.add(),
            Act::Press { .. } => self.decider.metrics.presses.add(),
        }
    }

    /// What is answered; nothing when the handler has answered itself.
    async fn dispatch(&self, request: Request<'_>) -> Result<Option<Answer>, Failure> {
        if self.has_taken_effect(request).await {
            return Ok(None);
        }
        match &request.incoming.act {
            Act::Command(call) => self.command(request, call).await,
            Act::Complete { call, option, typed } => {
                self.complete(request, call, option, typed).await.map(|list| Some(Answer::Completions(list)))
            }
            Act::Press { component, values, .. } => {
                let press = Press::read(component).ok_or(Refusal::UNKNOWN_PRESS)?;
                self.press(request, press, values).await
            }
        }
    }

    async fn command(&self, request: Request<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
        let challenges = matches!(call.name.as_str(), name::CHALLENGE | name::ON_PERSON_CHALLENGE);
        if call.names_the_computer() && !challenges {
            return Err(Refusal::COMPUTER_ONLY_PLAYS.into());
        }
        match call.name.as_str() {
            name::CHALLENGE => self.challenge(request, call).await,
            name::MOVE => self.move_by_text(request, call).await,
            name::GAMES => self.games(request).await.map(Some),
            name::BOARD => self.board_of(request, call).await.map(Some),
            name::RESIGN => self.ask_resignation_by_command(request, call).await.map(Some),
            name::UNDO => self.undo(request, call).await,
            name::OFFER => self.offer_by_command(request, call).await,
            name::HINT => self.hint_by_command(request, call).await.map(Some),
            name::VACATION => self.vacation(request, call).await,
            name::LEADERBOARD => self.ladder_by_command(request, call).await.map(Some),
            name::REMATCH => self.rematch_by_command(request, call).await,
            name::REPLAY => self.replay_by_command(request, call).await,
            name::RULES => self.rules(request, call).await.map(Some),
            name::PUZZLE => self.puzzle_by_command(request, call).await,
            name::LEARN => self.learn(request, call).await.map(Some),
            name::PROFILE => self.profile_of(request, call).await.map(Some),
            name::SETTINGS => self.settings_by_command(request, call).await,
            name::BLOCK => self.block(request, call).await,
            name::UNBLOCK => self.unblock(request, call).await,
            name::PRIVACY => self.privacy(request).await.map(Some),
            name::ON_PERSON_CHALLENGE => self.ask_which_game(request, call).map(Some),
            name::ON_PERSON_COMPARE => self.compare(request, call).await.map(Some),
            name::ON_MESSAGE_OPEN => self.open_match(request, call).await,
            name::ADMIN => self.admin(request, call).await,
            name::HELP => Ok(Some(self.help(request))),
            _ => Err(Refusal::UNKNOWN_PRESS.into()),
        }
    }

    async fn press(
        &self,
        request: Request<'_>,
        press: Press,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        match press {
            Press::Accept(id) => self.accept(request, id).await,
            Press::Decline(id) => self.decline(request, id).await,
            Press::Withdraw(id) => self.withdraw(request, id).await,
            Press::Play(step) | Press::Browse(step) => self.choose(request, step, values).await,
            Press::Resign { id, turn } => self.ask_resignation(request, id, turn).await.map(Some),
            Press::ResignYes { id, turn, whole } => self.resign(request, id, turn, whole).await,
            Press::ResignNo(_) => {
                let said = compose::words(&request.private.key("resign-not"));
                Ok(Some(Origin::of(request.incoming).in_private(said)))
            }
            Press::Abort { id, turn } => self.abort(request, id, turn).await,
            Press::Words(id) => self.in_words(request, id).await.map(Some),
            Press::MyView(id) => self.my_view(request, id).await.map(Some),
            Press::Rules(game) => self.rules_of(request, &game).await.map(Some),
            Press::Invite { game, person } => self.invite(request, (game, person)).await,
            Press::Next => self.next(request).await.map(Some),
            Press::Side(side) => self.side_press(request, side).await,
            Press::Learn(learning) => self.learn_on(request, learning, values).await.map(Some),
            Press::Plan(press) => self.plan(request, press, values).await,
            Press::Guess(step) => self.guess(request, step, values).await,
            Press::Analyse { id, public } => self.analysis(request, (id, public)).await.map(Some),
            Press::Hint { id, turn, whole } => self.hint(request, (id, turn, whole)).await.map(Some),
            Press::Puzzle(press) => self.puzzle_press(request, press, values).await,
            Press::Rematch(id) => self.rematch(request, id).await,
            Press::Replay { id, frame, .. } => self.replay(request, id, frame, values).await,
            Press::Animate { id, round, public } => self.animate(request, (id, round, public)).await,
            Press::PlayOn { id, frame, to: None } => {
                self.ask_whom_to_play_on(request, id, frame).await.map(Some)
            }
            Press::PlayOn { id, frame, to: Some(to) } => {
                self.play_on(request, (id, frame), to.person()).await
            }
            Press::Export(id) => self.export(request, id).await.map(Some),
            Press::Settle(word) => self.settle_by_press(request, &word, values).await,
            Press::Purge(sure) => self.purge_press(request, sure).await,
            Press::Personal(what) => self.personal_press(request, what).await,
            Press::Ladder { game, among, page } => {
                self.turn_page(request, (&game, among), page).await.map(Some)
            }
        }
    }

    /// A refusal in the reader's language and the way on, or an apology for a fault, which is logged here and nowhere else.
    async fn answer_to(&self, failure: &Failure, request: Request<'_>) -> (Answer, Redirect) {
        let (text, redirect) = match failure {
            Failure::Refused(refusal) => {
                let text = refusal.text.clone();
                self.decider.metrics.refusals.add(&text.key);
                (text, self.redirect(request, refusal).await)
            }
            Failure::Fault(fault) => {
                self.decider.metrics.faults.add();
                if !failure.is_logged() {
                    self.decider.faults.error("a request failed", fault, &request.id());
                }
                (apology(), Redirect::default())
            }
        };
        if let Act::Complete { .. } = request.incoming.act {
            return (Answer::Completions(Vec::new()), redirect);
        }
        let said = self.with_redirect(request, &redirect, request.private.say(&text));
        let rows = compose::helps(&redirect.helps, request.private);
        let message = Message { rows, ..compose::words(&said) };
        let closes = matches!(failure, Failure::Refused(refusal) if refusal.closes_panel);
        // What somebody chooses from stays where it is when only this choice cannot be.
        let origin = if closes { Origin::of(request.incoming) } else { Origin::Command };
        (origin.in_private(message), redirect)
    }

    /// Somebody acts in a channel: what waits for it to open is tried again.
    fn reopen(&self, channel: ChannelId) {
        let now = self.decider.now();
        self.deliverer.closed.reopen(channel, now);
        self.decider.schedule.reopen(channel, now);
    }

    /// A message that was pressed too late loses its controls.
    async fn put_to_rest(&self, channel: ChannelId, subject: Subject, message: MessageId) {
        let row = Delivery::new(What::Tidy { channel, message, text: None, board: None }, self.decider.now());
        let key = Key::Owed(subject, message.0);
        if let Err(failure) = self.decider.write(Entries::default().put(key, Expected::Any, &row)).await {
            self.decider.faults.warn("a message of old keeps its controls", &failure, &message);
        }
    }

    /// An answer with what the person should know besides, of channels in which nothing can be written: only where nobody
    /// else sees it, and where there is room. Returns the channels that it tells of.
    fn with_closed_channels(&self, request: Request<'_>, answer: Answer) -> (Answer, Vec<ChannelId>) {
        let Answer::Message(Shown::Private, mut message) = answer else { return (answer, Vec::new()) };
        let closed = &self.deliverer.closed;
        let told = closed.add_untold(&mut message.text, request.person(), request.private);
        (Answer::Message(Shown::Private, message), told)
    }

    /// The rows that whatever somebody does is likely to be decided on, and that of their name.
    fn keys_of(&self, incoming: &Incoming, called: Option<&Called>) -> Vec<Key> {
        let mut keys = vec![Key::Person(incoming.person.id), Key::Seen(incoming.reply.id)];
        keys.extend(
            incoming.server.into_iter().flat_map(|server| [Key::Server(server), Key::Departure(server)]),
        );
        keys.extend(called.and_then(|called| self.decider.key_of_name(called)));
        let Act::Press { component, .. } = &incoming.act else { return keys };
        match Press::read(component) {
            Some(Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id)) => {
                keys.push(Key::Challenge(id));
            }
            press => {
                let looks_back =
                    |press: &Press| matches!(press, Press::Replay { .. } | Press::Analyse { .. });
                let known = press.as_ref().filter(|press| looks_back(press)).and_then(Press::game_match);
                keys.extend(press.as_ref().and_then(Press::game_match).map(Key::Match));
                keys.extend(known.map(Key::Analysis));
            }
        }
        keys
    }

    async fn say_privately(&self, to: &ReplyTo, text: &Text, voice: Voice<'_>) {
        if let Err(fault) = self.deliverer.chat.answer(to, privately(&voice.say(text))).await {
            self.decider.faults.warn("a person was left without an answer", &fault, &to.id);
        }
    }
}

/// What whoever does something is called there. Not asked while they type, which is letter by letter, nor where they look at
/// what is kept of them, or have it deleted.
fn called(incoming: &Incoming) -> Option<Called> {
    let is_asked = match &incoming.act {
        Act::Command(call) => call.name != name::PRIVACY,
        Act::Complete { .. } => false,
        Act::Press { component, .. } => !matches!(Press::read(component), Some(Press::Personal(_))),
    };
    if !is_asked {
        return None;
    }
    let name = DisplayName::new(&incoming.person.name)?;
    Some(Called { who: (incoming.server?, incoming.person.id), name, at: incoming.at })
}

/// An answer that only the person sees.
pub fn privately(text: &str) -> Answer {
    Answer::Message(Shown::Private, compose::words(text))
}
