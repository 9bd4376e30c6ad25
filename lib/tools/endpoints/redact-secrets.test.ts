import { expect, test } from "vitest";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { redactSecrets } from "./redact-secrets.ts";

test("removes every form of a secret, and no rest of a longer one remains", async () => {
  const secrets = ['p"a ss/1', "key-1", "key-12345"];
  const text = `p"a ss/1 ${JSON.stringify('p"a ss/1')} ${encodeURIComponent('p"a ss/1')} key-12345`;
  expect(await redactSecrets(text, secrets)).toBe('[secret] "[secret]" [secret] [secret]');
  expect(await redactSecrets("1 of 10", ["1"])).toBe("1 of 10");
});

const secret = 'sk/live-é\\"ab 12';
const everyCharacter = (spell: (unit: number) => string) =>
  Array.from({ length: secret.length }, (_, at) => spell(secret.charCodeAt(at))).join("");

test.each([
  ["JSON with escaped slashes", JSON.stringify(secret).replaceAll("/", "\\/").slice(1, -1)],
  ["JSON with every character escaped", everyCharacter((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)],
  [
    "the same in upper case",
    everyCharacter((unit) => `\\u${unit.toString(16).toUpperCase().padStart(4, "0")}`),
  ],
  ["a URL in lower case", encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ["a form with a plus for the space", encodeURIComponent(secret).replaceAll("%20", "+")],
  ["several spellings at once", `sk\\/liv\\u0065%2dé${JSON.stringify('\\"').slice(1, -1)}ab 12`],
  ["JSON within JSON", JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
  ["HTML", secret.replace('"', "&quot;").replace("é", "&#233;").replace("/", "&#x2f;")],
  ["HTML within JSON", JSON.stringify(secret.replace('"', "&quot;")).slice(1, -1)],
])("replaces a secret spelled as in %s", async (_name, text) => {
  expect(await redactSecrets(`a ${text} b`, [secret])).toBe("a [secret] b");
  expect(await redactSecrets(`${text}${text}`, [secret])).toBe("[secret][secret]");
});

test("a character beyond U+FFFF is read in JSON and in URLs, and other characters stay", async () => {
  const key = "key-😀-é";
  const text = `ö 😀 \\u00f6 key-\\ud83d\\ude00-\\u00e9 ${encodeURIComponent(key)} 語`;
  expect(await redactSecrets(text, [key])).toBe("ö 😀 \\u00f6 [secret] [secret] 語");
});

test("leaves nothing of a secret that can be read back from the Base64 of what contains it", async () => {
  const long = "a-secret/of?some>length";
  for (const before of ["", "u", "us", "user:", "Ärger:"]) {
    for (const after of ["", "x", "xy", "xyz"]) {
      for (const encoding of ["base64", "base64url"] as const) {
        const shown = await redactSecrets(Buffer.from(before + long + after).toString(encoding), [long]);
        expect(Buffer.from(shown.replace(/\[secret\]/, ""), "base64").toString("latin1")).not.toContain(
          "secret",
        );
        expect(shown).toContain("[secret]");
      }
    }
  }
});

test.each([
  ["plain", secret],
  ["JSON", JSON.stringify(secret).slice(1, -1)],
  ["JSON within JSON", JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
  ["a URL", encodeURIComponent(secret)],
  ["Base64", Buffer.from(`user:${secret}`).toString("base64")],
])("of a text that was cut off within a secret nothing of it remains: %s", async (name, text) => {
  const shortest = name === "Base64" ? 20 : 6;
  // What follows a secret in Base64 may be in its last characters.
  const whole = name === "Base64" ? text.length - 4 : text.length;
  for (let length = whole; length >= shortest; length -= 1) {
    const shown = await redactSecrets(`The rest: ${text.slice(0, length)}`, [secret], { isCut: true });
    expect(shown).toMatch(/^The rest: (?:dXNlcjpz?)?\[secret\]$/);
  }
  expect(await redactSecrets("The rest: sk/live", [secret])).toBe("The rest: sk/live");
});

test.each([
  ["letters", "a"],
  ["JSON", "\\u0061"],
  ["URLs", "%61"],
  ["HTML", "&#97;"],
  ["backslashes", "\\"],
])(
  "a key's secrets are sought in 64 KB of the worst text without keeping others waiting: %s",
  async (_, part) => {
    const text = part.repeat(Math.ceil(65_536 / part.length)).slice(0, 65_536);
    const long = "a".repeat(8_191);
    const secrets = [`${long}b`, `b${long}`, `${"a".repeat(4_000)}b${"a".repeat(4_000)}`, "aaab", "baaa"];
    expectCheap(await longestBlock(() => redactSecrets(text, secrets, { isCut: true })), 50);
  },
);
