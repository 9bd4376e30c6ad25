import { expect, test } from "vitest";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { makeCard } from "#lib/flow/cards/make-card.ts";
import { pictureReference } from "#lib/flow/cards/picture-reference.ts";
import { readableText, renderTemplate, templateNames } from "#lib/flow/scenario/template.ts";
import { fitsCard, pageText, withFittingTexts } from "./slide-texts.ts";

const ORIGIN = "https://visavis.example.com";
const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const slides = (count: number, alt: string) =>
  Array.from({ length: count }, () => ({ url: pictureReference(ID), alt }));

test("a page's text is one line, which the database can store", () => {
  const items = [
    { str: "Opening", hasEOL: true },
    { str: "hours:  nine\u0000", hasEOL: false },
    { str: " to five \ud800", hasEOL: true },
  ];
  expect(pageText(items)).toBe("Opening hours: nine to five \ufffd");
});

test("a page's text has no templates, and is shown as it is on the page", () => {
  const str = "Call {{secret.key}} or {{{{var.x}}}}, and \\{{var.y}} {";
  const alt = pageText([{ str, hasEOL: false }]);
  expect([...templateNames(alt, "secret"), ...templateNames(alt, "var")]).toEqual([]);
  expect(renderTemplate(alt, { runtime: {}, var: {} }).text).toBe(str);
  expect(readableText(alt)).toBe(str);
});

test("the longest texts of new slides are cut until the card can hold all of them; those that are there stay", () => {
  const kept = slides(10, "k".repeat(300));
  const added = [...slides(49, "word ".repeat(200)), ...slides(1, "short")];
  const fitting = withFittingTexts(kept, added, ORIGIN);
  expect(fitsCard([...kept, ...fitting], ORIGIN)).toBe(true);
  expect(fitting.at(-1)?.alt).toBe("short");
  expect(fitting[0]?.alt.length).toBeGreaterThan(50);
  // With the addresses of a call, a title and a text, the whole card can be shown.
  const pictures = [...kept, ...fitting].map((slide) => ({ ...slide, url: `${ORIGIN}/pictures/${ID}.webp` }));
  const title = "t".repeat(CARD_LIMITS.titleCharacters);
  const text = "x".repeat(CARD_LIMITS.textCharacters);
  expect(makeCard({ kind: "slides", title, text, pictures }, { page: 60 }, (it) => it)).toMatchObject({
    ok: true,
  });
});

test("a few pages keep their whole text, up to what a slide can have", () => {
  const [slide] = withFittingTexts([], slides(8, "a".repeat(1_200)), ORIGIN);
  expect(slide?.alt).toHaveLength(CARD_LIMITS.altCharacters);
});
