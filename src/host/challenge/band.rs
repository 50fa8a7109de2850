//! Bands: ranges of ratings. The maker of a challenge to anyone can set a band for the people who may
//! accept.

use serde::{Deserialize, Serialize};

use super::super::refusal::Refusal;
use crate::base::text::Text;

/// The highest rating that a band may name, in whole points. Ratings are clamped to the same maximum.
const HIGHEST: u16 = 4000;

/// A range of ratings in whole points, both ends included. A missing end means that this side has no
/// bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
}

impl Band {
    /// Creates the band between two ratings, given in either order. Returns `None` when both ratings
    /// are missing, or one is above 4000.
    pub fn new(least: Option<u16>, most: Option<u16>) -> Option<Self> {
        let all_fit = least.into_iter().chain(most).all(|end| end <= HIGHEST);
        let (least, most) = match (least, most) {
            (Some(one), Some(other)) => (Some(one.min(other)), Some(one.max(other))),
            ends => ends,
        };
        (all_fit && (least.is_some() || most.is_some())).then_some(Self { least, most })
    }

    /// Reads a band such as `1400-1700`, `1400~1700`, `1400+`, `1400-` or `-1700`. Spaces are accepted.
    ///
    /// # Errors
    /// Refuses any other text with [`unknown_band`].
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let small: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (least, most) = small.split_once(['-', '~', '+']).unwrap_or((&small, "?"));
        let end = |text: &str| match text {
            "" => Some(None),
            digits => digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()),
        };
        let is_half = small.contains('+') && !most.is_empty();
        let ends = end(least).zip(end(most)).filter(|_| !is_half);
        let band = ends.and_then(|(least, most)| Self::new(least, most));
        band.ok_or_else(|| unknown_band(text))
    }

    /// Returns the lowest rating in the band, or `None` without a lower bound.
    pub const fn least(self) -> Option<u16> {
        self.least
    }

    /// Returns the highest rating in the band, or `None` without an upper bound.
    pub const fn most(self) -> Option<u16> {
        self.most
    }

    pub fn text(self) -> Text {
        let rating = |rating: u16| rating.to_string();
        match (self.least, self.most) {
            (Some(least), Some(most)) => {
                Text::new("band-between").with("least", rating(least)).with("most", rating(most))
            }
            (Some(least), None) => Text::new("band-from").with("least", rating(least)),
            (None, most) => Text::new("band-up-to").with("most", rating(most.unwrap_or_default())),
        }
    }

    /// Returns whether a rating in whole points lies in the band.
    pub fn has(self, rating: u16) -> bool {
        self.least.is_none_or(|least| least <= rating) && self.most.is_none_or(|most| rating <= most)
    }
}

/// Returns the refusal for a text that is no range of ratings.
pub fn unknown_band(written: &str) -> Refusal {
    Refusal::new("refused-band").quoting("text", written)
}

/// Returns the refusal for a person whose rating is outside the band of a challenge.
pub fn out_of_band(band: Band, rating: u16) -> Refusal {
    Refusal::new("refused-out-of-band").with("band", band.text()).with("rating", rating.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn band_parses_common_notations() {
        for (text, least, most) in [
            ("1400-1700", Some(1400), Some(1700)),
            ("1700 ~ 1400", Some(1400), Some(1700)),
            ("1400+", Some(1400), None),
            ("1400 -", Some(1400), None),
            ("-1700", None, Some(1700)),
            ("1500-1500", Some(1500), Some(1500)),
        ] {
            let band = Band::read(text).expect(text);
            assert_eq!((band.least(), band.most()), (least, most), "{text}");
        }
        for text in
            ["", "-", "+", "1500", "low-high", "1400-1700-1800", "99999-", "1400+1700", "-4001", "--5"]
        {
            assert_eq!(Band::read(text), Err(unknown_band(text)), "{text}");
        }
    }

    #[test]
    fn band_includes_both_ends() {
        let band = Band::read("1400-1700").expect("a band");
        for (rating, is_in) in [(1399, false), (1400, true), (1700, true), (1701, false)] {
            assert_eq!(band.has(rating), is_in, "{rating}");
        }
        assert!(Band::read("1400+").is_ok_and(|band| band.has(4000)));
        assert!(Band::read("-1400").is_ok_and(|band| band.has(0)));
    }
}
