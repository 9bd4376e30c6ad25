import { exactJson, plainNumbers } from "#lib/platform/encoding/exact-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import type { MadeCall, PlayedRun } from "./play-call.ts";

/** The expectations of a simulated call; absent ones are not checked. */
export type Expectations = {
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

const sameValue = (a: JsonValue, b: JsonValue): boolean =>
  canonicalJson(plainNumbers(a)) === canonicalJson(plainNumbers(b));

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
  return expected.flatMap(({ name, args }, index) => {
    const fits = (call: MadeCall) => call.name === name && (args === undefined || sameValue(call.args, args));
    const found = made.findIndex((call, place) => place >= from && fits(call));
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
    if (found !== undefined && sameValue(found, value)) return [];
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
