import { expect, test } from "vitest";
import { textsAsDeclared } from "./texts-as-declared.ts";

test("a number or boolean becomes a text only where the scenario declares one", () => {
  const variables = {
    zip: { type: "string" },
    plan: { type: "enum", choices: ["1", "2"] },
    beds: { type: "number" },
  } as const;
  const values = { zip: 12345, plan: 2, beds: 12, open: true, toString: 1 };
  expect(
    textsAsDeclared({ variables: { ...variables, plan: { type: "enum", choices: ["1", "2"] } } }, values),
  ).toEqual({
    ...{ zip: "12345", plan: "2", beds: 12, open: true, toString: 1 },
  });
  expect(textsAsDeclared({}, { zip: 12345 })).toEqual({ zip: 12345 });
});
