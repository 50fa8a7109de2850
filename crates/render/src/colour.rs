//! Conversion of colours between sRGB bytes and linear light. Colours mix correctly only in linear light.

use std::sync::LazyLock;

/// Red, green and blue as sRGB bytes.
pub type Rgb = [u8; 3];

/// A colour and the number of successive pixels that have it.
pub type ColourRun = (Rgb, usize);

/// Joins neighbouring pixels of one colour into runs.
pub fn runs(pixels: &[Rgb]) -> Vec<ColourRun> {
    pixels.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

/// Red, green and blue in linear light, multiplied by the opacity, then the opacity. Each is from 0 to 1.
pub type LinearRgba = [f32; 4];

/// Converts an sRGB byte to linear light, from 0 to 1 (IEC 61966-2-1).
pub fn linear(byte: u8) -> f32 {
    let encoded = f32::from(byte) / 255.0;
    if encoded <= 0.040_45 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

/// Converts linear light to the nearest sRGB byte, or to the second nearest if both are almost equally
/// near. The lookup in a table of 65,536 entries is ten times as fast as the formula.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 65,535")]
pub fn encoded(light: f32) -> u8 {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        (0..=u16::MAX).map(|light| calculated(f32::from(light) / f32::from(u16::MAX))).collect()
    });
    BYTES[usize::from((light.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16)]
}

/// Computes the nearest sRGB byte for linear light from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a byte")]
fn calculated(light: f32) -> u8 {
    let encoded = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

/// Lookup tables for [`mixed`]: from an sRGB byte to 16 bits of linear light, and from 12 bits of linear
/// light to an sRGB byte.
struct Tables {
    lights: [u32; 256],
    bytes: [u8; 4096],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 65,535")]
    lights: std::array::from_fn(|byte| (linear(byte as u8) * 65_535.0).round() as u32),
    #[expect(clippy::cast_precision_loss, reason = "at most 4,095")]
    bytes: std::array::from_fn(|light| encoded((light as f32 + 0.5) / 4096.0)),
});

/// Returns the colour `over` blended over the colour `under`, with an opacity from 0 to 255. A channel
/// may be off by one or two, which nobody sees in a picture that is shown for a moment.
pub fn mixed(under: Rgb, over: Rgb, opacity: u8) -> Rgb {
    let tables = &*TABLES;
    let (share, kept) = (u32::from(opacity), u32::from(u8::MAX - opacity));
    let light = |byte: u8| tables.lights[usize::from(byte)];
    std::array::from_fn(|part| {
        let sum = (light(over[part]) * share + light(under[part]) * kept) / 255;
        tables.bytes[(sum >> 4) as usize]
    })
}

/// Returns the squared Euclidean distance of two colours in sRGB.
pub fn distance_squared(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(&b).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_round_trip() {
        assert!((0..=u8::MAX).all(|byte| encoded(linear(byte)) == byte));
    }

    #[test]
    fn light_table_matches_formula_but_for_ties() {
        let lights = (0..=1_000_000_u32).step_by(7).map(|light| {
            #[expect(clippy::cast_precision_loss, reason = "a share")]
            let light = light as f32 / 1_000_000.0;
            (encoded(light), calculated(light))
        });
        let (all, other) = lights.fold((0, 0), |(all, other), (found, exact)| {
            assert!(found.abs_diff(exact) <= 1, "{found} for {exact}");
            (all + 1, other + u32::from(found != exact))
        });
        assert!(other * 100 < all, "{other} of {all} differ");
    }

    #[test]
    fn table_mixing_matches_exact_mixing() {
        for (under, over, opacity) in (0..=u8::MAX).flat_map(|a| [40, 128, 200].map(|o| (a, 255 - a, o))) {
            let share = f32::from(opacity) / 255.0;
            let exact = encoded(linear(over) * share + linear(under) * (1.0 - share));
            let [found, ..] = mixed([under; 3], [over; 3], opacity);
            assert!(found.abs_diff(exact) <= 1, "{over} over {under} at {opacity}: {found}, not {exact}");
        }
        assert_eq!(mixed([7, 8, 9], [200, 201, 202], 255), [200, 201, 202]);
    }

    #[test]
    fn half_the_light_is_brighter_than_the_middle_byte() {
        assert_eq!(encoded(0.5), 188);
    }
}
