//! The colours of all paints in each theme.

use crate::base::scene::{Paint, Theme};

use super::colour::Rgb;

pub const fn paint_colour(theme: Theme, paint: Paint) -> Rgb {
    let [day, night, contrast] = values(paint);
    let value: u32 = match theme {
        Theme::Day => day,
        Theme::Night => night,
        Theme::Contrast => contrast,
    };
    let [_, red, green, blue] = value.to_be_bytes();
    [red, green, blue]
}

/// Returns the colours of a paint in the themes day, night and contrast, as sRGB (`0xRRGGBB`).
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
