import { expect, test } from "vitest";
import { listPath, queryNames, sortedPath } from "./list-path.ts";

test("lists on one page have names of their own in the query", () => {
  const list = { path: "/tools", search: "a&b", sort: { by: "name", isDescending: true } } as const;
  expect(listPath(list)).toBe("/tools?search=a%26b&sort=-name");
  expect(listPath({ ...list, section: "secrets" })).toBe("/tools?secrets_search=a%26b&secrets_sort=-name");
  expect(sortedPath({ ...list, section: "secrets" }, "name")).toBe(
    "/tools?secrets_search=a%26b&secrets_sort=name",
  );
  expect(queryNames({ section: "secrets" }).cursor).toBe("secrets");
  expect(queryNames({}).cursor).toBe("cursor");
});
