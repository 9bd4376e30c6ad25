import { expect, test } from "vitest";
import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import { modelChoices } from "./model-choices.ts";

const given = { hasOwnModel: false, stored: ["gpt-4.1-mini"], fallback: null };
const valuesOf = (its: Parameters<typeof modelChoices>[0]) => {
  const { models, fallbacks } = modelChoices(its);
  return { models: models.map(({ value }) => value), fallbacks: fallbacks.map(({ value }) => value) };
};
const demo = { kind: "demo" } as const;
const none = { kind: "none", reason: "" } as const;
const one = { kind: "one", name: "llama" } as const;
const ALL = { models: [...LLM_MODELS], fallbacks: [...LLM_MODELS] };
const NOTHING = { models: [], fallbacks: [] };

test("models are offered only where the instance has them, or where that is unknown", () => {
  expect(valuesOf({ ...given, instance: { kind: "scenario" } })).toEqual(ALL);
  expect(valuesOf({ ...given, instance: null })).toEqual(ALL);
  for (const instance of [demo, none, one]) expect(valuesOf({ ...given, instance })).toEqual(NOTHING);
});

test("a stored full-size model, which needs the paid plan, can be changed everywhere", () => {
  expect(valuesOf({ ...given, stored: ["gpt-4.1-mini", "gpt-5.4"], instance: demo })).toEqual(ALL);
  expect(valuesOf({ ...given, fallback: "gpt-4.1", instance: one })).toEqual(ALL);
});

test("an account's own model can fall back to the instance's, by its name, but not to rules", () => {
  const own = { ...given, hasOwnModel: true };
  expect(modelChoices({ ...own, instance: one })).toEqual({
    models: [],
    fallbacks: [{ value: "gpt-4.1-mini", label: "llama" }],
  });
  expect(valuesOf({ ...own, instance: demo })).toEqual(NOTHING);
  expect(valuesOf({ ...own, instance: none })).toEqual(NOTHING);
  expect(valuesOf({ ...given, instance: one, fallback: "gpt-4.1-nano" }).fallbacks).toEqual(["gpt-4.1-nano"]);
});
