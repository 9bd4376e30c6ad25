import { expect, test } from "vitest";
import { joinPassages } from "./join-passages.ts";

const chunk = (
  documentId: string,
  position: number,
  similarity: number,
  content = `${documentId}${position}`,
) => ({
  ...{ documentId, position, similarity, content },
  documentName: `${documentId}.md`,
  heading: "Care",
});

test("joins neighbours in document order, at the rank of the better one", () => {
  const [first, second] = joinPassages([chunk("a", 4, 0.8), chunk("b", 1, 0.7), chunk("a", 3, 0.6)], 3);
  expect(first).toMatchObject({ position: 3, content: "Care\n\na3\n\na4", score: 0.8 });
  expect(second).toMatchObject({ documentId: "b", score: 0.7 });
});

test("no passage is longer than three chunks", () => {
  const ranked = [1, 2, 3, 4].map((position) => chunk("a", position, 0.9));
  expect(joinPassages(ranked, 4).map(({ content }) => content)).toEqual([
    "Care\n\na1\n\na2\n\na3",
    "Care\n\na4",
  ]);
});

test("shows the same text once, whatever its whitespace", () => {
  const copies = [chunk("a", 1, 0.9, "Soft water  only."), chunk("b", 7, 0.8, "soft water only.")];
  expect(joinPassages(copies, 5)).toHaveLength(1);
});

test("never scores a passage below a lower-ranked one, and keeps scores within 0 to 1", () => {
  const scores = joinPassages([chunk("a", 1, 0.3), chunk("b", 1, 1.000001), chunk("c", 1, -0.2)], 3);
  expect(scores.map(({ score }) => score)).toEqual([1, 1, 0]);
});
