//! A decision about a match, and everything written in its commit: the record with its indexes and
//! alarm, ratings, messages, and outbox entries.

use crate::app::dice::LazyRng;
use crate::app::failure::{AppFault, Result};
use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::chat::BoxFuture;
use crate::game::Table;
use crate::host::recap::RecentMatch;
use crate::host::server::LostThread;
use crate::host::{
    Actor, BlockStatus, ByPlayer, ByScope, Conclusion, Effect, Match, MatchCommand, MatchContext,
    MatchUpdate, Person, Plan, Player, PlayerSettings, Rating, Scope, SeasonNumber, Server, ThreadLoss,
    matches,
};
use crate::store::rows::{BoardMessage, ChallengeMessage};
use crate::store::{Key, Ladder, Precondition, Subject};
use crate::words::Language;

use super::outage::{self, Outage};
use super::outbox::{Deliverer, Outbox, OutboxContext};
use super::records::{recent_match, step_keys};
use super::{Decider, StoredRecord, Transaction, WriteBatch, deleted, fair_play, process};

/// A match after a step, with its outbox entries.
pub struct MatchDecision {
    /// The match after the step, as it is committed.
    pub next: Match,
    /// The table of the current round after the step.
    pub table: Box<dyn Table>,
    /// The messages of the match, as far as they are known.
    pub board: BoardMessage,
    /// The outbox entries, as they are written.
    pub outbox: Outbox,
    /// Whether the step was a move by the person or computer who took it.
    pub is_move: bool,
}

/// Facts about the request that caused a decision, on which the delivery of its effects depends.
#[derive(Clone, Debug, Default)]
pub struct DecisionOrigin {
    pub deliverer: Deliverer,
    /// The language of the channel, if known.
    pub language: Option<Language>,
    /// The message with the offer or challenge, if the person has answered on that message. It may not be
    /// recorded yet.
    pub pressed_message: Option<MessageId>,
    /// The parent channel of the thread in which the person acted, if they acted in a thread.
    pub parent_channel: Option<ChannelId>,
    /// The channel in which the person acted.
    pub channel: Option<ChannelId>,
    /// Whether the bot can open threads in this channel.
    pub opens_threads: bool,
    /// Whether the chat says that this channel is no thread.
    pub in_channel: bool,
}

/// Decides about a match. Returns the writes and the decision.
pub async fn step(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Match>,
    actor: Actor,
    command: &MatchCommand,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let record = &stored.record;
    let table = decider.table_of(record)?;
    let facts = StepFacts::read(decider, reads, record, actor, command).await?;
    let update = decide_step(decider, reads, record, &*table, &facts, actor, command).await?;
    let table = update.next.table_after(record, table, decider.game_of(record)?).map_err(AppFault::from)?;
    let known = reads.board(record.id).await?.unwrap_or_default();
    let (entries, board, outbox) = with_match(decider, Some(stored), &update, known, origin);
    let next = update.next;
    let rest = rest_of_plan(record, &facts.plans, &next);
    let entries = entries.plans(&next, &facts.plans, rest.as_ref());
    let entries = with_rating_changes(reads, entries, &next, &facts.ratings).await?;
    let entries = match matches::saved_by_vacation(record, actor, command, facts.now, &facts.people) {
        Some(player) => with_vacation(reads, entries, record.people[player]).await?,
        None => entries,
    };
    let entries = match update.day_off {
        Some(player) => with_day_off(reads, entries, record.people[player], facts.now).await?,
        None => entries,
    };
    let entries = with_end_hooks(decider, reads, &next, entries).await?;
    let is_move = matches!(command, MatchCommand::Play { .. });
    Ok((entries, MatchDecision { next, table, board, outbox, is_move }))
}

/// The facts beside the match on which a step depends.
struct StepFacts {
    now: Timestamp,
    season: Option<SeasonNumber>,
    /// Blocks between the person who asks for something and the other one.
    block_status: BlockStatus,
    ratings: ByScope<ByPlayer<StoredRecord<Rating>>>,
    people: ByPlayer<PlayerSettings>,
    /// An outage that the match has not been credited with yet.
    outage: Option<Outage>,
    plans: ByPlayer<Option<StoredRecord<Plan>>>,
}

impl StepFacts {
    async fn read(
        decider: &Decider,
        reads: &Transaction<'_>,
        record: &Match,
        actor: Actor,
        command: &MatchCommand,
    ) -> Result<Self> {
        let people_of_request = people_of_request(record, actor, command);
        let blocks = people_of_request.into_iter().flat_map(|people| people.map(Key::Blocks));
        let season = reads.season(record.place.server).await?;
        let of_features = decider.end_hooks.iter().flatten().map(|hook| (hook.key)(record));
        let keys = step_keys(record, season).into_iter().chain(blocks).chain(of_features);
        reads.fetch(&keys.collect::<Vec<_>>()).await?;
        let block_status = match people_of_request {
            Some([asks, other]) => reads.blocks_between(asks, other).await?,
            None => BlockStatus::Nothing,
        };
        let now = decider.now();
        let scope = Scope::of_server(record.place.server, season);
        let ratings = reads.ratings(&record.terms.game, &record.people, scope).await?;
        let people = reads.habits(record.people, now).await?;
        let outage = outage_credit(decider, actor, record.expiry().map(|(at, _)| at)).await?;
        let plans = reads.plans(record).await?;
        Ok(Self { now, season, block_status, ratings, people, outage, plans })
    }
}

async fn decide_step(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Match,
    table: &dyn Table,
    facts: &StepFacts,
    actor: Actor,
    command: &MatchCommand,
) -> Result<MatchUpdate> {
    let ratings = ByScope { global: plain(&facts.ratings.global), server: plain(&facts.ratings.server) };
    let game = decider.game_of(record)?;
    let decide = || -> Result<MatchUpdate> {
        let (mut dice, people, ratings) =
            (LazyRng::new(|| reads.draw(&decider.dice)), facts.people.clone(), &ratings);
        let &StepFacts { now, season, block_status, .. } = facts;
        let mut setting = MatchContext { now, game, ratings, season, people, block_status, dice: &mut dice };
        let plan = plan_of_other(record, &facts.plans);
        // `None` if the outage did not affect the match.
        let excused = facts.outage.and_then(|Outage { from, to }| {
            let credit = MatchCommand::CreditOutage { from, to };
            matches::step(record, table, Actor::Clock, &credit, &mut setting).ok()
        });
        let from = excused.as_ref().map_or(record, |excused| &excused.next);
        let step = matches::step(from, table, actor, command, &mut setting)?;
        let step = matches::play_planned_answer(from, table, plan, step, &mut setting);
        Ok(if let Some(excused) = excused { excused.and_then(step) } else { step })
    };
    fair_play::decide_with_fair_play(decider, record, decide).await
}

/// Takes a step that the clock causes, not an interaction.
pub async fn step_by_clock(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Match>,
    command: &MatchCommand,
) -> Result<(WriteBatch, MatchDecision)> {
    step(decider, reads, stored, Actor::Clock, command, &DecisionOrigin::default()).await
}

/// Returns the outage to credit before a person acts on a match or challenge that ends at `ends`. A long
/// outage is always credited, and a short one only if `ends` lies before the end of the outage. Returns
/// `None` if the clock acts, since the heartbeat credits outages before the clock ends anything.
pub(super) async fn outage_credit(
    decider: &Decider,
    actor: Actor,
    ends: Option<Timestamp>,
) -> Result<Option<Outage>> {
    if actor == Actor::Clock {
        return Ok(None);
    }
    let now = process::clock_reading(decider);
    let outage = outage::outage(decider, now).await?;
    Ok(outage.filter(|outage| outage.is_long(now) || ends.is_some_and(|at| at <= outage.to)))
}

/// Ends a match without a result, for example because it cannot continue or its server has removed the
/// bot.
pub async fn end_without_result(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Match>,
    conclusion: Conclusion,
) -> Result<WriteBatch> {
    let (now, origin) = (decider.now(), DecisionOrigin::default());
    let update = matches::end_for_nobody(&stored.record, now, conclusion)?;
    let known = reads.board(update.next.id).await?.unwrap_or_default();
    let (entries, ..) = with_match(decider, Some(stored), &update, known, &origin);
    let entries = entries.plans(&update.next, &reads.plans(&update.next).await?, None);
    with_end_hooks(decider, reads, &update.next, entries).await
}

/// Counts the current vacation of a person as used, however soon it ends.
async fn with_vacation(reads: &Transaction<'_>, entries: WriteBatch, id: PersonId) -> Result<WriteBatch> {
    let stored = reads.person(id).await?;
    let person = Person { vacation: stored.record.vacation.counted(), ..stored.record.clone() };
    Ok(entries.put(Key::Person(id), stored.expected, &person))
}

/// Counts the day off that a clock of a person has got. A day that is running covers this clock, too. The commit expects
/// the row that is read here, so of two matches that end at once, in whichever processes, only one takes a day.
async fn with_day_off(
    reads: &Transaction<'_>,
    entries: WriteBatch,
    id: PersonId,
    now: Timestamp,
) -> Result<WriteBatch> {
    let stored = reads.person(id).await?;
    let vacation = stored.record.vacation.with_day_off(now);
    if vacation == stored.record.vacation {
        return Ok(entries);
    }
    let person = Person { vacation, ..stored.record.clone() };
    Ok(entries.put(Key::Person(id), stored.expected, &person))
}

/// Adds the rating changes of a match that has ended.
async fn with_rating_changes(
    reads: &Transaction<'_>,
    mut entries: WriteBatch,
    next: &Match,
    before: &ByScope<ByPlayer<StoredRecord<Rating>>>,
) -> Result<WriteBatch> {
    let changes = next.rating_changes();
    if !changes.is_empty() {
        // The commit expects the row that is read here, so the season cannot change meanwhile.
        reads.server(next.place.server).await?;
    }
    for player in Player::BOTH.into_iter().filter(|_| !changes.is_empty()) {
        let person = next.people[player];
        let hidden = reads.person(person).await?.record.hidden;
        for (scope, _, change) in changes.iter().filter(|(_, of, _)| *of == person) {
            let decided_on = match scope {
                Scope::Global => &before.global,
                Scope::Server(_) | Scope::Season(..) => &before.server,
            };
            let ladder = Ladder::new(&next.terms.game, *scope);
            entries = entries.rating(person, &ladder, decided_on[player].expected, change, hidden);
        }
    }
    Ok(entries)
}

/// Returns the writes of a match that begins, and the decision.
pub(super) fn begin(
    decider: &Decider,
    update: MatchUpdate,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let table = decider.table_of(&update.next)?;
    let known = StoredRecord::default();
    let (entries, board, outbox) = with_match(decider, None, &update, known, origin);
    Ok((entries, MatchDecision { next: update.next, table, board, outbox, is_move: false }))
}

/// Returns the writes of a match after a step, of its [`BoardMessage`] row and of its outbox entries, and
/// the latter two. `known` is the row as it was read.
fn with_match(
    decider: &Decider,
    before: Option<&StoredRecord<Match>>,
    MatchUpdate { next, effects, .. }: &MatchUpdate,
    known: StoredRecord<BoardMessage>,
    origin: &DecisionOrigin,
) -> (WriteBatch, BoardMessage, Outbox) {
    let StoredRecord { record: known, expected } = known;
    let now = decider.now();
    let is_here = origin.channel == Some(next.place.channel);
    let concerns_people =
        known.message.is_some_and(|board| decider.messages.concerns_people(board, next.place.channel));
    let closed = effects.iter().any(|effect| matches!(effect, Effect::OfferEnd { .. }));
    let language = origin.language.map(|language| language.code().to_owned()).or(known.language);
    let context = OutboxContext {
        first: known.outbox_count,
        deliverer: origin.deliverer.clone(),
        offer: known.offer.or(origin.pressed_message),
        // The last board deletes the row that has the language, but notifications about the end may wait longer.
        language: language.clone().filter(|_| !next.is_running()),
        card: None,
        pressed: origin.pressed_message,
    };
    let outbox = Outbox::new(Subject::Match(next.id), effects, now, &context);
    let is_timed_alike = before.and_then(|stored| stored.record.timed_turn()) == next.timed_turn();
    let (reminders, past) =
        if is_timed_alike { (known.reminders, Vec::new()) } else { (Vec::new(), known.reminders) };
    let record = BoardMessage {
        offer: known.offer.filter(|_| !closed),
        stays: known.stays || concerns_people,
        is_channel: if is_here { origin.in_channel } else { known.is_channel },
        reminders,
        language,
        outbox_count: known.outbox_count + effects.len() as u64,
        ..known
    };
    let board = StoredRecord { record, expected };
    let entries = outbox.add_to(WriteBatch::default().game_match(before, next, &board));
    let entries = match recent_match(next) {
        Some(key) => entries.put(key, Precondition::Any, &RecentMatch::default()),
        None => entries,
    };
    let retire = |entries: WriteBatch, reminder| entries.retire_reminder(next.id, reminder, now);
    (past.into_iter().fold(entries, retire), board.record, outbox)
}

/// A person who makes an offer or gives time, and the other player, since a block between the two may
/// forbid this.
/// `None` for other commands.
fn people_of_request(record: &Match, actor: Actor, command: &MatchCommand) -> Option<[PersonId; 2]> {
    let (Actor::Person(asks), MatchCommand::Offer { .. } | MatchCommand::GiveTime { .. }) = (actor, command)
    else {
        return None;
    };
    let player = record.people.player_of(asks)?;
    Some([asks, record.people[player.other()]])
}

/// The plan of the player who is not to move, if they have one.
fn plan_of_other<'p>(record: &Match, plans: &'p ByPlayer<Option<StoredRecord<Plan>>>) -> Option<&'p Plan> {
    let other = record.playing()?.mover.other();
    plans[other].as_ref().map(|stored| &stored.record)
}

/// The player whose plan has answered a move, with what is left of it for the next turn of their opponent.
fn rest_of_plan(
    before: &Match,
    plans: &ByPlayer<Option<StoredRecord<Plan>>>,
    next: &Match,
) -> Option<(Player, Plan)> {
    let planner = before.playing()?.mover.other();
    let plan = plan_of_other(before, plans)?;
    matches::rest_of_plan(before, plan, next).map(|rest| (planner, rest))
}

fn plain(stored: &ByPlayer<StoredRecord<Rating>>) -> ByPlayer<Rating> {
    ByPlayer([stored.0[0].record, stored.0[1].record])
}

/// A match whose end is about to be committed.
#[derive(Clone, Copy)]
pub struct MatchEndContext<'a> {
    pub decider: &'a Decider,
    pub reads: &'a Transaction<'a>,
    /// The match after its end, as it is committed.
    pub record: &'a Match,
}

/// A function of a feature that adds rows to the commit that ends a match.
#[derive(Clone, Copy)]
pub struct MatchEndHook {
    /// The row that the feature reads. Every step of a match fetches this row with its other rows, so
    /// that the end of a match costs no extra round trip.
    pub key: fn(&Match) -> Key,
    /// Makes the writes to add to the commit. Called again after a conflict.
    pub run: for<'a> fn(MatchEndContext<'a>) -> BoxFuture<'a, Result<WriteBatch>>,
}

/// Adds the writes of features if the match has ended.
pub(super) async fn with_end_hooks(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Match,
    mut entries: WriteBatch,
) -> Result<WriteBatch> {
    if record.is_running() {
        return Ok(entries);
    }
    for hook in decider.end_hooks.iter().flatten() {
        entries = entries.and((hook.run)(MatchEndContext { decider, reads, record }).await?);
    }
    Ok(entries)
}

/// Moves a running match out of its thread, and records the loss of the thread for the server's
/// managers. Does nothing if the match has moved or ended meanwhile.
pub async fn move_to_channel(decider: &Decider, record: &Match, why: ThreadLoss) -> Result<()> {
    let (id, thread) = (record.id, record.place);
    let reads = decider.repository.transaction();
    let decide = || async {
        let is_there = |record: &Match| record.is_running() && record.place == thread;
        let stored = reads.game_match(id).await?.filter(|stored| is_there(&stored.record));
        let Some(stored) = stored else { return Ok(WriteBatch::default()) };
        let command = MatchCommand::LeaveThread { why };
        let (entries, moved) = step_by_clock(decider, &reads, &stored, &command).await?;
        let entries = with_card(&reads, entries, &moved, thread).await;
        let before = reads.server(thread.server).await?;
        let lost_thread = Some(LostThread { at: decider.now(), why });
        let next = Server { lost_thread, ..before.record.clone() };
        Ok(entries.server(thread.server, &before, next, &[]))
    };
    decider.update(&reads, decide).await
}

/// Writes the row of the challenge's message again, so that the message is updated once the first board
/// is in the channel.
async fn with_card(
    reads: &Transaction<'_>,
    entries: WriteBatch,
    decided: &MatchDecision,
    thread: Place,
) -> WriteBatch {
    let Some(id) = decided.next.challenge else { return entries };
    // A fault in the challenge must not affect its match.
    let Ok(Some(_)) = reads.challenge(id).await else { return entries };
    // The thread was opened on the challenge's message, and so has the same id.
    let (channel, message) = (decided.next.place.channel, MessageId(thread.channel.0));
    let card = ChallengeMessage { channel, message, language: decided.board.language.clone() };
    entries.put(Key::Card(id), Precondition::Any, &card)
}

/// The reason why a person may not watch a match of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRefusal {
    /// The server of the match has banned them.
    Banned,
    /// The person has blocked a player, or a player has blocked the person.
    Blocked,
}

/// `None` if the person may watch the match.
pub async fn watch_refusal(
    reads: &Transaction<'_>,
    record: &Match,
    person: PersonId,
) -> Result<Option<WatchRefusal>> {
    let server = reads.server(record.place.server).await?.record;
    if deleted::is_banned(reads, &server, person).await? {
        return Ok(Some(WatchRefusal::Banned));
    }
    for player in record.people.0.into_iter().filter(|player| !player.is_computer()) {
        if reads.blocks_between(person, player).await? != BlockStatus::Nothing {
            return Ok(Some(WatchRefusal::Blocked));
        }
    }
    Ok(None)
}
