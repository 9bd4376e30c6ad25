import { expect, test } from "vitest";
import { parseStartOptions } from "./start-options.ts";

test("without options the instance stays on this machine", () => {
  expect(parseStartOptions([]).lan).toBe(false);
  expect(parseStartOptions(["--lan"]).lan).toBe(true);
});

test("an unknown option is refused with the usage", () => {
  expect(() => parseStartOptions(["--wan"])).toThrow(
    /Unknown option '--wan'\. Usage: npm start -- \[--lan\]$/,
  );
});
