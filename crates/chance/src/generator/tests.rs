//! The generator against the published keystream.

use super::*;

fn key(text: &str) -> [u8; 32] {
    hex(text).try_into().expect("32 bytes")
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// RFC 8439, appendix A.1: key, 64-bit nonce, block number and the 64 bytes of that block.
/// (Its nonces have 96 bits; in these vectors the first 32 of them are zero.)
const RFC_8439: [(&str, u64, usize, &str); 5] = [
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        0,
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
         da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        0,
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
         29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000001",
        0,
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
         8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        "00ff000000000000000000000000000000000000000000000000000000000000",
        0,
        2,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
         13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        0x0200_0000_0000_0000,
        0,
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7\
         8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
    ),
];

#[test]
fn the_words_are_the_published_keystream_of_chacha20() {
    for (text, nonce, block, keystream) in RFC_8439 {
        let mut generator = Generator::keyed(key(text), nonce);
        (0..8 * block).for_each(|_| _ = generator.word());
        let bytes: Vec<u8> = (0..8).flat_map(|_| generator.word().to_le_bytes()).collect();
        assert_eq!(bytes, hex(keystream), "key {text}, nonce {nonce:x}, block {block}");
    }
}

#[test]
fn a_seed_and_a_stream_are_the_key_and_the_nonce() {
    // Keystream computed by OpenSSL 3.0 for key 2a 00 00 ..., nonce 07 00 00 ...
    let mut generator = Generator::seeded(42, 7);
    let bytes: Vec<u8> = (0..4).flat_map(|_| generator.word().to_le_bytes()).collect();
    assert_eq!(bytes, hex("e7873e338ee513b573ccbf8e763d732df8fafd5b2d8ddebf076c10aea8f9b8c5"));
}

#[test]
fn words_of_all_sizes_come_in_order_and_none_is_skipped() {
    let mut whole = Generator::seeded(3, 4);
    let mut parts = Generator::seeded(3, 4);
    for _ in 0..1_000 {
        let word = whole.word();
        let low = Words::<32>::word(&mut parts);
        let next = Words::<16>::word(&mut parts);
        let high = Words::<16>::word(&mut parts);
        assert_eq!(u64::from(high) << 48 | u64::from(next) << 32 | u64::from(low), word);
    }
}

#[test]
fn a_fresh_key_mixes_new_entropy_with_the_old_keystream() {
    // Entropy that undoes the old keystream of the zero key leaves a key of zeros.
    let old = key(&RFC_8439[0].3[..64]);
    let mut generator = Generator::from_entropy(move |key| {
        *key = old;
        Ok(())
    })
    .unwrap();
    assert_eq!(generator.word(), Generator::seeded(0, 0).word());
    // The same entropy once more does not bring the same key back.
    generator.reseed().unwrap();
    assert_ne!(generator.word(), Generator::seeded(0, 0).word());
    assert_eq!(generator.keys_taken(), 2);
}

#[test]
fn a_seeded_generator_keeps_its_stream_when_asked_for_a_fresh_key() {
    let (mut one, mut two) = (Generator::seeded(5, 6), Generator::seeded(5, 6));
    one.word();
    two.word();
    one.reseed().unwrap();
    assert_eq!((one.word(), one.keys_taken(), one.is_live()), (two.word(), 0, false));
}

#[test]
fn neither_key_nor_words_are_printed() {
    assert_eq!(format!("{:?}", Generator::seeded(1, 2)), "Generator { live: false, .. }");
}
