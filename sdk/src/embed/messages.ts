/** What the host page answers to `ready`, so that the call's page knows whom to tell. */
export const HELLO = { visavis: "hello" } as const;

/** What the call's page tells the page around it; `ready` goes to anybody, and says nothing. */
export type FrameMessage =
  | { visavis: "ready" }
  | { visavis: "started"; sessionId: string }
  | { visavis: "ended"; sessionId: string }
  | { visavis: "error"; code: string };

const isText = (value: unknown): value is string => typeof value === "string";

/** A message of the call's page; null for what is none. Whose window sent it is checked by whoever listens. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { visavis, sessionId, code } = data as Record<string, unknown>;
  if (visavis === "ready") return { visavis };
  if ((visavis === "started" || visavis === "ended") && isText(sessionId)) return { visavis, sessionId };
  return visavis === "error" && isText(code) ? { visavis, code } : null;
}
