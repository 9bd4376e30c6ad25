import { expect, test } from "vitest";
import { SHELL_DE } from "../words/de.ts";
import { SHELL_EN } from "../words/en.ts";
import { SHELL_FR } from "../words/fr.ts";
import { listPlaces, matchPlaces } from "./places.ts";
import { PALETTE_DE } from "./words/de.ts";
import { PALETTE_EN } from "./words/en.ts";
import { PALETTE_FR } from "./words/fr.ts";

const ENGLISH = { nav: SHELL_EN.nav, palette: PALETTE_EN };
const GERMAN = { nav: SHELL_DE.nav, palette: PALETTE_DE };
const FRENCH = { nav: SHELL_FR.nav, palette: PALETTE_FR };
const labels = (places: { label: string }[]) => places.map(({ label }) => label);
const find = (words: typeof ENGLISH, typed: string) => {
  const { pages, details, actions, theme, signOut } = listPlaces("owner", words);
  return labels(matchPlaces([...pages, ...details, ...actions, theme, signOut], typed));
};

test("a member is offered only what their role allows", () => {
  const [viewer, owner] = [listPlaces("viewer", ENGLISH), listPlaces("owner", ENGLISH)];
  expect(labels(owner.pages)).toContain("Audit log");
  expect(labels(viewer.pages)).not.toContain("Audit log");
  expect(labels(viewer.pages)).toContain("Scenarios");
  expect(labels(viewer.actions)).toEqual([]);
  expect(labels(listPlaces("editor", ENGLISH).actions)).toContain("Create scenario");
  expect(labels(listPlaces("editor", ENGLISH).actions)).not.toContain("Invite member");
  expect(labels(viewer.details)).not.toContain("Delete account");
  expect(labels(viewer.details)).toContain("Password");
});

test("every typed word must begin a word of the place, and names come first", () => {
  expect(find(ENGLISH, "CONV")[0]).toBe("Conversations");
  expect(find(ENGLISH, "2fa")).toEqual(["Two-step sign-in and passkeys"]);
  expect(find(ENGLISH, "two pass")).toEqual(["Two-step sign-in and passkeys"]);
  expect(find(ENGLISH, "ersations")).toEqual([]);
  expect(find(ENGLISH, "conversations zebra")).toEqual([]);
});

test("places are found by their names in the reader's language and in English", () => {
  expect(find(GERMAN, "gespr")[0]).toBe("Gespräche");
  expect(find(GERMAN, "conversations")[0]).toBe("Gespräche");
  expect(find(GERMAN, "passw")).toEqual(["Passwort"]);
  expect(find(GERMAN, "kennwort")).toEqual(["Passwort"]);
  expect(find(GERMAN, "retention")).toEqual(["Aufbewahrung von Daten"]);
  expect(find(GERMAN, "dsgvo")).toEqual(["Aufbewahrung von Daten", "Konto exportieren"]);
  expect(find(GERMAN, "create link")).toEqual(["Link erstellen"]);
  expect(find(GERMAN, "settings")[0]).toBe("Einstellungen");
  expect(find(GERMAN, "sign out")[0]).toBe("Abmelden");
});

test("accents can be left out", () => {
  expect(find(FRENCH, "cles api")).toEqual(["Clés API"]);
  expect(find(FRENCH, "scenarios")[0]).toBe("Scénarios");
});
