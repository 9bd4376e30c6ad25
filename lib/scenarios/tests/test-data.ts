import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import type { Simulation } from "#lib/scenarios/simulations/schema.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";
import type { TestContent } from "./stored/schema.ts";
import type { SimulatedResult } from "./visitor/schema.ts";

export type VersionName = "draft" | "published";

export type RunSettings = {
  attempts: number;
  /** How many of them must pass. */
  required: number;
  parallel: number;
  maxTokens: number;
  maxMinutes: number;
};

/** The tests and the versions of a run, as they were when it was requested. The first version is the one tested. */
export type RunSnapshot = {
  tests: { id: string; name: string; content: TestContent }[];
  versions: { name: VersionName; scenario: ScenarioDraft }[];
  /** The scenario's language. */
  language: string | null;
  /** The account's own model, which answers as the avatar; null or absent for the instance's. */
  languageModel?: ChosenModel | null;
};

export type TestResult = ({ kind: "scripted" } & Simulation) | ({ kind: "simulated" } & SimulatedResult);

export type { TestContent };
