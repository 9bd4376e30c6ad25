import { expect, test } from "vitest";
import { kokoroTokens } from "./kokoro-symbols.ts";
import { findSound, timeTokens } from "./time-tokens.ts";

const symbols = (ipa: string, espeakVoice = "en-us"): string =>
  kokoroTokens(ipa, espeakVoice)
    .map(({ symbol }) => symbol)
    .join("");

test("sounds get Kokoro's symbols: diphthongs and affricates have one, and two vowels stay two", () => {
  expect(symbols("h_ə_l_ˈoʊ w_ˈɜː_l_d.")).toBe("həlˈO wˈɜɹld.");
  expect(symbols("l_ˈɪ_ɾ_əl ɐ_l_ˈɔ_ŋ")).toBe("lˈɪTᵊl əlˈɔŋ");
  expect(symbols("dʒ_ˈʌ_dʒ tʃ_ˈɛ_k")).toBe("ʤˈʌʤ ʧˈɛk");
  expect(symbols("h_ə_l_ˈəʊ, b_ˈɜː_d", "en")).toBe("həlˈQ, bˈɜːd");
});

test("Spanish and French keep their own sounds, with nasal vowels as two symbols", () => {
  expect(symbols("b_w_ˈe_n_o_s d_ˈi_a_s", "es")).toBe("bwˈenos dˈias");
  expect(symbols("m_ˈu_tʃ_o rr_ˈe_ɣ_a_l_o", "es")).toBe("mˈuʧo rrˈeɣalo");
  expect(symbols("b_ɔ̃_ʒ_ˈu_ʁ ɥ_ˈi_t", "fr")).toBe("bɔ\u0303ʒˈuʁ ɥˈit");
});

test("a pronunciation given in the text has no bounds, and its diphthongs are found", () => {
  expect(symbols("tʃəlˈaɪz")).toBe("ʧəlˈIz");
  expect(symbols("nˈuːjən")).toBe("nˈujən");
});

test("symbols that Kokoro never learned are dropped", () => {
  expect(symbols("a_🙂_日_b")).toBe("ab");
});

test("the mouth closes where the sound ends, not where the last symbol does", () => {
  const loudness = Float32Array.from({ length: 200 }, (_, i) => (i >= 20 && i < 60 ? 5 : -9));
  const sound = findSound(loudness);
  expect(sound).toEqual({ first: 8, sounding: 22, count: 30 });
  const tokens = [
    { symbol: "_", id: 0 },
    { symbol: "A", id: 24 },
    { symbol: "n", id: 56 },
    { symbol: ".", id: 4 },
    { symbol: "_", id: 0 },
  ];
  expect(timeTokens(tokens, [12, 10, 30, 40, 8], sound)).toEqual([
    ["_", 0, 50],
    ["e", 50, 175],
    ["ɪ", 175, 300],
    ["n", 300, 550],
    [".", 550, 750],
    ["_", 750, 750],
  ]);
});
