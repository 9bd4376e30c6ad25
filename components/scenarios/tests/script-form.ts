import { fitLines, joinLines, splitLines } from "#components/ui/form/lines.ts";

/** A turn of a scripted visitor: what they say, and the function that the model then calls, if any. */
export type ScriptTurn = { user: string; call: string; args: string };

/** A script as fields: `nodes` and `said` have one item per line. */
export type ScriptForm = {
  turns: ScriptTurn[];
  nodes: string;
  said: string;
  /** What the form doesn't show, and keeps. */
  rest: Record<string, unknown>;
  restExpected: Record<string, unknown>;
};

/** Reads a script of at most one call in each turn. Returns null for one that the form can't show without loss. */
export function readScriptForm(json: string): ScriptForm | null {
  const script = parseJson(json);
  if (!isObject(script) || !Array.isArray(script.turns)) return null;
  const { turns: given, expect = {}, ...rest } = script;
  if (!isObject(expect)) return null;
  const { nodes = [], text = [], ...restExpected } = expect;
  const turns = given.map(readTurn).filter((turn) => turn !== null);
  if (turns.length < given.length || !areLines(nodes) || !areLines(text)) return null;
  return { turns, nodes: joinLines(nodes), said: joinLines(text), rest, restExpected };
}

/** A turn with exactly the fields that the form shows; null for another. */
function readTurn(turn: unknown): ScriptTurn | null {
  if (!isObject(turn) || !hasOnly(turn, ["user", "model"]) || typeof turn.user !== "string") return null;
  const { user, model = [] } = turn;
  if (!Array.isArray(model) || model.length > 1) return null;
  const answer: unknown = model[0] ?? {};
  if (!isObject(answer) || !hasOnly(answer, ["calls"])) return null;
  const { calls = [] } = answer;
  if (!Array.isArray(calls) || calls.length > 1) return null;
  const call: unknown = calls[0];
  if (call === undefined) return { user, call: "", args: "" };
  if (!isObject(call) || !hasOnly(call, ["name", "arguments"]) || typeof call.name !== "string") return null;
  const args = call.arguments ?? {};
  const isEmpty = isObject(args) && Object.keys(args).length === 0;
  return { user, call: call.name, args: isEmpty ? "" : JSON.stringify(args) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const areLines = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string") && fitLines(value);

const hasOnly = (value: object, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));

/** The script as JSON. Arguments that are not valid JSON are sent as text, and the server rejects them. */
export function writeScriptForm({ turns, nodes, said, rest, restExpected }: ScriptForm): string {
  const entered = splitLines(nodes);
  const texts = splitLines(said);
  const expected = {
    ...restExpected,
    ...(entered.length > 0 && { nodes: entered }),
    ...(texts.length > 0 && { text: texts }),
  };
  const written = {
    ...rest,
    turns: turns.map(({ user, call: name, args }) => ({
      user,
      ...(name.trim() !== "" && { model: [{ calls: [{ name: name.trim(), ...readArguments(args) }] }] }),
    })),
    expect: expected,
  };
  return JSON.stringify(written, null, 2);
}

const readArguments = (args: string): { arguments?: unknown } =>
  args.trim() === "" ? {} : { arguments: parseJson(args) ?? args };

/** Parses JSON. Returns null if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
