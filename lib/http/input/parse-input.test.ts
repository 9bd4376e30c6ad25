import { expect, test } from "vitest";
import { z } from "zod";
import { checkInput } from "./parse-input.ts";

test("an error names the pattern that a text, or the name of a field, does not match", () => {
  const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
  const schema = z.strictObject({
    functions: z.array(z.strictObject({ name })),
    save: z.record(name, z.string()),
  });
  const { faults } = checkInput(schema, { functions: [{ name: "Hang up" }], save: { "an order": "x" } });
  expect(faults?.map(({ message }) => message)).toEqual([
    "functions.0.name must match ^[a-z][a-z0-9_]{0,63}$",
    "save.an order must match ^[a-z][a-z0-9_]{0,63}$",
  ]);
});
