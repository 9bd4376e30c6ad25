import { expect, test } from "vitest";
import { securityText } from "./security-text.ts";

test("the file has the fields that RFC 9116 requires, and expires within a year", () => {
  const now = new Date("2026-11-23T05:00:00Z");
  const text = securityText({ contact: "mailto:security@visavis.test", appUrl: "https://visavis.test", now });
  expect(text).toBe(
    [
      "Contact: mailto:security@visavis.test",
      "Expires: 2027-05-22T00:00:00.000Z",
      "Canonical: https://visavis.test/.well-known/security.txt",
      "Preferred-Languages: en",
      "",
    ].join("\n"),
  );
});
