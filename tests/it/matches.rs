//! Whole matches through the pretend people: to every kind of ending, by buttons and by `/move`, in every format.

use engawa::base::id::PersonId;
use engawa::game::{AnyGame, MoveText};
use engawa::games::GAMES;
use engawa::host::conclusion::{Conclusion, RoundEnd};
use engawa::host::matches::{Match, Phase};
use engawa::host::{Format, Press};
use serde_json::{Value, json};

use super::people::{HANA, OTIS};
use super::seats::{controls, line_to, match_on, offers, table_of, text};
use super::veranda::Veranda;

/// A match that has just begun, with a line of play that ends by this rule.
async fn dealt_for(
    veranda: &Veranda,
    game: &dyn AnyGame,
    rule: &str,
    options: &Value,
) -> (Value, Vec<MoveText>) {
    for seed in 0..20 {
        let board = veranda.sit_down(HANA, OTIS, game.facts().id, options.clone()).await;
        let record = veranda.game_match(match_on(&board));
        if let Some(line) = line_to(&*table_of(&record), rule, seed) {
            return (board, line);
        }
        let mover = record.mover().expect("it has just begun").to_string();
        veranda.press(&mover, &board, |press| matches!(press, Press::Abort { .. })).await;
    }
    panic!("no deal of {} leads to {rule}", game.facts().id);
}

/// Presses a line of play; the answer is the last board.
async fn press_through(veranda: &Veranda, mut board: Value, line: &[MoveText]) -> Value {
    for mv in line {
        let next = veranda.play(&board, mv).await;
        veranda.at_rest(&board).await;
        board = next;
    }
    board
}

fn rule_of(record: &Match) -> Option<&str> {
    match &record.round().result.as_ref()?.by {
        RoundEnd::Board { rule } => Some(rule),
        _ => None,
    }
}

fn conclusion(record: &Match) -> Conclusion {
    match &record.phase {
        Phase::Over(over) => over.conclusion,
        Phase::Playing(_) => panic!("{} is not over", record.id),
    }
}

/// Wins, draws and losses as the leaderboard counts them.
#[derive(Default)]
struct Results([u32; 3]);

impl Results {
    fn count(&mut self, person: PersonId, record: &Match) {
        let winner = conclusion(record).winner().map(|player| record.people[player]);
        self.0[winner.map_or(1, |winner| if winner == person { 0 } else { 2 })] += 1;
    }

    fn said(&self) -> String {
        let [wins, draws, losses] = self.0;
        format!("{wins} won, {draws} drawn, {losses} lost")
    }
}

fn person(id: &str) -> PersonId {
    PersonId(id.parse().expect("an id"))
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_pressed_to_every_kind_of_ending() {
    let veranda = Veranda::open().await;
    for game in GAMES {
        let (mut hana, mut otis) = (Results::default(), Results::default());
        for rule in game.facts().endings {
            let (board, line) = dealt_for(&veranda, *game, rule, &json!({})).await;
            let end = press_through(&veranda, board, &line).await;
            let record = veranda.game_match(match_on(&end));
            assert_eq!(rule_of(&record), Some(*rule));
            assert_end_card(&end, &record);
            hana.count(person(HANA), &record);
            otis.count(person(OTIS), &record);
        }
        let shown = veranda.people.slash(HANA, "leaderboard", json!({ "game": game.facts().id })).await;
        for (who, results) in [(HANA, &hana), (OTIS, &otis)] {
            let mut lines = text(&shown["message"]).lines();
            let line = lines.find(|line| line.contains(&format!("<@{who}>")));
            assert!(line.is_some_and(|line| line.ends_with(&results.said())), "{line:?} {}", results.said());
        }
    }
    let list = veranda.people.slash(HANA, "games", json!({})).await;
    assert!(text(&list["message"]).starts_with("You have no running match."), "{list}");
    veranda.close_and_judge().await;
}

/// Who has won stands first, a line for each rating, and there are the board in words and a rematch to press.
fn assert_end_card(end: &Value, record: &Match) {
    let Phase::Over(over) = &record.phase else { panic!("{} is not over", record.id) };
    let changes = over.ratings.expect("a rated match").global;
    for player in engawa::host::Player::BOTH {
        let said = format!("<@{}>: ", record.people[player]);
        let line = text(end).lines().find(|line| line.starts_with(&said));
        let after = format!("→ {}", changes[player].after.whole());
        assert!(line.is_some_and(|line| line.contains(&after)), "{said}{after} in {}", text(end));
    }
    assert_eq!(controls(end).len(), 2, "{end}");
    assert!(offers(end, |press| matches!(press, Press::Words(_))));
    assert!(offers(end, |press| matches!(press, Press::Rematch(_))));
}
