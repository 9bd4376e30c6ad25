import { drain } from "#lib/flow/problems/walk-flow.ts";
import { exactJson, plainNumbers } from "#lib/platform/encoding/exact-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import type { RunFunction } from "../engine/events.ts";
import type { NodesJson } from "../scenario/nodes-json.ts";
import {
  type FunctionOutcome,
  type MadeCall,
  type ModelAnswer,
  type ModelRequest,
  type PlayedRun,
  playCall,
} from "./play-call.ts";

/** A scripted visitor: what they say, turn by turn; null is a silence as long as the node's `on_silence`. */
export type SimulatedCall = {
  runtimeVars: Record<string, JsonValue>;
  turns: readonly (string | null)[];
  /** `turn` is -1 for the greeting. */
  model: (request: ModelRequest, turn: number) => ModelAnswer;
  endpoint: (call: RunFunction) => FunctionOutcome;
};

/** Runs a call to its end: the engine with a scripted visitor, model and endpoints. Yields after each of their answers. */
export function* simulateInSteps(flow: NodesJson, call: SimulatedCall): Generator<undefined, PlayedRun> {
  const { run, asks } = playCall(flow, call);
  for (const ask of asks) {
    if (ask.type === "model") ask.answer(call.model(ask.request, ask.turn));
    else ask.answer(call.endpoint(ask.call));
    yield;
  }
  return run;
}

/** The same at once. */
export const simulateCall = (flow: NodesJson, call: SimulatedCall): PlayedRun =>
  drain(simulateInSteps(flow, call));

/** The expectations of a simulated call; absent ones are not checked. */
type Expectations = {
  /** Nodes entered in this order; others may come between them. */
  nodes?: string[] | undefined;
  /** Functions called in this order, with these arguments if given. */
  calls?: { name: string; args?: Record<string, JsonValue> | undefined }[] | undefined;
  /** The final values of variables. */
  variables?: Record<string, JsonValue> | undefined;
  /** Texts that the avatar said anywhere, ignoring case. */
  text?: string[] | undefined;
  ended?: boolean | undefined;
};

export type Failure = { path: string; message: string };

/** The expectations that a run does not meet; empty if it meets all. */
export function checkExpectations(run: PlayedRun, expected: Expectations): Failure[] {
  return [
    ...checkNodes(run, expected.nodes ?? []),
    ...checkCalls(run.calls, expected.calls ?? []),
    ...checkVariables(run.state.variables, expected.variables ?? {}),
    ...checkText(run, expected.text ?? []),
    ...(expected.ended === undefined || expected.ended === run.state.ended
      ? []
      : [{ path: "ended", message: run.state.ended ? "the call has ended" : "the call has not ended" }]),
  ];
}

/** Values are the same if these are. */
const canonical = (value: JsonValue): string => canonicalJson(plainNumbers(value));

function checkNodes({ path }: PlayedRun, expected: readonly string[]): Failure[] {
  const visited = path.map(({ nodeId }) => nodeId);
  let from = 0;
  return expected.flatMap((nodeId, index) => {
    const found = visited.indexOf(nodeId, from);
    if (found === -1) return { path: `nodes.${index}`, message: `${nodeId} was not entered in this order` };
    from = found + 1;
    return [];
  });
}

function checkCalls(made: readonly MadeCall[], expected: NonNullable<Expectations["calls"]>): Failure[] {
  let from = 0;
  const madeArgs = made.map((call) => (expected.length > 0 ? canonical(call.args) : ""));
  return expected.flatMap(({ name, args }, index) => {
    const wanted = args === undefined ? undefined : canonical(args);
    const fits = (call: MadeCall, place: number) =>
      call.name === name && (wanted === undefined || madeArgs[place] === wanted);
    const found = made.findIndex((call, place) => place >= from && fits(call, place));
    if (found === -1) {
      const words = args === undefined ? "" : " with these arguments";
      return { path: `calls.${index}`, message: `${name} was not called${words} in this order` };
    }
    from = found + 1;
    return [];
  });
}

function checkVariables(
  actual: Readonly<Record<string, JsonValue>>,
  expected: Readonly<Record<string, JsonValue>>,
): Failure[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = Object.hasOwn(actual, name) ? actual[name] : undefined;
    if (found !== undefined && canonical(found) === canonical(value)) return [];
    const is = found === undefined ? "is not set" : `is ${exactJson(found)}`;
    return { path: `variables.${name}`, message: `${name} ${is}` };
  });
}

function checkText({ said }: PlayedRun, expected: readonly string[]): Failure[] {
  const spoken = said.flatMap(({ role, content }) => (role === "assistant" ? content.toLowerCase() : []));
  return expected.flatMap((text, index) =>
    spoken.some((words) => words.includes(text.toLowerCase()))
      ? []
      : { path: `text.${index}`, message: `the avatar did not say ${JSON.stringify(text)}` },
  );
}

type Passage = { documentName: string; content: string };

export const MAX_QUESTION_LENGTH = 1_000;
const NOTHING_FOUND = "The documents say nothing about this.";

/** The question among a call's arguments: by its usual name, else the first string; empty without one. */
export function questionIn(args: Record<string, JsonValue>): string {
  const texts = [args.query, args.question, ...Object.values(args)];
  const found = texts.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim().slice(0, MAX_QUESTION_LENGTH).toWellFormed() : "";
}

/** The result of a knowledge base search for the model, as JSON. */
export function passagesAnswer(passages: readonly Passage[]): string {
  const told = passages.map(({ documentName, content }) => ({ document: documentName, content }));
  return JSON.stringify(told.length > 0 ? { passages: told } : { message: NOTHING_FOUND });
}

/** The passages found for the visitor's words before the model runs, as a section of its prompt. */
export function passagesPrompt(passages: readonly Passage[]): string {
  if (passages.length === 0) {
    return "\n\nThe documents contain nothing about the visitor's last message. If it asks for a fact, say that you do not know.";
  }
  const texts = passages.map(
    ({ documentName, content }) => `From the document “${documentName}”:\n${content}`,
  );
  const rule =
    "Found in the documents for the visitor's last message. Answer from these passages; if they do not contain the answer, say that you do not know.";
  return `\n\n${[rule, ...texts].join("\n\n")}`;
}
