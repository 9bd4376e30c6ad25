import { expect, test } from "vitest";
import { failureText, readFailure } from "./failure-text.ts";

const TEXTS = {
  slow: "It did not respond (in time).",
  status: "It responded with an error ({status}).",
  sizes: "It has {size} KB of {max} KB",
};

test("a text with its gaps filled is recognized, with what fills them", () => {
  const text = failureText(TEXTS.sizes, { size: 200, max: 130 });
  expect(text).toBe("It has 200 KB of 130 KB");
  expect(readFailure(TEXTS, text)).toMatchObject({ code: "sizes", figures: { size: "200", max: "130" } });
  expect(readFailure(TEXTS, TEXTS.slow)).toMatchObject({ code: "slow" });
  expect(readFailure(TEXTS, failureText(TEXTS.status, { status: 503 }))?.figures.status).toBe("503");
});

test("another text does not match", () => {
  expect(readFailure(TEXTS, "It did not respond (in time). Really.")).toBeNull();
  expect(readFailure(TEXTS, "")).toBeNull();
});
