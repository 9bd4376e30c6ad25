import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Card } from "#lib/flow/cards/card.ts";
import { CARD_KINDS } from "#lib/flow/cards/card-limits.ts";
import { CardView } from "./card-view.tsx";
import { layOut, PLOT } from "./plot-chart.ts";
import { CARDS_EN } from "./words/en.ts";

const BAD = `<img src=x onerror=alert(1)>"'&`;
const head = { title: BAD, text: BAD };
const options = [{ value: "a", label: BAD, detail: BAD }];
const url = "https://example.com/a";
const CARDS: Card[] = [
  { ...head, kind: "choice", options },
  { ...head, kind: "choices", options, min: 1, max: 2 },
  { ...head, kind: "input", format: "email", label: BAD, value: BAD, placeholder: BAD },
  { ...head, kind: "form", fields: [{ name: "a", label: BAD, format: "choice", options, value: BAD }] },
  { ...head, kind: "rating", max: 5, low: BAD, high: BAD },
  { ...head, kind: "confirmation", facts: [{ label: BAD, value: BAD }], confirm: BAD, decline: BAD },
  { ...head, kind: "link", url, label: BAD },
  { ...head, kind: "picture", url, alt: BAD },
  { ...head, kind: "slides", pictures: [{ url, alt: BAD, caption: BAD }] },
  { ...head, kind: "file", url, name: BAD, bytes: 1_234_567 },
  { ...head, kind: "table", columns: [BAD], rows: [[BAD]] },
  {
    ...{ ...head, kind: "chart", chart: "bar", unit: BAD },
    ...{ labels: [BAD, "May"], series: [{ name: BAD, values: [1, -2] }] },
  },
  { ...head, kind: "qr", value: BAD },
];

const html = (card: Card) =>
  renderToStaticMarkup(<CardView card={card} words={CARDS_EN} onAnswer={() => Promise.resolve(null)} />);

test("every kind of card shows markup as text, wherever it is", () => {
  expect(CARDS.map(({ kind }) => kind)).toEqual([...CARD_KINDS]);
  for (const card of CARDS) {
    expect(html(card), card.kind).not.toContain("<img src=x");
    expect(html(card), card.kind).toContain("&lt;img src=x onerror=alert(1)&gt;");
  }
});

test("an address that nobody has checked is neither a link nor a picture", () => {
  const script = "javascript:alert(1)";
  for (const card of CARDS) {
    if (!("url" in card)) continue;
    expect(html({ ...card, url: script }), card.kind).not.toContain("javascript:");
  }
  const [slides] = CARDS.filter((card) => card.kind === "slides");
  expect(slides && html({ ...slides, pictures: [{ url: script, alt: "" }] })).not.toContain("javascript:");
});

test("slides open at the page that the avatar has turned to", () => {
  const pictures = [1, 2].map((number) => ({ url: `${url}${number}`, alt: `Room ${number}` }));
  expect(html({ kind: "slides", title: "", pictures })).toContain("1 of 2");
  expect(html({ kind: "slides", title: "", pictures, page: 2, turn: 1 })).toContain('alt="Room 2"');
});

test("many options have a field that searches them", () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ value: `Option ${index}` }));
  expect(html({ kind: "choice", title: "T", options: many })).toContain('type="search"');
  expect(html({ kind: "choice", title: "T", options: many.slice(0, 5) })).not.toContain('type="search"');
});

test.each([
  ["positive", [3, 10, 7]],
  ["negative", [-3, 10, -7]],
  ["all zero", [0, 0, 0]],
  ["huge", [1e12, 5, 3e11]],
  ["tiny", [0.0001, 0.0003, 0.0002]],
])("a chart of %s numbers stays inside its drawing, with zero on its axis", (_what, values) => {
  const plot = layOut({
    labels: ["a", "b", "c"],
    series: [
      { name: "s", values },
      { name: "t", values },
    ],
  });
  expect(plot.ticks.map(({ text }) => text)).toContain("0");
  expect(plot.ticks.length).toBeGreaterThan(1);
  expect(plot.ticks.length).toBeLessThan(9);
  for (const { y, bar } of plot.series.flat()) {
    for (const value of [y, bar.y, bar.y + bar.height]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(PLOT.height - 28);
    }
    expect(bar.x).toBeGreaterThanOrEqual(plot.left - 1);
    expect(bar.x + bar.width).toBeLessThanOrEqual(PLOT.width + 1);
    expect(bar.height).toBeGreaterThanOrEqual(0);
  }
});

test("60 labels are thinned out until they can be read", () => {
  const labels = Array.from({ length: 60 }, (_, index) => `Day ${index}`);
  const { names } = layOut({ labels, series: [{ name: "s", values: labels.map((_, index) => index) }] });
  expect(names.length).toBeLessThan(16);
});
