import { expect, test } from "vitest";
import { faultWords } from "./fault-words.ts";

const FINE: ValidityState = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: true,
  valueMissing: false,
};
const field = (faults: Partial<ValidityState>, more: object = {}) => ({
  validity: { ...FINE, valid: false, ...faults },
  type: "text",
  title: "",
  ...more,
});

test("what is fine has no fault", () => {
  expect(faultWords({ ...field({}), validity: FINE })).toBeUndefined();
});

test.each([
  [field({ valueMissing: true, typeMismatch: true }), "This is needed."],
  [field({ typeMismatch: true }, { type: "email" }), "This is not an e-mail address."],
  [field({ typeMismatch: true }, { type: "url" }), "This is not an address: it begins with https://."],
  [field({ tooShort: true }, { minLength: 10 }), "At least 10 characters."],
  [
    field({ patternMismatch: true }, { title: "Lower-case letters, digits and _." }),
    "Lower-case letters, digits and _.",
  ],
  [field({ badInput: true }), "This cannot be used here."],
])("each fault says what is right, the first one only (%#)", (checked, words) => {
  expect(faultWords(checked)).toBe(words);
});
