//! Numbers of figures as people read them.

use odds::{Figure, Ratio};

/// A share of a wager: `5.2632%`.
pub fn percent(of: &Ratio) -> String {
    format!("{:.4}%", of.to_f64() * 100.0)
}

/// How often: `1 in 38.0` where that is rare, otherwise in percent.
pub fn often(probability: &Ratio) -> String {
    let often = probability.to_f64();
    match often {
        0.0 => "never".into(),
        ..0.001 => format!("1 in {}", grouped((1.0 / often).round() as u128)),
        _ => format!("{:.4}%", often * 100.0),
    }
}

/// A count with its thousands apart.
pub fn grouped(count: u128) -> String {
    group(&count.to_string())
}

/// A whole number with its thousands apart, one of many digits by the power of ten: JSON has it
/// whole. Nothing for what is not whole.
pub fn ways(of: &Ratio) -> String {
    match of.is_whole() {
        true => count(&of.numerator().to_string()),
        false => String::new(),
    }
}

/// Longer counts than this are not read digit by digit.
const LONGEST_COUNT: usize = 15;

fn count(digits: &str) -> String {
    match digits.len() {
        ..=LONGEST_COUNT => group(digits),
        long => format!("{}.{}e{}", &digits[..1], &digits[1..6], long - 1),
    }
}

fn group(digits: &str) -> String {
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Dollars to the cent, thousands apart.
pub fn dollars(of: &Ratio) -> String {
    let cents = (of.to_f64() * 100.0).round() as u128;
    format!("${}.{:02}", grouped(cents / 100), cents % 100)
}

/// The edge, or where nobody gave the meter what is known without it.
pub fn edge(figure: &Figure) -> String {
    match (&figure.house_edge, &figure.progressive) {
        (Some(edge), _) => percent(edge),
        (None, Some(progressive)) => format!("{} less meter", percent(&progressive.base_edge)),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_things_are_one_in_many() {
        assert_eq!(often(&Ratio::new(4, 2_598_960u32)), "1 in 649,740");
        assert_eq!(often(&Ratio::new(1, 38u32)), "2.6316%");
        assert_eq!(often(&Ratio::ZERO), "never");
        assert_eq!(dollars(&Ratio::new(2_500_001, 2u32)), "$1,250,000.50");
    }

    #[test]
    fn counts_of_many_digits_are_told_by_the_power_of_ten() {
        assert_eq!(count("154143080"), "154,143,080");
        assert_eq!(count("999999999999999"), "999,999,999,999,999");
        assert_eq!(count(&format!("123456{}", "0".repeat(96))), "1.23456e101");
    }
}
