//! Abbreviations of time zones, with the towns of the people who use them. The IANA database also has names such
//! as `EST` and `MST`, but these are constant offsets, an hour off in most places for half of the year.

/// The zones by abbreviation, those with the most people first. A single zone is taken as typed; of several, a
/// person chooses one.
const ABBREVIATIONS: &[(&[&str], &[&str])] = &[
    (&["ACDT"], &["Australia/Adelaide"]),
    (&["ACST"], &["Australia/Adelaide", "Australia/Darwin"]),
    (&["ADT"], &["America/Halifax"]),
    (&["AEDT"], &["Australia/Sydney", "Australia/Melbourne"]),
    (&["AEST", "AET"], &["Australia/Sydney", "Australia/Melbourne", "Australia/Brisbane"]),
    (&["AKDT", "AKST", "AKT"], &["America/Anchorage"]),
    (&["ART"], &["America/Argentina/Buenos_Aires"]),
    (&["AST"], &["Asia/Riyadh", "America/Puerto_Rico", "America/Halifax"]),
    (&["AWST"], &["Australia/Perth"]),
    (&["BRT"], &["America/Sao_Paulo"]),
    (&["BST"], &["Europe/London", "Asia/Dhaka"]),
    (&["CAT"], &["Africa/Maputo"]),
    (&["CDT"], &["America/Chicago"]),
    (&["CEST", "CET", "MESZ", "MET", "MEZ"], &["Europe/Berlin"]),
    (&["CLST", "CLT"], &["America/Santiago"]),
    (&["COT"], &["America/Bogota"]),
    (&["CST"], &["America/Chicago", "Asia/Shanghai", "Asia/Taipei", "America/Mexico_City", "America/Regina"]),
    (&["CT"], &["America/Chicago"]),
    (&["EAT"], &["Africa/Nairobi"]),
    (&["EDT", "ET"], &["America/New_York"]),
    (
        &["EEST", "EET"],
        &["Europe/Kyiv", "Europe/Bucharest", "Europe/Athens", "Europe/Helsinki", "Africa/Cairo"],
    ),
    (&["EST"], &["America/New_York", "America/Toronto", "America/Panama", "America/Jamaica"]),
    (&["GMT"], &["Europe/London", "Africa/Accra", "UTC"]),
    (&["GST"], &["Asia/Dubai"]),
    (&["HKT"], &["Asia/Hong_Kong"]),
    (&["HST"], &["Pacific/Honolulu"]),
    (&["ICT"], &["Asia/Bangkok", "Asia/Ho_Chi_Minh"]),
    (&["IDT"], &["Asia/Jerusalem"]),
    (&["IRST"], &["Asia/Tehran"]),
    (&["IST"], &["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"]),
    (&["JST"], &["Asia/Tokyo"]),
    (&["KST"], &["Asia/Seoul"]),
    (&["MDT", "MT"], &["America/Denver"]),
    (&["MMT"], &["Asia/Yangon"]),
    (&["MSK"], &["Europe/Moscow"]),
    (&["MST"], &["America/Denver", "America/Phoenix"]),
    (&["MYT"], &["Asia/Kuala_Lumpur"]),
    (&["NDT", "NST"], &["America/St_Johns"]),
    (&["NPT"], &["Asia/Kathmandu"]),
    (&["NZDT", "NZST", "NZT"], &["Pacific/Auckland"]),
    (&["PDT", "PST", "PT"], &["America/Los_Angeles"]),
    (&["PET"], &["America/Lima"]),
    (&["PHT"], &["Asia/Manila"]),
    (&["PKT"], &["Asia/Karachi"]),
    (&["SAST"], &["Africa/Johannesburg"]),
    (&["SGT"], &["Asia/Singapore"]),
    (&["TRT"], &["Europe/Istanbul"]),
    (&["WAT"], &["Africa/Lagos"]),
    (&["WEST", "WET"], &["Europe/Lisbon"]),
    (&["WIB"], &["Asia/Jakarta"]),
    (&["WIT"], &["Asia/Jayapura"]),
    (&["WITA"], &["Asia/Makassar"]),
];

/// Returns the zones that a typed abbreviation may mean; none if it is no abbreviation.
pub fn zones_of(typed: &str) -> &'static [&'static str] {
    let is_meant = |known: &&str| known.eq_ignore_ascii_case(typed);
    ABBREVIATIONS.iter().find(|(known, _)| known.iter().any(is_meant)).map_or(&[], |(_, zones)| zones)
}

#[cfg(test)]
pub fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    ABBREVIATIONS.iter().flat_map(|(known, zones)| known.iter().map(|known| (*known, *zones)))
}
