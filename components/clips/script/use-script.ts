import { normaliseScript } from "./cut-script.ts";

/** `caret` is `null` where nobody edits: until the first change, so that a page that opens takes no focus, and in other scenes. */
type State = { script: string; caret: number | null };
export type History = { now: State; past: State[]; future: State[]; changedAtMs: number };
export type Change = { kind: "edit"; to: State; atMs: number } | { kind: "undo" } | { kind: "redo" };

/** What is typed without a break is undone together. */
const TOGETHER_MS = 800;
const MAX_STEPS = 200;

/** A script with its history. Browsers forget theirs when a text is cut into rows. */
export function changeScript(history: History, change: Change): History {
  const { now, past, future, changedAtMs } = history;
  if (change.kind === "edit") {
    if (change.to.script === now.script) return { ...history, now: change.to };
    const isTyping =
      change.atMs - changedAtMs < TOGETHER_MS &&
      Math.abs(change.to.script.length - now.script.length) === 1 &&
      past.length > 0;
    const steps = isTyping ? past : [...past, now].slice(-MAX_STEPS);
    return { now: change.to, past: steps, future: [], changedAtMs: change.atMs };
  }
  const [from, to] = change.kind === "undo" ? [past, future] : [future, past];
  const next = from.at(-1);
  if (!next) return history;
  const restored = {
    script: next.script,
    caret: Math.min(next.caret ?? next.script.length, next.script.length),
  };
  const [left, right] = [from.slice(0, -1), [...to, now]];
  const lists = change.kind === "undo" ? { past: left, future: right } : { past: right, future: left };
  return { now: restored, ...lists, changedAtMs: 0 };
}

export const startHistory = (script: string): History => ({
  now: { script: normaliseScript(script), caret: null },
  past: [],
  future: [],
  changedAtMs: 0,
});

/** How a script is changed. */
export type ScriptEdits = { edit: (to: State) => void; undo: () => void; redo: () => void };
