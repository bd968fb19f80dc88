//! The address of a caller, as budgets and locks count it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// An IPv4 address, or the /64 network of an IPv6 address: whoever has one address of it has all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(IpAddr);

impl Address {
    /// The address of a caller that came by no connection of its own.
    pub const NONE: Address = Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// Returns the address or network.
    pub fn ip(self) -> IpAddr {
        self.0
    }
}

impl From<IpAddr> for Address {
    fn from(peer: IpAddr) -> Address {
        match peer.to_canonical() {
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                Address(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            four => Address(four),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn address_is_four_bytes_or_a_network_of_six() {
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }
}
