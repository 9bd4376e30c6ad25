import { expect, test } from "vitest";
import { wordKnownText } from "./word-known-text.ts";

const english = {
  noNode: "There is no node {node}.",
  notSet: "{name} is not set",
  isOther: "{name} is {value}",
};
const german = {
  noNode: "Den Knoten {node} gibt es nicht.",
  notSet: "{name} ist nicht gesetzt",
  isOther: "{name} ist {value}",
};

test.each([
  ['There is no node "a.b".', 'Den Knoten "a.b" gibt es nicht.'],
  ["day is not set", "day ist nicht gesetzt"],
  ['day is "it is\\nlate"', 'day ist "it is\\nlate"'],
  ["Something new happened.", "Something new happened."],
])("%j is worded by the first pattern that it follows", (text, worded) => {
  expect(wordKnownText(text, english, german)).toBe(worded);
  expect(wordKnownText(text, english, english)).toBe(text);
});
