//! Tests of days off: the time that a player gets when their clock reaches zero.

use std::collections::BTreeSet;

use engawa_host::hours::year;
use engawa_host::matches::DAYS_OFF_PER_MATCH;
use engawa_host::person::{ALLOWANCE, DAYS_OFF_PER_YEAR};
use proptest::prelude::*;

use super::properties::{RandomAction, command, random_action};
use super::*;

/// Returns a match with days off in which both have moved once and Ada is to move.
fn late_soon(clock: TimeControl) -> Scenario {
    let mut table = with_clock(clock);
    table.record.terms.days_off = true;
    table.plays(ADA, "right").plays(BEN, "left")
}

/// Returns the match once the clock of the player to move has reached zero.
fn at_zero(table: Scenario) -> Scenario {
    let end = table.deadline().expect("a clock runs");
    let table = table.rings_until(Timestamp(end.0 - 1));
    table.at(end)
}

const LOST_BY_ADA: Option<Conclusion> = Some(Conclusion::Time { winner: Player::Two });

#[test]
fn day_off_lasts_at_most_one_day() {
    let twelve = TimeControl::HoursPerMove { hours: 12 };
    let slow = TimeControl::Bank { start_h: 72, increment_h: 48, cap_h: 168 };
    let cases = [(THREE_DAYS, DAY), (twelve, Span::hours(12)), (BANK, Span::hours(8)), (slow, DAY)];
    for (clock, time) in cases {
        let late = at_zero(late_soon(clock)).after(Span::minutes(1));
        let table = late.clone().rings();
        let deadline = late.now + time;
        assert_eq!(table.deadline(), Some(deadline), "{clock:?}");
        assert_eq!(table.turn(), late.turn(), "the board has not changed");
        let why = NotificationReason::DayOff { deadline, left: DAYS_OFF_PER_YEAR - 1 };
        let call = Notification { person: ADA, turn: table.turn(), why };
        assert_eq!(table.effects, [Effect::Refresh, Effect::Notify(call)], "nobody else learns of it");
        let third = NotificationReason::Reminder { deadline };
        let reminded = table.rings_until(Timestamp(deadline.0 - 1));
        assert_eq!(reminded.why(), [third], "once, when a third of it is left");
        assert_eq!(reminded.rings_until(deadline).conclusion(), LOST_BY_ADA, "one in a turn");
    }
}

#[test]
fn player_has_two_days_off_in_a_match() {
    let table = at_zero(late_soon(THREE_DAYS)).rings().plays(ADA, "right").plays(BEN, "right");
    let table = at_zero(table).rings().plays(ADA, "right").plays(BEN, "left");
    assert_eq!(table.running().days_off, ByPlayer([DAYS_OFF_PER_MATCH, 0]));
    assert_eq!(at_zero(table.clone()).rings().conclusion(), LOST_BY_ADA);
    let other = at_zero(table.plays(ADA, "right")).rings();
    assert_eq!((other.conclusion(), other.called()), (None, vec![BEN]), "each player has their own");
}

#[test]
fn match_before_both_moved_gets_a_day_off_too() {
    let mut table = with_clock(THREE_DAYS);
    table.record.terms.days_off = true;
    let table = at_zero(table).rings();
    assert_eq!(table.conclusion(), None);
    assert_eq!(at_zero(table).rings().conclusion(), Some(Conclusion::Abandoned));
}

#[test]
fn some_clocks_end_at_zero() {
    let habits = |person: Person| PlayerSettings::of(&person, NOON + Span::days(3));
    let start = NOON + Span::days(3);
    let vacation = Vacation::default().start(start).expect("days are left");
    let none_left = Vacation { year: year(start), used: ALLOWANCE, ..Vacation::default() };
    let people = [
        habits(Person { no_days_off: true, ..Person::default() }),
        habits(Person { vacation, ..Person::default() }),
        habits(Person { vacation: none_left, ..Person::default() }),
        PlayerSettings::default(),
    ];
    for habits in people {
        let mut table = at_zero(late_soon(THREE_DAYS));
        table.people[Player::One] = habits;
        assert_eq!(table.rings().conclusion(), LOST_BY_ADA);
    }
    let mut strict = late_soon(THREE_DAYS);
    strict.record.terms.days_off = false;
    for table in [strict, late_soon(TimeControl::Live)] {
        assert_eq!(at_zero(table).rings().conclusion(), LOST_BY_ADA);
    }
}

#[test]
fn running_day_off_covers_other_clocks() {
    let vacation = Vacation::default().with_day_off(NOON + Span::days(3));
    let days = |now| Vacation { days_off: DAYS_OFF_PER_YEAR, ..vacation }.days_off(now);
    let mut table = at_zero(late_soon(THREE_DAYS));
    table.people[Player::One].days_off = Some(days(table.now));
    let covered = table.clone().rings();
    let deadline = table.now + DAY;
    assert_eq!(covered.why(), [NotificationReason::DayOff { deadline, left: 0 }]);
    table.people[Player::One].days_off = Some(days(table.now + DAY));
    assert_eq!(table.rings().conclusion(), LOST_BY_ADA);
}

#[test]
fn late_move_takes_the_day_off_itself() {
    let late = at_zero(late_soon(BANK)).after(Span::seconds(1));
    let update = late.tries(Actor::Person(ADA), &playing(&late.record, "right")).expect("it is covered");
    assert_eq!(update.day_off, Some(Player::One));
    let played = late.clone().plays(ADA, "right");
    assert_eq!(played.called(), [BEN], "nothing is left to be said to Ada");
    assert_eq!(played.left(Player::One), Span::hours(16), "the day off, and the increment");
    assert_eq!(played.running().days_off, ByPlayer([1, 0]));
}

#[test]
fn other_commands_find_the_clock_at_zero() {
    let late = at_zero(late_soon(THREE_DAYS));
    let turn = late.turn();
    let until = late.now + Span::days(5);
    for (person, command) in [
        (BEN, MatchCommand::Offer { turn, kind: OfferKind::Pause }),
        (BEN, MatchCommand::GiveTime { turn }),
        (ADA, MatchCommand::GoOnVacation { until }),
    ] {
        let update = late.tries(Actor::Person(person), &command).expect("it is possible");
        assert!(update.day_off.is_none() && update.next.is_running(), "{command:?}");
    }
    let away = late.clone().person(ADA, &MatchCommand::GoOnVacation { until });
    let back = away.at(until).rings();
    assert_eq!(back.rings().why().len(), 1, "her clock was at zero, and now has a day off");
    let resigned = late.person(ADA, &MatchCommand::Resign { turn, whole: true });
    assert_eq!(resigned.conclusion(), Some(Conclusion::Resigned { winner: Player::Two }));
}

#[test]
fn paused_clock_gets_its_day_off_later() {
    let late = at_zero(late_soon(THREE_DAYS).offers(BEN, OfferKind::Pause));
    let paused = late.answers(ADA, OfferKind::Pause, true).after(Span::days(9));
    assert_eq!((paused.deadline(), paused.left(Player::One)), (None, Span(0)));
    let turn = paused.turn();
    let resumed = paused.person(BEN, &MatchCommand::Resume { turn }).rings();
    assert_eq!(resumed.deadline(), Some(resumed.now + DAY));
}

#[test]
fn undo_restores_a_turn_with_its_day_off() {
    let table = at_zero(late_soon(THREE_DAYS)).rings();
    let deadline = table.deadline();
    let undone = table.after(HOUR).plays(ADA, "right").after(HOUR).undoes(ADA);
    assert_eq!((undone.deadline(), undone.running().day_off_until), (deadline, deadline));
    assert_eq!(at_zero(undone).rings().conclusion(), LOST_BY_ADA, "not a second one");
}

#[test]
fn opponents_undo_restores_the_earlier_time() {
    let table = late_soon(BANK).plays(ADA, "right").after(Span::hours(9)).plays(BEN, "right");
    let table = table.plays(ADA, "right");
    let had = table.left(Player::Two);
    let table = at_zero(table).rings();
    assert_eq!((table.left(Player::Two), table.called()), (Span::hours(8), vec![BEN]));
    let undone = table.undoes(ADA);
    assert_eq!(undone.left(Player::Two), had);
    assert_eq!(undone.running().days_off, ByPlayer([0, 1]), "the day is not given back");
}

#[test]
fn agreed_takeback_allows_another_day_off() {
    let two = OfferKind::Takeback { plies: 2 };
    let table = at_zero(late_soon(THREE_DAYS)).rings().offers(ADA, two).answers(BEN, two, true);
    let table = at_zero(table).rings();
    assert_eq!((table.conclusion(), table.running().days_off), (None, ByPlayer([2, 0])));
}

#[test]
fn outage_during_a_day_off_is_credited() {
    let table = at_zero(late_soon(THREE_DAYS)).rings().after(HOUR);
    let (from, had) = (table.now, table.deadline().expect("it runs"));
    let table = table.after(Span::hours(40));
    let to = table.now;
    let table = table.does(Actor::Clock, &MatchCommand::CreditOutage { from, to });
    assert_eq!(table.deadline(), Some(had + Span::hours(40)));
    assert_ne!(table.running().day_off_until, table.deadline(), "the board calls it a deadline again");
}

#[test]
fn day_off_is_announced_directly_while_it_matters() {
    let table = at_zero(late_soon(THREE_DAYS)).rings();
    let [call] = table.calls()[..] else { panic!("{:?}", table.effects) };
    let about = NotificationSubject::Match(&table.record);
    for alerts in Alerts::ALL {
        let when = delivery_time(&call, about, &Person { alerts, ..Person::default() }, table.now);
        let expected = match alerts {
            Alerts::Silent => DeliveryTime::Never(DropReason::Silent),
            _ => DeliveryTime::Now(NotificationRoute::Direct),
        };
        assert_eq!(when, expected, "{alerts:?}");
    }
    let played = table.clone().plays(ADA, "right");
    for (about, now) in [(&played.record, table.now), (&table.record, table.now + DAY)] {
        let when = delivery_time(&call, NotificationSubject::Match(about), &Person::default(), now);
        assert_eq!(when, DeliveryTime::Never(DropReason::Passed));
    }
}

/// Matches of the same two people at the same time, and what the bot has promised about days off.
struct Promises {
    now: Timestamp,
    people: ByPlayer<Person>,
    tables: Vec<Scenario>,
    /// The turns in which the player to move has had a day off, as match, round and number of moves.
    turns: BTreeSet<(usize, usize, usize)>,
    /// The number of days off of each player, by match.
    counts: Vec<ByPlayer<u8>>,
    /// The beginnings of the days that were counted for each person.
    days: ByPlayer<Vec<Timestamp>>,
}

impl Promises {
    fn new(clocks: Vec<(TimeControl, bool, bool)>, people: ByPlayer<Person>) -> Self {
        let settings = people.clone().map(|person| PlayerSettings::of(&person, NOON));
        let table = |(clock, quiet, days_off): (TimeControl, bool, bool)| {
            let mut table = living(clock, quiet, settings.clone());
            table.record.terms.days_off = days_off && clock.day_off().is_some();
            table
        };
        let tables: Vec<Scenario> = clocks.into_iter().map(table).collect();
        let counts = vec![ByPlayer([0, 0]); tables.len()];
        Self { now: NOON, people, tables, turns: BTreeSet::new(), counts, days: ByPlayer::default() }
    }

    fn turn(&self, index: usize) -> (usize, usize, usize) {
        let record = &self.tables[index].record;
        (index, record.rounds.len(), record.round().moves.len())
    }

    /// Returns whether a day that was counted for a person covers this moment.
    fn is_day_running(&self, player: Player) -> bool {
        self.days[player].last().is_some_and(|since| self.now - *since < DAY)
    }

    /// Returns whether a day off has to cover the end of the running clock: the promise in plain words.
    fn covers(&self, index: usize) -> bool {
        let Some(playing) = self.tables[index].record.playing() else { return false };
        let (mover, person) = (playing.mover, &self.people[playing.mover]);
        let this_year = self.days[mover].iter().filter(|at| year(**at) == year(self.now)).count();
        let is_left = this_year < usize::from(DAYS_OFF_PER_YEAR) && person.vacation.days_left(self.now) > 0;
        self.tables[index].record.terms.days_off
            && !person.no_days_off
            && !person.vacation.is_away(self.now)
            && !self.turns.contains(&self.turn(index))
            && self.counts[index][mover] < DAYS_OFF_PER_MATCH
            && (is_left || self.is_day_running(mover))
    }

    fn step(&mut self, index: usize, actor: Actor, command: &MatchCommand) {
        let now = self.now;
        let settings = self.people.clone().map(|person| PlayerSettings::of(&person, now));
        (self.tables[index].now, self.tables[index].people) = (now, settings);
        let (covers, turn) = (self.covers(index), self.turn(index));
        let before = self.tables[index].record.clone();
        let Some(playing) = before.playing() else { return };
        let Ok(update) = self.tables[index].tries(actor, command) else { return };
        self.tables[index].record = update.next;
        let is_late = playing.deadline().is_some_and(|deadline| deadline <= now)
            && !matches!(command, MatchCommand::CreditOutage { .. });
        let ended = self.tables[index].conclusion();
        let is_lost = matches!(ended, Some(Conclusion::Time { .. } | Conclusion::Abandoned));
        if is_late {
            assert_eq!(is_lost, !covers, "{command:?} at zero");
        }
        let takes = matches!(command, MatchCommand::RunDue | MatchCommand::Play { .. });
        assert_eq!(update.day_off.is_some(), is_late && covers && takes, "{command:?}");
        if let Some(player) = update.day_off {
            assert_eq!(player, playing.mover);
            self.take(index, player, turn);
        }
        self.forget_turns(index, &before, command);
    }

    /// Counts a day off as the shell does, and checks that it is no more than was promised.
    fn take(&mut self, index: usize, player: Player, turn: (usize, usize, usize)) {
        let (is_running, vacation) = (self.is_day_running(player), self.people[player].vacation);
        let next = vacation.with_day_off(self.now);
        assert_eq!(next == vacation, is_running, "one day for all matches of a person");
        if !is_running {
            assert_eq!(next.days_left(self.now) + 1, vacation.days_left(self.now));
            self.days[player].push(self.now);
        }
        self.people[player].vacation = next;
        self.turns.insert(turn);
        self.counts[index][player] += 1;
        let table = &self.tables[index];
        let Some(running) = table.record.playing().filter(|_| self.turn(index) == turn) else { return };
        let (left, most) = (table.left(player), table.record.terms.clock.day_off().expect("it has a clock"));
        assert!(left == most && left <= DAY, "{left:?}");
        assert_eq!(running.day_off_until, running.deadline());
    }

    /// Forgets turns that were taken back by agreement, and those of the opponent after an undo: if they come again, they
    /// are new.
    fn forget_turns(&mut self, index: usize, before: &Match, command: &MatchCommand) {
        let (_, round, moves) = self.turn(index);
        let is_undo = matches!(command, MatchCommand::Undo { .. });
        if before.rounds.len() == round && moves < before.round().moves.len() {
            let is_kept = |ply: usize| if is_undo { ply <= moves } else { ply < moves };
            self.turns.retain(|(of, number, ply)| *of != index || *number != round || is_kept(*ply));
        }
    }

    /// Lets time pass, with every alarm at its time.
    fn wait(&mut self, span: Span) {
        let until = self.now + span;
        loop {
            let due = |table: &Scenario| table.record.next_alarm();
            let alarms =
                self.tables.iter().enumerate().filter_map(|(index, table)| Some((due(table)?, index)));
            let Some((at, index)) = alarms.min().filter(|(at, _)| *at <= until) else { break };
            self.now = self.now.max(at);
            self.step(index, Actor::Clock, &MatchCommand::RunDue);
        }
        self.now = until;
    }

    fn acts(&mut self, index: usize, action: &PromiseAction) {
        match action {
            PromiseAction::Match(RandomAction::Wait(span)) => self.wait(Span(*span)),
            PromiseAction::Match(RandomAction::Outage(_, length)) => {
                let from = self.now;
                self.now = from + Span(*length);
                let credit = MatchCommand::CreditOutage { from, to: self.now };
                (0..self.tables.len()).for_each(|index| self.step(index, Actor::Clock, &credit));
            }
            PromiseAction::Match(action) => {
                self.tables[index].now = self.now;
                if self.tables[index].record.is_running()
                    && let Some((actor, command)) = command(&self.tables[index], action)
                {
                    self.step(index, actor, &command);
                }
            }
            PromiseAction::Slow(right) => {
                if let Some((_, deadline)) = self.tables[index].record.timed_turn() {
                    self.wait(Span((deadline - self.now).0.max(0)));
                }
                self.acts(index, &PromiseAction::Match(RandomAction::Play(*right)));
            }
            PromiseAction::Late(span) => self.now = self.now + Span(*span),
            PromiseAction::Vacation(one) => {
                let vacation = &mut self.people[if *one { Player::One } else { Player::Two }].vacation;
                let ended = vacation.end(self.now).map(|(next, _)| next);
                *vacation = ended.or_else(|_| vacation.start(self.now)).unwrap_or(*vacation);
            }
            PromiseAction::Switch(one) => {
                let person = &mut self.people[if *one { Player::One } else { Player::Two }];
                person.no_days_off = !person.no_days_off;
            }
        }
        for player in Player::BOTH {
            let vacation = &self.people[player].vacation;
            assert!(vacation.used <= ALLOWANCE && vacation.days_off <= DAYS_OFF_PER_YEAR, "{vacation:?}");
        }
    }
}

#[derive(Clone, Debug)]
enum PromiseAction {
    Match(RandomAction),
    /// The player to move plays to the right or left after their clock has reached zero.
    Slow(bool),
    /// Time passes, and the alarms are late.
    Late(i64),
    /// A person goes on vacation or returns, and their matches learn nothing of it.
    Vacation(bool),
    Switch(bool),
}

fn promise_action() -> impl Strategy<Value = PromiseAction> {
    prop_oneof![
        20 => random_action().prop_map(PromiseAction::Match),
        4 => (DAY.0..5 * DAY.0).prop_map(|span| PromiseAction::Match(RandomAction::Wait(span))),
        10 => any::<bool>().prop_map(PromiseAction::Slow),
        1 => (0..HOUR.0).prop_map(PromiseAction::Late),
        1 => any::<bool>().prop_map(PromiseAction::Vacation),
        1 => any::<bool>().prop_map(PromiseAction::Switch),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn days_off_are_given_as_promised(
        clocks in prop::collection::vec(
            (prop::sample::select(TimeControl::OFFERED.to_vec()), any::<bool>(), prop::bool::weighted(0.8)),
            1..5,
        ),
        sleeps in any::<[bool; 2]>(),
        actions in prop::collection::vec((any::<prop::sample::Index>(), promise_action()), 1..120),
    ) {
        let person = |sleeps| if sleeps { sleeper() } else { Person::default() };
        let mut promises = Promises::new(clocks, ByPlayer(sleeps.map(person)));
        for (index, action) in actions {
            promises.acts(index.index(promises.tables.len()), &action);
        }
    }
}
