type Probe = { at: number; result: Promise<boolean> };

/** On the global object, because Next's bundles each have a copy of this module. */
declare global {
  var visavisProbes: Map<string, Probe> | undefined;
}

type ProbeOptions = {
  timeoutMs: number;
  freshMs: number;
  headers?: Record<string, string>;
  /** How often somebody is asked who did not answer in time: it may be this process that was too busy to hear it. */
  attempts?: number;
};

/**
 * True when something answers at `url` (http or ws) with less than 500. An answer is shared for `freshMs`, so that
 * asking on every request costs nothing.
 */
export function isReachable(url: string, options: ProbeOptions): Promise<boolean> {
  globalThis.visavisProbes ??= new Map();
  const known = globalThis.visavisProbes.get(url);
  if (known && performance.now() - known.at < options.freshMs) return known.result;
  const result = askPatiently(url, options);
  globalThis.visavisProbes.set(url, { at: performance.now(), result });
  return result;
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
