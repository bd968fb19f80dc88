//! Axes with round figures.

/// How the figures of an axis are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Figures {
    /// `1,250`, `0.5`.
    #[default]
    Plain,
    /// `$1,250`, `−$20`.
    Dollars,
    /// `2.5%`, given as 0.025.
    Percent,
}

impl Figures {
    /// A figure in words, with as many decimals as a step needs to be told from the next.
    pub fn write(self, value: f64, step: f64) -> String {
        let scaled =
            if self == Figures::Percent { (value * 100.0, step * 100.0) } else { (value, step) };
        let (value, step) = scaled;
        let decimals =
            if step > 0.0 { (-step.log10().floor()).clamp(0.0, 6.0) as usize } else { 2 };
        let written = grouped(&format!("{:.decimals$}", value.abs()));
        let zero = written.chars().all(|c| matches!(c, '0' | '.' | ','));
        let sign = if value < 0.0 && !zero { "−" } else { "" };
        match self {
            Figures::Plain => format!("{sign}{written}"),
            Figures::Dollars => format!("{sign}${written}"),
            Figures::Percent => format!("{sign}{written}%"),
        }
    }
}

/// Digits in groups of three.
fn grouped(written: &str) -> String {
    let (whole, rest) = written.split_at(written.find('.').unwrap_or(written.len()));
    let mut grouped = String::new();
    for (n, digit) in whole.chars().enumerate() {
        if n > 0 && (whole.len() - n).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// An axis from its least to its most figure, with a step of 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    pub least: f64,
    pub most: f64,
    pub step: f64,
}

impl Axis {
    /// An axis that holds all the values, in about so many steps; values that are no numbers are
    /// left out.
    pub fn over(values: impl Iterator<Item = f64>, steps: u32) -> Axis {
        let values = values.filter(|value| value.is_finite());
        let (least, most) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), value| (a.min(value), b.max(value)));
        if least > most {
            return Axis { least: 0.0, most: 1.0, step: 1.0 };
        }
        let span = if most > least { most - least } else { least.abs().max(1.0) };
        let step = round_step(span / f64::from(steps.max(1)));
        let (least, most) = ((least / step).floor() * step, (most / step).ceil() * step);
        Axis { least, most: if most > least { most } else { least + step }, step }
    }

    /// Where a value lies between the least (0) and the most (1).
    pub fn share(&self, value: f64) -> f64 {
        ((value - self.least) / (self.most - self.least)).clamp(0.0, 1.0)
    }

    /// The round figures.
    pub fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Axis { least, most, step } = *self;
        let count = ((most - least) / step).round().clamp(1.0, 40.0) as u32;
        (0..=count).map(move |n| least + f64::from(n) * step)
    }
}

/// The next of 1, 2, 5, 10 ... times a power of ten.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough * 0.999_999);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_figures_around_all_values() {
        for (values, expected) in [
            (vec![0.0, 9.0], (0.0, 10.0, 2.0)),
            (vec![-130.0, 40.0], (-150.0, 50.0, 50.0)),
            (vec![0.021, 0.043], (0.02, 0.045, 0.005)),
            (vec![], (0.0, 1.0, 1.0)),
            (vec![f64::NAN, 3.0], (3.0, 4.0, 1.0)),
        ] {
            let axis = Axis::over(values.iter().copied(), 5);
            let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
            let (least, most, step) = expected;
            assert!(near(axis.least, least) && near(axis.most, most), "{values:?}: {axis:?}");
            assert!(near(axis.step, step), "{values:?}: {axis:?}");
        }
    }

    #[test]
    fn figures_are_written_as_people_write_them() {
        assert_eq!(Figures::Plain.write(1_250_000.0, 1.0), "1,250,000");
        assert_eq!(Figures::Dollars.write(-20.0, 5.0), "−$20");
        assert_eq!(Figures::Percent.write(0.025, 0.005), "2.5%");
        assert_eq!(Figures::Dollars.write(-0.001, 1.0), "$0");
    }
}
