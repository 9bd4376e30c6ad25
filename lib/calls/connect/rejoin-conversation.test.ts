import { expect, test } from "vitest";
import { readRejoinToken, signRejoinToken } from "./rejoin-conversation.ts";

const SESSION = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const OTHER = "0193b5f0-7c1e-7a7b-8f00-0123456789ac";

test("a token opens the session that it was signed for", () => {
  expect(readRejoinToken(signRejoinToken(SESSION))).toBe(SESSION);
});

test("a session's id alone, or another session's signature, opens nothing", () => {
  const signature = signRejoinToken(OTHER).split(".")[1];
  for (const forged of ["", SESSION, `${SESSION}.`, `${SESSION}.${signature}`, `x.${signature}`, "a.b.c"]) {
    expect(readRejoinToken(forged)).toBeNull();
  }
});
