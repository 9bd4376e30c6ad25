import { expect, test } from "vitest";
import { clockTime, durationInWords } from "./elapsed.ts";

test.each([
  [0, "00:00"],
  [999, "00:00"],
  [83_000, "01:23"],
  [3_600_000, "01:00:00"],
  [-5_000, "00:00"],
  [Number.NaN, "00:00"],
])("%d ms is %s on the clock", (ms, shown) => {
  expect(clockTime(ms)).toBe(shown);
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
])("in %s it has that language's plurals and its word for “and”", (locale, words) => {
  expect(durationInWords(3_662_000, locale).replaceAll("\u00a0", " ")).toBe(words);
});
