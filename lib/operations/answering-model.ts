/**
 * What answers the visitors of this instance: the demo model, one model for every scenario, or the model that the
 * scenario names.
 */
export type AnsweringModel = { kind: "demo" } | { kind: "one"; name: string } | { kind: "scenario" };
