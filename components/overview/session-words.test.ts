import { expect, test } from "vitest";
import { silenceWords } from "./session-words.ts";

const joined = new Date();

test.each([
  ["created", null, "The visitor has not joined yet."],
  ["active", joined, "Nothing was said yet."],
  ["ended", joined, "Nothing was said in this call."],
  ["expired", null, "Nobody joined this call."],
])("an empty transcript of a session that is %s says why", (status, activeAt, words) => {
  expect(silenceWords({ status, activeAt })).toContain(words);
});
