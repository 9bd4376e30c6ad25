import { expect, test } from "vitest";
import { UI_EN } from "#components/ui/words/en.ts";
import { validationMessage } from "./use-field-error.ts";

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
const field = (errors: Partial<ValidityState>, more: object = {}) => ({
  validity: { ...FINE, valid: false, ...errors },
  type: "text",
  title: "",
  value: "",
  ...more,
});

test("a valid field has no message", () => {
  expect(validationMessage({ ...field({}), validity: FINE }, UI_EN.field)).toBeUndefined();
});

test.each([
  [field({ valueMissing: true, typeMismatch: true }), "This field is required."],
  [field({ typeMismatch: true }, { type: "email" }), "Enter a valid email address."],
  [field({ typeMismatch: true }, { type: "url" }), "Enter a URL that starts with https://."],
  [field({ tooShort: true }, { minLength: 10 }), "Enter at least 10 characters."],
  [
    field({ patternMismatch: true }, { title: "Lower-case letters, digits and _." }),
    "Lower-case letters, digits and _.",
  ],
  [field({ badInput: true }), "This value isn't valid."],
])("the message names the first error only and says how to fix it (%#)", (checked, words) => {
  expect(validationMessage(checked, UI_EN.field)).toBe(words);
});

test("a text that is too long says by how much, instead of being cut", () => {
  const checked = field({ customError: true }, { value: "Representative" });
  expect(validationMessage(checked, UI_EN.field, 10)).toBe("Use at most 10 characters. You entered 14.");
});
