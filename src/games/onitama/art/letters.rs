//! Capitals drawn as lines, for the names of cards: only those that a name needs.

/// Between two letters.
pub const GAP: f32 = 4.4;

/// A letter: a line in a box that is 16 high, and the width of that box.
#[derive(Clone, Copy)]
pub struct Letter {
    /// The line.
    pub path: &'static str,
    /// From its leftmost to its rightmost point.
    pub width: f32,
}

const fn letter(width: f32, path: &'static str) -> Letter {
    Letter { path, width }
}

/// The capital of a small letter.
pub const fn capital(small: u8) -> Letter {
    match small {
        b'a' => letter(11.0, "M0 16 L5.5 0 L11 16 M2 11 L9 11"),
        b'b' => letter(
            9.0,
            "M0 0 L0 16 L4.5 16 C10.5 16 10.5 7.6 4.5 7.6 L0 7.6 M4.5 7.6 C9.5 7.6 9.5 0 4.5 0 L0 0",
        ),
        b'c' => letter(10.0, "M10 2.6 C6.5 -1.6 0 0 0 8 C0 16 6.5 17.6 10 13.4"),
        b'd' => letter(10.0, "M0 0 L0 16 L3.5 16 C12.2 16 12.2 0 3.5 0 L0 0"),
        b'e' => letter(8.0, "M8 0 L0 0 L0 16 L8 16 M0 7.6 L7 7.6"),
        b'f' => letter(8.0, "M8 0 L0 0 L0 16 M0 7.6 L7 7.6"),
        b'g' => letter(10.5, "M10 2.6 C6.5 -1.6 0 0 0 8 C0 17 8 17.6 10.5 13.4 L10.5 9 L6.5 9"),
        b'h' => letter(9.5, "M0 0 L0 16 M9.5 0 L9.5 16 M0 7.8 L9.5 7.8"),
        b'i' => letter(0.0, "M0 0 L0 16"),
        b'k' => letter(9.0, "M0 0 L0 16 M9 0 L0 10 M3.5 6.5 L9 16"),
        b'l' => letter(7.5, "M0 0 L0 16 L7.5 16"),
        b'm' => letter(12.0, "M0 16 L0 0 L6 10 L12 0 L12 16"),
        b'n' => letter(9.5, "M0 16 L0 0 L9.5 16 L9.5 0"),
        b'o' => letter(11.5, "M5.75 0 C-2 0 -2 16 5.75 16 C13.5 16 13.5 0 5.75 0 Z"),
        b'p' => letter(8.5, "M0 16 L0 0 L4 0 C10 0 10 8.8 4 8.8 L0 8.8"),
        b'r' => letter(8.5, "M0 16 L0 0 L4 0 C9.5 0 9.5 8.2 4 8.2 L0 8.2 M4 8.2 L8.5 16"),
        b's' => {
            letter(8.5, "M8 2.4 C5.5 -1.2 0.4 -0.4 0.4 4 C0.4 8.4 8.5 7.4 8.5 12 C8.5 16.8 2.4 17.2 0 13.4")
        }
        b't' => letter(10.0, "M0 0 L10 0 M5 0 L5 16"),
        b'u' => letter(9.5, "M0 0 L0 10 C0 18 9.5 18 9.5 10 L9.5 0"),
        b'v' => letter(10.5, "M0 0 L5.25 16 L10.5 0"),
        b'x' => letter(9.5, "M0 0 L9.5 16 M9.5 0 L0 16"),
        b'y' => letter(10.0, "M0 0 L5 8 L10 0 M5 8 L5 16"),
        _ => panic!("no name of a card has this letter"),
    }
}

/// The width of small letters as capitals.
pub const fn width(small: &[u8]) -> f32 {
    let mut width = -GAP;
    let mut at = 0;
    while at < small.len() {
        width += capital(small[at]).width + GAP;
        at += 1;
    }
    width
}
