import { expect, test } from "vitest";
import { unseenError } from "./unseen-error.ts";

const wrong = (...names: string[]) => ({
  message: "url must be another",
  fields: Object.fromEntries(names.map((name) => [name, "must be another"])),
});

test("an error that no field shows is shown above the fields", () => {
  expect(unseenError(wrong(), undefined)).toBe("url must be another");
  expect(unseenError(wrong(), ["name"])).toBe("url must be another");
  expect(unseenError(wrong("url"), ["name"])).toBe("url must be another");
});

test("an error that a field shows is not shown twice", () => {
  expect(unseenError(wrong("name"), undefined)).toBeUndefined();
  expect(unseenError(wrong("url", "name"), ["name"])).toBeUndefined();
  expect(unseenError(null, ["name"])).toBeUndefined();
});
