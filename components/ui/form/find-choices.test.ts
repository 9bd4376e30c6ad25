import { expect, test } from "vitest";
import { findChoices } from "./find-choices.ts";

const CHOICES = Array.from({ length: 1_000 }, (_, index) => ({ id: `id ${index}`, name: `Desk ${index}` }));
const names = (query: string) => findChoices(CHOICES, query).rows.map(({ name }) => name);

test("reaches every choice by its name, and says how many are not shown", () => {
  for (const { name } of [CHOICES[0], CHOICES[500], CHOICES[999]].flatMap((choice) => choice ?? [])) {
    expect(names(name)).toContain(name);
  }
  const all = findChoices(CHOICES, " ");
  expect(all.rows.length + all.more).toBe(1_000);
});

test("compares words in any order, without case and accents", () => {
  const choices = [
    { id: "a", name: "Évaluation – Łódź Öffnung" },
    { id: "b", name: "Support" },
  ];
  expect(findChoices(choices, "offnung EVAL").rows).toEqual([choices[0]]);
  expect(findChoices(choices, "nothing").rows).toEqual([]);
});
