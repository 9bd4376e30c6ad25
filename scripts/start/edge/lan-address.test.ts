import { expect, test } from "vitest";
import { chooseLanAddress } from "./lan-address.ts";

test("the address of the default route is chosen, and the others are named", () => {
  const found = chooseLanAddress("192.168.1.5", ["172.17.0.1", "192.168.1.5"]);
  expect(found).toEqual({ address: "192.168.1.5", others: ["172.17.0.1"] });
});

test("without a default route, the only address is chosen", () => {
  expect(chooseLanAddress(null, ["10.0.0.4"])).toEqual({ address: "10.0.0.4", others: [] });
});

test("without a default route, several addresses are unclear, and the message names them", () => {
  expect(() => chooseLanAddress(null, ["10.0.0.4", "10.1.0.4"])).toThrow(
    /no default route: 10\.0\.0\.4, 10\.1\.0\.4\. Set PUBLIC_HOST/,
  );
});

test("a machine without a network says so", () => {
  expect(() => chooseLanAddress(null, [])).toThrow(/no network address.*Connect it to a network/);
});
