//! More time, given by the opponent, and a pause by agreement, which either player may end.

use super::super::owed::{News, Owed, Reason};
use super::super::player::Player;
use super::super::refusal::Refusal;
use super::record::Match;
use super::setting::Setting;
use super::turns::Done;

/// Gives the mover more time; their opponent may at any moment.
pub(super) fn give(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    check(next, player.other())?;
    setting.between.check(next.people[player.other()], Refusal::NoOffersNow)?;
    lengthen(next, setting)?;
    let deadline = next.playing_mut().deadline();
    let line = next.line(News::TimeGiven { by: player, deadline });
    let call = next.call(player.other(), Reason::TimeGiven { deadline });
    Ok(Done::Same(vec![line, call, Owed::Refresh]))
}

/// Whether a player can get more time: it is their turn, and there is a clock.
pub(super) fn check(record: &Match, receiver: Player) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::Over)?;
    match playing.clocks {
        None => Err(Refusal::NoClock),
        Some(_) if playing.mover != receiver => {
            Err(Refusal::NotTheirClock { person: record.people[receiver] })
        }
        Some(clocks) => match record.terms.clock.given(clocks.left[receiver]) {
            None if clocks.deadline.is_none() => Err(Refusal::ClockFull),
            _ => Ok(()),
        },
    }
}

/// The mover's clock gets what one may give.
pub(super) fn lengthen(next: &mut Match, setting: &Setting<'_>) -> Result<(), Refusal> {
    let (terms, now) = (next.terms.clone(), setting.now);
    let playing = next.playing_mut();
    let (mover, ran) = (playing.mover, playing.deadline().is_some());
    playing.stop(&terms, now, &setting.people);
    let clocks = playing.clocks.as_mut().ok_or(Refusal::NoClock)?;
    clocks.left[mover] = terms.clock.given(clocks.left[mover]).ok_or(Refusal::ClockFull)?;
    if ran {
        playing.start(&terms, now, &setting.people);
    }
    Ok(())
}

/// All clocks stand still.
pub(super) fn pause(next: &mut Match, setting: &Setting<'_>) {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    playing.stop(&terms, setting.now, &setting.people);
    playing.paused = true;
    (playing.idle, playing.asked) = (setting.now, None);
}

/// The clocks run again.
pub(super) fn resume(next: &mut Match, player: Player, setting: &Setting<'_>) -> Result<Done, Refusal> {
    let terms = next.terms.clone();
    let playing = next.playing_mut();
    if !playing.paused {
        return Err(Refusal::NotPaused);
    }
    playing.paused = false;
    playing.start(&terms, setting.now, &setting.people);
    let line = next.line(News::Resumed { by: player });
    let call = next.call(player.other(), Reason::Resumed);
    Ok(Done::Same(vec![line, call, Owed::Refresh]))
}
