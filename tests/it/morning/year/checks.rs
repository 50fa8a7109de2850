//! The checks at the end of a year. Seasons, champions and leaderboards are derived anew from an export of the store.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use engawa::base::id::{MatchId, PersonId};
use engawa::base::time::{Day, Span, Timestamp};
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::hours;
use engawa::host::ladder::{RoundCounts, SeatCounts};
use engawa::host::{Match, Phase, Player, Press, Rating, RatingChange, Scope};
use engawa::store::journal::RawRow;
use engawa::store::rows::from_bytes;
use engawa::store::{Direction, Key, KeyRange, Row, RowKind, Store, backup};
use serde_json::Value;

use crate::morning::{HERE, Written, day_of_post, presses_of};
use crate::rows::{all, block_on_store, stored};
use crate::testing::shell::{call, message};

use super::{Club, ENDS, FIRST, OUTAGE, PLAYED};

/// The days with daylight saving time in Berlin, from 28 March to 30 October.
const SUMMER: Range<u32> = 20_905..21_122;
/// The longest time from the hour of a post until the post: the spread, two short steps, and three restarts.
const LATEST: Span = Span::minutes(10 + 2 * 3 + 3 * 3);
/// The public messages a day that the bot promises to write at most without being asked.
const MESSAGES_A_DAY: usize = 2;
/// What a leaderboard shows and ranks.
const PAGE: usize = 10;
const LEAST_RANKED: usize = 3;
const LONGEST_ABSENCE: u32 = 90;
const LEAST_ROUNDS: u32 = 50;
/// The number of people from which on a season has a podium.
const PODIUM_PEOPLE: usize = 5;
/// What the bot says when it mentions a person in a message of their own: a turn, a reminder, an accepted challenge, the
/// end of a match, and time given back after an outage.
const CALLS: [&str; 5] =
    ["It’s your turn in", "running out of time", "accepted. Your", "is over", "I was offline for a while"];

/// Something about each person in each game of each season.
type BySeason<T> = BTreeMap<(u16, String), BTreeMap<PersonId, T>>;

impl Club {
    /// Checks how often the bot writes by itself, and whom it notifies.
    pub(super) fn check_messages(&self) {
        let written = self.town.written.lock().expect("one thread");
        let mut unprompted: BTreeMap<Day, Vec<&str>> = BTreeMap::new();
        for one in written.iter() {
            let text = one.message.text.as_str();
            assert!(!text.contains("used one of your days off"), "nobody else reads of it: {text}");
            let is_of_match = self.judge_pings(one);
            if !is_of_match && one.nonce.is_some() {
                unprompted.entry(hours::day_of(one.at, Some(&self.zone))).or_default().push(text);
            }
        }
        for day in ENDS {
            let is_post = |text: &&&str| text.contains("has ended.**") || text.contains("**Puzzle ");
            let posts: Vec<&&str> = unprompted[&Day(day)].iter().filter(is_post).collect();
            assert_eq!(posts.len(), 1, "the puzzle and the champions are one message: {posts:?}");
        }
        let too_many = unprompted.iter().find(|(_, texts)| texts.len() > MESSAGES_A_DAY);
        assert_eq!(too_many, None);
        let days: BTreeSet<Day> = unprompted.into_keys().collect();
        assert!(days.is_superset(&self.check_posts()), "{days:?}");
    }

    /// Checks that a message notifies only people who have a part in its match or challenge. Returns whether it is a
    /// card, a board, a result, or such a notification.
    fn judge_pings(&self, one: &Written) -> bool {
        let Written { message, .. } = one;
        let (presses, text) = (presses_of(message), &message.text);
        let is_named = |ping: &PersonId| text.contains(&format!("<@{ping}>"));
        let plays = |id: MatchId, ping: &PersonId| self.town.record(id).people.player_of(*ping).is_some();
        let board = presses.iter().find_map(|press| match press {
            Press::Play(step) => Some((step.id, step.turn)),
            _ => None,
        });
        let ended = presses.iter().find_map(|press| match press {
            Press::Rematch(id) => Some(*id),
            _ => None,
        });
        let is_right = if presses.iter().any(|press| matches!(press, Press::Accept(_))) {
            message.pings.len() == 1 && message.pings.iter().all(is_named)
        } else if let Some((id, turn)) = board {
            // The first board also tells the challenger that there is a match.
            let is_called =
                |ping: &PersonId| turn == 1 && plays(id, ping) || self.movers[&(id, turn)] == *ping;
            message.pings.iter().all(is_called)
        } else if let Some(id) = ended {
            message.pings.iter().all(|ping| plays(id, ping))
        } else if let [ping] = &message.pings[..] {
            text.starts_with(&format!("<@{ping}>")) && CALLS.iter().any(|says| text.contains(says))
        } else {
            assert!(message.pings.is_empty(), "{message:?}");
            return false;
        };
        assert!(is_right, "{message:?}");
        true
    }

    /// Checks the daily posts. Returns their days.
    fn check_posts(&self) -> BTreeSet<Day> {
        let posts = self.town.posts();
        let days: Vec<u32> = posts.iter().map(|(day, _)| day.0).collect();
        let every: Vec<u32> = (FIRST + 1..=ENDS[3]).filter(|day| *day != OUTAGE + 1).collect();
        assert_eq!(days, every, "one a day, but for an outage");
        for (day, post) in &posts {
            assert!(is_in_time(post.at, day.0) || day.0 == OUTAGE + 2, "{post:?}");
            assert!(post.message.silent && post.message.pings.is_empty(), "{post:?}");
            assert!(!post.message.text.contains("<@"), "{post:?}");
        }
        days.into_iter().map(Day).collect()
    }

    /// Returns the matches in an export of the store, which an import would take.
    fn exported(&self) -> Vec<Match> {
        let mut out = Vec::new();
        let exported = backup::export_rows(&mut out, |write| {
            for kind in RowKind::ALL {
                let range = KeyRange::of_kind(kind);
                let rows = block_on_store(self.town.rows.scan(&range, usize::MAX, Direction::Up));
                for (key, Row { version, bytes }) in rows.expect("memory") {
                    write(RawRow { key: key.to_bytes(), version, bytes })?;
                }
            }
            Ok(())
        });
        exported.expect("a text");
        let text = String::from_utf8(out).expect("a text");
        backup::check(text.as_bytes(), &Registry::new(GAMES)).expect("a store without problems");
        let game_match = |line: &str| {
            let line: Value = serde_json::from_str(line).expect("a line of JSON");
            let is_match = line["name"].as_str()?.starts_with("matches/");
            is_match.then(|| from_bytes::<Match>(line["row"].to_string().as_bytes()).expect("a match"))
        };
        text.lines().filter_map(game_match).collect()
    }

    /// Derives all seasons anew, and compares them with the store, the posts and the leaderboards.
    pub(super) fn check_seasons(&mut self) {
        let (matches, server) = (self.exported(), self.town.server());
        let names: Vec<&str> = server.seasons.iter().map(|season| season.name.as_str()).collect();
        assert_eq!((&names[..], server.deeds), (&["1", "2", "3", "4", "5"][..], 3));
        let starts: Vec<Timestamp> = server.seasons.iter().map(|season| season.since).collect();
        for (start, day) in starts[1..].iter().zip(ENDS) {
            assert!(is_in_time(*start, day), "{starts:?}");
        }
        let ratings = derived_ratings(&matches, &starts);
        let mut ranked: BySeason<Rating> = BTreeMap::new();
        for (key, rating) in all::<Rating>(&*self.town.rows, RowKind::Ratings) {
            let Key::Rating(person, ladder) = &key else { panic!("{key}") };
            if let Scope::Season(number, _) = ladder.scope() {
                let people = ranked.entry((number.get(), ladder.game().to_owned())).or_default();
                people.insert(*person, rating);
            }
        }
        assert_eq!(ranked, ratings);
        let rounds = derived_rounds(&matches);
        let counts: Option<SeatCounts> = stored(&*self.town.rows, &Key::SeatCounts(HERE.server));
        assert_eq!(counts.map(|counts| counts.games), Some(rounds.clone()));
        let mut former: BTreeMap<&str, PersonId> = BTreeMap::new();
        for (number, end) in (1..).zip(&starts[1..]) {
            let ranks = PLAYED.map(|(game, _)| {
                let people = ratings.get(&(number, game.to_owned()));
                people.map_or_else(Vec::new, |people| derived_ranks(people, *end))
            });
            self.check_season_post(number, &ranks);
            for ((game, _), ranked) in PLAYED.iter().zip(&ranks) {
                self.check_leaderboard((number, *game), ranked, former.get(game).copied(), rounds.get(*game));
            }
            let games = PLAYED.iter().zip(&ranks);
            former = games.filter_map(|((game, _), ranked)| Some((*game, ranked.first()?.0))).collect();
        }
        assert_eq!(self.town.season_posts().len(), ENDS.len());
    }

    /// Compares the post about a season with the ranks in each game.
    fn check_season_post(&self, number: u16, ranks: &[Vec<(PersonId, Rating)>]) {
        let post = self.town.season_posts().swap_remove(usize::from(number) - 1);
        let mut said = vec![format!("Season {number}: the champions.")];
        for ((_, game), ranked) in PLAYED.iter().zip(ranks) {
            let names: Vec<&str> = ranked.iter().map(|(id, _)| self.town.names[id].as_str()).collect();
            match names[..] {
                [] => {}
                [one, two, three, ..] if names.len() >= PODIUM_PEOPLE => {
                    said.push(format!("{game}: 1. {one}, 2. {two}, 3. {three}."));
                }
                [one, ..] => said.push(format!("{game}: {one}.")),
            }
        }
        assert!(said.len() > 1, "somebody has played in season {number}");
        assert_eq!(post.message.file.as_ref().map(|file| file.alt.clone()), Some(said.join(" ")));
        assert!(post.message.text.starts_with(&format!("**Season {number} has ended.**")), "{post:?}");
        let lines: Vec<&str> = post.message.text.lines().skip(1).take(said.len() - 1).collect();
        assert_eq!(lines, said[1..], "above the puzzle");
        let day = ENDS[usize::from(number) - 1];
        assert!(day_of_post(&post.message) == Some(Day(day)) && is_in_time(post.at, day), "{post:?}");
        assert_eq!(post.channel, HERE.channel, "where the daily post is");
        assert!(post.message.silent && post.message.pings.is_empty() && !post.deleted, "{post:?}");
    }

    /// Compares a leaderboard of a past season with the ranks in a game.
    fn check_leaderboard(
        &mut self,
        (number, game): (u16, &str),
        ranked: &[(PersonId, Rating)],
        champion: Option<PersonId>,
        rounds: Option<&RoundCounts>,
    ) {
        let asked = call("leaderboard", [("game", game), ("season", &format!("#{number}"))]);
        let answer = self.town.command(self.members[0], asked);
        let shown = message(&answer);
        let alt = shown.file.as_ref().map_or("", |file| file.alt.as_str());
        assert_eq!(alt.matches("give or take").count(), ranked.len().min(PAGE), "{ranked:?}: {answer:?}");
        for (person, rating) in ranked.iter().take(PAGE) {
            let rank = 1 + ranked.iter().filter(|(_, other)| other.whole() > rating.whole()).count();
            let crown = if champion == Some(*person) { "👑 " } else { "" };
            let line = format!("#{rank}: {crown}{}, {}", self.town.names[person], rating.whole());
            assert!(alt.contains(&line), "{line}: {alt}");
        }
        let known = rounds.filter(|rounds| rounds.all() >= LEAST_ROUNDS && !ranked.is_empty());
        let says = known.map(|rounds| format!("won {} of {} rounds", rounds.first, rounds.all()));
        let is_said = says.as_ref().map_or_else(
            || !shown.text.contains("The first player won"),
            |says| shown.text.contains(says.as_str()),
        );
        assert!(is_said, "{says:?}: {}", shown.text);
    }
}

/// Returns whether something came at nine o'clock in Berlin, or soon afterwards.
fn is_in_time(at: Timestamp, day: u32) -> bool {
    let hour = if SUMMER.contains(&day) { 7 } else { 8 };
    let nine = Timestamp(0) + Span::days(day.into()) + Span::hours(hour);
    at >= nine && at - nine <= LATEST
}

/// Returns the last rating of each person in each season that began at these times, and checks that each match goes on
/// from the one before.
fn derived_ratings(matches: &[Match], starts: &[Timestamp]) -> BySeason<Rating> {
    let mut changes: BySeason<Vec<RatingChange>> = BTreeMap::new();
    for record in matches {
        let Phase::Over(over) = &record.phase else { continue };
        let Some(ratings) = &over.ratings else { continue };
        let number = over.season.expect("seasons began before the first match was over").get();
        let (start, end) = (starts[usize::from(number) - 1], starts.get(usize::from(number)));
        assert!(start <= over.at && end.is_none_or(|end| over.at <= *end), "{number}: {record:?}");
        let people = changes.entry((number, record.terms.game.clone())).or_default();
        for player in Player::BOTH {
            people.entry(record.people[player]).or_default().push(ratings.server[player]);
        }
    }
    let last = |mut list: Vec<RatingChange>| {
        list.sort_by_key(|change| change.after.games());
        for (games, change) in (0..).zip(&list) {
            assert_eq!((change.before.games(), change.after.games()), (games, games + 1), "{list:?}");
        }
        assert!(list.windows(2).all(|pair| pair[0].after == pair[1].before), "{list:?}");
        list.last().expect("a match").after
    };
    let of_people = |people: BTreeMap<PersonId, Vec<RatingChange>>| {
        people.into_iter().map(|(person, list)| (person, last(list))).collect()
    };
    changes.into_iter().map(|(of, people)| (of, of_people(people))).collect()
}

/// Returns the people on a leaderboard at its end, best first.
fn derived_ranks(people: &BTreeMap<PersonId, Rating>, end: Timestamp) -> Vec<(PersonId, Rating)> {
    let since = end.day().0 - LONGEST_ABSENCE;
    let everybody: Vec<(PersonId, Rating)> = people.iter().map(|(id, rating)| (*id, *rating)).collect();
    let mut ranked = everybody.clone();
    ranked.retain(|(_, rating)| rating.last.is_some_and(|last| last.day().0 >= since));
    if ranked.len() < LEAST_RANKED {
        ranked = everybody;
    }
    ranked.sort_by_key(|(id, rating)| (Reverse(rating.whole()), rating.deviation_milli / 1000, *id));
    ranked
}

/// Counts the rounds of rated matches by the seat of the winner.
fn derived_rounds(matches: &[Match]) -> BTreeMap<String, RoundCounts> {
    let mut games: BTreeMap<String, RoundCounts> = BTreeMap::new();
    for record in matches {
        let Phase::Over(over) = &record.phase else { continue };
        if over.ratings.is_none() {
            continue;
        }
        let counts = games.entry(record.terms.game.clone()).or_default();
        match over.conclusion.winner() {
            None => counts.drawn += 1,
            Some(winner) if winner == record.rounds[0].first => counts.first += 1,
            Some(_) => counts.second += 1,
        }
    }
    games
}
