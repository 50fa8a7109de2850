//! At most 256 colours for all art of a theme, and the nearest of them for any colour.

use std::collections::HashMap;

use quantette::deps::palette::Srgb;
use quantette::{Pipeline, QuantizeMethod};

use super::colour::{Rgb, apart};

/// The colours of a theme, and the numbers of those that stand for others.
pub struct Palette {
    colours: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// The colours that serve these samples best, by k-means in a space that is even to the eye. The same samples give
    /// the same colours.
    pub fn choose(samples: &[Rgb]) -> Self {
        let samples: Vec<Srgb<u8>> = samples.iter().map(|&colour| Srgb::from(colour)).collect();
        let pipeline = Pipeline::new().ditherer(None).quantize_method(QuantizeMethod::kmeans());
        let input =
            pipeline.input_slice(samples.as_slice()).expect("art has fewer than four milliards of pixels");
        let chosen = input.output_srgb8_palette();
        Self { colours: chosen.into_iter().map(<Rgb>::from).collect(), known: HashMap::new() }
    }

    /// The colours, by number.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The number of the nearest colour. Of several, the lowest.
    pub fn number(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| nearest(colours, colour))
    }
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let nearest = (0..=u8::MAX).zip(colours).min_by_key(|(_, known)| apart(**known, colour));
    nearest.map_or(0, |(number, _)| number)
}
