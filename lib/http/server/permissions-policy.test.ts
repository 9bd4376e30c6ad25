import { expect, test } from "vitest";
import { visionSources } from "#lib/flow/scenario/vision.ts";
import { permissionsPolicy } from "./permissions-policy.ts";

test.each([
  [undefined, "camera=(), display-capture=()"],
  ["off", "camera=(), display-capture=()"],
  ["screen", "camera=(), display-capture=(self)"],
  ["camera", "camera=(self), display-capture=()"],
  ["both", "camera=(self), display-capture=(self)"],
] as const)("a page of a scenario with vision %s may use only these devices", (vision, devices) => {
  expect(permissionsPolicy(visionSources(vision))).toBe(`microphone=(self), ${devices}, geolocation=()`);
});
