import { expect, test } from "vitest";
import { isKeptFromFrame, microphoneBrowser, microphoneProblem, ownTabUrl } from "./microphone-problem.ts";

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

test("a refusal in a frame that gets no microphone is the host page's, and no other problem is", () => {
  const kept = (name: string) => microphoneProblem(new DOMException("", name), () => true);
  expect([kept("NotAllowedError"), kept("SecurityError"), kept("NotFoundError")]).toEqual([
    "framed",
    "framed",
    "missing",
  ]);
});

test.each([
  ["a frame without the permission", { permissionsPolicy: { allowsFeature: () => false } }, true],
  ["the same in an older Chromium", { featurePolicy: { allowsFeature: () => false } }, true],
  ["a frame with it", { permissionsPolicy: { allowsFeature: () => true } }, false],
  ["a browser that can't tell", {}, false],
  ["no page at all", undefined, false],
])("%s: kept from it is %s", (_what, page, isKept) => {
  expect(isKeptFromFrame(page)).toBe(isKept);
});

test("a framed page's own tab shows it without the look of an embedded one", () => {
  const location = { href: "https://a.example/c/tok?embed=1&theme=dark" };
  const [self, top] = [{}, {}] as Window[];
  expect(ownTabUrl({ self, top: top ?? null, location } as never)).toBe("https://a.example/c/tok?theme=dark");
  expect(ownTabUrl({ self, top: self, location } as never)).toBe(null);
});

test("a thrown value that is not an error counts as a missing microphone", () => {
  expect(microphoneProblem("oh")).toBe("missing");
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "edge"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox"],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15", "safari"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1", "iosApp"],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 FxiOS/140.0 Safari/605.1.15", "iosApp"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "chrome"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Safari/604.1", "ios"],
  ["something else", "other"],
])("knows the steps in %s", (userAgent, browser) => {
  expect(microphoneBrowser({ userAgent, maxTouchPoints: 0 })).toBe(browser);
});

test("an iPad that asks for websites as a Mac gets an iPad's steps, and a touch screen elsewhere changes nothing", () => {
  const mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
  expect(microphoneBrowser({ userAgent: mac, maxTouchPoints: 5 })).toBe("ios");
  const windows = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  expect(microphoneBrowser({ userAgent: windows, maxTouchPoints: 10 })).toBe("chrome");
});
