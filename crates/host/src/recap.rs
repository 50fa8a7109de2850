//! The recap of a club's week, in its morning post on Mondays.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::base::id::{MessageId, PersonId};
use crate::{Conclusion, Match, Phase, Player, Round};

/// The minimum number of matches in a recap.
const LEAST_MATCHES: usize = 3;
/// The minimum difference of ratings, in thousandths of a point, for which a win against it is an upset.
const UPSET_MILLI: i32 = 100_000;
/// The minimum number of rounds of a flawless win.
const LEAST_ROUNDS: usize = 2;

/// A match between two people that has lately ended with a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecentMatch {
    /// The message with the result, once it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recap<'a> {
    pub matches: usize,
    pub people: usize,
    /// The game of more matches than any other game; `None` if several share the first place.
    pub game: Option<&'a str>,
    /// The win against the largest rating difference.
    pub upset: Option<&'a Match>,
    /// The win of the most rounds without a lost or drawn one.
    pub flawless: Option<&'a Match>,
}

/// Sums up the matches of a week, each between two people and with a result. Wins are chosen among those of the
/// people in `named`. `None` if there are too few matches.
pub fn recap<'a>(matches: &'a [Match], named: &BTreeSet<PersonId>) -> Option<Recap<'a>> {
    if matches.len() < LEAST_MATCHES {
        return None;
    }
    let people: BTreeSet<PersonId> = matches.iter().flat_map(|record| record.people.0).collect();
    let best = |score: fn(&Match) -> Option<i64>, except: Option<&Match>| {
        let is_eligible = |record: &&Match| {
            winner(record).is_some_and(|person| named.contains(&person))
                && except.is_none_or(|other| other.id != record.id)
        };
        let scored = matches.iter().filter(is_eligible).filter_map(|record| Some((score(record)?, record)));
        scored.max_by_key(|(score, record)| (*score, Reverse(record.id))).map(|(_, record)| record)
    };
    let upset = best(rating_gap, None);
    Some(Recap {
        matches: matches.len(),
        people: people.len(),
        game: most_played(matches),
        upset,
        flawless: best(rounds_without_loss, upset),
    })
}

/// Returns the winner of an ended match, if somebody has won.
pub fn winner(record: &Match) -> Option<PersonId> {
    let Phase::Over(over) = &record.phase else { return None };
    Some(record.people[over.conclusion.winner()?])
}

fn most_played(matches: &[Match]) -> Option<&str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for record in matches {
        *counts.entry(&record.terms.game).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    let mut first = counts.into_iter().filter(|(_, count)| *count == most).map(|(game, _)| game);
    first.next().filter(|_| first.next().is_none())
}

/// The difference by which the winner was rated lower on the server than the loser, if that makes an upset.
/// Provisional ratings make none.
fn rating_gap(record: &Match) -> Option<i64> {
    let Phase::Over(over) = &record.phase else { return None };
    let winner = over.conclusion.winner()?;
    let ratings = over.ratings.as_ref()?.server;
    let [own, other] = [winner, winner.other()].map(|player: Player| ratings[player].before);
    let gap = other.value_milli - own.value_milli;
    let is_settled = !own.is_provisional(over.at) && !other.is_provisional(over.at);
    (is_settled && gap >= UPSET_MILLI).then_some(gap.into())
}

/// The number of rounds that the winner has won, if they have lost and drawn none.
fn rounds_without_loss(record: &Match) -> Option<i64> {
    let Phase::Over(over) = &record.phase else { return None };
    let Conclusion::Rounds { winner: Some(winner) } = over.conclusion else { return None };
    let mut results = record.rounds.iter().filter_map(Round::ended);
    let rounds = record.rounds.len();
    let is_flawless = rounds >= LEAST_ROUNDS && results.all(|result| result.winner == Some(winner));
    is_flawless.then(|| i64::try_from(rounds).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{MatchId, Place};
    use crate::base::time::Timestamp;
    use crate::game::PositionText;
    use crate::{ByPlayer, ByScope, MatchEnd, Rating, RatingChange, RoundEnd, RoundResult, Server};

    const ADA: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);
    const CLEO: PersonId = PersonId(3);

    /// A match that its first player has won, with the winners of its rounds.
    fn won(id: u64, game: &str, people: [PersonId; 2], rounds: &[Player]) -> Match {
        let round = |winner: &Player| Round {
            setup: PositionText(String::new()),
            first: Player::One,
            moves: Vec::new(),
            at: Vec::new(),
            forced: 0,
            planned: Vec::new(),
            turns: Vec::new(),
            took: Vec::new(),
            result: Some(RoundResult { winner: Some(*winner), points: None, by: RoundEnd::Resigned }),
        };
        let conclusion = Conclusion::Rounds { winner: Some(Player::One) };
        let end = MatchEnd { at: Timestamp(0), conclusion, reason: None, ratings: None, season: None };
        Match {
            id: MatchId::from_random(id),
            place: Place::NOWHERE,
            thread_of: None,
            challenge: None,
            people: ByPlayer(people),
            terms: Server::default().usual_terms(game.to_owned()),
            rules_version: 1,
            practice: false,
            made: Timestamp(0),
            turn: 9,
            rounds: rounds.iter().map(round).collect(),
            phase: Phase::Over(Box::new(end)),
        }
    }

    /// The match with these ratings before it, in points.
    fn rated(mut record: Match, points: [i32; 2]) -> Match {
        let Phase::Over(over) = &mut record.phase else { unreachable!("it is over") };
        let change = |points: i32| {
            let rating = Rating { value_milli: points * 1000, deviation_milli: 50_000, ..Rating::default() };
            RatingChange { before: rating, after: rating }
        };
        let changes = ByPlayer(points.map(change));
        over.ratings = Some(ByScope { global: changes, server: changes });
        record
    }

    #[test]
    fn recap_needs_three_matches() {
        let named = BTreeSet::from([ADA, BEN, CLEO]);
        let one = [Player::One];
        let all = [
            won(1, "okiya", [ADA, BEN], &one),
            won(2, "okiya", [BEN, CLEO], &one),
            won(3, "hex", [ADA, BEN], &one),
        ];
        assert_eq!(recap(&all[..2], &named), None);
        let week = recap(&all, &named).expect("enough matches");
        assert_eq!((week.matches, week.people, week.game), (3, 3, Some("okiya")));
        assert_eq!((week.upset, week.flawless), (None, None));
        assert_eq!(most_played(&all[1..]), None, "a tie");
    }

    #[test]
    fn recap_names_only_those_who_agreed() {
        let two = [Player::One, Player::One];
        let all = [
            rated(won(1, "okiya", [ADA, BEN], &two), [1500, 1650]),
            rated(won(2, "okiya", [BEN, ADA], &[Player::One, Player::Two, Player::One]), [1500, 1580]),
            won(3, "hex", [CLEO, BEN], &two),
        ];
        let chosen = |named: &[PersonId]| {
            let named = named.iter().copied().collect();
            let week = recap(&all, &named).expect("enough matches");
            [week.upset, week.flawless].map(|record| record.map(|record| record.id))
        };
        let [first, _, third] = [1, 2, 3].map(MatchId::from_random);
        assert_eq!(chosen(&[ADA, BEN, CLEO]), [Some(first), Some(third)], "two different matches");
        assert_eq!(chosen(&[BEN]), [None, None]);
        assert_eq!(chosen(&[ADA]), [Some(first), None]);
    }
}
