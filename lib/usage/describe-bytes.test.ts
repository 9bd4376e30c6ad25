import { expect, test } from "vitest";
import { describeBytes } from "./describe-bytes.ts";

test.each([
  [0, "0 bytes"],
  [1_023, "1,023 bytes"],
  [1_024, "1 KB"],
  [1_500, "1.5 KB"],
  [820 * 1_024, "820 KB"],
  [1_048_575, "1 MB"],
  [1_503_238_553, "1.4 GB"],
  [100 * 1_073_741_824, "100 GB"],
  [5_000 * 1_099_511_627_776, "5,000 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text);
});
