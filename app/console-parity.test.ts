import { expect, test } from "vitest";
import { objectOf } from "#lib/platform/json.ts";
import { describeApi } from "./api/reference.ts";
import { PARITY } from "./testing/console-parity.ts";
import { ACTIONS, ROUTES } from "./testing/console-permissions.ts";

/** The methods of the API's operations, by id. */
const operations = new Map(
  Object.values(describeApi().paths).flatMap((item) =>
    Object.entries(objectOf(item)).map(([method, operation]) => [objectOf(operation).operationId, method]),
  ),
);

const rows = Object.entries(PARITY);

test("the table has every action and route of the console", () => {
  expect(Object.keys(PARITY).sort()).toEqual([...Object.keys(ACTIONS), ...Object.keys(ROUTES)].sort());
});

test("each row names operations of the API", () => {
  const unknown = rows.flatMap(([name, ids]) =>
    typeof ids === "string" || (ids.length > 0 && ids.every((id) => operations.has(id))) ? [] : [name],
  );
  expect(unknown).toEqual([]);
});

test("what changes something is done by an operation that does", () => {
  const permissions = {
    ...ACTIONS,
    ...Object.fromEntries(Object.entries(ROUTES).map(([path, { permission }]) => [path, permission])),
  };
  const unable = rows.flatMap(([name, ids]) => {
    const isRead = permissions[name] === "view" || permissions[name] === "audit.read";
    return typeof ids === "string" || isRead || ids.some((id) => operations.get(id) === "post") ? [] : [name];
  });
  expect(unable).toEqual([]);
});

test("only a person's own sign-in is personal", () => {
  const personal = rows.flatMap(([name, reason]) => (reason === "personal" ? [ACTIONS[name]] : []));
  expect(new Set(personal)).toEqual(new Set(["self"]));
});

/** A name leaves this list once the API can do it. None is ever added. */
const MISSING = [
  "createTestFromConversationAction",
  "startTestAction",
  "(console)/scenarios/written-tests/messages",
];

test("nothing else is missing than what is known to be", () => {
  const missing = rows.flatMap(([name, reason]) => (reason === "missing" ? [name] : []));
  expect(missing.filter((name) => !MISSING.includes(name))).toEqual([]);
});
