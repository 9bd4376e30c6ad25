import { describe, expect, test } from "vitest";
import { reportUrl } from "./report-url.ts";

const PAGE = "https://visavis.example/c/abc";

describe("the address for reports", () => {
  test("is an email with subject and page", () => {
    const url = new URL(reportUrl("mailto:abuse@example.test", PAGE, "Report this page"));
    expect(url.pathname).toBe("abuse@example.test");
    expect(url.search).toBe("?subject=Report%20this%20page&body=https%3A%2F%2Fvisavis.example%2Fc%2Fabc");
  });

  test("keeps what the operator's address says", () => {
    expect(reportUrl("mailto:abuse@example.test?cc=b@example.test", PAGE, "x")).toContain(
      "?cc=b@example.test&subject=x&",
    );
    const form = new URL(reportUrl("https://example.test/report?team=2#form", PAGE, "x"));
    expect([...form.searchParams]).toEqual([
      ["team", "2"],
      ["page", PAGE],
    ]);
    expect(form.hash).toBe("#form");
  });

  test("cannot be extended by the page's address", () => {
    const url = new URL(
      reportUrl("mailto:abuse@example.test", "https://visavis.example/c/a&bcc=x@y.test", "x"),
    );
    expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
  });
});
