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

/// A whole number of any size with its thousands apart; what is not whole, as it stands.
pub fn ways(of: &Ratio) -> String {
    match of.is_whole() {
        true => group(&of.numerator().to_string()),
        false => String::new(),
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
}
