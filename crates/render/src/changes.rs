//! The differences between two frames of an animation, as a few small rectangles.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::frame::Frame;
use crate::base::scene::Area;

/// The maximum number of rectangles for one change. A move typically changes the board, two cards or
/// trays (panels of the players beside the board), and the counts on them.
const MOST: usize = 6;
/// The cost of one more rectangle, in pixels. Two rectangles are joined if their union covers at most
/// this many pixels more than both together.
const SLACK: i64 = 500;

/// Returns rectangles that cover all differing pixels, the largest first. For equal frames, returns none.
/// `drawn` must cover all differences.
pub fn changes(before: &Frame, after: &Frame, drawn: &BTreeSet<Area>) -> Vec<Area> {
    let mut areas: Vec<Area> = drawn.iter().filter_map(|area| tight(before, after, *area)).collect();
    while let Some((a, b)) = cheapest_pair(&areas) {
        let joined = join(areas[a], areas.swap_remove(b));
        areas[a] = joined;
    }
    areas.sort_by_key(|area| (Reverse(size(*area)), *area));
    areas
}

/// Returns the smallest rectangle around the differences inside `area`, or `None` if there are none.
fn tight(before: &Frame, after: &Frame, area: Area) -> Option<Area> {
    let rows = (area.top..).zip(before.rows(area).zip(after.rows(area)));
    let differences = rows.filter_map(|(top, (old, new))| {
        let pixels = (area.left..).zip(old.iter().zip(new));
        let mut columns = pixels.filter(|(_, (old, new))| old != new).map(|(column, _)| column);
        let left = columns.next()?;
        Some(Area { left, top, width: columns.last().unwrap_or(left) - left + 1, height: 1 })
    });
    differences.reduce(join)
}

/// Returns the indexes of the two rectangles whose union adds the fewest pixels. Returns `None` if there
/// are at most [`MOST`] rectangles and every union adds more than [`SLACK`].
fn cheapest_pair(areas: &[Area]) -> Option<(usize, usize)> {
    let pairs = (0..areas.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let lost = |&(a, b): &(usize, usize)| size(join(areas[a], areas[b])) - size(areas[a]) - size(areas[b]);
    let best = pairs.min_by_key(lost)?;
    (areas.len() > MOST || lost(&best) <= SLACK).then_some(best)
}

fn join(a: Area, b: Area) -> Area {
    let (left, top) = (a.left.min(b.left), a.top.min(b.top));
    let right = (a.left + a.width).max(b.left + b.width);
    let bottom = (a.top + a.height).max(b.top + b.height);
    Area { left, top, width: right - left, height: bottom - top }
}

fn size(area: Area) -> i64 {
    i64::from(area.width) * i64::from(area.height)
}
