//! The morning post: decided in the commit that sets a server's next alarm, then composed and posted by the outbox
//! worker.
//!
//! An outbox entry names nobody. People are chosen on delivery, from the results and settings that are stored then.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::app::deciding::deletion::is_banned;
use crate::app::{Decider, Result, Transaction, WriteBatch};
use crate::base::id::{MatchId, MessageId, PersonId, Place, ServerId};
use crate::base::scene::Look;
use crate::base::time::{Day, Span, Timestamp};
use crate::delivery::{DeliveryContext, DeliveryFuture, OutboxItem, Outcome};
use crate::game::{AnyGame, Table};
use crate::host::hours::{self, Zone};
use crate::host::morning::{LongOutage, MorningPost, MorningState, PostedAt, PuzzleResult, Yesterday};
use crate::host::puzzle::{Puzzle, Puzzles, daily, is_monday};
use crate::host::recap::{recap, winner};
use crate::host::{Match, PuzzleSchedule, Server, view};
use crate::store::rows::{DisplayName, EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, KeyRange, RowKind, StoreFault, Subject};

use super::post_view::{self, Above, Highlight, PostContents, SolvedPuzzle, Solver, Week, grouped};

/// The time over which the posts of one hour are spread, so that boards need not wait for them.
const SPREAD: Span = Span::minutes(10);
const WEEK: u32 = 7;

/// An outbox entry of a server, which posts the puzzle of a day. Versions up to 0.2.0 stored only the day.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct MorningPostEntry(pub MorningPost);

impl EntryFields for MorningPostEntry {
    const NAME: &'static str = "puzzle";
    const SERIES: u64 = 0;
}

/// Delivers an entry with a morning post; `None` for other entries, and for a post that also shows a season.
pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    let MorningPostEntry(post) = MorningPostEntry::of(entry)?;
    if post.season.is_some() {
        return None;
    }
    Some(Box::pin(async move { deliver_post(cx, server, &post, None).await }))
}

/// The alarm of a morning post.
pub struct MorningAlarm {
    /// The schedule with the next alarm.
    pub posting: PuzzleSchedule,
    /// The post of today; `None` if the server gets none.
    pub post: Option<MorningPost>,
    pub entries: WriteBatch,
}

/// Closes the puzzles of the days before, and decides whether there is a post today, which the same commit
/// [queues](queue).
pub async fn run_alarm(
    decider: &Decider,
    reads: &Transaction<'_>,
    outages: &[(Timestamp, Timestamp)],
    id: ServerId,
    posting: PuzzleSchedule,
) -> Result<MorningAlarm> {
    let (now, zone) = (decider.now(), posting.zone.clone());
    let day = hours::day_of(now, Some(&zone));
    // After an outage, the alarm of an earlier day may ring before today's hour.
    let next = hours::next_at(now, Some(&zone), posting.time);
    let is_early = hours::day_of(next, Some(&zone)) == day;
    let posting = PuzzleSchedule { next, ..posting };
    if is_early || reads.server_removal(id).await?.is_some() {
        return Ok(MorningAlarm { posting, post: None, entries: WriteBatch::default() });
    }
    let morning = reads.read_or_default::<MorningState>(Key::Morning(id)).await?;
    let (state, post) = morning.record.at_alarm(day, |day| is_excused(outages, Some(&zone), day));
    let entries = WriteBatch::default().put(Key::Morning(id), morning.expected, &state);
    // A former version may have posted the puzzle of this day.
    let is_posted = reads.read_or_default::<Puzzles>(Key::Puzzle(id, day)).await?.record.posted;
    Ok(MorningAlarm { posting, post: post.filter(|_| !is_posted), entries })
}

/// Adds a post to the outbox. `zone` is that of the server's schedule.
pub fn queue(id: ServerId, post: MorningPost, now: Timestamp, zone: Option<&Zone>) -> WriteBatch {
    let due = spread(id, now, zone);
    let number = MorningPostEntry::number(u64::from(post.day.0));
    let row = OutboxEntry::new(EntryContent::Feature(MorningPostEntry(post).to_entry()), now).with_due(due);
    WriteBatch::default().queue_row(Subject::Server(id), number, &row)
}

/// Whether the post of today is still to come, or has come. `posting` has the next alarm.
pub async fn has_post_today(
    reads: &Transaction<'_>,
    id: ServerId,
    posting: &PuzzleSchedule,
    now: Timestamp,
) -> Result<bool> {
    let day = |at| hours::day_of(at, Some(&posting.zone));
    let state = reads.read_or_default::<MorningState>(Key::Morning(id)).await?.record;
    Ok(day(posting.next) == day(now) || state.posted.is_some_and(|posted| posted >= day(now)))
}

/// The moment for the posts of a server's alarm, which other servers may have at the same time.
pub fn spread(id: ServerId, now: Timestamp, zone: Option<&Zone>) -> Timestamp {
    let delay = Day(0).seed("post", id.0) % SPREAD.0.unsigned_abs();
    let spread = now + Span(i64::try_from(delay).unwrap_or_default());
    // Shortly before midnight, the posts go out at once.
    if hours::day_of(spread, zone) == hours::day_of(now, zone) { spread } else { now }
}

/// Reads the outages that excuse the days on which they were, each with its start and end.
pub async fn long_outages(decider: &Decider) -> Result<Vec<(Timestamp, Timestamp)>> {
    let rows = decider.repository.all::<LongOutage>(KeyRange::of_kind(RowKind::LongOutages)).await?;
    let outage = |(key, row): (Key, LongOutage)| match key {
        Key::LongOutage(from) => Some((from, row.until)),
        _ => None,
    };
    Ok(rows.into_iter().filter_map(outage).collect())
}

/// Whether a local day had one of the `outages`, each with its start and end.
pub fn is_excused(outages: &[(Timestamp, Timestamp)], zone: Option<&Zone>, day: Day) -> bool {
    outages
        .iter()
        .any(|(from, until)| (hours::day_of(*from, zone)..=hours::day_of(*until, zone)).contains(&day))
}

/// Posts the message, unless the day is over.
pub async fn deliver_post(
    cx: DeliveryContext<'_>,
    server: ServerId,
    post: &MorningPost,
    above: Option<&Above>,
) -> Result<Outcome> {
    let settings = cx.reads.server(server).await?.record;
    let now = cx.decider.now();
    let Some(posting) = settings.puzzle.as_ref() else { return Ok(Outcome::Drop("off")) };
    match hours::day_of(now, Some(&posting.zone)).cmp(&post.day) {
        Ordering::Greater => return Ok(Outcome::Drop("passed")),
        // The zone has been changed since.
        Ordering::Less => return Ok(Outcome::After(Span::minutes(30))),
        Ordering::Equal => {}
    }
    let Some((puzzle, game, table)) = open_daily(cx.decider, post.day) else {
        return Ok(Outcome::Drop("nothing"));
    };
    let yesterday = post.day.previous();
    // Under other rules, nobody could see yesterday's puzzle, so it is not called open.
    let was_shown =
        |state: &Yesterday| *state == Yesterday::Solved || open_daily(cx.decider, yesterday).is_some();
    let post = &MorningPost { yesterday: post.yesterday.filter(was_shown), ..post.clone() };
    let Some(solved) = solved_puzzles(cx, server, &settings, post).await? else {
        return Ok(Outcome::Trouble(None));
    };
    let week = if is_monday(post.day) { week(cx, server, &settings, posting, post.day).await? } else { None };
    let contents = PostContents { post, puzzle: &puzzle, table: &*table, above, solved, week };
    let voice = cx.composer.voice(Some(settings.language.as_deref().unwrap_or(&posting.language)));
    let file = if let Some(above) = above {
        above.file.clone()
    } else {
        let look = Look { seat: table.turn(), theme: settings.theme };
        let png = cx.composer.draw(game, table.fork(), look, voice.language()).await?;
        post_view::board(&contents, png, voice)
    };
    let message = post_view::post(&contents, file, voice);
    let place = Place { server, channel: posting.channel };
    let item = OutboxItem { never_edited: true, ..cx.item };
    match cx.sender.post_entry(item, place, &[], &message).await {
        Ok(posted) => {
            // A post with a season stays, even if nobody presses it.
            let message = posted.message.filter(|_| above.is_none());
            record_post(cx, place, post.day, message).await.map(|()| Outcome::Done)
        }
        Err(outcome) => Ok(outcome),
    }
}

/// Yesterday's puzzle, if it is solved, and those that were solved late; `None` if the chat does not say who has left.
async fn solved_puzzles(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    post: &MorningPost,
) -> Result<Option<Vec<SolvedPuzzle>>> {
    let yesterday = (post.yesterday == Some(Yesterday::Solved)).then(|| post.day.previous());
    let mut solved = Vec::new();
    for day in yesterday.into_iter().chain(post.late.iter().copied()) {
        let Some(puzzle) = solved_puzzle(cx, server, settings, day).await? else { return Ok(None) };
        solved.push(puzzle);
    }
    Ok(Some(solved))
}

/// Opens the puzzle of a day; `None` if this program does not have its game or its rules.
pub fn open_daily(decider: &Decider, day: Day) -> Option<(Puzzle, &'static dyn AnyGame, Box<dyn Table>)> {
    let puzzle = daily(day);
    let (game, table) = super::open(decider, &puzzle).ok()?;
    Some((puzzle, game, table))
}

/// Removes the entry, and notes the message. A former post that nobody has pressed is deleted.
async fn record_post(cx: DeliveryContext<'_>, place: Place, day: Day, id: Option<MessageId>) -> Result<()> {
    let posted = id.map(|message| PostedAt { channel: place.channel, message });
    let change = |state: MorningState| {
        let (next, former) = state.with_message(day, posted);
        let entries = WriteBatch::default().delete_any(cx.item.key());
        let entries = former.into_iter().fold(entries, |entries, PostedAt { channel, message }| {
            let content = EntryContent::DeleteMessage { channel, message };
            entries.queue(Subject::Server(place.server), message.0, content, cx.decider.now())
        });
        (next, entries)
    };
    change_state(cx, place.server, change).await
}

/// Commits a change of the state of a server's posts, with further writes. A state that stays the same is not written.
pub async fn change_state(
    cx: DeliveryContext<'_>,
    server: ServerId,
    change: impl Fn(MorningState) -> (MorningState, WriteBatch),
) -> Result<()> {
    let (reads, key) = (cx.decider.repository.transaction(), Key::Morning(server));
    let decide = || async {
        let stored = reads.read_or_default::<MorningState>(key.clone()).await?;
        let (next, entries) = change(stored.record.clone());
        Ok(if next == stored.record { entries } else { entries.put(key.clone(), stored.expected, &next) })
    };
    cx.decider.update(&reads, decide).await
}

/// The solution of a former day's puzzle, and the solvers of the server who may be named; `None` if the chat does not
/// say who has left.
async fn solved_puzzle(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    day: Day,
) -> Result<Option<SolvedPuzzle>> {
    let solution =
        open_daily(cx.decider, day).and_then(|(puzzle, _, table)| view::move_name(&*table, &puzzle.solution));
    let mut solvers = Vec::new();
    for (_, person, PuzzleResult { tries, .. }) in results(cx, server, day, day).await? {
        if has_agreed(cx, server, person).await? {
            let name = listed_name(cx.reads, server, settings, person).await?;
            solvers.extend(name.map(|name| Solver { person, name, tries }));
        }
    }
    let solvers = present(cx, server, solvers).await;
    Ok(solvers.map(|solvers| SolvedPuzzle { day, solution, solvers }))
}

/// Leaves out the people who would be named and have left the server; `None` if the chat does not say who has. The
/// chat is asked only about people whom the post would name.
async fn present(cx: DeliveryContext<'_>, server: ServerId, mut solvers: Vec<Solver>) -> Option<Vec<Solver>> {
    let mut members = BTreeSet::new();
    loop {
        let groups = grouped(&solvers).classes;
        let named = groups.iter().flat_map(|group| &group.named).map(|solver| solver.person);
        let unknown: Vec<PersonId> = named.filter(|person| !members.contains(person)).collect();
        if unknown.is_empty() {
            return Some(solvers);
        }
        let departed = cx.sender.departed(server, &unknown).await?;
        solvers.retain(|solver| !departed.contains(&solver.person));
        members.extend(unknown);
    }
}

/// The results on a server from one day to another, by day and person. The rows that tell who may be named are
/// prefetched.
pub async fn results(
    cx: DeliveryContext<'_>,
    server: ServerId,
    first: Day,
    last: Day,
) -> Result<Vec<(Day, PersonId, PuzzleResult)>> {
    let key = |day: u32| Key::PuzzleResult(server, Day(day), PersonId(0));
    let range = KeyRange::with_prefix(RowKind::PuzzleResults, &server);
    let range = range.from(&key(first.0)).before(&key(last.0 + 1));
    let rows = cx.decider.repository.all::<PuzzleResult>(range).await?;
    let result = |(key, result): (Key, PuzzleResult)| match key {
        Key::PuzzleResult(_, day, person) => Some((day, person, result)),
        _ => None,
    };
    let found: Vec<_> = rows.into_iter().filter_map(result).collect();
    fetch_people(cx.reads, server, &found.iter().map(|(_, person, _)| *person).collect()).await?;
    Ok(found)
}

/// Prefetches the rows that tell who may be named.
pub async fn fetch_people(reads: &Transaction<'_>, server: ServerId, ids: &BTreeSet<PersonId>) -> Result<()> {
    let of =
        |person: PersonId| [Key::Person(person), Key::UserDeletion(person), Key::DisplayName(server, person)];
    let keys: Vec<Key> = ids.iter().copied().flat_map(of).collect();
    Ok(reads.fetch(&keys).await?)
}

/// Whether a person has agreed to be named in the posts of a server.
async fn has_agreed(cx: DeliveryContext<'_>, server: ServerId, person: PersonId) -> Result<bool> {
    Ok(cx.reads.person(person).await?.record.naming_choice(server) == Some(true))
}

/// The name of a person in public messages of a server; `None` if the person is hidden, banned or deleted, or has no
/// name there.
pub async fn listed_name(
    reads: &Transaction<'_>,
    server: ServerId,
    settings: &Server,
    person: PersonId,
) -> Result<Option<String>> {
    let is_gone = person.is_computer() || person.is_former() || reads.is_being_deleted(person).await?;
    let is_left_out = is_gone || reads.person(person).await?.record.hidden;
    if is_left_out || is_banned(reads, settings, person).await? {
        return Ok(None);
    }
    match reads.read::<DisplayName>(Key::DisplayName(server, person)).await {
        Ok(name) => Ok(name.map(|stored| stored.record.as_str().to_owned())),
        Err(StoreFault::BadRow { .. }) => Ok(None),
        Err(fault) => Err(fault.into()),
    }
}

/// The recap of the week before a Monday, without the matches of people who are hidden, banned or deleted.
async fn week(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    posting: &PuzzleSchedule,
    monday: Day,
) -> Result<Option<Week>> {
    let mut matches = matches_of_week(cx, server, posting, monday).await?;
    let people: BTreeSet<PersonId> = matches.iter().flat_map(|record| record.people.0).collect();
    fetch_people(cx.reads, server, &people).await?;
    let (mut named, mut listed) = (BTreeMap::new(), BTreeSet::new());
    for person in people {
        let Some(name) = listed_name(cx.reads, server, settings, person).await? else { continue };
        listed.insert(person);
        if has_agreed(cx, server, person).await? {
            named.insert(person, name);
        }
    }
    matches.retain(|record| record.people.0.iter().all(|person| listed.contains(person)));
    loop {
        let agreed = named.keys().copied().collect();
        let Some(found) = recap(&matches, &agreed) else { return Ok(None) };
        let shown: Vec<PersonId> =
            [found.upset, found.flawless].into_iter().flatten().filter_map(winner).collect();
        let Some(gone) = cx.sender.departed(server, &shown).await else {
            // The chat does not answer, so the recap names nobody.
            named.clear();
            continue;
        };
        if gone.is_empty() {
            let upset = highlight(cx, found.upset, &named).await?;
            let flawless = highlight(cx, found.flawless, &named).await?;
            let game = found.game.map(str::to_owned);
            return Ok(Some(Week { matches: found.matches, people: found.people, game, upset, flawless }));
        }
        named.retain(|person, _| !gone.contains(person));
    }
}

async fn highlight(
    cx: DeliveryContext<'_>,
    record: Option<&Match>,
    names: &BTreeMap<PersonId, String>,
) -> Result<Option<Highlight>> {
    let Some((record, name)) = record.and_then(|record| Some((record, names.get(&winner(record)?)?))) else {
        return Ok(None);
    };
    let recent = cx.reads.recent_match(record).await?;
    let message = recent.and_then(|(_, recent)| recent.record.message);
    let link = message.and_then(|message| cx.composer.address(record.place, message));
    Ok(Some(Highlight { winner: name.clone(), game: record.terms.game.clone(), link }))
}

/// The matches of a server that ended in the week before a Monday, in channels that everybody can view.
async fn matches_of_week(
    cx: DeliveryContext<'_>,
    server: ServerId,
    posting: &PuzzleSchedule,
    monday: Day,
) -> Result<Vec<Match>> {
    let range = KeyRange::with_prefix(RowKind::RecentMatches, &server);
    let week = monday.0.saturating_sub(WEEK)..monday.0;
    let of_week = |key: Key| match key {
        Key::RecentMatch(_, at, id) if week.contains(&hours::day_of(at, Some(&posting.zone)).0) => Some(id),
        _ => None,
    };
    let ids: Vec<MatchId> =
        cx.decider.repository.keys(range).await?.into_iter().filter_map(of_week).collect();
    cx.reads.fetch(&ids.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
    let mut matches = Vec::new();
    for id in ids {
        let Some(stored) = cx.reads.readable_match(id).await? else { continue };
        if cx.sender.is_open_to_everyone(stored.record.channel()).await {
            matches.push(stored.record);
        }
    }
    Ok(matches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_with_an_outage_is_excused() {
        let at = |days: i64, hours: i64| Timestamp(0) + Span::days(days) + Span::hours(hours);
        let outages = [(at(3, 20), at(5, 1)), (at(9, 2), at(9, 9))];
        let excused: Vec<u32> = (0..12).filter(|day| is_excused(&outages, None, Day(*day))).collect();
        assert_eq!(excused, [3, 4, 5, 9]);
        let berlin = Zone::new("Europe/Berlin").expect("a zone");
        assert!(!is_excused(&[(at(3, 23), at(4, 5))], Some(&berlin), Day(3)), "it began after midnight");
    }

    #[test]
    fn posts_are_spread_over_ten_minutes() {
        let now = Timestamp(1_000_000);
        let post = MorningState::default().at_alarm(Day(0), |_| false).1.expect("a post");
        let due = |id: u64| {
            let batch = queue(ServerId(id), post.clone(), now, Some(&Zone::utc())).batch();
            let write = batch.writes().next().expect("an entry");
            let bytes = write.bytes.clone().expect("its row");
            crate::store::rows::from_bytes::<OutboxEntry>(&bytes).expect("an outbox entry").due()
        };
        let all: BTreeSet<Timestamp> = (0..500).map(due).collect();
        assert!(all.len() > 400 && all.iter().all(|due| *due >= now && *due - now < SPREAD));
    }

    #[test]
    fn entry_of_a_former_version_is_readable() {
        let entry: FeatureEntry = serde_json::from_str(r#"{"puzzle":{"day":20003}}"#).expect("an entry");
        let MorningPostEntry(post) = MorningPostEntry::of(&entry).expect("a post");
        assert_eq!((post.day, post.yesterday, post.introduces), (Day(20_003), None, false));
    }
}
