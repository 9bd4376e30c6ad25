import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { collectMessages } from "./testing/collect-messages.ts";
import { translateError } from "./translate-error.ts";
import { ACCOUNT_ERRORS } from "./words/account-errors.ts";
import { CALL_ERRORS } from "./words/call-errors.ts";
import { CONTENT_ERRORS } from "./words/content-errors.ts";
import { FIELDS_ERRORS } from "./words/fields-errors.ts";
import { TAKE_ERRORS } from "./words/take-errors.ts";
import { TOOLS_ERRORS } from "./words/tools-errors.ts";

/** In code that actions share with the API or with simulations, and that no form can cause or show. */
const NOT_IN_FORMS = [
  // Of the public call page, which words its own refusals.
  /^lib\/links\/visit\//,
  // Of scenarios and simulations: the editor and the results word them by their codes.
  /^lib\/flow\//,
  /^lib\/scenarios\/find-errors/,
  // Of requests to the API: its lists, bodies and filters.
  /^lib\/http\/input\/(pages|read-body|deletion)/,
  /^lib\/conversations\/(filter-schema|metrics-schema|schema)/,
];
/** Of single fields that only the API has. */
const NOT_SENT_BY_FORMS = new Set([
  "token is required",
  "At least one field to change is required besides id",
  "At least one field to change is required",
  "{} must be a number of days from 1 to {}, or null",
  "ids are required",
  "ids must have at most 300 entries",
  "An API key can't do this, because it would outlast the key. Do it in the console, under Members",
  "name or favorite_id is required",
  // The editor sends a script or scenes, up to 20 of them, with pictures that it has uploaded.
  "scenes are required",
  // The page offers three volumes and no fades.
  "{} must be from 0 to 10000",
  "music.volume must be from 0.01 to 1",
  "scenes must have at most {} entries",
  "{} must be picture: followed by the id of an uploaded picture",
  // The photo page always sends both.
  "consent and photo_hash belong together: the consent is for that photo",
  "stt_keywords must be an array of strings or a comma-separated string",
  // An example in the API's documentation.
  'nodes_json.initial_node: there is no node "welcome"',
]);
/** Made of parts: the list has what they become. */
const COMPOSED = new Set(["{} {}", "{}: {}", "runtime_vars {}", "{}. Split the file"]);

const messages = [...collectMessages({ root: ROOT_DIR })].filter(
  ([message, files]) =>
    !COMPOSED.has(message) &&
    !NOT_SENT_BY_FORMS.has(message) &&
    !files.every((file) => NOT_IN_FORMS.some((pattern) => pattern.test(file))),
);

test("every error that a form of the pages can show is translated", () => {
  expect(messages.length).toBeGreaterThan(100);
  const lacking = messages.filter(
    ([message]) => translateError(message.replaceAll("{}", "7"), "de") === null,
  );
  expect(lacking).toEqual([]);
});

const gapsOf = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
/** What the page shows anyway, or what has a word of its own in each language. */
const LEFT_OUT = new Set(["field", "thing", "type", "who", "role"]);

test("every error has its values in every language", () => {
  for (const message of [
    ...FIELDS_ERRORS,
    ...ACCOUNT_ERRORS,
    ...CALL_ERRORS,
    ...CONTENT_ERRORS,
    ...TAKE_ERRORS,
    ...TOOLS_ERRORS,
  ]) {
    const english = gapsOf(message.en);
    for (const language of PAGE_LANGUAGES) {
      const own = gapsOf(message[language]);
      expect(
        [...own].filter((gap) => !english.has(gap)),
        message.en,
      ).toEqual([]);
      expect(
        [...english].filter((gap) => !own.has(gap) && !LEFT_OUT.has(gap ?? "")),
        message.en,
      ).toEqual([]);
      expect(message[language], message.en).not.toBe("");
    }
  }
});

test.each([
  ["name is required", "Dieses Feld ist erforderlich."],
  ["label must have at most 120 characters", "Höchstens 120 Zeichen."],
  ["password must be at least 12 characters", "Mindestens 12 Zeichen."],
  ["headers.X-A must not have a template in its name", "Namen dürfen keine Vorlage enthalten."],
  ["Key not found", "Das gibt es nicht mehr."],
  ["Too many attempts. Try again in 15 minutes.", "Zu viele Versuche. Versuchen Sie es in 15 min erneut."],
])("“%s” is “%s”", (english, german) => {
  expect(translateError(english, "de")).toBe(german);
});

test.each([
  [
    "name must be lower-case letters, digits and _, begin with a letter and have at most 64 characters",
    "Use lowercase letters, digits and _; start with a letter.",
  ],
  [
    "This instance can't hear Thai. The operator can install a speech recognition model for it (`npm run -s visavis -- models list`), or set STT_BASE_URL",
    "This instance can't hear Thai. Choose another language, or ask the operator to install a speech recognition model for it.",
  ],
  ["name is required", null],
])("in English, a form shows “%s” as “%s”", (english, shown) => {
  expect(translateError(english, "en")).toBe(shown);
});

test("what nobody has translated stays as it is", () => {
  expect(translateError("Something new went wrong", "de")).toBeNull();
});
