type Probe = { at: number; result: Promise<boolean> };

/** On the global object, because Next's bundles each have a copy of this module. */
declare global {
  var visavisProbes: Map<string, Probe> | undefined;
}

type ProbeOptions = { timeoutMs: number; freshMs: number; headers?: Record<string, string> };

/**
 * True when something answers at `url` (http or ws) with less than 500. An answer is shared for `freshMs`, so that
 * asking on every request costs nothing.
 */
export function isReachable(url: string, options: ProbeOptions): Promise<boolean> {
  globalThis.visavisProbes ??= new Map();
  const known = globalThis.visavisProbes.get(url);
  if (known && performance.now() - known.at < options.freshMs) return known.result;
  const result = fetch(url.replace(/^ws/, "http"), {
    headers: options.headers ?? {},
    redirect: "manual",
    signal: AbortSignal.timeout(options.timeoutMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status < 500;
    },
    () => false,
  );
  globalThis.visavisProbes.set(url, { at: performance.now(), result });
  return result;
}
