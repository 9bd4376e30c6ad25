import { expect, test } from "vitest";
import { UI_DE } from "#components/ui/words/de.ts";
import { UI_EN } from "#components/ui/words/en.ts";
import { UI_FR } from "#components/ui/words/fr.ts";
import { durationInWords, formatDuration, formatSeconds, formatUntil, formatWhen } from "./format-time.ts";

const NOW = new Date("2026-11-21T10:42:00Z");
const ENGLISH = { zone: "Europe/Berlin", locale: "en-GB", words: UI_EN.time };
const GERMAN = { zone: "Europe/Berlin", locale: "de-DE", words: UI_DE.time };
const FRENCH = { zone: "Europe/Berlin", locale: "fr-FR", words: UI_FR.time };

test.each([
  ["2026-11-21T10:41:30Z", "just now"],
  ["2026-11-21T10:40:59Z", "1 minute ago"],
  ["2026-11-21T09:43:00Z", "59 minutes ago"],
  ["2026-11-21T08:00:00Z", "today, 09:00"],
  ["2026-11-20T23:30:00Z", "today, 00:30"],
  ["2026-11-20T16:36:00Z", "yesterday, 17:36"],
  ["2026-11-19T22:59:00Z", "19 Nov 2026"],
  ["2027-02-19T00:00:00Z", "19 Feb 2027"],
])("%s is %s for a reader in Berlin", (at, words) => {
  expect(formatWhen(new Date(at), NOW, ENGLISH)).toBe(words);
});

test.each([
  ["2026-03-29T10:00:00Z", "2026-03-29T22:10:00Z", "yesterday, 12:00"],
  ["2026-03-28T22:30:00Z", "2026-03-29T22:10:00Z", "28 Mar 2026"],
  ["2026-10-24T18:00:00Z", "2026-10-25T22:30:00Z", "yesterday, 20:00"],
])("after a day of 23 hours and late in one of 25, %s is read at %s as %s", (at, now, words) => {
  expect(formatWhen(new Date(at), new Date(now), ENGLISH)).toBe(words);
});

test.each([
  ["2026-11-21T10:41:59Z", "now"],
  ["2026-11-21T10:42:30Z", "within a minute"],
  ["2026-11-21T10:43:59Z", "in 1 minute"],
  ["2026-11-21T11:41:59Z", "in 59 minutes"],
  ["2026-11-21T18:30:00Z", "in 7 hours"],
])("what comes at %s comes %s", (at, words) => {
  expect(formatUntil(new Date(at), NOW, ENGLISH)).toBe(words);
});

test("other languages have their own words and order", () => {
  const at = (time: string) => new Date(`2026-11-${time}:00Z`);
  expect(formatWhen(at("21T10:30"), NOW, GERMAN)).toBe("vor 12 Minuten");
  expect(formatWhen(at("20T16:36"), NOW, GERMAN)).toBe("gestern, 17:36");
  expect(formatWhen(at("10T10:00"), NOW, GERMAN)).toBe("10. Nov. 2026");
  expect(formatWhen(at("21T08:00"), NOW, FRENCH)).toBe("aujourd’hui, 09:00");
  expect(formatUntil(at("21T18:30"), NOW, FRENCH)).toBe("dans 7 heures");
  expect([formatSeconds(742), formatSeconds(742, "de-DE")]).toEqual(["0.74 s", "0,74 s"]);
});

test.each([
  [0, "0:00"],
  [84_999, "1:24"],
  [999, "0:00"],
  [83_000, "1:23"],
  [3_600_000, "1:00:00"],
  [3_729_000, "1:02:09"],
  [-5_000, "0:00"],
  [Number.NaN, "0:00"],
])("%i ms is %s on the clock", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test.each([
  [0, "0 seconds"],
  [1_000, "1 second"],
  [60_000, "1 minute"],
  [221_000, "3 minutes and 41 seconds"],
  [3_661_000, "1 hour, 1 minute and 1 second"],
])("%d ms is “%s”", (ms, words) => {
  expect(durationInWords(ms, "en-GB")).toBe(words);
});

test.each([
  ["de", "1 Stunde, 1 Minute und 2 Sekunden"],
  ["es", "1 hora, 1 minuto y 2 segundos"],
  ["fr", "1 heure, 1 minute et 2 secondes"],
])("in %s it uses that language's plurals and its word for “and”", (locale, words) => {
  expect(durationInWords(3_662_000, locale).replaceAll("\u00a0", " ")).toBe(words);
});
