//! Tests of seasons that renew themselves: they end on their day, with one post, and the champion wears a crown on the
//! next leaderboard.

use std::sync::Arc;

use engawa::base::id::{ChannelId, PersonId, Place};
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::{CommandCall, OptionValue};
use engawa::features::club::ClubPress;
use engawa::host::hours::{self, HalfHour};
use engawa::host::puzzle;
use engawa::host::server::{LEAST_SEASON_MATCHES, ONE_SEASON_CHANGE};
use engawa::host::{Press, PressFields, Rating, Scope, SeasonName, SeasonNumber, SeasonPress, Server};
use engawa::store::rows::DisplayName;
use engawa::store::{Batch, Direction, Key, KeyRange, Ladder, Precondition, Row, RowKind, Store};

use crate::player_actions::refusal_text;
use crate::rows::{block_on_store, stored};
use crate::testing::chat::FakeMessage;
use crate::testing::shell::{call, message};

use super::{ADA, BEN, HERE, MANAGER, Town, admin, game, said};

const HALF_HOUR: Span = Span::minutes(30);

impl Town {
    pub(super) fn server(&self) -> Server {
        stored(&*self.rows, &Key::Server(HERE.server)).expect("its settings")
    }

    fn season(&self) -> u16 {
        self.server().current_season().map_or(0, SeasonNumber::get)
    }

    fn end_of_season(&self) -> Timestamp {
        self.server().season_schedule.expect("a schedule").next
    }

    /// Lets time pass until the last half hour before a moment.
    fn wait_for(&mut self, moment: Timestamp) {
        while self.clock.now() + HALF_HOUR < moment {
            self.pass(HALF_HOUR);
        }
    }

    /// Lets time pass until the alarm of a moment has run, and what it posts has come.
    fn pass_alarm(&mut self, moment: Timestamp) {
        self.wait_for(moment);
        self.pass(Span::hours(1));
        self.pass(HALF_HOUR);
    }

    /// Lets Ada and Ben play a rated match, a day after the last one: more than two in a day would not be rated.
    fn play_match(&mut self) {
        self.pass(Span::days(1));
        let id = self.begin("okiya", &[]).id;
        for _ in 0..2 {
            let mv = self.record(id).table(game("okiya")).expect("it replays").legal().swap_remove(0);
            self.play(id, &mv);
        }
        self.resign(id);
    }

    fn play_matches(&mut self, count: u32) {
        (0..count).for_each(|_| self.play_match());
    }

    /// The posts about seasons, wherever they are.
    pub(super) fn season_posts(&self) -> Vec<Arc<FakeMessage>> {
        let mut posts = self.chat.messages();
        posts.retain(|said| said.only.is_none() && said.message.text.contains("has ended.**"));
        posts
    }

    /// The description of the picture of the only post about a season.
    fn champions(&self) -> String {
        let posts = self.season_posts();
        let [post] = &posts[..] else { panic!("one post: {posts:?}") };
        assert!(post.message.silent && post.message.pings.is_empty() && !post.deleted, "{post:?}");
        assert!(!post.message.text.contains("<@"), "nobody is mentioned: {post:?}");
        post.message.file.as_ref().expect("a picture").alt.clone()
    }

    /// Lets time pass until the day before the end of the season, from which day on there is a daily post.
    fn post_at_nine(&mut self) {
        let eve = self.end_of_season() - Span::hours(25);
        self.wait_for(eve);
        admin(self, "puzzle", [("hour", "9")]);
    }

    /// The last daily post, which must be the only post about a season.
    fn joined_post(&self) -> Arc<FakeMessage> {
        let daily = self.last_post();
        let ids: Vec<_> = self.season_posts().iter().map(|post| post.id).collect();
        assert_eq!(ids, [daily.id], "one message: {daily:?}");
        let number = puzzle::number(self.today());
        let text = &daily.message.text;
        let above = text.split_once(&format!("**Puzzle {number} · ")).expect("the puzzle is below").0;
        assert!(above.starts_with("**Season 1 has ended.**"), "{text}");
        daily
    }

    /// The rows of all leaderboards.
    fn ranks(&self) -> Vec<(Key, Row)> {
        let range = KeyRange::of_kind(RowKind::Ladders);
        block_on_store(self.rows.scan(&range, usize::MAX, Direction::Up)).expect("memory")
    }

    /// The description of the leaderboard of the current season.
    fn leaderboard(&mut self) -> String {
        let shown = self.command(ADA, call("leaderboard", [("game", "okiya")]));
        let message = message(&shown);
        message.file.as_ref().map_or_else(|| message.text.clone(), |file| file.alt.clone())
    }
}

/// A town in which seasons renew themselves every month.
fn monthly(seed: u64) -> Town {
    let mut town = Town::new(seed);
    let begun = town.clock.now();
    let answer = admin(&mut town, "season", [("rhythm", "month")]);
    assert!(said(&answer).contains("A new season starts every month"), "{answer:?}");
    assert_eq!(town.season(), 1, "the first one begins at once");
    let schedule = town.server().season_schedule.expect("a schedule");
    assert!(schedule.from >= begun && schedule.from - begun < Span::minutes(1));
    assert_eq!(schedule.next, hours::after_months(schedule.from, 1, None, HalfHour::NINE));
    town
}

#[test]
fn season_ends_with_one_post_and_a_crown() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    assert!(!town.leaderboard().contains('👑'), "nobody was champion before");
    let end = town.end_of_season();
    town.wait_for(end);
    assert_eq!((town.season(), town.season_posts().len()), (1, 0), "not before its day");
    town.pass_alarm(end);
    assert_eq!(town.season(), 2);
    assert!(town.server().seasons[1].since - end < Span::hours(1));
    let champions = town.champions();
    let champion = if champions.contains("Ada") { "Ada" } else { "Ben" };
    assert!(champions.ends_with(&format!(". Okiya: {champion}.")), "only the champion: {champions}");
    assert_eq!(town.season_posts()[0].channel, HERE.channel, "where the rhythm was set");

    assert!(town.leaderboard().contains("Nobody"), "the next leaderboard is empty");
    town.play_match();
    let next = town.leaderboard();
    assert!(next.contains(&format!("👑 {champion}")) && next.matches('👑').count() == 1, "{next}");
    town.days(2);
    assert_eq!((town.season(), town.season_posts().len()), (2, 1));
}

#[test]
fn season_with_few_matches_goes_on() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES - 1);
    let first = town.end_of_season();
    town.pass_alarm(first);
    let second = town.end_of_season();
    assert_eq!((town.season(), town.season_posts().len()), (1, 0));
    assert_eq!(second, hours::after_months(town.server().seasons[0].since, 2, None, HalfHour::NINE));
    town.play_match();
    town.pass_alarm(second);
    assert_eq!((town.season(), town.season_posts().len()), (2, 1));
}

#[test]
fn season_joins_the_daily_post_whatever_dies() {
    for spared in 0..6 {
        let mut town = monthly(u64::from(spared));
        town.play_matches(LEAST_SEASON_MATCHES);
        let day_before = town.end_of_season() - Span::hours(25);
        town.wait_for(day_before);
        admin(&mut town, "puzzle", [("hour", "20"), ("zone", "Europe/Berlin")]);
        let end = town.end_of_season();
        let zone = town.server().puzzle.expect("a schedule").zone;
        let hour = HalfHour::new(40).expect("eight in the evening");
        assert_eq!(end, hours::on_day(hours::day_of(end, Some(&zone)), Some(&zone), hour));
        town.wait_for(end);
        let before = town.posts().len();
        town.die_soon(spared);
        town.pass(Span::hours(1));
        town.die_no_more();
        (0..4).for_each(|_| town.pass(HALF_HOUR));
        assert_eq!(town.season(), 2, "{spared}");
        assert_eq!(town.posts().len(), before + 1, "{spared}: one daily post");
        let daily = town.joined_post();
        assert!(daily.message.text.lines().any(|line| town.champions().ends_with(line)), "{daily:?}");
        town.days(1);
        assert_eq!((town.posts().len(), town.season_posts().len()), (before + 2, 1), "{spared}");
        assert!(!town.season_posts()[0].deleted, "{spared}: it stays, although nobody presses it");
    }
}

#[test]
fn season_that_ends_in_an_outage_joins_the_next_post() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    town.post_at_nine();
    let end = town.end_of_season();
    town.wait_for(end);
    let before = town.posts().len();
    let night = end + Span::hours(17);
    town.sleep(night - town.clock.now());
    town.pass(HALF_HOUR);
    assert_eq!((town.season(), town.posts().len(), town.season_posts().len()), (1, before, 0));
    let next = town.end_of_season();
    assert_eq!(next, end + Span::days(1), "with the next post");
    town.pass_alarm(next);
    assert_eq!((town.season(), town.posts().len()), (2, before + 1));
    town.joined_post();
}

#[test]
fn quiet_day_has_only_the_season() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    let end = town.end_of_season();
    town.wait_for(end - Span::days(12));
    admin(&mut town, "puzzle", [("hour", "9")]);
    let (end, today) = (town.end_of_season(), hours::day_of(end, None));
    assert!(!puzzle::is_monday(today), "Mondays have a post for longer");
    town.pass_alarm(end);
    assert!(town.posts().len() > 2 && town.posts().iter().all(|(day, _)| *day < today));
    assert!(town.season() == 2 && !town.champions().is_empty());
}

#[test]
fn unreadable_champions_do_not_keep_the_puzzle() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    town.post_at_nine();
    let end = town.end_of_season();
    town.wait_for(end);
    let before = town.posts().len();
    town.chat.state().closed.insert(HERE.channel);
    town.pass_alarm(end);
    assert_eq!((town.season(), town.posts().len()), (2, before), "the post waits");
    let ranks = town.ranks();
    let write = |town: &Town, of: &dyn Fn(&Row) -> Vec<u8>| {
        let put = |batch: Batch, (key, row): &(Key, Row)| batch.put(key.clone(), Precondition::Any, of(row));
        town.write(ranks.iter().fold(Batch::new(), put));
    };
    write(&town, &|_| b"damaged".to_vec());
    town.chat.state().closed.clear();
    town.command(ADA, call("help", []));
    (0..4).for_each(|_| town.pass(HALF_HOUR));
    assert_eq!((town.posts().len(), town.season_posts().len()), (before + 1, 0), "the puzzle goes alone");
    write(&town, &|row| row.bytes.clone());
    town.pass(Span::hours(2));
    town.pass(HALF_HOUR);
    assert_eq!((town.posts().len(), town.season_posts().len()), (before + 1, 1), "the champions follow");
}

#[test]
fn crown_and_post_name_the_same_person() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    let leads = town.leaderboard().contains("#1: Ada");
    let (best, champion) = if leads { (ADA, "Ben") } else { (BEN, "Ada") };
    let end = town.end_of_season();
    town.wait_for(end);
    town.chat.state().departed.insert(best);
    town.pass_alarm(end);
    assert!(town.champions().ends_with(&format!(". Okiya: {champion}.")), "the best one has left");
    town.chat.state().departed.clear();
    town.play_match();
    town.chat.state().departed.insert(best);
    let next = town.leaderboard();
    assert!(next.contains(&format!("👑 {champion}")) && next.matches('👑').count() == 1, "{next}");
}

#[test]
fn closed_channel_does_not_stop_the_next_season() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    let end = town.end_of_season();
    town.wait_for(end);
    town.chat.state().closed.insert(HERE.channel);
    town.days(1);
    assert_eq!((town.season(), town.season_posts().len()), (2, 0));
    town.chat.state().closed.clear();
    town.leaderboard();
    town.days(1);
    assert_eq!((town.season(), town.season_posts().len()), (2, 1), "it comes once somebody acts there");
}

#[test]
fn late_post_is_dropped_after_the_next_season() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    let end = town.end_of_season();
    town.wait_for(end);
    town.chat.state().closed.insert(HERE.channel);
    town.days(2);
    let number = SeasonNumber::new(3).expect("not 0");
    let name = SeasonName::read("Spring").expect("a name");
    let elsewhere = Place { channel: ChannelId(77), ..HERE };
    town.press_at(MANAGER, Some(elsewhere), &Press::Season(SeasonPress::Begin { number, name }));
    assert_eq!(town.season(), 3, "begun by hand");
    town.chat.state().closed.clear();
    town.leaderboard();
    town.days(1);
    assert!(town.season_posts().is_empty(), "the next one is over, too");
}

#[test]
fn season_is_posted_at_the_club_table() {
    let mut town = monthly(1);
    town.play_matches(LEAST_SEASON_MATCHES);
    let table = ChannelId(77);
    let place = Place { channel: table, ..HERE };
    town.press_at(MANAGER, Some(place), &ClubPress::Post.press());
    let end = town.end_of_season();
    town.pass_alarm(end);
    assert!(!town.champions().is_empty());
    assert_eq!(town.season_posts()[0].channel, table);
}

#[test]
fn podium_needs_five_listed_people() {
    for listed in [5, 4] {
        let mut town = monthly(1);
        // The best two have left and are banned.
        let people: Vec<PersonId> = (0..listed + 2).map(|number| PersonId(770_000_020 + number)).collect();
        let ladder = Ladder::new("oxono", Scope::Season(SeasonNumber::MIN, HERE.server));
        let mut batch = Batch::new();
        for (person, behind) in people.iter().zip(0..) {
            let (value_milli, last) = (1_900_000 - behind * 10_000, Some(town.clock.now()));
            let rating = Rating { value_milli, wins: 1, losses: 1, last, ..Rating::default() };
            let rank = Key::Rank(ladder.clone(), rating.standing(*person));
            let name = DisplayName::new(&format!("N{}", person.0 % 10)).expect("a name");
            batch = batch
                .put_record(Key::Rating(*person, ladder.clone()), Precondition::Any, &rating)
                .put_record(rank, Precondition::Any, &rating)
                .put_record(Key::DisplayName(HERE.server, *person), Precondition::Any, &name);
        }
        town.write(batch);
        town.chat.state().departed.insert(people[0]);
        let banned = ("person".to_owned(), OptionValue::Person(town.chat_person(people[1])));
        let ban = CommandCall { options: [banned].into(), ..call("admin ban", []) };
        town.command(MANAGER, ban);
        let end = town.end_of_season();
        town.pass_alarm(end);
        let champions = town.champions();
        let line = if listed == 5 { "Oxono: 1. N2, 2. N3, 3. N4." } else { "Oxono: N2." };
        assert!(champions.ends_with(line), "{champions}");
        assert!(!["N0", "N1"].iter().any(|name| champions.contains(name)), "{champions}");
    }
}

#[test]
fn rhythm_and_name_exclude_each_other() {
    let mut town = Town::new(1);
    let both = admin(&mut town, "season", [("name", "Spring"), ("rhythm", "month")]);
    assert_eq!(said(&both), refusal_text(&ONE_SEASON_CHANGE));
    admin(&mut town, "season", [("rhythm", "quarter")]);
    let by_hand = admin(&mut town, "season", [("rhythm", "manual")]);
    assert!(said(&by_hand).contains("Seasons are started manually"), "{by_hand:?}");
    assert_eq!((town.season(), town.server().season_schedule), (1, None), "the season goes on");
    let log = admin(&mut town, "log", []);
    assert_eq!(said(&log).lines().count(), 2, "{log:?}");
}
