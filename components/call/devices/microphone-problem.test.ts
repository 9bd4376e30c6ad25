import { expect, test } from "vitest";
import { microphoneBrowser, microphoneProblem } from "./microphone-problem.ts";

test.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "busy"],
  ["InsecureError", "insecure"],
])("%s is %s", (name, problem) => {
  expect(microphoneProblem(new DOMException("", name))).toBe(problem);
});

test("a thrown value that is not an error counts as a missing microphone", () => {
  expect(microphoneProblem("oh")).toBe("missing");
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "edge"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox"],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15", "safari"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Safari/604.1", "ios"],
  ["something else", "other"],
])("knows the steps in %s", (userAgent, browser) => {
  expect(microphoneBrowser(userAgent)).toBe(browser);
});
