//! A parser of SVG path data that flattens curves. It accepts absolute `M`, `L`, `C`, `Q` and `Z`
//! commands.
//!
//! Coordinates stay in the path's units. The scale in pixels decides only how many lines replace a curve.

use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;

/// A point or a vector in the path's units.
pub type Point = (f32, f32);

/// A sequence of points joined by straight lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contour {
    /// The points in order, at least one.
    pub points: Vec<Point>,
    /// Whether the last point is connected to the first.
    pub closed: bool,
}

/// The word of the path data that is not allowed at its place. The cause is always a bug in a game's
/// artwork.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not allowed at this place in path data")]
pub struct PathError(pub String);

/// Parses path data. `scale` is the number of pixels per unit; a longer curve in pixels gets more
/// segments. Commands and numbers are separated by spaces or commas, and spaces around commands are
/// optional.
///
/// # Errors
///
/// Fails at the first unknown command, missing number, or command that is not allowed at its place.
pub fn contours(path: &str, scale: f32) -> Result<Vec<Contour>, PathError> {
    let spaced: String = path.chars().flat_map(spaced_out).collect();
    let mut reader = Reader { words: spaced.split_ascii_whitespace().peekable(), scale, done: Vec::new() };
    reader.read()?;
    Ok(reader.done)
}

/// Puts spaces around commands and replaces commas with spaces.
fn spaced_out(character: char) -> impl Iterator<Item = char> {
    let (before, character) = match character {
        ',' => (None, ' '),
        'A'..='Z' => (Some(' '), character),
        _ => (None, character),
    };
    let after = before;
    before.into_iter().chain(std::iter::once(character)).chain(after)
}

struct Reader<'a> {
    words: Peekable<SplitAsciiWhitespace<'a>>,
    scale: f32,
    done: Vec<Contour>,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), PathError> {
        let mut command = "M";
        while let Some(&word) = self.words.peek() {
            if word.parse::<f32>().is_err() {
                command = word;
                self.words.next();
            }
            self.apply(command)?;
            // Numbers without a command repeat the previous command; after `M`, they are the ends of
            // lines (`L`).
            command = if command == "M" { "L" } else { command };
        }
        Ok(())
    }

    fn apply(&mut self, command: &str) -> Result<(), PathError> {
        match command {
            "M" => {
                let points = vec![self.point()?];
                self.done.push(Contour { points, closed: false });
            }
            "L" => {
                let to = self.point()?;
                self.open_contour(command)?.points.push(to);
            }
            "Q" => {
                let [bend, to] = [self.point()?, self.point()?];
                let from = self.current_point(command)?;
                self.curve(from, mix(from, bend, 2.0 / 3.0), mix(to, bend, 2.0 / 3.0), to)?;
            }
            "C" => {
                let [first, second, to] = [self.point()?, self.point()?, self.point()?];
                let from = self.current_point(command)?;
                self.curve(from, first, second, to)?;
            }
            "Z" => self.open_contour(command)?.closed = true,
            other => return Err(PathError(other.to_owned())),
        }
        Ok(())
    }

    fn curve(&mut self, from: Point, first: Point, second: Point, to: Point) -> Result<(), PathError> {
        let length = distance(from, first) + distance(first, second) + distance(second, to);
        let steps = steps(length * self.scale);
        let points = (1..=steps).map(|step| {
            let t = f32::from(step) / f32::from(steps);
            let (a, b, c) = (mix(from, first, t), mix(first, second, t), mix(second, to, t));
            mix(mix(a, b, t), mix(b, c, t), t)
        });
        self.open_contour("C")?.points.extend(points);
        Ok(())
    }

    fn point(&mut self) -> Result<Point, PathError> {
        Ok((self.number()?, self.number()?))
    }

    fn number(&mut self) -> Result<f32, PathError> {
        let word = self.words.next().unwrap_or("the end");
        word.parse().ok().filter(|number: &f32| number.is_finite()).ok_or_else(|| PathError(word.to_owned()))
    }

    /// The current contour, to which points can be added. Fails before the first `M` and after
    /// `Z`, when no contour is open.
    fn open_contour(&mut self, command: &str) -> Result<&mut Contour, PathError> {
        self.done.last_mut().filter(|contour| !contour.closed).ok_or_else(|| PathError(command.to_owned()))
    }

    fn current_point(&mut self, command: &str) -> Result<Point, PathError> {
        self.open_contour(command)?.points.last().copied().ok_or_else(|| PathError(command.to_owned()))
    }
}

/// The number of segments for a curve whose length in pixels is about `pixels`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the range before")]
pub fn steps(pixels: f32) -> u8 {
    (pixels / 2.5).clamp(4.0, 120.0) as u8
}

/// The point between `a` (`share` 0) and `b` (`share` 1).
pub fn mix(a: Point, b: Point, share: f32) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

pub fn distance(a: Point, b: Point) -> f32 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_in_path_data_are_optional() {
        let expected = vec![
            Contour { points: vec![(0.0, 0.0), (10.0, 0.0), (10.0, 5.5)], closed: true },
            Contour { points: vec![(-1.0, 2.0), (3.0, 4.0)], closed: false },
        ];
        for path in ["M0 0 L10 0 L10 5.5 Z M-1 2 L3 4", "M0,0L10,0,10,5.5ZM-1,2L3,4"] {
            assert_eq!(contours(path, 1.0), Ok(expected.clone()), "{path}");
        }
    }

    #[test]
    fn curves_reach_their_extremes() {
        let quadratic = contours("M0 0 Q10 20 20 0", 8.0).expect("a good path").remove(0).points;
        let cubic = contours("M0 0 C0 10 20 10 20 0", 8.0).expect("a good path").remove(0).points;
        for (points, top) in [(quadratic, 10.0), (cubic, 7.5)] {
            assert_eq!(points.last(), Some(&(20.0, 0.0)));
            let highest = points.iter().map(|point| point.1).fold(0.0, f32::max);
            assert!((highest - top).abs() < 0.1, "{highest} for {top}");
        }
    }

    #[test]
    fn bad_path_data_is_refused_with_its_word() {
        let cases =
            [("L1 1", "L"), ("M0 0 Z L1 1", "L"), ("M0", "the end"), ("M0 0 A1 1", "A"), ("M0 inf", "inf")];
        for (path, word) in cases {
            assert_eq!(contours(path, 1.0), Err(PathError(word.to_owned())), "{path}");
        }
    }
}
