import { expect, test } from "vitest";
import type { Card } from "./card.ts";
import { cardText } from "./card-text.ts";

const pictures = [
  { url: "https://example.com/1.png", alt: "Front" },
  { url: "https://example.com/2.png", alt: "", caption: "Side" },
];

test.each<[Card, string]>([
  [
    {
      kind: "choice",
      title: "Plan?",
      text: "Two.",
      options: [{ value: "a" }, { value: "b", label: "B", detail: "9 €" }],
    },
    "Plan?\nTwo.\n– a\n– B: 9 €",
  ],
  [{ kind: "input", title: "E-mail", format: "email", value: "joe@example.com" }, "E-mail"],
  [
    { kind: "form", title: "You", fields: [{ name: "n", label: "Name", format: "text", value: "Joe" }] },
    "You\n– Name",
  ],
  [{ kind: "rating", title: "How was it?", max: 5 }, "How was it?"],
  [
    { kind: "confirmation", title: "Book?", facts: [{ label: "Day", value: "Friday" }] },
    "Book?\nDay: Friday",
  ],
  [{ kind: "link", title: "", url: "https://example.com" }, "https://example.com"],
  [
    { kind: "slides", title: "Rooms", pictures },
    "Rooms\n– Front: https://example.com/1.png\n– Side: https://example.com/2.png",
  ],
  [{ kind: "table", title: "T", columns: ["a", "b"], rows: [["1", "2"]] }, "T\na | b\n1 | 2"],
  [
    {
      kind: "chart",
      title: "C",
      chart: "bar",
      labels: ["Mo", "Tu"],
      series: [{ name: "Visits", values: [3, 4] }],
    },
    "C\nVisits: Mo: 3, Tu: 4",
  ],
])("a card as text has what it shows, and nothing that the visitor gave", (card, text) => {
  expect(cardText(card)).toBe(text);
});
