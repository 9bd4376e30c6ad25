import { expect, test } from "vitest";
import { objectOf } from "#lib/platform/json.ts";
import { describeApi } from "./api/reference.ts";
import { PARITY } from "./testing/console-parity.ts";
import { ACTIONS, ROUTES } from "./testing/console-permissions.ts";

/** What the API's operations do, by id. */
const effects = new Map(
  Object.values(describeApi().paths).flatMap((item) =>
    Object.values(objectOf(item)).map((value) => {
      const operation = objectOf(value);
      return [operation.operationId, operation["x-effect"]];
    }),
  ),
);

const rows = Object.entries(PARITY);

test("the table has every action and route of the console", () => {
  expect(Object.keys(PARITY).sort()).toEqual([...Object.keys(ACTIONS), ...Object.keys(ROUTES)].sort());
});

test("each row names operations of the API", () => {
  const unknown = rows.flatMap(([name, ids]) =>
    typeof ids === "string" || (ids.length > 0 && ids.every((id) => effects.has(id))) ? [] : [name],
  );
  expect(unknown).toEqual([]);
});

const permissions: Record<string, string> = {
  ...ACTIONS,
  ...Object.fromEntries(Object.entries(ROUTES).map(([path, { permission }]) => [path, permission])),
};

test("what changes something is done by an operation that does", () => {
  const unable = rows.flatMap(([name, ids]) => {
    const isRead = permissions[name] === "view" || permissions[name] === "audit.read";
    return typeof ids === "string" || isRead || ids.some((id) => effects.get(id) !== "reads") ? [] : [name];
  });
  // It simulates conversations, and needs more than to view because it is for those who write the scenario.
  expect(unable).toEqual(["checkCoverageAction"]);
});

test("only a person's own sign-in is personal", () => {
  const personal = rows.flatMap(([name, reason]) => (reason === "personal" ? [ACTIONS[name]] : []));
  expect(new Set(personal)).toEqual(new Set(["self"]));
});

test("what only shows or fills in a page needs no more than to view", () => {
  const changing = rows.flatMap(([name, reason]) =>
    reason === "page" && permissions[name] !== "view" ? [name] : [],
  );
  expect(changing).toEqual([]);
});
