import { Store } from "#components/ui/state/store.ts";
import type { Found } from "#lib/search/schema.ts";

export type SearchState = {
  /** What `found` was found for; empty before the first search. */
  query: string;
  status: "idle" | "searching" | "done" | "failed";
  found: Found[];
};

type ReadFound = (query: string, signal: AbortSignal) => Promise<Found[]>;

/** After the last key, so a word is searched for once. */
const DEBOUNCE_MS = 150;
const IDLE: SearchState = { query: "", status: "idle", found: [] };

/**
 * Searches the account while somebody types. Results stay until better ones arrive, so the list does not flicker; a
 * response to an older query is discarded.
 */
export class AccountSearch extends Store<SearchState> {
  private typed = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  private readonly read: ReadFound;

  constructor(read: ReadFound) {
    super(IDLE);
    this.read = read;
  }

  /** Searches for what is typed, once typing pauses. An empty text clears the results at once. */
  readonly type = (typed: string): void => {
    const query = typed.trim();
    this.typed = query;
    this.stop();
    if (query === "") {
      this.set(IDLE);
    } else {
      this.set({ ...this.state, status: "searching" });
      this.timer = setTimeout(() => void this.run(query), DEBOUNCE_MS);
    }
  };

  /** Searches for the same text again. */
  readonly retry = (): void => this.type(this.typed);

  /** Abandons the search in progress. */
  readonly stop = (): void => {
    clearTimeout(this.timer);
    this.request?.abort();
  };

  private async run(query: string): Promise<void> {
    const request = new AbortController();
    this.request = request;
    try {
      const found = await this.read(query, request.signal);
      if (!request.signal.aborted) this.set({ query, status: "done", found });
    } catch {
      if (!request.signal.aborted) this.set({ query, status: "failed", found: [] });
    }
  }
}

/** Searches the account of the signed-in member. */
export async function readFound(query: string, signal: AbortSignal): Promise<Found[]> {
  const response = await fetch(`/search?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`the search returned ${response.status}`);
  const { found }: { found: Found[] } = await response.json();
  return found;
}
