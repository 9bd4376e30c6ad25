/** Why the microphone cannot be used: blocked, missing, used by another program, or the page is not on https. */
export type MicrophoneProblem = "denied" | "missing" | "busy" | "insecure";

/**
 * Classifies an error of `getUserMedia` by the names of the Media Capture specification (`InsecureError` is our own).
 */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "InsecureError") return "insecure";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}

export type MicrophoneBrowser = "ios" | "firefox" | "edge" | "chrome" | "safari" | "other";

/** Browsers with different steps to allow the microphone; most of them also claim to be Safari. */
const SIGNS: [RegExp, MicrophoneBrowser][] = [
  [/iPhone|iPad/, "ios"],
  [/Firefox\//, "firefox"],
  [/Edg\//, "edge"],
  [/Chrome\/|CriOS\//, "chrome"],
  [/Safari\//, "safari"],
];

/** Selects the permission steps for the browser with this `userAgent`. */
export const microphoneBrowser = (userAgent: string): MicrophoneBrowser =>
  SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
