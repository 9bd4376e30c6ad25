/** `isUp` and `durationMs`: undefined until there is a response. */
type Probe = { at: number; result: Promise<boolean>; isUp?: boolean; durationMs?: number };

/** A server that is down is asked again after this time, because its return should be noticed at once. */
const DOWN_FRESH_MS = 500;

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisProbes: Map<string, Probe> | undefined;
}

type ProbeOptions = {
  timeoutMs: number;
  freshMs: number;
  headers?: Record<string, string>;
  /** How often a slow server is probed: this process may have been too busy to read the response. */
  attempts?: number;
};

/**
 * True if `url` (http or ws) responds with a status below 500. A result is shared for `freshMs`, or `DOWN_FRESH_MS` if
 * false, so probing on every request costs nothing.
 */
export function isReachable(url: string, options: ProbeOptions): Promise<boolean> {
  globalThis.visavisProbes ??= new Map();
  const known = globalThis.visavisProbes.get(url);
  const freshMs = known?.isUp === false ? Math.min(DOWN_FRESH_MS, options.freshMs) : options.freshMs;
  if (known && performance.now() - known.at < freshMs) return known.result;
  const result = askPatiently(url, options);
  const probe: Probe = { at: performance.now(), result };
  globalThis.visavisProbes.set(url, probe);
  void result.then((isUp) => {
    probe.isUp = isUp;
    probe.durationMs = performance.now() - probe.at;
  });
  return result;
}

/** How long the last finished probe of `url` took, and how long ago it began. Null before the first one. */
export function lastProbe(url: string): { durationMs: number; ageMs: number } | null {
  const probe = globalThis.visavisProbes?.get(url);
  if (probe?.durationMs === undefined) return null;
  return { durationMs: probe.durationMs, ageMs: performance.now() - probe.at };
}

async function askPatiently(url: string, options: ProbeOptions): Promise<boolean> {
  const { attempts = 1 } = options;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await ask(url, options);
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === "TimeoutError";
      if (!isLate) return false;
    }
  }
  return false;
}

async function ask(url: string, { headers = {}, timeoutMs }: ProbeOptions): Promise<boolean> {
  const answer = await fetch(url.replace(/^ws/, "http"), {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  return answer.status < 500;
}
