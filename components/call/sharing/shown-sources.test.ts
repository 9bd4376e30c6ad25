import { expect, test } from "vitest";
import { sharingProblem, shownSources } from "./shown-sources.ts";

const [CAMERA, MICROPHONE, SCREEN] = [1, 2, 3];
const desktop = {
  getDisplayMedia: async () => new MediaStream(),
  getUserMedia: async () => new MediaStream(),
};
const phone = { getUserMedia: desktop.getUserMedia };
const anything = () => true;

test("a visitor may show what the token of their call allows, in the order of the buttons", () => {
  expect(shownSources([MICROPHONE], desktop, anything)).toEqual([]);
  expect(shownSources([MICROPHONE, CAMERA], desktop, anything)).toEqual(["camera"]);
  expect(shownSources([CAMERA, SCREEN, MICROPHONE], desktop, anything)).toEqual(["screen", "camera"]);
});

test("a phone, which can't share its screen, does not offer it", () => {
  expect(shownSources([SCREEN, CAMERA], phone, anything)).toEqual(["camera"]);
  expect(shownSources([SCREEN, CAMERA], undefined, anything)).toEqual([]);
});

test("a page around this one that forbids it leaves no button", () => {
  expect(shownSources([SCREEN, CAMERA], desktop, (feature) => feature !== "display-capture")).toEqual([
    "camera",
  ]);
});

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
])("%s means %s", (name, kind) => {
  expect(sharingProblem(new DOMException("", name))).toBe(kind);
});
