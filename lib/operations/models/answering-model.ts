/** How fast a model was when the models server measured it with a node's prompt. */
export type ModelSpeed = { nextAnswerMs: number; tokensPerSecond: number; isTooSlow: boolean };

/**
 * What answers the visitors of this instance: the demo model, one model for every scenario, the model that the scenario
 * names, or nothing, because the settings name a model that is not there. `reason` is the models server's, in English.
 */
export type AnsweringModel =
  | { kind: "demo"; reason?: string }
  | { kind: "one"; name: string; speed?: ModelSpeed }
  | { kind: "scenario" }
  | { kind: "none"; reason: string };
