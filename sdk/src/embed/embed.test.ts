import { expect, test } from "vitest";
import { readAccent } from "./accent.ts";
import { callAddress } from "./call-address.ts";
import { readFrameMessage } from "./messages.ts";
import { wordsOf } from "./words.ts";

test("a hosted link loads in embedded mode, and only messages from its origin count", () => {
  const address = { url: "https://calls.example/c/abc?embed=1", origin: "https://calls.example" };
  expect(callAddress("https://calls.example/c/abc", "https://shop.example/")).toEqual(address);
  expect(callAddress("/c/abc", "https://calls.example/page")).toEqual(address);
});

test("values of visitors are part of the address, whatever they contain", () => {
  const given = [["guest", "Ana & Bo=1#x"]] as const;
  const { searchParams } = new URL(
    callAddress("https://calls.example/c/abc", "https://shop.example/", given)?.url ?? "",
  );
  expect([...searchParams]).toEqual([
    ["embed", "1"],
    ["v.guest", "Ana & Bo=1#x"],
  ]);
});

test.each([
  null,
  "",
  "javascript:alert(1)//c/abc",
  "data:text/html,x",
  "https://calls.example/overview",
  "http://",
])("%j is never loaded", (link) => expect(callAddress(link, "https://shop.example/")).toBeNull());

test.each([
  [{ visavis: "ready", more: 1 }, { visavis: "ready" }],
  [
    { visavis: "started", sessionId: "s" },
    { visavis: "started", sessionId: "s" },
  ],
  [
    { visavis: "error", code: "busy" },
    { visavis: "error", code: "busy" },
  ],
  [
    { visavis: "card-answered", sessionId: "s", cardId: "c", answer: "private" },
    { visavis: "card-answered", sessionId: "s", cardId: "c" },
  ],
  [
    { visavis: "card-shown", sessionId: "s", card: { id: "c", name: "ask", nodeId: "n", card: {} } },
    { visavis: "card-shown", sessionId: "s", card: { id: "c", name: "ask", nodeId: "n", card: {} } },
  ],
  [{ visavis: "card-shown", sessionId: "s", card: { id: "c" } }, null],
  [{ visavis: "ended" }, null],
  [{ visavis: "hello" }, null],
  ["ready", null],
  [null, null],
])("%j is read as %j", (data, message) => {
  expect(readFrameMessage(data)).toEqual(message);
});

test.each([
  ["#c0267f", { color: "#c0267f", text: "#fff" }],
  ["#FFD400", { color: "#FFD400", text: "#000" }],
  ["red", null],
  ["#c0267f; --x: 1", null],
  ["", null],
  [null, null],
])("the accent %j is read as %j", (value, accent) => {
  expect(readAccent(value)).toEqual(accent);
});

test("words match the language, ignoring its region, or fall back to English", () => {
  const asked = ["de-AT", "FR", "pt", "", "constructor"].map((language) => wordsOf(language).minimise);
  expect(asked).toEqual(["Minimieren", "Réduire", "Minimise", "Minimise", "Minimise"]);
});
