import { expect, test } from "vitest";
import { groupQuestions } from "./questions.ts";

const row = (id: string, embedding: number[], embeddingModel = "m") => ({
  ...{ id, question: `Question ${id}?`, embedding, embeddingModel },
  createdAt: new Date(0),
});

test("groups similar questions under the newest wording, the most frequent first", () => {
  const rows = [row("a", [0, 1]), row("b", [1, 0]), row("c", [0.98, 0.1]), row("d", [5, 0.2])];
  expect(groupQuestions(rows)).toEqual([
    { question: "Question b?", ids: ["b", "c", "d"], lastAskedAt: new Date(0) },
    { question: "Question a?", ids: ["a"], lastAskedAt: new Date(0) },
  ]);
});

test("never compares vectors of two models", () => {
  expect(groupQuestions([row("a", [1, 0]), row("b", [1, 0], "other")])).toHaveLength(2);
});
