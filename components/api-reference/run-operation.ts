export type Answer = { status: number; tookMs: number; text: string };

type Sent = {
  method: "GET" | "POST";
  /** With placeholders, as in `/clips/{clip_id}`. */
  path: string;
  values: Record<string, string>;
  query: string[];
  body: string | FormData | undefined;
  key: string;
};

/** The URL of an operation with its parameters filled in. Empty ones of the query are left out. */
export function fillPath(path: string, values: Record<string, string>, query: readonly string[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const given = query.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/** Pretty JSON, or the text itself. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends a request to this instance's API and returns what it answers. */
export async function runOperation({ method, path, values, query, body, key }: Sent): Promise<Answer> {
  const beganAt = performance.now();
  const response = await fetch(`/api${fillPath(path, values, query)}`, {
    method,
    headers: {
      ...(key !== "" && { Authorization: `Bearer ${key}` }),
      ...(typeof body === "string" && { "Content-Type": "application/json" }),
    },
    // The key alone decides: the console's sign-in is not part of the request.
    credentials: "omit",
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, tookMs: Math.round(performance.now() - beganAt), text: prettyText(text) };
}
