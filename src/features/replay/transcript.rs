//! A match as a text that people keep: the contents of a [`crate::game::Transcript`].
//!
//! The words are never translated, since people and programs anywhere should understand them; so they
//! are English.

use crate::base::rfc3339;
use crate::base::time::Timestamp;
use crate::game::transcript::{Remark, Transcript, TranscriptRound};

use crate::host::conclusion::{Conclusion, RoundEnd, RoundResult};
use crate::host::matches::{Match, MatchEnd, Phase, Round};
use crate::host::player::Player;

/// Returns the transcript of a match. People appear by the ids that the chat gives them.
pub fn transcript(record: &Match) -> Transcript {
    let [one, two] = record.people.0;
    let mut about = vec![Remark::new("match", record.id.to_string())];
    about.extend(moment_remark("begun", record.made));
    about.push(Remark::new("one", one.to_string()));
    about.push(Remark::new("two", two.to_string()));
    about.push(Remark::new("format", record.terms.format.word()));
    about.push(Remark::new("rated", if record.terms.rated { "yes" } else { "no" }));
    if let Phase::Over(over) = &record.phase {
        about.extend(ending(over));
    }
    Transcript {
        game: record.terms.game.clone(),
        rules: record.rules_version,
        about,
        rounds: record.rounds.iter().map(round).collect(),
    }
}

fn ending(over: &MatchEnd) -> impl Iterator<Item = Remark> {
    moment_remark("ended", over.at).into_iter().chain([Remark::new("result", conclusion(over.conclusion))])
}

fn moment_remark(key: &str, at: Timestamp) -> Option<Remark> {
    rfc3339::write(at).map(|at| Remark::new(key, at))
}

fn round(round: &Round) -> TranscriptRound {
    let mut about = vec![Remark::new("first", word(round.first))];
    about.extend(round.result.as_ref().map(|ended| Remark::new("result", result(ended))));
    let moves = round.moves.iter().enumerate().map(|(ply, mv)| (mv.clone(), round.played_at(ply))).collect();
    TranscriptRound { setup: round.setup.clone(), about, moves }
}

const fn word(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

fn result(result: &RoundResult) -> String {
    let by = match &result.by {
        RoundEnd::Board { rule } => rule.as_str(),
        RoundEnd::Repetition => "repetition",
        RoundEnd::Length => "length",
        RoundEnd::Resigned => "resignation",
    };
    let points = result.points.map(|points| format!(", points {points}")).unwrap_or_default();
    format!("{} by {by}{points}", outcome(result.winner))
}

fn conclusion(conclusion: Conclusion) -> String {
    let by = match conclusion {
        Conclusion::Rounds { .. } => "rounds",
        Conclusion::Resigned { .. } => "resignation",
        Conclusion::Agreed => "agreement",
        Conclusion::Time { .. } => "time",
        Conclusion::Aborted { by: Some(by) } => return format!("called off by {}", word(by)),
        Conclusion::Aborted { by: None } => return "called off by a moderator".to_owned(),
        Conclusion::Decided { .. } => "a moderator's decision",
        Conclusion::Abandoned => return "abandoned".to_owned(),
        Conclusion::Closed => return "ended with its server".to_owned(),
        Conclusion::Adjudicated => return "ended by the house".to_owned(),
    };
    format!("{} by {by}", outcome(conclusion.winner()))
}

fn outcome(winner: Option<Player>) -> String {
    winner.map_or("drawn".to_owned(), |winner| format!("{} wins", word(winner)))
}
