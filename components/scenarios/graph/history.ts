/** Undo history: past, present and redoable values. */
export type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** The kind and time of the last edit. Edits of one kind in quick succession become one entry. */
  lastKind: string | null;
  lastAt: number;
};

const MAX_ENTRIES = 200;
/** Edits of one kind less than this apart are undone together. */
const JOIN_MS = 1_000;

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  lastKind: null,
  lastAt: 0,
});

/**
 * Records `next`. It joins the last entry if both have the same `kind` and are less than a second apart.
 * Without a kind it gets a new entry.
 */
export function record<Value>(
  history: History<Value>,
  next: Value,
  { kind = null, now }: { kind?: string | null; now: number },
): History<Value> {
  if (next === history.present) return history;
  const joins = kind !== null && kind === history.lastKind && now - history.lastAt < JOIN_MS;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_ENTRIES);
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
