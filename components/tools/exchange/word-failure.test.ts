import { expect, test } from "vitest";
import { FAILURE_TEXTS } from "#lib/tools/endpoints/failure-texts.ts";
import { wordFailure } from "./word-failure.ts";
import { EXCHANGE_DE } from "./words/de.ts";
import { EXCHANGE_EN } from "./words/en.ts";

const { failures } = EXCHANGE_DE;

test.each(Object.entries(FAILURE_TEXTS))(
  "the failure %s of a request is worded in the page's language",
  (kind, stored) => {
    expect(wordFailure(stored, failures)).toBe(Object.entries(failures).find(([key]) => key === kind)?.[1]);
    expect(wordFailure(stored, failures)).not.toBe(stored);
    expect(wordFailure(stored, EXCHANGE_EN.failures)).toBe(stored);
  },
);

test("figures and names are kept", () => {
  expect(wordFailure("The receiver responded with status 502", failures)).toBe(
    "Der Empfänger hat mit Status 502 geantwortet",
  );
  expect(wordFailure("The secret crm_key does not exist", failures)).toBe(
    "Das Geheimnis crm_key gibt es nicht",
  );
});

test("what is not known stays as it is", () => {
  expect(wordFailure("The moon is full", failures)).toBe("The moon is full");
});
