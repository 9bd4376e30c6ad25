import { expect, test } from "vitest";
import { SIGN_IN_DE } from "#components/sign-in/words/de.ts";
import { SIGN_IN_EN } from "#components/sign-in/words/en.ts";
import { describeAccess } from "./describe-access.ts";

const createdAt = new Date("2026-11-21T10:00:00Z");
const access = {
  services: [
    { name: "Google", label: "ana@example.test", createdAt },
    { name: "GitHub", label: null, createdAt },
  ],
  passkeys: [{ name: "Laptop", createdAt }],
  keys: [{ name: "shop", lastFour: "a1b2", createdAt }],
};

test("everything that opens the account has a line with its date", () => {
  expect(describeAccess(access, SIGN_IN_EN.reset, "en-GB")).toEqual([
    "Google (ana@example.test), connected on 21 November 2026",
    "GitHub, connected on 21 November 2026",
    "Passkey “Laptop”, added on 21 November 2026",
    "API key “shop” (…a1b2), created on 21 November 2026",
  ]);
  expect(describeAccess(access, SIGN_IN_DE.reset, "de-DE")[2]).toBe(
    "Passkey „Laptop“, hinzugefügt am 21. November 2026",
  );
});
