/**
 * The answers that this process is writing, for readers in the same process; readers in others get the finished rows. On the
 * global object, because each of Next's bundles has a copy of this module.
 */
type Partials = { texts: Map<string, string>; readers: Map<string, Set<() => void>> };
declare global {
  var visavisTextPartials: Partials | undefined;
}

function partials(): Partials {
  globalThis.visavisTextPartials ??= { texts: new Map(), readers: new Map() };
  return globalThis.visavisTextPartials;
}

/** The answer of a conversation as far as it is written; undefined if none is being written here. */
export const readPartial = (sessionId: string): string | undefined => partials().texts.get(sessionId);

/** Publishes how far an answer is written; undefined once its row is stored. */
export function publishPartial(sessionId: string, text: string | undefined): void {
  const { texts, readers } = partials();
  if (text === undefined) texts.delete(sessionId);
  else texts.set(sessionId, text);
  for (const wake of readers.get(sessionId) ?? []) wake();
}

/** Calls `wake` whenever a conversation's partial answer changes, until the returned function is called. */
export function watchPartial(sessionId: string, wake: () => void): () => void {
  const { readers } = partials();
  const set = readers.get(sessionId) ?? new Set();
  readers.set(sessionId, set.add(wake));
  return () => {
    set.delete(wake);
    if (set.size === 0 && readers.get(sessionId) === set) readers.delete(sessionId);
  };
}
