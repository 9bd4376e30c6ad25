import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import {
  MAIL_KINDS,
  writeEmailLink,
  writeHandoverRequest,
  writeNotice,
  writeResetLink,
} from "./mail-text.ts";

const URL = "https://visavis.example.com/reset-password#secret";
const NOTICES = MAIL_KINDS.filter(
  (kind) =>
    kind !== "confirm_email" &&
    kind !== "reset_password" &&
    kind !== "handover_requested" &&
    kind !== "after_call",
);

test.each(NOTICES)(
  "a notice of %s differs in every language, names its detail, and links to the settings",
  (kind) => {
    const mails = PAGE_LANGUAGES.map((language) => writeNotice(kind, "Ana's", language));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(PAGE_LANGUAGES.length);
    for (const { text, subject } of mails) {
      expect(text).toContain("/settings#security");
      if (kind !== "password_changed") expect(subject + text).toContain("Ana's");
    }
  },
);

test.each([writeEmailLink, writeResetLink])(
  "%o keeps the link on a line of its own in every language",
  (write) => {
    const mails = PAGE_LANGUAGES.map((language) => write(URL, language));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(PAGE_LANGUAGES.length);
    for (const { text } of mails) expect(text.split("\n")).toContain(URL);
  },
);

test("a request for a person leads to the call in every language", () => {
  const mails = PAGE_LANGUAGES.map((language) => writeHandoverRequest("call-1", language));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(PAGE_LANGUAGES.length);
  for (const { text } of mails) expect(text).toMatch(/\n\nhttp\S+\/conversations\/call-1$/);
});

test("a factor without a name is an authenticator app", () => {
  expect(writeNotice("factor_added", "", null).subject).toBe(
    "An authenticator app was added to your Visavis account",
  );
  expect(writeNotice("factor_added", "Laptop", "de").subject).toBe(
    "Der Passkey „Laptop“ wurde zu Ihrem Visavis-Konto hinzugefügt",
  );
});
