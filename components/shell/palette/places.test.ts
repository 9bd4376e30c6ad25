import { expect, test } from "vitest";
import { SHELL_EN } from "../words/en.ts";
import { listPlaces, matchPlaces } from "./places.ts";

const labels = (places: { label: string }[]) => places.map(({ label }) => label);

test("a member is offered only what their role allows", () => {
  const [viewer, owner] = [listPlaces("viewer", SHELL_EN.nav), listPlaces("owner", SHELL_EN.nav)];
  expect(labels(owner.pages)).toContain("Audit log");
  expect(labels(viewer.pages)).not.toContain("Audit log");
  expect(labels(viewer.pages)).toContain("Scenarios");
  expect(labels(viewer.actions)).toEqual([]);
  expect(labels(listPlaces("editor", SHELL_EN.nav).actions)).toContain("Create scenario");
  expect(labels(listPlaces("editor", SHELL_EN.nav).actions)).not.toContain("Invite member");
  expect(labels(viewer.details)).not.toContain("Delete account");
  expect(labels(viewer.details)).toContain("Password");
});

test("every typed word must begin a word of the place, and names come first", () => {
  const { pages, details } = listPlaces("owner", SHELL_EN.nav);
  const all = [...pages, ...details];
  expect(labels(matchPlaces(all, "CONV"))[0]).toBe("Conversations");
  expect(labels(matchPlaces(all, "2fa"))).toEqual(["Two-step sign-in and passkeys"]);
  expect(labels(matchPlaces(all, "two pass"))).toEqual(["Two-step sign-in and passkeys"]);
  expect(matchPlaces(all, "ersations")).toEqual([]);
  expect(matchPlaces(all, "conversations zebra")).toEqual([]);
});
