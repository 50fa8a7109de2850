//! The colours of all paints in each theme, and conversion of colours between sRGB bytes and linear light. Colours mix
//! correctly only in linear light.

use std::sync::LazyLock;

use crate::base::scene::{Paint, Theme};

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

/// The colour `over` blended over the colour `under`, with an opacity from 0 to 255. A channel
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

/// The squared Euclidean distance of two colours in sRGB.
pub fn distance_squared(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(&b).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

pub const fn paint_colour(theme: Theme, paint: Paint) -> Rgb {
    let [_, red, green, blue] = values(paint)[theme as usize].to_be_bytes();
    [red, green, blue]
}

/// The colours of a paint in the themes day, night and contrast, as sRGB (`0xRRGGBB`).
const fn values(paint: Paint) -> [u32; 3] {
    match paint {
        Paint::Ground => [0xd8_b0_7a, 0x36_2c_33, 0x3a_3a_3a],
        Paint::GroundLine => [0xa9_7d_4b, 0x1f_18_1d, 0x1a_1a_1a],
        Paint::GroundLight => [0xe9_c8_97, 0x45_38_40, 0x3a_3a_3a],
        Paint::Wood => [0x8a_57_35, 0x4c_35_2a, 0x00_00_00],
        Paint::WoodLight => [0xa9_70_48, 0x77_56_43, 0x8a_8a_8a],
        Paint::WoodDark => [0x55_31_1d, 0x1e_14_10, 0x4a_4a_4a],
        Paint::Hollow => [0x6b_40_27, 0x2a_1c_17, 0x26_26_26],
        Paint::Paper => [0xf7_ee_da, 0xee_dc_b6, 0xff_ff_ff],
        Paint::PaperShade => [0xd8_c6_a4, 0xad_99_7a, 0xa8_a8_a8],
        Paint::PaperLight => [0xff_fb_f0, 0xff_f1_d0, 0xff_ff_ff],
        Paint::Inlay => [0xf3_e8_d2, 0xcb_b8_92, 0xff_ff_ff],
        Paint::Ink => [0x2a_25_29, 0x21_1c_22, 0x00_00_00],
        Paint::InkSoft => [0x6b_62_60, 0x5f_56_4f, 0x5a_5a_5a],
        Paint::Shadow => [0x24_12_0a, 0x0a_07_09, 0x00_00_00],
        Paint::Light => [0xff_f8_e6, 0xa0_7c_58, 0x3a_3a_3a],
        Paint::Vermilion => [0xdb_3b_26, 0xd8_3a_26, 0xff_4a_36],
        Paint::Crimson => [0xa8_24_1e, 0x9c_20_1b, 0xb0_10_0c],
        Paint::Maple => [0xdf_7a_22, 0xd9_70_1c, 0xe0_6a_00],
        Paint::MapleDark => [0xb4_4e_18, 0x8f_3d_10, 0x7a_2c_00],
        Paint::Blossom => [0xf0_9d_b0, 0xec_8f_a8, 0xf0_6a_a8],
        Paint::BlossomDark => [0xc9_4c_70, 0xa8_35_60, 0x8a_00_48],
        Paint::BlossomLight => [0xfb_d3_d8, 0xf7_c8_cf, 0xff_c2_dc],
        Paint::Pine => [0x2f_6b_4f, 0x23_57_3f, 0x00_6b_3f],
        Paint::PineDark => [0x1b_45_35, 0x12_34_2a, 0x00_3a_22],
        Paint::Moss => [0x7c_9a_4e, 0x7f_9c_4c, 0xa6_e0_6a],
        Paint::Iris => [0x5a_4a_b0, 0x4a_3a_a0, 0x3f_22_c0],
        Paint::IrisDark => [0x3a_2d_80, 0x2b_20_68, 0x1c_0c_70],
        Paint::IrisLight => [0x9a_8d_dc, 0x85_76_d2, 0x9a_86_ff],
        Paint::Indigo => [0x2c_4a_73, 0x22_39_5c, 0x00_3a_90],
        Paint::IndigoLight => [0x6d_8f_b3, 0x46_6a_98, 0x2a_7b_d6],
        Paint::Gold => [0xe6_ac_35, 0xe0_a0_2a, 0xff_b0_00],
        Paint::GoldLight => [0xff_df_86, 0xff_d6_72, 0xff_e1_4a],
        Paint::Verdigris => [0x2b_83_80, 0x1d_6a_68, 0x00_8a_80],
        Paint::Bark => [0x6a_46_30, 0x50_32_1f, 0x4a_2a_12],
        Paint::First => [0x22_1e_24, 0x14_11_18, 0x00_00_00],
        Paint::FirstLight => [0x5b_54_5c, 0x8b_81_88, 0xff_ff_ff],
        Paint::FirstMark => [0xe8_b9_4c, 0xf0_bf_4d, 0xff_e1_4a],
        Paint::Second => [0xfa_f5_ea, 0xfb_f3_e2, 0xff_ff_ff],
        Paint::SecondShade => [0xc9_bb_a3, 0xb4_a4_86, 0x6a_6a_6a],
        Paint::SecondMark => [0xae_24_19, 0xbb_2a_1e, 0xc0_00_00],
    }
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
