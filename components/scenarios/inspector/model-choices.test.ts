import { expect, test } from "vitest";
import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import { modelChoices } from "./model-choices.ts";

const given = { hasOwnModel: false, fallback: null, instanceName: "The instance’s" };
const valuesOf = (given: Parameters<typeof modelChoices>[0]) => {
  const { models, fallbacks } = modelChoices(given);
  return { models: models.map(({ value }) => value), fallbacks: fallbacks.map(({ value }) => value) };
};
const demo = { kind: "demo" } as const;

test("models are offered only where the instance has them, or where that is unknown", () => {
  const all = { models: [...LLM_MODELS], fallbacks: [...LLM_MODELS] };
  expect(valuesOf({ ...given, instance: { kind: "scenario" } })).toEqual(all);
  expect(valuesOf({ ...given, instance: null })).toEqual(all);
  expect(valuesOf({ ...given, instance: demo })).toEqual({ models: [], fallbacks: [] });
  const one = { kind: "one", name: "llama" } as const;
  expect(valuesOf({ ...given, instance: one })).toEqual({ models: [], fallbacks: [] });
});

test("an account's own model can fall back to the instance's, and a stored fallback stays", () => {
  expect(modelChoices({ ...given, instance: demo, hasOwnModel: true })).toEqual({
    models: [],
    fallbacks: [{ value: "gpt-4.1-mini", label: "The instance’s" }],
  });
  expect(valuesOf({ ...given, instance: demo, fallback: "gpt-5.4" }).fallbacks).toEqual(["gpt-5.4"]);
});
