import { expect, test } from "vitest";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { isCommonPassword } from "./common-passwords.ts";

const PERSONAL = ["ana.weber@fernwood.example", "Fernwood Dental"];

// From the public list of the 10 million most common passwords, those with 12 characters or more.
test.each([
  "123qweasdzxc",
  "1qaz2wsx3edc",
  "q1w2e3r4t5y6",
  "qazwsxedcrfv",
  "123456qwerty",
  "qwertyqwerty",
  "123456654321",
  "123456789987654321",
  "112233445566",
  "unbelievable",
  "finalfantasy",
  "password1234",
  "Password2024!!",
  "P@ssw0rd1234",
  "iloveyouiloveyou",
  "aaaaaaaaaaaaaaaa",
  "letmeinplease",
  "ＰＡＳＳＷＯＲＤ１２３４",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["ana.weber1234", "Fernwood2026", "fernwooddental!", "visavisvisavis"])(
  "%s is common for somebody whose email and name are known",
  (password) => {
    expect(isCommonPassword(password, PERSONAL)).toBe(true);
  },
);

test.each([
  "correct horse battery",
  "blue-tractor-violin",
  "a wholly new password",
  "gT7$kq02Lmz9",
  "ein langer Satz mit Ümläuten",
])("%s is not", (password) => {
  expect(isCommonPassword(password, PERSONAL)).toBe(false);
});

test("takes no time to speak of, however long", async () => {
  expect(await processorMs(() => isCommonPassword("ab1".repeat(66)))).toBeLessThan(1000);
});
