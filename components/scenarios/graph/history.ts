/** What was, is, and could be again. */
export type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** What the last step was made by, and when: steps of one kind in a row become one. */
  lastKind: string | null;
  lastAt: number;
};

const MAX_STEPS = 200;
/** Typing with pauses shorter than this is undone at once. */
const JOIN_MS = 1_000;

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  lastKind: null,
  lastAt: 0,
});

/** Goes on to `next`. Steps of one `kind` shortly after each other are one step; without a kind each stands for itself. */
export function record<Value>(
  history: History<Value>,
  next: Value,
  { kind = null, now }: { kind?: string | null; now: number },
): History<Value> {
  if (next === history.present) return history;
  const joins = kind !== null && kind === history.lastKind && now - history.lastAt < JOIN_MS;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], lastKind: kind, lastAt: now };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, lastKind: null, lastAt: 0 };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, lastKind: null, lastAt: 0 };
}
