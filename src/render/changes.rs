//! Where two pictures differ, as a few tight rectangles: what a moving picture has to show anew.
//!
//! Knows colour numbers and areas, and no file format.

use std::collections::BTreeSet;

use crate::base::scene::{Area, HEIGHT, WIDTH};

/// The edge of the cells in which differences are looked for first, in pixels; a divisor of width and height.
const CELL: u16 = 20;
/// At most so many rectangles: a card, another card, and the board between them.
const MOST: usize = 3;
/// Pixels that a rectangle of its own costs. Two that together cover no more than so much else become one.
const SLACK: u32 = 6000;

/// A cell: column and row.
type Cell = (u16, u16);

/// Rectangles that cover every pixel in which two pictures of the canvas differ, the largest first; none when they are
/// equal.
pub fn changes(before: &[u8], after: &[u8]) -> Vec<Area> {
    let mut areas = Vec::new();
    let mut cells = changed_cells(before, after);
    while let Some(cell) = cells.pop_first() {
        let around = bounds(&whole(cell, &mut cells));
        areas.push(tight(before, after, around));
    }
    while let Some((a, b)) = next_to_join(&areas) {
        let joined = join(areas[a], areas.swap_remove(b));
        areas[a] = joined;
    }
    areas.sort_by_key(|area| (std::cmp::Reverse(size(*area)), *area));
    areas
}

fn changed_cells(before: &[u8], after: &[u8]) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    let rows = before.chunks_exact(usize::from(WIDTH)).zip(after.chunks_exact(usize::from(WIDTH)));
    for (y, (old, new)) in (0..HEIGHT).zip(rows).filter(|(_, (old, new))| old != new) {
        let pieces = old.chunks_exact(usize::from(CELL)).zip(new.chunks_exact(usize::from(CELL)));
        let changed = (0..).zip(pieces).filter(|(_, (old, new))| old != new);
        cells.extend(changed.map(|(column, _)| (column, y / CELL)));
    }
    cells
}

/// Takes from the cells all that hang together with one of them, at edges or corners.
fn whole(first: Cell, cells: &mut BTreeSet<Cell>) -> Vec<Cell> {
    let mut found = vec![first];
    let mut next = 0;
    while let Some(&(x, y)) = found.get(next) {
        next += 1;
        for column in x.saturating_sub(1)..=x + 1 {
            for row in y.saturating_sub(1)..=y + 1 {
                found.extend(cells.take(&(column, row)));
            }
        }
    }
    found
}

fn bounds(cells: &[Cell]) -> Area {
    let area = |&(x, y): &Cell| Area { left: x * CELL, top: y * CELL, width: CELL, height: CELL };
    cells.iter().map(area).reduce(join).expect("what hangs together with a cell holds that cell")
}

/// The smallest area with every difference in this one, which holds at least one.
fn tight(before: &[u8], after: &[u8], area: Area) -> Area {
    let differs = |x: u16, y: u16| {
        let at = usize::from(y) * usize::from(WIDTH) + usize::from(x);
        before[at] != after[at]
    };
    let (columns, rows) = (area.left..area.left + area.width, area.top..area.top + area.height);
    let row = |y: &u16| columns.clone().any(|x| differs(x, *y));
    let column = |x: &u16| rows.clone().any(|y| differs(*x, y));
    let holds = "an area in which pictures differ has a difference";
    let (top, bottom) = (rows.clone().find(row).expect(holds), rows.clone().rfind(row).expect(holds));
    let (left, right) =
        (columns.clone().find(column).expect(holds), columns.clone().rfind(column).expect(holds));
    Area { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/// The two areas that lose least by being one: while there are too many, or when little is lost.
fn next_to_join(areas: &[Area]) -> Option<(usize, usize)> {
    let pairs = (0..areas.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let lost = |&(a, b): &(usize, usize)| {
        i64::from(size(join(areas[a], areas[b]))) - i64::from(size(areas[a])) - i64::from(size(areas[b]))
    };
    let best = pairs.min_by_key(lost)?;
    (areas.len() > MOST || lost(&best) <= i64::from(SLACK)).then_some(best)
}

fn join(a: Area, b: Area) -> Area {
    let (left, top) = (a.left.min(b.left), a.top.min(b.top));
    let right = (a.left + a.width).max(b.left + b.width);
    let bottom = (a.top + a.height).max(b.top + b.height);
    Area { left, top, width: right - left, height: bottom - top }
}

fn size(area: Area) -> u32 {
    u32::from(area.width) * u32::from(area.height)
}
