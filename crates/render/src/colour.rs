//! Colours: between bytes as files have them and linear light, in which paint mixes.

use std::sync::LazyLock;

/// A colour as files have it: red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// Neighbouring pixels of one colour: which, and how many. Pictures are mostly flat.
pub type Run = (Rgb, usize);

/// Joins neighbouring pixels of one colour into runs.
pub fn runs(pixels: &[Rgb]) -> Vec<Run> {
    pixels.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

/// Light of one pixel: red, green and blue, linear, multiplied by the opacity that comes last; each 0 to 1.
pub type Light = [f32; 4];

/// A byte of sRGB as linear light (IEC 61966-2-1).
pub fn linear(byte: u8) -> f32 {
    let encoded = f32::from(byte) / 255.0;
    if encoded <= 0.040_45 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

/// Linear light as the nearest byte of sRGB: looked up in steps of which the darkest byte still has twenty, as a power
/// takes ten times as long.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 65,535")]
pub fn encoded(light: f32) -> u8 {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        (0..=u16::MAX).map(|light| calculated(f32::from(light) / f32::from(u16::MAX))).collect()
    });
    BYTES[usize::from((light.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16)]
}

/// Linear light, 0 to 1, as the nearest byte of sRGB.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a byte")]
fn calculated(light: f32) -> u8 {
    let encoded = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

/// Tables for mixing many colours: every byte as light in 16 bits, and light in 12 bits as its byte.
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

/// A colour over another with this opacity, 0 to 255, mixed as light: at most a byte or two beside the exact
/// colour, for what is seen for a moment.
pub fn mixed(under: Rgb, over: Rgb, opacity: u8) -> Rgb {
    let tables = &*TABLES;
    let (share, kept) = (u32::from(opacity), u32::from(u8::MAX - opacity));
    let light = |byte: u8| tables.lights[usize::from(byte)];
    std::array::from_fn(|part| {
        let sum = (light(over[part]) * share + light(under[part]) * kept) / 255;
        tables.bytes[(sum >> 4) as usize]
    })
}

/// The square of the distance of two colours.
pub fn apart(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(&b).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        assert!((0..=u8::MAX).all(|byte| encoded(linear(byte)) == byte));
    }

    #[test]
    fn looked_up_light_is_as_calculated_but_for_ties() {
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
    fn mixing_is_as_near_as_paint_is() {
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
