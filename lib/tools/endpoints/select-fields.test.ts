import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { describeResponse } from "./read-response.ts";
import { selectFields } from "./select-fields.ts";

const ITEMS: JsonValue[] = [{ name: "Lamp", cost: 3 }, { name: "Bulb" }];
const ORDER = {
  order: { id: 7, status: "sent", notes: "secret", items: ITEMS },
  slots: { mon: [{ start: "9:00" }], tue: [] },
  "a/b": { "m~n": 1, "*": 2 },
};

test.each([
  [["/order/status"], { order: { status: "sent" } }],
  [["/order/items/*/name", "/order/id"], { order: { id: 7, items: [{ name: "Lamp" }, { name: "Bulb" }] } }],
  [["/order/items/1"], { order: { items: [{ name: "Bulb" }] } }],
  [["/slots/*/*/start"], { slots: { mon: [{ start: "9:00" }], tue: [] } }],
  [["/order", "/order/status"], { order: ORDER.order }],
  [["/order/*/name", "/order/items"], { order: { items: ORDER.order.items } }],
  [["/order/items/*/cost", "/order/items/1/name"], { order: { items: [{ cost: 3 }, { name: "Bulb" }] } }],
  [["/a~1b/m~0n"], { "a/b": { "m~n": 1 } }],
  [["", "/order"], ORDER],
  [["/nothing", "/order/status/deeper", "/__proto__/x", "/order/items/-"], undefined],
])("keeps what %j names, where it is", (pointers, kept) => {
  expect(selectFields(ORDER, pointers)).toEqual(kept);
});

const shown = (text: string, show: string[], isCut = false) =>
  describeResponse({ status: 200, text, isCut }, { id: "/order/id" }, show).result;

test("the model reads the shown fields with all of their digits, and `save` finds the others", () => {
  expect(shown('{"order":{"id":9007199254740993,"sum":10.50,"x":1}}', ["/order/sum"])).toEqual({
    ok: true,
    text: '{"order":{"sum":10.50}}',
    variables: { id: { $number: "9007199254740993" } },
  });
});

test("nothing of a response is shown that isn't JSON, is cut off or has none of the fields", () => {
  for (const text of ["<p>Private</p>", `{"a":${"[".repeat(200_000)}`]) {
    expect(shown(text, ["/a"]).text).toBe(
      "The response is not JSON of up to 1 MB, so none of its fields can be shown.",
    );
  }
  expect(shown('{"a":1}', ["/a"], true).text).toContain("not JSON of up to 1 MB");
  expect(shown('{"b":"Private"}', ["/a"]).text).toBe("The response has none of the fields that are shown.");
  expect(shown("", ["/a"]).text).toBe("Done.");
});

test("shown fields have at most 64 KB", () => {
  const { text } = shown(JSON.stringify({ a: "x".repeat(100_000) }), ["/a"]);
  expect(text).toHaveLength(
    65_536 + "\n[The response is longer, but only its first 64 KB were read.]".length,
  );
});
