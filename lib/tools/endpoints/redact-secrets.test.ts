import { expect, test } from "vitest";
import { redactSecrets } from "./fill-endpoint.ts";

test("removes every form of a secret, and no rest of a longer one remains", () => {
  const secrets = ['p"a ss/1', "key-1", "key-12345"];
  const text = `p"a ss/1 ${JSON.stringify('p"a ss/1')} ${encodeURIComponent('p"a ss/1')} key-12345`;
  expect(redactSecrets(text, secrets)).toBe('[secret] "[secret]" [secret] [secret]');
  expect(redactSecrets("1 of 10", ["1"])).toBe("1 of 10");
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
])("replaces a secret spelled as in %s", (_name, text) => {
  expect(redactSecrets(`a ${text} b`, [secret])).toBe("a [secret] b");
});

test("leaves nothing of a secret that can be read back from the Base64 of what contains it", () => {
  const long = "a-secret/of?some>length";
  for (const before of ["", "u", "us", "user:", "Ärger:"]) {
    for (const after of ["", "x", "xy", "xyz"]) {
      for (const encoding of ["base64", "base64url"] as const) {
        const shown = redactSecrets(Buffer.from(before + long + after).toString(encoding), [long]);
        expect(Buffer.from(shown.replace(/\[secret\]/, ""), "base64").toString("latin1")).not.toContain(
          "secret",
        );
        expect(shown).toContain("[secret]");
      }
    }
  }
});

test("finds secrets in the worst text of 100 KB at once", () => {
  const before = process.cpuUsage();
  expect(redactSecrets("a".repeat(100_000), [`${"a".repeat(200)}b`, "aaab"])).toHaveLength(100_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
